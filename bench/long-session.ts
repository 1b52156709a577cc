/**
 * What a turn costs late in a session: `node --import ./scripts/ts.mjs bench/long-session.ts [--turns N]`.
 *
 * A session of 2,000 turns, and new ones, take the 20 turns of a round by turns: with the parser of rules, all gates, idempotency keys and
 * journals in SQLite, without HTTP. `early_ms` and `late_ms` are the medians of what is computed a turn, whatever else the machine
 * does, and `late_over_early` is one by the other. The words are the same each time, so that what differs is the length of the session.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restaurants2 } from 'typetod/apis';
import { standard } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { sqliteStore } from 'typetod/server/sessions';
import { SessionHub } from '../src/server/sessions/hub.js';
import { median } from './measure.js';
import { TURNS } from './serving/turns.js';

const ROUNDS = 60;
const at = process.argv.indexOf('--turns');
const length = at < 0 ? 2000 : Number(process.argv[at + 1]);

const folder = mkdtempSync(join(tmpdir(), 'typetod-long-'));
const store = await sqliteStore(join(folder, 'journals.db'));
const dialogue = { parser: rulesParser(), gates: standard().gates };
const hub = new SessionHub({ services: [restaurants2], store, dialogue });

/** Milliseconds of computing a turn, of a round in a session. */
async function round(id: string, name: string): Promise<number> {
  const before = process.cpuUsage();
  for (const [number, text] of TURNS.entries()) await hub.turn(id, text, { key: `${name}-${number}` });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / TURNS.length;
}

const { id } = await hub.create({});
for (let turn = 0; turn < length; turn += TURNS.length) await round(id, String(turn));
const [early, late]: [number[], number[]] = [[], []];
for (let number = 0; number < ROUNDS; number += 1) {
  early.push(await round((await hub.create({})).id, 'early'));
  late.push(await round(id, `late-${number}`));
}
const [early_ms, late_ms] = [median(early), median(late)];
console.log({ turns: length, early_ms, late_ms, late_over_early: late_ms / early_ms });
await hub.close();
rmSync(folder, { recursive: true });
