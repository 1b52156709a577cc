import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogue, finding, informIntent, schema, system, user } from '../sgd/fixture.js';
import { failedWithOffer, lastOffered, thanked } from '../sgd/stages.js';
import { type Ran, run } from '../../../test/cli/capture.js';

let root = '';
let count = 0;

const put = (name: string, content: unknown): void => writeFileSync(join(root, 'dev', name), JSON.stringify(content));
const odd = dialogue('2_00000', user(finding({}, informIntent('Sail'))), system());
const damaged = { dialogue_id: '2_00001', services: [], turns: 'none' };
const wild = dialogue('../2_00002', ...thanked);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'typetod-convert-'));
  mkdirSync(join(root, 'dev'));
  put('schema.json', schema);
  put('dialogues_001.json', [dialogue('1_00000', ...thanked), dialogue('1_00001', ...failedWithOffer)]);
  put('dialogues_002.json', [dialogue('2_00009', ...lastOffered), odd, damaged, wild]);
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => vi.stubEnv('TYPETOD_SGD_DIR', undefined));

/** A folder that is not there yet. */
function newFolder(): string {
  count += 1;
  return join(root, `out-${count}`);
}
const convert = (out: string, ...args: readonly string[]): Promise<Ran> =>
  run('convert', 'sgd', '--dir', root, '--tables', 'none', '--out', out, ...args);
const files = (folder: string): readonly string[] => readdirSync(folder).sort();
const unconverted = (folder: string): readonly unknown[] =>
  readFileSync(join(folder, 'unconverted.ndjson'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);

describe('typetod convert sgd', () => {
  it('writes a folder that replays without the corpus', async () => {
    const out = newFolder();
    expect((await convert(out)).code).toBe(0);
    const { code, out: lines, err } = await run('replay', out);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(lines.join()).toMatch(/^4 dialogues, 14 turns, \d+ statements: no mismatch/);
  });

  it('writes a transcript and a recording for each dialogue, the services, and what did not convert', async () => {
    const out = newFolder();
    await convert(out, '--limit', '1');
    expect(files(out)).toEqual(['1_00000.recording.json', '1_00000.tod', 'services.json', 'unconverted.ndjson']);
    expect(JSON.parse(readFileSync(join(out, 'services.json'), 'utf8'))).toEqual({ schema, facts: {} });
  });

  it('lists what did not convert: dialogue, turn, reason', async () => {
    const out = newFolder();
    const { code, out: lines } = await convert(out);
    expect(code).toBe(0);
    expect(unconverted(out)).toEqual([
      { dialogue: '2_00000', turn: 0, reason: 'unknown-intent', detail: 'Kayaks_1 has no intent Sail' },
      { dialogue: '2_00001', reason: 'damaged', detail: expect.stringContaining('turns') },
      { dialogue: '../2_00002', reason: 'damaged', detail: 'its id is no file name' },
    ]);
    expect(lines).toEqual([
      'dialogues    6',
      'transcripts  4',
      'user turns   14',
      '',
      `Not converted as annotated, by reason; ${join(out, 'unconverted.ndjson')} says where:`,
      '     2  damaged',
      '     1  unknown-intent',
    ]);
  });

  it('keeps the first dialogue of an id, and lists what cannot have a file of its own', async () => {
    const corpus = mkdtempSync(join(root, 'ids-'));
    mkdirSync(join(corpus, 'dev'));
    const ids = [
      '1_00000',
      '1_00000',
      'a_1',
      'A_1',
      'a'.repeat(200),
      'b'.repeat(201),
      'a/b',
      'a\\b',
      '..',
      '',
      'con',
      'NUL.1',
      'a\u0000',
    ];
    writeFileSync(join(corpus, 'dev', 'schema.json'), JSON.stringify(schema));
    const dialogues = ids.map((id, at) => dialogue(id, ...(at === 1 ? failedWithOffer : thanked)));
    writeFileSync(join(corpus, 'dev', 'dialogues_001.json'), JSON.stringify(dialogues));
    const out = newFolder();
    const { code } = await run('convert', 'sgd', '--dir', corpus, '--tables', 'none', '--out', out);
    expect(code).toBe(0);
    expect(files(out).filter((name) => name.endsWith('.tod'))).toEqual([
      '1_00000.tod',
      'a_1.tod',
      `${'a'.repeat(200)}.tod`,
    ]);
    expect(readFileSync(join(out, '1_00000.tod'), 'utf8').match(/^user: /gm)).toHaveLength(thanked.length / 2);
    const damaged = (id: string) => ({ dialogue: id, reason: 'damaged', detail: 'its id is no file name' });
    expect(unconverted(out)).toEqual([
      { dialogue: '1_00000', reason: 'duplicate', detail: 'a dialogue before it has this id' },
      {
        dialogue: 'A_1',
        reason: 'duplicate',
        detail: 'a dialogue before it has the id a_1, which differs in case alone',
      },
      { dialogue: 'b'.repeat(201), reason: 'damaged', detail: 'its id is longer than 200 characters' },
      ...['a/b', 'a\\b', '..', '', 'con', 'NUL.1', 'a\u0000'].map(damaged),
    ]);
  });

  it('prints one JSON object on --json', async () => {
    const { out: lines } = await convert(newFolder(), '--json', '--mode', 'simulated');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines.join())).toEqual({
      split: 'dev',
      mode: 'simulated',
      dialogues: 6,
      transcripts: 4,
      turns: 14,
      unconverted: { damaged: 2, 'unknown-intent': 1 },
    });
  });

  it('writes the same bytes each time', async () => {
    const [once, again] = [newFolder(), newFolder()];
    await convert(once);
    await convert(again);
    expect(files(again)).toEqual(files(once));
    for (const file of files(once))
      expect(readFileSync(join(again, file), 'utf8')).toBe(readFileSync(join(once, file), 'utf8'));
  });

  it('writes only the dialogues that are named', async () => {
    const out = newFolder();
    await convert(out, '--dialogue', '2_00009', '--dialogue', '1_00001');
    expect(files(out).filter((name) => name.endsWith('.tod'))).toEqual(['1_00001.tod', '2_00009.tod']);
  });

  it('writes nothing for a dialogue that is not there', async () => {
    const out = newFolder();
    const { code, err } = await convert(out, '--dialogue', '1_00000', '--dialogue', '9_00000');
    expect({ code, err }).toEqual({ code: 2, err: ['typetod: The split dev has no dialogue 9_00000.'] });
    expect(existsSync(out)).toBe(false);
  });

  it('touches a folder that is not empty only with --force', async () => {
    const out = newFolder();
    await convert(out, '--limit', '1');
    const path = join(out, '1_00000.tod');
    writeFileSync(path, 'mine');
    const { code, err } = await convert(out, '--limit', '1');
    expect({ code, err }).toEqual({ code: 2, err: [expect.stringContaining("' is not empty.")] });
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect((await convert(out, '--limit', '1', '--force')).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toContain('title: SGD dev 1_00000');
  });

  it.each([
    [['--out', 'x', '--split', 'all'], /--split takes train, dev, test, not 'all'/],
    [['--out', 'x', '--mode', 'gold'], /--mode takes annotated, simulated, not 'gold'/],
    [['--out', 'x', '--tables', 'some'], /--tables takes all, train, none, not 'some'/],
    [['--out', 'x', '--limit', '0'], /--limit takes a whole number/],
    [[], /Where should the files go\? Give a folder by --out\./],
    [['--out', 'x', '--split', 'test'], /test/],
  ])('ends with 2 for %j', async (args, message) => {
    const { code, out, err } = await run('convert', 'sgd', '--dir', root, ...args);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toMatch(message);
    expect(existsSync('x')).toBe(false);
  });
});

