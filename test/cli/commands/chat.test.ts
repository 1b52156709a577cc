import type { ArgsDef } from 'citty';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { chat } from '../../../src/cli/commands/chat/chat.js';
import { PARSERS } from '../../../src/cli/commands/chat/parsers/table.js';
import { openJournal } from '../../../src/index.js';
import { parseTranscript, type Transcript } from '../../../src/transcripts/index.js';
import { run } from '../capture.js';
import { chatting, turnsOf } from './chatting.js';
import { temporaryFolder } from '../../temporary-folder.js';

type ProgramLineKind = Transcript['turns'][number]['program'][number]['kind'];

/** What is typed is the program. */
const PROGRAM = ['--parser', 'program'];

const folder = temporaryFolder();

const PATH = 'transcripts/restaurants_2/a-table-by-phone.tod';
const transcript = parseTranscript(readFileSync(PATH, 'utf8'));
const users = transcript.turns.map(({ user }) => user);
const empty = users.map(() => '');

/** What the agent's side of a transcript says: the engine's markers, then the policy's statements. */
function systemOf({ turns }: Transcript): readonly string[] {
  const isSystem = (kind: ProgramLineKind): boolean => kind === 'system';
  return turns.flatMap(({ program }) => program.filter(({ kind }) => isSystem(kind)).map(({ text }) => text));
}

describe('typetod chat --transcript', () => {
  it('does what the transcript says when the user says what its user says', async () => {
    const ran = await chatting({ lines: users }, '--transcript', PATH, '--json');
    const turns = turnsOf(ran);
    expect(ran.code).toBe(0);
    expect(turns.map(({ utterance, outcome }) => [utterance, outcome])).toEqual(
      users.map((user) => [user, 'committed']),
    );
    const statements = turns.flatMap(({ program, response }) => `${program}\n${response}`.split('\n'));
    expect(statements).toEqual(expect.arrayContaining([...systemOf(transcript)]));
    expect(turns.at(-1)?.state).toEqual(
      transcript.turns.at(-1)?.states.map((state) => expect.objectContaining({ slots: state.slots })),
    );
  });

  it('prints a reply for each line, and nothing else', async () => {
    const { out, err } = await chatting({ lines: users }, '--transcript', PATH);
    const replies = turnsOf(await chatting({ lines: users }, '--transcript', PATH, '--json'));
    expect(out).toEqual(replies.map(({ reply }) => reply));
    expect(err).toEqual([]);
  });

  it('says the next line of the user on an empty line or /next, and tells when there is none', async () => {
    const { out } = await chatting({ lines: ['', '/next', ...empty] }, '--transcript', PATH);
    const said = out.filter((line) => line.startsWith('> '));
    expect(said).toEqual(users.map((user) => `> ${user}`));
    expect(out.slice(-2)).toEqual(['The transcript is at its end.', 'The transcript is at its end.']);
  });

  it('goes on after what was said, with other words between and turns taken back', async () => {
    const [first = '', second = '', third = ''] = users;
    const lines = [first.toUpperCase(), 'Nobody annotated this.', '/undo', '', '/undo', '', ''];
    const turns = turnsOf(await chatting({ lines }, '--transcript', PATH, '--json'));
    expect(turns.map(({ turn, utterance }) => [turn, utterance])).toEqual([
      [1, first.toUpperCase()],
      [2, 'Nobody annotated this.'],
      [2, second],
      [2, second],
      [3, third],
    ]);
    expect(turns[1]?.outcome).toBe('not-understood');
  });

  it('follows the dialogue of a folder that begins with what the user says first', async () => {
    const turns = turnsOf(await chatting({ lines: [users[0] ?? '', ''] }, '--transcript', 'transcripts', '--json'));
    expect(turns.map(({ utterance }) => utterance)).toEqual(users.slice(0, 2));
  });

  it('shows turns as replay does', async () => {
    const { out } = await chatting({ lines: users.slice(0, 1) }, '--transcript', PATH, '--show');
    const text = out.join('\n');
    expect(text).toContain(`[1] user   ${users[0]}`);
    for (const { text: line } of transcript.turns[0]?.program ?? []) expect(text).toContain(line);
    expect(text).toContain('state  Restaurants_2 FindRestaurants { location: "Oakland" }');
  });

  it('saves the conversation as a transcript that replays', async () => {
    const path = join(folder, 'saved.tod');
    await chatting({ lines: [...users, '/undo', 'Nobody annotated this.'] }, '--transcript', PATH, '--save', path);
    const saved = parseTranscript(readFileSync(path, 'utf8'));
    expect(saved).toMatchObject({ title: 'saved', now: '2019-03-01T09:00', seed: 'transcript' });
    expect(saved.turns.map(({ user }) => user)).toEqual([...users.slice(0, -1), 'Nobody annotated this.']);
    expect(await run('replay', path, '--quiet')).toMatchObject({ code: 0, out: [] });
  });

  it('saves nothing of a conversation in which nothing was said', async () => {
    const path = join(folder, 'silence.tod');
    expect(await chatting({ lines: [] }, '--transcript', PATH, '--save', path)).toMatchObject({ code: 0 });
    expect(() => readFileSync(path)).toThrow();
  });
});

