/**
 * The policy: what the agent should do next, from the world alone. What a search that found nothing would find with fewer
 * constraints is in no world: a session adds that, see `relax.ts`.
 *
 * It follows the SGD policy graph. The last thing the user did that a task depends on decides the main move; what
 * the user asked is answered beside it. The same policy drives live conversations, converts corpora (and is held
 * against their annotations) and grades agents, so it reads nothing but the world.
 *
 * | the user's last move             | the agent                                                               |
 * | -------------------------------- | ----------------------------------------------------------------------- |
 * | a task lacks required slots      | requests each of them                                                   |
 * | a search is complete             | offers the next result, or a few; says that no result is left           |
 * | a transaction is complete        | asks to confirm: everything, or what was corrected since it last asked  |
 * | says what to change, not how     | asks what to change                                                     |
 * | confirms                         | tells success; or failure, with an alternative or a prompt; or asks     |
 * |                                  | anew, where it would cost or bring something else                       |
 * | selects                          | suggests the follow-up task, or goes on with the draft that the choice  |
 * |                                  | changes; or prompts                                                     |
 * | declines, suspends               | prompts                                                                 |
 * | pauses                           | asks again what is open, and reads back what was turned down and is to   |
 * |                                  | stay as it is; prompts where nothing is                                 |
 * | is not understood                | asks for other words, and again for what was to be confirmed            |
 * | ends                             | says goodbye                                                            |
 *
 * Where it would only prompt for the next task, or tell success, it comes back to a transaction that was interrupted.
 */
import { ownValue, type VariableName } from '../language/index.js';
import { type Row, sameValue } from '../service/index.js';
import {
  type Act,
  type Answer,
  changesNothing,
  entityVariable,
  type Hint,
  isTold,
  isUnderWay,
  lookup,
  missingSlots,
  type NotificationCode,
  openTasks,
  type PromptAbout,
  type Task,
  taskMeant,
  taskOf,
  type TransactionTask,
  type World,
} from '../world/index.js';
import { type Choice, choiceOf } from './choices.js';
import { draftFollowing, foundBy } from './chosen.js';

/**
 * Whether a later task does the same with another result of the search that led to this one, or with a result of one that the
 * user began as they could not say what was asked. Who takes two results in one breath wants both.
 *
 * Also superseded: a draft where a later one of the same API repeats all it was given, and it lacks values or that one was performed.
 */
function isSuperseded(world: World, task: TransactionTask): boolean {
  const search = foundBy(world, task);
  const [isLacking, given] = [missingSlots(task).length > 0, Object.entries(task.slots)];
  return world.tasks.some((one) => {
    if (one.kind !== 'transaction' || one.id <= task.id || one.api.name !== task.api.name) return false;
    const isDone = isLacking || one.phase === 'performed';
    if (isDone && given.every(([name, { canonical }]) => sameValue(ownValue(one.slots, name)?.canonical, canonical)))
      return true;
    const other = foundBy(world, one);
    if (!other || other.turn === search?.turn) return false;
    return other.id === search?.id || (isLacking && other.id > task.id);
  });
}

/** Whether the user turned down what was to be confirmed, and has not spoken of it since. */
function isDeclined({ phase, declined, touched, ...task }: TransactionTask): boolean {
  return declined === touched && phase === 'draft' && missingSlots(task).length === 0;
}

/**
 * Which transaction another task interrupted.
 *
 * Who asks for something else before they say yes, or before they have given all that is needed, still wants what they began,
 * unless they turned it down, put it off, or began the same again with another result of a search.
 */
function isInterrupted(world: World, task: Task): boolean {
  if (task.kind === 'search') return !isTold(world, task);
  return isUnderWay(task) && task.phase !== 'failed' && !isDeclined(task) && !isSuperseded(world, task);
}

