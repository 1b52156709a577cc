import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ParserExample } from '../../src/examples/examples.js';
import type { SupervisorExample } from '../../src/examples/questions.js';
import { dialogue, schema } from '../../../corpora/test/sgd/fixture.js';
import { failedWithOffer, lastOffered, thanked } from '../../../corpora/test/sgd/stages.js';
import { type Ran, run } from '../../../test/cli/capture.js';

interface PromptedExample extends ParserExample {
  readonly prompt: { readonly system: string; readonly user: string };
  readonly completion: string;
}

let root = '';
let count = 0;

const put = (split: string, name: string, content: unknown): void => {
  mkdirSync(join(root, split), { recursive: true });
  writeFileSync(join(root, split, name), JSON.stringify(content));
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'typetod-examples-'));
  for (const split of ['train', 'dev']) put(split, 'schema.json', schema);
  put('train', 'dialogues_001.json', [dialogue('1_00000', ...thanked), dialogue('1_00001', ...lastOffered)]);
  put('dev', 'dialogues_001.json', [{ dialogue_id: 1 }, dialogue('1_00000', ...failedWithOffer)]);
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => vi.stubEnv('TYPETOD_SGD_DIR', undefined));

function newFolder(): string {
  count += 1;
  return join(root, `out-${count}`);
}
const make = (out: string, ...args: readonly string[]): Promise<Ran> =>
  run('examples', 'sgd', '--dir', root, '--tables', 'none', '--out', out, ...args);
