import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkMessages } from '../../src/examples/check-messages.js';
import type { SgdDialogue } from '../../../corpora/src/sgd/corpus/format.js';
import { dialogue, schema } from '../../../corpora/test/sgd/fixture.js';
import { failedWithOffer, lastOffered, thanked } from '../../../corpora/test/sgd/stages.js';
import { type Ran, run } from '../../../test/cli/capture.js';

interface Example {
  readonly id: string;
  readonly system?: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly state: readonly { readonly service: string; readonly slot_values: Readonly<Record<string, string[]>> }[];
}

let root = '';
let count = 0;
const dialogues: readonly SgdDialogue[] = [dialogue('1_00000', ...thanked), dialogue('1_00001', ...lastOffered)];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'typetod-messages-'));
  for (const [split, content] of [
    ['train', dialogues],
    ['dev', [{ dialogue_id: 1 }, dialogue('1_00000', ...failedWithOffer)]],
  ] as const) {
    mkdirSync(join(root, split));
    writeFileSync(join(root, split, 'schema.json'), JSON.stringify(schema));
    writeFileSync(join(root, split, 'dialogues_001.json'), JSON.stringify(content));
  }
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => vi.stubEnv('TYPETOD_SGD_DIR', undefined));

function newFolder(): string {
  count += 1;
  return join(root, `out-${count}`);
}
const make = (out: string, ...args: readonly string[]): Promise<Ran> =>
  run('examples', 'sgd', '--dir', root, '--tables', 'none', '--split', 'train', '--out', out, ...args);