/** What to come back to once nothing else is under way: a transaction, or what was begun beside it; of several, the one that was touched last. */
function interruptedIn(world: World, main: Moves): Task | undefined {
  const spoken = new Set(main.map((move) => 'task' in move && move.task));
  return openTasks(world).findLast((task) => !spoken.has(task.id) && isInterrupted(world, task));
}

interface Recommended {
  /** The variable that stands for it, where a statement of the turn bound one already. */
  readonly variable?: VariableName;
  /** Whether the agent should voice it now; what is not spoken was considered and is legal too. */
  readonly spoken: boolean;
  /** It was asked before and not answered. */
  readonly again?: true;
}

interface RecommendedOfTask extends Recommended {
  /** The id of the task, its place in `world.tasks`. */
  readonly task: number;
}

/**
 * Something for the agent to do: to `request` a slot, `confirm` slots, offer an `alternative`, offer to `relax` a search that
 * found nothing, `prompt` the user, `suggest` a follow-up task, `offer` the next result, tell what `show`, `slice`, `len` or `perform` stands for, give a `notification`,
 * `inform` the user of what was asked, tell which `choices` there are, or give a `summary` of what is known of a task.
 */
export type SystemAction =
  | (Recommended & Extract<Hint, { readonly kind: 'request' | 'relax' | 'prompt' }>)
  | (Recommended &
      Extract<Hint, { readonly kind: 'confirm' | 'alternative' }> & {
        /** What the user was told instead of what it will cost or bring, where that has changed since. */
        readonly told?: Row;
      })
  | (RecommendedOfTask & {
      readonly kind: 'suggest';
      /** The name of the API of the follow-up task. */
      readonly api: string;
    })
  | (RecommendedOfTask & { readonly kind: 'offer' })
  | (RecommendedOfTask & { readonly kind: 'show' | 'len' })
  | (RecommendedOfTask & { readonly kind: 'slice' })
  | (RecommendedOfTask & { readonly kind: 'perform' })
  | (RecommendedOfTask & {
      readonly kind: 'notification';
      /** What to tell. */
      readonly code: NotificationCode;
    })
  | (Recommended & {
      readonly kind: 'inform';
      /** The properties that the user asked for, with their values. */
      readonly answers: readonly Answer[];
    })
  | (Recommended & {
      readonly kind: 'choices';
      /** What the slots take that the user asked about. */
      readonly choices: readonly Choice[];
    })
  | (RecommendedOfTask & { readonly kind: 'summary' });

type Moves = readonly SystemAction[];

const prompt = (about: PromptAbout, spoken = true): SystemAction => ({ kind: 'prompt', about, spoken });

function notify(code: NotificationCode, task: number): SystemAction {
  return { kind: 'notification', code, task, spoken: true };
}

/** What to say when nothing is left to offer. */
export function exhausted(task: number): Moves {
  return [notify('exhausted', task), prompt('next_task')];
}

/**
 * The slots to confirm: those of the API's set that have a value or a concrete default, and others that the user changed
 * after being asked.
 */
export function confirmableSlots(task: TransactionTask): readonly string[] {
  const { api, corrected } = task;
  const others = corrected.filter((name) => !api.confirms.includes(name));
  return [...api.confirms, ...others].filter((name) => {
    const fallback = task.api.slots.get(name)?.default;
    return Object.hasOwn(task.slots, name) || (fallback !== undefined && fallback !== 'dontcare');
  });
}

/** Whether the user was asked about the same slots, perhaps with other values. */
function isAskedAbout(task: TransactionTask, names: readonly string[]): boolean {
  if (task.phase !== 'asked' || !task.approval) return false;
  const asked = confirmableSlots({ ...task, slots: task.approval });
  return asked.length === names.length && asked.every((name, at) => name === names[at]);
}

/** Whether only a part of the slots was read back last: what was corrected before. */
function isAskedInPart({ pending }: World, { id }: TransactionTask, full: readonly string[]): boolean {
  return pending.some((hint) => hint.kind === 'confirm' && hint.task === id && hint.slots.length < full.length);
}

