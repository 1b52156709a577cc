/**
 * Names of tools and arguments as they are and as they are shown. A name is shown in one way wherever it stands: in all tools,
 * in calls, in results and in texts. Values, and the words of people, stay as they are.
 */
import { ownValue, setOwnValue } from '../../language/index.js';
import type { JsonSchema } from '../../service/index.js';
import { escapePattern, isObject } from '../../text/index.js';
import type { Json } from '../../world/index.js';

type Names = ReadonlyMap<string, string>;

/** Names by what they are shown as, or the other way. */
export interface Renaming {
  readonly tools: Names;
  readonly args: Names;
}

const inverse = (names: Names): Names => new Map([...names].map(([name, shown]) => [shown, name]));

/** From what is shown to what is. */
export const back = ({ tools, args }: Renaming): Renaming => ({ tools: inverse(tools), args: inverse(args) });

const MAPS: readonly string[] = ['properties', '$defs'];
const LISTS: readonly string[] = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const SINGLES: readonly string[] = ['items', 'additionalProperties'];

/** The names of the properties of a schema, also of those in it, in their order. */
export function namesIn(schema: JsonSchema): readonly string[] {
  return Object.entries(schema).flatMap(([keyword, value]: [string, unknown]): readonly string[] => {
    if (MAPS.includes(keyword) && isObject(value)) {
      const parts = Object.values(value).flatMap((part) => namesIn(part as JsonSchema));
      return keyword === 'properties' ? [...Object.keys(value), ...parts] : parts;
    }
    if (LISTS.includes(keyword)) return (value as readonly JsonSchema[]).flatMap(namesIn);
    return SINGLES.includes(keyword) && isObject(value) ? namesIn(value as JsonSchema) : [];
  });
}

/** A schema with the names of its properties as they are shown. */
export function renamedSchema(schema: JsonSchema, names: Names): JsonSchema {
  if (names.size === 0) return schema;
  const entries = Object.entries(schema).map(([keyword, value]: [string, unknown]): [string, unknown] => {
    if (MAPS.includes(keyword) && isObject(value)) {
      const parts = Object.entries(value).map(([name, part]): [string, unknown] => [
        keyword === 'properties' ? (names.get(name) ?? name) : name,
        renamedSchema(part as JsonSchema, names),
      ]);
      return [keyword, Object.fromEntries(parts)];
    }
    if (keyword === 'required') return [keyword, (value as readonly string[]).map((name) => names.get(name) ?? name)];
    if (LISTS.includes(keyword))
      return [keyword, (value as readonly JsonSchema[]).map((part) => renamedSchema(part, names))];
    const isPart = SINGLES.includes(keyword) && isObject(value);
    return [keyword, isPart ? renamedSchema(value as JsonSchema, names) : value];
  });
  return Object.fromEntries(entries) as JsonSchema;
}

/** A record and the records in it with other names; texts stay as they are. */
export function renamedKeys(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((item) => renamedKeys(item, names));
  if (!isObject(value)) return value;
  const record: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value))
    setOwnValue(record, names.get(name) ?? name, renamedKeys(item, names));
  return record;
}

/** A text that is a name, or a variable with a property, such as `x3.phone_number`, under the other name. */
export function renamedName(text: string, { tools, args }: Renaming): string {
  const [, variable = '', name = text] = /^(x\d+\.)(\w+)$/.exec(text) ?? [];
  if (variable === '' && tools.has(name)) return tools.get(name) ?? name;
  return `${variable}${args.get(name) ?? name}`;
}

/** The arguments of a call under other names; also texts among them that are names. */
export function renamedArguments(value: unknown, names: Renaming): unknown {
  const named = (item: unknown): unknown => {
    if (typeof item === 'string') return renamedName(item, names);
    if (Array.isArray(item)) return item.map(named);
    if (!isObject(item)) return item;
    return Object.fromEntries(Object.entries(item).map(([name, one]) => [name, named(one)]));
  };
  return renamedKeys(named(value), names.args);
}

/** A name that no ordinary text holds: one of several words. */
const isTelling = (name: string): boolean => name.includes('_');

function pattern(names: Iterable<string>): string {
  const longest = [...names].sort((one, other) => other.length - one.length).map(escapePattern);
  return longest.length > 0 ? `(?:${longest.join('|')})` : '(?!)';
}

/** Text in quotes, as values and keys of JSON have it. */
const QUOTED = /("(?:[^"\\\n]|\\.)*")/;

