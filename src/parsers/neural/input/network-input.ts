/**
 * The input of the network: what was said, and one segment of tokens for each API, slot, value and source.
 *
 * A segment reads what was said, itself and the first token of every other segment, its *marker*; so their order means
 * nothing, and what is scored is a marker. What the world knows (requested, set, suggested) is features of markers and
 * takes no tokens. No weight belongs to an API or a slot: the network reads their words.
 */
import { ownValue } from '../../../language/index.js';
import type { Api, Service, ValueType } from '../../../service/index.js';
import { taskOf, tasksInFocus, type World } from '../../../world/index.js';
import { activeService } from '../../plan/tasks.js';
import { agentActions } from './agent-actions.js';
import { type WordPieces, wordsOf, wordsOfName } from './pieces.js';
import { type Reading, readingsOf } from './readings.js';
import { kindFeature, shownSlots, type ShownSlot } from './slots.js';
import { mayTake, type Source, sourcesFor } from './sources.js';
import { actionToken, type Feature, featureNumber, LONGEST, MOST_VALUES, TOKENS } from './vocabulary.js';

/** How APIs and slots are worded: by their names, or by the descriptions of their author. */
export type Wording = 'name' | 'description' | 'both';

/** What an API, a slot or a value of a closed set is called. */
export interface Words {
  readonly kind: 'api' | 'slot' | 'value';
  /** The name, as its author writes it or as words. */
  readonly name: string;
  /** What it means; of a value empty. */
  readonly description: string;
  /** What people call it besides its name, as its author declares; of an API what they say to start it. */
  readonly called: readonly string[];
}

export interface TurnToRead {
  /** The world before the turn. */
  readonly world: World;
  /** What the agent said last; empty at the beginning. */
  readonly agent: string;
  readonly user: string;
  readonly apis: readonly Api[];
  /** The service whose slots are shown: the one that the conversation is about, or the one of `chosen`. */
  readonly focus: Service | undefined;
  /** The API that the user starts, where that was decided. */
  readonly chosen?: Api | undefined;
  /** The clock, local time `YYYY-MM-DDTHH:MM`. */
  readonly now: string;
  /** `name` if left out. */
  readonly wording?: Wording;
  /** Which values of other tasks are shown; all that may be carried over if left out. */
  readonly shows?: (source: Source) => boolean;
  /** Slots and properties of the service that are not shown; none if left out. */
  readonly hides?: ReadonlySet<string>;
  /** Other words for the APIs, the slots, the properties and the values of a service; their own if left out. */
  readonly words?: (service: string, own: Words) => Words;
}

/** A value of the closed set of a slot. */
export interface ShownValue {
  /** The place of the slot in `slots`. */
  readonly slot: number;
  readonly value: string;
}

/** A place in what was said, for a token of it. */
export interface Spoken {
  readonly speaker: 'agent' | 'user';
  readonly start: number;
  readonly end: number;
}

/** Tokens for the network, and what its outputs are about. */
export interface NetworkInput {
  readonly tokens: readonly number[];
  /** 0 for what was said; from 1 on, the segment of each token. */
  readonly segments: readonly number[];
  readonly positions: readonly number[];
  readonly features: readonly (readonly number[])[];
  /** The first tokens of the segments. */
  readonly markers: Readonly<Record<'api' | 'slot' | 'value' | 'source', readonly number[]>>;
  readonly apis: readonly Api[];
  readonly slots: readonly ShownSlot[];
  readonly values: readonly ShownValue[];
  readonly sources: readonly Source[];
  /** For each slot, the places of the sources that it may take. */
  readonly legal: readonly (readonly number[])[];
  /** For each token of segment 0, where it was said; undefined for what is no word. */
  readonly spoken: readonly (Spoken | undefined)[];
}

/** So many segments are shown; of a service with more slots the last properties are not, which come behind the slots. */
const MOST = { apis: 64, slots: 64, values: 96 } as const;

