import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTranscript } from 'typetod/transcripts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transcriptToJson } from '../../../src/transcripts/json.js';
import { run } from '../capture.js';

const GOOD = `title: Directions
services: Maps
----
user: How do I get to the harbour?
> x1 = maps_get_directions({ to: "harbour" })
< x2 = show(x1)
< x3 = next(x1)
< x4 = say(x3)
agent: Take the bus.
= Maps GetDirections { to: "harbour" }
----
user: Thanks, bye.
> x5 = say()
< x6 = hint({ prompt: "goodbye" })
< x7 = say(x6)
agent: Bye!
= Maps GetDirections { to: "harbour" }
`;
const WRONG = GOOD.replace('"goodbye"', '"next_task"');

let folder = '';
let good = '';
let wrong = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-replay-'));
  mkdirSync(join(folder, 'empty'));
  mkdirSync(join(folder, 'some', 'deeper'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  good = join(folder, 'some', 'good.tod');
  wrong = join(folder, 'some', 'deeper', 'wrong.tod');
  writeFileSync(good, GOOD);
  writeFileSync(wrong, WRONG);
});

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

interface Summary {
  readonly dialogues: number;
  readonly turns: number;
  readonly statements: number;
  readonly mismatches: number;
  readonly seconds: number;
  readonly failures: readonly Readonly<Record<string, unknown>>[];
}

describe('typetod replay', () => {
  it('ends with 0 when every annotation holds', async () => {
    const { code, out, err } = await run('replay', good);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toHaveLength(1);
    expect(out[0]).toMatch(/^1 dialogue, 2 turns, 7 statements: no mismatch \(\d+\.\d\d s\)$/);
  });

  it('fails loudly for a wrong transcript: 1, the place, and the difference', async () => {
    const { code, out } = await run('replay', join(folder, 'some'));
    expect(code).toBe(1);
    expect(out.slice(0, -1)).toEqual([
      `${wrong}:14 turn 2 system: the system did something else.`,
      '    > x5 = say()',
      '  - < x6 = hint({ prompt: "next_task" })',
      '  + < x6 = hint({ prompt: "goodbye" })',
      '    < x7 = say(x6)',
    ]);
    expect(out.at(-1)).toContain('2 dialogues, 4 turns, 14 statements: 1 mismatch');
  });

  it('shows the dialogue, the statements, what the policy recommends, and the state', async () => {
    const { out } = await run('replay', good, '--show');
    const text = out.join('\n');
    expect(text).toContain('How do I get to the harbour?');
    expect(text).toContain('> x1 = maps_get_directions({ to: "harbour" })');
    expect(text).toMatch(/policy offer to "harbour", minutes \d+, mode "\w+"/);
    expect(text).toContain('agent  Take the bus.');
    expect(text).toContain('state  Maps GetDirections { to: "harbour" }');
  });

  it('prints nothing but mismatches on --quiet', async () => {
    expect((await run('replay', good, '--quiet')).out).toEqual([]);
    expect((await run('replay', wrong, '--quiet')).out[0]).toContain('turn 2 system');
  });

  it('prints exactly one JSON object on --json', async () => {
    const { code, out } = await run('replay', folder, '--json');
    expect(code).toBe(1);
    expect(out).toHaveLength(1);
    const summary = JSON.parse(out.join()) as Summary;
    expect(summary).toMatchObject({ dialogues: 2, turns: 4, statements: 14, mismatches: 1 });
    expect(summary.seconds).toBeGreaterThan(0);
    expect(summary.failures).toEqual([
      expect.objectContaining({ file: wrong, title: 'Directions', turn: 2, line: 14, kind: 'system' }),
    ]);
  });

  it('checks and shows only from a turn on', async () => {
    const early = write('early.tod', GOOD.replace('< x4 = say(x3)', '< x4 = say(x2)'));
    expect((await run('replay', early)).code).toBe(1);
    const { code, out } = await run('replay', early, '--from', '2', '--show');
    expect(code).toBe(0);
    expect(out.join('\n')).not.toContain('harbour?');
    expect(out.join('\n')).toContain('Thanks, bye.');
    rmSync(early);
  });

  it('says how many dialogues end before the turn to begin with', async () => {
    const short = write('some/short.tod', `${GOOD.split('----\n').slice(0, 2).join('----\n')}`);
    const { code, err } = await run('replay', short, good, '--from', '2');
    expect(code).toBe(0);
    expect(err.join()).toBe('1 of 2 dialogues end before turn 2 and are left out.');
    rmSync(short);
  });

  it('reads JSON lines, and a file that is named twice only once', async () => {
    const lines = `${transcriptToJson(parseTranscript(GOOD))}\n${transcriptToJson(parseTranscript(WRONG))}\n`;
    const corpus = write('corpus.jsonl', lines);
    const { code, out } = await run('replay', corpus, corpus, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out.join())).toMatchObject({ dialogues: 2, mismatches: 1 });
    rmSync(corpus);
  });
});

