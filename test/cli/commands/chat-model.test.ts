import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Endpoint, json, openEndpoint, saying } from '../../models/endpoint.js';
import { run } from '../capture.js';
import { chatting, turnsOf } from './chatting.js';

const folder = mkdtempSync(join(tmpdir(), 'typetod-chat-'));
const FIND = 'x1 = restaurants_2_find_restaurants({ location: "Oakland", category: "Italian" })';
const WORDS = 'Somewhere Italian in Oakland, please.';

let endpoint: Endpoint;
let service: readonly string[] = [];
let openai: readonly string[] = [];

beforeAll(async () => {
  endpoint = await openEndpoint();
  service = ['--service', 'Restaurants_2', '--json'];
  openai = ['--parser', 'openai', '--model', 'm', '--base-url', endpoint.baseURL, ...service];
});

afterAll(async () => {
  await endpoint.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  for (const name of ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'TYPETOD_MODEL']) vi.stubEnv(name, '');
});

describe('typetod chat --parser openai', () => {
  it('commits what the model writes', async () => {
    endpoint.answer(saying(FIND));
    const [turn] = turnsOf(await chatting({ lines: [WORDS] }, ...openai));
    expect(turn).toMatchObject({ outcome: 'committed', program: expect.stringContaining(FIND) });
    expect(endpoint.received).toHaveLength(1);
    expect(endpoint.received[0]?.body).toMatchObject({ model: 'm' });
    expect(endpoint.received[0]?.text).toContain(WORDS);
  });

  it('takes model, endpoint and key from the environment, and shows the key nowhere', async () => {
    vi.stubEnv('OPENAI_BASE_URL', endpoint.baseURL);
    vi.stubEnv('TYPETOD_MODEL', 'from-the-environment');
    vi.stubEnv('OPENAI_API_KEY', 'sk-secret');
    endpoint.answer(saying(FIND));
    const ran = await chatting({ lines: [WORDS] }, '--parser', 'openai', ...service, '--trace');
    expect(endpoint.received[0]?.body.model).toBe('from-the-environment');
    expect(endpoint.received[0]?.headers.authorization).toBe('Bearer sk-secret');
    expect([...ran.out, ...ran.err].join('\n')).not.toContain('sk-secret');
  });

  it('shows the model those APIs that fit what is said', async () => {
    endpoint.answer(saying(FIND));
    await chatting({ lines: ['Find me a restaurant in Oakland.'] }, ...openai.slice(0, 6), '--json');
    const text = endpoint.received[0]?.text ?? '';
    expect(text).toContain('restaurants_2_find_restaurants');
    expect(text).not.toContain('payment_1_make_payment');
  });

  describe('whose proposal has a slot that is none', () => {
    const wrong = FIND.replace('category', 'kind_of_food');

    it('asks the model which one is meant', async () => {
      endpoint.answer((response, received, n) => saying(n === 0 ? wrong : 'category')(response, received, n));
      const [turn] = turnsOf(await chatting({ lines: [WORDS] }, ...openai));
      expect(turn).toMatchObject({ outcome: 'committed', program: expect.stringContaining(FIND) });
      expect(endpoint.received).toHaveLength(2);
    });

    it('asks nobody where that is not wanted, and leaves it out', async () => {
      endpoint.answer(saying(wrong));
      const [turn] = turnsOf(await chatting({ lines: [WORDS] }, ...openai, '--unsupervised'));
      expect(turn).toMatchObject({ program: expect.stringContaining('{ location: "Oakland" }') });
      expect(endpoint.received).toHaveLength(1);
    });

    it('is told, and may write another, with the preset of ReacTOD', async () => {
      endpoint.answer((response, received, n) => saying(n === 0 ? wrong : FIND)(response, received, n));
      const [turn] = turnsOf(await chatting({ lines: [WORDS] }, ...openai, '--gates', 'reactod'));
      expect(turn).toMatchObject({ outcome: 'committed', program: expect.stringContaining(FIND) });
      expect(endpoint.received[1]?.text).toContain('kind_of_food');
    });
  });

  it('has the model reword replies, and keeps those that lose nothing', async () => {
    endpoint.answer(saying(FIND));
    const [plain] = turnsOf(await chatting({ lines: [WORDS] }, ...openai));
    const reworded = `Great, ${plain?.reply.charAt(0).toLowerCase()}${plain?.reply.slice(1)}`;
    endpoint.answer((response, received, n) => saying(n === 0 ? FIND : reworded)(response, received, n));
    const [turn] = turnsOf(await chatting({ lines: [WORDS] }, ...openai, '--rewrite'));
    expect(turn?.reply).toBe(reworded);
    const lost = 'Some place would do.';
    endpoint.answer((response, received, n) => saying(n === 0 ? FIND : lost)(response, received, n));
    const [again] = turnsOf(await chatting({ lines: [WORDS] }, ...openai, '--rewrite'));
    expect(again?.reply).not.toContain(lost);
    expect(again?.reply).toContain('Trattoria del Lago');
  });

  it('tells why the model gave no answer, and goes on', async () => {
    endpoint.answer((response, received, n) =>
      n === 0 ? json(response, 400, { error: { message: 'no such luck' } }) : saying(FIND)(response, received, n),
    );
    const ran = await chatting({ lines: [WORDS, WORDS] }, ...openai);
    expect(ran.code).toBe(0);
    expect(turnsOf(ran)).toMatchObject([
      { turn: 1, utterance: WORDS, error: { code: 'refused', message: expect.stringContaining('no such luck') } },
      { turn: 1, utterance: WORDS, outcome: 'committed' },
    ]);
  });

  it('tells it in words, too', async () => {
    endpoint.answer((response) => json(response, 401, { error: { message: 'who are you' } }));
    const { out, err } = await chatting({ lines: [WORDS] }, ...openai.filter((arg) => arg !== '--json'));
    expect(out).toEqual([]);
    expect(err).toEqual([expect.stringContaining('who are you')]);
  });

  it('goes on after a turn that was interrupted, from the last commit', async () => {
    let interrupt = (): void => undefined;
    endpoint.answer((response, received, n) => (n === 0 ? interrupt() : saying(FIND)(response, received, n)));
    const onTurn = (abort: () => void): void => {
      interrupt = abort;
    };
    const ran = await chatting({ lines: [WORDS, '/state', WORDS], onTurn }, ...openai);
    expect(turnsOf(ran)).toMatchObject([
      { turn: 1, error: { code: 'aborted', message: 'The turn was aborted. Nothing of it holds.' } },
      { turn: 1, outcome: 'committed' },
    ]);
    expect(ran.err).toEqual([]);
  });

  it('gives up a turn that takes longer than it may', async () => {
    endpoint.answer(() => undefined);
    const ran = await chatting({ lines: [WORDS] }, ...openai, '--timeout', '1');
    expect(turnsOf(ran)).toMatchObject([{ turn: 1, error: { code: 'timeout' } }]);
  });
});

