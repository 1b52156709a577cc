/** An utterance in its place: what it says by its words, before anything is decided. */
import type { Stretch } from '../../text/index.js';
import type { ParserInput } from '../../dialogue/parsers/parser.js';
import { ownValue } from '../../language/index.js';
import { type Api, type Registry, sameValue, type Slot } from '../../service/index.js';
import { consentIn, type Deed, type HeardConsent, saysPlainYes, withoutQuestions } from '../../english/consent.js';
import { isUnderWay, openTasks, readOrSayWhy, type Task, type TransactionTask, type World } from '../../world/index.js';
import { verbsOf } from '../../english/consent/deed-words.js';
import { readable, wordsOf } from '../../english/consent/readable.js';
import { AROUND, DOES } from '../../english/consent/words.js';
import type { PlannedValue, TurnPlan } from '../plan/turn-plan.js';
import { asksFor } from './names-api.js';
import { clausesOf, saysYes } from './agreement.js';
import { askedIn } from './asked.js';
import { relaxedIn } from './relaxed.js';
import { bookedBy } from '../plan/search-before.js';
import { carriedInto } from './carry.js';
import { ASKING, BYE, NO, PAUSE, QUESTION, REFUSES, REQUESTED_DEED, THANKS, YES } from './english/acts.js';
import { type Filled, type FillInput, fillSlots, type Pieces, piecesOf } from './fill.js';
import { catalogMentions, catalogOf, identitiesOf } from './mentions/catalog.js';
import { closedMentions } from './mentions/closed.js';
import { withoutWishes } from './mentions/labeled.js';
import { isNoText } from './no-text.js';
import { NAMED, type Sense, senseOf } from './sense.js';
import { knownTexts, type Situation, situationOf } from './situation.js';
import type { Starts } from './starts.js';
import { beginning, isUnsaid } from './beginning.js';
import { sentencesOf, unstretched } from './text.js';

/** So much of an utterance is read. */
const LONGEST = 1000;
/** So well an API must fit to be started where something else may be meant. */
const START = 1.5;
const NONE: ReadonlySet<string> = new Set();

/** The beginning of a sentence: a capital there is none of a name. */
const BEGINS = /(?:^|[.?!:])\s*$/;

/** What is agreed to: a transaction with its values, with what was offered in place of them, and with what it comes to. */
export function deedOf({ api, slots, alternative, phase, quote = {} }: TransactionTask): Deed {
  const values = Object.fromEntries(Object.entries(slots).map(([name, { canonical }]) => [name, canonical]));
  const instead = phase === 'failed' ? alternative : undefined;
  if (Object.keys(quote).length === 0) return { api, values: { ...values, ...instead } };
  // What it costs may be said again, too: 'yes, $84 is fine'.
  const quoted = Object.keys(quote).flatMap((name): (readonly [string, Slot])[] => {
    const property = api.properties.get(name);
    return property ? [[name, { ...property, required: false, acceptsDontcare: false }]] : [];
  });
  const { name, intent, description } = api;
  const known = { name, intent, description, slots: new Map([...quoted, ...api.slots]) };
  return { api: known, values: { ...quote, ...values, ...instead } };
}

/** Whether the verb is that of another deed, under way or of the same service: 'yes, pay Ann' of a request for money. */
function isForAnother(text: string, { api }: TransactionTask, { world, engine }: ParserInput['session']): boolean {
  const others = [
    ...openTasks(world).flatMap((one) => (one.kind === 'transaction' && isUnderWay(one) ? [one.api] : [])),
    ...[...engine.registry.apis.values()].filter(
      ({ kind, service }) => kind === 'transaction' && service === api.service,
    ),
  ];
  const own = verbsOf(api);
  const words = wordsOf(readable(text));
  return words.some((word, at) => {
    // 'That is my request' names what was asked for.
    if (own.has(word) || /^(?:the|my|our|an?)$/.test(words[at - 1] ?? '')) return false;
    // 'Make it' may be said of any, 'make the payment' of one.
    const what = words.slice(at + 1).find((next) => !AROUND.has(next)) ?? '';
    return others.some((one) => verbsOf(one).has(word) && (!DOES.has(word) || one.name.split('_').includes(what)));
  });
}

/**
 * How far words agree to a transaction. Sentences behind a yes may ask for properties that are known, and for nothing else:
 * 'Yes, that is right. What is the address?'.
 */
export function consentTo(task: TransactionTask, text: string, session: ParserInput['session']): HeardConsent {
  const { world, engine } = session;
  const { agreement, questions } = withoutQuestions(text);
  const situation = situationOf(world);
  const isKnown = questions.every((question) => askedIn(question, situation).length > 0);
  const heard = consentIn(isKnown ? agreement : text, deedOf(task), engine.now);
  // Who was not understood may say the request again, or give up.
  const isDoubtful =
    isMisunderstood(world) && ((heard.tells && repeatsRequest(text, task)) || !(heard.tells || saysPlainYes(text)));
  if (isDoubtful || isForAnother(text, task, session)) return { ...heard, consent: 'none' };
  return namesAlternative(heard, task) ? { ...heard, consent: 'clear' } : heard;
}

