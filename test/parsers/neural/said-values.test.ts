import { service, success, time, transaction } from 'typetod';
import { hotels3 } from 'typetod/apis';
import { describe, expect, it } from 'vitest';
import { createSession } from '../../../src/engine/index.js';
import { asAnswers, asLastDays, asTruth } from '../../../src/parsers/neural/decode/answers.js';
import { literalChoices } from '../../../src/parsers/neural/decode/literal.js';
import { isNameOf, withKnownNames } from '../../../src/parsers/neural/decode/known-names.js';
import type { SlotChoice } from '../../../src/parsers/neural/decode/slot-choice.js';
import { slotOf } from '../../../src/service/index.js';
import { naturalReader } from '../../../src/values/index.js';
import { z } from 'zod';

const NOT_LABELED: ReadonlySet<string> = new Set();

/** A value that stands in a text. */
function said(slot: string, value: string, text: string, logProbability = -0.1): SlotChoice {
  const start = text.indexOf(value);
  return { slot, value, logProbability, place: { speaker: 'user', start, end: start + value.length } };
}

const pairs = (choices: readonly SlotChoice[]): readonly (readonly [string, unknown])[] =>
  choices.map(({ slot, value }) => [slot, value] as const);

async function booking(slots: object) {
  const session = createSession({ services: [hotels3], reader: naturalReader });
  await session.turn(`hotels_3_reserve_hotel(${JSON.stringify(slots)})`);
  const task = session.world.tasks.at(-1);
  if (!task) throw new Error('no booking began');
  return { world: session.world, task };
}

const HOTEL = { hotel_name: 'The Sundial', location: 'San Diego' };

describe('an answer', () => {
  it('fills the slot that was asked for, and no other of its kind that has a value', async () => {
    const asked = await booking({ ...HOTEL, check_in_date: 'March 8' });
    const found = asAnswers([said('check_in_date', 'the tenth', 'the tenth')], { ...asked, labeled: NOT_LABELED });
    expect(pairs(found)).toEqual([['check_out_date', 'the tenth']]);
  });

  it.each<[string, object, ReadonlySet<string>]>([
    ['has no value yet', HOTEL, NOT_LABELED],
    ['is named', { ...HOTEL, check_in_date: 'March 8' }, new Set(['check_in_date'])],
    [
      'alone is open: nothing was asked for',
      { ...HOTEL, check_in_date: 'March 8', check_out_date: 'March 10' },
      NOT_LABELED,
    ],
  ])('stays where it is if that slot %s', async (_, slots, labeled) => {
    const asked = await booking(slots);
    const found = asAnswers([said('check_in_date', 'the tenth', 'the tenth')], { ...asked, labeled });
    expect(pairs(found)).toEqual([['check_in_date', 'the tenth']]);
  });
});

describe('the last day of a stay', () => {
  const api = hotels3.apis.find(({ name }) => name === 'hotels_3_reserve_hotel');
  if (!api) throw new Error('no hotels');

  it.each(["We'll leave on the 29th", 'we move out on the 29th', 'until the 29th', 'checking out the 29th'])(
    '%s',
    (text) => {
      expect(pairs(asLastDays([said('check_in_date', 'the 29th', text)], api, text))).toEqual([
        ['check_out_date', 'the 29th'],
      ]);
    },
  );

  it.each(['we come on the 29th', 'from the 29th', 'checking in the 29th'])('is not the first: %s', (text) => {
    expect(pairs(asLastDays([said('check_in_date', 'the 29th', text)], api, text))).toEqual([
      ['check_in_date', 'the 29th'],
    ]);
  });
});

describe('a yes or a no where a yes-or-no slot is asked for', () => {
  class Ride extends transaction({
    description: 'Ride along',
    slots: {
      board: z.enum(['snowboard', 'sledge']).describe('What one rides on'),
      at: time('When it begins'),
      lent_board: z.boolean().describe('Whether the guide lends a board'),
    },
    returns: {},
    transact: () => success(),
  }) {}

  async function asked(utterance: string, choices: readonly SlotChoice[], isNamed = false) {
    const session = createSession({ services: [service({ name: 'Snow', description: 'Snow', apis: [Ride] })] });
    await session.turn('snow_ride({ board: "snowboard", at: "10:00" })');
    const [task] = session.world.tasks;
    if (!task) throw new Error('nothing was begun');
    const labeled = new Set(isNamed ? ['board'] : []);
    return pairs(asTruth(choices, { world: session.world, task, labeled, user: utterance }));
  }

  it.each<[string, readonly SlotChoice[], unknown]>([
    ['yes, the sledge is no use', [said('board', 'sledge', 'yes, the sledge is no use')], [['lent_board', 'True']]],
    ['no, there is one', [said('at', 'one', 'no, there is one')], [['lent_board', 'False']]],
    ['nope', [], [['lent_board', 'False']]],
    ['yes, that one', [], [['lent_board', 'True']]],
    ['no, not that one', [], [['lent_board', 'False']]],
    ["no, I'll take it as it is", [], [['lent_board', 'False']]],
    ['sounds good', [], [['lent_board', 'True']]],
  ])('%s: answers it, and the reason changes nothing', async (utterance, choices, expected) => {
    expect(await asked(utterance, choices)).toEqual(expected);
  });

  it.each<[string, readonly SlotChoice[], boolean]>([
    ['the sledge, please', [said('board', 'sledge', 'the sledge, please')], false],
    ['no, and the board is a sledge', [said('board', 'sledge', 'no, and the board is a sledge')], true],
    ['no, at 11 am', [said('at', '11 am', 'no, at 11 am')], false],
    ['yes, and make it the sledge', [said('board', 'sledge', 'yes, and make it the sledge')], false],
    ['yes, a sledge please', [said('board', 'sledge', 'yes, a sledge please')], false],
    ['no, but start at noon', [said('at', 'noon', 'no, but start at noon')], false],
  ])('%s: changes what it says', async (utterance, choices, isNamed) => {
    expect(await asked(utterance, choices, isNamed)).toContainEqual([choices[0]?.slot, choices[0]?.value]);
  });

  it.each(["sounds good, let's do that one", 'Perfect, this one', "great, I'll take it"])(
    '%s: chooses, and answers nothing',
    async (utterance) => {
      expect(await asked(utterance, [{ slot: 'lent_board', value: 'True', logProbability: 0 }])).toEqual([]);
    },
  );
});

