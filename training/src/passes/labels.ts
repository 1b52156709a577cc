/** What the network should answer for a turn whose plan is known: the other side of decoding. */
import { DONTCARE } from 'typetod';
import {
  ACTS,
  isReference,
  type NetworkInput,
  type PlannedValue,
  SPEECH_ACTS,
  type SpeechAct,
  STATUSES,
  type TurnPlan,
} from 'typetod/internal';

type Status = (typeof STATUSES)[number];

/** A value that was said, and where. */
export interface SaidPlace {
  readonly speaker: 'agent' | 'user';
  readonly start: number;
  readonly end: number;
}

/** What is known of a value of a plan besides the plan. */
export interface KnownValue {
  readonly canonical: string;
  /** Where it was said, in the last utterance of either side. */
  readonly place: SaidPlace | undefined;
  /** Whether it was said not to be wanted. */
  readonly isUnwanted?: true;
}

/** Targets for the slots of an input; -1 where a list has no target. */
export interface SlotLabels {
  /** Of each slot the number of its status; -1 where none fits, so that nothing is learned. */
  readonly status: readonly number[];
  readonly start: readonly number[];
  readonly end: readonly number[];
  readonly value: readonly number[];
  readonly source: readonly number[];
  readonly asked: readonly number[];
}

/** The numbers of the acts of a plan. */
export function actLabels(plan: TurnPlan): readonly number[] {
  const { select, values = [], asked = [] } = plan;
  const acts: readonly ((typeof ACTS)[number] | false | undefined)[] = [
    plan.start !== undefined && 'start',
    values.length > 0 && 'give',
    select !== undefined && (select === 'latest' ? 'select' : 'select-value'),
    plan.suspend && 'suspend',
    plan.confirm && 'confirm',
    asked.length > 0 && 'ask',
    plan.next && 'next',
    plan.decline && 'decline',
    plan.end && 'end',
  ];
  return acts.flatMap((act) => (act ? [ACTS.indexOf(act)] : []));
}

interface Target {
  readonly status: Status;
  readonly start?: number;
  readonly end?: number;
  readonly value?: number;
  readonly source?: number;
}

/** The tokens of a place; undefined where it was cut off. */
function tokensAt({ spoken }: NetworkInput, place: SaidPlace): Pick<Target, 'start' | 'end'> | undefined {
  const inside = spoken.flatMap((token, at) =>
    token?.speaker === place.speaker && token.start >= place.start && token.end <= place.end ? [at] : [],
  );
  const [start, end] = [inside[0], inside.at(-1)];
  return start === undefined || end === undefined ? undefined : { start, end };
}

function sourceOf(input: NetworkInput, at: number, known: KnownValue): Target | undefined {
  const wanted = known.canonical.toLowerCase();
  const source = input.legal[at]?.find((one) => String(input.sources[one]?.canonical).toLowerCase() === wanted);
  return source === undefined ? undefined : { status: 'carry', source };
}

function targetOf(input: NetworkInput, at: number, { value }: PlannedValue, known: KnownValue): Target | undefined {
  if (isReference(value)) return sourceOf(input, at, known);
  const said = saidTarget(input, at, known);
  return said && known.isUnwanted ? { ...said, status: 'unwanted' } : said;
}

/** A value that is no reference: one that is said, or that stands for what is said. */
function saidTarget(input: NetworkInput, at: number, known: KnownValue): Target | undefined {
  const slot = input.slots[at];
  const text = known.canonical.toLowerCase();
  if (text === DONTCARE) return { status: 'dontcare' };
  if (slot?.kind === 'boolean') return { status: text === 'true' ? 'true' : 'false' };
  const shown = input.values.findIndex((one) => one.slot === at && one.value.toLowerCase() === text);
  if (shown >= 0) return { status: 'value', value: shown };
  const span = known.place && tokensAt(input, known.place);
  return span && { status: 'span', ...span };
}

export interface KnownSlots {
  readonly values: readonly PlannedValue[];
  readonly asked: readonly string[];
  /** Whether other slots may have values too, so that nothing is learned of them. */
  readonly isPartial?: boolean;
}

/** The targets for the slots of an input. */
export function slotLabels(
  input: NetworkInput,
  { values, asked, isPartial = false }: KnownSlots,
  known: ReadonlyMap<string, KnownValue>,
): SlotLabels {
  const targets = input.slots.map(({ name }, at): Target | undefined => {
    const value = values.find(({ slot }) => slot === name);
    if (!value) return isPartial ? undefined : { status: 'none' };
    const facts = known.get(name);
    return facts && targetOf(input, at, value, facts);
  });
  const list = (part: 'start' | 'end' | 'value' | 'source'): readonly number[] =>
    targets.map((target) => target?.[part] ?? -1);
  return {
    status: targets.map((target) => (target ? STATUSES.indexOf(target.status) : -1)),
    start: list('start'),
    end: list('end'),
    value: list('value'),
    source: list('source'),
    asked: input.slots.map(({ name }) => (asked.includes(name) ? 1 : 0)),
  };
}

/** What is known of what people do with words; what is left out is not known. */
export type KnownSpeech = Readonly<Partial<Record<SpeechAct, boolean>>>;

/** Pairs of the number of what people do and 1 or 0. */
export function speechLabels(known: KnownSpeech): readonly (readonly [number, number])[] {
  return SPEECH_ACTS.flatMap((act, at) => (known[act] === undefined ? [] : [[at, Number(known[act])] as const]));
}

type Place = Pick<SaidPlace, 'start' | 'end'>;

/**
 * Of each token of the user, whether it stands in one of these places, which nothing takes.
 *
 * @param taken - if given, nothing is known of tokens that stand in none of these places either.
 */
export function unheardLabels(
  { spoken }: NetworkInput,
  places: readonly Place[],
  taken?: readonly Place[],
): readonly (readonly [number, number])[] {
  return spoken.flatMap((token, at) => {
    if (token?.speaker !== 'user') return [];
    const isIn = ({ start, end }: Place): boolean => token.start >= start && token.end <= end;
    const isUnheard = places.some(isIn);
    if (taken && !isUnheard && !taken.some(isIn)) return [];
    return [[at, Number(isUnheard)] as const];
  });
}
