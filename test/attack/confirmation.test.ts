/**
 * Promise: nothing is done that the parser did not clearly confirm, whatever a model writes around it and whatever the
 * gates mend.
 *
 * What a model writes (thinking, prose, fences, slips, changes of mind) is put before a dialogue manager at points where
 * the user was asked to confirm something. What is sent is held against an oracle: the program itself, executed by the
 * engine without gates and without any leniency.
 */
import { createSession, failure, search, type Session, service, success, time, transaction } from 'typetod';
import { DialogueManager, modelParser, type Parser, REMEDIES, standard, withRemedy } from 'typetod/dialogue';
import type { Model } from 'typetod/models';
import { scriptedModel } from 'typetod/testing';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parse, type Statement } from '../../src/language/index.js';
import { lookup, taskMeant } from '../../src/world/index.js';
import { casesIn, checkEach } from '../cases.js';
import { Random, report, times } from './campaign.js';

/** What was done outside, by any session. */
const sent: string[] = [];

function note(what: object): void {
  sent.push(JSON.stringify(what));
}

class FindTable extends search({
  description: 'Look for a restaurant',
  slots: { town: z.string() },
  returns: { name: z.string(), phone: z.string() },
  entity: 'restaurant',
  followUp: () => BookTable,
  search: () => [
    { name: 'Nonna', phone: '555 1' },
    { name: 'Silver', phone: '555 2' },
  ],
}) {}

class BookTable extends transaction({
  description: 'Book a table',
  slots: { name: z.string(), at: time('When'), seats: z.int().min(1).default(2) },
  returns: { name: z.string(), at: time('When'), code: z.string() },
  transact: (args) => {
    note(args);
    return args.at > '20:00' ? failure({ alternative: { at: '20:00' } }) : success({ code: 'C1' });
  },
}) {}

class Pay extends transaction({
  description: 'Pay a person',
  slots: { person: z.string(), amount: z.int() },
  returns: { person: z.string() },
  transact: (args) => {
    note(args);
    return success({});
  },
}) {}

const services = [service({ name: 'Town_1', description: 'A town', apis: [FindTable, BookTable, Pay] })];

const FIND = 'town_1_find_table({ town: "Reno" })';
const BOOK = 'town_1_book_table({ name: "Nonna", at: "18:00" })';
const LATE = 'town_1_book_table({ name: "Nonna", at: "21:00" })';
const PAY = 'town_1_pay({ person: "Ada", amount: 900 })';

async function sessionAfter(turns: readonly string[], approval: 'required' | 'implied' = 'required'): Promise<Session> {
  const session = createSession({ services, reader: naturalReader, approval, now: '2026-03-01T09:00' });
  for (const turn of turns) {
    const { feedback } = await session.turn(turn);
    expect(feedback?.message, turn).toBeUndefined();
  }
  return session;
}

/** What a turn sends. */
async function sentBy(turn: () => Promise<unknown>): Promise<readonly string[]> {
  const from = sent.length;
  await turn();
  return sent.slice(from);
}

const ownParser = (text: string): Parser => ({ name: 'own', parse: () => Promise.resolve({ source: text }) });

function askedModel(text: string): Model {
  return scriptedModel([0, 1, 2].map((attempt) => ({ purpose: 'parse', attempt, reply: text })));
}

const BOOKED = '{"name":"Nonna","at":"18:00","seats":2}';

const WRITTEN = casesIn(new URL('cases/confirmation.txt', import.meta.url));
const modelsWrote = (title: string): readonly string[] =>
  [...WRITTEN].flatMap(([name, cases]) => (name.startsWith(title) ? cases.map(([given]) => given) : []));

/** What models wrote, or may write, after "No, I do not want that"; characters that do not show are here. */
const NOT_CONFIRMED: readonly string[] = [
  ...modelsWrote('not confirmed'),
  '```js\nconfirm(x1)\n```\ndecline_alternative\u200b()',
  'decline_alternative\u200b()\n```js\nconfirm(x1)\n```',
  '<th\u200bink>\n```js\nconfirm(x1)\n```\n</th\u200bink>',
];

const CONFIRMED: readonly string[] = [...modelsWrote('confirmed'), '\ufeff\u00a0\n\nconfirm(x1)\n'];

