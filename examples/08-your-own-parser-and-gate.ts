// A parser and a gate of one's own, for a service of one's own. No model is needed.
//
// A parser gets what the user said and the session, which it may read, and answers with statements as text. This one
// has a few rules. It was made for spoken words, where "for" and "four" sound the same. A gate looks at what it proposes
// before anything is committed: this one wants to have heard each number, and has the agent ask for those it has not.
import assert from 'node:assert/strict';
import { createSession, service, success, time, transaction } from 'typetod';
import { DialogueManager, type Finding, type Gate, type Parser, standard, without } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { z } from 'zod';

const DRINKS = ['coffee', 'tea', 'cocoa'] as const;

class OrderDrink extends transaction({
  description: 'Order a drink',
  slots: {
    drink: z.enum(DRINKS).describe('What you would like to drink'),
    time: time('When you come to fetch it', { hours: '07:00-18:00' }),
    number_of_cups: z.int().min(1).default(1).describe('How many cups'),
  },
  returns: {},
  transact: () => success({}),
}) {}

const bar = service({ name: 'Bar', description: 'Coffee to go', apis: [OrderDrink] });

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

const SOUNDS: Readonly<Record<string, number>> = { one: 1, two: 2, to: 2, three: 3, four: 4, for: 4 };

/** Rules in place of a model: what sounds like a drink, a time or a number. */
const rules: Parser = {
  name: 'rules',
  parse({ session, utterance }) {
    const words = wordsOf(utterance);
    const task = session.world.tasks.at(-1);
    const asked = session.world.pending.some(({ kind }) => kind === 'confirm');
    if (asked && words.includes('yes')) return Promise.resolve({ source: `confirm(${task?.variable})` });

    const name = task?.variable ?? 'x1';
    const drink = DRINKS.find((one) => words.includes(one));
    const when = /\bat (.+?)[.,]/i.exec(utterance)?.[1];
    const number = words.find((word) => Object.hasOwn(SOUNDS, word));
    const lines = [
      ...(task ? [] : [`${name} = bar_order_drink()`]),
      ...(drink === undefined ? [] : [`${name}.drink = "${drink}"`]),
      ...(when === undefined ? [] : [`${name}.time = "${when}"`]),
      ...(number === undefined ? [] : [`${name}.number_of_cups = ${SOUNDS[number]}`]),
    ];
    return Promise.resolve({ source: lines.join('\n') });
  },
};

const NUMERALS = ['zero', 'one', 'two', 'three', 'four'];

/** Stands in place of the gate `grounding`. What is done about what it finds is said where it is put into the list. */
const heardNumbers: Gate = {
  name: 'heard-numbers',
  inspect({ statements = [], utterance }) {
    const heard = wordsOf(utterance);
    return statements.flatMap((statement, at): Finding[] => {
      if (statement.kind !== 'assign') return [];
      return statement.assignments.flatMap(({ name: slot, value }) => {
        if (value.kind !== 'literal' || typeof value.value !== 'number') return [];
        if (heard.includes(NUMERALS[value.value] ?? '')) return [];
        const message = `Nobody said ${value.value}, which is given as ${slot}.`;
        return [{ code: 'ungrounded-value', message, statement: at, slot, value: value.value, legal: [] }];
      });
    });
  },
};

const session = createSession({ services: [bar], reader: naturalReader });
const manager = new DialogueManager({
  session,
  parser: rules,
  gates: [...without(standard(), 'grounding'), { gate: heardNumbers, remedy: 'ask' }],
  onEvent: (event) => {
    if (event.kind === 'proposal') console.log(event.source.replace(/^/gm, '> '));
    if (event.kind !== 'verdict' || event.verdict.kind === 'pass') return;
    for (const { message } of event.verdict.findings) console.log(`  ${event.gate}, ${event.verdict.kind}: ${message}`);
  },
});

for (const utterance of ['A tea for me, please.', 'At ten, two cups.', 'Yes.']) {
  console.log(`user: ${utterance}`);
  const { reply } = await manager.turn(utterance);
  console.log(`agent: ${reply}\n`);
}

const { slots } = session.state[0] ?? assert.fail();
assert.deepEqual([slots.drink?.canonical, slots.time?.canonical, slots.number_of_cups?.canonical], ['tea', '10:00', 2]);
