import { beforeAll, describe, expect, it } from 'vitest';
import { print } from '../../../../src/language/index.js';
import { readSgdDialogues } from '../../../src/sgd/corpus/walk.js';
import { readSgdSchema } from '../../../src/sgd/corpus/read.js';
import { replaySgdDialogue } from '../../../src/sgd/replay/replay.js';
import { sgdFacts } from '../../../src/sgd/facts/facts.js';
import { createRegistry } from '../../../../src/service/index.js';
import { servicesFromSgdSchema } from '../../../src/sgd/schema/schema.js';
import { sgdDirectory } from '../../../../test/service/fixtures.js';
import { isFull, runs } from '../../../../test/runs.js';
import { type Printed, printed } from '../eval-process.js';

const directory = sgdDirectory ?? '';

/** The dev split as far as it is there, 17 of 20 files, in CI; its first dialogues elsewhere. */
const DEV = isFull
  ? { dialogues: 2098, turns: 19_384, frames: 20_542, skipped: [] }
  : { dialogues: 1000, turns: 7834, frames: 7982, skipped: [] };
const CALLS = isFull ? 6027 : 2279;

/** What the further settings are evaluated on: the first dialogues, more of them in CI. */
const PART = { dialogues: runs(600, 160), skipped: [] };

/** Every frame is right, whichever way it is counted. */
const FLAWLESS = { wrong_frames: 0, jga: 1, jga_exact_no_extension: 1, cjga_service: 1, unconverted: [] };

function evaluated(...args: readonly string[]): Promise<Printed> {
  return printed('--dir', directory, '--jobs', '2', ...args);
}

function partEvaluated(...args: readonly string[]): Promise<Printed> {
  return evaluated('--limit', String(PART.dialogues), ...args);
}

describe.skipIf(!sgdDirectory)('SGD dev (set TYPETOD_SGD_DIR to test it)', () => {
  describe('in mode annotated', () => {
    let report: Printed;
    beforeAll(async () => {
      report = await (isFull ? evaluated() : evaluated('--limit', String(DEV.dialogues)));
    });

    it('comes to the annotated state in every frame, and every act converts', () => {
      expect(report).toMatchObject({ ...DEV, ...FLAWLESS });
    });

    it('makes the annotated calls', () => {
      expect(report.calls.annotated).toBe(CALLS);
      expect(report.call_params).toBeGreaterThanOrEqual(0.999);
    });

    it('has a policy that does what the system did', () => {
      const { aspects } = report.policy;
      expect(report.policy_acts).toBeGreaterThanOrEqual(0.98);
      for (const name of ['requested_slots_included', 'offered_slots', 'suggested_task', 'informed_values'])
        expect({ name, rate: aspects[name]?.rate }).toEqual({ name, rate: 1 });
      expect(aspects.offered_values?.rate).toBeGreaterThanOrEqual(0.99);
    });

    it('has the annotated intents and requested slots', () => {
      expect(report.goals.exact.all.active_intent_accuracy).toBeGreaterThanOrEqual(0.998);
      expect(report.goals.exact.all.requested_slots_f1).toBe(1);
    });
  });

  it('comes, from the recorded results alone, to nearly all of it', async () => {
    const report = await partEvaluated('--mode', 'simulated');
    expect(report).toMatchObject(PART);
    // The few frames that are not right are among the first.
    const least = 0.99;
    expect(report.jga).toBeGreaterThanOrEqual(least);
    expect(report.cjga).toBeGreaterThanOrEqual(least);
    expect(report.call_params).toBeGreaterThanOrEqual(least);
    expect(report.policy_acts).toBeGreaterThanOrEqual(0.98);
    // Canonical values are not the words of the annotation.
    expect(report.jga_exact_no_extension).toBeLessThan(Number(report.jga) - 0.01);
  });

  it.each(['v1', 'v5'])('comes to the annotated state in every frame under the names of SGD-X %s', async (sgdx) => {
    expect(await partEvaluated('--sgdx', sgdx)).toMatchObject({ ...PART, ...FLAWLESS, sgdx });
  });

  it('gives the same programs and the same worlds when it is run again', async () => {
    const schema = readSgdSchema(directory, 'dev');
    const registry = createRegistry(servicesFromSgdSchema(schema, { facts: sgdFacts(schema, 'all') }));
    const programs = async (): Promise<readonly string[]> => {
      const texts: string[] = [];
      for (const dialogue of readSgdDialogues(directory, 'dev', 40)) {
        for await (const { session, statements } of replaySgdDialogue(dialogue, registry, { mode: 'annotated' }))
          texts.push(print(statements), session.digest(), session.program);
      }
      return texts;
    };
    const first = await programs();
    expect(first.length).toBeGreaterThan(3 * 40);
    expect(await programs()).toEqual(first);
  });
});
