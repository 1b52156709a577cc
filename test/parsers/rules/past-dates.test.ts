import { date, search, service, success, table, toolSchema, transaction, createSession } from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DialogueManager } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { checkService } from 'typetod/testing';
import { naturalReader } from 'typetod/values';

const thing = {
  name: z.string().describe('Name of the thing'),
  kind: z.enum(['umbrella', 'wallet']).describe('What it is'),
  found_on: date('When it was found', { past: true }),
};

const lost = service({
  name: 'Lost',
  description: 'Lost things',
  apis: [
    class FindThing extends search({
      description: 'Look for a lost thing',
      entity: 'thing',
      slots: { kind: thing.kind, found_on: thing.found_on.optional() },
      returns: thing,
      table: table('things', 'name', [
        { name: 'Red', kind: 'umbrella' as const, found_on: '2019-02-27' },
        { name: 'Blue', kind: 'umbrella' as const, found_on: '2019-02-20' },
      ]),
    }) {},
    class ReportLoss extends transaction({
      description: 'Report a loss',
      slots: { kind: thing.kind, lost_on: date('When it was lost', { past: true }) },
      returns: {},
      transact: () => success({}),
    }) {},
  ],
});

async function talk(...lines: readonly string[]) {
  const session = createSession({ services: [lost], reader: naturalReader });
  const manager = new DialogueManager({ session, parser: rulesParser() });
  for (const line of lines) await manager.turn(line);
  return session.world.tasks[0];
}

async function foundBy(line: string): Promise<unknown> {
  const task = await talk(line);
  return task?.kind === 'search' ? task.results?.rows.map(({ name }) => name) : undefined;
}

describe('a day that is over', () => {
  test.each([
    ['a lost umbrella that was found on Wednesday', ['Red']],
    ['a lost umbrella found on February 20th', ['Blue']],
    ['a lost umbrella found before Wednesday', ['Blue']],
    ['a lost umbrella found next Wednesday', []],
    ['a lost umbrella found on February 21st', []],
  ])('is searched for: %s', async (line, names) => {
    expect(await foundBy(line)).toEqual(names);
  });

  test('is agreed to in the words in which it was said', async () => {
    const loss = ['I want to report a loss', 'a wallet', 'on Wednesday'];
    expect(await talk(...loss, 'yes, on Wednesday')).toMatchObject({ phase: 'performed' });
    expect(await talk(...loss, 'yes, on Thursday')).not.toMatchObject({ phase: 'performed' });
  });

  test('is tried by the check of a service, and is no more than a date in schemas', async () => {
    await expect(checkService(lost)).resolves.toBeDefined();
    const [, report] = lost.apis;
    expect(report && JSON.stringify(toolSchema(report).parameters)).not.toContain('past');
  });

  test('is declared by true or false alone', () => {
    expect(() => date('x', { past: 'yes' as never })).toThrow(/neither true nor false/);
    expect(() => date('x', { future: true } as never)).toThrow(expect.objectContaining({ code: 'unknown-option' }));
  });
});
