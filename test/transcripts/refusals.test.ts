import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strictReader } from 'typetod';
import { allServices } from 'typetod/apis';
import { parseTranscript, readTranscripts, replayTranscript, parseRecording } from 'typetod/transcripts';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { parseJsonTranscripts } from '../../src/transcripts/json.js';
import { sessionFor, readRecording, recordedReader } from 'typetod/internal';
import { parseState } from '../../src/transcripts/state.js';
import { temporaryFolder } from '../temporary-folder.js';

type MismatchKind = Awaited<ReturnType<typeof replayTranscript>>['mismatches'][number]['kind'];

const root = temporaryFolder();

const GOOD = `title: A table
services: Restaurants_2, Weather_1
----
user: Italian food in Oakland, please.
> x1 = restaurants_2_find_restaurants({ location: "Oakland", category: "Italian" })
< x2 = show(x1)
< x3 = next(x1)
< x4 = say(x3)
agent: There is Trattoria del Lago.
= Restaurants_2 FindRestaurants { location: "Oakland", category: "Italian" }
----
user: And its stars?
> say(x3.stars)
! unknown-property
agent: I don't know.
`;

/** The good transcript with one piece replaced. */
function changed(old: string, now: string): string {
  if (!GOOD.includes(old)) throw new Error(`not there: ${old}`);
  return GOOD.replace(old, now);
}

const refusal = (code: string, line: number, message: string) =>
  expect.objectContaining({ name: 'TranscriptError', code, file: 'a.tod', line, message: `a.tod:${line}: ${message}` });

describe('a header is refused', () => {
  it.each<[string, number, string, string]>([
    ['missing-key', 1, "The header lacks 'title: ...'.", 'services: A_1\n----\nuser: Hi\nagent: Hello\n'],
    ['missing-key', 1, "The header lacks 'services: ...'.", 'title: A\n----\nuser: Hi\nagent: Hello\n'],
    [
      'unknown-key',
      2,
      "The header has no key 'service'. It has title, about, services, tags, now, seed, fixture, and needs title and services.",
      changed('services:', 'service:'),
    ],
    [
      'bad-header',
      1,
      "'Title: A table' is no header line. Write 'key: value', or '----' to begin a turn.",
      changed('title', 'Title'),
    ],
    [
      'bad-header',
      1,
      "'title:A table' is no header line. Write 'key: value', or '----' to begin a turn.",
      changed('title: ', 'title:'),
    ],
    [
      'bad-header',
      3,
      "'---' is no header line. Write 'key: value', or '----' to begin a turn.",
      changed('----', '---'),
    ],
    [
      'duplicate-key',
      3,
      "The key 'services' stands here twice. Write it once.",
      changed('Weather_1', 'A\nservices: B'),
    ],
    ['bad-header', 2, "'2Weather' is not a name. Write names separated by ', '.", changed('Weather_1', '2Weather')],
    ['bad-header', 2, "'' is not a name. Write names separated by ', '.", changed(', Weather_1', ',, Weather_1')],
    ['bad-header', 2, 'A name stands here twice. Name each once.', changed('Weather_1', 'Restaurants_2')],
    [
      'bad-header',
      3,
      "'2019-02-29T09:00' is no local time. Write it as 2019-03-01T09:00.",
      changed('\n----', '\nnow: 2019-02-29T09:00\n----'),
    ],
    [
      'bad-header',
      3,
      "'2019-03-01' is no local time. Write it as 2019-03-01T09:00.",
      changed('\n----', '\nnow: 2019-03-01\n----'),
    ],
    [
      'bad-header',
      3,
      "'tomorrow' is no local time. Write it as 2019-03-01T09:00.",
      changed('\n----', '\nnow: tomorrow\n----'),
    ],
  ])('as %s in line %i: %s', (code, line, message, text) => {
    expect(() => parseTranscript(text, 'a.tod')).toThrow(refusal(code, line, message));
  });
});