describe('typetod replay --update', () => {
  it('rewrites the expectations, says what changed, and is content with the result', async () => {
    const { code, out, err } = await run('replay', wrong, good, '--update');
    expect(code).toBe(0);
    expect(err).toEqual([`updated ${wrong}: turn 2 system`]);
    expect(out.at(-1)).toBe('1 file updated. Review the difference before you keep it.');
    expect(readFileSync(wrong, 'utf8')).toBe(GOOD);
    expect(readFileSync(good, 'utf8')).toBe(GOOD);
    expect((await run('replay', wrong)).code).toBe(0);
  });

  it('does nothing the second time', async () => {
    await run('replay', wrong, '--update');
    const { err, out } = await run('replay', wrong, '--update');
    expect(err).toEqual([]);
    expect(out.at(-1)).toBe('0 files updated. Review the difference before you keep it.');
  });

  it('leaves the turns before --from alone', async () => {
    const twice = write('twice.tod', WRONG.replace('< x4 = say(x3)', '< x4 = say(x2)'));
    await run('replay', twice, '--update', '--from', '2');
    expect(readFileSync(twice, 'utf8')).toBe(GOOD.replace('< x4 = say(x3)', '< x4 = say(x2)'));
    rmSync(twice);
  });

  it('points at a statement that is refused', async () => {
    const refused = write('refused.tod', GOOD.replace('{ to: "harbour" })', '{ two: "harbour" })'));
    const { err } = await run('replay', refused, '--update');
    expect(err.join('\n')).toContain("look at turn 1: a statement was refused: maps_get_directions has no slot 'two'");
    expect(readFileSync(refused, 'utf8')).toContain('\n! unknown-slot\n');
    rmSync(refused);
  });

  it('keeps the JSON lines that did not change', async () => {
    const corpus = write(
      'update.jsonl',
      [WRONG, GOOD].map((text) => `${transcriptToJson(parseTranscript(text))}\n`).join(''),
    );
    await run('replay', corpus, '--update');
    expect(readFileSync(corpus, 'utf8')).toBe(`${transcriptToJson(parseTranscript(GOOD))}\n`.repeat(2));
    rmSync(corpus);
  });
});

describe('typetod replay with bad input ends with 2', () => {
  it.each([
    ['a path that is not there', () => [join(folder, 'nowhere')], /There is nothing at '.*nowhere'\./],
    ['an empty folder', () => [join(folder, 'empty')], /There are no transcripts in '.*empty'\./],
    ['a file of another kind', () => [write('notes.txt', 'Hi')], /'.*notes\.txt' is no transcript\./],
    ['a text that is none', () => [write('bad.tod', `${GOOD}Nonsense\n`)], /bad\.tod:18: 'Nonsense' has no mark\./],
    [
      'a service that is not loaded',
      () => [write('bad.tod', GOOD.replace('Maps', 'Atlas'))],
      /'.*bad\.tod' needs the service 'Atlas', which is not loaded\. Load its module with --apis FILE\./,
    ],
    [
      'a clock that is none',
      () => [write('bad.tod', GOOD.replace('----', 'now: noon\n----'))],
      /bad\.tod:3: 'noon' is no local time/,
    ],
    ['a turn that no dialogue has', () => [good, '--from', '9'], /No dialogue has a turn 9\./],
  ])('%s', async (_what, args, message) => {
    const { code, out, err } = await run('replay', ...args());
    expect(code).toBe(2);
    expect(out).toEqual([]);
    expect(err).toHaveLength(1);
    expect(err[0]).toMatch(message);
    rmSync(join(folder, 'bad.tod'), { force: true });
  });
});

describe('typetod replay --apis', () => {
  const MODULE = `import { search, service } from 'typetod';
import { z } from 'zod';
class Greet extends search({
  description: 'Greet somebody', slots: { name: z.string() }, returns: { words: z.string() }, entity: 'greeting',
}) {
  constructor(private readonly word: string = 'Hello') { super(); }
  override search({ name }: { name: string }) { return [{ words: this.word + ', ' + name }]; }
}
export const greetings = service({ name: 'Greetings', description: 'Greets', apis: [Greet] });
`;
  const TRANSCRIPT = `title: Hello
services: Greetings
----
user: Greet Ann.
> x1 = greetings_greet({ name: "Ann" })
agent: Hello, Ann
`;

  it('loads services of a TypeScript module', async () => {
    // Inside the repository, so that the module finds zod as a user's would.
    const local = mkdtempSync(join(process.cwd(), 'node_modules', '.typetod-test-'));
    try {
      const path = join(local, 'greetings.ts');
      writeFileSync(path, MODULE);
      writeFileSync(join(local, 'hello.tod'), TRANSCRIPT);
      const { code, out, err } = await run('replay', join(local, 'hello.tod'), '--apis', path, '--update');
      expect({ code, err }).toEqual({ code: 0, err: [expect.stringContaining('turn 1 system, turn 1 state')] });
      expect(out[0]).toContain('1 dialogue, 1 turn, 4 statements');
      writeFileSync(join(local, 'none.ts'), 'export const nothing = 1;\n');
      writeFileSync(join(local, 'throws.mjs'), 'throw new Error("out of rows");');
      const threw = await run('services', '--apis', join(local, 'throws.mjs'));
      expect(threw).toEqual({
        code: 2,
        out: [],
        err: [
          `typetod: '${join(local, 'throws.mjs')}' does not load: out of rows`,
          `  thrown at ${join(local, 'throws.mjs')}:1`,
        ],
      });
      const none = await run('services', '--apis', join(local, 'none.ts'));
      expect(none.code).toBe(2);
      expect(none.err.join()).toContain('exports no service');
    } finally {
      rmSync(local, { recursive: true });
    }
  });
});
