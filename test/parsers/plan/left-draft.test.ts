import { createSession } from 'typetod';
import { print } from 'typetod/language';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { statementsOf } from '../../../src/parsers/plan/statements-of.js';
import type { TurnPlan } from '../../../src/parsers/plan/turn-plan.js';
import { vans } from '../neural/vans.js';

async function written(plan: TurnPlan, ...programs: readonly string[]): Promise<string> {
  const session = createSession({ services: [vans], reader: naturalReader });
  for (const program of programs) {
    const { feedback } = await session.turn(program);
    if (feedback) throw new Error(feedback.message);
  }
  return print(statementsOf(plan, { world: session.world, registry: session.engine.registry }));
}

const DRAFT = 'x1 = vans_book_van({ adults: 4 })';
const SEARCH = 'vans_find_van()';

describe('a result that is taken', () => {
  it('is given to the draft that was left to look for it', async () => {
    expect(await written({ select: 'latest' }, DRAFT, SEARCH)).toMatch(/^select\(x\d+, .*\)\nx1\.van = x\d+\.van$/);
    const named = { select: { slot: 'van', value: 'Vole' } };
    expect(await written(named, DRAFT, SEARCH)).toMatch(/^select\(\{ van: "Vole" \}, .*\)\nx1\.van = x\d+\.van$/);
  });

  it.each<[string, TurnPlan, readonly string[]]>([
    ['no draft was left', { select: 'latest' }, [SEARCH]],
    ['the draft has what it is about', { select: 'latest' }, ['x1 = vans_book_van({ van: "Mole" })', SEARCH]],
    ['the draft was put off', { select: 'latest' }, [DRAFT, 'suspend(x1)', SEARCH]],
    ['nothing is taken', { next: true }, [DRAFT, SEARCH]],
  ])('is given to none where %s', async (_, plan, programs) => {
    expect(await written(plan, ...programs)).not.toContain('x1.van');
  });
});
