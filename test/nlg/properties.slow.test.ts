import {
  type Api,
  createRegistry,
  DONTCARE,
  type Row,
  type SearchApi,
  type TransactionApi,
  type World,
  money,
  search,
  service,
  table,
  time,
  transaction,
} from 'typetod';
import type { EnactedAction } from '../../src/engine/index.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allServices } from '../../apis/index.js';
import { createNlg, type Sentence } from 'typetod/dialogue';
import { NOW, rowFor, searchTask, spoken, transactionTask, worldWith } from './worlds.js';

const apis = [...createRegistry(allServices).apis.values()];
const searches = apis.filter((api): api is SearchApi => api.kind === 'search').map((api) => [api.name, api] as const);
const transactions = apis
  .filter((api): api is TransactionApi => api.kind === 'transaction')
  .map((api) => [api.name, api] as const);
const runs = { numRuns: 10 };
const turns = fc.integer({ min: 0, max: 30 });

/** What no reply holds: traces of code, slips of articles and of punctuation. */
const BLEMISHES = [
  /undefined|null|NaN|\[object|[_{}]/,
  / {2}|^ | $/,
  / [,.;:?]/,
  /[,;:][.?]|\.\.|\?\.|\?\?/,
  /\b(the|a|an|is|for|at|on) \1\b/i,
];
const WRONG_ARTICLES = /\ba (?:[aeio]|u(?!ni|s))|\ban (?:[^aeiou\W]|uni|use)/i;

/** The text without its values: those may be anything. */
function frameOf({ text, values }: Sentence): string {
  return values.reduce((rest, value) => rest.replace(value, '#'), text);
}

function problemsOf(sentence: Sentence): readonly string[] {
  const { text, values } = sentence;
  return [
    ...values.filter((value) => !text.includes(value)).map((value) => `lacks ${value}`),
    ...BLEMISHES.filter((blemish) => blemish.test(text)).map((blemish) => `has ${blemish}`),
    ...(WRONG_ARTICLES.test(frameOf(sentence)) ? ['has a wrong article'] : []),
    ...(/^[^a-z].*[.!?]"?$/.test(text) ? [] : ['is no sentence']),
  ].map((problem) => `'${text}' ${problem}`);
}

function expectGood(sentences: readonly Sentence[]): void {
  if (sentences.length === 0) expect.fail('Nothing was said.');
  const problems = sentences.flatMap(problemsOf);
  if (problems.length > 0) expect(problems).toEqual([]);
}

/** Says an action twice; it must come out the same. */
function say(action: EnactedAction, world: World, turn: number): readonly Sentence[] {
  const [one, other] = [0, 1].map(() => createNlg({ seed: 'law', now: NOW }).realize([action], world, { turn }));
  if (JSON.stringify(one) !== JSON.stringify(other)) expect(one).toEqual(other);
  return one ?? [];
}

/** The texts among the values of a row: these stand in a reply as they are. */
function textsIn(api: Api, row: Row, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const kind = (api.slots.get(name) ?? api.properties.get(name))?.kind;
    return kind === 'text' && typeof row[name] === 'string' && row[name] !== DONTCARE ? [row[name]] : [];
  });
}

function expectValues(sentences: readonly Sentence[], api: Api, row: Row, names: readonly string[]): void {
  // Names have capitals, however they come.
  const told = sentences.flatMap(({ values }) => values).map((one) => one.toLowerCase());
  const lost = textsIn(api, row, names).filter((text) => !told.includes(text.toLowerCase()));
  if (lost.length > 0) expect(told).toEqual(expect.arrayContaining(lost));
}

/** A search and a transaction with slots and properties of any names and types. */
function anyService(names: readonly string[], types: readonly z.ZodType[]): readonly [SearchApi, TransactionApi] {
  const shape = Object.fromEntries(names.map((name, at) => [name, types[at % types.length] ?? z.string()]));
  const find = search({
    intent: 'FindThing',
    description: '',
    slots: shape,
    returns: shape,
    entity: 'thing',
    table: table('t', 'x', []),
  });
  const change = transaction({ intent: 'ChangeThing', description: '', slots: shape, returns: {} });
  return service({ name: 'Any', description: '', apis: [find, change] }).apis as unknown as [SearchApi, TransactionApi];
}