/**
 * After a correction only what changed is confirmed anew; of two slots, always both. Where a slot came or went, or after a second
 * correction, all are: what is no longer there cannot be read back, and who corrects again may object to something else.
 */
function slotsToConfirm(world: World, task: TransactionTask): readonly string[] {
  const full = confirmableSlots(task);
  const corrected = full.filter((name) => task.corrected.includes(name));
  const isFirst = corrected.length > 0 && full.length > 2 && !isAskedInPart(world, task, full);
  return isFirst && isAskedAbout(task, full) ? corrected : full;
}

/** The variable of the last act of a kind in this turn, unless the task was searched anew since. */
function boundInTurn(world: World, kind: Act['kind'], task: number): VariableName | undefined {
  return world.turn.acts.findLast((act) => act.task === task && (act.kind === kind || act.kind === 'search'))?.variable;
}

function afterSearch(world: World, task: Task & { kind: 'search' }, act: Act): Moves {
  if (task.results?.rows.length === 0) return [notify('no_results', task.id), prompt('next_task')];
  if (act.exhausted) return exhausted(task.id);
  const resumed = act.kind === 'resume' ? entityVariable(world, task) : undefined;
  const fetched = boundInTurn(world, 'next', task.id) ?? resumed;
  if (fetched) return [{ kind: 'offer', task: task.id, variable: fetched, spoken: true }];
  const sliced = boundInTurn(world, 'slice', task.id);
  if (sliced) return [{ kind: 'slice', task: task.id, variable: sliced, spoken: true }];
  return [{ kind: 'offer', task: task.id, spoken: true }];
}

/** A task that was called, assigned to, resumed, or asked for its next result. */
function afterTask(world: World, task: Task, act: Act): Moves {
  const missing = missingSlots(task);
  if (missing.length > 0) return missing.map((slot) => ({ kind: 'request', task: task.id, slot, spoken: true }));
  if (task.kind === 'search') return afterSearch(world, task, act);
  if (changesNothing(world, task)) return [prompt('change')];
  return [{ kind: 'confirm', task: task.id, slots: slotsToConfirm(world, task), spoken: true }];
}

/** It will cost or bring something else than the user was told: nothing was done, and they are asked anew. */
function quotedAnew({ id, ...task }: TransactionTask, told: Row): Moves {
  const quote = task.quote && { quote: task.quote };
  if (task.phase === 'failed' && task.alternative)
    return [{ kind: 'alternative', task: id, values: task.alternative, ...quote, told, spoken: true }];
  return [{ kind: 'confirm', task: id, slots: confirmableSlots({ id, ...task }), ...quote, told, spoken: true }];
}

function afterConfirm(world: World, task: TransactionTask, told?: Row): Moves {
  if (told) return quotedAnew(task, told);
  if (task.phase === 'performed') {
    const variable = boundInTurn(world, 'perform', task.id);
    return [{ kind: 'perform', task: task.id, spoken: true, ...(variable && { variable }) }];
  }
  if (!task.alternative) return [notify('failure', task.id), prompt('next_task')];
  return [notify('failure', task.id), { kind: 'alternative', task: task.id, values: task.alternative, spoken: true }];
}

function afterSelect(world: World, task: Task, act: Act): Moves {
  if (task.kind !== 'search' || task.api.followUp === undefined) return [prompt('next_task')];
  const draft = draftFollowing(world, task);
  if (draft) return afterTask(world, draft, act);
  return [{ kind: 'suggest', task: task.id, api: task.api.followUp, spoken: true }, prompt('next_task', false)];
}

/**
 * Whether the agent asks what should be different of what was turned down: not of a task that failed, and not of what takes a deed
 * back and says only which one.
 */
const mayChange = ({ phase, api: { slots, undoes } }: TransactionTask): boolean =>
  phase === 'draft' && (undoes === undefined || slots.size > undoes.length);

