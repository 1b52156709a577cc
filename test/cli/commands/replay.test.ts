import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTranscript } from 'typetod/transcripts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transcriptToJson } from '../../../src/transcripts/json.js';
import { run } from '../capture.js';
import { chatting } from './chatting.js';

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

  it('points at a statement that is refused, once, as what somebody has to look at', async () => {
    const refused = write('refused.tod', GOOD.replace('{ to: "harbour" })', '{ two: "harbour" })'));
    const { code, err } = await run('replay', refused, '--update');
    expect(code).toBe(1);
    expect(err.join('\n')).toContain("look at turn 1: a statement was refused: maps_get_directions has no slot 'two'");
    expect(readFileSync(refused, 'utf8')).toContain('\n! unknown-slot\n');
    expect((await run('replay', refused, '--update')).code).toBe(0);
    rmSync(refused);
  });

  const DRAFT = `title: Harbour
services: Maps, Weather_1
----
user: How do I get to the harbour?
> maps_get_directions({ to: "harbour" })
----
user: How long does it take?
> say(x3.minuts)
----
user: And the weather there?
> weather_1_get_weather({ city: "Oslo", date: "whenever" })
----
user: Thanks, bye.
> say()
agent: See you!
`;

  const agentsOf = (path: string): readonly string[] => readFileSync(path, 'utf8').match(/^agent: .*$/gm) ?? [];

  it('writes what the agent says where it is missing, by the title, and keeps what is written', async () => {
    const draft = write('draft.tod', DRAFT);
    const { code, err } = await run('replay', draft, '--update');
    expect(code).toBe(1);
    expect(err[0]).toMatch(
      /: turn 1 written, turn 2 written, turn 2 refused, turn 3 written, turn 3 refused, turn 4 written$/,
    );
    const agents = agentsOf(draft);
    expect(agents).toEqual([
      expect.stringMatching(/harbour/),
      expect.stringMatching(/\?$/),
      expect.stringMatching(/\bdate\b.*\?$/),
      'agent: See you!',
    ]);
    expect((await run('replay', draft)).code).toBe(0);
    const again = await run('replay', draft, '--update');
    expect(again.err).toEqual([]);
    const titles = ['A', 'B', 'C', 'D', 'E'].map((title) => write(`${title}.tod`, DRAFT.replace('Harbour', title)));
    await run('replay', ...titles, '--update');
    expect(new Set(titles.map((path) => agentsOf(path)[0])).size).toBeGreaterThan(1);
    const same = write('same.tod', DRAFT);
    await run('replay', same, '--update', '--quiet');
    expect(readFileSync(same, 'utf8')).toBe(readFileSync(draft, 'utf8'));
    for (const path of [draft, same, ...titles]) rmSync(path);
  });

  it('finds no mismatch in a turn of user lines alone, and one where its statement is refused', async () => {
    const fine = write('fine.tod', DRAFT.replace(/^----\nuser: How long[\s\S]*?(?=^----\nuser: Thanks)/m, ''));
    const { out } = await run('replay', fine, '--update', '--show');
    expect(out.at(-2)).toMatch(/^1 dialogue, 2 turns, .*: no mismatch \([\d.]+ s\); 2 turns written$/);
    expect(out.join('\n')).not.toContain('did something else');
    const draft = write('draft.tod', DRAFT);
    const json = JSON.parse((await run('replay', draft, '--update', '--json')).out.join());
    expect(json).toMatchObject({ mismatches: 2, written: 4, failures: [{ kind: 'refused' }, { kind: 'refused' }] });
    for (const path of [fine, draft]) rmSync(path);
  });

  it('still counts what a turn that had been written has otherwise', async () => {
    const half = write('half.tod', WRONG.replace(/\n$/, '\n----\nuser: Bye.\n> say()\n'));
    const { out, err } = await run('replay', half, '--update');
    expect(err[0]).toMatch(/: turn 2 system, turn \d written$/);
    expect(out[0]).toMatch(/: 1 mismatch \(.*\); 1 turn written$/);
    rmSync(half);
  });

  it('writes it into an empty agent line', async () => {
    const empty = write('empty.tod', DRAFT.replaceAll(/^(>.*)$/gm, '$1\nagent:').replace('agent:\nagent', 'agent'));
    const draft = write('draft.tod', DRAFT);
    await run('replay', empty, draft, '--update');
    expect(agentsOf(empty)).toHaveLength(4);
    expect(readFileSync(empty, 'utf8')).toBe(readFileSync(draft, 'utf8'));
    for (const path of [empty, draft]) rmSync(path);
  });

  it('keeps the ends of lines', async () => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
    const corpus = `${transcriptToJson(parseTranscript(WRONG))}\n`;
    const paths = [write('good.tod', crlf(GOOD)), write('wrong.tod', crlf(WRONG)), write('wrong.jsonl', crlf(corpus))];
    const { out } = await run('replay', ...paths, '--update');
    expect(out.at(-1)).toContain('2 files updated.');
    const texts = paths.map((path) => readFileSync(path, 'utf8'));
    expect(texts).toEqual([crlf(GOOD), crlf(GOOD), crlf(`${transcriptToJson(parseTranscript(GOOD))}\n`)]);
    for (const path of paths) rmSync(path);
  });

  it('keeps the byte order mark, and most ends of lines where they differ', async () => {
    const one = GOOD.replace('\n', '\r\n');
    const crlf = (text: string): string => text.replaceAll(/\r?\n/g, '\r\n');
    const paths = [
      write('some.tod', one),
      write('most.tod', crlf(GOOD).replace('\r\n', '\n')),
      write('bom.tod', `\ufeff${WRONG}`),
    ];
    await run('replay', ...paths, '--update');
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual([GOOD, crlf(GOOD), `\ufeff${GOOD}`]);
    for (const path of paths) rmSync(path);
  });

  it('writes it into JSON lines as well', async () => {
    const said = { user: 'How do I get to the harbour?', program: ['> maps_get_directions({ to: "harbour" })'] };
    const turns = [said, { ...said, agent: '' }];
    const corpus = write('draft.jsonl', `${JSON.stringify({ title: 'Harbour', services: ['Maps'], turns })}\n`);
    expect((await run('replay', corpus, '--update')).code).toBe(0);
    expect(readFileSync(corpus, 'utf8')).toContain('"agent":"');
    expect((await run('replay', corpus)).code).toBe(0);
    rmSync(corpus);
  });

  it('leaves a draft before --from a draft', async () => {
    const draft = write('from.tod', DRAFT);
    await run('replay', draft, '--update', '--from', '3');
    expect(agentsOf(draft)).toHaveLength(2);
    expect((await run('replay', draft)).code).toBe(2);
    rmSync(draft);
  });

  it.each([[[]], [['--show']], [['--json']], [['--record']]])('a draft is refused with %j alone', async (flags) => {
    const draft = write('refused-draft.tod', DRAFT);
    const { code, err } = await run('replay', draft, ...flags);
    expect(code).toBe(2);
    expect(err[0]).toContain(
      ":3: This turn lacks 'agent: ...'. Write what the agent says, or have it written: typetod replay FILE --update.",
    );
    expect(readFileSync(draft, 'utf8')).toBe(DRAFT);
    rmSync(draft);
  });

  it('says the refusal of a requirement as the service has it', async () => {
    const local = mkdtempSync(join(process.cwd(), 'node_modules', '.typetod-test-'));
    try {
      const path = join(local, 'safe.ts');
      writeFileSync(
        path,
        `import { requirement, service, sessionContext, success, transaction } from 'typetod';
import { z } from 'zod';
const context = sessionContext({ name: z.string().optional() });
const named = requirement({ context, name: 'named', refusal: 'Nobody may open it.', holds: ({ name }) => name !== undefined });
class Open extends transaction({
  description: 'Open the safe', slots: {}, returns: {}, context, requires: named, transact: () => success({}),
}) {}
export const safe = service({ name: 'Safe', description: 'A safe', apis: [Open] });
`,
      );
      const draft = join(local, 'draft.tod');
      writeFileSync(draft, 'title: No\nservices: Safe\n----\nuser: Open it.\n> safe_open()\n');
      await run('replay', draft, '--apis', path, '--update');
      expect(agentsOf(draft)).toEqual(['agent: Nobody may open it.']);
    } finally {
      rmSync(local, { recursive: true });
    }
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
      expect({ code, err }).toEqual({ code: 0, err: [expect.stringContaining(': turn 1 written')] });
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

  describe('with a function that makes services', () => {
    const FACTORY = `import { failure, search, service, success, transaction } from 'typetod';
import { z } from 'zod';
export class Unused extends search({ description: 'X', slots: {}, returns: { a: z.string() }, entity: 'x' }) {}
export const helper = () => { throw new Error('nobody calls this'); };
export const services = async ({ rows = {}, now }) => {
  const stock = (rows.stock ?? [{ left: 1 }])[0].left;
  let left = stock;
  class Buy extends transaction({
    description: 'Buy a lamp', slots: { name: z.string().describe('Name') },
    returns: { left: z.int().describe('Left') },
    transact: () => (left > 0 ? success({ left: --left }) : failure({ reason: 'Sold out at ' + now + '.' })),
  }) {}
  return { services: [service({ name: 'Lamps', description: 'Lamps', apis: [Buy] })], dispose: () => globalThis.closedLamps?.push(left) };
};
`;
    const dialogue = (header: string): string =>
      `title: Lamp\nservices: Lamps\n${header}----\nuser: A lamp.\n> x1 = lamps_buy({ name: "Io" })\nagent: Sure?\n----\nuser: Yes.\n> confirm(x1)\nagent: Done.\n`;
    let local = '';
    let apis = '';
    beforeAll(() => {
      local = mkdtempSync(join(process.cwd(), 'node_modules', '.typetod-test-'));
      apis = join(local, 'lamps.ts');
      writeFileSync(apis, FACTORY);
    });
    afterAll(() => rmSync(local, { recursive: true }));
    const file = (name: string, text: string): string => {
      writeFileSync(join(local, name), text);
      return join(local, name);
    };

    it('has two transcripts that share nothing, each over the fixture that it names', async () => {
      const closed: number[] = [];
      Object.assign(globalThis, { closedLamps: closed });
      const [a, b, none] = [
        file('a.tod', dialogue('')),
        file('b.tod', dialogue('')),
        file('none.tod', dialogue('fixture: none\n')),
      ];
      file('fixtures.json', '{ "none": { "rows": { "stock": [{ "left": 0 }] }, "now": "2026-01-02T10:00" } }');
      expect(await run('replay', a, b, none, '--apis', apis, '--update')).toMatchObject({ code: 0 });
      expect(closed).toEqual([0, 0, 0]);
      for (const path of [a, b]) expect(readFileSync(path, 'utf8')).toContain('perform(x1)');
      expect(readFileSync(none, 'utf8')).toContain('notification({ failure: x1 })');
      expect(await run('replay', local, '--apis', apis, '--quiet')).toMatchObject({ code: 0, out: [] });
    });

    describe('beside a module without one', () => {
      const KEYS = `import { service, sessionContext, success, transaction } from 'typetod';
import { z } from 'zod';
const context = sessionContext({ keys: z.custom((value) => typeof value === 'object'), floor: z.int().optional() });
class Open extends transaction({
  description: 'Open a door', slots: { name: z.string().describe('Name') }, context,
  returns: { key: z.string().describe('Key') },
  transact: ({ name }, { session }) => success({ key: session.keys.of(name) }),
}) {}
export default () => ({
  services: [service({ name: 'Doors', description: 'Doors', apis: [Open] })],
  context: { keys: { of: (name) => name + ' 7' } },
});
`;
      const opening = `title: Door\nservices: Doors\n----\nuser: Open it.\n> x1 = doors_open({ name: "Io" })\nagent: Sure?\n----\nuser: Yes.\n> confirm(x1)\nagent: Done.\n`;
      let folder = '';
      const replayed = (fixtures: string) => {
        writeFileSync(join(folder, 'lamp.tod'), dialogue(''));
        writeFileSync(join(folder, 'door.tod'), opening);
        writeFileSync(join(folder, 'fixtures.json'), fixtures);
        return run('replay', folder, '--apis', apis, '--apis', join(folder, 'keys.ts'), '--update');
      };
      beforeAll(() => {
        folder = join(local, 'doors');
        mkdirSync(folder);
        writeFileSync(join(folder, 'keys.ts'), KEYS);
      });

      it('gives each transcript the handle of its own module', async () => {
        expect(await replayed('{}')).toMatchObject({ code: 0 });
        for (const name of ['lamp.tod', 'door.tod'])
          expect(readFileSync(join(folder, name), 'utf8')).toContain('perform(x1)');
      });

      it('gives each transcript what its own services know of who is asking', async () => {
        expect(await replayed('{ "default": { "context": { "floor": 2 } } }')).toMatchObject({ code: 0 });
      });

      it('refuses what no service knows of, and what is not of its type', async () => {
        const strange = await replayed('{ "default": { "context": { "storey": 2 } } }');
        expect([strange.code, strange.err.join()]).toEqual([2, expect.stringContaining("no part 'storey'")]);
        const wrong = await replayed('{ "default": { "context": { "floor": "two" } } }');
        expect([wrong.code, wrong.err.join()]).toEqual([2, expect.stringContaining("part 'floor'")]);
      });
    });

    it('keeps what they answered with --record, and replays it until the program changes', async () => {
      const path = file('recorded.tod', dialogue(''));
      const { code, err } = await run('replay', path, '--apis', apis, '--record', '--update', '--quiet');
      const recording = path.replace('.tod', '.recording.json');
      expect(code).toBe(0);
      expect(err[0]).toBe(`recorded ${recording}: 1 request`);
      expect(readFileSync(recording, 'utf8')).toContain(
        '{"api":"lamps_buy","call":0,"arguments":{"name":"Io"},"reply":{"kind":"transaction","status":"success","result":{"left":0},"changes":[]}}',
      );
      const sold = join(local, 'sold.ts');
      writeFileSync(sold, FACTORY.replace('left: 1', 'left: 0'));
      expect(await run('replay', path, '--apis', sold, '--quiet')).toMatchObject({ code: 0, out: [] });
      const live = await run('replay', path, '--apis', sold, '--live', '--quiet');
      expect(live.code).toBe(1);
      expect(live.out[0]).toContain('turn 2 system');
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"Io"', '"Eos"'));
      const changed = await run('replay', path, '--apis', apis);
      expect(changed.code).toBe(1);
      expect(changed.out.slice(0, 3)).toEqual([
        `${path}:10 turn 2 request: the recording has another request: its arguments are others (request 1 of lamps_buy). Record it again with --record.`,
        '  - lamps_buy({ name: "Io" })',
        '  + lamps_buy({ name: "Eos" })',
      ]);
      writeFileSync(recording, '{ "version": 1, "requests": [] }');
      expect((await run('replay', path, '--apis', apis)).out.join('\n')).toContain(
        'this one is not in it (request 1 of lamps_buy)',
      );
      rmSync(recording);
      rmSync(path);
    });

    it('writes no recording of a file with several dialogues, nor of one that fails', async () => {
      const lines = file('some.jsonl', `${transcriptToJson(parseTranscript(dialogue('')))}\n`);
      const several = await run('replay', lines, '--apis', apis, '--record');
      expect(several).toMatchObject({ code: 2, err: [expect.stringContaining(`'${lines}' is no such file`)] });
      rmSync(lines);
      const unknown = file('unknown.tod', dialogue('fixture: nowhere\n'));
      const failed = await run('replay', unknown, '--apis', apis, '--record');
      expect(failed.code).toBe(2);
      expect(failed.err.join()).toContain(`'${unknown}': 'Lamp' needs the fixture 'nowhere'. The fixtures are: none.`);
      rmSync(unknown);
    });

    it.each(['services', 'tools', 'chat'])('is known to typetod %s', async (command) => {
      const closed: number[] = [];
      Object.assign(globalThis, { closedLamps: closed });
      const { code } = await (command === 'chat'
        ? chatting(
            { lines: ['lamps_buy({ name: "Io" })'] },
            '--parser',
            'program',
            '--apis',
            apis,
            '--service',
            'Lamps',
          )
        : run(command, '--apis', apis));
      expect(code).toBe(0);
      expect(closed).toEqual([1]);
    });

    it.each([
      [
        'throws',
        'export const services = () => { throw new TypeError("no database"); };',
        /cannot be made: no database\n {2}thrown at \S+:1/,
      ],
      ['rejects', 'export default async () => { throw new TypeError("no database"); };', /cannot be made: no database/],
      [
        'answers with nothing',
        'export function services() {}',
        /cannot be made: A function that makes services answered with undefined\./,
      ],
      ['is a class', 'export default class {}', /cannot be made: Class constructor/],
      [
        'is the class of an API',
        'import { transaction } from "typetod"; export class Lit extends transaction({ description: "Light", slots: {}, returns: {} }) {}',
        /exports no service\. .* Classes of APIs go into the list 'apis' of a service; here are 'Lit'\.$/m,
      ],
      [
        'has another name',
        'export const makeLamps = () => []; export const rows = [];',
        /exports no service\. .* is exported as 'services' or as the default; here are 'makeLamps'\./,
      ],
    ])('that %s is refused', async (_what, text, message) => {
      const path = file(`wrong-${_what.replaceAll(' ', '-')}.ts`, text);
      const { code, err } = await run('services', '--apis', path);
      expect(code).toBe(2);
      expect(err.join('\n')).toMatch(message);
      expect(err.join('\n')).toContain(`'${path}'`);
    });
  });
});