describe('typetod chat with programs', () => {
  const SEARCH = 'x1 = restaurants_2_find_restaurants({ location: "Oakland", category: "Italian" })';
  const args = ['--parser', 'program', '--service', 'restaurants2'];

  it('executes what is typed', async () => {
    const [turn] = turnsOf(await chatting({ lines: [SEARCH] }, ...args, '--json'));
    expect(turn).toMatchObject({ turn: 1, outcome: 'committed', program: expect.stringContaining(SEARCH) });
    expect(turn?.reply).toContain('Trattoria del Lago');
    expect(turn).not.toHaveProperty('events');
  });

  it('tells what was wrong with a program, besides the reply', async () => {
    const { code, out, err } = await chatting({ lines: ['x9.time = "7 pm"', 'say()'] }, ...args);
    expect(code).toBe(0);
    expect(out).toHaveLength(2);
    expect(err).toEqual([expect.stringMatching(/^unknown-variable: /)]);
  });

  it('tells what was done about it', async () => {
    const { err } = await chatting({ lines: [SEARCH.replace(' })', ', wheels: 4 })')] }, ...args);
    expect(err).toEqual([expect.stringMatching(/^unknown-slot: .*'wheels'.* \(.*wheels.*\)$/)]);
  });

  it('shows what happens on --trace', async () => {
    const { out } = await chatting({ lines: [`${SEARCH.slice(0, -2)}, price: "cheap" })`] }, ...args, '--trace');
    const text = out.join('\n');
    expect(text).toMatch(/^ {4}proposal {2}program, attempt 1\n {14}x1 = restaurants_2_find_restaurants/m);
    expect(text).toMatch(/^ {4}verdict {3}schema: repair/m);
    expect(text).toMatch(/^ {4}passed {4}syntax/m);
    expect(text).toMatch(/^ {4}commit {4}x1 = /m);
    expect(text).toMatch(/^ {4}state {5}Restaurants_2 FindRestaurants/m);
  });

  it.each([60, 80, 120])('breaks the trace at words for a terminal of %i columns', async (columns) => {
    const source = `${SEARCH.slice(0, -3)}, price: "cheap", has_seating_outdoors: "yes", has_vegetarian_options: "yes" })`;
    const [wide, narrow] = [
      await chatting({ lines: [source] }, ...args, '--trace'),
      await chatting({ lines: [source], columns }, ...args, '--trace'),
    ];
    const traced = (out: readonly string[]): readonly string[] => out.filter((line) => line.startsWith('    '));
    expect(Math.max(...traced(wide.out).map((line) => line.length))).toBeGreaterThan(120);
    expect(Math.max(...traced(narrow.out).map((line) => line.length))).toBeLessThanOrEqual(columns);
    const words = (out: readonly string[]): string => traced(out).join(' ').replace(/\s+/g, ' ');
    expect(words(narrow.out)).toBe(words(wide.out));
    expect(narrow.out.join('\n')).toMatch(/^ {4}commit {4}x1 = .*\n {16}\S/m);
  });

  it.each([
    ['ends with 1 where no turn was understood', ['x9.time = "7 pm"', 'no program'], 1],
    ['ends with 0 where one was', ['x9.time = "7 pm"', 'say()'], 0],
    ['ends with 0 where nothing was said', ['/services'], 0],
  ])('%s', async (_, lines, code) => {
    expect((await chatting({ lines }, ...args)).code).toBe(code);
  });

  it('has the events of each turn in JSON on --trace', async () => {
    const [turn] = turnsOf(await chatting({ lines: [SEARCH] }, ...args, '--json', '--trace'));
    expect(turn?.events?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['proposal', 'verdict', 'commit']));
  });

  it('takes a clock', async () => {
    const lines = ['restaurants_2_reserve_restaurant({ restaurant_name: "P", location: "Oakland", date: "tomorrow" })'];
    const [turn] = turnsOf(await chatting({ lines }, ...args, '--json', '--now', '2024-02-28T12:00'));
    expect(turn?.state[0]?.slots).toMatchObject({ date: '2024-02-29' });
  });

  it('loads services of a module', async () => {
    const ran = await chatting(
      { lines: ['/services'] },
      '--apis',
      'apis/alarm_1/index.ts',
      '--service',
      'ALARM_1',
      '--parser',
      'program',
    );
    expect(ran.out).toEqual([expect.stringMatching(/^Alarm_1 {2}/)]);
  });

  it.each([
    ['without gates nothing is mended', ['--gates', 'none'], 'not-understood'],
    ['by default a wrong slot is left out', [], 'committed'],
    ['one gate can be turned off', ['--gate', 'schema=off'], 'not-understood'],
    ['one gate can be turned on', ['--gates', 'none', '--gate', 'schema=repair'], 'committed'],
    ['a gate can stop the turn', ['--gate', 'schema=abort'], 'aborted'],
    ['a gate is added to a preset that lacks it', ['--gates', 'pytod', '--gate', 'what-if=abort'], 'committed'],
  ])('%s', async (_what, gates, outcome) => {
    const lines = ['restaurants_2_find_restaurants({ location: "Oakland", wheels: 4 })'];
    const [turn] = turnsOf(await chatting({ lines }, ...args, '--json', ...gates));
    expect(turn?.outcome).toBe(outcome);
  });
});

