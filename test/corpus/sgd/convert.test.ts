import { describe, expect, it } from 'vitest';
import { CanonicalValues, type SgdDialogue } from '../../../src/corpus/sgd/index.js';
import { SgdEvaluation } from '../../../src/evaluation/index.js';
import { dialogue, registry, replay, user } from './fixture.js';
import type { Pattern } from './pattern.js';
import { startPatterns } from './start-patterns.js';
import { taskPatterns } from './task-patterns.js';

const PATTERNS = [...taskPatterns, ...startPatterns];

function dialogueOf({ acts, after, frames, reply }: Pattern): SgdDialogue {
  return dialogue(acts, ...after, user(...frames), reply);
}

describe.each(['annotated', 'simulated'] as const)('the acts of a user turn, %s', (mode) => {
  it.each(PATTERNS)('$acts', async (pattern) => {
    const whole = dialogueOf(pattern);
    const turns = await replay(whole, mode);
    expect(turns.at(-1)!.source.split('\n')).toEqual(pattern.becomes);
    expect(turns.flatMap((turn) => turn.notes)).toEqual([]);

    const evaluation = new SgdEvaluation(registry, new CanonicalValues().add(whole), mode);
    await evaluation.add(whole);
    expect(evaluation.report().wrong).toEqual([]);
  });
});
