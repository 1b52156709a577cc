/**
 * What a session of 20 turns takes: `node --expose-gc --import ./scripts/ts.mjs bench/session-memory.ts`. `heap_kb` is the memory of
 * one in a server, with its journal, which is kept there, too; `journal_bytes` what a turn writes, with its answer.
 */
import { restaurants2 } from 'typetod/apis';
import { standard } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { SessionsClient } from 'typetod/server/client';
import { serveSessions } from 'typetod/server/sessions';
import { TURNS } from './serving/turns.js';

const SESSIONS = 10;
const dialogue = { parser: rulesParser(), gates: standard().gates };
const server = await serveSessions({ services: [restaurants2], dialogue, port: 0 });
const client = new SessionsClient({ url: server.url });

async function converse(): Promise<string> {
  const { id } = await client.create();
  for (const [at, text] of TURNS.entries()) await client.turn(id, text, { key: String(at) });
  return id;
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

// The first one compiles code and fills what is remembered of services.
const journal = await client.journal(await converse());
const before = heap();
for (let at = 0; at < SESSIONS; at += 1) await converse();
console.log({
  heap_kb: Math.round((heap() - before) / SESSIONS / 1024),
  journal_bytes: Math.round(Buffer.byteLength(journal) / TURNS.length),
});
await server.close();