describe('commands within a chat', () => {
  const SEARCH = 'restaurants_2_find_restaurants({ location: "Oakland", category: "Italian" })';
  const shown = async (...lines: readonly string[]): Promise<readonly string[]> => {
    const { out } = await chatting({ lines: [SEARCH, ...lines] }, ...PROGRAM, '--service', 'Restaurants_2');
    return out.slice(1);
  };

  it.each([
    ['/state', 'Restaurants_2 FindRestaurants { location: "Oakland", category: "Italian" }'],
    ['/program', 'x1 = restaurants_2_find_restaurants({ location: "Oakland", category: "Italian" })'],
    ['/explain restaurants_2.category', 'Restaurants_2.category is "Italian", worded "Italian":'],
    ['/explain Restaurants_2.time', "Restaurants_2 has no value for 'time'. It has values for: location, category."],
    ['/explain Restaurant_2.time', "There is no service 'Restaurant_2'. Did you mean Restaurants_2?"],
    ['/explain', 'Which value? Write /explain SERVICE.SLOT.'],
    ['/services', 'Restaurants_2  Finds places to eat and books tables'],
    ['/services Hotels', "There is no service 'Hotels'. Did you mean Restaurants_2?"],
    ['/trace', 'Tracing is on.'],
    ['/undo', 'Turn 1 is taken back.'],
    ['/next', 'Only a transcript knows what is said next: --parser annotated.'],
    ['/stat', 'There is no command /stat. Did you mean /state? /help lists all.'],
    ['/toString', 'There is no command /toString. /help lists all.'],
  ])('%s', async (command, line) => {
    expect((await shown(command))[0]).toBe(line);
  });

  it('shows where a value comes from', async () => {
    expect(await shown('/explain Restaurants_2.category')).toContain('  the user said it in turn 1');
  });

  it('shows the signatures of a service', async () => {
    expect((await shown('/services restaurants_2')).join('\n')).toContain('restaurants_2_reserve_restaurant({');
  });

  it('lists the commands, those only that can be used', async () => {
    const names = (await shown('/help')).map((line) => line.split(' ')[0]);
    expect(names).toEqual(['/help', '/state', '/program', '/explain', '/services', '/trace', '/undo', '/quit']);
    const { out } = await chatting({ lines: ['/help'] }, '--transcript', PATH);
    expect(out.join('\n')).toContain('/next');
  });

  it('goes back with /undo, as far as there is something', async () => {
    expect(await shown('/undo', '/state', '/undo')).toEqual([
      'Turn 1 is taken back.',
      'There is no turn to take back.',
    ]);
  });

  it('ends on /quit, whatever follows', async () => {
    expect(await shown('/quit', SEARCH)).toEqual([]);
  });

  it('ignores empty lines where no transcript is followed', async () => {
    expect(await shown('', '  ')).toEqual([]);
  });

  it('keeps what commands print out of JSON', async () => {
    const { out, err } = await chatting(
      { lines: [SEARCH, '/state'] },
      ...PROGRAM,
      '--service',
      'Restaurants_2',
      '--json',
    );
    expect(out).toHaveLength(1);
    expect(err).toEqual(['Restaurants_2 FindRestaurants { location: "Oakland", category: "Italian" }']);
  });
});