describe('a turn is refused', () => {
  const ORDER =
    "This line comes too late. A turn has, in this order: notes '#', 'user:', the program, 'agent:', states '='.";

  it.each<[string, number, string, string]>([
    [
      'empty-line',
      4,
      "'user:' is followed by nothing. Write what it announces.",
      changed(' Italian food in Oakland, please.', ''),
    ],
    ['empty-line', 5, "'>' is followed by nothing. Write what it announces.", changed('> x1', '>\n> x1')],
    ['empty-line', 10, "'=' is followed by nothing. Write what it announces.", changed('= Rest', '=\n= Rest')],
    ['empty-line', 14, "'!' is followed by nothing. Write what it announces.", changed('! unknown-property', '!')],
    [
      'missing-user',
      5,
      "A turn begins with what the user says. Write 'user: ...' first.",
      changed('user: Italian', '# Italian'),
    ],
    ['missing-user', 11, "This turn lacks 'user: ...'.", changed('user: And', '----\nuser: And')],
    [
      'missing-agent',
      3,
      "This turn lacks 'agent: ...'. Write what the agent says, or have it written: typetod replay FILE --update.",
      changed('agent: There is Trattoria del Lago.\n', ''),
    ],
    ['duplicate-line', 5, "This turn has 'user:' twice. Begin a turn with '----'.", changed('> x1', 'user: Hi\n> x1')],
    ['duplicate-line', 16, "This turn has 'agent:' twice. Begin a turn with '----'.", `${GOOD}agent: Bye.\n`],
    ['misplaced-line', 16, ORDER, `${GOOD}> say(x3.rating)\n`],
    ['misplaced-line', 5, ORDER, changed('> x1', '# late\n> x1')],
    ['misplaced-line', 16, ORDER, `${GOOD}! unknown-slot\n`],
    [
      'bad-refusal',
      14,
      "'Unknown' is no code of a feedback. Write one such as '! unknown-slot'.",
      changed('! unknown-property', '! Unknown'),
    ],
    [
      'bad-refusal',
      14,
      "'unknown_slot' is no code of a feedback. Write one such as '! unknown-slot'.",
      changed('unknown-property', 'unknown_slot'),
    ],
  ])('as %s in line %i: %s', (code, line, message, text) => {
    expect(() => parseTranscript(text, 'a.tod')).toThrow(refusal(code, line, message));
  });

  it.each([
    ['another mark', '* a'],
    ['the mark of a comment in JavaScript', '// a'],
    ['a user in capitals', 'USER: hi'],
    ['a longer rule', '-----'],
    ['no space after a mark', '<x2 = say()'],
  ])('for a line with %s', (_, line) => {
    const text = changed('agent: There', `${line}\nagent: There`);
    expect(() => parseTranscript(text, 'a.tod')).toThrow(expect.objectContaining({ code: 'bad-line', line: 9 }));
  });
});

describe('a line is no dialogue state', () => {
  it.each([
    ['without a record', 'Weather_1 GetWeather'],
    ['without an intent', 'Weather_1 {}'],
    ['without a service', '{}'],
    ['of two intents', 'Weather_1 GetWeather FindWeather {}'],
    ['of a name with a dash', 'Weather-1 GetWeather {}'],
    ['with an open record', 'Weather_1 GetWeather { city: "Oakland"'],
    ['with a list for a record', 'Weather_1 GetWeather ["Oakland"]'],
    ['with a text that is open', 'Weather_1 GetWeather { city: "Oakland }'],
    ['with a bare word', 'Weather_1 GetWeather { city: Oakland }'],
    ['with a property of a result', 'Weather_1 GetWeather { city: x1.city }'],
    ['with a slot twice', 'Weather_1 GetWeather { city: "A", city: "B" }'],
    ['with null in a list', 'Weather_1 GetWeather { city: ["A", null] }'],
    ['with null in a record', 'Weather_1 GetWeather { city: { name: null } }'],
    ['with a sum', 'Weather_1 GetWeather { days: 1 + 1 }'],
    ['with a spread', 'Weather_1 GetWeather { ...slots }'],
    ['with requests in no list', 'Weather_1 GetWeather {} requested: city'],
    ['with an open list of requests', 'Weather_1 GetWeather {} requested: [city'],
    ['with requests in quotes', 'Weather_1 GetWeather {} requested: ["city"]'],
    ['with requests before the record', 'Weather_1 GetWeather requested: [city] {}'],
    ['with something behind it', 'Weather_1 GetWeather {} and more'],
  ])('%s', (_, text) => {
    expect(parseState(text)).toBeUndefined();
    const whole = changed('= Restaurants_2 FindRestaurants { location: "Oakland", category: "Italian" }', `= ${text}`);
    expect(() => parseTranscript(whole, 'a.tod')).toThrow(expect.objectContaining({ code: 'bad-state', line: 10 }));
  });
});

