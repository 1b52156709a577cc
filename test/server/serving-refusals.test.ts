import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/capture.js';

const SUITE = fileURLToPath(new URL('count-suite.ts', import.meta.url));

describe('a server is refused', () => {
  it.each([
    [['mcp', '--services', 'Restaurant_2'], 'Restaurants_2'],
    [['mcp', '--tools', 'both'], '--tools takes dialogue, direct'],
    [['mcp', '--port', '1'], 'with --http'],
    [['mcp', '--http', '--port', 'x'], '--port takes a number'],
    [['mcp', '--task', 'ten'], '--task is for a task of a suite'],
    [['mcp', '--approval', 'agreed'], '--approval is for a task of a suite'],
    [['mcp', '--style', 'terse'], '--style is for a task of a suite'],
    [['mcp', '--perturb', 'tool-names'], '--perturb is for a task of a suite'],
    [['mcp', '--suite', SUITE], 'needs a task of it'],
    [['mcp', '--suite', SUITE, '--task', 'eleven'], "has no task 'eleven'"],
    [['mcp', '--suite', SUITE, '--task', 'ten', '--style', 'rude'], '--style takes plain, loud'],
    [['mcp', '--suite', SUITE, '--task', 'ten', '--tools', 'direct'], 'leave out --tools'],
    [['testbed', 'serve', '--suite', SUITE, '--style', 'rude'], "have no style 'rude'"],
    [['testbed', 'serve', '--suite', SUITE, '--port', '99999'], "'port' is 99999"],
    [['testbed', 'serve', '--suite', SUITE, '--first-step', '9999999'], "'firstStepSeconds' is 9999999"],
    [['testbed', 'serve', '--suite', SUITE, '--host', '203.0.113.1'], 'Cannot listen'],
    [['testbed', 'serve', '--suite', 'nothing'], "There is no suite 'nothing'"],
  ])('%j', async (args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err.join('\n')).toContain(message);
  });
});
