/**
 * What is wrong with the statements of a turn, found by what they lead to: the annotated program and the committed one are
 * both tried on the world before the turn, and their worlds are compared act by act and slot by slot. So two ways of
 * saying the same thing are no error, and an error of an earlier turn is not counted again.
 */
import type { World } from 'typetod';
import {
  type Act,
  canonicalJson,
  content,
  identityOf,
  ownValue,
  taskOf,
  dialogueState,
  type SlotValue,
  type Task,
} from 'typetod/internal';
import { sgdValue } from '../schema/values.js';

/** Where a value stands in a text, in any case. */
function placesOf(value: string, text: string): readonly (readonly [start: number, end: number])[] {
  const places: [number, number][] = [];
  const [plain, needle] = [text.toLowerCase(), value.toLowerCase()];
  for (let at = plain.indexOf(needle); needle !== '' && at >= 0; at = plain.indexOf(needle, at + 1))
    places.push([at, at + needle.length]);
  return places;
}

const wordsOf = (text: string): string => ` ${text.toLowerCase().split(/\W+/).filter(Boolean).join(' ')} `;

function holds(one: string, other: string): boolean {
  return wordsOf(other).trim() !== '' && wordsOf(one).includes(wordsOf(other));
}

/** Whether two values are pieces of what was said that overlap: one holds the words of the other, or they share some. */
function overlap(one: string, other: string, text: string): boolean {
  if (holds(one, other) || holds(other, one)) return true;
  return placesOf(one, text).some(([start, end]) =>
    placesOf(other, text).some(([from, to]) => start < to && from < end),
  );
}

/**
 * The causes of errors, by what differs from the annotated statements. `intent`: the tasks that are started; `action`:
 * what is confirmed, put off, declined, asked or ended; `missed`, `extra`, `wrong-value`: the value of a slot that the user
 * gives; `span-boundary`: the same, where the values overlap; `carry-over`: a value that comes from another task or a
 * result; `selection`: what of the results is taken or asked for; `order`: the same acts in another order;
 * `unexplained`: a frame is wrong, and the errors so far are about other services; `annotation`: a frame is wrong though the
 * parser did nothing else than what was annotated.
 */
export const ERROR_CAUSES = [
  'intent',
  'action',
  'missed',
  'extra',
  'wrong-value',
  'span-boundary',
  'carry-over',
  'selection',
  'order',
  'unexplained',
  'annotation',
] as const;

export type ErrorCause = (typeof ERROR_CAUSES)[number];

export interface TurnError {
  readonly cause: ErrorCause;
  /** The service that it is about; empty where it is about none. */
  readonly service: string;
  readonly slot?: string;
  /** What differs, without values, so that errors of a kind are counted together: `Hotels_4 -stay_length`. */
  readonly kind: string;
  readonly detail: string;
}

/** Inputs of the comparison of one turn. */
export interface Compared {
  /** What the annotated statements lead to. */
  readonly right: World;
  /** What the committed statements lead to. */
  readonly got: World;
  readonly utterance: string;
  /** Whether two texts mean the same value. */
  readonly same: (one: string, other: string) => boolean;
}

/** Something that was done in a turn, and what it was done to. */
interface Deed {
  readonly service: string;
  readonly name: string;
  /** The same with values. */
  readonly detail: string;
}

type ReadAct = (world: World, act: Act) => readonly Deed[];

const STARTS: ReadonlySet<Act['kind']> = new Set(['api-call', 'resume']);
const PICKS: ReadonlySet<Act['kind']> = new Set(['select', 'next']);
const OTHERS: ReadonlySet<Act['kind']> = new Set(['confirm', 'suspend', 'decline_alternative']);

const taskOfAct = (world: World, { task }: Act): Task | undefined =>
  task === undefined ? undefined : taskOf(world, task);

const startOf: ReadAct = (world, act) => {
  const task = taskOfAct(world, act);
  if (!task || !STARTS.has(act.kind)) return [];
  return [{ service: task.api.service, name: task.api.name, detail: task.api.name }];
};

const pickOf: ReadAct = (world, act) => {
  const task = taskOfAct(world, act);
  if (task?.kind !== 'search' || !PICKS.has(act.kind)) return [];
  const entity = act.kind === 'select' ? task.selected : task.latest;
  const name = `${act.kind} ${task.api.name}`;
  return [
    {
      service: task.api.service,
      name,
      detail: `${name} ${entity ? canonicalJson(identityOf(task.api, entity.row)) : ''}`,
    },
  ];
};

const otherOf: ReadAct = (world, act) => {
  const task = taskOfAct(world, act);
  const service = task?.api.service ?? '';
  if (act.kind === 'say' && act.answers)
    return act.answers.map(({ property }) => ({ service, name: `ask ${property}`, detail: `ask ${property}` }));
  if (!OTHERS.has(act.kind)) return [];
  const name = `${act.kind}${task ? ` ${task.api.name}` : ''}`;
  return [{ service, name, detail: name }];
};