/** What follows such words is a list of names. */
const LIST =
  /\b(lacks|takes|slots are|returns|Legal:) ((?:\w+\.)?\w+(?: = \.\.\.)?(?:, (?:\w+\.)?\w+(?: = \.\.\.)?)*)/g;

/** What the agent says is words for people. */
const REPLY = 'Recommended reply: ';

/** Members of results that hold records of services, and those that hold names. */
const RECORDS: readonly string[] = ['values', 'result', 'rows', 'alternative', 'arguments'];
const NAMED: readonly string[] = ['slot', 'slots', 'property', 'properties', 'api', 'legal'];
/** Results of tools over a session have one of these; others are records as a whole. */
const OWN: readonly string[] = ['rows', 'result', 'code', 'program'];

/** Renames what a model reads. */
export class Renamer {
  private readonly telling: RegExp;
  private readonly plain: RegExp;

  constructor(readonly names: Renaming) {
    const { tools, args } = names;
    const telling = [...tools.keys(), ...args.keys()].filter(isTelling);
    this.telling = new RegExp(`\\b${pattern(telling)}\\b`, 'g');
    const [tool, argument] = [pattern(tools.keys()), pattern(args.keys())];
    const places = [
      `(?<=')(?:${tool}|${argument})(?=')`,
      `\\b${tool}(?=\\()`,
      `(?<=[{,(]\\s*)${argument}(?=:)`,
      `(?<=\\bx\\d+\\.)${argument}\\b`,
      `(?<=\\blacks |, )${argument}(?= \\()`,
    ];
    this.plain = new RegExp(places.join('|'), 'g');
  }

  private of(name: string): string {
    return this.names.tools.get(name) ?? this.names.args.get(name) ?? name;
  }

  /** A text: names of several words anywhere, others where they stand as names, and nothing in what is to be said to people. */
  text(text: string): string {
    const { tools, args } = this.names;
    if (tools.size + args.size === 0) return text;
    const at = text.indexOf(REPLY);
    const read = at < 0 ? text : text.slice(0, at);
    const parts = read.split(QUOTED);
    const shown = parts.map((part, place) => (place % 2 === 0 ? this.code(part) : this.quoted(part, parts[place + 1])));
    return shown.join('') + text.slice(read.length);
  }

  /** A text in quotes: a key, or a value, in which only names of several words are renamed. */
  private quoted(part: string, next = ''): string {
    const key = next.startsWith(':') ? this.names.args.get(part.slice(1, -1)) : undefined;
    return key === undefined ? part.replace(this.telling, (name) => this.of(name)) : `"${key}"`;
  }

  private code(part: string): string {
    const listed = part.replace(LIST, (_, before: string, list: string) => {
      const names = list.split(', ').map((one) => one.replace(/^[\w.]*\w/, (name) => renamedName(name, this.names)));
      return `${before} ${names.join(', ')}`;
    });
    return listed.replace(this.plain, (name) => this.of(name)).replace(this.telling, (name) => this.of(name));
  }

  result(text: string, data: Json | undefined): { readonly text: string; readonly data?: Json } {
    // The legal values of an argument are no names.
    const isOfValues = isObject(data) && ownValue(data, 'code') === 'invalid-value';
    const end = isOfValues ? text.lastIndexOf(' Legal: ') : -1;
    const said = end < 0 ? this.text(text) : this.text(text.slice(0, end)) + text.slice(end);
    return { text: said, ...(data !== undefined && { data: this.data(data) }) };
  }

  data(data: Json): Json {
    const { tools, args } = this.names;
    if (tools.size + args.size === 0) return data;
    const isOwn = isObject(data) && OWN.some((name) => ownValue(data, name) !== undefined);
    return (isOwn ? this.own(data) : renamedKeys(data, args)) as Json;
  }

  private own(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.own(item));
    if (!isObject(value)) return value;
    // The legal values of an argument are no names.
    const isOfValues = ownValue(value, 'code') === 'invalid-value';
    const entries = Object.entries(value).map(([name, item]): [string, unknown] => {
      if (RECORDS.includes(name)) return [name, renamedKeys(item, this.names.args)];
      if (name === 'program' && typeof item === 'string') return [name, this.text(item)];
      if (NAMED.includes(name)) return [name, isOfValues ? item : this.named(item)];
      return [name, this.own(item)];
    });
    return Object.fromEntries(entries);
  }

  private named(item: unknown): unknown {
    if (Array.isArray(item)) return item.map((one) => this.named(one));
    return typeof item === 'string' ? this.text(renamedName(item, this.names)) : item;
  }
}
