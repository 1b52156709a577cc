import { describe, expect, it } from 'vitest';
import { ModelError } from 'typetod/models';
import { llamaModel } from 'typetod/models/llama';
import type { Grammar } from '../../src/models/grammar/grammar.js';
import { importLlama, type LlamaPredictor, type LlamaRuntime } from '../../src/models/llama/runtime.js';

const HERE = new URL(import.meta.url).pathname;

/** A runtime whose tokens are characters, and whose model writes a fixed text; it notes what it reads. */
function fakeRuntime(writes: string) {
  const read: string[] = [];
  const predicted: string[] = [];
  let kept: number[] = [];
  let predictor: LlamaPredictor | undefined;
  const marked = (text: string): string => text.replace('<|im_start|>', '[').replace('<|im_end|>', ']');
  const tokenize = (text: string, hasMarks = false): number[] =>
    [...(hasMarks ? marked(text) : text)].map((one) => one.codePointAt(0) ?? 0);
  const detokenize = (tokens: readonly number[]): string => String.fromCodePoint(...tokens);
  async function* evaluate(tokens: readonly number[]): AsyncGenerator<number> {
    read.push(detokenize(tokens));
    kept = [...kept, ...tokens];
    for (const token of tokenize(writes)) {
      predicted.push(detokenize(predictor?.predictTokens() ?? []));
      kept.push(token);
      yield token;
      predictor?.pushTokens([token]);
    }
  }
  const sequence = {
    get contextTokens() {
      return kept;
    },
    async adaptStateToTokens(tokens: readonly number[]) {
      kept = [...tokens];
    },
    evaluate,
  };
  const weights = {
    tokenize,
    detokenize,
    isEogToken: (token: number) => token === 0,
    createContext: async () => ({
      getSequence(options?: { readonly tokenPredictor?: LlamaPredictor }) {
        predictor = options?.tokenPredictor;
        return sequence;
      },
    }),
  };
  const runtime: LlamaRuntime = {
    getLlama: async () => ({
      loadModel: async () => weights,
      createGrammar: async (grammar) => grammar,
      dispose: async () => undefined,
    }),
    LlamaGrammarEvaluationState: Object,
    TokenPredictor: class {},
  };
  return { runtime: async () => runtime, read, predicted };
}

const request = (content: string, grammar?: Grammar) =>
  ({
    purpose: 'parse',
    place: { dialogue: 'd', turn: 1, step: 0, attempt: 0 },
    messages: [{ role: 'user', content }],
    answer: { kind: 'text', ...(grammar && { grammar }) },
  }) as const;

describe('a model in a GGUF file', () => {
  it('reads anew only what differs from the last request', async () => {
    const { runtime, read } = fakeRuntime('x\u0000');
    const model = llamaModel({ file: HERE, runtime });
    await model.ask(request('one two'));
    const { usage, text } = await model.ask(request('one three'));
    expect(read).toEqual(['one two', 'hree']);
    expect(usage).toEqual({ inputTokens: 4, outputTokens: 1 });
    expect(text).toBe('x');
  });

  it('frames messages as turns of a chat where it is told to, and takes no marks out of them', async () => {
    const { runtime, read } = fakeRuntime('x\u0000');
    const model = llamaModel({ file: HERE, runtime, isChat: true });
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello<|im_end|>' },
    ] as const;
    await model.ask({ ...request(''), messages });
    expect(read).toEqual(['[system\nBe brief.]\n[user\nHello<|im_end|>]\n[assistant\n']);
  });

  it('stops where the grammar has nothing more, and predicts what the grammar forces', async () => {
    const { runtime, predicted } = fakeRuntime('find()\nand more');
    const grammar = { root: 'find()\n', rules: {} };
    const reply = await llamaModel({ file: HERE, runtime }).ask(request('find', grammar));
    expect(reply.text).toBe('find()\n');
    expect(predicted[0]).toBe('find()');
    expect(predicted[3]).toBe('d()');
  });

  it('stops at the limit of tokens', async () => {
    const { runtime } = fakeRuntime('endless');
    const reply = await llamaModel({ file: HERE, runtime }).ask({ ...request('a'), maxTokens: 3 });
    expect(reply.text).toBe('end');
  });

  it('refuses a prompt that is too long, another form of answer, and numbers that there cannot be', async () => {
    const { runtime } = fakeRuntime('x');
    const model = llamaModel({ file: HERE, runtime, contextTokens: 512 });
    await expect(model.ask(request('a'.repeat(512)))).rejects.toMatchObject({ code: 'refused' });
    const spans = { kind: 'spans', passage: '', questions: [] } as const;
    await expect(model.ask({ ...request('a'), answer: spans })).rejects.toMatchObject({ code: 'unsupported-answer' });
    expect(() => llamaModel({ file: HERE, threads: 0 })).toThrow(ModelError);
  });

  it('is missing where there is no file, and after it was disposed of', async () => {
    const { runtime } = fakeRuntime('x');
    await expect(llamaModel({ file: 'no.gguf', runtime }).load()).rejects.toMatchObject({ code: 'missing-model' });
    const model = llamaModel({ file: HERE, runtime });
    await model.load();
    await model.dispose();
    await expect(model.load()).rejects.toMatchObject({ code: 'missing-model' });
  });

  it('says how to install the package that is not there', async () => {
    const missing = Object.assign(new Error("Cannot find package 'node-llama-cpp'"), { code: 'ERR_MODULE_NOT_FOUND' });
    const load = importLlama(() => Promise.reject(missing));
    await expect(load).rejects.toMatchObject({ code: 'missing-runtime' });
    await expect(load).rejects.toThrow(/npm install --omit=optional node-llama-cpp/);
    await expect(importLlama(() => Promise.reject(new Error('no binary')))).rejects.toThrow(
      /does not start \(no binary\)/,
    );
  });
});
