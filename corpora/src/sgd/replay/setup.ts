import { createHash } from 'node:crypto';
import { readSgdSchema, readSgdxSchema, type SgdSplit, type SgdxVersion } from '../corpus/read.js';
import { SgdServices } from '../schema/services.js';
import { sgdFacts, type SgdTableChoice } from '../facts/facts.js';
import { type SgdVariant, sgdxVariant } from '../variants/variant.js';
import type { Registry } from 'typetod';

/** What is evaluated, and how: plain data, so that it can go to workers and into a checkpoint. */
export interface SgdSetup {
  /** The root of the corpus. */
  readonly directory: string;
  readonly split: SgdSplit;
  /** What the replay has of the annotation of system turns: see `replaySgdDialogue`. */
  readonly mode: 'annotated' | 'simulated';
  /** The derived tables that the services are made with, besides their schema. */
  readonly tables: SgdTableChoice;
  /** The variant of SGD-X in whose names everything is. */
  readonly sgdx?: SgdxVersion;
}

export interface LoadedSetup extends SgdSetup {
  readonly services: SgdServices;
  /** The services of the train schema, by the names in use; undefined where the corpus has no train schema. */
  readonly seen: ReadonlySet<string> | undefined;
  readonly variant: SgdVariant | undefined;
  /** A hash of the schemas. */
  readonly fingerprint: string;
}

function seenServices(
  { directory }: SgdSetup,
  registry: Registry,
  variant: SgdVariant | undefined,
): ReadonlySet<string> | undefined {
  let train: ReadonlySet<string>;
  try {
    const schema = readSgdSchema(directory, 'train') as readonly { readonly service_name: string }[];
    train = new Set(schema.map((service) => service.service_name));
  } catch {
    return undefined;
  }
  const original = (name: string): string => variant?.originalService(name) ?? name;
  return new Set(registry.services.map(({ name }) => name).filter((name) => train.has(original(name))));
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

/**
 * Loads the schemas of a setup and makes its services.
 *
 * @throws CorpusError when a schema is missing or is not a schema.
 */
export function loadSetup(setup: SgdSetup): LoadedSetup {
  const { directory, split, sgdx } = setup;
  const schema = readSgdSchema(directory, split);
  const renamed = sgdx && readSgdxSchema(directory, sgdx, split);
  const variant = renamed === undefined ? undefined : sgdxVariant(schema, renamed);
  const facts = sgdFacts(schema, setup.tables);
  const services = new SgdServices(renamed ?? schema, variant ? variant.facts(facts) : facts);
  return {
    ...setup,
    services,
    seen: seenServices(setup, services.registry, variant),
    variant,
    fingerprint: hash([schema, renamed]),
  };
}
