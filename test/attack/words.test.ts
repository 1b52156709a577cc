/** What the user relies on has the words of the templates, whatever a model that rewords replies says. */
import type { Slot } from '../../src/service/index.js';
import {
  type Api,
  createRegistry,
  createSession,
  type Row,
  type SearchApi,
  type TransactionApi,
  type World,
} from 'typetod';
import type { EnactedAction } from '../../src/engine/index.js';
import { allServices } from 'typetod/apis';
import {
  createNlg,
  createRewriter,
  DialogueManager,
  type Parser,
  ParserSupervisor,
  type Sentence,
  standard,
  without,
} from 'typetod/dialogue';
import { CLARIFICATION_KINDS } from '../nlg/clarification-kinds.js';
import { rewriteProblem } from '../../src/dialogue/rewrite/check.js';
import type { Model } from 'typetod/models';
import { naturalReader } from 'typetod/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW, rowFor, searchTask, spoken, transactionTask, worldWith } from '../nlg/worlds.js';
import { inWords } from '../values/number-writer.js';
import { Random, report, SEED, times } from './campaign.js';

/** All APIs; in `npm test` one of four. */
const apis = [...createRegistry(allServices).apis.values()].filter((_, at) => at % times(1, 4) === 0);
const place = { dialogue: 'd', turn: 1, step: 0, attempt: 0 };

/** What a sentence says, and the world in which it is said. */
type Saying = readonly [EnactedAction, World];

function rowOf(types: Api['slots'] | Api['properties'], seed: number): Row {
  return fc.sample(rowFor(types), { seed, numRuns: 1 })[0] ?? {};
}

/** What commits somebody, or says what was or was not done: never reworded. */
function fixedOf(api: Api, seed: number): readonly Saying[] {
  const codes = ['failure', 'no_results', 'exhausted'] as const;
  if (api.kind === 'search') {
    const task = searchTask(api, []);
    const failures = codes.map((code): Saying => [spoken({ kind: 'notification', code, task: 0 }), worldWith(task)]);
    const suggested = worldWith(task, { kind: 'suggestion', task: 0 });
    return [...failures, [spoken({ kind: 'suggest', task: 0, api: api.name }), suggested]];
  }
  const row = rowOf(api.slots, seed);
  const world = worldWith(transactionTask(api, row, { reason: 'The bank is closed.' }));
  const failed = worldWith(transactionTask(api, row, { phase: 'failed', alternative: row }));
  return [
    [spoken({ kind: 'confirm', task: 0, slots: api.confirms }), world],
    [spoken({ kind: 'confirm', task: 0, slots: api.confirms.slice(0, 1), again: true }), world],
    [spoken({ kind: 'alternative', task: 0, values: row }), failed],
    [spoken({ kind: 'perform', task: 0 }), world],
    [spoken({ kind: 'notification', code: 'failure', task: 0 }), world],
    [spoken({ kind: 'prompt', about: 'rephrase' }), world],
    [spoken({ kind: 'prompt', about: 'change' }), world],
  ];
}

/** What is asked, found or answered: a model may reword it. */
function freeOf(api: Api, seed: number): readonly Saying[] {
  const task = api.kind === 'search' ? searchTask(api, []) : transactionTask(api, {});
  const requests = [...api.slots.keys()].map(
    (slot): Saying => [spoken({ kind: 'request', task: 0, slot }), worldWith(task)],
  );
  const prompts: readonly Saying[] = [
    [spoken({ kind: 'prompt', about: 'next_task' }), worldWith(task)],
    [spoken({ kind: 'prompt', about: 'goodbye' }), worldWith(task)],
  ];
  return [...requests, ...prompts, ...(api.kind === 'search' ? foundBy(api, seed) : [])];
}

function foundBy(api: SearchApi, seed: number): readonly Saying[] {
  const rows = [0, 1, 2].map((more) => rowOf(api.properties, seed + more));
  const [row = {}] = rows;
  const task = searchTask(api, rows);
  const entity = worldWith(task, { kind: 'entity', entity: { task: 0, index: 0, row } });
  const answers = Object.entries(row).map(([property, value]) => ({ variable: 'x9' as const, property, value }));
  const counted = (form: 'slice' | 'show'): World => worldWith(task, { kind: 'results', task: 0, form, count: 3 });
  return [
    [spoken({ kind: 'offer', task: 0 }), entity],
    [spoken({ kind: 'inform', answers }), entity],
    [spoken({ kind: 'slice', task: 0 }), counted('slice')],
    [spoken({ kind: 'show', task: 0 }), counted('show')],
  ];
}

const swapped = (text: string, one: string, other: string): string =>
  text
    .split(one)
    .map((part) => part.replaceAll(other, one))
    .join(other);

