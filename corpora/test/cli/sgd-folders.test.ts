/** The commands on SGD, given what is no corpus: each says what is wrong with the folder, and writes nothing. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogue, schema } from '../sgd/fixture.js';
import { Folder } from '../sgd/folder.js';
import { offered } from '../sgd/stages.js';
import { run } from '../../../test/cli/capture.js';

let folder: Folder;

beforeAll(() => {
  folder = new Folder();
  folder.putSplit('whole/dev', [dialogue('1_00000', ...offered)]);
  folder.put('mute/dev/schema.json', schema);
  folder.put('bare/dev/dialogues_001.json', []);
  folder.put('packed/dev.zip', 'PK');
  folder.put('cut/dev/schema.json', '[{"service_name": "Kay');
  folder.put('cut/dev/dialogues_001.json', []);
  folder.put('odd/dev/schema.json', { services: schema });
  folder.put('odd/dev/dialogues_001.json', []);
});
afterAll(() => folder.remove());
beforeEach(() => vi.stubEnv('TYPETOD_SGD_DIR', undefined));

/** Folders that are no corpus, and what is said of each. `@` stands for the folder of all. */
const FOLDERS: readonly (readonly [string, string])[] = [
  ['absent', 'There is no directory @/absent.'],
  ['whole/dev', '@/whole/dev is a split of the corpus, not its root. Give @/whole by'],
  ['.', '@ holds the root of the corpus, and is not the root. Give @/'],
  ['packed', '@/packed/dev.zip is packed. Unpack it'],
  ['cut', '@/cut/dev/schema.json is cut off: its JSON stops unfinished at position 22'],
  ['odd', 'The schema is wrong at its top: Invalid input: expected array, received object.'],
];

/** Without a schema, or without dialogues. */
const HALVES: readonly (readonly [string, string])[] = [
  ['bare', '@/bare/dev/schema.json is missing.'],
  ['mute', '@/mute/dev has no dialogues_*.json.'],
];

async function refusalOf(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await run(...args);
  expect({ code, out }).toEqual({ code: 2, out: [] });
  return err.join('\n').replaceAll(folder.root, '@');
}

const ALL = [...FOLDERS, ...HALVES];

describe('no corpus is', () => {
  it.each(ALL)('converted from %s', async (name, says) => {
    const written = folder.path('written');
    const said = await refusalOf('convert', 'sgd', '--dir', folder.path(name), '--split', 'dev', '--out', written);
    expect(said).toContain(`typetod: ${says}`);
    expect(existsSync(written), 'a folder was made').toBe(false);
  });

  it.each(ALL)('evaluated in %s', async (name, says) => {
    const said = await refusalOf('eval', 'sgd', '--dir', folder.path(name), '--split', 'dev', '--json');
    expect(said).toContain(`typetod: ${says}`);
  });

  it.each(ALL)('evaluated with faults in %s', async (name, says) => {
    const said = await refusalOf('eval', 'faults', '--dir', folder.path(name), '--split', 'dev', '--json');
    expect(said).toContain(`typetod: ${says}`);
  });

  it.each(ALL)('made into examples in %s', async (name, says) => {
    const written = folder.path('learned');
    const said = await refusalOf('examples', 'sgd', '--dir', folder.path(name), '--split', 'dev', '--out', written);
    expect(said).toContain(`typetod: ${says}`);
    expect(existsSync(written), 'a folder was made').toBe(false);
  });

  it.each(ALL)('made into tables in %s', async (name, says) => {
    const said = await refusalOf('tables', 'sgd', '--dir', folder.path(name), '--split', 'dev', '--json');
    expect(said).toContain(`typetod: ${says}`);
  });
});

describe('a checkpoint is refused', () => {
  const evaluating = (checkpoint: string): Promise<string> =>
    refusalOf('eval', 'sgd', '--dir', folder.path('whole'), '--split', 'dev', '--checkpoint', checkpoint);

  it.each([
    ['the notes of somebody', 'Hi\n'],
    ['the report of an evaluation', '{"corpus":"sgd"}\n'],
    ['the checkpoint of something else', '{"checkpoint":"typetod eval faults"}\n'],
  ])('that is %s', async (_, content) => {
    const file = folder.put('kept.jsonl', content);
    expect(await evaluating(file)).toContain(
      '@/kept.jsonl is there already and is no checkpoint of an evaluation of this kind.',
    );
  });
});

describe('an option is refused', () => {
  const COMMANDS = ['convert sgd --out x', 'eval sgd', 'eval faults', 'examples sgd --out x', 'tables sgd'];

  it.each(COMMANDS)('that names no split: %s', async (command) => {
    const said = await refusalOf(...command.split(' '), '--dir', folder.path('whole'), '--split', 'trial');
    expect(said).toMatch(/^typetod: --split takes (?:train, dev, test|[a-z, ]*), not 'trial'\./);
  });

  it.each(['eval sgd', 'eval faults', 'examples sgd --out x', 'convert sgd --out x'])(
    'that takes no dialogues: %s',
    async (command) => {
      for (const limit of ['0', '-1', '1.5', 'all']) {
        const said = await refusalOf(...command.split(' '), '--dir', folder.path('whole'), `--limit=${limit}`);
        expect(said).toContain('--limit takes a whole number of at least 1');
      }
    },
  );
});
