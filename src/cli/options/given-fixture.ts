import { readFileSync } from 'node:fs';
import { ownValue } from '../../language/index.js';
import { DEFAULT_FIXTURE, parseFixtures } from '../../transcripts/fixtures.js';
import type { Fixture } from '../../world/index.js';
import { type Arguments, UsageError } from '../command.js';
import { inputFile, readingFile } from './files.js';

/**
 * The fixture of `--fixtures FILE` and `--fixture NAME`: rows, a clock, an id, and who is asking. Undefined where neither is
 * given.
 *
 * @throws UsageError for a name without a file, and for one that the file does not have; TranscriptError `bad-fixture`.
 */
export function givenFixture(args: Arguments): Fixture | undefined {
  const [path, name] = [args.text('fixtures'), args.text('fixture')];
  if (path === undefined && name === undefined) return undefined;
  if (path === undefined)
    throw new UsageError(`--fixture ${name} is one of a file. Give the file, too: --fixtures FILE.`);
  const file = inputFile(path, 'Give the JSON file with fixtures, such as transcripts have beside them.');
  const fixtures = parseFixtures(
    readingFile(file, () => readFileSync(file, 'utf8')),
    path,
  );
  const found = ownValue(fixtures, name ?? DEFAULT_FIXTURE);
  if (found) return found;
  const known = Object.keys(fixtures).join(', ') || 'none';
  throw new UsageError(`'${path}' has no fixture '${name ?? DEFAULT_FIXTURE}'. Give --fixture one of: ${known}.`);
}
