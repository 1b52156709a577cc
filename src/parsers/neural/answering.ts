/**
 * Questions beside what else a turn does, and questions alone.
 *
 * 'Book it. Is there parking?' does two things, and a parser that was taught one at a time may lose one of them: what is asked is
 * parsed by itself, and so is the rest. And who only asks begins nothing: 'would they take my dog there?' takes no flat.
 */
import { asksLeave, isQuestion, withoutLead } from '../../english/questions.js';
import type { Parser, ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import {
  type Expression,
  property,
  say,
  type Statement,
  type VariableName,
  bind,
  call,
  select,
} from '../../language/index.js';
import { entityVariable, type SearchTask, nextName, variableNumber } from '../../world/index.js';
import { doesNothing } from '../plan/turn-plan.js';
import { ownerOf } from '../plan/tasks.js';
import { askedAmong, askedOf, knownOf } from '../rules/asked.js';
import { REQUESTED_DEED } from '../rules/english/acts.js';
import { namedResultIn } from '../rules/named-result.js';
import { type Situation, situationOf } from '../rules/situation.js';
import { searchIn } from '../rules/talk/results.js';
import { spokenIn } from '../rules/talk/result.js';
import { sentencesOf, wordsIn } from '../rules/text.js';
import type { SearchApi, Service } from '../../service/index.js';
import { catalogMentions, catalogOf } from '../rules/mentions/catalog.js';

/** A result that is named, the search that finds it, and the question with 'it' in place of its name. */
interface Named {
  readonly api: SearchApi;
  readonly slot: string;
  readonly name: string;
  readonly question: string;
}

function namedBy(text: string, api: SearchApi, services: readonly Service[]): readonly Named[] {
  const [slot, ...others] = api.identity;
  const service = services.find(({ name }) => name === api.service);
  if (slot === undefined || others.length > 0 || !service) return [];
  return catalogMentions(text, catalogOf(service).get(slot) ?? []).map(({ name, start, end }) => {
    const question = `${text.slice(0, start).replace(/\bthe $/i, '')}it${text.slice(end)}`;
    return { api, slot, name, question };
  });
}

/**
 * The statements that answer a question about the one thing that is named, by a search that needs no values; undefined where nothing known
 * is the answer and nothing would begin by it.
 */
function askedOfNamed(
  { utterance, apis, session }: ParserInput,
  { asks, begins }: { readonly asks: (question: string) => boolean; readonly begins: boolean },
): readonly Statement[] | undefined {
  const { world, engine } = session;
  const searches = apis.filter((api): api is SearchApi => api.kind === 'search' && api.required.length === 0);
  const [named, ...others] = searches.flatMap((api) => namedBy(utterance, api, engine.registry.services));
  if (!named || others.length > 0 || !asks(named.question)) return undefined;
  const { api, slot, name, question } = named;
  const told = askedOf(`${question}?`, api);
  if (told.length === 0 && !begins) return undefined;
  const search = nextName(world);
  const entity: VariableName = `x${variableNumber(search) + 1}`;
  return [
    bind(search, call(api.name)),
    bind(entity, select({ [slot]: name }, { from: search })),
    say(...(told.length > 0 ? told : ['that']).map((one) => property(entity, one))),
  ];
}

/** Where a clause ends: 'where is that, and can they take me at 3'. */
const CLAUSES = /(?<=,)\s+/;

/** Whether a clause asks to be told something by its form, and not by a question mark alone, and is no wish, unless nothing comes of it. */
function asks(clause: string, isLost = false): boolean {
  const said = clause.replace(/[\s?,.!]+$/, '');
  return isQuestion(said) && (isLost || !asksLeave(said)) && !REQUESTED_DEED.test(said) && !/\d/.test(said);
}

/** The clauses of a turn; what is asked behind 'and' is one of its own: 'how much is it, and how much in total?'. */
function clausesIn(utterance: string): readonly string[] {
  const parts = sentencesOf(utterance).flatMap((sentence) => sentence.split(CLAUSES));
  return parts.flatMap((part) => {
    const both = part.split(/\s(?=and )/i);
    return both.slice(1).every((one) => asks(one)) ? both : [part];
  });
}

/** 'And total?' goes on with a question. */
const goesOn = (clause: string, at: number, clauses: readonly string[]): boolean =>
  clause.endsWith('?') && wordsIn(clause).length < 4 && asks(clauses[at - 1] ?? '');

/** Who asks when it suits, or what there is to do, may wish to begin: 'when can we see it?'. */
const SPEAKERS = /\b(?:i|we|me|us|you)\b/i;

function toldBy(statement: Statement): readonly Extract<Expression, { readonly kind: 'property' }>[] {
  if (statement.kind !== 'say') return [];
  return statement.arguments.flatMap((subject) => (subject.kind === 'property' ? [subject] : []));
}

const answers = ({ statements = [] }: Proposal): boolean => statements.some((one) => toldBy(one).length > 0);

const isIdle = ({ statements = [] }: Proposal): boolean => statements.every(doesNothing);

/** The result that a selection among statements takes, by the variable that stands for it afterwards. */
function takenBy(statements: readonly Statement[], search: SearchTask): VariableName | undefined {
  const [taken] = statements.flatMap((one) => (one.kind === 'select' ? [one.entity] : []));
  return taken && (taken.kind === 'variable' ? taken.name : search.variable);
}

/** What is told, of the result that is taken in the same breath. */
function answersOf(question: Proposal, owner: VariableName | undefined): readonly Statement[] {
  const told = (question.statements ?? []).flatMap(toldBy);
  return owner === undefined ? (question.statements ?? []) : [say(...told.map((one) => property(owner, one.property)))];
}

/** Whether something is taken, or a transaction begun, of which the user gave no value. */
function beginsUntold({ statements = [], values = [] }: Proposal, { session }: ParserInput): boolean {
  if (values.some(({ place }) => place?.speaker === 'user')) return false;
  const { apis } = session.engine.registry;
  const isBegun = (one: Statement): boolean =>
    one.kind === 'select' ||
    (one.kind === 'api-call' &&
      apis.get(one.api)?.kind === 'transaction' &&
      one.arguments.every(({ value }) => value.kind === 'property'));
  return statements.length > 0 && statements.every(isBegun);
}

/** Whether a transaction begins by a name alone, in a question in which nobody speaks of themselves. */
function beginsByName({ statements = [], values = [] }: Proposal, { utterance, session }: ParserInput): boolean {
  const [only, ...others] = statements;
  const isDeed = only?.kind === 'api-call' && session.engine.registry.apis.get(only.api)?.kind === 'transaction';
  return isDeed && others.length === 0 && values.length < 2 && !SPEAKERS.test(utterance);
}

/** What becomes of a question alone of which something known is the answer, or of which a transaction was made. */
function alone(whole: Proposal, search: SearchTask, situation: Situation, input: ParserInput): Proposal {
  const { world } = situation;
  const begins = beginsUntold(whole, input);
  if (!begins && !isIdle(whole)) return whole;
  const byWords = askedAmong(`${input.utterance}?`, knownOf(situation));
  const names = byWords.length > 0 ? byWords : askedOf(`${input.utterance}?`, search.api);
  const told = names.flatMap((name) => {
    const owner = ownerOf(world, search.api.service, name, false);
    return owner === undefined ? [] : [{ owner, name }];
  });
  const named = namedResultIn(input.utterance, search, world);
  const isForeign = begins && told.length === 0 && !SPEAKERS.test(input.utterance);
  if (isForeign && !named)
    return { statements: [say(property(entityVariable(world, search) ?? search.variable, 'that'))] };
  const taken = begins && named ? (whole.statements ?? []).filter(({ kind }) => kind === 'select') : [];
  const owner = takenBy(taken, search);
  // A question about the one that is named, to which nothing known is the answer.
  if (told.length === 0 && owner !== undefined) return { statements: [...taken, say(property(owner, 'that'))] };
  if (told.length === 0) return whole;
  return { statements: [...taken, say(...told.map((one) => property(owner ?? one.owner, one.name)))] };
}

/** A turn that asks more than these is read as a whole: each question is read by itself. */
const MOST_QUESTIONS = 5;
const fewOf = (questions: readonly string[]): readonly string[] => (questions.length > MOST_QUESTIONS ? [] : questions);

interface Turn {
  readonly whole: Proposal;
  readonly search: SearchTask;
  readonly input: ParserInput;
  /** What its questions come to by themselves. */
  readonly asked: Map<string, Promise<Proposal>>;
}

/** A parser that answers what a turn asks, whatever else it does, over one that may do one of them. */
export function answering(parser: Parser): Parser {
  return {
    ...parser,
    async parse(input) {
      const whole = await parser.parse(input);
      const { utterance, session } = input;
      const situation = situationOf(session.world);
      const search = searchIn(session.world);
      const clauses = clausesIn(utterance);
      const questions = clauses.filter((one, at) => asks(one, isIdle(whole)) || goesOn(one, at, clauses));
      const named =
        search || clauses.length > 1 ? undefined : askedOfNamed(input, { asks, begins: beginsByName(whole, input) });
      if (named) return { statements: named };
      if (!search || questions.length === 0) return whole;
      const few = fewOf(questions);
      const setting = { whole, search, input, asked: new Map<string, Promise<Proposal>>() };
      const isAll = questions.length === clauses.length;
      const all = isAll || isIdle(whole) ? await together(few, setting) : undefined;
      if (all || isAll) return all ?? alone(whole, search, situation, input);
      return besideAny(few, setting);
    },
  };

  async function besideAny(questions: readonly string[], turn: Turn): Promise<Proposal> {
    for (const question of questions) {
      const both = await beside(question, turn);
      if (both) return both;
    }
    return turn.whole;
  }

  /** What a question comes to by itself. */
  function askedAlone(question: string, { search, input, asked }: Turn): Promise<Proposal> {
    const one = { ...input, utterance: `${withoutLead(question).replace(/[?,]+$/, '')}?` };
    const read = async () => alone(await parser.parse(one), search, situationOf(input.session.world), one);
    const found = asked.get(one.utterance) ?? read();
    asked.set(one.utterance, found);
    return found;
  }

  /** What several questions come to, with the first that has no answer. */
  async function together(questions: readonly string[], turn: Turn): Promise<Proposal | undefined> {
    const told = new Map<string, ReturnType<typeof property>>();
    let lost: string | undefined;
    for (const question of questions.length > 1 ? questions : []) {
      const { statements = [] } = await askedAlone(question, turn);
      if (!isIdle({ statements }) && statements.some((one) => toldBy(one).length === 0)) return undefined;
      const known = statements.flatMap(toldBy).filter((one) => one.property !== 'that');
      for (const { of, property: name } of known) told.set(`${of}.${name}`, property(of, name));
      if (known.length === 0) lost ??= withoutLead(question).replace(/[\s?,.!]+$/, '');
    }
    const start = turn.input.utterance.indexOf(lost ?? '');
    const unheard = lost && { unheard: [{ start, end: start + lost.length }] };
    return told.size === 0 ? undefined : { statements: [say(...told.values())], ...unheard };
  }

  /** What comes of a question, and of the rest of what is said. */
  async function beside(question: string, turn: Turn): Promise<Proposal | undefined> {
    const { whole, search, input } = turn;
    const { utterance, session } = input;
    const { engine, world } = session;
    const rest = utterance
      .replace(question, ' ')
      .trim()
      .replace(/[\s,]+$/, '');
    const reading = { world, reader: engine.reader, now: engine.now };
    const isTaken = whole.statements?.some(({ kind }) => kind === 'select');
    const spoken = spokenIn(rest, search, reading);
    const isOfOther = spoken && !whole.statements?.flatMap(toldBy).some(({ of }) => of === spoken.variable);
    const isHeard = answers(whole) && !isTaken && !whole.unheard?.length && !isOfOther;
    if (isHeard || (!isIdle(whole) && wordsIn(rest).length < 2)) return undefined;
    const asked = await askedAlone(question, turn);
    if (!answers(asked) || asked.statements?.some((one) => toldBy(one).length === 0)) return undefined;
    if (isIdle(whole)) return asked;
    const first = await parser.parse({ ...input, utterance: rest });
    // What is done for good is agreed to by the whole of what is said.
    if (!first.statements || isIdle(first) || answers(first)) return undefined;
    if (first.statements.some(({ kind }) => kind === 'confirm' || kind === 'say')) return undefined;
    const { statements } = first;
    return { ...first, statements: [...statements, ...answersOf(asked, takenBy(statements, search))] };
  }
}
