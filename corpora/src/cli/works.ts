/** What workers of a queue can do of this package, and what tells that it comes to the same there as here. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { QueuedWork } from 'typetod/internal';
import { argumentsOf, hashOf } from 'typetod/internal/cli';
import { loadSetup, type SgdSetup } from '../sgd/replay/setup.js';
import { SGD_WORKER } from '../sgd/score/run.js';
import type { ParserWorkerData } from './eval/worker.js';
import { ownCode } from './own-code.js';

/** The dialogues of a split by the sizes of their files, its schemas, and our code. */
function corpusAt(setup: SgdSetup): readonly unknown[] {
  const folder = join(setup.directory, setup.split);
  const sizes = readdirSync(folder)
    .sort()
    .map((name) => [name, statSync(join(folder, name)).size]);
  return [sizes, loadSetup(setup).fingerprint, ownCode()];
}

const identity = (of: readonly unknown[]): string => hashOf(JSON.stringify(of));

/** The works, by the command whose work it is. */
export const WORKS = {
  'eval sgd': {
    filename: SGD_WORKER,
    identityOf: async (data) => identity(corpusAt(data as SgdSetup)),
  },
  'eval parser': {
    filename: new URL('./eval/worker.js', import.meta.url).href,
    async identityOf(data) {
      const { setup, parser } = data as ParserWorkerData;
      const { parserIdentity } = await import('./eval/parser-identity.js');
      return identity([corpusAt(setup), parserIdentity(argumentsOf(parser))]);
    },
  },
} as const satisfies Readonly<Record<string, QueuedWork>>;
