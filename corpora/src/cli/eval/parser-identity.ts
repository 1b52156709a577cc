/** What tells a parser from others in a checkpoint. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { bundledParserFolder } from 'typetod/internal';
import { parserNameOf } from './parsers.js';
import { type Arguments, hashOf, modelIn, namedParser } from 'typetod/internal/cli';
import { openaiOptionsFromEnvironment } from 'typetod/models/openai';
import { ownCode } from '../own-code.js';
import { plainArguments } from './parser-settings.js';

/** The model and the endpoint of `openai`, from options and environment. */
function endpointOf(args: Arguments): unknown {
  const { model = null, baseURL = null } = openaiOptionsFromEnvironment(process.env);
  return { model: args.text('model') ?? model, url: args.text('base-url') ?? baseURL };
}

/** A file that is too large to be read for its hash: its size and time. */
function fileFacts(path: string): unknown {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts ? { bytes: facts.size, changed: facts.mtimeMs } : null;
}

/**
 * What tells a parser from others in a checkpoint: its options and what they are where they are left out, the files of its
 * model, the content of its module, and the code of our packages. What a module imports is not seen.
 */
export function parserIdentity(args: Arguments): unknown {
  const name = parserNameOf(args);
  const { record: _, replay: __, price: ___, ...plain } = plainArguments(args);
  const folder = args.text('model-dir') ?? (name === 'neural' ? bundledParserFolder() : undefined);
  const [, gguf] = /^llama[^:]*:(.+)$/.exec(args.text('model') ?? name) ?? [];
  return {
    ...plain,
    code: ownCode(),
    module: existsSync(name) && statSync(name).isFile() ? hashOf(readFileSync(name)) : null,
    files: modelIn(folder),
    ...(gguf !== undefined && { gguf: fileFacts(gguf) }),
    ...(['openai', 'reactod'].includes(namedParser(name)) && { endpoint: endpointOf(args) }),
  };
}
