/** Questions about what was said and done: 'what have you got so far?', 'when was that again?', 'did you book it?'. */
import { type PropertyOperand, property, say, type Statement } from '../../../language/index.js';
import { ownValue } from '../../../language/own.js';
import { SAME_DEED } from '../../../english/consent-words.js';
import { verbOf } from '../../../english/words.js';
import type { Api } from '../../../service/index.js';
import {
  entityVariable,
  openTasks,
  type Task,
  taskOf,
  type TransactionTask,
  type World,
} from '../../../world/index.js';
import { ownerOf } from '../../plan/tasks.js';
import { askedAmong } from '../asked.js';
import { namesApi } from '../names-api.js';
import { senseOf } from '../sense.js';
import { stem } from '../text.js';
import { plainly } from './plain.js';

const SUMMARY =
  /^(?:what (?:have|'ve|do|did) you (?:got|have|get|noted|understood|written)(?: down)? so far|what (?:do|did) i (?:say|tell you|ask for|order|give you)(?: so far)?|what have i (?:said|told you|given you|asked for|ordered)(?: so far)?|where (?:were|are) we|(?:can|could) you (?:summari[sz]e|sum (?:it|that) up|recap|read back)(?: (?:it|that|this|everything|all|my \p{L}+))*|what(?:'s| is) (?:my|the) (?:order|booking|reservation|request)(?: so far)?)$/u;

/** A verb without its endings: 'reserve' and 'reserved'. */
const rootOf = (verb: string): string => stem(verb).replace(/e$/, '');

/** Deeds of any kind, by their roots. */
const DONE = ['do', 'don', 'mad', 'bought', 'paid', 'sent', 'set', 'finish', 'complet', 'confirm'];
const THING = String.raw`(?:it|that|this|them|everything|all|(?:the|my|our|that|this) (?:\p{L}+ )?\p{L}+)`;
const WHETHER_DONE = new RegExp(
  String.raw`^(?:(?:did|have|had) you (?:already |really )?(\p{L}+) ${THING}|(?:is|was) ${THING} (?:already |now )?(\p{L}+)|did ${THING} (work|go through|succeed))(?: (?:yet|already|now|out|for me))*$`,
  'u',
);

/** What was said is asked back: 'which day did I say', 'when was that', 'what was the confirmation number'. */
const AGO =
  /\b(?:did|had|have) (?:i|we) (?:say|said|tell you|told you|ask(?:ed)? for|want(?:ed)?|give|gave|given|choose|chose|chosen|pick(?:ed)?|mention(?:ed)?)$|^(?:when|where|who|what time|(?:which|what) (?:\p{L}+)|(?:for )?how (?:many|much|long)(?: \p{L}+)?) (?:was|were) (?:it|that|this|they|we)$|^what (?:was|were) (?:the|my|our) /u;
const AGAIN = /^(?:when|where|who|what|which|how)\b.*\b(?:is|are|was|were|'s) (?:it|that|this|they|we|the|my|our)\b/;

/** The transaction that is spoken of: one that is named, else the last one, or the one that was suggested. */
function transactionOf(text: string, world: World): TransactionTask | undefined {
  const all = [...openTasks(world), ...(world.proposal === undefined ? [] : [taskOf(world, world.proposal)])];
  const done = all.filter((task): task is TransactionTask => task.kind === 'transaction');
  return done.findLast(({ api }) => namesApi(text, api)) ?? done.at(-1);
}

/** Whether a verb is that of an API, in any form. */
function isDeedOf(said: string, api: Api): boolean {
  const verb = rootOf(verbOf(api));
  const alike = SAME_DEED.find((verbs) => [...verbs].some((one) => rootOf(one) === verb)) ?? [];
  return [verb, ...DONE, ...[...alike].map(rootOf)].includes(rootOf(said));
}

/** Whether a transaction was done. */
function whetherDone(said: string, world: World): readonly Statement[] | undefined {
  const [whole, did, is, went] = WHETHER_DONE.exec(said) ?? [];
  const task = whole === undefined ? undefined : transactionOf(said, world);
  if (!task) return undefined;
  const verb = did ?? is;
  return went !== undefined || (verb !== undefined && isDeedOf(verb, task.api)) ? [say(task.variable)] : undefined;
}

/** The names of what is known of a task: what was given, what holds without, what it returned. */
function knownOf(task: Task): readonly string[] {
  const { api, slots } = task;
  const row = task.kind === 'transaction' ? task.result : (task.selected ?? task.latest)?.row;
  return [...new Set([...api.slots.keys(), ...api.properties.keys()])].filter(
    (name) =>
      ownValue(slots, name) !== undefined ||
      (row && ownValue(row, name) !== undefined) ||
      api.slots.get(name)?.default !== undefined,
  );
}

/** The slots and properties by which a question is answered, by its question word or by the words of their names. */
function meantBy(said: string, task: Task): readonly string[] {
  const names = knownOf(task);
  const ofKind = (kinds: readonly string[]): readonly string[] =>
    names.filter((name) => kinds.includes((task.api.slots.get(name) ?? task.api.properties.get(name))?.kind ?? ''));
  if (/^when (?:was|is|were|are|did)\b/.test(said)) return ofKind(['date', 'time', 'datetime']);
  if (/^(?:which|what) day\b|\bdate\b/.test(said)) return ofKind(['date']);
  if (/^what time\b/.test(said)) return ofKind(['time']);
  if (/^where (?:was|is|were|are|did)\b/.test(said)) {
    const given = names.filter((name) => {
      const slot = task.api.slots.get(name);
      return slot && senseOf(slot) === 'place' && ownValue(task.slots, name) !== undefined;
    });
    if (given.length > 0) return given;
  }
  if (/\bhow many people\b/.test(said)) {
    const people = names.filter((name) => /people|seat|guest|party|passenger|adult|ticket|person/.test(name));
    if (people.length > 0) return people;
  }
  return askedAmong(`${said}?`, names);
}

/** The noun of 'what was the confirmation number', as the name of a property. */
const nounOf = (said: string): string | undefined =>
  /^what (?:was|were|is|'s|are) (?:the|my|our) ((?:\p{L}+ ){0,2}\p{L}+)$/u.exec(said)?.[1]?.replaceAll(' ', '_');

/** What was said or returned, where it is asked back. */
function askedBack(text: string, world: World): readonly Statement[] | undefined {
  const said = plainly(text);
  const isAgain = /\bagain[\s?.!]*$/i.test(text) && AGAIN.test(said);
  const task = openTasks(world).at(-1);
  if (!task || !(isAgain || AGO.test(said))) return undefined;
  const noun = nounOf(said);
  const modifier = /^(\p{L}{4,})_(?:number|code|id|reference)$/u.exec(noun ?? '')?.[1];
  const names = meantBy(said, task).filter((name) => modifier === undefined || name.includes(modifier));
  const subjects = names.flatMap((name): readonly PropertyOperand[] => {
    const owner = ownerOf(world, task.api.service, name, false);
    return owner ? [property(owner, name)] : [];
  });
  if (subjects.length > 0) return [say(...subjects)];
  return noun !== undefined && /^[a-z_]+$/.test(noun) && ownerFor(world, task)
    ? [say(property(ownerFor(world, task), noun))]
    : undefined;
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
