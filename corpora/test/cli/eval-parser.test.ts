import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parserIdentity } from '../../src/cli/eval/parser-identity.js';
import { argumentsOf } from 'typetod/internal/cli';
import type { Comparison } from '../../src/sgd/compare/compare.js';
import type { ParserReport } from '../../src/sgd/parser/report.js';
import { spoken } from '../sgd/parser/fixture.js';
import { Folder } from '../sgd/folder.js';
import { offered, rented, wants } from '../sgd/stages.js';
import { type Endpoint, openEndpoint, saying } from '../../../test/models/endpoint.js';
import { dataOf } from '../sgd/report/html-fixture.js';
import { readHtml } from '../sgd/report/html-reader.js';
import { run } from '../../../test/cli/capture.js';
import type { Json } from '../../../src/world/index.js';
import { scriptedEndpoint } from '../../../src/testing/index.js';

type EndpointAnswer = Extract<Parameters<typeof scriptedEndpoint>[0], readonly unknown[]>[number];

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

type Printed = ParserReport &
  Readonly<Record<'load_ms' | 'rss_mb' | 'seconds', number>> & { readonly cost: number | null };

async function json(...args: readonly string[]): Promise<Printed> {
  const { code, out, err } = await evaluate(...args, '--json');
  expect({ code, err: err.filter((line) => !line.startsWith('Taken from the checkpoint')), lines: out.length }).toEqual(
    { code: 0, err: [], lines: 1 },
  );
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
    ['parser beside another default', `${MODULE}export { parser };\nexport default { version: 1 };`],
  ])('takes a parser of a module as %s', async (_, code) => {
    const path = folder.put(`modules/${Math.trunc(performance.now() * 1000)}.mjs`, code);
    const { parser, jga } = await json('--parser', path, '--gates', 'none');
    expect([parser, jga]).toEqual(['mine', 2 / 7]);
  });

  it('writes a page from which one reaches both programs', async () => {
    const file = folder.path('report.html');
    const { code } = await evaluate('--parser', 'none', '--html', file, '--history', 'gold');
    expect(code).toBe(0);
    const data = dataOf(readHtml(readFileSync(file, 'utf8')));
    const [finding] = data.findings;
    expect(finding).toMatchObject({ dialogue: '1_00000', turn: 0, kind: 'intent', cause: '-kayaks_1_find_kayaks' });
    const [turn] = data.dialogues.find(({ id }) => id === '1_00000')?.turns ?? [];
    expect(turn?.compared).toEqual([
      { name: 'Annotated statements', lines: ['kayaks_1_find_kayaks()'] },
      { name: 'Committed statements', lines: ['parse_error()'] },
    ]);
    expect(await evaluate('--parser', 'none', '--html', file)).toMatchObject({ code: 2 });
  });

  it('shows the dialogues as the parser took them, and does not ask it again', async () => {
    const count = `let calls = 0;\n${MODULE}export default { ...parser, parse: (input) => {\n  if ((calls += 1) > 7) throw new Error('asked again');\n  return parser.parse(input);\n} };`;
    const { examples, turns } = await json(
      '--parser',
      folder.put('modules/count.mjs', count),
      '--gates',
      'none',
      '--examples',
      '9',
    );
    expect(turns).toBe(7);
    const [, second] = examples?.dialogues.find(({ id }) => id === '1_00002')?.turns ?? [];
    expect(second?.frames[0]?.slots).toEqual([
      { slot: 'kayak_name', expected: ['Otter'] },
      { slot: 'lake', value: 'Moss Lake' },
    ]);
  });

  it('goes on from a checkpoint, and gives the same', async () => {
    const path = folder.path('kept.jsonl');
    const args = ['--parser', 'none', '--checkpoint', path];
    const timeless = (printed: Printed) => ({
      ...printed,
      ms_per_turn_p50: 0,
      ms_per_turn_p95: 0,
      load_ms: 0,
      rss_mb: 0,
      seconds: 0,
    });
    const whole = timeless(await json(...args));
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, `${lines.slice(0, 2).join('\n')}\n${lines[2]?.slice(0, 40)}`);
    expect(timeless(await json(...args))).toEqual(whole);
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(lines.length);
    const other = await json('--parser', 'oracle', '--checkpoint', path);
    expect(other.jga).toBe(1);
  });

  it('says how many parts are of the checkpoint, and takes none of another endpoint', async () => {
    const args = ['--parser', 'none', '--checkpoint', folder.path('told.jsonl')];
    expect((await evaluate(...args)).err.join('\n')).not.toContain('Taken from the checkpoint');
    expect((await evaluate(...args)).err.join('\n')).toMatch(/Taken from the checkpoint: (\d+) of \1 parts\./);
    const identity = (): unknown => parserIdentity(argumentsOf({ parser: ['openai'] }));
    const [before, same] = [identity(), identity()];
    expect(same).toEqual(before);
    vi.stubEnv('TYPETOD_MODEL', 'another');
    expect(identity()).not.toEqual(before);
    vi.unstubAllEnvs();
    vi.stubEnv('OPENAI_BASE_URL', 'http://localhost:9/v1');
    expect(identity()).not.toEqual(before);
    vi.unstubAllEnvs();
  });

  it('tells networks by their manifests', () => {
    const file = folder.put('network/manifest.json', { files: { weights: 'a' } });
    const identity = (): unknown => parserIdentity(argumentsOf({ parser: ['neural'], 'model-dir': [dirname(file)] }));
    const before = identity();
    folder.put('network/manifest.json', { files: { weights: 'b' } });
    expect(identity()).not.toEqual(before);
  });

  it('reports what compare compares', async () => {
    const [none, oracle] = await Promise.all(
      ['none', 'oracle'].map(async (name) => folder.put(`${name}.json`, await json('--parser', name))),
    );
    const { code, out } = await run('compare', none ?? '', oracle ?? '', '--json');
    expect(code).toBe(0);
    const { of, metrics, samples_differ, setup } = JSON.parse(out.join('\n')) as Comparison;
    expect({ of, samples_differ }).toEqual({ of: 'eval parser', samples_differ: [] });
    expect(setup.parser).toEqual(['none', 'oracle']);
    expect(metrics.find(({ name }) => name === 'turns with intent')).toMatchObject({ b: 0 });
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
    ['a switch that there is not', ['--parser', 'reactod:speed=9'], "The agent 'reactod' has no switch 'speed'."],
    ['no calls at all', ['--parser', 'reactod:k-max=0'], "The switch 'k-max' is k-max=N, a whole number from 1 to 999"],
    ['reactod without a model', ['--parser', 'reactod'], "The parser 'reactod' needs the name of a model"],
    ['a file that is no cassette', ['--parser', 'reactod', '--replay', 'package.json'], 'line 1 of the cassette'],
    ['two cassettes', ['--parser', 'reactod', '--replay', 'a', '--record', 'b'], 'exclude each other'],
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
    ['a class', 'export default class Mine { parse() {} }', "exports the class 'Mine', and a parser is an object"],
    ['a parser without a name', 'export default { parse() {} };', "exports as 'default' is not a parser."],
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

describe('typetod eval parser with a model', () => {
  const WORDS = 'kayaks_1_find_kayaks({ lake: "Moss Lake" })';
  let endpoint: Endpoint;
  let openai: readonly string[] = [];
  beforeAll(async () => {
    endpoint = await openEndpoint();
    openai = ['--parser', 'openai', '--model', 'm', '--base-url', endpoint.baseURL, '--gates', 'none'];
  });
  afterAll(() => endpoint.close());

  it('asks it once a turn, counts tokens and cost, and shows no annotation', async () => {
    endpoint.answer(saying(WORDS));
    const { models, cost, turns, ...report } = await json(...openai, '--price', '1,10');
    expect(report.parser).toBe('m');
    expect(endpoint.received).toHaveLength(turns);
    expect(models?.calls).toBe(turns);
    expect(cost).toBe(((models?.input_tokens ?? 0) + 10 * (models?.output_tokens ?? 0)) / 1e6);
    expect(endpoint.received[1]?.text).toContain('FindKayaks, Moss Lake');
    expect(endpoint.received.some(({ text }) => text.includes('cabins_1_find_cabins'))).toBe(false);
  });

  it('records a cassette, and answers from it without the model', async () => {
    endpoint.answer(saying(WORDS));
    const cassette = folder.path('cassette.jsonl');
    const recorded = await json(...openai, '--record', cassette);
    endpoint.answer((response) => response.writeHead(500).end());
    const replayed = await json('--parser', 'openai', '--replay', cassette, '--gates', 'none');
    expect(replayed.jga).toBe(recorded.jga);
    expect(replayed.errors).toEqual(recorded.errors);
    expect(endpoint.received).toEqual([]);
  });

  it('tracks with ReacTOD, counts what its validator refuses, and does the same from a cassette', async () => {
    const usage = { inputTokens: 100, outputTokens: 10 };
    const call = (name: string, given: Readonly<Record<string, Json>>): EndpointAnswer => ({
      toolCalls: [{ id: 'a', name, arguments: given }],
      usage,
    });
    const slots = [{ slot: 'lake', raw: 'Moss Lake', norm: 'Moss Lake' }];
    const right = call('record_slots', { slots });
    const scripted = await scriptedEndpoint(({ messages }) => {
      const text = JSON.stringify(messages);
      if (!text.includes('Moss Lake')) return call('classify_intent', { intent: 'other' });
      if (text.includes('Result of classify_intent')) return right;
      return text.includes('Error A2') ? call('classify_intent', { intent: 'kayaks_1_find_kayaks' }) : right;
    });
    const asked = ['--model', 'm', '--base-url', scripted.url, '--gates', 'none', '--history', 'gold'];
    const cassette = folder.path('reactod.jsonl');
    const report = await json('--parser', 'reactod', ...asked, '--record', cassette);
    const { 'reactod A2': refused = 0, ...others } = report.verdicts;
    expect([report.parser, others, refused > 0]).toEqual(['reactod', {}, true]);
    expect(report.models?.calls).toBe(report.turns + 2 * refused);
    const replayed = await json('--parser', 'reactod', '--replay', cassette, '--gates', 'none', '--history', 'gold');
    expect([replayed.jga, replayed.verdicts, replayed.models]).toEqual([report.jga, report.verdicts, report.models]);
    const least = await json('--parser', 'reactod:k-max=2', ...asked);
    expect(least.verdicts).toEqual({ 'reactod A2': refused });
    expect(least.jga).toBeLessThan(report.jga ?? 0);
    const unchecked = await json('--parser', 'reactod:validator=off,k-max=1', ...asked);
    expect(unchecked.verdicts).toEqual({});
    await scripted.close();
  });

  it('stops where the model gives no answer, and goes on from the checkpoint', async () => {
    const path = folder.path('stopped.jsonl');
    folder.putSplit(
      'train',
      Array.from({ length: 8 }, (_, at) => spoken(`2_0000${at}`, offered)),
    );
    const args = [...openai, '--split', 'train', '--checkpoint', path];
    endpoint.answer((response, received, n) =>
      n < 5 ? saying(WORDS)(response, received, n) : response.writeHead(400).end('{"error":{"message":"no more"}}'),
    );
    const stopped = await evaluate(...args);
    expect(stopped).toMatchObject({ code: 2, out: [] });
    expect(stopped.err.join()).toMatch(/The parser failed in turn 0 of dialogue 2_00005: .*no more/);
    endpoint.answer(saying(WORDS));
    expect(await json(...args)).toMatchObject({ dialogues: 8, jga: 1, models: { calls: 8 } });
    expect(endpoint.received).toHaveLength(4);
  });
});