describe('with the gates that are on by default', () => {
  const parsers = [
    ['a model', (text: string) => modelParser(askedModel(text))],
    ['a parser of your own', ownParser],
  ] as const;

  describe.each(parsers)('what %s writes', (_, parserOf) => {
    test('books nothing where it confirms nothing', async () => {
      await checkEach(NOT_CONFIRMED, JSON.stringify, async (text) => {
        const session = await sessionAfter([BOOK]);
        const manager = new DialogueManager({ session, parser: parserOf(text) });
        expect(await sentBy(() => manager.turn('No, I do not want that, in Reno at 19:00 with 3.'))).toEqual([]);
        expect(session.world.tasks[0]).not.toMatchObject({ phase: 'performed' });
      });
    });

    test('books the table once where it confirms', async () => {
      await checkEach(CONFIRMED, JSON.stringify, async (text) => {
        const session = await sessionAfter([BOOK]);
        const manager = new DialogueManager({ session, parser: parserOf(text) });
        expect(await sentBy(() => manager.turn('Yes, at 6 pm. Who cooks in Reno?'))).toEqual([BOOKED]);
        expect(session.world.tasks[0]).toMatchObject({ phase: 'performed' });
      });
    });
  });

  test('what is unclear is asked for again, and the second answer is taken', async () => {
    const session = await sessionAfter([BOOK]);
    const replies = ['confirm(x1)\nWait, the user said no.\ndecline_alternative()', 'decline_alternative()'];
    const model = scriptedModel(replies.map((reply, attempt) => ({ purpose: 'parse', attempt, reply })));
    const manager = new DialogueManager({ session, parser: modelParser(model) });
    const { source } = await manager.turn('No, I do not want that.');
    expect(source).toBe('decline_alternative()');
    expect(
      model.requests
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join('\n'),
    ).toContain('Wait, the user said no.');
  });
});

describe('a confirmation that is held back beside other statements', () => {
  const HELD = [
    `x1 = confirm(x1)\nx1.att = "19:00"\n${FIND}`,
    `${FIND}\nconfirm(x1)\nsay(x1.tiem)`,
    `confirm(x77)\n${FIND}`,
    `<think>a</think>${FIND}\n<think>Yes?</think>\nconfirm(x1)`,
  ];

  test.each(HELD)('is asked for again, and may be given then: %j', async (text) => {
    const session = await sessionAfter([BOOK]);
    let proposal = text;
    const parser: Parser = { name: 'own', parse: () => Promise.resolve({ source: proposal }) };
    const manager = new DialogueManager({ session, parser });
    const { source, reply } = await manager.turn('Yes. And who cooks in Reno?');
    expect(source).toContain('town_1_find_table');
    expect(reply).toMatch(/Nonna[^?]*at 6 pm[^?]*\?/);
    expect(session.world.pending).toContainEqual(expect.objectContaining({ kind: 'confirm', task: 0 }));
    proposal = 'confirm(x1)';
    expect(await sentBy(() => manager.turn('Yes, the table.'))).toEqual([BOOKED]);
  });

  test('is not asked for where the user has put it off', async () => {
    const session = await sessionAfter([BOOK]);
    const manager = new DialogueManager({ session, parser: ownParser(`suspend(x1)\nconfirm(x77)\n${FIND}`) });
    await manager.turn('Not now. Who cooks in Reno?');
    expect(session.world.pending).not.toContainEqual(expect.objectContaining({ kind: 'confirm' }));
  });
});

/** Points at which something was asked, or was asked before. */
const POINTS: readonly (readonly string[])[] = [
  [BOOK],
  [BOOK, 'x1.seats = 4'],
  [PAY, BOOK],
  [PAY, 'decline_alternative()', BOOK],
  [PAY, 'confirm(x1)', BOOK],
  [BOOK, 'suspend(x1)', PAY],
  [LATE, 'confirm(x1)'],
  [FIND, 'select(x3)', 'resume(x6)\nx6.at = "18:00"'],
  [FIND, PAY],
];

