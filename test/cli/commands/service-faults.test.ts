import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../capture.js';
import { chatting, turnsOf } from './chatting.js';

// Inside the repository, so that the module finds zod as a user's would.
mkdirSync('.typetod', { recursive: true });
const folder = mkdtempSync(join(process.cwd(), '.typetod', 'faults-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const MODULE = write(
  'courts.ts',
  `import { search, service, transaction } from 'typetod';
import { z } from 'zod';
class FindCourt extends search({
  description: 'Find a court', slots: { city: z.string() }, returns: { court: z.string() }, entity: 'court',
}) {
  override search({ city }: { city: string }) {
    if (city === 'Nowhere') throw new TypeError('no such city');
    if (city === 'Odd') return 'court' as never;
    return [{ court: city === 'Wrong' ? 7 as never : 'Centre' }];
  }
}
class BookCourt extends transaction({ description: 'Book a court', slots: { court: z.string().refine((name) => { if (name === 'Old') throw new RangeError('too old'); return true; }) }, returns: {} }) {
  override async transact(): Promise<never> {
    throw new Error('disk full');
  }
}
export const courts = service({ name: 'Courts', description: 'Tennis courts', apis: [FindCourt, BookCourt] });
`,
);
const transcript = (city: string): string =>
  write(
    `${city.toLowerCase()}.tod`,
    `title: ${city}
services: Courts
----
user: A court in ${city}, please.
> x1 = courts_find_court({ city: "${city}" })
< x2 = show(x1)
< x3 = next(x1)
< x4 = say(x3)
agent: There is Centre.
= Courts FindCourt { city: "${city}" }
`,
  );
const [bad, wrong, good] = [transcript('Nowhere'), transcript('Wrong'), transcript('Oakland')];

const SEARCH = `The search courts_find_court of the service 'Courts' threw TypeError: no such city\n  thrown at ${MODULE}:7`;
const BOOKING = `The transaction courts_book_court of the service 'Courts' threw Error: disk full\n  thrown at ${MODULE}:14`;

describe('a service that throws', () => {
  it('is named by replay, which goes on with the next transcript', async () => {
    const { code, out, err } = await run('replay', bad, good, '--apis', MODULE);
    expect({ code, err }).toEqual({ code: 1, err: [] });
    expect(out.slice(0, -1).join('\n')).toBe(`${bad} 'Nowhere' ended early: ${SEARCH}`);
    expect(out.at(-1)).toMatch(/^1 dialogue, 1 turn, 4 statements: no mismatch .*; 1 dialogue ended early$/);
  });

  it('is named in JSON', async () => {
    const { code, out } = await run('replay', bad, good, '--apis', MODULE, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out.join())).toMatchObject({
      dialogues: 1,
      mismatches: 0,
      faults: [{ file: bad, title: 'Nowhere', message: SEARCH }],
    });
  });

  it('leaves its transcript as it is with --update, which ends with 1', async () => {
    const { code, out } = await run('replay', bad, good, '--apis', MODULE, '--update');
    expect(code).toBe(1);
    expect(out.join('\n')).toContain(SEARCH);
    expect(await run('replay', good, '--apis', MODULE)).toMatchObject({ code: 0 });
  });

  it('is named by demo', async () => {
    const { code, err } = await run('demo', '--transcript', bad, '--apis', MODULE);
    expect({ code, err: err.join('\n') }).toEqual({ code: 1, err: `typetod: ${SEARCH}` });
  });

  const chat = ['--parser', 'program', '--apis', MODULE, '--service', 'Courts'];

  it('is named by chat, which goes on with the next turn', async () => {
    const lines = ['courts_find_court({ city: "Nowhere" })', 'courts_find_court({ city: "Oakland" })'];
    const { code, out, err } = await chatting({ lines }, ...chat);
    expect(err.join('\n')).toBe(`${SEARCH}\nNothing of it holds.`);
    expect(out).toEqual([expect.stringContaining('Centre')]);
    expect(code).toBe(1);
  });

  it('leaves its transaction in doubt', async () => {
    const lines = ['x1 = courts_book_court({ court: "Centre" })', 'confirm(x1)'];
    const { code, err } = await chatting({ lines }, ...chat);
    expect(err.join('\n')).toMatch(
      `${BOOKING}\nNothing else of it holds. Whether 'courts_book_court' was done is unknown`,
    );
    expect(code).toBe(1);
  });

  it('has a code in the JSON of chat', async () => {
    const ran = await chatting({ lines: ['courts_find_court({ city: "Nowhere" })'] }, ...chat, '--json');
    expect(turnsOf(ran)).toMatchObject([{ turn: 1, error: { code: 'service-failed' } }]);
  });
});

