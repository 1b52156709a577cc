import { FEEDBACK_CODES } from '../../src/engine/index.js';
import type { Session } from 'typetod';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, LANGUAGE_ERROR_CODES, parse, print, sameStatements } from '../../src/language/index.js';
import { bookAt, FOUND, sessionAfter } from '../engine/fixtures.js';
import { Random, report, SEED, times } from './campaign.js';

/**
 * Promise: whatever the text, `parse` answers with statements or an error, the engine with a world or feedback; nothing is
 * thrown, nothing around it changes, and what is refused leaves the session as it was.
 *
 * Programs that nobody would write are drawn from a seed.
 */
const PROGRAMS = times(1_000_000, 40_000);

/** One program in so many is executed as well. */
const EXECUTED = 10;

const TOKENS = (
  'x0 x1 x2 x999999 x01 x1000000 y f g f_1 next select suspend resume confirm perform show slice len say suggest hint ' +
  'notification decline_alternative conversation_pause parse_error task from class constructor prototype __proto__ ' +
  'toString eval this new let const var if else for while do return break function async await yield class extends ' +
  'import export default typeof void delete in of instanceof try catch throw switch case with debugger super static get ' +
  'set null true false undefined NaN Infinity None 0 -1 1.5 1e3 1e999 0x1F 10n 07 .5 5. "" "a" \'b\' "\\n" "\\u0041" ' +
  '"\\u200b" "\\ud800" "a ( b" `c` `${x1}` /d/g // /* */ <!-- --> #! #e @f ( ) { } [ ] ({ }) . , ; : = += => ? ?. ?? ! ~ ' +
  '+ - * / % & | ^ < > == === && || ++ -- ... \\ \\u0078 é х “ ” 😀 \u00a0 \u200b \u202e \ufeff \u2028 \ud800 \u0000'
).split(' ');

const PIECES = [
  ...['x1 = ', 'x1.a = ', 'f(', 'f({ a: ', 'next(', 'say(', 'select(', 'hint({', '(', '{', '['],
  ...[')', '}', ']', '})', ' })', ', ', ', b: ', '; ', '\n', '.a', ': ', ', { from: '],
  ...['x1', 'x2', 'f()', 'next(x1)', 'say()', '{}', '[]', '1', '"a"', 'null', 'a'],
];

const SPACES = ['', '', '', ' ', ' ', '\n', '\t', '\r\n', '  '];

const VALID = [
  'x20 = dining_1_find_place({ city: "Oakland", cuisine: "asian" })\nnext(x20)',
  'dining_1_book_table({ place_name: next(x1).place_name, time: "20:00", seats: 2 })',
  'x10.time = "21:00"; x10.seats = 3\nconfirm(x10)',
  'select({ place_name: "Wok" }, { from: x1 })\nsay(x3.phone, len(x1))\nsuspend(x10)\nresume(x10)',
  'x1 = buses_3_find_bus({ from_city: "London", class: \'economy\', seats: -2, flexible: true, via: null })',
  'x2 = show(x1)\nx3 = next(x1)\nx4 = say(x3.phone_number)',
  'x5 = select(x3, { from: x1 })\nx6 = suggest({ task: "restaurants_2_reserve_restaurant" })',
  'x7 = suspend(x6); x8 = resume(x7)\nx8.time = "half past 11"; x8.number_of_seats = 2',
  'x9 = confirm(x8)\nx10 = perform(x8)',
  'x11 = get_directions({ to: next(get_meetings({ sort_by: "date" })).location })',
  'hint({ request: "city", of: x1, options: [1, "two", [x3.a], { b: next(x1).c }] })',
  'notification({ failure: x8 })\ndecline_alternative()\nconversation_pause()\nparse_error()\nsay()',
  'select({ title: "Up", year: 2009 }, { from: f({ "genre": "drama" }) })\nslice(x1)\nlen(x1)',
  'f({ a: "é 東京 😀 it\'s \\"so\\" \\\\ \\n // ((((", b: [[[[[{ c: [x1.d] }]]]]] })',
];

function randomText(random: Random): string {
  const plane = random.pick([0x80, 0x80, 0x100, 0x3000, 0x10000, 0x110000]);
  let text = '';
  for (let count = random.below(24); count > 0; count--) text += String.fromCodePoint(random.below(plane));
  if (random.below(2) === 0) return text;
  return `f({ a: "${text.replace(/["\\\r\n]/g, '')}" })`;
}

/** Soup of all tokens, or, so that some of it is accepted, of larger pieces of the language. */
function tokenSoup(random: Random): string {
  const tokens = random.below(2) === 0 ? TOKENS : PIECES;
  let text = '';
  for (let count = 1 + random.below(tokens === TOKENS ? 16 : 6); count > 0; count--)
    text += random.pick(tokens) + random.pick(SPACES);
  return text;
}

function mutated(random: Random): string {
  let text = random.pick(VALID);
  for (let count = 1 + random.below(4); count > 0; count--)
    text = random.below(2) === 0 ? turnCharacter(random, text) : turnToken(random, text);
  return text;
}