const made = async (...args: readonly string[]): Promise<string> => {
  const out = newFolder();
  expect(await make(out, ...args)).toMatchObject({ code: 0, err: [] });
  return out;
};
const lines = <T>(folder: string, name: string): readonly T[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
const examplesOf = (folder: string): readonly Example[] => lines(folder, 'train.messages.jsonl');

describe('typetod examples sgd --format messages', () => {
  it('writes a chat for each user turn, and each system text once', async () => {
    const out = newFolder();
    const { code, out: printed, err } = await make(out, '--format', 'messages');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(readdirSync(out).sort()).toEqual([
      'apis.json',
      'counts.json',
      'train.messages.jsonl',
      'train.systems.jsonl',
    ]);
    const examples = examplesOf(out);
    const users = dialogues.flatMap(({ turns }) => turns.filter(({ speaker }) => speaker === 'USER'));
    expect(examples).toHaveLength(users.length);
    for (const { messages } of examples) expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    const systems = lines<{ system: string; content: string }>(out, 'train.systems.jsonl');
    expect(new Set(systems.map(({ content }) => content)).size).toBe(systems.length);
    expect(systems.length).toBeLessThan(examples.length);
    expect(new Set(examples.map(({ system }) => system))).toEqual(new Set(systems.map(({ system }) => system)));
    const sizes =
      /^train: 2 dialogues, \d+ examples, train\.messages\.jsonl \d+\.\d\d MB, train\.systems\.jsonl \d+\.\d\d MB$/;
    expect(printed).toEqual([expect.stringMatching(sizes)]);
  });

  it('puts the same texts into every example with --system inline', async () => {
    const [once, inline] = [
      await made('--format', 'messages'),
      await made('--format', 'messages', '--system', 'inline'),
    ];
    expect(readdirSync(inline)).not.toContain('train.systems.jsonl');
    const texts = new Map(
      lines<{ system: string; content: string }>(once, 'train.systems.jsonl').map(({ system, content }) => [
        system,
        content,
      ]),
    );
    const wanted = examplesOf(once).map(({ system = '', messages, ...rest }) => ({
      ...rest,
      messages: [{ role: 'system', content: texts.get(system) }, ...messages],
    }));
    expect(examplesOf(inline)).toEqual(wanted);
  });

  it('asks and answers as examples with prompts do', async () => {
    interface Prompted {
      readonly id: string;
      readonly prompt: { readonly user: string };
      readonly completion: string;
    }
    const [chats, prompts] = [await made('--format', 'messages'), await made('--prompts')];
    const wanted = lines<Prompted>(prompts, 'train.jsonl').map(({ id, prompt, completion }) => [
      id,
      prompt.user,
      completion,
    ]);
    expect(examplesOf(chats).map(({ id, messages }) => [id, ...messages.map(({ content }) => content)])).toEqual(
      wanted,
    );
  });

  it('has the annotated state of the turn beside the messages', async () => {
    const examples = examplesOf(await made('--format', 'messages'));
    const frames = dialogues.flatMap(({ turns }) =>
      turns.flatMap((turn) =>
        turn.speaker === 'USER' ? [turn.frames.map(({ service, state }) => ({ service, ...state }))] : [],
      ),
    );
    expect(examples.map(({ state }) => state)).toEqual(frames);
    expect(examples.some(({ state }) => Object.keys(state[0]?.slot_values ?? {}).length > 0)).toBe(true);
    for (const { messages } of examples) expect(JSON.stringify(messages)).not.toContain('slot_values');
  });

  it('writes the same bytes for the same options, and other orders of APIs for another seed', async () => {
    const read = (folder: string) =>
      ['train.messages.jsonl', 'train.systems.jsonl', 'counts.json'].map((name) =>
        readFileSync(join(folder, name), 'utf8'),
      );
    const options = ['--format', 'messages', '--services', 'all'];
    const [first, again, other] = [
      await made(...options),
      await made(...options),
      await made(...options, '--seed', '7'),
    ];
    expect(read(again)).toEqual(read(first));
    expect(read(other)[1]).not.toBe(read(first)[1]);
    expect(lines(first, 'train.systems.jsonl')).toHaveLength(1);
  });

  it('counts what it wrote', async () => {
    const out = newFolder();
    const { out: printed } = await make(out, '--format', 'messages', '--json');
    const counts = JSON.parse(printed.join('')) as { system: string; splits: { train: Record<string, unknown> } };
    expect(counts.system).toBe('once');
    const { bytes, examples, unanswered, systems, supervisor } = counts.splits.train;
    expect({ examples, unanswered, systems, supervisor }).toEqual({
      examples: examplesOf(out).length,
      unanswered: 0,
      systems: lines(out, 'train.systems.jsonl').length,
      supervisor: undefined,
    });
    for (const [name, size] of Object.entries(bytes as Record<string, number>))
      expect(readFileSync(join(out, name))).toHaveLength(size);
  });

  it.each([
    [['--format', 'chat'], "--format takes examples, messages, not 'chat'."],
    [
      ['--format', 'messages', '--prompts'],
      '--prompts is for --format examples: messages are prompts already. Leave one of them out.',
    ],
    [['--system', 'inline'], '--system is for --format messages. Give both, or neither.'],
    [['--format', 'messages', '--system', 'twice'], "--system takes once, inline, not 'twice'."],
    [
      ['--format', 'messages', '--history', 'turns'],
      '--format messages shows the programs of earlier turns. Leave out --history turns.',
    ],
  ])('refuses %j', async (args, message) => {
    const out = newFolder();
    expect(await make(out, ...args)).toEqual({ code: 2, out: [], err: [`typetod: ${message}`] });
  });
});

describe('chat messages that are read back', () => {
  const good = {
    id: 'dev/1_00000/0',
    system: 's1',
    messages: [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'say()' },
    ],
    state: [{ service: 'A', active_intent: 'NONE', requested_slots: [], slot_values: { b: ['c'] } }],
  };
  const systems = { system: 's1', content: 'Write statements.' };
  const check = (texts: readonly unknown[], system: readonly unknown[] | undefined = [systems]): Promise<number> => {
    const folder = newFolder();
    mkdirSync(folder);
    const write = (name: string, content: readonly unknown[]): string => {
      const shown = content.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
      writeFileSync(join(folder, name), shown.join('\n'));
      return join(folder, name);
    };
    const examples = write('e.jsonl', texts);
    return checkMessages(system.length > 0 ? { examples, systems: write('s.jsonl', system) } : { examples });
  };
  const [user, assistant] = good.messages;

  it('are counted', async () => {
    expect(await check([good, { ...good, id: 'dev/1_00000/2' }])).toBe(2);
    const { system: _, ...rest } = good;
    expect(await check([{ ...rest, messages: [{ role: 'system', content: 'x' }, user, assistant] }], [])).toBe(1);
  });

  it.each<[string, readonly unknown[], number, string]>([
    ['a cut line', [good, '{"id":"dev'], 2, 'it is not JSON'],
    ['another role', [{ ...good, messages: [assistant, user] }], 1, "'messages.0.role'"],
    ['no answer', [{ ...good, messages: [user] }], 1, "'messages'"],
    ['an empty answer', [{ ...good, messages: [user, { role: 'assistant', content: '' }] }], 1, "'messages.1.content'"],
    ['no state', [{ ...good, state: undefined }], 1, "'state'"],
    [
      'a value that is no list',
      [{ ...good, state: [{ ...good.state[0], slot_values: { b: 'c' } }] }],
      1,
      "'state.0.slot_values.b'",
    ],
    ['more than it should', [{ ...good, prompt: 'x' }], 1, "'the whole'"],
    ['an id without a turn', [{ ...good, id: '1_00000' }], 1, "must be 'split/dialogue/turn'"],
    ['an id twice', [good, good], 2, "the id 'dev/1_00000/0' is there already"],
    ['a system text that is missing', [{ ...good, system: 's2' }], 1, "no system text is named 's2'"],
  ])('are refused with %s', async (_, texts, line, why) => {
    const failure = expect(check(texts)).rejects;
    await failure.toMatchObject({ name: 'CorpusError', code: 'not-messages' });
    await expect(check(texts)).rejects.toThrow(`line ${line}, is no example as chat messages: `);
    await expect(check(texts)).rejects.toThrow(why);
  });

  it('are refused with two system texts of one name', async () => {
    await expect(check([good], [systems, systems])).rejects.toThrow("the name 's1' is there already");
  });
});