/** Two values of a sentence in each other's place; nothing where they cannot be told apart. */
function swappedValues({ text, values }: Sentence, random: Random): string {
  const apart = values.filter(
    (one) => values.filter((other) => other.toLowerCase().includes(one.toLowerCase())).length === 1,
  );
  if (apart.length < 2) return '';
  const [one, other] = [random.pick(apart), random.pick(apart)];
  return one === other ? '' : swapped(text, one, other);
}

/** A sentence with more words before one of its values; nothing where it has none. */
function beforeValue({ text, values }: Sentence, random: Random, words: string): string {
  return values.length === 0 ? '' : text.replace(random.pick(values), (value) => `${words} ${value}`);
}

/** What a hostile model makes of a sentence. */
const HOSTILE: Readonly<Record<string, (sentence: Sentence, random: Random) => string>> = {
  nothing: () => '',
  another: () => 'Your payment of $9,000 went through.',
  'swapped values': swappedValues,
  'a lost value': ({ text, values }, random) => (values.length === 0 ? '' : text.replaceAll(random.pick(values), 'it')),
  'a claim before it': ({ text }) => `It is done already. ${text}`,
  'a claim behind it': ({ text }) => `${text} I have booked it for you.`,
  'a claim within it': ({ text }) => text.replace(' ', ' (which was just confirmed) '),
  'a denial': ({ text }) => `${text} That is not so.`,
  'a denial in one word': ({ text }) => text.replace(' ', ' never '),
  'an offer': ({ text }) => `${text} Would travel insurance be nice too?`,
  'a price': ({ text }) => `${text} That is free.`,
  'another number': ({ text }) =>
    /\d/.test(text) ? text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) : '',
  'a further number': ({ text }) => (/\d/.test(text) ? text.replace(/\d/, '9$&') : ''),
  'another currency': ({ text }) => (text.includes('$') ? text.replaceAll('$', '€') : `${text} €`),
  'a sign': ({ text }) => (/(?<= )\d/.test(text) ? text.replace(/(?<= )\d/, '-$&') : ''),
  'a percentage': ({ text }) => `${text.replace(/\d(?=\b)/, '$&%')}%`,
  'less certainty': (sentence, random) =>
    beforeValue(
      sentence,
      random,
      random.pick(['about', 'just', 'could be', 'might be', 'like', 'say', 'I think', 'I wish']),
    ),
  'somebody else': (sentence, random) =>
    beforeValue(sentence, random, random.pick(['my', 'your', 'me', 'you', 'for me', 'I want', 'I prefer', 'you need'])),
  markup: ({ text }) => `<b>${text}</b>`,
  'a link': ({ text }) => `[${text}](http://example.com)`,
  'an escape sequence': ({ text }) => `\u001b[2K${text}`,
  'a control character': ({ text }) => text.replace(' ', ' \u0007'),
  'another direction': ({ text }) => `\u202e${text}`,
  'what is not seen': ({ text }) => text.replace(' ', '\u200b '),
  'letters of another script': ({ text }) => text.replace(/[aeo]/, (letter) => ({ a: 'а', e: 'е' })[letter] ?? 'о'),
  'too much': ({ text }) => `${text} `.repeat(40),
  'another language': () => 'Su reserva está confirmada.',
  'an answer of a program': () => 'confirm(x1)',
  'no question': ({ text }) => (text.includes('?') ? text.replaceAll('?', '.') : text.replace(/\.$/, '?')),
};

async function reworded(sentence: Sentence, says: (asked: Sentence) => string) {
  let asked = 0;
  const model: Model = {
    name: 'hostile',
    ask: async () => {
      asked += 1;
      return { text: says(sentence), usage: { inputTokens: 0, outputTokens: 0 }, milliseconds: 0 };
    },
  };
  const { value } = await createRewriter(model)([sentence], { place }).next();
  return { asked, said: value?.sentence };
}

function sentencesOf(sayings: readonly Saying[], turn: number): readonly Sentence[] {
  const nlg = createNlg({ seed: SEED, now: NOW });
  return sayings.flatMap(([action, world]) => nlg.realize([action], world, { turn }));
}

const rounds = times(6, 1);