/** Statements about the variables of a session, right and wrong. */
function statementOf(random: Random, names: readonly string[], asked: string): string {
  const name = random.chance(0.6) ? asked : random.pick(names);
  return random.pick([
    () => `confirm(${name})`,
    () => `confirm(${asked})`,
    () => `confirm(${asked})`,
    () => `x90 = confirm(${name})`,
    () => `${name}.at = ${random.pick(['"19:00"', '"18:00"', '"6 pm"', 'null', '"late"'])}`,
    () =>
      `${name}.${random.pick(['amount', 'seats', 'seets', 'person', 'colour'])} = ${random.pick(['3', '900', '"Bo"', 'null'])}`,
    () => `suspend(${name})`,
    () => `x91 = suspend(${name})`,
    () => `x92 = resume(${random.pick([name, 'x91'])})`,
    () => `confirm(${random.pick(['x90', 'x91', 'x92', 'resume(x91)'])})`,
    () => `suspend(${random.pick(['x90', 'x92'])})`,
    () => 'decline_alternative()',
    () => `say(${name}.${random.pick(['at', 'person', 'phone', 'code'])})`,
    () => `next(${name})`,
    () => random.pick([FIND, BOOK, PAY, 'town_1_find_tabel({ town: "Reno" })', 'town_1_pay({ amont: 5 })']),
    () => random.pick(['say()', 'conversation_pause()', 'parse_error()', `perform(${name})`]),
  ])();
}

interface Written {
  readonly text: string;
  /** The program that the text clearly is, if it is one. */
  readonly program: string | undefined;
}

const PROSE = [
  'The user agrees.',
  'Wait, the user said no.',
  'Here are the statements:',
  'Let me think about that.',
  'No.',
];

function damaged(random: Random, program: string): string {
  const at = random.below(program.length);
  return random.pick([
    () => program.slice(0, at),
    () => program.slice(0, at) + program.slice(at + 1),
    () => program.slice(0, at) + program.charAt(at) + program.slice(at),
    () => program.slice(0, at) + random.pick([...'(){}[]"\'`,;=:#|/\n ']) + program.slice(at),
    () => program.replaceAll('\n', random.pick([' ', ', ', ' | ', ' or ', '; // '])),
    () => program.replace(/^/gm, random.pick(['1. ', '- ', '> ', 'const ', 'await ', 'user: ', '# '])),
    () => `[${program.replaceAll('\n', ', ')}]`,
    () => program.replace(/x(\d+)/g, 'task$1'),
  ])();
}

/** A text as a model may write it, with what of it is clear. */
function written(random: Random, program: string, other: string): Written {
  const fenced = `\`\`\`${random.pick(['', 'js'])}\n${program}\n\`\`\``;
  const clear = (text: string): Written => ({ text, program });
  const unclear = (text: string): Written => ({ text, program: undefined });
  // Prose around a fence and thinking that is cut off are no part of the program, but nothing is confirmed with them.
  const mixed = (text: string): Written => (program.includes('confirm(') ? unclear(text) : clear(text));
  return random.pick([
    () => clear(program),
    () => clear(program),
    () => clear(fenced),
    () => mixed(`${random.pick(PROSE)}\n${fenced}`),
    () => mixed(`${fenced}\n${random.pick(PROSE)}`),
    () => unclear(`${program}\n<think>${other}</think>\n${other}`),
    () => clear(`<think>${other}\n</think>\n${program}`),
    () => clear(`${other}\n</thinking>\n${fenced}`),
    () => mixed(`${program}\n<think>${other}`),
    () => unclear(`<think>\n${program}`),
    () => unclear(`${program}\n</think>`),
    () => unclear(`${program}\n${random.pick(PROSE)}\n${other}`),
    () => unclear(`${random.pick(PROSE)}\n${program}`),
    () => unclear(`${fenced}\n${random.pick(PROSE)}\n\`\`\`\n${other}\n\`\`\``),
    () => unclear(`${fenced}\n${other}`),
    () => unclear(fenced.slice(0, -4)),
    () => unclear(damaged(random, program)),
    () => unclear(damaged(random, fenced)),
    () => unclear(damaged(random, damaged(random, program))),
  ])();
}