describe('typetod chat --journal', () => {
  const args = (path: string): readonly string[] => [
    ...PROGRAM,
    ...['--service', 'Restaurants_2', '--json', '--journal', path],
  ];

  it('goes on where the journal ends', async () => {
    const path = join(folder, 'journal.jsonl');
    await chatting({ lines: ['restaurants_2_find_restaurants({ location: "Oakland" })'] }, ...args(path));
    const ran = await chatting({ lines: ['x1.category = "Italian"'] }, ...args(path));
    const [turn] = turnsOf(ran);
    expect(turn).toMatchObject({ turn: 2, outcome: 'committed' });
    expect(turn?.state[0]?.slots).toEqual({ location: 'Oakland', category: 'Italian' });
    expect(ran.err).toEqual([`Going on after turn 1 of '${path}'.`]);
  });

  it('gives each conversation an id of its own, unless --seed names it', async () => {
    const idIn = async (name: string, ...seed: readonly string[]): Promise<unknown> => {
      const path = join(folder, `${name}.jsonl`);
      await chatting({ lines: ['say()'] }, ...args(path), ...seed);
      return (JSON.parse(readFileSync(path, 'utf8').split('\n')[0] ?? '') as { readonly id?: unknown }).id;
    };
    expect(await idIn('one')).not.toBe(await idIn('two'));
    expect(await idIn('named', '--seed', 'mine')).toBe('mine');
  });

  it('answers a turn that was left unanswered with the reply to the next', async () => {
    const path = join(folder, 'unanswered.jsonl');
    await chatting({ lines: ['restaurants_2_find_restaurants({ location: "Oakland" })'] }, ...args(path));
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, 2);
    writeFileSync(path, `${lines.join('\n')}\n`);
    const [turn] = turnsOf(await chatting({ lines: ['conversation_pause()'] }, ...args(path)));
    expect(turn?.turn).toBe(2);
    expect(turn?.reply).toMatch(/the category of restaurant/);
    expect(readFileSync(path, 'utf8')).toContain('"turn":1,"actor":"system"');
  });

  it.each([
    ['--seed', 'other'],
    ['--now', '2024-02-28T12:00'],
    ['--save', join(folder, 'late.tod')],
  ])('refuses %s for a conversation that has begun', async (...option) => {
    const path = join(folder, `begun-${option[0].slice(2)}.jsonl`);
    await chatting({ lines: ['say()'] }, ...args(path));
    await expect(chatting({ lines: [] }, ...args(path), ...option)).rejects.toThrow(
      `'${path}' holds a conversation. Leave out ${option[0]}, or begin one in another file.`,
    );
  });

  it.each([
    ['is something else', () => 'Dear Ada,', 'bad-journal'],
    ['is damaged', (journal: string) => journal.replace('Oakland', 'Orkland'), 'journal-corrupt'],
  ])('refuses a file that %s, and leaves it as it is', async (_, change, code) => {
    const path = join(folder, `${code}.jsonl`);
    await chatting({ lines: ['restaurants_2_find_restaurants({ location: "Oakland" })'] }, ...args(path));
    const content = change(readFileSync(path, 'utf8'));
    writeFileSync(path, content);
    await expect(chatting({ lines: ['say()'] }, ...args(path))).rejects.toMatchObject({ cause: { code } });
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  it('refuses a journal that is open elsewhere', async () => {
    const path = join(folder, 'open.jsonl');
    const file = openJournal(path);
    await expect(chatting({ lines: ['say()'] }, ...args(path))).rejects.toMatchObject({ code: 'journal-locked' });
    file.close();
    expect(await chatting({ lines: ['say()'] }, ...args(path))).toMatchObject({ code: 0 });
  });
});

describe('the clock of typetod chat', () => {
  const own = join(folder, 'own.ts');
  const source = [
    "import { service, transaction } from 'typetod';",
    "class Ring extends transaction({ description: 'Ring', slots: {}, returns: {} }) {}",
    "export const own = service({ name: 'Own_1', description: 'Own', apis: [Ring] });",
  ];

  /** The clock of the journal of a conversation that was held on July 1st, 2026. */
  async function clockWith(name: string, ...options: readonly string[]): Promise<unknown> {
    writeFileSync(own, source.join('\n'));
    const parser = options.includes('--transcript') ? [] : PROGRAM;
    vi.useFakeTimers({ now: Date.UTC(2026, 6, 1, 8), toFake: ['Date'] });
    const path = join(folder, `clock-${name}.jsonl`);
    await chatting({ lines: ['say()'] }, '--journal', path, ...parser, ...options).finally(() => vi.useRealTimers());
    return (JSON.parse(readFileSync(path, 'utf8').split('\n')[0] ?? '') as { readonly now?: unknown }).now;
  }

  it.each<[string, readonly string[], string]>([
    ['bundled', ['--service', 'Alarm_1'], '2019-03-01T09:00'],
    ['platform', ['--service', 'Alarm_1', '--now', 'platform'], '2026-07-01T08:00'],
    ['own', ['--apis', own, '--service', 'Own_1'], '2026-07-01T08:00'],
    ['given', ['--apis', own, '--service', 'Own_1', '--now', '2020-02-28T12:00'], '2020-02-28T12:00'],
    ['transcript', ['--transcript', PATH, '--apis', own], transcript.now ?? '2019-03-01T09:00'],
  ])('is right for services and options: %s', async (name, options, expected) => {
    expect(await clockWith(name, ...options)).toBe(expected);
  });

  it('stands still where the conversation is saved', async () => {
    const path = join(folder, 'still.tod');
    expect(await clockWith('still', '--apis', own, '--service', 'Own_1', '--save', path)).toBe('2026-07-01T08:00');
    expect(parseTranscript(readFileSync(path, 'utf8')).now).toBe('2026-07-01T08:00');
  });
});

describe('docs/chat.md', () => {
  const page = readFileSync('docs/chat.md', 'utf8');

  it('has a conversation as it goes', async () => {
    const session = page.split('```text\n')[1]?.split('\n```')[0]?.split('\n') ?? [];
    const said = session.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
    const { out } = await chatting({ lines: said }, ...PROGRAM, '--service', 'Restaurants_2');
    expect(said.length).toBeGreaterThan(4);
    expect(session.filter((line) => !line.startsWith('> '))).toEqual(out);
  });

  it('has every parser, option and command', async () => {
    const { out } = await chatting({ lines: ['/help'] }, '--transcript', PATH);
    const options = Object.keys(chat.args as ArgsDef).filter((name) => name !== 'debug');
    const wanted = [
      ...Object.keys(PARSERS),
      ...options.map((name) => `--${name}`),
      ...out.map((line) => line.split(' ')[0]),
    ];
    expect(wanted.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });
});
