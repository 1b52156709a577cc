import { print } from '../../../src/language/index.js';
import { replaySgdDialogue, type SgdReplayedTurn } from '../../src/sgd/replay/replay.js';
import type { SgdAction, SgdDialogue, SgdFrame, SgdTurn } from '../../src/sgd/corpus/format.js';
import { createRegistry } from '../../../src/service/index.js';
import type { SgdService } from '../../src/sgd/schema/format.js';
import { servicesFromSgdSchema } from '../../src/sgd/schema/schema.js';
import type { World } from '../../../src/world/index.js';

function open(name: string) {
  return { name, description: `the ${name.replaceAll('_', ' ')}`, is_categorical: false, possible_values: [] };
}

function closed(name: string, ...values: readonly string[]) {
  return { ...open(name), is_categorical: true, possible_values: [...values] };
}

export const KAYAKS = 'Kayaks_1';
export const SHUTTLES = 'Shuttles_1';
export const CABINS = 'Cabins_1';

/** A search that leads to a transaction with a concrete default; a transaction and a search of other services. */
export const schema: readonly SgdService[] = [
  {
    service_name: KAYAKS,
    description: 'Kayaks on lakes',
    slots: [
      open('lake'),
      open('kayak_name'),
      open('day'),
      open('start_time'),
      open('dock_address'),
      open('phone'),
      open('fee'),
      closed('seats', '1', '2', '3'),
      closed('covered', 'True', 'False'),
      closed('vests', '1', '2', '3'),
    ],
    intents: [
      {
        name: 'FindKayaks',
        description: 'Look for kayaks on a lake',
        is_transactional: false,
        required_slots: ['lake'],
        optional_slots: { seats: 'dontcare', covered: 'dontcare' },
        result_slots: ['kayak_name', 'lake', 'seats', 'covered', 'dock_address', 'phone'],
      },
      {
        name: 'RentKayak',
        description: 'Rent a kayak',
        is_transactional: true,
        required_slots: ['kayak_name', 'day', 'start_time'],
        optional_slots: { vests: '1' },
        result_slots: ['kayak_name', 'day', 'start_time', 'vests', 'fee', 'phone'],
      },
    ],
  },
  {
    service_name: SHUTTLES,
    description: 'Shuttles to the water',
    slots: [
      open('destination'),
      open('day'),
      open('arrival'),
      closed('riders', '1', '2', '3'),
      closed('size', 'standard', 'large'),
    ],
    intents: [
      {
        name: 'BookShuttle',
        description: 'Book a shuttle',
        is_transactional: true,
        required_slots: ['destination', 'day', 'riders'],
        optional_slots: { size: 'standard' },
        result_slots: ['destination', 'day', 'riders', 'size', 'arrival'],
      },
    ],
  },
  {
    service_name: CABINS,
    description: 'Cabins by the water',
    slots: [open('lake'), open('cabin_name'), open('rent')],
    intents: [
      {
        name: 'FindCabins',
        description: 'Look for cabins',
        is_transactional: false,
        required_slots: ['lake'],
        optional_slots: {},
        result_slots: ['cabin_name', 'lake', 'rent'],
      },
    ],
  },
];

export const registry = createRegistry(servicesFromSgdSchema(schema));

/** An act: a slot, a form and what it stands for, if that is something else. */
function act(name: string, slot = '', said?: string, canonical = said): SgdAction {
  const list = (value: string | undefined): readonly string[] => (value === undefined ? [] : [value]);
  return { act: name, slot, values: list(said), canonical_values: list(canonical) };
}

type WithValue = (slot: string, said: string, canonical?: string) => SgdAction;

export const inform: WithValue = (slot, said, canonical) => act('INFORM', slot, said, canonical);
export const offer: WithValue = (slot, said, canonical) => act('OFFER', slot, said, canonical);
export const askConfirm: WithValue = (slot, said, canonical) => act('CONFIRM', slot, said, canonical);
export const request = (slot: string, proposed?: string, canonical?: string): SgdAction =>
  act('REQUEST', slot, proposed, canonical);
