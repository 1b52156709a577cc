import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CorpusError, type CorpusErrorCode } from '../../../src/sgd/corpus/corpus-error.js';
import { whyNoJson } from '../../../src/lab/files/corpus-files.js';
import { describeSurvey, sgdFiles, surveySgd } from '../../../src/sgd/corpus/survey.js';
import { readSgdDialogues } from '../../../src/sgd/corpus/walk.js';
import { readSgdSchema, readSgdxSchema, type SgdSplit, readSgdFile } from '../../../src/sgd/corpus/read.js';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'typetod-sgd-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, content: unknown): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

function expectError(action: () => unknown, code: CorpusErrorCode, file: string): CorpusError {
  const error = thrownBy(action);
  if (!(error instanceof CorpusError)) throw error;
  expect({ code: error.code, file: error.file }).toEqual({ code, file });
  expect(error.message).toContain(file);
  return error;
}

const inform = { act: 'INFORM', slot: 'lake', values: ['Moss Lake'], canonical_values: ['Moss Lake'] };
const offer = { act: 'OFFER', slot: 'kayak_name', values: ['Otter'], canonical_values: ['Otter'] };
const state = { active_intent: 'FindKayaks', requested_slots: ['phone'], slot_values: { lake: ['Moss Lake'] } };
const asks = { service: 'Kayaks_1', slots: [{ slot: 'lake', start: 3, exclusive_end: 12 }], actions: [inform], state };
const answers = {
  service: 'Kayaks_1',
  slots: [],
  actions: [offer],
  service_call: { method: 'FindKayaks', parameters: { lake: 'Moss Lake' } },
  service_results: [{ kayak_name: 'Otter', lake: 'Moss Lake' }],
};
const first = { speaker: 'USER', utterance: '(user)', frames: [asks] };
const second = { speaker: 'SYSTEM', utterance: '(system) Größe: 2 ≤ 3', frames: [answers] };

/** A dialogue; `change` replaces the value at the end of a path in it, or removes it. */
function sample(id = '1_00001', change?: { readonly path: string; readonly to: unknown }): object {
  const made = structuredClone({ dialogue_id: id, services: ['Kayaks_1'], turns: [first, second] });
  if (!change) return made;
  const path = change.path.split('.');
  const last = path.pop()!;
  let place: Record<string, unknown> = made;
  for (const step of path) place = place[step] as Record<string, unknown>;
  if (change.to === undefined) delete place[last];
  else place[last] = change.to;
  return made;
}

