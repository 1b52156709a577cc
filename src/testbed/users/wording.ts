/** How simulated users say what they mean: templates of our own, over any service. */
import { ownValue } from '../../language/index.js';
import { booleanWords } from '../../nlg/lexicon/boolean-words.js';
import { boundOf, superlative } from '../../nlg/lexicon/bounds.js';
import { capitalize, list, statement, withArticle } from '../../nlg/lexicon/english.js';
import { nounOf } from '../../nlg/lexicon/nouns.js';
import { soundingAlike } from '../../nlg/lexicon/roles.js';
import { type NamedType, type SayValue, valueSayer } from '../../nlg/lexicon/say-value.js';
import { conditionsOf, withConditions } from '../../nlg/tell/constrained.js';
import { isPreposition } from '../../nlg/lexicon/clause.js';
import { allOf, clauseList, describe, type SlotGiven } from '../../nlg/tell/describe.js';
import { errandOf, pluralEntity } from '../../nlg/tell/errand.js';
import { slotsOf, typeOf } from '../../nlg/tell/telling.js';
import { wordedDate, wordedTime } from '../../nlg/user/moments.js';
import { items, WORDING } from '../../nlg/user/wording.js';
import {
  type Api,
  type Canonical,
  type Constraint,
  DONTCARE,
  type Row,
  type SortKey,
  sameValue,
} from '../../service/index.js';
import { pick } from '../../text/index.js';
import { naturalReader } from '../../values/index.js';
import { constraintIn, wishedConstraint } from '../wished.js';
import type { UserAct } from './acts.js';
import type { Preference } from './agenda.js';
import { valuesIn } from './in-words.js';
import type { Manner } from './styles.js';

const OWN = {
  unknown: items(
    "I don't know the ~; I have no idea what the ~ is; I'm afraid I don't know the ~; no idea, I don't have the ~",
  ),
  refuse: items(
    "I'd rather not say the ~; I won't tell you the ~; I keep the ~ to myself; the ~ is none of your business",
  ),
  suspend: items('no, thanks; no, that is not what I want; no, not that'),
  wait: items('hmm, let me think about it; wait a moment; hold on, I am not sure; give me a second'),
  correctPlain: items('no, @; actually, @; wait, @; sorry, @; that is not right, @'),
  talk: items(`
    It has been a long week; I have been meaning to do this for ages; My sister told me about you; I hope you are well;
    I do this all the time and still find it hard; We are all looking forward to it; I am so glad that I reached you`),
  hurry: items("I'm in a hurry; Quickly, please; I don't have all day; Come on; Let's be quick"),
  sort: items('@ first, please; start with @, please; I would like to hear of @ first; show me @ first'),
  prefer: items("I'll take @; @, please; let's take @; then @"),
  count: items('how many are there; how many of those are there; how many did you find'),
  order: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  counts: ['none', 'one', 'two', 'three', 'four', 'five'],
  vagueTime: items('@; some time @; @, I think'),
  vagueDate: items('in the near future; some day soon; whenever it suits'),
  vagueCount: items('a few; not too many; the usual number'),
  vagueMoney: items('not too much; a reasonable amount'),
  vagueAny: items("you know, the usual; hard to say; something nice; I'm not sure how to put it"),
} as const;

function partOfDay(time: string): string {
  const hour = Number(time.slice(0, 2));
  return hour < 12 ? 'in the morning' : hour < 18 ? 'in the afternoon' : 'in the evening';
}

const ASKS = /^(?:is|are|can|could|do|does|would|what|where|when|how|which|any|will)\b/i;

/** A sentence with its capital and its mark; of several, the last. */
function sentence(text: string): string {
  const last = text.split(/[.!?] /).at(-1) ?? text;
  const marked = /[.!?]$/.test(text) ? text : `${text}${ASKS.test(last) ? '?' : '.'}`;
  return capitalize(marked);
}