function deedsOf(world: World, read: ReadAct): readonly Deed[] {
  return world.turn.acts.flatMap((act) => read(world, act));
}

/** The deeds of one list that the other lacks. */
function lacking(deeds: readonly Deed[], others: readonly Deed[]): readonly Deed[] {
  const left = others.map(({ detail }) => detail);
  return deeds.filter(({ detail }) => {
    const at = left.indexOf(detail);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

function deedErrors(cause: ErrorCause, { right, got }: Compared, read: ReadAct): readonly TurnError[] {
  const [expected, found] = [deedsOf(right, read), deedsOf(got, read)];
  const error = (sign: string, { service, name, detail }: Deed): TurnError => {
    return { cause, service, kind: `${sign}${name}`, detail: `${sign}${detail}` };
  };
  return [
    ...lacking(expected, found).map((deed) => error('-', deed)),
    ...lacking(found, expected).map((deed) => error('+', deed)),
  ];
}

/** The user ends the conversation, or does not. */
function endErrors({ right, got }: Compared): readonly TurnError[] {
  if (right.ended === got.ended) return [];
  const kind = `${right.ended ? '-' : '+'}end`;
  return [{ cause: 'action', service: '', kind, detail: kind }];
}

const isCarried = (value: SlotValue | undefined): boolean =>
  value?.source.kind === 'carried' || value?.source.kind === 'entity';

/** Values that a task takes when it is confirmed: its defaults, and what was offered instead. */
const isTaken = (value: SlotValue | undefined): boolean =>
  value?.source.kind === 'default' || value?.source.kind === 'alternative';

const textsOf = ({ surface, canonical }: SlotValue): readonly string[] => [surface, sgdValue(canonical)];

function sameSlot(one: SlotValue, other: SlotValue, same: Compared['same']): boolean {
  return textsOf(one).some((text) => textsOf(other).some((candidate) => same(text, candidate)));
}

function causeOf(expected: SlotValue | undefined, found: SlotValue | undefined, utterance: string): ErrorCause {
  if (isCarried(expected) || isCarried(found)) return 'carry-over';
  const [isRightTaken, isFoundTaken] = [isTaken(expected), isTaken(found)];
  if ((isRightTaken && (!found || isFoundTaken)) || (isFoundTaken && !expected)) return 'action';
  if (!found || isFoundTaken) return 'missed';
  if (!expected || isRightTaken) return 'extra';
  return overlap(expected.surface, found.surface, utterance) ? 'span-boundary' : 'wrong-value';
}

const shown = (value: SlotValue | undefined): string => (value ? JSON.stringify(value.surface) : 'absent');

/** The errors in the slots of a service. */
function slotErrors(service: string, { right, got, utterance, same }: Compared): readonly TurnError[] {
  const slotsIn = (world: World) => dialogueState(world).find((state) => state.service === service)?.slots ?? {};
  const [expected, found] = [slotsIn(right), slotsIn(got)];
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return names.flatMap((slot): readonly TurnError[] => {
    const [one, other] = [ownValue(expected, slot), ownValue(found, slot)];
    if (one && other && sameSlot(one, other, same)) return [];
    const cause = causeOf(one, other, utterance);
    const sign = one && other ? '~' : one ? '-' : '+';
    const detail = `${slot}: ${shown(one)} → ${shown(other)}`;
    return [{ cause, service, slot, kind: `${service} ${sign}${slot}`, detail }];
  });
}

/** The services whose slots are compared: of the others, what is wrong with the task or the selection says it all. */
function slotServices({ right, got }: Compared, told: readonly TurnError[]): readonly string[] {
  const known = new Set([right, got].flatMap((world) => dialogueState(world).map(({ service }) => service)));
  for (const { cause, service } of told) if (cause === 'intent' || cause === 'selection') known.delete(service);
  return [...known];
}

function isOtherOrder({ right, got }: Compared): boolean {
  const tasks = (world: World): readonly string[] => {
    const { tasks: open } = content(world);
    return Array.isArray(open) ? open.map((task) => canonicalJson(task)) : [];
  };
  const [expected, found] = [tasks(right), tasks(got)];
  return expected.join() !== found.join() && [...expected].sort().join() === [...found].sort().join();
}

/** What the committed statements of a turn do otherwise than the annotated ones; nothing where they lead to the same. */
export function turnErrors(compared: Compared): readonly TurnError[] {
  const told = [...deedErrors('intent', compared, startOf), ...deedErrors('selection', compared, pickOf)];
  const slots = slotServices(compared, told).flatMap((service) => slotErrors(service, compared));
  const found = [...told, ...slots, ...deedErrors('action', compared, otherOf), ...endErrors(compared)];
  if (found.length > 0 || !isOtherOrder(compared)) return found;
  return [{ cause: 'order', service: '', kind: 'other order', detail: 'the same acts in another order' }];
}