describe('typetod chat --record and --replay', () => {
  const [, , , , , , ...rest] = ['--parser', 'openai', '--model', 'm', '--base-url', 'u', '--service', 'Restaurants_2'];
  const replaying = (path: string): readonly string[] => ['--parser', 'openai', ...rest, '--json', '--replay', path];

  it('replays a conversation without the model', async () => {
    const path = join(folder, 'cassette.jsonl');
    endpoint.answer((response, received, n) => saying(n === 0 ? FIND : 'next(x1)')(response, received, n));
    const lines = [WORDS, 'Another one?'];
    const recorded = await chatting({ lines }, ...openai, '--record', path);
    endpoint.answer((response) => json(response, 500, {}));
    const replayed = await chatting({ lines }, ...replaying(path));
    expect(replayed).toEqual(recorded);
    expect(endpoint.received).toEqual([]);
  });

  it('records and replays with the same id, as services may answer by it', async () => {
    const [path, journal] = [join(folder, 'ids.jsonl'), (name: string) => join(folder, `ids-${name}.journal`)];
    endpoint.answer(saying(FIND));
    await chatting({ lines: [WORDS] }, ...openai, '--record', path, '--journal', journal('recorded'));
    await chatting({ lines: [WORDS] }, ...replaying(path), '--journal', journal('replayed'));
    expect(readFileSync(journal('replayed'), 'utf8')).toBe(readFileSync(journal('recorded'), 'utf8'));
  });

  it('says that words were not recorded, and what of the cassette was left', async () => {
    const path = join(folder, 'other.jsonl');
    endpoint.answer(saying(FIND));
    await chatting({ lines: [WORDS] }, ...openai, '--record', path);
    const ran = await chatting({ lines: ['Something else.'] }, ...replaying(path));
    expect(turnsOf(ran)).toMatchObject([{ turn: 1, error: { code: 'no-reply' } }]);
    expect(ran.err).toEqual(['1 reply of the cassette was not used.']);
  });

  it('does not record over a cassette', async () => {
    const path = join(folder, 'full.jsonl');
    endpoint.answer(saying(FIND));
    await chatting({ lines: [WORDS] }, ...openai, '--record', path);
    const text = readFileSync(path, 'utf8');
    await expect(chatting({ lines: [WORDS] }, ...openai, '--record', path)).rejects.toThrow(
      'is there already. Give --record another file.',
    );
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('refuses a damaged cassette', async () => {
    const path = join(folder, 'damaged.jsonl');
    writeFileSync(path, '{}\n');
    await expect(chatting({ lines: [] }, ...replaying(path))).rejects.toMatchObject({
      cause: { code: 'bad-cassette' },
    });
  });
});

describe('typetod chat --parser local', () => {
  it('refuses a model that does not write', async () => {
    const path = join(folder, 'reader');
    mkdirSync(join(path, 'onnx'), { recursive: true });
    writeFileSync(join(path, 'config.json'), '{ "architectures": ["BertForQuestionAnswering"] }');
    for (const name of ['tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx'])
      writeFileSync(join(path, name), '{}');
    const { code, err } = await run('chat', '--parser', 'local', '--model-dir', path);
    expect(code).toBe(2);
    expect(err).toEqual([expect.stringContaining('finds answers in a text; a parser is a model that writes.')]);
  });
});
