/**
 * The services of a folder of converted transcripts: a file `services.json` with the schema and the facts that they
 * are made of, so that the folder can be replayed without the corpus.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from 'typetod';
import { CorpusError } from '../corpus/corpus-error.js';
import type { SgdSchema } from '../schema/load.js';
import { servicesFromSgdSchema } from '../schema/schema.js';

const FILE = 'services.json';

export function writeConvertedServices(folder: string, schema: SgdSchema): void {
  writeFileSync(join(folder, FILE), `${JSON.stringify(schema)}\n`);
}

/** Reads a schema; what is in it is checked when services are made of it. */
function parse(file: string): SgdSchema {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const message = `'${file}' is no JSON. Convert the dialogues again, or remove the file.`;
    throw new CorpusError({ code: 'not-json', file, message, cause });
  }
  if (typeof value === 'object' && value !== null && 'schema' in value && 'facts' in value) return value as SgdSchema;
  const message = `'${file}' holds no schema with facts. Convert the dialogues again, or remove the file.`;
  throw new CorpusError({ code: 'not-sgd', file, message });
}

/**
 * The services that a folder of converted transcripts brings with it; none if it has no `services.json`.
 *
 * @throws CorpusError when the file cannot be read, DefinitionError when its schema or facts are wrong.
 */
export function convertedServices(folder: string): readonly Service[] {
  const path = join(folder, FILE);
  if (!existsSync(path)) return [];
  const { schema, facts } = parse(path);
  return servicesFromSgdSchema(schema, { facts });
}
