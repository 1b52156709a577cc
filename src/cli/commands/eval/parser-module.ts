import { statSync } from 'node:fs';
import type { Parser } from '../../../dialogue/parsers/parser.js';
import { UsageError } from '../../command.js';
import { settled } from '../../../jobs/settled.js';
import { explainThrown, importModule } from '../../services/import-module.js';

const EXPECTED =
  "A module exports a parser, an object with a name and a method 'parse', or a function that makes one, as its default or as 'parser'.";

function isParser(value: unknown): value is Parser {
  if (typeof value !== 'object' || value === null) return false;
  const { name, parse } = value as Partial<Record<keyof Parser, unknown>>;
  return typeof name === 'string' && name !== '' && typeof parse === 'function';
}

/** The parser with errors that say where in the module they were thrown. */
function explained(path: string, parser: Parser): Parser {
  return {
    name: parser.name,
    async parse(input) {
      try {
        return await parser.parse(input);
      } catch (cause) {
        throw new UsageError(explainThrown(path, cause), { cause });
      }
    },
  };
}

async function made(path: string, given: unknown): Promise<unknown> {
  if (typeof given !== 'function') return given;
  if (/^class\b/.test(Function.prototype.toString.call(given)))
    throw new UsageError(
      `'${path}' exports the class '${given.name}', and a parser is an object: new ${given.name}(). ${EXPECTED}`,
    );
  try {
    return await settled((given as () => unknown)(), 'The function that makes it never settles.');
  } catch (cause) {
    throw new UsageError(`The parser of '${path}' cannot be made: ${explainThrown(path, cause)}`, { cause });
  }
}

/**
 * The parser that the module at `path` exports.
 *
 * @throws UsageError for a module that is not there, does not load, or exports none.
 */
export async function parserModule(path: string): Promise<Parser> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new UsageError(`There is no module at '${path}'. ${EXPECTED}`);
  const exports = await settled(importModule(path), `'${path}' never finishes loading.`);
  for (const given of [exports.default, exports.parser]) {
    const parser = await made(path, given);
    if (isParser(parser)) return explained(path, parser);
  }
  const names = Object.keys(exports).join(', ') || 'nothing';
  throw new UsageError(`'${path}' exports no parser, but ${names}. ${EXPECTED}`);
}