/** What was to be confirmed is read back again, and what was offered is offered again: a yes answers what the agent said last. */
function misunderstood(world: World): Moves {
  const asked = world.pending.filter(({ kind }) => kind === 'confirm' || kind === 'alternative' || kind === 'relax');
  const isAgain = world.pending.some((hint) => hint.kind === 'prompt' && hint.about === 'rephrase');
  return [
    { ...prompt('rephrase'), ...(isAgain && { again: true as const }) },
    ...asked.flatMap((hint) => standing(world, hint)),
  ];
}

/** What was asked of another task than the one that is put off is asked again. */
function stillAsked(world: World): Moves {
  const asked = world.pending.flatMap((hint) => standing(world, hint));
  return asked.length > 0 ? asked : [prompt('next_task')];
}

/** The acts that decide the agent's main move. Questions do not: they are answered beside it. */
function mainMoves(world: World, act: Act): Moves | undefined {
  const task = act.task === undefined ? undefined : taskOf(world, act.task);
  switch (act.kind) {
    case 'say':
      return world.ended && act.answers?.length === 0 && !act.about ? [prompt('goodbye')] : undefined;
    case 'api-call':
    case 'assign':
    case 'sort':
    case 'resume':
    case 'next':
      return task && afterTask(world, task, act);
    case 'confirm':
      return task?.kind === 'transaction' ? afterConfirm(world, task, act.told) : undefined;
    case 'select':
      return task && afterSelect(world, task, act);
    case 'decline_alternative':
      return [prompt(task?.kind === 'transaction' && mayChange(task) ? 'change' : 'next_task')];
    case 'suspend':
      return stillAsked(world);
    case 'parse_error':
      return misunderstood(world);
    default:
      return undefined;
  }
}

/** Returns the moves that follow from the last deciding act of the turn, after the outcomes of transactions before it. */
function moves(world: World): Moves | undefined {
  const { acts } = world.turn;
  for (let at = acts.length - 1; at >= 0; at -= 1) {
    const main = mainMoves(world, acts[at] as Act);
    if (!main) continue;
    const before = acts.slice(0, at).filter((act) => act.kind === 'confirm');
    return before.length === 0 ? main : [...before.flatMap((act) => outcome(world, act)), ...main];
  }
  return undefined;
}

/** How a transaction ended is told, whatever the user turned to afterwards. What was put off since is not asked about. */
function outcome(world: World, act: Act): Moves {
  const task = act.kind === 'confirm' && act.task !== undefined ? taskOf(world, act.task) : undefined;
  if (task?.kind !== 'transaction') return [];
  const isAsking = (move: SystemAction): boolean => move.kind === 'alternative' && task.standing !== 'open';
  return afterConfirm(world, task, act.told).filter((move) => move.kind !== 'prompt' && !isAsking(move));
}

/** What is known of a task that the user asked about as a whole. */
function knownOf(world: World, name: VariableName, variable: VariableName): Moves {
  const value = lookup(world, name);
  const id = !value || 'entity' in value ? undefined : taskMeant(value);
  return id === undefined ? [] : [{ kind: 'summary', task: id, variable, spoken: true }];
}

/** What the user asked in this turn and has an answer. */
function informs(world: World): Moves {
  const told: SystemAction[] = [];
  for (const { kind, variable, task, answers, about = [], choices = [] } of world.turn.acts) {
    if (!variable) continue;
    if (kind === 'help') told.push(prompt('abilities'));
    if (choices.length > 0)
      told.push({
        kind: 'choices',
        choices: choices.map((one) => choiceOf(taskOf(world, one.task), one.slot)),
        variable,
        spoken: true,
      });
    told.push(...about.flatMap((name) => knownOf(world, name, variable)));
    if (kind === 'len' && task !== undefined) told.push({ kind, task, variable, spoken: true });
    const found = answers?.filter((answer) => answer.value !== undefined) ?? [];
    if (found.length > 0) told.push({ kind: 'inform', answers: found, variable, spoken: true });
  }
  return told;
}