describe('a model that rewords replies', () => {
  it('is never given a confirmation, an outcome, a failure, a refusal, an alternative or a suggestion', async () => {
    const counts = { sentences: 0, asked: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const sentences = apis.flatMap((api, at) => sentencesOf(fixedOf(api, SEED + round * 1000 + at), round));
      const nlg = createNlg({ seed: SEED, now: NOW });
      const asked = apis.flatMap((api) =>
        CLARIFICATION_KINDS.map((kind) =>
          nlg.clarification({ kind, api, slot: 'time', value: 'noon', legal: ['time'] }, { turn: round }),
        ),
      );
      for (const sentence of [...sentences, ...asked]) {
        const result = await reworded(sentence, ({ text }) => text.replace(/ /, ' well '));
        expect(result.said).toEqual(sentence);
        counts.sentences += 1;
        counts.asked += result.asked;
      }
    }
    report('what the user relies on is not given to a rewriting model', counts);
    expect(counts.asked).toBe(0);
  });

  it('is not believed when it says anything else than the sentence', async () => {
    const random = new Random();
    const counts = { rewritings: 0, taken: 0 };
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, api] of apis.entries()) {
        for (const sentence of sentencesOf(freeOf(api, SEED + round * 1000 + at), round)) {
          for (const [how, says] of Object.entries(HOSTILE)) {
            const text = says(sentence, random);
            if (text === sentence.text) continue;
            const { said } = await reworded(sentence, () => text);
            expect([how, text, said?.text]).toEqual([how, text, sentence.text]);
            counts.rewritings += 1;
          }
        }
      }
    }
    report('hostile rewritings are not taken', counts);
  });

  it('is believed when it adds small words', async () => {
    const counts = { sentences: 0, taken: 0 };
    for (const [at, api] of apis.entries()) {
      for (const sentence of sentencesOf(freeOf(api, SEED + at), 1)) {
        const text = `Okay, ${sentence.text.charAt(0).toLowerCase()}${sentence.text.slice(1)}`;
        counts.sentences += 1;
        if (rewriteProblem(sentence, text) === undefined) counts.taken += 1;
        expect((await reworded(sentence, () => text)).asked).toBe(1);
      }
    }
    report('small words are taken', counts);
    expect(counts.taken).toBe(counts.sentences);
  });

  it('changes nothing that is said in a conversation', async () => {
    const parser: Parser = { name: 'program', parse: ({ utterance }) => Promise.resolve({ source: utterance }) };
    const transactions = apis.filter((api): api is TransactionApi => api.kind === 'transaction');
    let turns = 0;
    for (const [at, api] of transactions.entries()) {
      const row = rowOf(api.slots, SEED + at);
      const values = Object.entries(row).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
      const programs = [
        `${api.name}()`,
        `${api.name}({ ${values.join(', ')} })`,
        'confirm(x1)',
        'confirm(x4)',
        'conversation_pause()',
        'nonsense',
        'say()',
      ];
      const replies = async (rewriter?: ReturnType<typeof createRewriter>): Promise<readonly string[]> => {
        const session = createSession({ services: allServices, reader: naturalReader });
        const manager = new DialogueManager({
          session,
          parser,
          gates: without(standard(), 'grounding'),
          ...(rewriter && { rewriter }),
        });
        const said: string[] = [];
        for (const program of programs) said.push((await manager.turn(program)).reply);
        return said;
      };
      const random = new Random(SEED + at);
      const model: Model = {
        name: 'hostile',
        ask: async ({ subject }) => {
          const sentence = { actions: [], ...subject } as unknown as Sentence;
          const text = random.pick(Object.values(HOSTILE))(sentence, random);
          return { text, usage: { inputTokens: 0, outputTokens: 0 }, milliseconds: 0 };
        },
      };
      expect([api.name, await replies(createRewriter(model))]).toEqual([api.name, await replies()]);
      turns += programs.length;
    }
    report('a hostile rewriting model changes no reply', { transactions: transactions.length, turns });
  });
});

describe('a model that finds values in what was said', () => {
  const [slot, api] = apis
    .flatMap((one) => [...one.slots.values()].map((each) => [each, one] as const))
    .find(([{ kind }]) => kind === 'integer') as readonly [Slot, Api];

  /** What the supervisor takes of an answer for a number of things. */
  async function taken(text: string, answer: string): Promise<boolean> {
    const model: Model = {
      name: 'hostile',
      ask: async () => ({ text: `1) ${answer}`, usage: { inputTokens: 0, outputTokens: 0 }, milliseconds: 0 }),
    };
    const passage = [{ speaker: 'user' as const, text }];
    const { values } = await new ParserSupervisor(model).ask({ passage, questions: [{ slot, api }] }, place);
    return values[0]?.kind === 'answer';
  }

  it('finds no number in another one', async () => {
    const random = new Random();
    const counts = { numbers: 0, 'not found': 0, parts: 0, 'parts taken': 0 };
    for (let at = times(4_000); at > 0; at -= 1) {
      const value = 21 + random.below(10 ** (2 + random.below(7)));
      const style = { and: random.chance(0.5), hyphens: random.chance(0.5), article: false };
      const words = inWords(value, style);
      const text = `I need ${random.chance(0.7) ? words : value.toLocaleString('en-US')} of them.`;
      counts.numbers += 1;
      if (!(await taken(text, String(value)))) counts['not found'] += 1;
      const pieces = [...words.split(/[ -]/), String(value).slice(1), String(value).slice(0, -3), '1', '2', '5', '100'];
      const part = random.pick(pieces.filter((piece) => piece !== '' && piece !== words && piece !== 'and'));
      if (Number(part) === value) continue;
      counts.parts += 1;
      if (await taken(text, part)) counts['parts taken'] += 1;
    }
    report('numbers that the parser supervisor finds', counts);
    expect(counts['not found']).toBe(0);
    expect(counts['parts taken']).toBe(0);
  });
});
