/**
 * A server of sessions in a process of its own, for measurements and tests: `process.ts STORE LEDGER [PARSER [all]]`. It prints its
 * address. The parsers of rules and of the network talk of one service, or of all.
 *
 * Its shop keeps a ledger in a file that outlives it, and honors keys: what it has done under a key it does not do again. Between
 * being asked and writing, and between writing and answering, time goes by, so that whoever kills it hits both.
 */
import { availableParallelism } from 'node:os';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { service, success, transaction } from 'typetod';
import type { Parser } from 'typetod/dialogue';
import { shownApis } from '../../src/cli/commands/chat/parsers/asking-model.js';
import { serveSessions, type SessionsOptions } from 'typetod/server/sessions';
import { storeAt } from './places.js';

const [store = '', ledger = '', name = 'program', which] = process.argv.slice(2);

/** What the user says is the program. */
const program: Parser = { name, parse: async ({ utterance }) => ({ source: utterance }) };

function isDone(key: string): boolean {
  return existsSync(ledger) && readFileSync(ledger, 'utf8').includes(`${key} `);
}

class PlaceOrder extends transaction({
  description: 'Order something',
  slots: { item: z.string() },
  returns: {},
  transact: async ({ item }, { key }) => {
    await pause(2);
    if (!isDone(key)) appendFileSync(ledger, `${key} ${item}\n`);
    await pause(2);
    return success();
  },
}) {}

const shop = service({ name: 'Shop', description: 'A shop', apis: [PlaceOrder] });

/** What talks, and of which services. What reads words is loaded where words are read. */
async function talk(): Promise<Pick<SessionsOptions, 'services' | 'dialogue'>> {
  if (name === 'program') return { services: [shop], dialogue: { parser: program, gates: [] } };
  const [{ allServices, restaurants2 }, { standard }, { neuralParser, rulesParser }] = await Promise.all([
    import('typetod/apis'),
    import('typetod/dialogue'),
    import('typetod/parsers'),
  ]);
  const parser =
    name === 'neural' ? await neuralParser({ ownThreads: Math.min(availableParallelism(), 4) }) : rulesParser();
  return { services: which === 'all' ? allServices : [restaurants2], dialogue: { parser, gates: standard().gates } };
}

const server = await serveSessions({
  ...(await talk()),
  // As `typetod serve` has it: all APIs, if they are few.
  candidates: shownApis,
  store: await storeAt(store),
  port: 0,
  requestsPerMinute: 10_000_000,
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
process.stdout.write(`${server.url}\n`);
process.once('SIGTERM', () => void server.close());
