import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, DONTCARE, type Service } from 'typetod';
import type { ValueType } from '../../src/service/index.js';
import { describe, expect, it } from 'vitest';
import { allServices } from '../../apis/index.js';

/**
 * Our services against the schemas of SGD, where somebody has them: TYPETOD_SGD_DIR is the folder that holds
 * train/schema.json, dev/schema.json and test/schema.json.
 */
const SGD = process.env.TYPETOD_SGD_DIR;

/** Services that are not in SGD. */
const OWN = ['Maps', 'Meetings', 'Pizzeria'];

interface SgdSlot {
  readonly name: string;
  readonly description: string;
  readonly is_categorical: boolean;
  readonly possible_values: readonly string[];
}

interface SgdIntent {
  readonly name: string;
  readonly description: string;
  readonly is_transactional: boolean;
  readonly required_slots: readonly string[];
  readonly optional_slots: Readonly<Record<string, string>>;
  readonly result_slots: readonly string[];
}

interface SgdService {
  readonly service_name: string;
  readonly description: string;
  readonly slots: readonly SgdSlot[];
  readonly intents: readonly SgdIntent[];
}

function readSchemas(folder: string): ReadonlyMap<string, SgdService> {
  const files = ['train', 'dev', 'test'].map((split) => join(folder, split, 'schema.json')).filter(existsSync);
  const services = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as SgdService[]);
  return new Map(services.map((schema) => [schema.service_name, schema]));
}

/** A value of the schema in canonical form: truth values and whole numbers are written as text there. */
function canonical(value: string, slot: SgdSlot): string | number | boolean {
  if (!slot.is_categorical || value === DONTCARE) return value;
  if (isTruth(slot)) return value === 'True';
  return slot.possible_values.every((text) => /^\d+$/.test(text)) ? Number(value) : value;
}

function isTruth(slot: SgdSlot): boolean {
  return [...slot.possible_values].sort().join() === 'False,True';
}

function closedValuesOf(slot: SgdSlot): readonly unknown[] | 'truth' | 'open' {
  if (!slot.is_categorical) return 'open';
  return isTruth(slot) ? 'truth' : slot.possible_values.map((value) => canonical(value, slot));
}

function closedValues(type: ValueType | undefined): readonly unknown[] | 'truth' | 'open' {
  if (type?.kind === 'boolean') return 'truth';
  return type?.values ?? 'open';
}

function ourFacts(api: Api) {
  return {
    name: api.intent,
    kind: api.kind,
    required: api.required.map((slot) => slot.name),
    optional: Object.fromEntries([...api.slots.values()].flatMap((s) => (s.required ? [] : [[s.name, s.default]]))),
    returns: [...api.properties.keys()].sort(),
    values: Object.fromEntries(
      [...api.properties, ...api.slots].map(([name, type]) => [name, closedValues(type)]).sort(),
    ),
  };
}

function sgdFacts(intent: SgdIntent, schema: SgdService) {
  const slots = new Map(schema.slots.map((slot) => [slot.name, slot]));
  const slot = (name: string): SgdSlot => slots.get(name) as SgdSlot;
  const { required_slots: required, optional_slots: optional, result_slots: returns } = intent;
  const names = [...new Set([...required, ...Object.keys(optional), ...returns])];
  return {
    name: intent.name,
    kind: intent.is_transactional ? 'transaction' : 'search',
    required,
    optional: Object.fromEntries(Object.entries(optional).map(([name, value]) => [name, canonical(value, slot(name))])),
    returns: [...returns].sort(),
    values: Object.fromEntries(names.map((name) => [name, closedValuesOf(slot(name))]).sort()),
  };
}

function descriptions(service: Service): readonly string[] {
  const types = service.apis.flatMap((api) => [api, ...api.slots.values(), ...api.properties.values()]);
  return [service.description, ...types.map((type) => type.description)];
}

const services = allServices.filter((service) => !OWN.includes(service.name));

describe.skipIf(SGD === undefined)('against the SGD schemas (skipped without TYPETOD_SGD_DIR)', () => {
  const schemas = SGD === undefined ? new Map<string, SgdService>() : readSchemas(SGD);

  it('every service of the schemas has a module, and no other one is said to be of SGD', () => {
    expect(schemas.size).toBe(45);
    expect(services.map(({ name }) => name).sort()).toEqual([...schemas.keys()].sort());
  });

  it.each(services)('$name has the same APIs, slots, defaults, closed values and results', (service) => {
    const schema = schemas.get(service.name);
    const expected = schema?.intents.map((intent) => sgdFacts(intent, schema)) ?? [];
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    // What takes a deed back or changes it, and what is quoted, is ours.
    const deeds = service.apis.flatMap((api) => (api.kind === 'transaction' ? [api] : []));
    const reversing = new Set(deeds.flatMap(({ undo, amend }) => [undo, amend]));
    const quoted = new Set(
      deeds.filter(({ undo }) => undo !== undefined).flatMap(({ properties }) => [...properties.keys()]),
    );
    const known = new Set(schema?.slots.map(({ name }) => name));
    const isOurs = (name: string): boolean => quoted.has(name) && !known.has(name);
    const facts = service.apis.filter(({ name }) => !reversing.has(name)).map(ourFacts);
    const theirs = facts.map((one) => ({
      ...one,
      returns: one.returns.filter((name) => !isOurs(name)),
      values: Object.fromEntries(Object.entries(one.values).filter(([name]) => !isOurs(name))),
    }));
    expect(theirs.sort(byName)).toEqual(expected.sort(byName));
  });

  it.each(services)('$name is described in words of its own', (service) => {
    const schema = schemas.get(service.name);
    const theirs = [schema, ...(schema?.slots ?? []), ...(schema?.intents ?? [])].map((it) => it?.description);
    const plain = (text: string | undefined) => text?.toLowerCase().replace(/[^a-z ]/g, '');
    const taken = new Set(theirs.map(plain));
    expect(descriptions(service).filter((text) => taken.has(plain(text)))).toEqual([]);
  });
});
