/**
 * The services of a folder of converted transcripts: a file `services.json` with the schema and the facts that they
 * are made of, so that the folder can be replayed without the corpus.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../../service/index.js';
import { servicesFromSgdSchema } from '../../sgd/schema/schema.js';
import type { SgdSchema } from './sgd-arguments.js';
import { UsageError } from '../errors.js';

const FILE = 'services.json';

/** The path of the services of a folder. */
export function servicesPath(folder: string): string {
  return join(folder, FILE);
}

/** Reads a schema; what is in it is checked when services are made of it. */
function parse(path: string): SgdSchema {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value === 'object' && value !== null && 'schema' in value && 'facts' in value) return value as SgdSchema;
  } catch (cause) {
    throw new UsageError(`'${path}' is no JSON. Convert the dialogues again, or remove the file.`, { cause });
  }
  throw new UsageError(`'${path}' holds no schema with facts. Convert the dialogues again, or remove the file.`);
}

/**
 * The services that a folder brings with it; none if it has no `services.json`.
 *
 * @throws UsageError when the file cannot be read, DefinitionError when its schema or facts are wrong.
 */
export function servicesIn(folder: string): readonly Service[] {
  const path = servicesPath(folder);
  if (!existsSync(path)) return [];
  const { schema, facts } = parse(path);
  return servicesFromSgdSchema(schema, { facts });
}
