/**
 * Passes: examples for the network of `typetod/parsers`, as numbers.
 *
 * A turn is one pass over the service that the conversation is about; where the user starts an API of another service, a
 * second one over that service. The inputs are written by the same code as those of the parser at work.
 */
import type { Api, Canonical, Registry } from 'typetod';
import {
  activeService,
  EMPTY_WORLD,
  isReference,
  type NetworkInput,
  networkInput,
  openTasks,
  pick,
  planOf,
  randomFrom,
  shuffled,
  type Source,
  type TurnPlan,
  type TurnToRead,
  type Wording,
  type WordPieces,
} from 'typetod/internal';
import { actLabels, type KnownValue, type SlotLabels, slotLabels, speechLabels, unheardLabels } from './labels.js';
import { sgdValue } from '@typetod/corpora/internal';
import type { SgdDialogue } from '@typetod/corpora/sgd';
import type { Answers } from './answers.js';
import type { Grafts } from './grafts.js';
import type { KnownTurn } from './known-turn.js';
import { negated, SaidValues } from './negations.js';
import { spokenOf } from './spoken.js';
import { type ExampleTurn, exampleTurns } from '../examples/examples.js';
import { withOwnPlaces } from './places.js';

export interface Pass extends Pick<NetworkInput, 'tokens' | 'segments' | 'positions' | 'markers'> {
  readonly id: string;
  /** The tokens that have features: the place of the token, then the numbers of its features. */
  readonly features: readonly (readonly number[])[];
  /** For each value, the place of its slot. */
  readonly value_slot: readonly number[];
  /** For each slot, the places of the sources that it may take. */
  readonly sources: readonly (readonly number[])[];
  readonly labels: { readonly acts: readonly number[] | null; readonly api: number | null } & {
    readonly [Part in keyof SlotLabels]: readonly number[] | null;
  } & {
    /** Pairs of the number of what people do with words and 1 or 0. */
    readonly speech: readonly (readonly [number, number])[] | null;
    /** Pairs of a token of the user and 1 where nothing takes it, else 0. */
    readonly unheard: readonly (readonly [number, number])[] | null;
  };
  readonly weight: number;
}

/** What is varied from pass to pass, for learning; a parser is measured on passes that vary in nothing. */
export const VARIATIONS = [
  'apis',
  'wordings',
  'plain',
  'sgdx',
  'values',
  'slots',
  'kinds',
  'names',
  'sources',
  'negations',
  'hidden',
] as const;

/**
 * Something that is varied:
 *
 * | variation | does |
 * | --- | --- |
 * | `apis` | shuffles APIs, with some of other services among them |
 * | `wordings` | shows names alone, or descriptions alone, now and then in place of both |
 * | `plain` | leaves out half of the turns that are plentiful |
 * | `sgdx` | names services as SGD-X does |
 * | `values` | puts other names, towns, titles, dates and times in place of those that are said |
 * | `slots` | adds slots to services, drops slots, shuffles, thins and extends closed sets |
 * | `kinds` | types slots that hold dates, times or money |
 * | `names` | names services, APIs and slots in words of our own, or in codes |
 * | `sources` | hides a quarter of the values that are carried over, so that none is where nothing fits |
 * | `negations` | adds what the user does not want |
 * | `hidden` | hides a slot that the user gives, so that nothing takes what is said of it |
 */
export type Variation = (typeof VARIATIONS)[number];

/** How passes are made. */
export interface PassOptions {
  /** The first part of their ids. */
  readonly split: string;
  /** Decides all that varies. */
  readonly seed: number;
  readonly pieces: WordPieces;
  readonly varied: ReadonlySet<Variation>;
  /** Whether the names of services mean nothing, so that descriptions are always shown. */
  readonly needsDescriptions?: boolean;
  /** Other words for APIs and slots. */
  readonly words?: TurnToRead['words'];
  /** Lines of people that are put in place of some turns. */
  readonly grafts?: Grafts;
  /** Answers to confirmations: then only these are made, one for each turn at which something was read back. */
  readonly answers?: Answers | undefined;
}

const NOW = '2019-03-01T08:00';

function knownValues({ values, index, utterance }: ExampleTurn, agent: string): ReadonlyMap<string, KnownValue> {
  const known = new Map(
    values.map(({ value: { slot, canonical }, span }) => {
      const isHere = span && (span.turn === index || span.turn === index - 1);
      const speaker = span?.speaker === 'user' ? 'user' : 'agent';
      const place = isHere ? ({ speaker, start: span.start, end: span.end } as const) : undefined;
      return [slot, { canonical: sgdValue(canonical), place }] as const;
    }),
  );
  return withOwnPlaces(known, { agent, user: utterance });
}