/** Phrases with what results must be like. */
function withWishes(phrases: string, api: Api, values: Row, say: SayValue): string {
  if (api.kind !== 'search') return phrases;
  const where = Object.entries(values).flatMap(([name, value]): readonly (readonly [string, Constraint])[] => {
    const constraint = wishedConstraint(api, name, value);
    return constraint ? [[name, constraint]] : [];
  });
  return withConditions(phrases, conditionsOf(api, Object.fromEntries(where), say)).text.replace(/^,? /, '');
}

/** Of two, what is the superlative of more. */
const COMPARATIVES: readonly (readonly [RegExp, string])[] = [
  [/\b(the )?most\b/, '$1more'],
  [/\bbest\b/, 'better'],
  [/\bfewest\b/, 'fewer'],
  [/(?:i)est\b/, 'ier'],
  [/(?<=\p{L})est\b/u, 'er'],
];

/** 'The cheaper' of 'the cheapest', 'the one with fewer stops' of 'the one with the fewest stops'. */
function comparativeOf(first: string): string {
  const found = COMPARATIVES.find(([pattern]) => pattern.test(first));
  return found ? first.replace(...found).replace(/\bwith the (?=fewer|more)\b/, 'with ') : first;
}

/** Whether what a search compares by sounds like something else that it compares by. */
const isAlike = (api: Api, name: string): boolean =>
  api.kind === 'search' && soundingAlike([...api.comparable.values()]).has(name);

export class Wording {
  constructor(
    private readonly now: string,
    private readonly manner: Manner,
    private readonly random: () => number,
  ) {}

  private pick(items: readonly string[]): string {
    return pick(items, this.random);
  }

  /** A value as people say it: in words that read as just this value. */
  readonly say = (type: NamedType, value: Canonical): string => {
    const constraint = type.kind === 'json' ? undefined : constraintIn(value);
    if (constraint) return boundOf(type, constraint, this.say).text;
    const words = this.worded(type, value);
    const [only, another] = words === undefined ? [] : valuesIn(words, type, this.now);
    const isRead = words !== undefined && only && !another && only.value !== undefined && only.also.length === 0;
    if (isRead && only.text === words && sameValue(only.value as Canonical, value)) return words;
    return this.plainly(type, value);
  };

  private worded(type: NamedType, value: Canonical): string | undefined {
    if (typeof value !== 'string') return undefined;
    if (type.kind === 'date') return wordedDate(value, this.now.slice(0, 10), this.random);
    return type.kind === 'time' ? wordedTime(value, this.random) : undefined;
  }

  /** A value in its plainest words; as it stands where readers need it so. */
  private plainly(type: NamedType, value: Canonical): string {
    const said = valueSayer(this.now)(type, value);
    if (typeof value !== 'string' || type.kind === 'text') return said;
    const slot = { ...type, required: false, acceptsDontcare: false };
    const read = naturalReader(slot, said, { service: '', now: this.now });
    return value === DONTCARE || read === value ? said : value;
  }

  private noun({ name, kind }: NamedType): string {
    return nounOf(name, kind);
  }

  private named(template: string, api: Api, names: readonly string[]): string {
    const nouns = names.map((name) => {
      const type = typeOf(api, name);
      return type ? this.noun(type) : nounOf(name);
    });
    return template.replace('~', list(nouns).replaceAll('and ', 'and the '));
  }

  private given(api: Api, values: Row): readonly SlotGiven[] {
    return Object.entries(values).flatMap(([name, value]) => {
      const type = typeOf(api, name);
      return type ? [{ type, value }] : [];
    });
  }

