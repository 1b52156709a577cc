import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ParserReport } from '../../../src/sgd/parser/report.js';
import { spoken } from '../../sgd/parser/fixture.js';
import { Folder } from '../../sgd/folder.js';
import { offered, rented, wants } from '../../sgd/stages.js';
import { run } from '../capture.js';

let folder: Folder;

beforeAll(() => {
  folder = new Folder();
  folder.putSplit(
    'dev',
    [wants, offered, rented].map((turns, at) => spoken(`1_0000${at}`, turns)),
  );
});
afterAll(() => folder.remove());
beforeEach(() => {
  for (const name of ['TYPETOD_SGD_DIR', 'TYPETOD_MODEL', 'OPENAI_API_KEY', 'OPENAI_BASE_URL'])
    vi.stubEnv(name, undefined);
});

const evaluate = (...args: readonly string[]) => run('eval', 'parser', '--dir', folder.root, ...args);

type Printed = ParserReport & Readonly<Record<'load_ms' | 'rss_mb' | 'seconds', number>>;

async function json(...args: readonly string[]): Promise<Printed> {
  const { code, out, err } = await evaluate(...args, '--json');
  expect({ code, err, lines: out.length }).toEqual({ code: 0, err: [], lines: 1 });
  return JSON.parse(out.join()) as Printed;
}

const MODULE = `const parser = {
  name: 'mine',
  parse: ({ place }) => Promise.resolve({ source: place.turn === 1 ? 'kayaks_1_find_kayaks({ lake: "Moss Lake" })' : 'parse_error()' }),
};
`;

describe('typetod eval parser', () => {
  it.each(['own', 'gold'])('scores the oracle with %s history', async (history) => {
    const report = await json('--parser', 'oracle', '--history', history);
    expect(report).toMatchObject({
      report: 'eval parser',
      parser: 'oracle',
      history,
      jga: 1,
      cjga: 1,
      gates: 'standard',
    });
  });

  it('prints the keys that others read', async () => {
    const report = await json('--parser', 'none', '--services', 'predicted', '--gates', 'none');
    const keys =
      'dialogues frames jga jga_fuzzy cjga jga_seen jga_unseen cjga_unseen ms_per_turn_p50 ms_per_turn_p95 load_ms rss_mb per_service errors partial skipped parser history services gates models cost';
    expect(Object.keys(report)).toEqual(expect.arrayContaining(keys.split(' ')));
    expect(report).toMatchObject({ dialogues: 3, parser: 'none', services: 'predicted', gates: 'none', models: null });
  });

  it.each([
    ['its default', `${MODULE}export default parser;`],
    ['parser', `${MODULE}export { parser };`],
    ['a function that makes it', `${MODULE}export default async () => parser;`],
  ])('takes a parser of a module as %s', async (_, code) => {
    const path = folder.put(`modules/${Math.trunc(performance.now() * 1000)}.mjs`, code);
    const { parser, jga } = await json('--parser', path, '--gates', 'none');
    expect([parser, jga]).toEqual(['mine', 2 / 7]);
  });

  it('prints a text for a person', async () => {
    const { code, out } = await evaluate('--parser', 'none');
    expect(code).toBe(0);
    const text = out.join('\n');
    for (const words of [
      'parser none, history own',
      'exact, extension on',
      'as the reader reads',
      'intent',
      'Kayaks_1',
    ])
      expect(text).toContain(words);
  });

  it.each<[string, readonly string[], string]>([
    ['no parser', [], 'Which parser? Give --parser one of rules, neural, openai'],
    ['an unknown parser', ['--parser', 'magic'], "There is no parser 'magic'. Parsers: rules, neural, openai"],
    [
      'a module that is not there',
      ['--parser', './magic.ts'],
      "There is no module at './magic.ts'. A module exports a parser",
    ],
    ['an option of another parser', ['--parser', 'none', '--model', 'm'], "The parser 'none' takes no --model."],
    ['a model without a name', ['--parser', 'openai'], 'needs the name of a model. Give --model NAME'],
    ['an endpoint without its key', ['--parser', 'openai', '--model', 'm'], 'needs a key: export OPENAI_API_KEY=KEY'],
    ['a folder that is not there', ['--parser', 'local', '--model-dir', '/nowhere'], "There is no folder '/nowhere'"],
    ['an unknown history', ['--parser', 'none', '--history', 'new'], '--history takes own, gold'],
    ['unknown services', ['--parser', 'none', '--services', 'all'], '--services takes known, predicted'],
    ['unknown gates', ['--parser', 'none', '--gates', 'all'], '--gates takes standard, none, pytod'],
    ['a price that is none', ['--parser', 'openai', '--price', '3'], '--price takes the dollars for a million tokens'],
    ['too many jobs', ['--parser', 'none', '--jobs', '9999'], '--jobs takes at most'],
    [
      'threads that share a cassette',
      ['--parser', 'openai', '--replay', 'a', '--jobs', '2'],
      '--replay keeps answers in their order',
    ],
    [
      'a checkpoint that is something else',
      ['--parser', 'none', '--checkpoint', 'package.json'],
      'is no checkpoint of an evaluation of this kind',
    ],
  ])('refuses %s', async (_, args, message) => {
    const { code, out, err } = await evaluate(...args);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toContain(message);
  });

  it.each<[string, string, string]>([
    [
      'no parser',
      'export const other = 1;',
      'exports no parser, but other. A module exports a parser, an object with a name',
    ],
    ['a parser without a name', 'export default { parse() {} };', 'exports no parser, but default.'],
    ['a syntax error', 'export default {', 'a syntax error at'],
    ['a function that throws', 'export default () => { throw new Error("no weights") };', 'cannot be made: no weights'],
    [
      'a parser that throws midway',
      'export default { name: "m", parse() {\nthrow new Error("oops"); } };',
      'The parser failed in turn 0 of dialogue 1_00000: oops\n  thrown at',
    ],
  ])('refuses a module with %s', async (name, code, message) => {
    const path = folder.put(`modules/${name.replaceAll(' ', '-')}.mjs`, code);
    const { code: exit, out, err } = await evaluate('--parser', path);
    expect({ exit, out }).toEqual({ exit: 2, out: [] });
    expect(err.join('\n')).toContain(message);
  });
});