/** Turns of which there are plenty, and which are learned soon. */
function isPlain({ start, values = [], asked = [], select }: TurnPlan): boolean {
  return start === undefined && values.length === 0 && asked.length === 0 && select === undefined;
}

const HARD: ReadonlySet<number> = new Set([3, 4, 5, 6]);

export function packed(input: NetworkInput, id: string, labels: Pass['labels']): Pass {
  const { tokens, segments, positions, markers, features, values, legal } = input;
  return {
    id,
    tokens,
    segments,
    positions,
    features: features.flatMap((numbers, at) => (numbers.length > 0 ? [[at, ...numbers]] : [])),
    markers,
    value_slot: values.map(({ slot }) => slot),
    sources: legal,
    labels,
    weight: labels.status?.some((status) => HARD.has(status)) ? 2 : 1,
  };
}

/** The share of carried values that are hidden. */
const HIDDEN = 0.25;

const textOf = (canonical: Canonical | string): string => String(canonical).toLowerCase();
const knownText = (known: KnownTurn['known'], slot: string): string => textOf(known.get(slot)?.canonical ?? '');

/** The share of passes with the APIs of the dialogue alone; of others, so many are shown at most, and few more often than many. */
const ALONE = 0.65;
const MOST_OTHERS = 20;

const NO_SLOTS = { status: null, start: null, end: null, value: null, source: null, asked: null };

/** The share of passes in which a slot that is given is hidden. */
const HIDDEN_SLOTS = 0.12;

/** What nothing takes: what the turn says, and the words of a hidden slot. */
function unheardOf(input: NetworkInput, turn: KnownTurn, hiddenSlot: string | undefined): Pass['labels']['unheard'] {
  const { known, isPartial, unheard = [] } = turn;
  const hidden = hiddenSlot === undefined ? undefined : known.get(hiddenSlot)?.place;
  const heard = [...known.values()].flatMap(({ place }) => (place?.speaker === 'user' ? [place] : []));
  return unheardLabels(input, [...unheard, ...(hidden ? [hidden] : [])], isPartial ? heard : undefined);
}

export class TurnPasses {
  private readonly said = new SaidValues();

  /** @param own - the names of the services that the dialogue is about. */
  constructor(
    private readonly registry: Registry,
    private readonly own: readonly string[],
    private readonly options: PassOptions,
  ) {}

  /** The passes of a turn: one, a second one over the service that it starts, or none of a plain turn. */
  *of(turn: KnownTurn): Generator<Pass> {
    const { options } = this;
    const random = randomFrom(`${options.seed} pass ${turn.id}`);
    if (options.answers) return yield* this.answered(options.answers, turn, random);
    if (options.varied.has('plain') && isPlain(turn.plan) && random() < 0.5) return;
    yield* this.read(this.told(turn), random);
  }

  private *answered(answers: Answers, turn: KnownTurn, random: () => number): Generator<Pass> {
    const answer = answers.of(turn, random);
    if (answer) yield* this.read(answer, random);
  }

  private *read(turn: KnownTurn, random: () => number): Generator<Pass> {
    const { world, agent, user } = turn;
    const focus = this.registry.services.find(({ name }) => name === activeService(world));
    const apis = this.apis(random);
    const { words } = this.options;
    const base = { world, agent, user, apis, focus, now: NOW, wording: this.wording(random), ...(words && { words }) };
    yield* this.both(base, turn);
  }

  /** The turn as it is told: with something that is not wanted, or with a line of somebody else. */
  private told(turn: KnownTurn): KnownTurn {
    const { varied, grafts, seed } = this.options;
    const random = randomFrom(`${seed} told ${turn.id}`);
    const { plan, world } = turn;
    const api = plan.start === undefined ? openTasks(world).at(-1)?.api : this.registry.apis.get(plan.start);
    const other = varied.has('negations') && !turn.isPartial ? negated(turn, api, this.said, random) : undefined;
    this.said.add(turn);
    return other ?? grafts?.of(turn, random) ?? turn;
  }

  /** A slot that the user gives in words of its own, and that is hidden. */
  private hiddenSlot({ id, plan, known }: KnownTurn): string | undefined {
    const { varied, seed } = this.options;
    const random = randomFrom(`${seed} hidden ${id}`);
    if (!varied.has('hidden') || random() >= HIDDEN_SLOTS) return undefined;
    const said = (plan.values ?? []).filter(({ slot }) => known.get(slot)?.place?.speaker === 'user');
    return said.length === 0 ? undefined : pick(said, random).slot;
  }