  private described(
    api: Api,
    values: Row,
  ): { readonly phrases: string; readonly clauses: string; readonly isNamed: boolean } {
    const wanted = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => value !== DONTCARE && !wishedConstraint(api, name, value)),
    );
    const description = describe(this.given(api, wanted), this.say, slotsOf(api));
    return {
      phrases: withWishes(allOf(description).text, api, values, this.say),
      clauses: clauseList(description.clauses).text,
      isNamed: description.head !== undefined,
    };
  }

  private anyOf(api: Api, values: Row): readonly string[] {
    const open = Object.entries(values).flatMap(([name, value]) => (value === DONTCARE ? [name] : []));
    return open.map((name) => this.named(this.pick(WORDING.any), api, [name]));
  }

  /** What begins a goal: 'I'd like to book a table at 7 pm'. */
  start(api: Api, values: Row): string {
    const errand = errandOf(api)
      .replace(/\byour\b/g, 'my')
      .replace(/\byou\b/g, 'me');
    const wish = this.manner.answers === 'bare' ? errand : this.pick(WORDING.book).replace('+', errand);
    const { phrases, clauses, isNamed } = this.described(api, values);
    // Nobody goes anywhere in 'a hotel to stay at': it lies there.
    const where = isPreposition(wish.split(' ').at(-1) ?? '') ? phrases.replace(/^to /, 'in ') : phrases;
    const told = phrases === '' ? wish : `${wish}${isNamed ? ': ' : ' '}${where}`;
    return [told, clauses, ...this.anyOf(api, values)].filter(Boolean).map(sentence).join(' ');
  }

  /** The answer to questions for slots. */
  answer(api: Api, values: Row): string {
    const [only, ...others] = this.given(api, values);
    if (only && others.length === 0) return this.answerOne(api, only);
    const { phrases, clauses } = this.described(api, values);
    return [phrases, clauses, ...this.anyOf(api, values)].filter(Boolean).map(statement).join(' ');
  }

  private answerOne(api: Api, { type, value }: SlotGiven): string {
    if (value === DONTCARE)
      return this.pick([this.pick(WORDING.anyAlone), this.named(this.pick(WORDING.any), api, [type.name])]);
    if (typeof value === 'boolean') return this.yesOrNo(type, value);
    const said = this.say(type, value);
    const { answers } = this.manner;
    const isBare = answers === 'bare' || (answers === 'either' && this.random() < 0.4);
    if (isBare) return said;
    return this.pick(WORDING.answer).replace('{}', said);
  }

  private yesOrNo(type: NamedType, value: boolean): string {
    const { yes, no } = booleanWords(type);
    const word = this.pick(['yes', 'no'].slice(value ? 0 : 1, value ? 1 : 2));
    return this.manner.answers === 'bare' ? word : `${word}, ${value ? yes : no}`;
  }

  correct(api: Api, values: Row): string {
    const [only, ...others] = this.given(api, values);
    if (only && others.length === 0 && typeof only.value !== 'boolean' && only.value !== DONTCARE) {
      const said = this.say(only.type, only.value);
      return this.pick(WORDING.correctField).replace('~', this.noun(only.type)).replace('{}', said);
    }
    const { phrases, clauses } = this.described(api, values);
    return this.pick(OWN.correctPlain).replace('@', [phrases, clauses].filter(Boolean).join(', and '));
  }

  /** That a slot has a value, without the value. */
  vague(type: NamedType, value: Canonical | undefined): string {
    if (type.kind === 'time' && typeof value === 'string')
      return this.pick(OWN.vagueTime).replace('@', partOfDay(value));
    if (type.kind === 'date') return this.pick(OWN.vagueDate);
    if (type.kind === 'money') return this.pick(OWN.vagueMoney);
    return this.pick(/^(?:integer|number)$/.test(type.kind) ? OWN.vagueCount : OWN.vagueAny);
  }

  ask(api: Api, properties: readonly string[]): string {
    const questions = properties.map((name) => {
      const type = typeOf(api, name);
      if (type?.kind === 'boolean') return `do you know whether ${booleanWords(type).yes}`;
      return this.named(this.pick(WORDING.ask), api, [name]);
    });
    return questions.map((question, at) => (at > 0 ? question.replace(/^and /, '') : question)).join(', and ');
  }

  /** 'The cheapest', 'the earliest', 'the one with the fewest stops'. */
  private extreme(api: Api, { property, direction }: SortKey): string {
    const type = typeOf(api, property);
    return type ? superlative(type, direction, isAlike(api, property)) : property;
  }

  /** 'The cheaper of the two', 'the cheapest of the three'. */
  private preferred(api: Api, { of, ...key }: Preference): string {
    const first = this.extreme(api, key);
    const count = OWN.counts[of] ?? String(of);
    return of === 2 ? `${comparativeOf(first)} of the two` : `${first} of the ${count}`;
  }

  private count(api: Api, where: Row): string {
    const constraints = Object.entries(where).map(([name, value]): [string, Constraint] => [
      name,
      wishedConstraint(api, name, value) ?? { relation: 'is', values: [value] },
    ]);
    const question = this.pick(OWN.count);
    if (api.kind !== 'search') return question;
    return `${withConditions(question, conditionsOf(api, Object.fromEntries(constraints), this.say)).text}?`;
  }

  select(api: Api, entity: Extract<UserAct, { act: 'select' }>['entity']): string {
    if (typeof entity === 'object' && 'of' in entity)
      return this.pick(OWN.prefer).replace('@', this.preferred(api, entity));
    if (entity === 'latest') return this.pick(WORDING.select);
    if (typeof entity === 'number') return `the ${OWN.order[entity - 1] ?? `number ${entity}`} one, please`;
    const type = typeOf(api, entity.slot);
    const said = type ? this.say(type, entity.value) : String(entity.value);
    return this.pick(WORDING.selectName).replace('{}', said);
  }

  private simple(act: 'next' | 'confirm' | 'decline' | 'suspend' | 'wait' | 'end', api: Api): string {
    switch (act) {
      case 'next':
        return this.pick(WORDING.next).replace('*', pluralEntity(api)).replace('#', withArticle(api.entity));
      case 'confirm':
      case 'decline':
      case 'end':
        return this.pick(WORDING[act]);
      case 'suspend':
      case 'wait':
        return this.pick(OWN[act]);
    }
  }

  private unsaid(act: 'unknown' | 'refuse', api: Api, names: readonly string[]): string {
    return this.named(this.pick(OWN[act]), api, names);
  }

  private one(act: UserAct, before: UserAct | undefined, api: Api, wanted: Row): string {
    switch (act.act) {
      case 'start':
        return this.start(api, {});
      case 'inform':
        return before?.act === 'start' ? '' : this.answer(api, act.values);
      case 'correct':
        return this.correct(api, act.values);
      case 'vague':
        return act.slots
          .flatMap((name) => {
            const type = typeOf(api, name);
            return type ? [statement(this.vague(type, ownValue(wanted, name)))] : [];
          })
          .join(' ');
      case 'unknown':
      case 'refuse':
        return this.unsaid(act.act, api, act.slots);
      case 'ask':
        return this.ask(api, act.properties);
      case 'sort':
        return this.pick(OWN.sort).replace('@', act.order.map((key) => this.extreme(api, key)).join(', then '));
      case 'count':
        return this.count(api, act.where);
      case 'select':
        return this.select(api, act.entity);
      default:
        return this.simple(act.act, api);
    }
  }

  /**
   * Says what a user does, in order.
   *
   * @param apiOf - the API that an act is about.
   * @param wanted - the values that vague words stand for.
   */
  all(acts: readonly UserAct[], apiOf: (act: UserAct, at: number) => Api, wanted: Row): string {
    const said = acts.map((act, at) => {
      const api = apiOf(act, at);
      const following = acts[at + 1];
      const values = following?.act === 'inform' ? following.values : {};
      return act.act === 'start' ? this.start(api, values) : this.one(act, acts[at - 1], api, wanted);
    });
    return this.talk(said.filter(Boolean).map(sentence).join(' '));
  }

  private talk(text: string): string {
    const { talks, answers } = this.manner;
    if (text === '' || this.random() >= talks) return text;
    const isHurried = answers === 'bare';
    return `${text} ${statement(this.pick(isHurried ? OWN.hurry : OWN.talk))}`;
  }
}