describe('a length of time', () => {
  const span = slotOf('span', z.literal([60, 90, 120]).describe('How many minutes it takes'));
  const of = (text: string) => literalChoices(span, text).map(({ value, place }) => [value, place?.start, place?.end]);

  it.each([
    ['two hours please', [['120', 0, 9]]],
    ['make it an hour and a half', [['90', 8, 26]]],
    ['for one hour', [['60', 0, 12]]],
  ])('is the value of a set of minutes that it comes to: %s', (text, expected) => expect(of(text)).toEqual(expected));

  it.each(['three hours', 'two people', 'not two hours', 'at two'])('is none: %s', (text) =>
    expect(of(text)).toEqual([]),
  );
});

describe('names of tables', () => {
  const names = ['Chai for Dragons', 'Salt Over Glass'];
  const about = (user: string, isIdentity = true) => ({ slot: 'title', user, names, isIdentity });

  it('widen a stretch that is a part of one', () => {
    const user = 'play chai for dragons now';
    expect(pairs(withKnownNames([said('title', 'chai', user)], about(user, false)))).toEqual([
      ['title', 'chai for dragons'],
      ['title', 'chai for dragons'],
    ]);
  });

  it('are meant where nothing takes them, by the slot that names a result', () => {
    const user = 'the kids want Chai for Dragons';
    expect(pairs(withKnownNames([], about(user)))).toEqual([['title', 'Chai for Dragons']]);
    const many = Array.from({ length: 40 }, (_, at) => `Song ${at} of Ash`);
    expect(withKnownNames([], { ...about(user, false), names: [...names, ...many] })).toEqual([]);
  });

  it('are meant where nothing takes them, in a column of few kinds, and in another number too', () => {
    const kinds = { slot: 'genre', user: 'which comedies are on?', names: ['Comedy', 'Drama'], isIdentity: false };
    expect(pairs(withKnownNames([], kinds))).toEqual([['genre', 'Comedy']]);
    expect(withKnownNames([], { ...kinds, user: 'no comedies please' })).toEqual([]);
    expect(withKnownNames([], { ...kinds, isIdentity: true })).toEqual([]);
  });

  it('are meant by their initials, where the words are a value, and no other name has them', () => {
    const places = ['Los Angeles', 'San Francisco', 'Las Vegas', 'Little Venice'];
    const about = (user: string) => ({ slot: 'to', user, names: places, isIdentity: false });
    const meant = (words: string) => pairs(withKnownNames([said('to', words, `to ${words}`)], about(`to ${words}`)));
    expect([...meant('LA'), ...meant('s.f.')]).toEqual([
      ['to', 'Los Angeles'],
      ['to', 'San Francisco'],
    ]);
    expect([...meant('LV'), ...meant('SJ'), ...meant('L')]).toEqual([
      ['to', 'LV'],
      ['to', 'SJ'],
      ['to', 'L'],
    ]);
    expect(withKnownNames([], about('sf is nice'))).toEqual([]);
  });

  it('are meant by their beginning or their last word, where that is of no other name', () => {
    const names = ['Los Angeles', 'San Francisco', 'San Diego', 'Las Vegas', 'Port Arthur', 'Mount Arthur', 'New York'];
    const meant = (words: string, isIdentity = false) =>
      pairs(withKnownNames([said('to', words, `to ${words}`)], { slot: 'to', user: `to ${words}`, names, isIdentity }));
    expect(['Vegas', 'San Fran', 'angeles'].flatMap((words) => meant(words))).toEqual([
      ['to', 'Las Vegas'],
      ['to', 'San Francisco'],
      ['to', 'Los Angeles'],
    ]);
    for (const other of ['Arthur', 'San', 'York', 'egas', 'Francis', 'San Fransokyo'])
      expect(meant(other)).toEqual([['to', other]]);
    expect(meant('Vegas', true)).toEqual([['to', 'Vegas']]);
  });

  it('are meant without their article', () => {
    const band = { slot: 'artist', user: 'some velvet abacus', names: ['The Velvet Abacus'], isIdentity: false };
    expect(pairs(withKnownNames([said('artist', 'velvet abacus', band.user)], band))[0]?.[1]).toBe('The Velvet Abacus');
    expect(pairs(withKnownNames([said('artist', 'velvet', 'some velvet')], { ...band, user: 'some velvet' }))).toEqual([
      ['artist', 'velvet'],
    ]);
  });

  it('are not replaced by a copy', () => {
    const copy: SlotChoice = { slot: 'title', value: { variable: 'x1', property: 'title' }, logProbability: 0 };
    expect(pairs(withKnownNames([copy], about('play chai for dragons')))).toEqual([['title', 'chai for dragons']]);
  });

  it('are not meant where they are not wanted', () => {
    expect(withKnownNames([], about('anything but Chai for Dragons'))).toEqual([]);
  });

  it('are known as a whole', () => {
    const columns = [['title', names]] as const;
    expect([isNameOf('salt over glass', columns), isNameOf('salt', columns)]).toEqual([true, false]);
  });
});
