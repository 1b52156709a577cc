/**
 * Two deeds of one kind: 'send 20 to Anna and 5 to Bob', and where one is read back 'yes, and send 50 to Ben too'.
 *
 * Each part is heard by itself, the second as if nothing was said before. There are two where the second would take the place of what the
 * first has, and its form says that it comes on top, and corrects nothing.
 */
import type { Parser, ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { MARK } from '../../english/corrections.js';
import { AS_WELL, IT } from '../../english/phrases.js';
import { asksLeave } from '../../english/questions.js';
import { type ApiCall, assign, call, ownValue, property, type Statement, writtenValue } from '../../language/index.js';
import { type Api, sameValue } from '../../service/index.js';
import { snakeCase } from '../../text/index.js';
import { openTasks, type Task, type TransactionTask, type World } from '../../world/index.js';
import { AMENDS, REQUESTED_DEED } from '../rules/english/acts.js';
import { asksFor } from '../rules/names-api.js';
import { nameWords } from '../rules/text.js';
import { doesNothing } from './turn-plan.js';

/** A text where it may fall into two requests: what is said first, and the rest. */
export interface Parts {
  readonly first: string;
  readonly second: string;
  /** The offset of the rest. */
  readonly start: number;
}

export const isCall = (one: Statement): one is ApiCall => one.kind === 'api-call';

/** A deed that is asked for by itself. */
export interface Drafted {
  readonly proposal: Proposal;
  readonly call: ApiCall;
  readonly task: Task;
}

const lastOf = (world: World, api: Api): TransactionTask | undefined => {
  const last = openTasks(world).at(-1);
  return last?.kind === 'transaction' && last.api === api ? last : undefined;
};

/** What a text asks for of an API, as if nothing was said before. */
export async function draftedBy(
  parser: Parser,
  input: ParserInput,
  utterance: string,
  api: Api,
): Promise<Drafted | undefined> {
  const session = input.session.blank();
  const parse = (text: string): Promise<Proposal> =>
    parser.parse({ ...input, session, utterance: text, said: [], apis: [api] });
  const text = utterance.replace(LEADS_ON, (lead) => ' '.repeat(lead.length));
  const plain = await parse(text);
  // What is said alone may name nothing: 'another at eight' is heard as 'reserve restaurant another at eight'.
  const proposal = plain.statements?.some(isCall)
    ? plain
    : { statements: (await parse(`${nameWords(snakeCase(api.intent)).join(' ')} ${text}`)).statements ?? [] };
  const begun = proposal.statements?.find(isCall);
  if (begun?.api !== api.name) return undefined;
  const task = lastOf((await session.whatIf([begun], undefined, { now: session.engine.now })).world, api);
  return task && { proposal, call: begun, task };
}

/** Whether a proposal begins deeds of an API, or gives one values, and does nothing else; or nothing at all, where one is under way. */
export const isOf = (api: Api, { statements = [] }: Proposal, draft?: Task): boolean =>
  statements.every(
    (one) =>
      one.kind === 'assign' || (isCall(one) && one.api === api.name) || (draft !== undefined && doesNothing(one)),
  );

/** The draft as a proposal leaves it that begins it, or gives it values. */
export async function draftedIn(
  { session }: ParserInput,
  { statements = [] }: Proposal,
  api: Api,
): Promise<TransactionTask | undefined> {
  return lastOf((await session.whatIf(statements, undefined, { now: session.engine.now })).world, api);
}

/** How it is said that something is another one, and not at another time; that it comes on top; and that something is corrected. */
const ANOTHER = /(?<!\b(?:at|for|from|in|on|to|with) )\b(?:another|a second|one more)\b|\bthe same(?= to\b|\W*$)/i;
const TOO = new RegExp(`\\b(?:${AS_WELL})\\b`, 'i');
const LEADS_ON = /^(?:and|then|also)\b/i;
const LEADS_ON_LATER = /\b(?:and|then|also)\b/i;
const CORRECTING = new RegExp(`^(?:(?:yes|and|ok)[, ]+)*${MARK}\\b|\\bbut\\b`, 'i');
const CORRECTED = new RegExp(`(?:^|[,;.!?]\\s*)(?:${MARK}[\\s,]*)+$`, 'i');
const OF_IT = new RegExp(`\\b${IT}\\b`, 'i');

/** What of the statements that a whole text is read as gives slots values. */
function givenIn({ statements = [] }: Proposal): ReadonlyMap<string, string> {
  const entries = statements.flatMap((one) => {
    if (isCall(one)) return one.arguments;
    return one.kind === 'assign' ? one.assignments : [];
  });
  return new Map(entries.map(({ name, value }) => [name, String(writtenValue(value))]));
}

interface Beside {
  readonly first: TransactionTask;
  /** The text read as one request. */
  readonly whole: Proposal;
  /** What makes the first so. */
  readonly done: Proposal;
  /** Whether the first was under way before. */
  readonly isBeside: boolean;
}

/** The slots of which two deeds have two values, where the text as a whole gives some of them one, or nothing at all. */
function rivalsOf({ first, done, whole }: Beside, { api, slots }: Task): readonly string[] {
  const carried = done.statements?.filter(isCall).flatMap((one) => one.arguments) ?? [];
  const isCarried = (slot: string) => carried.some(({ name, value }) => name === slot && value.kind === 'property');
  const given = givenIn(whole);
  const all = new Set(given.values());
  const rivals = Object.entries(slots).filter(([name, { canonical, surface }]) => {
    const { canonical: before, surface: said = '' } = ownValue(first.slots, name) ?? {};
    const isSingle =
      before !== undefined && !isCarried(name) && !api.slots.get(name)?.list && !sameValue(before, canonical);
    return isSingle && !(all.has(said) && all.has(surface));
  });
  const isTaken = rivals.some(([name, { surface }]) =>
    [ownValue(first.slots, name)?.surface, surface].includes(given.get(name)),
  );
  return isTaken || given.size === 0 ? rivals.map(([name]) => name) : [];
}

/**
 * Whether the second part may ask for another deed of the kind of the first, by its form alone: it corrects nothing, and leads on to it;
 * of several that are begun at once, the last one does. What may not is not read by itself.
 */
export function mayBeAnother({ first: lead, second: text }: Parts, isBeside: boolean): boolean {
  const isOfList = !isBeside && LEADS_ON_LATER.test(text);
  const isOnTop = LEADS_ON.test(text) || TOO.test(text) || isOfList || /[.!;]$/.test(lead);
  const isChange = CORRECTED.test(lead) || CORRECTING.test(text) || AMENDS.test(text);
  return isOnTop && !isChange && !asksLeave(text);
}

/** Whether the second part, which may, asks for another deed of the kind of the first: by what it gives in place of what that has. */
export function isAnother({ second: text }: Parts, { task }: Drafted, beside: Beside): boolean {
  const { isBeside } = beside;
  const rivals = rivalsOf(beside, task);
  if (rivals.length === 0) return false;
  if (ANOTHER.test(text)) return true;
  const isNamed = rivals.some((name) => ['text', 'closed'].includes(task.api.slots.get(name)?.kind ?? ''));
  if (TOO.test(text)) return rivals.length > 1 || isNamed;
  const said = text.replace(LEADS_ON, '').trim();
  if (asksFor(said, task.api) || REQUESTED_DEED.test(said))
    return Object.keys(task.slots).length > 1 && !OF_IT.test(text);
  return rivals.length > 1 && (isNamed || !isBeside);
}

/** Whether a second deed names what it is about: 'send it to Bob too' may be about the first, which is then asked about again. */
export const isPlain = ({ second }: Parts): boolean => !OF_IT.test(second);

/** What an API needs and a second deed takes from the first, as nothing else is said, or the same: 'the same to Ben'. It is read back. */
export const sharedBy = ({ task }: Drafted, first: TransactionTask): readonly string[] =>
  task.api.required.flatMap(({ name }) => {
    const [own, of] = [ownValue(task.slots, name)?.canonical, ownValue(first.slots, name)?.canonical];
    return of !== undefined && (own === undefined || sameValue(own, of)) ? [name] : [];
  });

/** The second deed with what it shares with the first: what is under way is referred to, so it is begun beside that. */
export function alsoGiven(second: Drafted, first: TransactionTask, done?: Proposal): Proposal {
  const { proposal, call: begun } = second;
  const shared = new Set(sharedBy(second, first));
  const references = call(
    begun.api,
    Object.fromEntries([...shared].map((name) => [name, property(first.variable, name)])),
  );
  const { arguments: all } = done?.statements?.findLast(isCall) ?? references;
  const own = begun.arguments.filter(({ name }) => !shared.has(name));
  const given = all.filter(({ name }) => shared.has(name));
  return { ...proposal, source: undefined, statements: [{ ...begun, arguments: [...own, ...given] }] };
}

/** The draft stays as it is, and what was asked of it is asked again. */
export function stillMeant({ variable, slots }: TransactionTask): Statement {
  const [name = ''] = Object.keys(slots);
  return assign(variable, { [name]: property(variable, name) });
}