/** What the agent asked and the user did not answer: it still stands, and is asked again once questions are answered. */
export function standing(world: World, hint: Hint): Moves {
  if (hint.kind === 'prompt') return [];
  const task = taskOf(world, hint.task);
  if (task.standing !== 'open') return [];
  const again = { ...hint, spoken: true, again: true } as const;
  if (hint.kind === 'request') return missingSlots(task).includes(hint.slot) ? [again] : [];
  if (hint.kind === 'relax') return task.kind === 'search' && task.results?.rows.length === 0 ? [again] : [];
  if (task.kind !== 'transaction' || task.approval !== task.slots) return [];
  if (hint.kind === 'confirm')
    return task.phase === 'performed' ? [] : [{ ...again, kind: 'confirm', slots: confirmableSlots(task) }];
  // Another question about a task that failed may have taken the place of the alternative.
  return task.phase === 'failed' ? [again] : [];
}

/** Whether the last task is a search of one result that leads to nothing: with its answer it is over. */
function isAnswered(world: World, { task: id }: { readonly task: number }): boolean {
  const task = taskOf(world, id);
  const { rows, more } = (task.kind === 'search' && task.results) || { rows: [], more: true };
  return task.kind === 'search' && task.api.followUp === undefined && rows.length === 1 && !more;
}

/** Whether a task is over with this move, and nothing is asked of the user but what else there is. */
function isOver(world: World, move: SystemAction | undefined): boolean {
  if (move?.kind === 'prompt') return move.about === 'next_task' && move.spoken;
  return move?.kind === 'perform' || (move?.kind === 'offer' && isAnswered(world, move));
}

/**
 * What is open of a transaction, asked again: what it lacks, else all that is to be confirmed; of what is to come, whatever begins it,
 * and of a search that found nothing, that it did.
 */
function openOf(world: World, task: Task): Moves {
  const moves = afterTask(world, task, { kind: 'assign' });
  // What is to be different was asked without a word of the task.
  if (!isTold(world, task)) return moves.filter((move) => move.kind !== 'prompt' || move.about !== 'change');
  return moves.flatMap((move): Moves => {
    if (move.kind === 'confirm' && task.kind === 'transaction')
      return [{ ...move, slots: confirmableSlots(task), again: true }];
    return move.kind === 'request' ? [{ ...move, again: true }] : [];
  });
}

/** Where nothing is to be different of what was turned down, it is read back again: what was meant is for the user to say. */
function unchangedOf(world: World): Moves {
  if (!world.pending.some((hint) => hint.kind === 'prompt' && hint.about === 'change')) return [];
  const task = openTasks(world).findLast((one) => one.kind === 'transaction' && isUnderWay(one));
  return task?.kind === 'transaction' && task.phase === 'draft' ? openOf(world, task) : [];
}

/** Where a task is over, the agent comes back to what it interrupted; where that is over with it, to the next. */
function takingUp(world: World, main: Moves): Moves {
  const task = isOver(world, main.at(-1)) ? interruptedIn(world, main) : undefined;
  const open = task ? openOf(world, task) : [];
  if (open.length === 0) return main;
  return takingUp(world, [...main.filter((move) => move.kind !== 'prompt' || move.about !== 'next_task'), ...open]);
}

/** The agent's recommended actions after a user's turn, in the order in which they should be voiced. */
export function recommend(world: World): readonly SystemAction[] {
  return takingUp(world, movesOf(world));
}

function movesOf(world: World): Moves {
  const main = moves(world);
  const answered = informs(world);
  if (main) return answered.length === 0 ? main : [...answered, ...main];
  if (world.turn.acts.length === 0) return misunderstood(world);
  const unchanged = answered.length === 0 ? unchangedOf(world) : [];
  if (unchanged.length > 0) return unchanged;
  const again = [...answered, ...world.pending.flatMap((hint) => standing(world, hint))];
  return again.length > 0 ? again : [prompt('next_task')];
}