describe('a draft is refused', () => {
  const draft = { isDraft: true };

  it.each([
    ['without a user', 'missing-user', changed('user: And its stars?\n', '').replace('> say(x3.stars)\n', '')],
    ['with an empty user', 'empty-line', changed('user: And its stars?', 'user:')],
    [
      'with two agents, the first empty',
      'duplicate-line',
      changed("agent: I don't know.", "agent:\nagent: I don't know."),
    ],
    ['with two agents', 'duplicate-line', `${GOOD}agent: Bye.\n`],
    ['with an agent before the program', 'misplaced-line', changed('> x1', 'agent: One moment.\n> x1')],
  ])('%s', (_, code, text) => {
    expect(() => parseTranscript(text, 'a.tod', draft)).toThrow(expect.objectContaining({ code }));
  });

  it('as JSON with a user who says nothing', () => {
    const text = JSON.stringify({ title: 'A', services: ['B'], turns: [{ user: '', agent: '' }] });
    expect(() => parseJsonTranscripts(text, 'a.jsonl', draft)).toThrow(expect.objectContaining({ code: 'bad-json' }));
  });

  it('where it is not expected, with an empty agent', () => {
    const text = JSON.stringify({ title: 'A', services: ['B'], turns: [{ user: 'Hi', agent: '' }] });
    expect(() => parseJsonTranscripts(text)).toThrow(expect.objectContaining({ code: 'missing-agent', line: 1 }));
    const empty = changed("agent: I don't know.", 'agent:');
    expect(() => parseTranscript(empty)).toThrow(expect.objectContaining({ code: 'missing-agent', line: 11 }));
  });

  it('where it is not expected, as text and as JSON', () => {
    const file = join(root, 'draft.tod');
    writeFileSync(file, changed("agent: I don't know.\n", ''));
    expect(() => readTranscripts([file])).toThrow(expect.objectContaining({ code: 'missing-agent', line: 11 }));
    const text = JSON.stringify({ title: 'A', services: ['B'], turns: [{ user: 'Hi' }] });
    const message =
      "a.jsonl:2: turns.0 lacks 'agent'. Write what the agent says, or have it written: typetod replay FILE --update.";
    expect(() => parseJsonTranscripts(`\n${text}`, 'a.jsonl')).toThrow(
      expect.objectContaining({ name: 'TranscriptError', code: 'missing-agent', line: 2, message }),
    );
  });
});

describe('the JSON form is refused', () => {
  const turn = { user: 'Hi', agent: 'Hello' };
  const good = { title: 'A', services: ['B'], turns: [turn] };
  const state = { service: 'B', intent: 'C', slots: {} };

  it.each<[string, object, string]>([
    ['a title that is missing', { title: undefined }, 'title: '],
    ['an empty title', { title: '' }, 'title: '],
    ['a title of two lines', { title: 'A\nB' }, 'title: a text stands on one line'],
    ['services that are text', { services: 'B' }, 'services: '],
    ['no services', { services: [] }, 'services: '],
    ['a service that is a number', { services: [2] }, 'services.0: '],
    ['tags that are text', { tags: 'offer' }, 'tags: '],
    ['a clock in words', { now: 'today' }, "now: 'now' is a local time, such as 2019-03-01T09:00"],
    ['a clock that is a number', { now: 0 }, 'now: '],
    ['a seed that is a number', { seed: 7 }, 'seed: '],
    ['turns that are missing', { turns: undefined }, 'turns: '],
    ['a turn that is text', { turns: ['Hi'] }, 'turns.0: '],
    ['a user who says nothing', { turns: [{ ...turn, user: '' }] }, 'turns.0.user: '],
    ['an agent of two lines', { turns: [{ ...turn, agent: 'A\r\nB' }] }, 'turns.0.agent: a text stands on one line'],
    ['an agent that is null', { turns: [{ ...turn, agent: null }] }, 'turns.0.agent: '],
    ['a program that is text', { turns: [{ ...turn, program: '> say()' }] }, 'turns.0.program: '],
    [
      'a program line without a mark',
      { turns: [{ ...turn, program: ['say()'] }] },
      'turns.0.program.0: a program line is a mark',
    ],
    ['a mark without a text', { turns: [{ ...turn, program: ['> '] }] }, 'turns.0.program.0: a program line is a mark'],
    ['notes that are text', { turns: [{ ...turn, notes: 'a note' }] }, 'turns.0.notes: '],
    ['a further key of a turn', { turns: [{ ...turn, system: 'x' }] }, 'turns.0: '],
    [
      'a state without an intent',
      { turns: [{ ...turn, states: [{ service: 'B', slots: {} }] }] },
      'turns.0.states.0.intent: ',
    ],
    [
      'a state with null',
      { turns: [{ ...turn, states: [{ ...state, slots: { city: null } }] }] },
      'turns.0.states.0.slots.city: ',
    ],
    [
      'requests that are text',
      { turns: [{ ...turn, states: [{ ...state, requested: 'city' }] }] },
      'turns.0.states.0.requested: ',
    ],
  ])('for %s', (_, changes, where) => {
    const text = `${JSON.stringify(good)}\n\n${JSON.stringify({ ...good, ...changes })}\n`;
    const message = expect.stringContaining(`a.jsonl:3: This is no transcript: ${where}`);
    expect(() => parseJsonTranscripts(text, 'a.jsonl')).toThrow(
      expect.objectContaining({ name: 'TranscriptError', code: 'bad-json', line: 3, message }),
    );
  });

  it.each([
    ['text', 'hello'],
    ['two objects on a line', '{}{}'],
    ['an object on two lines', '{\n}'],
    ['a comma at the end', '{"title":"A",}'],
    ['JavaScript', "{ title: 'A' }"],
  ])('for %s, which is not JSON', (_, text) => {
    const message = 'a.jsonl:1: This is not JSON. Write one object on a line.';
    expect(() => parseJsonTranscripts(text, 'a.jsonl')).toThrow(
      expect.objectContaining({ code: 'bad-json', line: 1, message, cause: expect.any(SyntaxError) }),
    );
  });
});

