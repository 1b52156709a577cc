import { beforeAll, describe, expect, it } from 'vitest';
import { evaluateRetrieval } from '../../src/sgd/retrieval/evaluate.js';
import type { RetrievalReport } from '../../src/sgd/retrieval/report.js';
import { sgdDirectory } from '../../../test/service/fixtures.js';

const directory = sgdDirectory ?? '';

/** As many dialogues as the first file has. */
const FIRST_FILE = 128;

describe.skipIf(!sgdDirectory)('retrieval on SGD dev (set TYPETOD_SGD_DIR to test it)', () => {
  let report: RetrievalReport;
  beforeAll(async () => {
    report = await evaluateRetrieval({ directory, split: 'dev', tables: 'all', limit: FIRST_FILE });
  });

  it('chooses among all services of the corpus', () => {
    expect(report.candidates).toEqual({ services: 45, apis: 88 });
    expect(report.dialogues).toBe(FIRST_FILE);
    expect(report.turns).toBeGreaterThanOrEqual(FIRST_FILE);
  });

  it('finds most of what is meant', () => {
    expect(report.recall_at_5).toBeGreaterThan(0.93);
    expect(report.tasks.recall_at_1).toBeGreaterThan(0.87);
    expect(report.families.recall_at_3).toBeGreaterThan(0.97);
  });

  it('is better for knowing the dialogue', () => {
    expect(report.recall_at_5).toBeGreaterThanOrEqual(report.utterance_only.recall_at_5 ?? 1);
  });
});