describe('a file of dialogues', () => {
  it('gives them as they are', () => {
    const file = put('dev/dialogues_001.json', [sample('1_00001'), sample('1_00002')]);
    expect(readSgdFile(file)).toEqual({ dialogues: [sample('1_00001'), sample('1_00002')], skipped: [] });
  });

  it('may be empty of them', () => {
    expect(readSgdFile(put('dev/dialogues_001.json', []))).toEqual({ dialogues: [], skipped: [] });
  });

  it('may be indented, and begin with a byte order mark', () => {
    const file = put('dev/dialogues_001.json', `\ufeff${JSON.stringify([sample()], null, 2)}\n`);
    expect(readSgdFile(file).dialogues).toEqual([sample()]);
  });

  it.each([
    ['a frame of the user has no state', 'turns.0.frames.0.state'],
    ['there are no spans', 'turns.0.frames.0.slots'],
    ['nothing was called', 'turns.1.frames.0.service_call'],
    ['no results are there', 'turns.1.frames.0.service_results'],
    ['there is a field of its own', 'turns.0.frames.0.own'],
  ])('is read when %s', (_what, path) => {
    const whole = sample('1_00001', { path, to: path.endsWith('own') ? 1 : undefined });
    expect(readSgdFile(put('dev/dialogues_001.json', [whole]))).toEqual({ dialogues: [whole], skipped: [] });
  });

  it.each([
    ['services', undefined, 'services is missing'],
    ['turns', undefined, 'turns is missing'],
    ['turns', {}, 'turns is no list'],
    ['turns.1', null, 'turns[1] is no object'],
    ['turns.1.utterance', undefined, 'turns[1].utterance is missing'],
    ['turns.1.frames', undefined, 'turns[1].frames is missing'],
    ['turns.0.speaker', 'BOT', 'turns[0].speaker is neither USER nor SYSTEM'],
    ['turns.0.speaker', 'SYSTEM', 'turns[0].speaker is SYSTEM'],
    ['turns.1.speaker', 'USER', 'turns[1].speaker is USER as in the turn before'],
    ['turns.0.frames.0.service', undefined, 'turns[0].frames[0].service is missing'],
    ['turns.0.frames.0.actions', 'none', 'turns[0].frames[0].actions is no list'],
    ['turns.0.frames.0.actions.0.act', 7, 'turns[0].frames[0].actions[0].act is no text'],
    ['turns.0.frames.0.actions.0.slot', undefined, 'turns[0].frames[0].actions[0].slot is missing'],
    ['turns.0.frames.0.actions.0.values', 'x', 'turns[0].frames[0].actions[0].values is no list'],
    ['turns.0.frames.0.actions.0.values.0', 2, 'turns[0].frames[0].actions[0].values[0] is no text'],
    ['turns.1.frames.0.actions.0.canonical_values', null, 'turns[1].frames[0].actions[0].canonical_values is no list'],
    ['turns.0.frames.0.slots.0', {}, 'turns[0].frames[0].slots[0].slot is missing'],
    ['turns.0.frames.0.state', null, 'turns[0].frames[0].state is no object'],
    ['turns.0.frames.0.state.requested_slots', {}, 'turns[0].frames[0].state.requested_slots is no list'],
    ['turns.0.frames.0.state.slot_values', [], 'turns[0].frames[0].state.slot_values is no object'],
    ['turns.0.frames.0.state.slot_values.lake', 'x', 'turns[0].frames[0].state.slot_values["lake"] is no list'],
    ['turns.1.frames.0.service_call.method', undefined, 'turns[1].frames[0].service_call.method is missing'],
    [
      'turns.1.frames.0.service_call.parameters.lake',
      1,
      'turns[1].frames[0].service_call.parameters["lake"] is no text',
    ],
    ['turns.1.frames.0.service_results.0.lake', null, 'turns[1].frames[0].service_results[0]["lake"] is no text'],
  ])('reports a dialogue whose %s is %j, and keeps the others', (path, to, reason) => {
    const damaged = sample('1_00002', { path, to });
    const file = put('dev/dialogues_001.json', [sample('1_00001'), damaged, sample('1_00003')]);
    const { dialogues, skipped } = readSgdFile(file);
    expect(dialogues.map((whole) => whole.dialogue_id)).toEqual(['1_00001', '1_00003']);
    expect(skipped).toEqual([{ dialogue: '1_00002', reason }]);
  });

  it.each([
    ['a text', '1_00000', 'is no object'],
    ['nothing', null, 'is no object'],
    ['a list', [sample()], 'is no object'],
    ['a dialogue without an id', sample('', { path: 'dialogue_id', to: undefined }), 'dialogue_id is missing'],
    ['a dialogue whose id is a number', sample('', { path: 'dialogue_id', to: 5 }), 'dialogue_id is no text'],
  ])('reports %s by its index', (_what, entry, reason) => {
    const file = put('dev/dialogues_001.json', [sample(), entry]);
    expect(readSgdFile(file).skipped).toEqual([{ dialogue: 1, reason }]);
  });

  it('with a damaged dialogue is refused where all are wanted, with the place', () => {
    const file = put('dev/dialogues_001.json', [sample('1_00002', { path: 'turns.1.frames', to: 1 })]);
    const error = expectError(() => [...readSgdDialogues(root, 'dev')], 'not-sgd', file);
    expect(error.message).toContain('1_00002: turns[1].frames is no list');
  });
});

describe('a file that holds no dialogues is refused', () => {
  it.each([
    ['is empty', '', 'is empty (0 bytes)'],
    ['is blank', '\n \n', 'is empty (3 bytes)'],
    [
      'is a pointer of Git LFS',
      'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 123\n',
      "is a pointer of Git LFS (66 bytes), not the file itself. Run 'git lfs pull'",
    ],
    ['is a web page', '\n<!DOCTYPE html>\n<html></html>', 'is a web page'],
    ['stops in a text', '[{"dialogue_id": "1_0', 'is cut off: its JSON stops unfinished at position 21 (21 bytes)'],
    ['stops after a comma', '[{},\n', 'stops unfinished at position 5 (5 bytes)'],
    ['stops, with letters of two bytes', '["ß', 'stops unfinished at position 3 (4 bytes)'],
    ['has a bare word', '[{"dialogue_id": one}]', 'is not JSON (22 bytes)'],
    ['has a comma too much', '[{},]', 'is not JSON (5 bytes)'],
    ['goes on after its end', '[] []', 'is not JSON (5 bytes)'],
  ])('when it %s', (_what, content, says) => {
    const file = put('dev/dialogues_001.json', content);
    const error = expectError(() => readSgdFile(file), 'not-json', file);
    expect(error.message).toContain(says);
    expect(error.cause).toBeInstanceOf(SyntaxError);
  });

  it('wherever it is cut off', () => {
    const whole = JSON.stringify([sample()], null, 1);
    for (let length = 1; length < whole.length; length += 1) {
      const text = whole.slice(0, length);
      const cause = thrownBy(() => JSON.parse(text));
      expect(whyNoJson(text, length, cause)).toContain(`stops unfinished at position ${length} `);
    }
  });

  it.each([
    ['an object', { dialogues: [] }, 'but of type object'],
    ['a number', 5, 'but of type number'],
    ['null', null, 'but null'],
  ])('when it is %s', (_what, content, says) => {
    const file = put('dev/dialogues_001.json', content);
    expect(expectError(() => readSgdFile(file), 'not-sgd', file).message).toContain(says);
  });

  it('when it is not there', () => {
    const file = join(root, 'dialogues_001.json');
    expectError(() => readSgdFile(file), 'missing-file', file);
  });

  it('when it is a folder', () => {
    const file = join(root, 'dialogues_001.json');
    mkdirSync(file);
    expect(expectError(() => readSgdFile(file), 'not-readable', file).cause).toBeInstanceOf(Error);
  });
});