  private apis(random: () => number): readonly Api[] {
    const { services } = this.registry;
    const own = services.filter(({ name }) => this.own.includes(name)).flatMap(({ apis }) => apis);
    if (!this.options.varied.has('apis')) return own;
    const others = services.flatMap(({ apis }) => apis).filter((api) => !own.includes(api));
    const count = random() < ALONE ? 0 : 1 + Math.floor(random() ** 2 * MOST_OTHERS);
    return shuffled([...own, ...shuffled(others, random).slice(0, count)], random);
  }

  /** Values that the user means without saying them, and that are hidden: so that nothing is carried over where nothing fits. */
  private hiddenIn({ id, plan, known }: KnownTurn): ReadonlySet<string> {
    const { varied, seed } = this.options;
    const carried = (plan.values ?? []).filter(({ value }) => isReference(value));
    if (!varied.has('sources') || carried.length === 0) return new Set();
    const random = randomFrom(`${seed} sources ${id}`);
    return new Set(carried.filter(() => random() < HIDDEN).map(({ slot }) => knownText(known, slot)));
  }

  private wording(random: () => number): Wording {
    // As the parser at work shows them.
    if (this.options.needsDescriptions || !this.options.varied.has('wordings')) return 'both';
    const drawn = random();
    return drawn < 0.2 ? 'name' : drawn < 0.35 ? 'description' : 'both';
  }

  private *both(base: TurnToRead, turn: KnownTurn): Generator<Pass> {
    const { plan, known, id, isPartial = false } = turn;
    const { registry, options } = this;
    const started = plan.start === undefined ? undefined : registry.apis.get(plan.start);
    const switched = started && started.service !== base.focus?.name ? started : undefined;
    const chosenBy = typeof plan.select === 'object' ? [plan.select] : [];
    const hidden = this.hiddenIn(turn);
    const shows = ({ canonical }: Source): boolean => !hidden.has(textOf(canonical));
    const hiddenSlot = this.hiddenSlot(turn);
    const hides = new Set(hiddenSlot === undefined ? [] : [hiddenSlot]);
    const given = (plan.values ?? []).filter(
      ({ slot, value }) => !hides.has(slot) && (!isReference(value) || !hidden.has(knownText(known, slot))),
    );
    const unwanted = [...known].flatMap(([slot, { canonical, isUnwanted }]) =>
      isUnwanted ? [{ slot, value: canonical }] : [],
    );
    const first = networkInput({ ...base, shows, ...(!switched && { hides }) }, options.pieces);
    const values = switched ? chosenBy : [...chosenBy, ...given, ...unwanted];
    const labels = base.focus ? slotLabels(first, { values, asked: plan.asked ?? [], isPartial }, known) : NO_SLOTS;
    const api = started ? base.apis.indexOf(started) : -1;
    const acts = isPartial ? null : actLabels(switched ? plan : { ...plan, values: given });
    const speech = turn.speech ? speechLabels(turn.speech) : null;
    const unheard = (input: NetworkInput) => unheardOf(input, turn, hiddenSlot);
    const told = { api: api === -1 ? null : api, speech, unheard: switched || !base.focus ? null : unheard(first) };
    yield packed(first, `${id}/0`, { acts, ...told, ...labels });
    if (!switched) return;
    const focus = registry.services.find(({ name }) => name === switched.service);
    const second = networkInput({ ...base, focus, chosen: switched, shows, hides }, options.pieces);
    const taken = slotLabels(second, { values: [...given, ...unwanted], asked: [], isPartial }, known);
    yield packed(second, `${id}/1`, { acts: null, api: null, ...taken, speech: null, unheard: unheard(second) });
  }
}

/** The passes of a dialogue, turn by turn. What does not convert as annotated is left out. */
export async function* dialoguePasses(
  dialogue: SgdDialogue,
  registry: Registry,
  options: PassOptions,
): AsyncGenerator<Pass> {
  const passes = new TurnPasses(registry, dialogue.services, options);
  let world = EMPTY_WORLD;
  for await (const turn of exampleTurns(dialogue, registry, { mode: 'annotated' })) {
    const plan = planOf(turn.statements, world, (api) => registry.apis.get(api)?.service);
    const id = `${options.split}/${dialogue.dialogue_id}/${turn.index}`;
    const agent = dialogue.turns[turn.index - 1]?.utterance ?? '';
    if (plan && turn.notes.length === 0)
      yield* passes.of({
        id,
        world,
        agent,
        user: turn.utterance,
        plan,
        known: knownValues(turn, agent),
        speech: spokenOf(dialogue.turns[turn.index]?.frames ?? []),
      });
    world = turn.world;
  }
}
