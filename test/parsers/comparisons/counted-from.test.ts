/** What becomes of a day or a time that is counted from another one, where a transaction takes it. */
import { createSession, service, time, transaction } from 'typetod';
import { restaurants2, weather1 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { assign, call, conversationPause, print, property, type Statement } from '../../../src/language/index.js';
import { withOffset } from '../../../src/parsers/comparisons/counted-from.js';
import { offsetPieces } from '../../../src/values/offsets.js';

class HireKiln extends transaction({
  description: 'Hire a kiln',
  slots: {
    bring_on: z.iso.date().describe('Day on which the pots are brought'),
    fetch_on: z.iso.date().optional().describe('Day on which they are fetched'),
    opens: time('When the kiln is opened', { hours: '08:00-20:00' }),
    mark: z.string().describe('Mark on the pots'),
    pots: z.int().describe('How many pots'),
  },
  returns: {},
}) {}
const kilns = service({ name: 'Kilns', description: 'Kilns', apis: [HireKiln] });

const DRAFT = 'kilns_hire_kiln({ bring_on: "March 7th", opens: "9 am", pots: 3 })';

/** What becomes of a proposal for a text, behind a draft. */
async function become(utterance: string, ...statements: readonly Statement[]): Promise<string> {
  const session = createSession({ services: [kilns], reader: naturalReader, id: 'kiln', now: '2019-03-01T09:00' });
  await session.turn(DRAFT);
  return print(withOffset({ statements }, { utterance, session }).statements ?? []).replaceAll('\n', '; ');
}

describe('what counts from a day or a time', () => {
  it.each([
    ['an hour later', 'x1.opens = "an hour later"'],
    ['two hours earlier please', 'x1.opens = "two hours earlier"'],
    ['the day after', 'x1.fetch_on = "the day after"'],
    ["I'll fetch them a week later", 'x1.fetch_on = "a week later"'],
  ])('is given where nothing was understood: %s', async (text, program) =>
    expect(await become(text, conversationPause())).toBe(program),
  );

  it('is given whole, and no piece of it', async () => {
    expect(await become('two hours later', assign('x1', { pots: '2' }))).toBe('x1.opens = "two hours later"');
    expect(await become('an hour later', assign('x1', { mark: 'later' }))).toBe('x1.opens = "an hour later"');
    expect(await become('2 pots, 2 hours later', assign('x1', { pots: '2' }))).toBe(
      'x1.pots = "2"; x1.opens = "2 hours later"',
    );
  });

  it('is no day that is carried over', async () => {
    const begun = call('kilns_hire_kiln', {
      bring_on: property('x1', 'bring_on'),
      fetch_on: property('x1', 'fetch_on'),
    });
    expect(await become('again, and fetch them the day after', begun)).toContain('fetch_on: "the day after"');
  });

  it.each([
    'two hours after the party',
    'see you later',
    'not an hour later',
    'at nine or an hour later',
    'no more than an hour later',
    'my brother came an hour later',
  ])('is none of: %s', async (text) => expect(await become(text, conversationPause())).toBe('conversation_pause()'));

  it('is left as it was given', async () => {
    const given = 'x1.opens = "an hour later"';
    expect(await become('make it an hour later', assign('x1', { opens: 'an hour later' }))).toBe(given);
    expect(await become('at ten, the firing takes an hour later', assign('x1', { opens: 'ten' }))).toBe(
      'x1.opens = "ten"',
    );
  });
});

test('nothing is counted from a day that nobody named', async () => {
  const session = createSession({
    services: [restaurants2],
    reader: naturalReader,
    id: 'day',
    now: '2019-03-01T09:00',
  });
  const manager = new DialogueManager({ session, parser: rulesParser() });
  const { reply } = await manager.turn('Book a table at Tapas Torcal in Palo Alto at 7 pm, the day after');
  expect(reply).toBe('I need the day itself. What date would you like?');
});

test('a search is counted from the one before it, and from no default', async () => {
  const session = createSession({ services: [weather1], reader: naturalReader, id: 'day', now: '2019-03-01T09:00' });
  const { feedback } = await session.turn('weather_1_get_weather({ city: "Oakland", date: "the day after" })');
  expect(feedback).toMatchObject({ code: 'invalid-value', why: { code: 'vague' } });
  await session.turn('weather_1_get_weather({ city: "Oakland", date: "March 5th" })');
  await session.turn('weather_1_get_weather({ city: "Oakland", date: "the day after" })');
  expect(session.world.tasks.at(-1)?.slots).toMatchObject({ date: { canonical: '2019-03-06' } });
});

test.each([
  ['and fetch them two days later', ['two days later']],
  ['an hour and a half after that', ['an hour and a half after that']],
  ['the day after tomorrow', []],
  ['a week after Monday', []],
  ['later', []],
])('the pieces of %j are %j', (text, pieces) =>
  expect(offsetPieces(text).map(({ start, end }) => text.slice(start, end))).toEqual(pieces),
);
