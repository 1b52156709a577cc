/** The passes of single turns of other corpora. */
import { ownValue, pick, randomFrom, shuffled, type TurnPlan } from 'typetod/internal';
import type { KnownSpeech, KnownValue } from './labels.js';
import {
  type CorpusTurn,
  type SlotWording,
  turnApi,
  type TurnFile,
  turnScene,
  type TurnServices,
} from '@typetod/corpora/internal';
import type { SgdService } from '@typetod/corpora/sgd';
import type { KnownTurn } from './known-turn.js';
import { PassCounts } from './pass-counts.js';
import { type Pass, TurnPasses } from './passes.js';
import type { SplitPassOptions } from './split-passes.js';
import { spokenBy } from './spoken.js';

/** So many services that a turn is not about are there, too. */
const OTHERS = 3;
/** The share of turns whose slots have other names. */
const RENAMED = 0.6;

/** What slots are called in a turn, by `Service.slot`; as in the schema where it is left out. */
type Wordings = ReadonlyMap<string, SlotWording>;

function wordingsFor(turn: CorpusTurn, { schema, wordings }: TurnServices, random: () => number): Wordings {
  if (random() >= RENAMED) return new Map();
  const found = new Map<string, SlotWording>();
  for (const { service_name: service, slots } of schema.filter(({ service_name: name }) =>
    turn.services.includes(name),
  )) {
    const taken = new Set(slots.map(({ name }) => name));
    for (const { name, description } of slots) {
      const wording = pick([{ name, description }, ...(ownValue(wordings, `${service}.${name}`) ?? [])], random);
      if (wording.name !== name && taken.has(wording.name)) continue;
      taken.add(wording.name);
      found.set(`${service}.${name}`, wording);
    }
  }
  return found;
}

function reworded(service: SgdService, wordings: Wordings): SgdService {
  const named = (slot: string): string => wordings.get(`${service.service_name}.${slot}`)?.name ?? slot;
  return {
    ...service,
    slots: service.slots.map((slot) => ({ ...slot, ...wordings.get(`${service.service_name}.${slot.name}`) })),
    intents: service.intents.map((intent) => ({
      ...intent,
      required_slots: intent.required_slots.map(named),
      optional_slots: Object.fromEntries(
        Object.entries(intent.optional_slots).map(([slot, value]) => [named(slot), value]),
      ),
      result_slots: intent.result_slots.map(named),
    })),
  };
}

/** The turn with its slots so called. A turn of several services keeps the names of slots that several of them have. */
function renamed(turn: CorpusTurn, wordings: Wordings): CorpusTurn {
  const named = (slot: string): string =>
    turn.services.flatMap((service) => wordings.get(`${service}.${slot}`)?.name ?? [])[0] ?? slot;
  const { active, asks, values } = turn;
  const slots = Object.entries(active?.slots ?? {}).map(([slot, value]) => [named(slot), value] as const);
  return {
    ...turn,
    ...(active && { active: { ...active, slots: Object.fromEntries(slots) } }),
    asks: asks.map(named),
    values: values.map((value) => ({ ...value, slot: named(value.slot) })),
  };
}

/** Whether something of a turn that is not complete can be learned. */
const isTelling = ({ api, values, unheard }: CorpusTurn): boolean =>
  typeof api === 'string' || values.length > 0 || unheard.length > 0;

function planFor({ api, values, user }: CorpusTurn): TurnPlan {
  return {
    ...(api && { start: turnApi(api) }),
    values: values.map(({ slot, start, end, value }) => ({ slot, value: value ?? user.slice(start, end) })),
  };
}

function knownOf({ values, user }: CorpusTurn): ReadonlyMap<string, KnownValue> {
  return new Map(
    values.map(({ slot, start, end, value }) => {
      const canonical = String(value ?? user.slice(start, end));
      return [slot, { canonical, place: { speaker: 'user', start, end } }];
    }),
  );
}

/**
 * What the user does with words: what follows from the plan, and what the corpus says. Of a turn that is not complete, only
 * what is done is known, and nothing of what is not.
 */
function speechOf({ acts, complete }: CorpusTurn, plan: TurnPlan): KnownSpeech {
  const planned = Object.entries(spokenBy(plan)).filter(([, isDone]) => complete || isDone);
  return { ...Object.fromEntries(planned), ...Object.fromEntries((acts ?? []).map((act) => [act, true])) };
}

/** Makes passes of turns, and counts. Of a turn that is not complete nothing is learned of the other slots. */
export class CorpusPasses {
  readonly counts = new PassCounts();

  constructor(
    private readonly file: TurnFile,
    private readonly options: SplitPassOptions,
  ) {}

  /** All passes, turn by turn. A turn of which only acts are known has none. */
  async *all(): AsyncGenerator<Pass> {
    const { part, of } = this.options.share ?? { part: 1, of: 1 };
    for (const [at, turn] of this.file.turns.entries()) {
      if (at % of !== part - 1 || turn.services.length === 0) continue;
      if (turn.api === undefined && !turn.active) continue;
      if (!turn.complete && !isTelling(turn)) continue;
      this.counts.dialogues += 1;
      for await (const pass of this.passesOf(turn)) {
        this.counts.add(pass);
        yield pass;
      }
    }
  }

  private async *passesOf(given: CorpusTurn): AsyncGenerator<Pass> {
    const { services } = this.file;
    const { seed, varied } = this.options;
    const random = randomFrom(`${seed} turn ${given.id}`);
    const wordings = varied.has('names') ? wordingsFor(given, services, random) : new Map<string, SlotWording>();
    const turn = renamed(given, wordings);
    const schema = services.schema.map((service) => reworded(service, wordings));
    const others = varied.has('apis') ? shuffled(schema, random).slice(0, OTHERS) : [];
    const { session, registry, agent } = await turnScene(turn, { schema, kinds: {} }, others);
    const plan = planFor(turn);
    const known: KnownTurn = {
      id: turn.id,
      world: session.world,
      agent,
      user: turn.user,
      plan,
      known: knownOf(turn),
      speech: speechOf(turn, plan),
      unheard: turn.unheard,
      isPartial: !turn.complete,
    };
    yield* new TurnPasses(registry, turn.services, { ...this.options, split: 'turns' }).of(known);
  }
}
