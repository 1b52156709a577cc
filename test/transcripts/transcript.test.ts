import fc from 'fast-check';
import { formatTranscript, parseTranscript, TranscriptError, withoutLines } from 'typetod/transcripts';
import { parseJsonTranscripts, transcriptToJson } from '../../src/transcripts/json.js';
import { parseState } from '../../src/transcripts/state.js';
import { describe, expect, it } from 'vitest';
import { transcript } from './arbitrary.js';

type TranscriptErrorCode = TranscriptError['code'];

const GOOD = `title: A good one
about: It has one turn.
services: Restaurants_2, Weather_1
tags: offer, question
now: 2020-01-01T10:00
seed: seven
----
# A note.
user: Anything in Oakland?
> restaurants_2_find_restaurants({ location: "Oakland" })
: x1 = restaurants_2_find_restaurants({ location: "Oakland" })
< x2 = hint({ request: "category", of: x1 })
! unknown-slot
agent: What kind?
= Restaurants_2 FindRestaurants { location: "Oakland", party: [1, 2.5], open: true } requested: [rating, address]
= Weather_1 GetWeather {}
`;

/** The good transcript with one line replaced. */
function changed(old: string, now: string): string {
  expect(GOOD).toContain(old);
  return GOOD.replace(old, now);
}

describe('the text form of a transcript', () => {
  it('is read into its parts', () => {
    const { turns, ...header } = parseTranscript(GOOD, 'good.tod');
    expect(header).toEqual({
      title: 'A good one',
      about: 'It has one turn.',
      services: ['Restaurants_2', 'Weather_1'],
      tags: ['offer', 'question'],
      now: '2020-01-01T10:00',
      seed: 'seven',
    });
    expect(turns).toHaveLength(1);
    expect(turns[0]).toMatchObject({ line: 7, notes: ['A note.'], user: 'Anything in Oakland?', agent: 'What kind?' });
    expect(turns[0]?.program.map(({ kind, line }) => [kind, line])).toEqual([
      ['statement', 10],
      ['named', 11],
      ['system', 12],
      ['refused', 13],
    ]);
    expect(turns[0]?.states[0]).toEqual({
      service: 'Restaurants_2',
      intent: 'FindRestaurants',
      slots: { location: 'Oakland', party: [1, 2.5], open: true },
      requested: ['rating', 'address'],
      line: 15,
    });
  });

  it('is written as it was read', () => {
    expect(formatTranscript(parseTranscript(GOOD))).toBe(GOOD);
  });

  it('is read and written as a draft where the agent does not speak', () => {
    const draft = changed('agent: What kind?\n', '');
    const read = parseTranscript(draft, 'draft.tod', { isDraft: true });
    const empty = parseTranscript(changed('agent: What kind?', 'agent: '), 'draft.tod', { isDraft: true });
    expect(formatTranscript(empty)).toBe(draft);
    expect(read.turns[0]).toMatchObject({ agent: '', user: 'Anything in Oakland?' });
    expect(formatTranscript(read)).toBe(draft);
    expect(parseJsonTranscripts(transcriptToJson(read), 'draft.jsonl', { isDraft: true })).toEqual([
      withoutLines(read),
    ]);
    expect(parseTranscript(GOOD, 'good.tod', { isDraft: true })).toEqual(parseTranscript(GOOD, 'good.tod'));
  });

  it('reads back what was written, and writes that the same way', () => {
    fc.assert(
      fc.property(transcript, (original) => {
        const text = formatTranscript(original);
        const read = parseTranscript(text);
        expect(withoutLines(read)).toEqual(original);
        expect(formatTranscript(read)).toBe(text);
      }),
    );
  });

  it('does not mind white space at the ends of lines, empty lines, and line ends of Windows', () => {
    const spaced = GOOD.replaceAll('\n', '  \r\n\r\n');
    expect(formatTranscript(parseTranscript(spaced))).toBe(GOOD);
  });

  it('leaves out of the header what holds anyway', () => {
    const short = 'title: Short\nservices: Alarm_1\n----\nuser: Hi\nagent: Hello\n';
    expect(formatTranscript(parseTranscript(short))).toBe(short);
    const read = parseTranscript(short);
    expect(read.tags).toEqual([]);
    for (const name of ['about', 'now', 'seed', 'fixture']) expect(read).not.toHaveProperty(name);
  });
});

