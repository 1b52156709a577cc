import { print } from 'typetod/language';
import type { SgdReplayedTurn } from '../../corpora/src/sgd/replay/replay.js';
import { replaySgdDialogue } from '@typetod/corpora/sgd';
import { readSgdFile } from '../../corpora/src/sgd/corpus/read.js';
import { sgdFiles } from '../../corpora/src/sgd/corpus/survey.js';
import { loadSetup } from '../../corpora/src/sgd/replay/setup.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { FAULT_KINDS, type FaultKind } from '../../src/faults/index.js';
import { shareOf } from '../runs.js';
import { corrupt, expectPromiseKept, type RightTurn, rightTurns } from './harness.js';

describe('in every turn of the bundled transcripts', () => {
  let turns: readonly RightTurn[] = [];
  beforeAll(async () => {
    turns = shareOf(await rightTurns(), 5);
  });

  it.each(FAULT_KINDS)('a fault of the kind %s does what its kind promises', async (kind) => {
    let count = 0;
    for (const turn of turns) {
      const corruption = corrupt(kind, turn, 'a');
      if (!corruption) continue;
      count += 1;
      await expectPromiseKept(corruption, turn);
    }
    expect(count).toBeGreaterThan(turns.length / 60);
  });
});

/** The turn again, from the world before it; its backend answers as long as the replay stands there. */
async function again({ session, statements }: SgdReplayedTurn): Promise<RightTurn> {
  const before = session.fork();
  await before.undo(session.turns - 1);
  const after = before.fork();
  await after.turn(statements);
  return { session: before, source: print(statements), digest: after.digest() };
}

const directory = process.env.TYPETOD_SGD_DIR ?? '';

/** The turns of some dialogues; each is to be used before the next one is asked for. */
async function* sgdTurns(): AsyncGenerator<RightTurn> {
  const { services } = loadSetup({ directory, split: 'dev', mode: 'annotated', tables: 'all' });
  const [file = ''] = sgdFiles(directory, 'dev');
  for (const dialogue of readSgdFile(file).dialogues.slice(0, 40)) {
    for await (const turn of replaySgdDialogue(dialogue, services.registryFor(dialogue), { mode: 'annotated' })) {
      if (turn.notes.length === 0) yield await again(turn);
    }
  }
}

describe.skipIf(directory === '')('in turns of SGD', () => {
  it('every fault does what its kind promises', async () => {
    const counts = new Map<FaultKind, number>();
    for await (const turn of sgdTurns()) {
      for (const kind of FAULT_KINDS) {
        const corruption = corrupt(kind, turn, turn.digest);
        if (!corruption) continue;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        await expectPromiseKept(corruption, turn);
      }
    }
    for (const kind of FAULT_KINDS) expect(counts.get(kind), kind).toBeGreaterThan(20);
  });
});
