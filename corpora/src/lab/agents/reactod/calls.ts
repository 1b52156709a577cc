/** Calls of the tools of ReacTOD as data. */
import {
  type ToolSchema,
  nearestNames,
  toolObject,
  shorten,
  ownValue,
  isObject,
  type ToolInvocation,
} from 'typetod/internal';
import { TOOLS } from './tools.js';

/** A slot with the value that the model gives it. */
export interface GivenSlot {
  readonly slot: string;
  readonly norm: string | number | boolean | null;
}

export type ReactodCall =
  | { readonly tool: 'ic'; readonly intent: string; readonly about?: string }
  | { readonly tool: 'sr'; readonly slots: readonly GivenSlot[] }
  | { readonly tool: 'h'; readonly lastTurns?: number };

/** The checks of the validator: of the action, of the schema, of references. */
export type CheckCode = 'A1' | 'A2' | 'A3' | 'A4' | 'S1' | 'S2' | 'S3' | 'S4' | 'C1';

export interface Failure {
  readonly code: CheckCode;
  /** What is wrong and what would be right. */
  readonly message: string;
}

const isNorm = (value: unknown): value is GivenSlot['norm'] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

function givenSlot(entry: unknown): GivenSlot | undefined {
  if (!isObject(entry)) return undefined;
  const [slot, norm] = [ownValue(entry, 'slot'), ownValue(entry, 'norm')];
  return typeof slot === 'string' && isNorm(norm) ? { slot, norm } : undefined;
}

type Given = Readonly<Record<string, unknown>>;

/** How the arguments of each tool are read; undefined where their shape is wrong. */
const READERS: Readonly<Record<ReactodCall['tool'], (given: Given) => ReactodCall | undefined>> = {
  ic: (given) => {
    const [intent, about] = [ownValue(given, 'intent'), ownValue(given, 'about')];
    if (typeof intent !== 'string') return undefined;
    return { tool: 'ic', intent, ...(typeof about === 'string' && about !== '' && { about }) };
  },
  sr: (given) => {
    const list = ownValue(given, 'slots');
    if (!Array.isArray(list)) return undefined;
    const slots = list.map(givenSlot).filter((one) => one !== undefined);
    return slots.length === list.length ? { tool: 'sr', slots } : undefined;
  },
  h: (given) => {
    const turns = ownValue(given, 'last_turns');
    if (turns === undefined || turns === null) return { tool: 'h' };
    return Number.isInteger(turns) && Number(turns) > 0 ? { tool: 'h', lastTurns: Number(turns) } : undefined;
  },
};

const NAMES = new Map(Object.entries(TOOLS).map(([tool, { name }]) => [name, tool as ReactodCall['tool']]));

const shapeOf = ({ name, parameters }: ToolSchema): string => `${name} takes ${JSON.stringify(parameters.properties)}.`;

/** A call as it is meant: what a model wrote behind the name of a tool are its arguments, whatever they are. */
function meant({ name, arguments: given }: ToolInvocation, names: readonly string[]): ToolInvocation {
  const [, head = '', rest = ''] = /^([\w-]+)\s*([({].*)$/s.exec(name) ?? [];
  return names.includes(head) ? { name: head, arguments: rest } : { name, arguments: given };
}

/** Reads a call, or says what is wrong with it. Words in place of one are no call. */
export function readReactodCall(
  written: ToolInvocation | undefined,
  tools: readonly ToolSchema[],
): ReactodCall | Failure {
  const names = tools.map(({ name }) => name);
  const call = written && meant(written, names);
  if (!call) return { code: 'A4', message: `That is no call. Write one call of ${names.join(', ')}.` };
  const tool = NAMES.get(call.name);
  const schema = tools.find(({ name }) => name === call.name);
  if (tool === undefined || !schema) {
    const [nearest = ''] = nearestNames(call.name, names, 1);
    const message = `There is no tool '${shorten(call.name)}'. Call ${names.join(', ')}; perhaps you mean ${nearest}.`;
    return { code: 'A1', message };
  }
  const object = toolObject(call.name, call.arguments ?? {});
  if (!object.ok) return { code: 'A4', message: object.message };
  return (
    READERS[tool](object.arguments) ?? { code: 'A4', message: `The arguments have a wrong shape. ${shapeOf(schema)}` }
  );
}