function turnCharacter(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + text.charAt(at) + text.slice(at);
    case 2:
      return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
    default:
      return text.slice(0, at) + String.fromCharCode(32 + random.below(96)) + text.slice(at);
  }
}

const TOKEN = /"[^"]*"|'[^']*'|\w+|\s+|./gsu;

function turnToken(random: Random, text: string): string {
  const tokens = text.match(TOKEN) ?? [];
  const at = random.below(tokens.length + 1);
  const token = tokens[at] ?? '';
  switch (random.below(4)) {
    case 0:
      tokens.splice(at, 1);
      break;
    case 1:
      tokens.splice(at, 0, token);
      break;
    case 2: {
      const other = random.below(tokens.length + 1);
      [tokens[at], tokens[other]] = [tokens[other] ?? '', token];
      break;
    }
    default:
      tokens.splice(at, 0, random.pick(TOKENS));
  }
  return tokens.join('');
}

const CODES: ReadonlySet<string> = new Set(LANGUAGE_ERROR_CODES);
const ONE_LINE = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

/** What became of a program: accepted, or the code of its error. Throws what is wrong with the answer. */
function outcome(source: string): string {
  const result = parse(source);
  if (result.ok) {
    if (source.length > DEFAULT_LIMITS.length || result.statements.length > DEFAULT_LIMITS.statements)
      throw new Error('past a limit');
    const again = parse(print(result.statements));
    if (!again.ok) throw new Error(`printed text is refused: ${again.error.message}`);
    if (!sameStatements(result.statements, again.statements)) throw new Error('printed text says something else');
    return 'accepted';
  }
  const { code, message, span, line, column, excerpt, legal } = result.error;
  if (!CODES.has(code)) throw new Error(`unknown code ${code}`);
  if (message === '' || message.length > 400 || !ONE_LINE.test(message)) throw new Error(`message ${message}`);
  if (span.start < 0 || span.end < span.start || span.end > source.length)
    throw new Error(`span ${span.start} to ${span.end}`);
  if (line < 1 || column < 0 || column > span.start) throw new Error(`position ${line}:${column}`);
  if (excerpt.length > 800 || !ONE_LINE.test(excerpt)) throw new Error(`excerpt ${excerpt}`);
  if (!Array.isArray(legal)) throw new Error('no list of legal options');
  return code;
}

const REFUSALS: ReadonlySet<string> = new Set([...LANGUAGE_ERROR_CODES, ...FEEDBACK_CODES]);

/** Executes a program where a search and a booking are under way. Throws what is wrong with the answer. */
async function executed(start: Session, before: string, source: string): Promise<boolean> {
  const session = start.fork();
  const { ok, feedback } = await session.turn(source);
  if (ok) return true;
  if (!feedback || !REFUSALS.has(feedback.code)) throw new Error(`refused with ${feedback?.code}`);
  const done = session.world.tasks.some((task) => task.kind === 'transaction' && task.phase !== 'asked');
  if (!done && session.digest() !== before) throw new Error('refused, and the session changed');
  return false;
}

/** Runs one family of programs; gives how many had each outcome, and how many were taken by a session. */
async function fuzz(
  family: string,
  write: (random: Random) => string,
  seed: number,
): Promise<{ readonly outcomes: ReadonlyMap<string, number>; readonly taken: number }> {
  const random = new Random(seed);
  const outcomes = new Map<string, number>();
  const start = await sessionAfter(FOUND, bookAt('19:00', 'x10'));
  const before = start.digest();
  let taken = 0;
  for (let index = 0; index < Math.ceil(PROGRAMS / 3); index++) {
    const source = write(random);
    try {
      const name = outcome(source);
      outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
      if (index % EXECUTED === 0 && (await executed(start, before, source))) taken++;
    } catch (wrong) {
      expect.fail(`${family}, seed ${SEED}, program ${index}: ${String(wrong)}\n${JSON.stringify(source)}`);
    }
  }
  return { outcomes, taken };
}

/** Everything a program could have changed outside itself, as text. */
function surroundings(): string {
  const owners = [Object.prototype, Array.prototype, Function.prototype, String.prototype, globalThis];
  return owners.map((owner) => Reflect.ownKeys(owner).map(String).join()).join('\n');
}

describe('parse answers with a value, and nothing around it changes', () => {
  const before = surroundings();

  it.each([
    ['random text', randomText, 1],
    ['token soup', tokenSoup, 2],
    ['mutated programs', mutated, 3],
  ] as const)('%s', async (family, write, offset) => {
    const { outcomes, taken } = await fuzz(family, write, SEED + offset);
    expect(surroundings()).toBe(before);
    // The programs must reach past the first check, or the test says little.
    expect(outcomes.get('accepted')).toBeGreaterThan(PROGRAMS / 1000);
    expect(outcomes.size).toBeGreaterThan(6);
    const programs = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
    const accepted = outcomes.get('accepted') ?? 0;
    report(`hostile programs, ${family}`, {
      programs,
      accepted,
      executed: Math.ceil(programs / EXECUTED),
      'taken by a session': taken,
    });
  });
});