describe('a folder that is evidently not the root is refused, with advice', () => {
  const readers: readonly (readonly [string, (directory: string) => unknown])[] = [
    ['the schema', (directory) => readSgdSchema(directory, 'dev')],
    ['the schema of a variant', (directory) => readSgdxSchema(directory, 'v1', 'dev')],
    ['the list of files', (directory) => sgdFiles(directory, 'dev')],
    ['the survey', (directory) => surveySgd(directory, 'dev')],
  ];

  describe.each(readers)('for %s', (_what, read) => {
    it.each(['schema.json', 'dialogues_001.json'])('when it is a split, as %s tells', (name) => {
      put(`dev/${name}`, []);
      const error = expectError(() => read(join(root, 'dev')), 'wrong-directory', join(root, 'dev'));
      expect(error.message).toContain(`Give ${root} by --dir`);
    });

    it('when it is the folder around the root', () => {
      put('notes.txt', '');
      put('dstc8-schema-guided-dialogue/dev/schema.json', []);
      const error = expectError(() => read(root), 'wrong-directory', root);
      expect(error.message).toContain(`Give ${join(root, 'dstc8-schema-guided-dialogue')} by --dir`);
    });

    it.each(['sgd-dev.tar.xz', 'master.zip', 'corpus.tgz'])('when it holds nothing but %s', (name) => {
      const archive = put(name, '');
      expect(expectError(() => read(root), 'packed', archive).message).toContain('Unpack it');
    });

    it('when it is an archive', () => {
      const archive = put('sgd-dev.tar.xz', '');
      expectError(() => read(archive), 'packed', archive);
    });

    it('when the split is packed, and another is not', () => {
      put('train/schema.json', []);
      const archive = put('sgd-dev.tar.xz', '');
      expectError(() => read(root), 'packed', archive);
    });

    it('when the folder of the split holds an archive', () => {
      const archive = put('dev/dialogues.zip', '');
      expectError(() => read(root), 'packed', archive);
    });
  });

  it('when the dialogues alone are packed', () => {
    put('dev/schema.json', []);
    const archive = put('dev/dialogues.tar.gz', '');
    expect(readSgdSchema(root, 'dev')).toEqual([]);
    expectError(() => sgdFiles(root, 'dev'), 'packed', archive);
  });

  it('but archives beside what was unpacked are no matter', () => {
    put('sgd-dev.tar.xz', '');
    put('sgd-train.tar.xz', '');
    put('dev/schema.json', []);
    put('test/schema.json', []);
    const file = put('dev/dialogues_001.json', []);
    expect(sgdFiles(root, 'dev')).toEqual([file]);
    expect(readSgdSchema(root, 'test')).toEqual([]);
    expectError(() => sgdFiles(root, 'test'), 'no-dialogues', join(root, 'test'));
  });
});

describe('the schema of a variant', () => {
  it('is read from its place in the corpus', () => {
    put('dev/schema.json', []);
    put('sgd_x/data/v3/dev/schema.json', [{ service_name: 'Kayaks_13' }]);
    expect(readSgdxSchema(root, 'v3', 'dev')).toEqual([{ service_name: 'Kayaks_13' }]);
  });

  it('is missed by name', () => {
    put('dev/schema.json', []);
    const file = join(root, 'sgd_x', 'data', 'v3', 'dev', 'schema.json');
    const error = expectError(() => readSgdxSchema(root, 'v3', 'dev'), 'missing-file', file);
    expect(error.message).toContain('lacks the dev schema of SGD-X v3');
  });

  it('is refused when it is no JSON', () => {
    put('dev/schema.json', []);
    const file = put('sgd_x/data/v1/dev/schema.json', '[');
    expectError(() => readSgdxSchema(root, 'v1', 'dev'), 'not-json', file);
  });
});

