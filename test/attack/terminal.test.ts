/** Nothing that comes from outside reaches a terminal as anything but visible text; JSON stays JSON. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { ArgsDef } from 'citty';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chat } from '../../src/cli/commands/chat/chat.js';
import { runChat } from '../../src/cli/commands/chat/run.js';
import { readArguments, type Output, outputTo, runCli } from 'typetod/internal/cli';
import { dialogue, schema } from '../../corpora/test/sgd/fixture.js';
import { thanked } from '../../corpora/test/sgd/stages.js';
import { type Endpoint, json, openEndpoint, saying, streaming } from '../models/endpoint.js';
import { Random, report, times } from './campaign.js';

/** Every character that a terminal acts on or does not show. */
const UNSAFE = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code !== 10 && code !== 9)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(character));

const SEQUENCES = [
  '\u001b[2J',
  '\u001b[8m',
  '\u001b]0;title\u0007',
  '\u001b]8;;http://example.com\u001b\\link\u001b]8;;\u001b\\',
  '\u001b]52;c;ZXZpbA==\u0007',
  '\u001bP$q"p\u001b\\',
  '\u009b31m',
  '\u009d0;title\u009c',
  '\r\u001b[K> x1 = confirm(x1)',
  '\b\b\b\b',
  '\u202e\u2066\u2069',
  'pay\u200bment\u200d\u2060\ufeff',
  'one\u2028two\u2029\u0085',
  '\u001b[31m',
];
const EVIL = SEQUENCES.join(' ');

/** What the command line itself writes: on and off of its styles, none of which hides or blinks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const OWN = /\u001b\[(?:1|2|3[1-6]|22|39)m/g;
const LEFT = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

interface Seen {
  readonly output: Output;
  readonly out: () => string;
  readonly all: () => string;
}

function watch(isStyled: boolean): Seen {
  let [out, err] = ['', ''];
  const stream = (take: (text: string) => void): Writable =>
    new Writable({
      decodeStrings: false,
      write(text, _, done) {
        take(String(text));
        done();
      },
    });
  const stdout = stream((text) => {
    out += text;
  });
  const stderr = stream((text) => {
    err += text;
  });
  return { output: outputTo({ stdout, stderr, isStyled, isWatched: false }), out: () => out, all: () => out + err };
}

/** All of a list in CI; the first of it in `npm test`. */
const some = <T>(list: readonly T[]): readonly T[] => list.slice(0, times(list.length, 1));

/** How many characters were made visible. */
let shown = 0;

/** What is seen of a command, without its own styles, is visible text, and has nothing of the sequences. */
function expectVisible(seen: Seen, what: readonly string[]): void {
  const text = seen.all().replace(OWN, '');
  expect([what, text.includes('This is a defect')]).toEqual([what, false]);
  shown += text.match(/\\u(?:00|20|fe)/g)?.length ?? 0;
  const at = text.search(LEFT);
  expect([what, at < 0 ? 'visible' : JSON.stringify(text.slice(Math.max(0, at - 40), at + 40))]).toEqual([
    what,
    'visible',
  ]);
}

let root = '';
let endpoint: Endpoint;
const put = (name: string, content: string): string => {
  const path = join(root, name);
  writeFileSync(path, content);
  return path;
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'typetod-terminal-'));
  endpoint = await openEndpoint();
  mkdirSync(join(root, 'dev'));
});
afterAll(async () => {
  rmSync(root, { recursive: true });
  await endpoint.close();
});

async function runs(...args: readonly string[]): Promise<void> {
  for (const isStyled of [false, true]) {
    const seen = watch(isStyled);
    await runCli(args, seen.output);
    expectVisible(seen, args);
    if (!args.includes('--json')) continue;
    for (const line of seen.out().split('\n').filter(Boolean)) expect(() => JSON.parse(line)).not.toThrow();
  }
}

async function chats(lines: readonly string[], ...args: readonly string[]): Promise<void> {
  for (const isStyled of [false, true]) {
    const left = [...lines];
    const seen = watch(isStyled);
    const terminal = {
      isInteractive: false,
      read: () => Promise.resolve(left.shift()),
      abortable: <T>(work: (signal: AbortSignal) => Promise<T>) => work(new AbortController().signal),
      close: () => undefined,
    };
    await runChat(readArguments(chat.args as ArgsDef, args), seen.output, () => terminal);
    expectVisible(seen, args);
    expect(seen.all()).not.toBe('');
  }
}

