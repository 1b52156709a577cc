import { createSession } from 'typetod';
import { alarm1, banks2, calendar1, payment1, restaurants2 } from 'typetod/apis';
import { DialogueManager, type Parser } from 'typetod/dialogue';
import { defaultParser, rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, describe, expect, test } from 'vitest';
import { checkEach, tableIn } from '../../cases.js';
import { shareOf } from '../../runs.js';
import { harbor } from './harbor.js';
import { studio } from './studio.js';

const shipped = await defaultParser();
afterAll(() => shipped.dispose());

const rules = rulesParser();
const services = [alarm1, banks2, calendar1, payment1, restaurants2, harbor, studio];
const CASES = new URL('cases/two-deeds.tsv', import.meta.url);

async function conversation(service: string, lines: string, parser: Parser) {
  const own = services.filter(({ name }) => name === service);
  const session = createSession({ services: own, reader: naturalReader, now: '2019-03-01T09:00' });
  const manager = new DialogueManager({ session, parser });
  const replies: string[] = [];
  for (const line of lines.split(' / ')) replies.push((await manager.turn(line)).reply);
  const deeds = session.world.tasks.flatMap((task) => {
    if (task.kind !== 'transaction' || task.standing !== 'open') return [];
    const values = [...task.api.slots.keys()].flatMap((name) => task.slots[name]?.canonical ?? []);
    return [`${values.join(', ')}: ${task.phase}`];
  });
  return { deeds: deeds.sort().join(' | '), replies };
}

/** Checks rows of a service, what the user says, and the deeds that come of it; by rules those that a row says are heard by both. */
async function checkDeeds(title: string): Promise<void> {
  const rows = shareOf(tableIn(CASES, title), 4);
  await checkEach(
    rows,
    ([, service, said]) => `${service}: ${said}`,
    async ([heard, service = '', said = '', expected]) => {
      expect((await conversation(service, said, shipped.parser)).deeds).toBe(expected);
      if (heard === 'both') expect((await conversation(service, said, rules)).deeds).toBe(expected);
    },
  );
}

describe('a deed beside another of its kind', () => {
  test('is a second one', () => checkDeeds('two'));
  test('is changed or put off where it is to come and is named', () => checkDeeds('of the one to come'));
  test('is left as it is by what is said of the one read back', () => checkDeeds('of the one read back'));
  test('is left as it is by what is said of the one that is done', () => checkDeeds('of the one that is done'));
  test('is no second one where it corrects, completes or tells something', () => checkDeeds('one'));
});

describe('two deeds of one kind', () => {
  const both = 'order a kilo of salmon for Friday and two kilos of lobster for Saturday';
  const harborOf = (lines: string) => conversation('Harbor', lines, shipped.parser);

  test('are told one after the other, and a yes performs what was read back last', async () => {
    const { replies, deeds } = await harborOf(`${both} / yes`);
    expect(replies[0]).toMatch(/^One after the other\. .*salmon/);
    expect(replies[0]).not.toContain('lobster');
    expect(replies[1]).toContain('lobster');
    expect(deeds).toBe('lobster, 2, 2019-03-02: asked | salmon, 1, 2019-03-01: performed');
  });

  test.each([
    ['the second is given up by name', 'I don’t need the other one', 'salmon, 1, 2019-03-01: asked'],
    ['the first is, where none is named', 'forget it', 'lobster, 2, 2019-03-02: asked'],
    [
      'a correction is of what is read back',
      'make it three kilos',
      'lobster, 2, 2019-03-02: draft | salmon, 3, 2019-03-01: asked',
    ],
  ])('%s', async (_, line, expected) => {
    expect((await harborOf(`${both} / ${line}`)).deeds).toBe(expected);
  });

  test('the first is asked about again where the second is said without a yes', async () => {
    const { replies } = await harborOf('two kilos of crab for Friday / and three kilos of mussels too');
    expect(replies[1]).toMatch(/^One after the other\. .*crab/);
  });
});

test('what a deed takes over from the one before makes no two of it', async () => {
  const lines = [
    'book Blue Door tomorrow at 5 pm for 2 hours, no drum kit, cash',
    'yes',
    'and another one on Sunday, at Wheelhouse, 3 hours, by card',
  ];
  const { deeds } = await conversation('Studio', lines.join(' / '), shipped.parser);
  expect(deeds.split(' | ').map((deed) => deed.replace(/,.*:/, ':'))).toEqual([
    'Blue Door: performed',
    'Wheelhouse: asked',
  ]);
});

describe('what is read back after a change', () => {
  const transfer = 'send 200 dollars to Anna from checking';

  test('is the whole deed where a name has changed', async () => {
    const { replies } = await conversation('Banks_2', `${transfer} / no, to Ben`, shipped.parser);
    expect(replies[1]).toMatch(/\$200 to Ben.*checking/);
  });

  test('is the change alone where a number has', async () => {
    const { replies } = await conversation('Banks_2', `${transfer} / actually 50`, shipped.parser);
    expect(replies[1]).toContain('$50');
    expect(replies[1]).not.toContain('Anna');
  });
});