describe('any service', () => {
  const word = fc.constantFrom(
    ...'city date time name number of type price has is wifi open count seats start code id from to rating amount'.split(
      ' ',
    ),
  );
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('_'));
  const names = fc.uniqueArray(name, { minLength: 1, maxLength: 6 });
  const type = fc.constantFrom<z.ZodType>(
    z.string(),
    z.int(),
    z.number(),
    z.boolean(),
    z.iso.date(),
    time(),
    money(),
    z.enum(['red_hot', 'blue']),
    z.literal([1, 2]),
  );

  it('can be spoken of', () => {
    fc.assert(
      fc.property(names, fc.array(type, { minLength: 1, maxLength: 6 }), fc.nat(), turns, (all, types, seed, turn) => {
        const [find, change] = anyService(all, types);
        const [row = {}] = fc.sample(rowFor(find.properties), { seed, numRuns: 1 });
        const said = [
          ...say(
            spoken({ kind: 'offer', task: 0 }),
            worldWith(searchTask(find, [row]), { kind: 'entity', entity: { task: 0, index: 0, row } }),
            turn,
          ),
          ...say(spoken({ kind: 'confirm', task: 0, slots: all }), worldWith(transactionTask(change, row)), turn),
          ...all.flatMap((slot) =>
            say(spoken({ kind: 'request', task: 0, slot }), worldWith(transactionTask(change, {})), turn),
          ),
        ];
        expect(said).toHaveLength(all.length + 2);
        const lacking = said.filter(({ text, values }) => !values.every((value) => text.includes(value)));
        expect(lacking).toEqual([]);
        expect(said.filter(({ text }) => /undefined|NaN|[_{}]| {2}/.test(text) || !/[.!?]"?$/.test(text))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe.each(searches)('%s', (_name, api) => {
  const rows = fc.array(rowFor(api.properties), { minLength: 1, maxLength: 4 });

  it('offers results with their values', () => {
    fc.assert(
      fc.property(rows, fc.nat(3), fc.boolean(), turns, (found, at, more, turn) => {
        const index = at % found.length;
        const row = found[index] as Row;
        const task = searchTask(api, found, { results: { rows: found, more } });
        const world = worldWith(task, { kind: 'entity', entity: { task: 0, index, row } });
        const sentences = say(spoken({ kind: 'offer', task: 0 }), world, turn);
        expectGood(sentences);
        expectValues(sentences, api, row, api.offers);
      }),
      runs,
    );
  });

  it('lists and counts results', () => {
    fc.assert(
      fc.property(rows, turns, (found, turn) => {
        const task = searchTask(api, found);
        for (const form of ['slice', 'len', 'show'] as const) {
          const count = form === 'slice' ? Math.min(3, found.length) : found.length;
          const sentences = say(
            spoken({ kind: form, task: 0 }),
            worldWith(task, { kind: 'results', task: 0, form, count }),
            turn,
          );
          expectGood(sentences);
          const listed = form === 'slice' ? found.slice(0, count) : [];
          for (const row of listed) expectValues(sentences, api, row, api.offers);
        }
      }),
      runs,
    );
  });

  it('answers questions', () => {
    fc.assert(
      fc.property(rows, turns, ([row = {}], turn) => {
        const world = worldWith(searchTask(api, [row]), { kind: 'entity', entity: { task: 0, index: 0, row } });
        const answers = Object.entries(row).map(([property, value]) => ({ variable: 'x9' as const, property, value }));
        for (const answer of answers) expectGood(say(spoken({ kind: 'inform', answers: [answer] }), world, turn));
        const sentences = say(spoken({ kind: 'inform', answers }), world, turn);
        expectGood(sentences);
        expectValues(sentences, api, row, Object.keys(row));
      }),
      runs,
    );
  });
});

describe.each(transactions)('%s', (_name, api) => {
  const values = rowFor(api.slots);
  const withOpen = fc.tuple(values, fc.boolean()).map(([row, isOpen]): Row => {
    const open = [...api.slots.values()].filter((slot) => slot.acceptsDontcare);
    return isOpen ? { ...row, ...Object.fromEntries(open.map(({ name }) => [name, DONTCARE])) } : row;
  });

  it('asks to confirm all values, or some', () => {
    fc.assert(
      fc.property(
        withOpen,
        fc.subarray([...api.confirms], { minLength: 1 }),
        fc.boolean(),
        turns,
        (row, slots, again, turn) => {
          const action = spoken({ kind: 'confirm', task: 0, slots, ...(again && { again: true as const }) });
          const sentences = say(action, worldWith(transactionTask(api, row)), turn);
          expectGood(sentences);
          expectValues(sentences, api, row, slots);
          expect(sentences.map(({ text }) => text.endsWith('?'))).toEqual([true]);
        },
      ),
      runs,
    );
  });

  it('offers alternatives', () => {
    fc.assert(
      fc.property(values, fc.subarray([...api.slots.keys()], { minLength: 1 }), turns, (row, names, turn) => {
        const alternative = Object.fromEntries(names.map((name) => [name, row[name] ?? '']));
        const task = transactionTask(api, row, { phase: 'failed', alternative });
        const sentences = say(spoken({ kind: 'alternative', task: 0, values: alternative }), worldWith(task), turn);
        expectGood(sentences);
        expectValues(sentences, api, row, names);
      }),
      runs,
    );
  });
});

describe.each(apis.map((api) => [api.name, api] as const))('%s', (_name, api) => {
  const task = api.kind === 'search' ? searchTask(api, []) : transactionTask(api, {});
  const world = worldWith(task);

  it.skipIf(api.slots.size === 0)('asks for each slot and for several', () => {
    const some = fc.subarray([...api.slots.keys()], { minLength: 1 });
    const nlg = createNlg({ seed: 'law', now: NOW });
    fc.assert(
      fc.property(some, fc.boolean(), turns, (slots, isAgain, turn) => {
        const again = isAgain ? { again: true as const } : {};
        const actions = slots.map((slot) => spoken({ kind: 'request', task: 0, slot, ...again }));
        const sentences = nlg.realize(actions, world, { turn });
        expectGood(sentences);
        expect(sentences.map(({ text }) => text.endsWith('?'))).toEqual([true]);
      }),
      runs,
    );
  });

  it('tells how it went', () => {
    const codes = ['failure', 'no_results', 'exhausted'] as const;
    for (const turn of [0, 1, 2, 3]) {
      for (const code of codes) expectGood(say(spoken({ kind: 'notification', code, task: 0 }), world, turn));
      if (api.kind === 'transaction') expectGood(say(spoken({ kind: 'perform', task: 0 }), world, turn));
      const suggested = worldWith(task, { kind: 'suggestion', task: 0 });
      if (api.kind === 'search') expectGood(say(spoken({ kind: 'suggest', task: 0, api: api.name }), suggested, turn));
    }
  });
});
