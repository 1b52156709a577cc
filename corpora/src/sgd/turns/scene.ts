/** Where a turn is said: its services, and the conversation up to it. */
import { type Backend, createRegistry, createSession, type Registry, type Session } from 'typetod';
import { createNlg } from 'typetod/dialogue';
import { apiName, DEFAULT_NOW } from 'typetod/internal';
import { call } from 'typetod/language';
import { naturalReader } from 'typetod/values';
import type { SgdService } from '../schema/format.js';
import { servicesFromSgdSchema } from '../schema/schema.js';
import type { CorpusTurn } from './format.js';
import type { TurnServices } from './read.js';

/** Nobody's rows: what a turn means does not depend on what is found. */
const NOTHING: Backend = {
  search: () => ({ kind: 'search', rows: [], more: false }),
  transact: () => ({ kind: 'transaction', status: 'success', result: {}, changes: [] }),
};

/** The name that the registry gives to an API of a turn, `Service.Intent`. */
export function turnApi(name: string): string {
  const [service = '', intent = ''] = name.split('.');
  return apiName(service, intent);
}

/** The services of a turn; of the API that is active, what is asked for is required, and nothing else. */
function schemaOf({ services, active, asks }: CorpusTurn, schema: readonly SgdService[]): readonly SgdService[] {
  const own = schema.filter(({ service_name: name }) => services.includes(name));
  return own.map((service) => ({
    ...service,
    intents: service.intents.map((intent) => {
      if (active?.api !== `${service.service_name}.${intent.name}`) return intent;
      const all = [...intent.required_slots, ...Object.keys(intent.optional_slots)];
      const optional = all.filter((name) => !asks.includes(name)).map((name) => [name, 'dontcare'] as const);
      return { ...intent, required_slots: [...asks], optional_slots: Object.fromEntries(optional) };
    }),
  }));
}

/** A conversation, just before a turn. */
export interface TurnScene {
  readonly session: Session;
  readonly registry: Registry;
  /** What the agent said last. */
  readonly agent: string;
}

/**
 * The conversation before a turn: nothing was said, or its task is active with what was given, and the agent asked for
 * what `asks` has.
 *
 * @param others - services that the turn is not about, and that are there.
 * @throws TypeError for a task that cannot be active so.
 */
export async function turnScene(
  turn: CorpusTurn,
  { schema, kinds }: Pick<TurnServices, 'schema' | 'kinds'>,
  others: readonly SgdService[] = [],
): Promise<TurnScene> {
  const shown = [
    ...schemaOf(turn, schema),
    ...others.filter(({ service_name: name }) => !turn.services.includes(name)),
  ];
  const registry = createRegistry(servicesFromSgdSchema(shown, { kinds }));
  const session = createSession({
    services: registry,
    backend: NOTHING,
    reader: naturalReader,
    now: DEFAULT_NOW,
    id: turn.id,
  });
  if (!turn.active) return { session, registry, agent: turn.agent ?? '' };
  const opened = await session.turn([call(turnApi(turn.active.api), turn.active.slots)]);
  if (!opened.ok)
    throw new TypeError(
      `The task of turn '${turn.id}' cannot be active: ${opened.feedback?.message ?? 'it was refused'}`,
    );
  const said = createNlg({ seed: turn.id, now: DEFAULT_NOW }).realize(opened.actions, session.world, {
    turn: opened.turn,
  });
  return { session, registry, agent: turn.agent ?? said.map(({ text }) => text).join(' ') };
}