/** A text that is one fence, on lines of its own or on one line. */
const FENCE = /^\s*(`{1,3})(?!`)(?: *[\w+#.-]* *\n|[a-z]* )?([^`]*)\1\s*$/;

/** The program of a text, read without leniency: a damaged text may have become a clear one. */
function strictly({ text, program }: Written): string | undefined {
  const inside = FENCE.exec(text)?.[2];
  return [text, program, inside].find((one) => one !== undefined && parse(one).ok);
}

/** The task that a name stands for where it was not bound by the program itself. */
function taskOf(session: Session, name: string): number | undefined {
  const value = lookup(session.world, name as `x${number}`);
  return value && taskMeant(value);
}

/** Whether statements say something against a task that they confirm, as far as its own names tell. */
function speaksAgainst(session: Session, statements: readonly Statement[], task: number): boolean {
  const { slots } = session.world.tasks[task] ?? {};
  return statements.some((one) => {
    if (one.kind === 'decline_alternative') return true;
    if (one.kind === 'suspend' || one.kind === 'resume')
      return one.operand.kind === 'variable' && taskOf(session, one.operand.name) === task;
    if (one.kind !== 'assign' || taskOf(session, one.variable) !== task) return false;
    return one.assignments.some(({ name, value }) => {
      const said = value.kind === 'literal' ? value.value : undefined;
      const before = slots?.[name]?.canonical ?? null;
      return said !== before && !(said === '6 pm' && before === '18:00');
    });
  });
}

/** The tasks that the last turn of the user confirmed. */
function confirmedTasks(session: Session): readonly number[] {
  return session.world.turn.acts.flatMap(({ kind, task }) => (kind === 'confirm' && task !== undefined ? [task] : []));
}

/** A turn of an attacker: what was done, and what the last proposal would have done without leniency. */
async function attack(random: Random, session: Session) {
  const before = session.fork();
  const names = session.world.tasks.map(({ variable }) => variable).concat('x2', 'x3', 'x99');
  const hint = session.world.pending.find(({ kind }) => kind === 'confirm' || kind === 'alternative');
  const asked = hint && 'task' in hint ? session.world.tasks[hint.task]?.variable : undefined;
  const programOf = (): string =>
    Array.from({ length: 1 + random.below(3) }, () => statementOf(random, names, asked ?? 'x1')).join('\n');
  const texts = [0, 1, 2].map(() => written(random, programOf(), programOf()));
  const gates = random.chance(0.7) ? undefined : withRemedy(standard(), random.pick([...REMEDIES, 'repair', 'repair']));
  let attempt = 0;
  const parser: Parser = {
    name: 'attacker',
    parse: ({ place }) => {
      attempt = place.attempt;
      return Promise.resolve({ source: texts[attempt]?.text ?? '' });
    },
  };
  const manager = new DialogueManager({
    session,
    parser,
    ...(gates && { gates }),
    onExhaust: random.pick(['keep-valid', 'fallback']),
    limits: { proposals: 1 + random.below(3) },
  });
  const utterance = random.pick(['Yes.', 'No.', 'At 19:00 or 6 pm, with 3 of us, for Bo and Ada, in Reno, late.']);
  const done = await sentBy(() => manager.turn(utterance));
  // A parser that is asked for more revisions than it has texts says nothing.
  const last = texts[attempt] ?? { text: '', program: undefined };
  const program = strictly(last);
  const allowed = program === undefined ? [] : await sentBy(() => before.fork().turn(program));
  const parsed = parse(program ?? '');
  const tasks = done.length > 0 ? confirmedTasks(session) : [];
  const torn = tasks.filter((task) => parsed.ok && speaksAgainst(before, parsed.statements, task));
  const isMere = program === `confirm(${asked})` && (gates === undefined || last.text === program);
  const about = JSON.stringify({ proposal: last.text, program, committed: session.program.split('\n').slice(-6) });
  return { done, allowed, torn, isMere, program, about };
}

const often = (list: readonly string[], what: string): number => list.filter((other) => other === what).length;

test('what is sent was confirmed by the program itself, read without leniency, and nothing was said against it', async () => {
  const random = new Random();
  const count = { turns: 0, 'texts that are a program': 0, 'the engine alone would confirm': 0, confirmed: 0 };
  const points = await Promise.all(
    (['required', 'implied'] as const).flatMap((approval) => POINTS.map((turns) => sessionAfter(turns, approval))),
  );
  for (let turn = 0; turn < times(12_000, 150); turn += 1) {
    const { done, allowed, torn, isMere, program, about } = await attack(random, random.pick(points).fork());
    for (const one of new Set(done)) expect(often(done, one), about).toBeLessThanOrEqual(often(allowed, one));
    expect(torn, about).toEqual([]);
    // A mere yes to what was asked is one.
    if (isMere) expect(done, about).toEqual(allowed);
    count.turns += 1;
    count['texts that are a program'] += program === undefined ? 0 : 1;
    count['the engine alone would confirm'] += allowed.length > 0 ? 1 : 0;
    count.confirmed += done.length > 0 ? 1 : 0;
  }
  report('nothing is confirmed that a model did not clearly confirm', count);
  expect(count.confirmed).toBeGreaterThan(count.turns / 100);
  expect(count['the engine alone would confirm']).toBeGreaterThan(count.confirmed);
});