describe('a recording is refused', () => {
  const searched = { kind: 'search', rows: [], more: false };
  const asked = { api: 'a_b', arguments: {}, reply: searched };

  it.each<[string, unknown, string]>([
    ['a list', [], 'the object: '],
    ['null', null, 'the object: '],
    ['no requests', { readings: {} }, 'requests: '],
    ['a further key', { requests: [], readings: {}, more: 1 }, 'the object: '],
    ['a call that is no count', { requests: [{ ...asked, call: -1 }] }, 'requests.0.call: '],
    ['requests by name', { requests: {}, readings: {} }, 'requests: '],
    ['a request without an API', { requests: [{ arguments: {}, reply: searched }], readings: {} }, 'requests.0.api: '],
    ['a request without a reply', { requests: [{ api: 'a_b', arguments: {} }], readings: {} }, 'requests.0.reply: '],
    [
      'an argument that is null',
      { requests: [{ ...asked, arguments: { c: null } }], readings: {} },
      'requests.0.arguments.c: ',
    ],
    [
      'a reply of another kind',
      { requests: [{ ...asked, reply: { kind: 'find' } }], readings: {} },
      'requests.0.reply: ',
    ],
    [
      'rows that are text',
      { requests: [asked, { ...asked, reply: { ...searched, rows: 'x' } }], readings: {} },
      'requests.1.reply: ',
    ],
    [
      'a failure without a status',
      { requests: [{ ...asked, reply: { kind: 'transaction' } }], readings: {} },
      'requests.0.reply: ',
    ],
    ['a reading that is no record', { requests: [], readings: { 'A.b': 'x' } }, 'readings.A.b: '],
    ['a reading that is null', { requests: [], readings: { 'A.b': { c: null } } }, 'readings.A.b.c: '],
  ])('that is or has %s', (_, json, where) => {
    const message = expect.stringMatching(
      new RegExp(
        `^a\\.json:1: This is no recording: ${where.replaceAll('.', '\\.')}.*'typetod replay --record' or 'typetod convert'\\.$`,
      ),
    );
    const text = JSON.stringify(Array.isArray(json) || json === null ? json : { version: 1, ...(json as object) });
    expect(() => parseRecording(text, 'a.json')).toThrow(
      expect.objectContaining({ name: 'TranscriptError', code: 'bad-json', file: 'a.json', message }),
    );
  });

  it('without a version', () => {
    const message = expect.stringMatching(/^a\.json:1: This is no recording: version: /);
    expect(() => parseRecording('{ "requests": [] }', 'a.json')).toThrow(
      expect.objectContaining({ code: 'bad-json', message }),
    );
  });

  it.each([0, 2, '1', null])('of format %j', (version) => {
    const text = JSON.stringify({ version, requests: [], anything: 'else' });
    const message = `a.json:1: This recording has format ${JSON.stringify(version)}; this version of typetod reads 1. Use the version that wrote it, or make it again with 'typetod replay --record'.`;
    expect(() => parseRecording(text, 'a.json')).toThrow(
      expect.objectContaining({ code: 'recording-version', message }),
    );
  });

  it.each(['', '{', 'undefined', '{"requests":[],}'])('that is not JSON: %j', (text) => {
    const message =
      "a.json:1: This is no recording: it is not JSON. Make it again, with 'typetod replay --record' or 'typetod convert'.";
    expect(() => parseRecording(text, 'a.json')).toThrow(expect.objectContaining({ code: 'bad-json', message }));
  });

  it('beside a transcript, with its path', () => {
    const path = join(root, 'beside.tod');
    expect(readRecording(path)).toBeUndefined();
    writeFileSync(join(root, 'beside.recording.json'), '{ "version": 1 }');
    expect(() => readRecording(path)).toThrow(
      `${join(root, 'beside.recording.json')}:1: This is no recording: requests`,
    );
  });

  it.each(['constructor', '__proto__', 'toString', 'nine'])('has no reading of %j that nobody made', (text) => {
    const read = recordedReader({ 'Weather_1.city': { ten: 'x' } }, strictReader);
    const slot = { name: 'city', kind: 'integer', schema: { safeParse: () => ({ success: false }) } };
    expect(read(slot as never, text, { service: 'Weather_1' } as never)).toBeUndefined();
  });
});