/** The first items that have at most so many pieces together. */
function withinLimit<T extends { readonly pieces: readonly number[] }>(
  items: readonly T[],
  most: number,
): readonly T[] {
  let total = 0;
  const end = items.findIndex(({ pieces }) => {
    total += pieces.length;
    return total > most;
  });
  return end === -1 ? items : items.slice(0, end);
}

class InputWriter {
  private readonly tokens: number[] = [];
  private readonly segments: number[] = [];
  private readonly positions: number[] = [];
  private readonly features: number[][] = [];
  private readonly spoken: (Spoken | undefined)[] = [];
  private readonly markers = {
    api: [] as number[],
    slot: [] as number[],
    value: [] as number[],
    source: [] as number[],
  };
  private segment = 0;

  constructor(private readonly pieces: WordPieces) {}

  token(token: number, features: readonly Feature[] = [], spoken?: Spoken): void {
    const begins = this.segments.at(-1) !== this.segment;
    this.positions.push(begins ? 0 : (this.positions.at(-1) ?? -1) + 1);
    this.tokens.push(token);
    this.segments.push(this.segment);
    this.features.push(features.map(featureNumber));
    if (this.segment === 0) this.spoken.push(spoken);
  }

  /** What one side said: of a long utterance of the agent the end, of the user the beginning. */
  utterance(speaker: 'agent' | 'user', text: string, readings: readonly Reading[]): void {
    const words = wordsOf(text).map((word) => ({ word, pieces: this.pieces.piecesOf(word.text) }));
    const kept = withinLimit(speaker === 'agent' ? words.toReversed() : words, LONGEST[speaker]);
    for (const { word, pieces } of speaker === 'agent' ? kept.toReversed() : kept) {
      const here = readings.filter(({ start, end }) => start <= word.start && word.end <= end);
      const features = [...new Set<Feature>([speaker, ...here.map(({ feature }) => feature)])];
      for (const piece of pieces) this.token(piece, features, { speaker, start: word.start, end: word.end });
    }
  }

  marked(kind: keyof NetworkInput['markers'], text: string, features: readonly Feature[], longest: number): void {
    this.segment += 1;
    this.markers[kind].push(this.tokens.length);
    this.token(TOKENS[kind], features);
    const pieces = wordsOf(text).flatMap((word) => this.pieces.piecesOf(word.text));
    for (const piece of pieces.slice(0, longest)) this.token(piece);
  }

  finish(about: Pick<NetworkInput, 'apis' | 'slots' | 'values' | 'sources' | 'legal'>): NetworkInput {
    const { tokens, segments, positions, features, spoken, markers } = this;
    return { tokens, segments, positions, features, spoken, markers, ...about };
  }
}

function worded({ name, description, called }: Words, wording: Wording): string {
  const names = [wordsOfName(name), ...called].join(', ');
  if (wording === 'name' || description === '') return names;
  return wording === 'description' ? description : `${names}: ${description}`;
}

/** What people say to start an API is longer than what it is called: it comes last, and is cut off first. */
function wordedApi({ called, ...own }: Words, wording: Wording): string {
  return [worded({ ...own, called: [] }, wording), ...called].join('; ');
}

function apiFeatures(api: Api, { world, focus, chosen }: TurnToRead): readonly Feature[] {
  const features: Feature[] = [api.kind];
  const tasks = world.tasks.filter((task) => task.api === api);
  const { proposal } = world;
  if (tasksInFocus(world).at(-1)?.api === api) features.push('active');
  if (proposal !== undefined && taskOf(world, proposal).api === api) features.push('suggested');
  if (tasks.some(({ standing }) => standing === 'suspended')) features.push('put-off');
  if (tasks.some(({ standing }) => standing === 'open')) features.push('done');
  if (chosen === api) features.push('chosen');
  if (focus?.name === api.service) features.push('of-focus');
  return features;
}