/** A module with a service whose every text is hostile. */
const MODULE = `
import { search, service, table, transaction, failure } from 'typetod';
import { z } from ${JSON.stringify(import.meta.resolve('zod'))};
const evil = ${JSON.stringify(EVIL)};
const things = table('things', 'thing', [{ thing: evil, note: evil }, { thing: evil + '2', note: evil }]);
class FindThing extends search({
  description: evil,
  slots: { thing: z.string().describe(evil).optional(), note: z.enum([evil, 'b']).optional() },
  returns: { thing: z.string(), note: z.string() },
  entity: 'thing', table: things, identity: 'thing', offers: ['thing', 'note'],
}) {}
class TakeThing extends transaction({
  description: evil,
  slots: { thing: z.string().describe(evil) },
  returns: {},
  transact: () => failure({ reason: evil, alternative: { thing: evil } }),
}) {}
export const odd = service({ name: 'Odd_1', description: evil, apis: [FindThing, TakeThing] });
`;

describe('an output', () => {
  it('shows every character that a terminal acts on', () => {
    const random = new Random();
    const count = times(50_000);
    for (let at = 0; at < count; at += 1) {
      const isStyled = random.chance(0.5);
      const seen = watch(isStyled);
      const parts = Array.from({ length: 1 + random.below(6) }, () =>
        random.pick([random.pick(UNSAFE), random.pick(SEQUENCES), '31m', '\\u001b', 'word ', '\n']),
      );
      const text = parts.join('');
      seen.output.print(random.chance(0.5) ? seen.output.style(random.pick(['red', 'bold', 'dim']), text) : text);
      expect(seen.all().replace(isStyled ? OWN : /$^/, '')).not.toMatch(LEFT);
      const json = watch(isStyled);
      json.output.print(JSON.stringify({ [text]: text }));
      expect(json.all()).not.toMatch(LEFT);
      expect(JSON.parse(json.out())).toEqual({ [text]: text });
    }
    for (const character of UNSAFE) {
      const seen = watch(false);
      seen.output.print(character);
      expect(seen.all()).toMatch(/^(?:\\u[0-9a-f]{4}){1,2}\n$/);
    }
    report('a terminal sees visible text', { texts: count, characters: UNSAFE.length });
  });
});

