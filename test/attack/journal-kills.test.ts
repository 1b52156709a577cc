/**
 * Promises about journal files under processes that are killed and that compete: what each leaves behind is its last
 * committed state, what goes on from there does no transaction twice, and a file has one writer at a time.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { Random, report, SEED, times } from './campaign.js';
import { hold, Writers } from './journal-processes.js';

const writers = new Writers();
afterAll(() => writers.remove());

const JOURNALS = times(20, 1);
const KILLS = times(10, 3);
const reached = { kills: 0, 'in the middle of a line': 0, 'transactions done': 0, 'left in doubt': 0 };

test.concurrent.each(Array.from({ length: JOURNALS }, (_, number) => number))(
  'a journal whose writers are killed: %i',
  async (number) => {
    const random = new Random(SEED + number);
    const [journal, ledger] = [join(writers.folder, `${number}.jsonl`), join(writers.folder, `${number}.ledger`)];
    const doubted = new Set<string>();
    let done = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const isWithin = random.chance(0.6);
      if (isWithin) await writers.dieWriting(journal, ledger, 1 + random.below(6000));
      else await writers.writeAndKill(journal, ledger, 1 + random.below(6000));
      const held = await hold(journal, ledger, doubted);
      for (const key of held.doubts) doubted.add(key);
      done = held.done;
      reached.kills += 1;
      reached['in the middle of a line'] += Number(isWithin);
      reached['left in doubt'] += held.doubts.length;
    }
    reached['transactions done'] += done;
  },
);

test('processes that compete for a file take turns, and lose and repeat nothing, also when some are killed', async () => {
  const [journal, ledger] = [join(writers.folder, 'shared.jsonl'), join(writers.folder, 'shared.ledger')];
  const turns = times(40, 10);
  const random = new Random();
  const rivals = Array.from({ length: 3 }, () => writers.start(journal, ledger, turns, 2));
  let kills = 0;
  for (; kills < times(12, 2); kills += 1) {
    const victim = writers.start(journal, ledger, 1000, 1);
    await pause(100 + random.below(300));
    victim.child.kill('SIGKILL');
    await victim.ended;
  }
  for (const { ended } of rivals) expect(await ended).toEqual({ signal: null, complaint: '' });
  const held = await hold(journal, ledger);
  expect(held.turns).toBeGreaterThanOrEqual(turns);
  expect(existsSync(`${journal}.lock`)).toBe(false);
  report('one writer at a time', { rivals: rivals.length, kills, turns: held.turns, 'transactions done': held.done });
});

test('the kills were where they should be', () => {
  expect(reached.kills).toBe(JOURNALS * KILLS);
  expect(reached['in the middle of a line']).toBeGreaterThan(reached.kills / 3);
  report('nothing is lost or repeated by kills', reached);
});