describe('typetod replay of a converted folder', () => {
  const converted = async (): Promise<string> => {
    const out = newFolder();
    await convert(out, '--limit', '1');
    return out;
  };

  it('fails for a transcript that says something else', async () => {
    const path = join(await converted(), '1_00000.tod');
    writeFileSync(path, readFileSync(path, 'utf8').replace('start_time: "10:30"', 'start_time: "22:30"'));
    const { code, out } = await run('replay', path);
    expect(code).toBe(1);
    expect(out.join('\n')).toContain('the dialogue state is another');
  });

  it('fails without the recording, and without the services', async () => {
    const out = await converted();
    rmSync(join(out, 'services.json'));
    expect((await run('replay', out)).err.join()).toContain("needs the service 'Kayaks_1'");
    const other = await converted();
    rmSync(join(other, '1_00000.recording.json'));
    expect((await run('replay', other)).code).toBe(2);
  });

  it.each([
    ['1_00000.recording.json', '{}', /1_00000\.recording\.json:1: This is no recording/],
    ['services.json', '{', /services\.json' is no JSON/],
    ['services.json', '[]', /services\.json' holds no schema with facts/],
    ['services.json', '{ "schema": 1, "facts": {} }', /schema/],
  ])('ends with 2 when %s is %s', async (name, text, message) => {
    const out = await converted();
    writeFileSync(join(out, name), text);
    const { code, err } = await run('replay', out);
    expect(code).toBe(2);
    expect(err.join('\n')).toMatch(message);
  });
});