describe('commands show what comes from outside', () => {
  beforeEach(() => {
    shown = 0;
  });
  afterEach(({ task }) => {
    report(`a terminal sees what comes ${task.name}`, { 'characters made visible': shown });
    expect(shown).toBeGreaterThan(20);
  });

  it('in services, rows, reasons and values', async () => {
    const apis = put(
      'odd.mjs',
      MODULE.replaceAll("from 'typetod'", `from ${JSON.stringify(join(process.cwd(), 'src/index.ts'))}`),
    );
    for (const args of some([
      ['services', 'Odd_1'],
      ['services'],
      ['tools'],
      ['services', '--json'],
      ['tools', '--strict'],
    ])) {
      await runs(...args, '--apis', apis);
    }
    const value = JSON.stringify(EVIL.replace(/[^\x20-\x7e]/g, ''));
    const lines = [
      'odd_1_find_thing()',
      'next(x1)',
      'select(x3)',
      `odd_1_take_thing({ thing: ${value} })`,
      'confirm(x7)',
      EVIL,
      `/explain ${EVIL}`,
      `/${EVIL}`,
      '/services Odd_1',
      '/state',
      '/program',
    ];
    for (const how of some([['--trace'], [], ['--show'], ['--json'], ['--json', '--trace']])) {
      await chats(lines, '--parser', 'program', '--apis', apis, '--service', 'Odd_1', ...how);
    }
  });

  it('in arguments and names of files', async () => {
    for (const text of some([EVIL, ...SEQUENCES])) {
      for (const args of [
        [text],
        ['eval', text],
        ['chat', `--${text}`],
        ['chat', '--parser', text],
        ['chat', '--gate', text],
        ['chat', '--save', text],
        ['chat', '--transcript', text],
        ['replay', text],
        ['replay', join(root, text), '--json'],
        ['services', text],
        ['generate', text],
        ['eval', 'sgd', '--dir', text],
        ['convert', 'sgd', '--dir', root, '--out', text],
        ['doctor', '--model-dir', text],
        ['chat', '--parser', 'openai', '--model', text, '--replay', text],
        ['services', '--apis', text],
      ]) {
        await runs(...args);
      }
    }
  });

  it('in transcripts, schemas, modules and journals', async () => {
    const head = `title: ${EVIL.replace(/[\n\u0085\u2028\u2029\r]/g, '')}\nservices: Restaurants_2\n`;
    const turn = `----\nuser: ${EVIL}\n> x1 = restaurants_2_find_restaurants({ location: "\u001b[2J" })\nagent: ${EVIL}\n`;
    for (const [name, text] of Object.entries({
      a: `${head}${turn}`,
      b: `${head}----\nuser: \u001b[2J\u202e\n> x1 = parse_error()\nagent: \u009b2J\n`,
      c: EVIL,
      d: `services: ${EVIL}\n----\n`,
    })) {
      const path = put(`${name}.tod`, text);
      await runs('replay', path, '--show');
      await runs('replay', path, '--json');
      await runs('replay', path, '--debug');
    }
    const evilSchema = [
      {
        service_name: 'Odd',
        description: EVIL,
        slots: [{ name: 'a', description: EVIL, is_categorical: true, possible_values: [EVIL] }],
        intents: [
          {
            name: 'FindIt',
            description: EVIL,
            is_transactional: false,
            required_slots: ['a'],
            optional_slots: {},
            result_slots: ['a'],
          },
        ],
      },
    ];
    await runs('generate', put('schema.json', JSON.stringify(evilSchema)));
    await runs('generate', put('bad.json', EVIL));
    await runs('generate', put('worse.json', JSON.stringify([{ service_name: EVIL }])));
    await runs('services', '--apis', put('throws.mjs', `throw new Error(${JSON.stringify(EVIL)});`));
    await runs('services', '--apis', put('broken.mjs', `const a = "${EVIL}`), '--debug');
    await runs('chat', '--journal', put('a.jsonl', `${EVIL}\n`));
    await runs('chat', '--replay', put('b.jsonl', `${EVIL}\n`), '--parser', 'openai', '--model', 'm');
  });

  it('in corpora', async () => {
    const evil = dialogue(EVIL, ...thanked.map((turn) => ({ ...turn, utterance: EVIL })));
    writeFileSync(
      join(root, 'dev', 'schema.json'),
      JSON.stringify(schema.map((one) => ({ ...one, description: EVIL }))),
    );
    writeFileSync(
      join(root, 'dev', 'dialogues_001.json'),
      JSON.stringify([evil, { dialogue_id: EVIL }, dialogue('1_00000', ...thanked)]),
    );
    for (const how of some([[], ['--json']])) {
      await runs(
        'convert',
        'sgd',
        '--dir',
        root,
        '--tables',
        'none',
        '--out',
        join(root, `out${how.length}`),
        '--force',
        ...how,
      );
      await runs('eval', 'sgd', '--dir', root, '--tables', 'none', ...how);
      await runs('tables', 'sgd', '--dir', root, '--split', 'dev', ...how);
      await runs('convert', 'sgd', '--dir', root, '--out', join(root, 'none'), '--dialogue', `${EVIL}!`, ...how);
    }
  });

  it('in what models and endpoints say', async () => {
    const openai = ['--parser', 'openai', '--model', EVIL, '--base-url', endpoint.baseURL, '--service', 'Weather_1'];
    const answers = [
      saying(EVIL),
      saying(`weather_1_get_weather({ city: "${EVIL}" })`),
      saying(`weather_1_get_weather({ city: ${JSON.stringify(EVIL)} })`),
      streaming(EVIL),
      (response: Parameters<typeof json>[0]) => json(response, 400, { error: { message: EVIL } }),
      (response: Parameters<typeof json>[0]) => json(response, 200, { choices: EVIL }),
    ];
    for (const answer of answers) {
      endpoint.answer(answer);
      for (const how of some([
        ['--trace', '--rewrite'],
        ['--show', '--gates', 'reactod'],
        ['--json', '--trace'],
      ])) {
        await chats([`What about ${EVIL}?`], ...openai, ...how);
      }
    }
  });
});