/** Whether nothing is said but what the agent offered instead: 'Monday then', 'the Saturday one'. */
function namesAlternative({ told, unheard }: HeardConsent, { phase, alternative = {} }: TransactionTask): boolean {
  const offered = phase === 'failed' ? Object.keys(alternative) : [];
  return offered.length > 0 && unheard.length === 0 && offered.every((slot) => told.includes(slot));
}

/** Whether the agent asked the user to say something in other words. */
const isMisunderstood = ({ pending }: World): boolean =>
  pending.some((hint) => hint.kind === 'prompt' && hint.about === 'rephrase');

/** Whether a text says the request again, with a value of it: who was not understood does not agree by it. */
function repeatsRequest(text: string, { slots }: TransactionTask): boolean {
  const lower = text.toLowerCase();
  const isSaid = Object.values(slots).some(
    ({ surface }) => surface.length > 2 && lower.includes(surface.toLowerCase()),
  );
  return isSaid && !saysYes(text);
}

/** Whether a piece of a question is one of two that are asked about: 'Do you mean 3 am or 3 pm?'. */
export const isOneOfTwo = (question: string, { start, end }: Stretch): boolean =>
  /^,? or\b/i.test(question.slice(end)) || /\bor $/i.test(question.slice(0, start));

/** Whether a piece is in quotes of the agent: an example of how one may say something. */
const isExample = (said: string, { start }: Stretch): boolean =>
  said.lastIndexOf('“', start) > said.lastIndexOf('”', start);

/** Whether a piece of what the agent says offers no value: one of two, an example, or the 'one' of 'I need one amount', as the agent counts in figures. */
export const offersNone = (said: string, place: Stretch): boolean =>
  isOneOfTwo(said, place) || isExample(said, place) || /^one$/i.test(said.slice(place.start, place.end));

/** Whether words of the agent are of what it asks for: the 'kilograms' of 'the weight in kilograms'. */
export const isOfQuestion = (words: string, asked: readonly (Pick<Slot, 'description'> | undefined)[]): boolean =>
  asked.some((slot) => ` ${slot?.description.toLowerCase()} `.includes(` ${words.toLowerCase()} `));

/** Whether what stands at a place is asked, and not told beside a question: a yes takes none of what is told. */
const isWithinQuestion = (text: string, at: number): boolean => /[.!?](?=\s|$)/.exec(text.slice(at))?.[0] === '?';

export class Reading {
  readonly text: string;
  readonly situation: Situation;
  readonly agent: string;
  readonly isYes: boolean;
  /** Some sentence says yes to what is suggested; 'good luck' does not. */
  readonly takesUp: boolean;
  readonly isNo: boolean;
  readonly isBye: boolean;
  /** What is offered is turned down, and nothing else is said of it. */
  readonly isRefusal: boolean;
  /** The user is away for a while, or chats. */
  readonly isPause: boolean;
  readonly isThanks: boolean;
  readonly isQuestion: boolean;
  private questions: readonly string[] | undefined;
  private deed: boolean | undefined;
  private known: ReadonlyMap<string, Sense> | undefined;
  private readonly pieces = new Map<string, Pieces>();

  constructor(
    private readonly input: ParserInput,
    private readonly starts: Starts,
  ) {
    this.text = input.utterance.slice(0, LONGEST);
    this.situation = situationOf(input.session.world);
    this.agent = (input.said.findLast(({ speaker }) => speaker === 'agent')?.text ?? '').slice(0, LONGEST);
    const sentences = sentencesOf(unstretched(this.text)).map((sentence) => sentence.trim());
    const agreeing = sentences.filter((sentence) => YES.test(sentence) && !BYE.test(sentence));
    this.isYes = agreeing.length > 0;
    this.takesUp = agreeing.some((sentence) => saysYes(sentence));
    this.isNo = sentences.slice(0, 1).some((sentence) => NO.test(sentence));
    this.isBye = BYE.test(this.text);
    this.isRefusal =
      !this.isBye && sentences.some((sentence) => clausesOf(sentence).some((clause) => REFUSES.test(clause)));
    this.isPause = PAUSE.test(this.text) && !this.isBye;
    this.isThanks = THANKS.test(this.text);
    this.isQuestion = QUESTION.test(this.text);
  }

  /** What the user does about the offer to give up constraints of a search. */
  relaxed(): TurnPlan | undefined {
    const { world, engine } = this.input.session;
    return relaxedIn(this.text, world, engine.now);
  }

  followUpOf(search: Api): Api | undefined {
    return search.kind === 'search' ? bookedBy(search, this.registry) : undefined;
  }

  /** What is said after the first sentence. */
  get behindFirst(): string {
    return sentencesOf(this.text).slice(1).join(' ');
  }

  /** How far a transaction is agreed to, in sentences before those that ask for properties. */
  consentTo(task: TransactionTask): HeardConsent {
    return consentTo(task, this.text, this.input.session);
  }

  get asked(): readonly string[] {
    this.questions ??= askedIn(this.unchanged, this.situation);
    return this.questions;
  }