const WRONG: readonly (readonly [string, TranscriptErrorCode, number, string])[] = [
  ['nothing', 'empty', 1, ''],
  ['white space only', 'empty', 1, ' \n\n'],
  ['no turns', 'empty', 2, 'title: A\nservices: B\n'],
  ['a header line without a key', 'bad-header', 2, changed('about: It', 'It')],
  ['a key without a value', 'bad-header', 2, changed('about: It has one turn.', 'about:')],
  ['an unknown key', 'unknown-key', 2, changed('about:', 'abaut:')],
  ['a key twice', 'duplicate-key', 2, changed('about:', 'title:')],
  ['no title', 'missing-key', 1, changed('title: A good one\n', '')],
  ['no services', 'missing-key', 1, changed('services: Restaurants_2, Weather_1\n', '')],
  ['a service that is no name', 'bad-header', 3, changed('Weather_1\n', 'Wea ther\n')],
  ['a service twice', 'bad-header', 3, changed('Weather_1\n', 'Restaurants_2\n')],
  ['a list that ends in a comma', 'bad-header', 4, changed('offer, question', 'offer,')],
  ['a clock with a zone', 'bad-header', 5, changed('T10:00', 'T10:00Z')],
  ['a clock of no hour', 'bad-header', 5, changed('T10:00', 'T24:00')],
  ['a clock of no minute', 'bad-header', 5, changed('T10:00', 'T10:60')],
  ['a line without a mark', 'bad-line', 9, changed('user: Anything', 'Anything')],
  ['a mark without a space', 'bad-line', 10, changed('> rest', '>rest')],
  ['a mark with nothing after it', 'empty-line', 9, changed('user: Anything in Oakland?', 'user:')],
  ['no user', 'missing-user', 9, changed('user: Anything in Oakland?\n', '')],
  ['a turn with a note only', 'missing-user', 7, 'title: A\nservices: B\nseed: c\n\n\n\n----\n# note\n'],
  ['no agent', 'missing-agent', 7, changed('agent: What kind?\n', '')],
  ['two users', 'duplicate-line', 10, changed('> rest', 'user: rest')],
  ['two agents', 'duplicate-line', 15, changed('= Restaurants_2 ', 'agent: ')],
  ['a program after the agent', 'misplaced-line', 16, changed('= Weather_1 GetWeather {}', '< x2 = say()')],
  ['a note after the user', 'misplaced-line', 10, changed('> rest', '# rest')],
  [
    'the agent after the states',
    'misplaced-line',
    17,
    `${changed('agent: What kind?', '< x3 = say(x2)')}agent: Late\n`,
  ],
  ['a state without an intent', 'bad-state', 16, changed('Weather_1 GetWeather', 'Weather_1')],
  ['a state with a value that is none', 'bad-state', 16, changed('GetWeather {}', 'GetWeather { city: x1 }')],
  ['a state with null', 'bad-state', 16, changed('GetWeather {}', 'GetWeather { city: null }')],
  ['a state with a call', 'bad-state', 16, changed('GetWeather {}', 'GetWeather { city: next(x1) }')],
  ['a state that ends its call early', 'bad-state', 16, changed('GetWeather {}', 'GetWeather {}); say({}')],
  ['a state with an empty list of requests', 'bad-state', 16, changed('GetWeather {}', 'GetWeather {} requested: []')],
  ['a refusal in words', 'bad-refusal', 13, changed('! unknown-slot', '! There is no such slot')],
];

describe('a text that is no transcript', () => {
  it.each(WRONG)('is refused: %s', (_what, code, line, text) => {
    let thrown: unknown;
    try {
      parseTranscript(text, 'dir/wrong.tod');
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(TranscriptError);
    expect(thrown).toMatchObject({ code, line, file: 'dir/wrong.tod' });
    expect((thrown as TranscriptError).message).toContain(`dir/wrong.tod:${line}: `);
  });

  it('never throws anything else, whatever the text', () => {
    const mark = fc.constantFrom(
      '> ',
      '< ',
      ': ',
      '! ',
      '= ',
      '# ',
      'user: ',
      'agent: ',
      '----',
      'title: ',
      'services: ',
    );
    const soup = fc.array(
      fc.tuple(mark, fc.string({ maxLength: 20 })).map((parts) => parts.join('')),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(soup, (lines) => {
        try {
          parseTranscript(lines.join('\n'));
        } catch (error) {
          expect(error).toBeInstanceOf(TranscriptError);
        }
      }),
    );
  });
});

describe('a state line', () => {
  it('keeps strings as they are', () => {
    expect(parseState('A_1 B { name: "Joe\'s \\"Diner\\" { }] requested: [x]" }')?.slots).toEqual({
      name: 'Joe\'s "Diner" { }] requested: [x]',
    });
  });
});

describe('the JSON form of transcripts', () => {
  it('says what the text form says', () => {
    fc.assert(
      fc.property(transcript, (original) => {
        const [read] = parseJsonTranscripts(`${transcriptToJson(original)}\n\n`);
        expect(read).toEqual(original);
      }),
    );
  });

  it('needs little more than turns', () => {
    const [read] = parseJsonTranscripts('{"title":"A","services":["B"],"turns":[{"user":"Hi","agent":"Hello"}]}');
    const turns = [{ user: 'Hi', program: [], agent: 'Hello', states: [], notes: [] }];
    expect(read).toEqual({ title: 'A', services: ['B'], tags: [], turns });
  });

  it.each([
    ['bad-json', 2, '{"title":"A","services":["B"],"turns":[{"user":"Hi","agent":"Hello"}]}\n{'],
    ['bad-json', 1, '[]'],
    ['bad-json', 1, '{"title":"A","services":["B"],"turns":[]}'],
    ['missing-agent', 1, '{"title":"A","services":["B"],"turns":[{"user":"Hi"}]}'],
    ['bad-json', 1, '{"title":"A","services":["B"],"turns":[{"user":"Hi","agent":"A","program":["x1 = next(x0)"]}]}'],
    ['bad-json', 1, '{"title":"A","services":["B"],"now":"2019-02-30T09:00","turns":[{"user":"Hi","agent":"A"}]}'],
    ['bad-json', 1, '{"title":"A","services":["B"],"extra":1,"turns":[{"user":"Hi","agent":"A"}]}'],
    ['empty', 1, '\n'],
  ])('is refused with %s in line %i', (code, line, text) => {
    let thrown: unknown;
    try {
      parseJsonTranscripts(text, 'a.jsonl');
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(TranscriptError);
    expect(thrown).toMatchObject({ code, line, file: 'a.jsonl' });
  });
});
