/** Questions about what was said and done: 'what have you got so far?', 'when was that again?', 'did you book it?'. */
import { SAME_DEED } from '../../../english/consent/words.js';
import { verbOf } from '../../../english/deed.js';
import { parseError, type PropertyOperand, property, say, type Statement, ownValue } from '../../../language/index.js';
import { spokenNoun } from '../../../nlg/lexicon/roles.js';
import type { Api, Property } from '../../../service/index.js';
import {
  deedsOf,
  entityVariable,
  openTasks,
  type Task,
  taskOf,
  type TransactionTask,
  type World,
} from '../../../world/index.js';
import { isDraft, lastSearch, ownerOf } from '../../plan/tasks.js';
import { askedAmong } from '../asked.js';
import { namesApi } from '../names-api.js';
import { rootOf } from '../text.js';
import { plainly } from './plain.js';

const SUMMARY = /^(?:what.* so far|where were we)$/;

const THING = String.raw`(?:it|that|(?:the|my) \p{L}+)`;
const WHETHER_DONE = new RegExp(
  String.raw`^(?:did you (\p{L}+) ${THING}|is ${THING} (\p{L}+)|(did ${THING} go through|is ${THING} still \p{L}+|do i still have ${THING}))(?: now)?$`,
  'u',
);

/** What was said is asked back: 'which day did I say', 'when was that', 'what was the confirmation number'. */
const AGO = /\bdid i (?:say|tell you)$|^(?:when|where|what time) was (?:it|that)$|^what was (?:the|my) /;
/** A value of what is under way is asked for. */
const NOW = /^what\S*(?: \w+)? the ((?:[a-z]+ ){0,2}[a-z]+)$/;
const AGAIN = /^(?:when|where|what|which) .*(?:is|was|'s) (?:it|that|the|my)\b/;

/** The transaction that is spoken of: one that is named, else the last one, or the one that was suggested. */
function transactionOf(
  text: string,
  world: World,
  isMeant: (task: TransactionTask) => boolean,
): TransactionTask | undefined {
  const all = [...openTasks(world), ...(world.proposal === undefined ? [] : [taskOf(world, world.proposal)])];
  const done = all.filter((task): task is TransactionTask => task.kind === 'transaction' && isMeant(task));
  return done.findLast(({ api }) => namesApi(text, api)) ?? done.at(-1);
}

function isDeedOf(said: string, api: Api): boolean {
  const verb = rootOf(verbOf(api));
  const alike = SAME_DEED.find((verbs) => [...verbs].some((one) => rootOf(one) === verb)) ?? [];
  return [verb, 'do', ...[...alike].map(rootOf)].includes(rootOf(said));
}

/** What was taken back is there no more. */
const stands = (task: TransactionTask, world: World): boolean =>
  task.phase !== 'performed' || deedsOf(world).includes(task);

function whetherDone(said: string, world: World): readonly Statement[] | undefined {
  const [whole, did, is, went] = WHETHER_DONE.exec(said) ?? [];
  const isStill = /\bstill\b/.test(said);
  const task = whole === undefined ? undefined : transactionOf(said, world, (one) => !isStill || stands(one, world));
  // Of what was taken back no statement says that it is there no more; 'yes' would be wrong, and a new one is not wanted.
  if (!task)
    return isStill && whole !== undefined && openTasks(world).some(({ kind }) => kind === 'transaction')
      ? [parseError()]
      : undefined;
  const verb = did ?? is;
  return went !== undefined || (verb !== undefined && isDeedOf(verb, task.api)) ? [say(task.variable)] : undefined;
}

/** What is known of a task: what was given, what holds without, what it returned. */
function knownOf(task: Task): readonly Property[] {
  const { api, slots } = task;
  const row = task.kind === 'transaction' ? task.result : (task.selected ?? task.latest)?.row;
  return [...new Map<string, Property>([...api.slots, ...api.properties, ...api.slots]).values()].filter(
    ({ name }) =>
      ownValue(slots, name) !== undefined ||
      (row && ownValue(row, name) !== undefined) ||
      api.slots.get(name)?.default !== undefined,
  );
}

/** The slots and properties by which a question is answered, by its question word or by the words of their names. */
function meantBy(said: string, task: Task): readonly string[] {
  const known = knownOf(task);
  const ofKind = (...kinds: readonly string[]): readonly string[] =>
    known.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
  if (/^when\b/.test(said)) return ofKind('date', 'time', 'datetime');
  if (/^(?:which|what) day\b/.test(said)) return ofKind('date');
  if (/^what time\b/.test(said)) return ofKind('time');
  const asked = askedAmong(`${said}?`, known);
  // What the agent calls a value, it is asked for by: the weight, of `kilos`.
  const noun = NOW.exec(said)?.[1] ?? '';
  const called = known.filter(
    (one) =>
      task.api.slots.has(one.name) &&
      [spokenNoun(one), one.description.toLowerCase()].some((words) => `${words} `.startsWith(`${noun} `)),
  );
  return asked.length > 0 || noun === '' ? asked : called.map(({ name }) => name);
}

/** The noun of 'what was the confirmation number', as the name of a property. */
const nounOf = (said: string): string | undefined =>
  /^what (?:was|is) (?:the|my) ((?:[a-z]+ ){0,2}[a-z]+)$/.exec(said)?.[1]?.replaceAll(' ', '_');

/** What was said or returned, where it is asked back. */
function askedBack(text: string, world: World): readonly Statement[] | undefined {
  const said = plainly(text);
  const isAgain = /\bagain[\s?.!]*$/i.test(text) && AGAIN.test(said);
  const task = openTasks(world).at(-1);
  const isOpen = isDraft(task) && NOW.test(said) && meantBy(said, task).length > 0;
  if (!task || !(isAgain || isOpen || AGO.test(said))) return undefined;
  // What is being booked was found before, and more is known of it.
  const search = task.kind === 'transaction' ? lastSearch(world, task.api.service) : undefined;
  const names = [task, ...(search ? [search] : [])].map((one) => meantBy(said, one)).find(({ length }) => length > 0);
  const subjects = (names ?? []).flatMap((name): readonly PropertyOperand[] => {
    const owner = ownerOf(world, task.api.service, name, false);
    return owner ? [property(owner, name)] : [];
  });
  if (subjects.length > 0) return [say(...subjects)];
  const noun = nounOf(said);
  return noun === undefined ? undefined : [say(property(ownerFor(world, task), noun))];
}

/** What a question about something unknown is about: the result that was offered last, or the task. */
export const ownerFor = (world: World, task: Task): Task['variable'] =>
  (task.kind === 'search' ? entityVariable(world, task) : undefined) ?? task.variable;

/** The statements for a question about what was said and done; undefined for other texts. */
export function askedOfState(text: string, world: World): readonly Statement[] | undefined {
  const said = plainly(text);
  const task = openTasks(world).at(-1);
  if (task && SUMMARY.test(said)) return [say(task.variable)];
  return whetherDone(said, world) ?? askedBack(text, world);
}
