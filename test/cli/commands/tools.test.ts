import { describe, expect, it } from 'vitest';
import type { ToolSchema } from '../../../src/service/index.js';
import { run } from '../capture.js';

async function tools(...args: readonly string[]): Promise<readonly ToolSchema[]> {
  const { code, out } = await run('tools', ...args);
  expect(code).toBe(0);
  return JSON.parse(out.join('\n')) as ToolSchema[];
}

describe('typetod tools', () => {
  it('prints the tools of the bundled services', async () => {
    const printed = await tools();
    expect(printed.length).toBeGreaterThan(10);
    expect(printed.map((tool) => tool.name)).toContain('restaurants_2_find_restaurants');
    expect(printed.some((tool) => tool.strict)).toBe(false);
  });

  it('prints the strict tools of one service, whose name may be in any case', async () => {
    const printed = await tools('--service', 'restaurants_2', '--strict');
    expect(printed.map((tool) => tool.name)).toEqual([
      'restaurants_2_find_restaurants',
      'restaurants_2_reserve_restaurant',
    ]);
    expect(printed.every((tool) => tool.strict)).toBe(true);
  });
});
