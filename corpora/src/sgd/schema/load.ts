import { createRegistry, type Registry } from 'typetod';
import { readSgdSchema, type SgdSplit } from '../corpus/read.js';
import { type SgdTableChoice, sgdFacts } from '../facts/facts.js';
import type { SgdFacts } from './facts.js';
import { servicesFromSgdSchema } from './schema.js';

/** A schema and what it does not say: all that services are made of. */
export interface SgdSchema {
  /** The content of a `schema.json`. */
  readonly schema: unknown;
  readonly facts: SgdFacts;
}

/**
 * The schema of a split with the facts of its tables.
 *
 * @throws CorpusError when the directory or the schema is missing or no JSON; DefinitionError when it is no schema.
 */
export function loadSgdSchema(directory: string, split: SgdSplit, tables: SgdTableChoice): SgdSchema {
  const schema = readSgdSchema(directory, split);
  return { schema, facts: sgdFacts(schema, tables) };
}

export function registryOf({ schema, facts }: SgdSchema): Registry {
  return createRegistry(servicesFromSgdSchema(schema, { facts }));
}
