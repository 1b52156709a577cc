import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CorpusError, type CorpusErrorCode } from '../../../src/sgd/corpus/corpus-error.js';
import { readSgdDialogues } from '../../../src/sgd/corpus/walk.js';
import { readSgdSchema } from '../../../src/sgd/corpus/read.js';
import { sgdFiles } from '../../../src/sgd/corpus/survey.js';
import type { SgdDialogue } from '../../../src/sgd/corpus/format.js';
import { dialogue, schema } from '../fixture.js';
import { offered, rented } from '../stages.js';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'typetod-sgd-'));
  mkdirSync(join(root, 'dev'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(name: string, content: unknown): string {
  const path = join(root, 'dev', name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const idsOf = (dialogues: Iterable<SgdDialogue>): readonly string[] => [...dialogues].map((item) => item.dialogue_id);

function thrownBy(action: () => unknown): CorpusError {
  try {
    action();
  } catch (error) {
    if (error instanceof CorpusError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

function expectError(action: () => unknown, code: CorpusErrorCode, file: string): CorpusError {
  const error = thrownBy(action);
  expect({ code: error.code, file: error.file, name: error.name }).toEqual({ code, file, name: 'CorpusError' });
  expect(error.message).toContain(file);
  return error;
}

describe('a folder in the layout of SGD', () => {
  beforeEach(() => {
    put('schema.json', schema);
    put('dialogues_010.json', [dialogue('10_00001', ...rented)]);
    put('dialogues_002.json', [dialogue('2_00001', ...offered), dialogue('2_00002', ...offered)]);
    put('dialogues_2.json.bak', 'of somebody');
    put('notes.json', 'of somebody');
  });

  it('has a schema and dialogues', () => {
    expect(readSgdSchema(root, 'dev')).toEqual(schema);
    const [first] = readSgdDialogues(root, 'dev');
    expect(first).toEqual(dialogue('2_00001', ...offered));
  });

  it('lists the dialogue files and no others, in order of their numbers', () => {
    put('dialogues_100.json', []);
    put('dialogues_9.json', []);
    const names = ['dialogues_002.json', 'dialogues_9.json', 'dialogues_010.json', 'dialogues_100.json'];
    expect(sgdFiles(root, 'dev')).toEqual(names.map((name) => join(root, 'dev', name)));
    expect(idsOf(readSgdDialogues(root, 'dev'))).toEqual(['2_00001', '2_00002', '10_00001']);
  });

  it.each([
    [0, []],
    [1, ['2_00001']],
    [2, ['2_00001', '2_00002']],
    [3, ['2_00001', '2_00002', '10_00001']],
    [4, ['2_00001', '2_00002', '10_00001']],
  ])('gives at most %i dialogues on demand', (limit, ids) => {
    expect(idsOf(readSgdDialogues(root, 'dev', limit))).toEqual(ids);
  });

  it('reads a file only when its turn comes', () => {
    const broken = put('dialogues_010.json', '[{');
    expect(idsOf(readSgdDialogues(root, 'dev', 2))).toHaveLength(2);
    const dialogues = readSgdDialogues(root, 'dev');
    expect([dialogues.next().value, dialogues.next().value]).toHaveLength(2);
    expectError(() => dialogues.next(), 'not-json', broken);
  });
});

describe('a folder that is not in the layout of SGD is refused, by name', () => {
  it('when it is not there', () => {
    const nowhere = join(root, 'nowhere');
    const error = expectError(() => readSgdSchema(nowhere, 'dev'), 'no-such-directory', nowhere);
    expect(error.message).toContain('--dir or TYPETOD_SGD_DIR');
  });

  it('when it is a file', () => {
    const file = put('schema.json', schema);
    expectError(() => readSgdSchema(file, 'dev'), 'no-such-directory', file);
  });

  it('when the split is not there', () => {
    expectError(() => sgdFiles(root, 'train'), 'no-such-directory', join(root, 'train'));
    expectError(() => readSgdSchema(root, 'train'), 'missing-file', join(root, 'train', 'schema.json'));
  });

  it('when the schema is missing', () => {
    const error = expectError(() => readSgdSchema(root, 'dev'), 'missing-file', join(root, 'dev', 'schema.json'));
    expect(error.message).toContain('official layout');
  });

  it('when it has no dialogues', () => {
    put('schema.json', schema);
    const error = expectError(() => sgdFiles(root, 'dev'), 'no-dialogues', join(root, 'dev'));
    expect(error.message).toContain('dev dialogues are not part of this copy');
  });

  it('when a file is no JSON, with the cause', () => {
    const broken = put('schema.json', '{ "service_name": ');
    expect(expectError(() => readSgdSchema(root, 'dev'), 'not-json', broken).cause).toBeInstanceOf(SyntaxError);
  });

  it.each([
    ['an object', { dialogue_id: '1', turns: [] }],
    ['a list of something else', ['1_00000']],
    ['a list with a hole', [null]],
    ['dialogues without an id', [{ turns: [] }]],
    ['dialogues without turns', [{ dialogue_id: '1' }]],
    ['dialogues whose turns are no list', [{ dialogue_id: '1', turns: 5 }]],
    ['turns without frames', [{ dialogue_id: '1', turns: [{ speaker: 'USER' }] }]],
    ['frames without acts', [{ dialogue_id: '1', turns: [{ speaker: 'USER', frames: [{ service: 'Kayaks_1' }] }] }]],
    [
      'acts without values',
      [{ dialogue_id: '1', turns: [{ speaker: 'USER', frames: [{ service: 'A', actions: [{ act: 'AFFIRM' }] }] }] }],
    ],
  ])('when its dialogues are %s', (_what, content) => {
    const file = put('dialogues_001.json', content);
    expectError(() => [...readSgdDialogues(root, 'dev')], 'not-sgd', file);
  });
});
