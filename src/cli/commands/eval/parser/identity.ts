/** What tells a parser from others in a checkpoint. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openaiOptionsFromEnvironment } from '../../../../models/openai/openai-model.js';
import { bundledParserFolder } from '../../../../parsers/neural/network/bundled.js';
import type { Arguments } from '../../../command.js';
import { parserNameOf } from './parsers.js';
import { plainArguments } from './settings.js';

/** The folder of this package's own code, compiled or not. */
const OWN_CODE = fileURLToPath(new URL('../../../../', import.meta.url));

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names.filter((name) => statSync(join(folder, name)).isFile());
}

function hashOf(...contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** The code of the parsers that come with the package, of the gates and of the engine. */
function ownCode(): string {
  return hashOf(...filesIn(OWN_CODE).flatMap((name) => [name, readFileSync(join(OWN_CODE, name))]));
}

/** The files of a model: by its manifest, which has their hashes; else by sizes and times. */
function modelIn(folder: string | undefined): readonly string[] {
  if (folder === undefined) return [];
  const manifest = join(folder, 'manifest.json');
  if (existsSync(manifest)) return [hashOf(readFileSync(manifest))];
  return filesIn(folder).map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name));
    return `${name} ${size} ${mtimeMs}`;
  });
}

/** The model and the endpoint of `openai`, from options and environment. */
function endpointOf(args: Arguments): unknown {
  const { model = null, baseURL = null } = openaiOptionsFromEnvironment(process.env);
  return { model: args.text('model') ?? model, url: args.text('base-url') ?? baseURL };
}

/**
 * What tells a parser from others in a checkpoint: its options and what they are where they are left out, the files of its
 * model, the content of its module, and the code of this package. What a module imports is not seen.
 */
export function parserIdentity(args: Arguments): unknown {
  const name = parserNameOf(args);
  const { record: _, replay: __, price: ___, ...plain } = plainArguments(args);
  const folder = args.text('model-dir') ?? (name === 'neural' ? bundledParserFolder() : undefined);
  return {
    ...plain,
    code: ownCode(),
    module: existsSync(name) && statSync(name).isFile() ? hashOf(readFileSync(name)) : null,
    files: modelIn(folder),
    ...(name === 'openai' && { endpoint: endpointOf(args) }),
  };
}