const text = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');
const lines = <T>(folder: string, name: string): readonly T[] =>
  text(folder, name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
const json = (folder: string, name: string): unknown => JSON.parse(text(folder, name));

describe('typetod examples sgd', () => {
  it('writes examples and questions for each split, the APIs and the counts', async () => {
    const out = newFolder();
    const { code, out: printed, err } = await make(out, '--split', 'train', '--split', 'dev');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(readdirSync(out).sort()).toEqual([
      'apis.json',
      'counts.json',
      'dev.jsonl',
      'dev.qa.jsonl',
      'train.jsonl',
      'train.qa.jsonl',
    ]);
    expect(printed).toEqual([
      'train: 2 dialogues, 8 examples, 1 with questions',
      'dev: 1 dialogues (1 damaged and left out), 5 examples, 1 with questions',
    ]);
  });

  it('has in each example only APIs that are described', async () => {
    const out = newFolder();
    await make(out, '--services', 'all');
    const known = (json(out, 'apis.json') as readonly { readonly name: string }[]).map(({ name }) => name);
    const shown = lines<ParserExample>(out, 'dev.jsonl').flatMap(({ apis }) => apis);
    expect([...new Set(shown)].sort()).toEqual([...known].sort());
  });

  it('counts what it wrote', async () => {
    const out = newFolder();
    await make(out, '--split', 'train', '--seed', '7');
    const examples = lines<ParserExample>(out, 'train.jsonl');
    const counts = json(out, 'counts.json') as { readonly splits: Readonly<Record<string, unknown>> };
    expect(counts).toMatchObject({
      seed: 7,
      mode: 'annotated',
      history: 'all',
      services: 'dialogue',
      tables: 'none',
      splits: {
        train: {
          dialogues: 2,
          damaged: 0,
          examples: examples.length,
          statements: { 'api-call': 2, select: 1, resume: 1, assign: 1, confirm: 1 },
          supervisor: { examples: lines(out, 'train.qa.jsonl').length },
          services: { Kayaks_1: examples.length },
          notes: {},
        },
      },
    });
  });

  it('writes the same bytes for the same seed, and other orders for another', async () => {
    const [one, same, other] = [newFolder(), newFolder(), newFolder()];
    await make(one, '--seed', '1');
    await make(same, '--seed', '1');
    await make(other, '--seed', '2', '--services', 'all');
    for (const file of readdirSync(one)) expect(text(same, file)).toBe(text(one, file));
    const outputs = (folder: string): unknown =>
      lines<ParserExample>(folder, 'dev.jsonl').map(({ apis: _apis, ...rest }) => rest);
    expect(outputs(other)).toEqual(outputs(one));
    const asked = (folder: string): unknown =>
      lines<SupervisorExample>(folder, 'dev.qa.jsonl').map(({ questions }) =>
        questions
          .filter(({ asked: kind }) => kind === 'requested')
          .map(({ name }) => name)
          .sort(),
      );
    expect(asked(other)).toEqual(asked(one));
  });

  it('leaves programs out of the history of turns', async () => {
    const out = newFolder();
    await make(out, '--history', 'turns', '--limit', '2');
    expect(text(out, 'dev.jsonl')).not.toContain('"program"');
    expect(text(out, 'dev.qa.jsonl')).not.toContain('"program"');
  });

  it('adds prompts with --prompts, and nothing else', async () => {
    const [plain, out] = [newFolder(), newFolder()];
    await make(plain, '--split', 'train');
    await make(out, '--split', 'train', '--prompts');
    const prompted = lines<PromptedExample>(out, 'train.jsonl');
    expect(prompted.map(({ prompt: _prompt, completion: _completion, ...rest }) => rest)).toEqual(
      lines<ParserExample>(plain, 'train.jsonl'),
    );
    expect(text(out, 'train.qa.jsonl')).toBe(text(plain, 'train.qa.jsonl'));
    expect(json(plain, 'counts.json')).toMatchObject({ prompts: false });
    expect(json(out, 'counts.json')).toMatchObject({ prompts: true });
  });

  it('has in a prompt the APIs, the words and the programs of the turn, and what was wanted beside it', async () => {
    const out = newFolder();
    await make(out, '--split', 'train', '--prompts');
    for (const { apis, utterance, context, prompt, completion, target } of lines<PromptedExample>(out, 'train.jsonl')) {
      expect([...prompt.system.matchAll(/^(kayaks_1_\w+)\(/gm)].map(([, name]) => name)).toEqual(apis);
      expect(prompt.user).toContain(`# What the user says now\nUser: ${utterance}\n`);
      expect(prompt.user.includes('# The conversation so far')).toBe(context.length > 0);
      expect(completion.split('\n')).toEqual(target.map((statement) => statement.replace(/^x\d+ = (?=resume)/, '')));
    }
  });

  it('prints the counts as one JSON object on --json', async () => {
    const out = newFolder();
    const { out: printed } = await make(out, '--limit', '1', '--json');
    expect(JSON.parse(printed.join())).toEqual(json(out, 'counts.json'));
    expect(JSON.parse(printed.join())).toMatchObject({ limit: 1 });
  });

  it('touches a folder that is not empty only with --force', async () => {
    const out = newFolder();
    await make(out);
    const { code, err } = await make(out);
    expect({ code, err }).toEqual({ code: 2, err: [expect.stringContaining("' is not empty.")] });
    expect((await make(out, '--force')).code).toBe(0);
  });

  it.each([
    [['--out', 'x', '--split', 'all'], /--split takes train, dev, test, not 'all'/],
    [['--out', 'x', '--history', 'none'], /--history takes turns, all, not 'none'/],
    [['--out', 'x', '--services', 'one'], /--services takes turn, dialogue, all, not 'one'/],
    [['--out', 'x', '--seed', '-1'], /--seed/],
    [['--out', 'x', '--seed', '1.5'], /--seed takes a whole number of at most nine digits, not '1.5'/],
    [['--out', 'x', '--prompts', '--history', 'turns'], /--prompts shows the programs of earlier turns/],
    [['--out', 'x', '--limit', 'many'], /--limit takes a whole number/],
    [[], /Where should the files go\? Give a folder by --out\./],
    [['--out', 'x', '--split', 'test'], /test/],
  ])('ends with 2 for %j', async (args, message) => {
    const { code, out, err } = await run('examples', 'sgd', '--dir', root, ...args);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toMatch(message);
    expect(existsSync('x')).toBe(false);
  });
});