describe('a check of a slot that throws', () => {
  it('is named by chat, with what it threw, and the conversation goes on', async () => {
    const lines = ['courts_book_court({ court: "Old" })', 'courts_book_court({ court: "New" })'];
    const { code, out, err } = await chatting(
      { lines },
      '--parser',
      'program',
      '--apis',
      MODULE,
      '--service',
      'Courts',
    );
    expect(err.join('\n')).toBe(
      `A check of the type of the slot 'court' of Courts threw: the cause has the error. Write checks that answer at once, with true or false.\n  RangeError: too old\n  thrown at ${MODULE}:12\nNothing of it holds.`,
    );
    expect(out).toEqual([expect.stringContaining('New')]);
    expect(code).toBe(1);
  });
});

describe('a service whose answer is refused', () => {
  it.each([
    ['Odd', /^The answer of courts_find_court is wrong: /],
    ['Wrong', /^The answer of courts_find_court is not what the API declares: 'court' in rows\[0\] is 7, /],
  ])('does not end a conversation, either: %s', async (city, message) => {
    const lines = [`courts_find_court({ city: "${city}" })`, 'courts_find_court({ city: "Oakland" })'];
    const { code, out, err } = await chatting(
      { lines },
      '--parser',
      'program',
      '--apis',
      MODULE,
      '--service',
      'Courts',
    );
    expect(err.join('\n')).toMatch(message);
    expect(out).toHaveLength(1);
    expect(code).toBe(1);
  });
});

describe('a service whose rows are not as declared', () => {
  it('is named by replay, which goes on with the next transcript', async () => {
    const { code, out, err } = await run('replay', wrong, good, '--apis', MODULE);
    expect({ code, err }).toEqual({ code: 1, err: [] });
    expect(out[0]).toMatch(`${wrong} 'Wrong' ended early: The answer of courts_find_court is not what`);
    expect(out.at(-1)).toMatch(/^1 dialogue, 1 turn, 4 statements: no mismatch .*; 1 dialogue ended early$/);
  });
});

describe('services of one’s own', () => {
  it('are listed alone with --own', async () => {
    const listed = await run('services', '--apis', MODULE, '--own');
    expect(listed).toMatchObject({ code: 0, err: [] });
    expect(listed.out.at(-1)).toBe('1 service, 2 APIs');
    const { out } = await run('tools', '--apis', MODULE, '--own');
    const names = (JSON.parse(out.join('\n')) as readonly { readonly name: string }[]).map(({ name }) => name);
    expect(names).toEqual(['courts_find_court', 'courts_book_court']);
  });

  it.each([
    ['services --own', '--own takes the services of a module alone. Give it one: --apis FILE.'],
    ['tools --own', '--own takes the services of a module alone. Give it one: --apis FILE.'],
    ['chat --own', '--own takes the services of a module alone. Give it one: --apis FILE.'],
    [`services Alarm_1 --own --apis ${MODULE}`, "There is no service 'Alarm_1'. Did you mean Courts?"],
    ['services --own=yes', "--own takes no value, but was given 'yes'."],
  ])('refuses: %s', async (call, message) => {
    const { code, out, err } = await run(...call.split(' '));
    expect({ code, out, err }).toEqual({ code: 2, out: [], err: [`typetod: ${message}`] });
  });
});