function shownValues(slots: readonly ShownSlot[]): readonly ShownValue[] {
  return slots.flatMap(({ slot }, at) => {
    const values: ValueType['values'] = slot?.kind === 'closed' ? slot.values : undefined;
    if (!values || values.length > MOST_VALUES || values.every((value) => typeof value === 'number')) return [];
    return values.map((value) => ({ slot: at, value: String(value) }));
  });
}

function currentOf(world: World, service: Service | undefined, slot: string): string | undefined {
  const tasks = tasksInFocus(world).filter(({ api }) => api.service === service?.name);
  const value = tasks.flatMap(({ slots }) => ownValue(slots, slot) ?? []).at(-1);
  return value && String(value.canonical);
}

/** Writes what was said and what is known as an input of the network. */
export function networkInput(turn: TurnToRead, pieces: WordPieces): NetworkInput {
  const { world, agent, user, focus, chosen, now, wording = 'name', shows = () => true, hides } = turn;
  const { words = (_, own) => own } = turn;
  const inFocus = focus?.name ?? '';
  const apis = turn.apis.slice(0, MOST.apis);
  const known = focus ? shownSlots(world, focus, chosen).filter(({ name }) => !hides?.has(name)) : [];
  const slots = known.slice(0, MOST.slots);
  const readings = readingsOf(
    user,
    slots.flatMap(({ slot }) => slot ?? []),
    now,
  );
  const values = shownValues(slots).slice(0, MOST.values);
  const sources = focus && sourcesAreShown(turn) ? sourcesFor(world, focus.name).filter(shows) : [];
  const writer = new InputWriter(pieces);
  writer.token(TOKENS.start);
  for (const action of agentActions(world)) writer.token(actionToken(action));
  writer.token(TOKENS.agent);
  writer.utterance('agent', agent, []);
  writer.token(TOKENS.user);
  writer.utterance('user', user, readings);
  writer.token(TOKENS.end);
  for (const api of apis) {
    const own: Words = { kind: 'api', name: api.name, description: api.description, called: api.examples };
    writer.marked('api', wordedApi(words(api.service, own), wording), apiFeatures(api, turn), LONGEST.api);
  }
  for (const { name, description, features, saidAs } of slots) {
    const isSaid = readings.some(({ slot }) => slot === name);
    const own: Words = { kind: 'slot', name, description, called: saidAs?.names ?? [] };
    writer.marked(
      'slot',
      worded(words(inFocus, own), wording),
      isSaid ? [...features, 'said-here'] : features,
      LONGEST.slot,
    );
  }
  for (const { slot, value } of values) {
    const name = slots[slot]?.name ?? '';
    const features: Feature[] = [];
    if (readings.some((reading) => reading.slot === name && reading.value === value)) features.push('said-here');
    if (currentOf(world, focus, name) === value) features.push('current');
    const called = ownValue(slots[slot]?.saidAs?.values ?? {}, value) ?? [];
    const shown = words(inFocus, { kind: 'value', name: value, description: '', called });
    writer.marked('value', [shown.name, ...shown.called].join(', '), features, LONGEST.surface);
  }
  for (const { property, surface, type, features } of sources)
    writer.marked(
      'source',
      `${wordsOfName(property)}: ${surface}`,
      [...features, kindFeature(type)],
      LONGEST.surface + 4,
    );
  const legal = slots.map(({ slot }) =>
    slot ? sources.flatMap((source, at) => (mayTake(slot, source) ? [at] : [])) : [],
  );
  return writer.finish({ apis, slots, values, sources, legal });
}

/** Values are carried over when a task starts: into another service, or after something was offered or suggested. */
function sourcesAreShown({ world, focus, chosen }: TurnToRead): boolean {
  if (chosen && activeService(world) !== focus?.name) return true;
  return agentActions(world).some((action) => action === 'offer' || action === 'suggest');
}