describe('paths without transcripts are refused', () => {
  const folder = join(root, 'folder');
  mkdirSync(join(folder, 'empty.tod'), { recursive: true });
  writeFileSync(join(folder, 'notes.txt'), GOOD);
  const good = join(root, 'good.tod');
  writeFileSync(good, GOOD);

  it.each<[string, string, string, string]>([
    ['nothing', join(root, 'nowhere'), 'no-such-path', `There is nothing at '${join(root, 'nowhere')}'.`],
    ['an empty path', '', 'no-such-path', "There is nothing at ''."],
    ['a folder with other files', folder, 'no-transcripts', `There are no transcripts in '${folder}'.`],
    ['a folder with the name of one', join(folder, 'empty.tod'), 'no-transcripts', 'There are no transcripts in'],
    ['another file', join(folder, 'notes.txt'), 'unknown-extension', "notes.txt' is no transcript."],
  ])('%s, after one that is good', (_, path, code, message) => {
    expect(() => readTranscripts([good, path])).toThrow(
      expect.objectContaining({ name: 'TranscriptPathError', code, message: expect.stringContaining(message) }),
    );
  });

  it('and the first that is damaged is named', () => {
    const broken = join(root, 'broken.tod');
    writeFileSync(broken, changed('user: And', 'And'));
    const message = expect.stringContaining(`${broken}:12: `);
    expect(() => readTranscripts([good, broken])).toThrow(expect.objectContaining({ code: 'bad-line', message }));
  });
});

describe('a transcript that cannot be replayed', () => {
  const options = { services: allServices, reader: naturalReader };

  it.each([0, -1, 3, 1.5, Number.NaN, '1' as never])('has no turn %s', async (from) => {
    const message = `'A table' has no turn ${from}. It has turns 1 to 2.`;
    await expect(replayTranscript(parseTranscript(GOOD), { ...options, from })).rejects.toMatchObject({
      name: 'ReplayError',
      code: 'no-such-turn',
      message,
    });
  });

  it.each(['Weather_2', 'weather_1', 'Weather', 'constructor'])('needs a service that is not loaded: %s', (name) => {
    const needy = parseTranscript(changed('Weather_1', name));
    const message = expect.stringContaining(`'A table' needs the service '${name}', which is not loaded. Loaded: `);
    expect(() => sessionFor(needy, options)).toThrow(expect.objectContaining({ code: 'unknown-service', message }));
  });

  it.each<[string, string, string, MismatchKind, number]>([
    ['another value', 'category: "Italian" })', 'category: "Mexican" })', 'state', 1],
    ['another answer', '< x4 = say(x3)', '< x4 = say(x2)', 'system', 1],
    ['an answer too few', '< x4 = say(x3)\n', '', 'system', 1],
    ['a refusal that is none', '! unknown-property\n', '', 'refused', 2],
    ['another refusal', 'unknown-property', 'unknown-variable', 'feedback', 2],
    ['a state that was not', 'category: "Italian" }\n----', 'category: "Asian" }\n----', 'state', 1],
    ['another intent', 'FindRestaurants {', 'ReserveRestaurant {', 'state', 1],
  ])('differs by %s', async (_, old, now, kind, turn) => {
    const { mismatches } = await replayTranscript(parseTranscript(changed(old, now)), options);
    expect(mismatches).toContainEqual(expect.objectContaining({ kind, turn }));
  });
});
