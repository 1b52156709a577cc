/** Tools shown otherwise than they are, and calls of what is shown turned into calls of what is. */
import { ownValue, shorten } from '../../language/index.js';
import type { JsonSchema, ToolSchema } from '../../service/index.js';
import { readExactJson } from '../../service/tool-arguments.js';
import { randomFrom, shuffled, isObject } from '../../text/index.js';
import type { ToolInvocation } from '../action.js';
import type { Refused } from '../dialogue/conversation.js';
import { namesIn, type Renaming, renamedArguments, renamedSchema, type Renamer } from './names.js';

/** What of tools is shown otherwise: names become numbers, descriptions lose their order, types are said to be text. */
export const SCRAMBLES = [
  'tool-names',
  'tool-descriptions',
  'argument-names',
  'argument-descriptions',
  'argument-types',
] as const;

export type Scramble = (typeof SCRAMBLES)[number];

type Properties = Readonly<Record<string, JsonSchema>>;

interface Argument {
  readonly name: string;
  readonly shown: string;
  readonly schema: JsonSchema;
}

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

/** What a tool is shown as, but for its name. */
function scrambledTool(tool: ToolSchema, renamer: Renamer, how: ReadonlySet<Scramble>, seed: string): ScrambledTool {
  const { names } = renamer;
  const properties = Object.entries(propertiesOf(tool)).map(([name, schema]) => {
    const { description } = schema;
    const told = description === undefined ? schema : { ...schema, description: renamer.text(description) };
    return [name, shownSchema(told, how, `${seed} ${tool.name} ${name}`)];
  });
  const parameters = renamedSchema({ ...tool.parameters, properties: Object.fromEntries(properties) }, names.args);
  const told = renamer.text(tool.description);
  const description = how.has('tool-descriptions') ? shuffledWords(told, `${seed} ${tool.name}`) : told;
  const args = Object.entries(propertiesOf(tool)).map(([name, schema]): Argument => {
    return { name, shown: names.args.get(name) ?? name, schema };
  });
  const shown = { ...tool, name: names.tools.get(tool.name) ?? tool.name, description, parameters };
  return { tool, shown, arguments: args };
}

function numbered(names: readonly string[], prefix: string, seed: string): ReadonlyMap<string, string> {
  const order = shuffled(
    names.map((_, at) => at + 1),
    randomFrom(seed),
  );
  return new Map(names.map((name, at) => [name, `${prefix}_${order[at]}`]));
}

/** What tools and their arguments are called where they are shown; empty where they keep their names. */
export function scrambledNames(tools: readonly ToolSchema[], how: ReadonlySet<Scramble>, seed: string): Renaming {
  const [ofTools, ofArgs] = [how.has('tool-names') ? tools : [], how.has('argument-names') ? tools : []];
  const args = new Set(ofArgs.flatMap(({ parameters }) => namesIn(parameters)));
  return {
    tools: numbered(
      ofTools.map(({ name }) => name),
      'tool',
      `${seed} tools`,
    ),
    args: numbered([...args], 'arg', `${seed} arguments`),
  };
}

/** Tools as they are shown. The same seed shows the same tools in the same way. */
export function scrambled(
  tools: readonly ToolSchema[],
  renamer: Renamer,
  how: ReadonlySet<Scramble>,
  seed: string,
): readonly ScrambledTool[] {
  return tools.map((tool) => scrambledTool(tool, renamer, how, seed));
}

/** A call of a tool as a call of what is shown. Arguments that are no object stay as they are. */
export function scrambledCall(call: ToolInvocation, { shown }: ScrambledTool, names: Renaming): ToolInvocation {
  const { arguments: given } = call;
  const renamed = { ...call, name: shown.name };
  if (!isObject(given)) return renamed;
  return { ...renamed, arguments: renamedArguments(given, names) };
}

/** Types of which a text can mean a value. */
const READ: Readonly<Record<string, (value: unknown) => boolean>> = {
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
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

/** How calls of what is shown are read. */
export interface Reading {
  readonly how: ReadonlySet<Scramble>;
  readonly names: Renaming;
}

function hidden({ shown }: ScrambledTool, name: string): Refused {
  const legal = Object.keys(propertiesOf(shown));
  const takes = legal.length === 0 ? 'It takes none.' : `It takes ${legal.join(', ')}.`;
  return { code: 'unknown-argument', message: `${shown.name} has no argument '${shorten(name)}'. ${takes}`, legal };
}

/**
 * Turns a call of a shown tool into a call of the real one; a refusal where an argument is called by its real name, which only
 * its shown name may call. Arguments that are no object stay as they are.
 */
export function unscrambled(
  call: ToolInvocation,
  scrambledOne: ScrambledTool,
  { how, names }: Reading,
): ToolInvocation | Refused {
  const { tool, arguments: known } = scrambledOne;
  const { arguments: given } = call;
  const read = typeof given === 'string' ? readExactJson(given) : { ok: true as const, value: given };
  const value: unknown = read.ok ? read.value : undefined;
  const renamed = { ...call, name: tool.name };
  if (!isObject(value)) return renamed;
  const isTyped = how.has('argument-types');
  const byShown = new Map(known.map((argument) => [argument.shown, argument]));
  const secret = Object.keys(value).find((name) => !byShown.has(name) && known.some((one) => one.name === name));
  if (secret !== undefined) return hidden(scrambledOne, secret);
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => {
    const argument = byShown.get(name);
    const typed = argument && isTyped ? fromText(item, argument.schema) : item;
    return [argument?.name ?? name, renamedArguments(typed, names)];
  });
  return { ...renamed, arguments: Object.fromEntries(entries) };
}
