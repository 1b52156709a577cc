import type { Model } from '../../models/model.js';
import type { Director } from '../supervisors/director.js';
import type { SetGate } from '../turn/review.js';
import type { ParserSupervisor } from '../supervisors/parser-supervisor.js';
import type { SchemaSupervisor } from '../supervisors/schema-supervisor.js';
import { apiNameGate } from './api-name.js';
import { confirmationGate } from './confirmation.js';
import { GATE_NAMES, type Gate, type GateName, type Remedy } from './gate.js';
import { groundingGate } from './grounding.js';
import { omissionGate } from './omission.js';
import { referenceGate } from './reference.js';
import { schemaGate } from './schema.js';
import type { Likeness } from './similar.js';
import { syntaxGate } from './syntax.js';
import { whatIfGate } from './what-if.js';

/** For each gate what is done about what it finds, or `off`. */
export type GateSettings = Readonly<Record<GateName, Remedy | 'off'>>;

/**
 * What is done where nothing else is said: PyTOD's repairs; a question about what nobody said; a revision where the
 * director wants one.
 */
export const DEFAULT_GATES: GateSettings = {
  syntax: 'repair',
  api_name: 'repair',
  reference: 'repair',
  confirmation: 'repair',
  schema: 'repair',
  omission: 'repair',
  grounding: 'ask',
  what_if: 'revise',
};

/** No gate looks: what the engine refuses is not understood. */
export const NO_GATES: GateSettings = allGates('off');

/** The same remedy for all gates. */
export function allGates(remedy: Remedy | 'off'): GateSettings {
  return Object.fromEntries(GATE_NAMES.map((name) => [name, remedy])) as GateSettings;
}

/** Whom gates ask. Without, they decide by rules alone. */
export interface Supervisors {
  readonly schema?: SchemaSupervisor;
  readonly parser?: ParserSupervisor;
  readonly director?: Director;
  /** Asked which API is meant by a name that no API has. */
  readonly apiNames?: Model;
}

/** How alike names must be to be taken for misspellings; as measured on train if left out. */
export interface Likenesses {
  /** Names of APIs. */
  readonly apis?: Likeness;
  /** Names of slots. */
  readonly slots?: Likeness;
  /** Values of closed sets. */
  readonly values?: Likeness;
}

function builtIn(supervisors: Supervisors, likenesses: Likenesses): Readonly<Record<GateName, () => Gate>> {
  const { schema, parser, director, apiNames } = supervisors;
  const { apis, slots, values } = likenesses;
  return {
    syntax: syntaxGate,
    api_name: () => apiNameGate({ ...(apis && { likeness: apis }), ...(apiNames && { model: apiNames }) }),
    reference: () => referenceGate(schema ? { supervisor: schema } : {}),
    confirmation: confirmationGate,
    schema: () =>
      schemaGate({ ...(schema && { supervisor: schema }), ...(slots && { names: slots }), ...(values && { values }) }),
    omission: () => omissionGate(parser ? { supervisor: parser } : {}),
    grounding: groundingGate,
    what_if: () => whatIfGate(director ? { director } : {}),
  };
}

/** The gates that are on, in the order in which they look. A gate of one's own takes the place of the one of its name. */
export function createGates(
  settings: Partial<GateSettings> = {},
  supervisors: Supervisors = {},
  { own = [], ...likenesses }: Likenesses & { readonly own?: readonly Gate[] } = {},
): readonly SetGate[] {
  const made = builtIn(supervisors, likenesses);
  return GATE_NAMES.flatMap((name) => {
    const remedy = settings[name] ?? DEFAULT_GATES[name];
    if (remedy === 'off') return [];
    return [{ gate: own.find((gate) => gate.name === name) ?? made[name](), remedy }];
  });
}