export const select = (slot?: string, value?: string): SgdAction => act('SELECT', slot, value);
export const informIntent = (intent: string): SgdAction => act('INFORM_INTENT', 'intent', intent);
export const offerIntent = (intent: string): SgdAction => act('OFFER_INTENT', 'intent', intent);
export const affirm = act('AFFIRM');
export const negate = act('NEGATE');
export const affirmIntent = act('AFFIRM_INTENT');
export const negateIntent = act('NEGATE_INTENT');
export const requestAlts = act('REQUEST_ALTS');
export const thankYou = act('THANK_YOU');
export const goodbye = act('GOODBYE');
export const reqMore = act('REQ_MORE');
export const success = act('NOTIFY_SUCCESS');
export const failure = act('NOTIFY_FAILURE');

/** Annotated values: a form, or all accepted forms. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

/** A user's frame: the service, its active intent, the annotated state after the turn, and the acts. */
export function frame(service: string, intent: string, values: Values, ...actions: readonly SgdAction[]): SgdFrame {
  const slots = Object.entries(values).map(([slot, forms]) => [slot, [forms].flat()]);
  const requested = actions.filter((action) => action.act === 'REQUEST').map((action) => action.slot);
  return {
    service,
    actions,
    state: { active_intent: intent, requested_slots: requested, slot_values: Object.fromEntries(slots) },
  };
}

type UserFrame = (values: Values, ...actions: readonly SgdAction[]) => SgdFrame;

export const finding: UserFrame = (values, ...actions) => frame(KAYAKS, 'FindKayaks', values, ...actions);
export const renting: UserFrame = (values, ...actions) => frame(KAYAKS, 'RentKayak', values, ...actions);
export const booking: UserFrame = (values, ...actions) => frame(SHUTTLES, 'BookShuttle', values, ...actions);
export const staying: UserFrame = (values, ...actions) => frame(CABINS, 'FindCabins', values, ...actions);

export function user(...frames: readonly SgdFrame[]): SgdTurn {
  return { speaker: 'USER', utterance: '(user)', frames };
}

const answer = (service: string, actions: readonly SgdAction[]): SgdTurn => ({
  speaker: 'SYSTEM',
  utterance: '(system)',
  frames: [{ service, actions }],
});

type SystemTurn = (...actions: readonly SgdAction[]) => SgdTurn;

/** A system turn about kayaks, about shuttles, about cabins. */
export const system: SystemTurn = (...actions) => answer(KAYAKS, actions);
export const driver: SystemTurn = (...actions) => answer(SHUTTLES, actions);
export const host: SystemTurn = (...actions) => answer(CABINS, actions);

export type SgdRow = Readonly<Record<string, string>>;

/** The system turn after which a call and its results were recorded. */
export function called(method: string, results: readonly SgdRow[], turn: SgdTurn, parameters: SgdRow = {}): SgdTurn {
  const frames = turn.frames.map((so) => ({
    ...so,
    service_call: { method, parameters },
    service_results: results,
  }));
  return { ...turn, frames };
}

export function dialogue(id: string, ...turns: readonly SgdTurn[]): SgdDialogue {
  const services = new Set(turns.flatMap((turn) => turn.frames.map((so) => so.service)));
  return { dialogue_id: id, services: [...services], turns };
}

/** A turn with its statements as text, and the world at its end. */
export interface ReplayedTurn extends SgdReplayedTurn {
  readonly source: string;
  readonly world: World;
}

/** Replays a dialogue to its end. */
export async function replay(
  of: SgdDialogue,
  mode: 'annotated' | 'simulated' = 'annotated',
): Promise<readonly ReplayedTurn[]> {
  const turns: ReplayedTurn[] = [];
  for await (const turn of replaySgdDialogue(of, registry, { mode }))
    turns.push({ ...turn, source: print(turn.statements), world: turn.session.world });
  return turns;
}