  /** Something is to be done: more than to tell something, or to change a value. */
  get isDeed(): boolean {
    this.deed ??=
      REQUESTED_DEED.test(this.asked.length > 0 ? this.unchanged.replace(ASKING, ' ') : this.unchanged) ||
      this.input.apis.some((api) => asksFor(this.text, api));
    return this.deed;
  }

  /** Another value of the task under way is asked for by the name of its slot: 'change the cuisine to'. */
  get isChange(): boolean {
    return this.unchanged !== this.text;
  }

  /** The text without the words that ask for such a change. */
  private get unchanged(): string {
    const { latest } = this.situation;
    return latest ? withoutWishes(this.text, latest.api) : this.text;
  }

  get registry(): Registry {
    return this.input.session.engine.registry;
  }

  /** The API that is started: one that fits well, or any that fits. */
  started({ minimum = START, text = this.text } = {}): Api | undefined {
    const { registry } = this;
    const { situation, starts, input } = this;
    const best = starts.best({ registry, apis: input.apis, text, minimum }, situation);
    if (!best || isUnsaid(best, this.given(best), { ...input, utterance: text })) return undefined;
    return beginning(text, best, situation.world, registry);
  }

  /** What a task that starts is given: what is said, and what is taken over from other services. */
  given(api: Api): readonly PlannedValue[] {
    const said = this.values(api);
    const carried = carriedInto(this.situation, api, this.text, new Set(said.map(({ slot }) => slot)));
    return [...said, ...carried];
  }

  /** The answers to what the agent asked for, with what it proposed itself and the user agrees to. */
  answers(task: Task): readonly PlannedValue[] {
    const said = this.fill(task.api, { slots: task.slots, requested: this.situation.requested });
    if (!this.isYes || this.isNo) return said;
    const open = new Set([...this.situation.requested].filter((name) => !said.some(({ slot }) => slot === name)));
    const proposed = this.fill(task.api, { text: this.agent, requested: open, isQuestion: true });
    const asked = [...open].map((name) => task.api.slots.get(name));
    // Of several values that the agent named, a yes takes none.
    const isOnly = (name: string): boolean => {
      const slot = task.api.slots.get(name);
      return slot?.kind !== 'closed' || new Set(closedMentions(this.agent, slot).map(({ value }) => value)).size < 2;
    };
    const isProposed = ({ slot, start, value }: Filled): boolean =>
      open.has(slot) &&
      start !== undefined &&
      isWithinQuestion(this.agent, start) &&
      !BEGINS.test(this.agent.slice(0, start)) &&
      isOnly(slot) &&
      !isOfQuestion(value, asked) &&
      !offersNone(this.agent, { start, end: start + value.length });
    return [...proposed.filter(isProposed), ...said];
  }

  changes(task: Task): readonly Filled[] {
    return this.fill(task.api, { slots: task.slots }).filter(({ slot, value }) => {
      const has = ownValue(task.slots, slot);
      return !has || !(sameValue(has.canonical, value) || has.surface === value);
    });
  }

  private values(api: Api): readonly PlannedValue[] {
    return this.fill(api, { isQuestion: false }).map(({ slot, value }) => ({ slot, value }));
  }

  private fill(api: Api, options: Partial<FillInput>): readonly Filled[] {
    const { text, isQuestion, isDeed } = this;
    return fillSlots({
      text,
      api,
      slots: {},
      requested: NONE,
      pieces: this.piecesOf(options.text ?? text),
      isQuestion: isQuestion && !isDeed,
      takes: (slot, value) => this.takes(api, slot, value),
      ...options,
    });
  }

  private piecesOf(text: string): Pieces {
    this.known ??= this.namesKnown();
    const found = this.pieces.get(text) ?? piecesOf(text, this.input.session.engine.now, this.known);
    this.pieces.set(text, found);
    return found;
  }

  /** The texts that came up, and the names that services have in their tables, where they are said. */
  private namesKnown(): ReadonlyMap<string, Sense> {
    const known = new Map(knownTexts(this.situation.world));
    const named = new Set(this.input.apis.map(({ service }) => service));
    for (const service of this.input.session.engine.registry.services) {
      if (!named.has(service.name)) continue;
      for (const [column, names] of catalogOf(service)) {
        const slot = service.slots.get(column);
        if (slot?.kind !== 'text' || !NAMED.has(senseOf(slot))) continue;
        for (const { start, end } of catalogMentions(this.text, names))
          known.set(this.text.slice(start, end), senseOf(slot));
      }
    }
    return known;
  }

  /** Whether a slot takes a value, or can say why not: the agent asks which of two times is meant. */
  private takes(api: Api, slot: Slot, value: string): boolean {
    const { service } = api;
    const { reader, now, registry } = this.input.session.engine;
    const own = registry.services.find(({ name }) => name === service);
    const known = own && { catalog: catalogOf(own), identities: identitiesOf(own) };
    if (known && isNoText(api, slot.name, { value, text: this.text, ...known })) return false;
    return readOrSayWhy(slot, value, reader, { service, now }) !== undefined;
  }
}