/** A split with a schema of so many services and files of these numbers. */
function makeSplit(split: SgdSplit, services: number, numbers: readonly number[]): void {
  put(
    `${split}/schema.json`,
    Array.from({ length: services }, (_, at) => ({ service_name: `Made_${at}` })),
  );
  for (const number of numbers) put(`${split}/dialogues_${String(number).padStart(3, '0')}.json`, []);
}

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, at) => at + 1);

const described = (split: SgdSplit): string => describeSurvey(surveySgd(root, split));

describe('a survey of a split', () => {
  it.each([
    ['train', 26, 127, 16_142],
    ['dev', 17, 20, 2482],
    ['test', 21, 34, 4201],
  ] as const)('finds the official %s complete', (split, services, files, dialogues) => {
    makeSplit(split, services, upTo(files));
    expect(surveySgd(root, split)).toMatchObject({ missing: [], official: { files, dialogues }, schema: true });
    expect(described(split)).toBe(`${files} of ${files} files of ${split}.`);
  });

  it('names the files that an official split lacks', () => {
    makeSplit('dev', 17, [...upTo(14), 16, 19, 20]);
    const missing = ['dialogues_015.json', 'dialogues_017.json', 'dialogues_018.json'];
    expect(surveySgd(root, 'dev')).toMatchObject({ missing, sgdx: [] });
    expect(surveySgd(root, 'dev').files).toHaveLength(17);
    expect(described('dev')).toBe(`17 of 20 files of dev; missing ${missing.join(', ')}.`);
  });

  it('gathers the numbers of many missing files', () => {
    makeSplit('dev', 17, [2, 3, 9, 10, 20]);
    expect(described('dev')).toBe(
      '5 of 20 files of dev; missing dialogues_*.json with the numbers 001, 004–008, 011–019.',
    );
  });

  it('goes by the numbers alone when the schema is missing, and says so', () => {
    makeSplit('dev', 17, upTo(19));
    rmSync(join(root, 'dev', 'schema.json'));
    expect(surveySgd(root, 'dev').schema).toBe(false);
    expect(described('dev')).toBe('19 of 20 files of dev; missing dialogues_020.json; schema.json is missing.');
  });

  it('knows a split with a schema alone', () => {
    makeSplit('test', 21, []);
    expect(surveySgd(root, 'test').missing).toHaveLength(34);
    expect(described('test')).toBe('test has no dialogues: 0 of 34 files.');
  });

  it('lists the variants that are there', () => {
    makeSplit('dev', 17, upTo(20));
    for (const version of ['v5', 'v1', 'v9']) put(`sgd_x/data/${version}/dev/schema.json`, []);
    put('sgd_x/data/v2/test/schema.json', []);
    expect(surveySgd(root, 'dev').sgdx).toEqual(['v1', 'v5']);
    expect(described('dev')).toBe('20 of 20 files of dev.');
  });

  it.each([
    ['other services', 3, upTo(4), 'dev has 4 files.'],
    ['one file', 3, [1], 'dev has 1 file.'],
    ['no files', 3, [], 'dev has no dialogues.'],
    ['more files than the official one', 17, upTo(21), 'dev has 21 files.'],
    ['other numbers', 17, [100, 101, 102], 'dev has 3 files.'],
    ['numbers from 0', 17, [0, 1], 'dev has 2 files.'],
  ])('does not claim that a corpus with %s lacks any', (_what, services, numbers, sentence) => {
    makeSplit('dev', services, numbers);
    expect(surveySgd(root, 'dev')).toMatchObject({ missing: [], official: undefined });
    expect(described('dev')).toBe(sentence);
  });

  it('finds the gaps of another corpus', () => {
    makeSplit('dev', 3, [7, 8, 11]);
    expect(described('dev')).toBe('dev has 3 files with gaps; missing dialogues_009.json, dialogues_010.json.');
  });

  it('takes a folder with nothing in it for nobody’s', () => {
    mkdirSync(join(root, 'dev'));
    expect(described('dev')).toBe('dev has no dialogues; schema.json is missing.');
  });

  it('counts no other files', () => {
    makeSplit('dev', 3, [1]);
    for (const name of ['dialogues_2.json.bak', 'dialogues.json', 'notes.json']) put(`dev/${name}`, []);
    expect(surveySgd(root, 'dev').files).toEqual(['dialogues_001.json']);
  });

  it('is refused when there is no such split, or its schema is no JSON', () => {
    makeSplit('dev', 3, [1]);
    expectError(() => surveySgd(root, 'train'), 'no-such-directory', join(root, 'train'));
    const file = put('dev/schema.json', '[');
    expectError(() => surveySgd(root, 'dev'), 'not-json', file);
  });
});
