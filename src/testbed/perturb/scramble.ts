/** Tools shown otherwise than they are, and calls of what is shown turned into calls of what is. */
import { ownValue } from '../../language/own.js';
import type { JsonSchema, ToolSchema } from '../../service/index.js';
import { readExactJson } from '../../service/exact-json.js';
import { randomFrom, shuffled } from '../../text/seeded.js';
import type { ToolInvocation } from '../action.js';

/** What of tools is shown otherwise: names become numbers, descriptions lose their order, types are said to be text. */
export const SCRAMBLES = [
  'tool-names',
  'tool-descriptions',
  'argument-names',
  'argument-descriptions',
  'argument-types',
] as const;

/** One of {@link SCRAMBLES}. */
export type Scramble = (typeof SCRAMBLES)[number];

type Properties = Readonly<Record<string, JsonSchema>>;

/** An argument of a tool, as it is and as it is shown. */
interface Argument {
  readonly name: string;
  readonly shown: string;
  readonly schema: JsonSchema;
}

/** A tool as it is and as it is shown. */
export interface ScrambledTool {
  readonly tool: ToolSchema;
  readonly shown: ToolSchema;
  readonly arguments: readonly Argument[];
}

const shuffledWords = (text: string, seed: string): string => shuffled(text.split(/\s+/), randomFrom(seed)).join(' ');

const propertiesOf = ({ parameters }: ToolSchema): Properties => (parameters.properties ?? {}) as Properties;

/** A schema that takes text; null too, where it did. */
function asText({ description, type, anyOf }: JsonSchema): JsonSchema {
  const mayBeNull = [type].flat().includes('null') || (anyOf ?? []).some((one) => (one as JsonSchema).type === 'null');
  const shown = { type: mayBeNull ? ['string', 'null'] : 'string', ...(description !== undefined && { description }) };
  return shown as JsonSchema;
}

function shownSchema(schema: JsonSchema, how: ReadonlySet<Scramble>, seed: string): JsonSchema {
  const typed = how.has('argument-types') ? asText(schema) : schema;
  const { description } = typed;
  if (!how.has('argument-descriptions') || description === undefined) return typed;
  return { ...typed, description: shuffledWords(description, seed) };
}

function scrambledTool(tool: ToolSchema, shownName: string, how: ReadonlySet<Scramble>, seed: string): ScrambledTool {
  const properties = Object.entries(propertiesOf(tool));
  const order = shuffled(
    properties.map((_, at) => at + 1),
    randomFrom(`${seed} arguments of ${tool.name}`),
  );
  const args = properties.map(([name, schema], at): Argument => {
    const shown = how.has('argument-names') ? `arg_${order[at]}` : name;
    return { name, shown, schema };
  });
  const parameters: JsonSchema = {
    ...tool.parameters,
    properties: Object.fromEntries(
      args.map(({ name, shown, schema }) => [shown, shownSchema(schema, how, `${seed} ${tool.name} ${name}`)]),
    ),
    ...(tool.parameters.required && {
      required: tool.parameters.required.map((name) => args.find((one) => one.name === name)?.shown ?? name),
    }),
  };
  const description = how.has('tool-descriptions')
    ? shuffledWords(tool.description, `${seed} ${tool.name}`)
    : tool.description;
  return { tool, shown: { ...tool, name: shownName, description, parameters }, arguments: args };
}

/** Tools as they are shown. The same seed shows the same tools in the same way. */
export function scrambled(
  tools: readonly ToolSchema[],
  how: ReadonlySet<Scramble>,
  seed: string,
): readonly ScrambledTool[] {
  const order = shuffled(
    tools.map((_, at) => at + 1),
    randomFrom(`${seed} tools`),
  );
  return tools.map((tool, at) =>
    scrambledTool(tool, how.has('tool-names') ? `tool_${order[at]}` : tool.name, how, seed),
  );
}

/** A call of a tool as a call of what is shown. Arguments that are no object stay as they are. */
export function scrambledCall(call: ToolInvocation, { shown, arguments: known }: ScrambledTool): ToolInvocation {
  const { arguments: given } = call;
  const renamed = { ...call, name: shown.name };
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return renamed;
  const names = new Map(known.map((argument) => [argument.name, argument.shown]));
  const entries = Object.entries(given).map(([name, value]) => [names.get(name) ?? name, value]);
  return { ...renamed, arguments: Object.fromEntries(entries) };
}

/** Types of which a text can mean a value. */
const READ: Readonly<Record<string, (value: unknown) => boolean>> = {
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The types of a schema that has no keyword but `type` or `anyOf`. */
function typesOf({ type, anyOf }: JsonSchema): readonly string[] {
  return [type ?? [], (anyOf ?? []).flatMap((one) => typesOf(one as JsonSchema))].flat(2) as readonly string[];
}

/** What a text means where another type is wanted; itself where it means none of it. */
function fromText(value: unknown, schema: JsonSchema): unknown {
  const types = typesOf(schema);
  if (typeof value !== 'string' || types.includes('string')) return value;
  const read = readExactJson(value);
  return read.ok && types.some((type) => ownValue(READ, type)?.(read.value)) ? read.value : value;
}

/** A call of a shown tool as a call of the tool that it is. Arguments that are no object stay as they are. */
export function unscrambled(
  call: ToolInvocation,
  { tool, arguments: known }: ScrambledTool,
  how: ReadonlySet<Scramble>,
): ToolInvocation {
  const { arguments: given } = call;
  const read = typeof given === 'string' ? readExactJson(given) : { ok: true as const, value: given };
  const value: unknown = read.ok ? read.value : undefined;
  const renamed = { ...call, name: tool.name };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return renamed;
  const isTyped = how.has('argument-types');
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => {
    const argument = known.find(({ shown }) => shown === name);
    if (!argument) return [name, item];
    return [argument.name, isTyped ? fromText(item, argument.schema) : item];
  });
  return { ...renamed, arguments: Object.fromEntries(entries) };
}
