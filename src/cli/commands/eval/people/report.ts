import { shareText } from '../../../render/share.js';
import type { Person } from '../../../../testbed/people/person.js';
import type { PlayedPerson } from '../../../../testbed/people/play.js';

/** A conversation, or what it was cut off by. */
export interface PersonRecord extends PlayedPerson {
  readonly file: string;
  readonly services: readonly string[];
  readonly tags: readonly string[];
  /** What was thrown; undefined if nothing was. */
  readonly error?: string | undefined;
}

/** How many people got what they came for. */
export interface Share {
  readonly people: number;
  readonly done: number;
}

/** The object that `--json` prints. */
export interface PeopleReport extends Share {
  readonly format: 1;
  readonly report: 'eval people';
  readonly parser: string;
  readonly gates: string;
  /** Transactions that were done and that nobody wants, or with other values. */
  readonly wrong: number;
  /** Turns in which a value of the goal was said that no task has afterwards and the agent does not tell back. */
  readonly unheard: number;
  /** Turns of those who got what they came for, in the mean; null if nobody did. */
  readonly turns: number | null;
  /** Conversations in which the agent did the same in two turns in a row, while nothing changed. */
  readonly dead_ends: number;
  /** Conversations that an error cut off. */
  readonly errors: number;
  readonly by_tag: Readonly<Record<string, Share>>;
  readonly by_service: Readonly<Record<string, Share>>;
  readonly per_person: readonly PersonRecord[];
}

function sum<T>(list: readonly T[], count: (one: T) => number): number {
  return list.reduce((total, one) => total + count(one), 0);
}

function share(records: readonly PersonRecord[]): Share {
  return { people: records.length, done: records.filter(({ isDone }) => isDone).length };
}

function by(records: readonly PersonRecord[], names: (one: PersonRecord) => readonly string[]): Record<string, Share> {
  const all = [...new Set(records.flatMap(names))].sort();
  return Object.fromEntries(all.map((name) => [name, share(records.filter((one) => names(one).includes(name)))]));
}

/** The report of conversations. */
export function peopleReport(
  records: readonly PersonRecord[],
  about: Pick<PeopleReport, 'parser' | 'gates'>,
): PeopleReport {
  const done = records.filter(({ isDone }) => isDone);
  return {
    format: 1,
    report: 'eval people',
    ...about,
    ...share(records),
    wrong: sum(records, ({ wrong }) => wrong.length),
    unheard: sum(records, ({ turns }) => turns.filter(({ unheard }) => unheard.length > 0).length),
    turns: done.length === 0 ? null : sum(done, ({ turns }) => turns.length) / done.length,
    dead_ends: records.filter(({ isDeadEnd }) => isDeadEnd).length,
    errors: records.filter(({ error }) => error !== undefined).length,
    by_tag: by(records, ({ tags }) => tags),
    by_service: by(records, ({ services }) => services),
    per_person: records,
  };
}

const percent = ({ people, done }: Share): string => shareText(done, people);
const row = (name: string, ...cells: readonly (string | number)[]): string =>
  name.padEnd(40) + cells.map((cell) => String(cell).padStart(9)).join('');

/** A report for a person to read. */
export function readablePeople(report: PeopleReport): readonly string[] {
  const { people, done, turns } = report;
  return [
    `parser ${report.parser}, gates ${report.gates}`,
    '',
    row('people', people),
    row('  who got what they came for', done, percent(report)),
    row('  turns of those, in the mean', turns === null ? 'none' : turns.toFixed(1)),
    row('transactions that nobody wants', report.wrong),
    row('turns with a value that went nowhere', report.unheard),
    row('conversations with a dead end', report.dead_ends),
    ...(report.errors > 0 ? [row('conversations cut off by an error', report.errors)] : []),
    '',
    row('tag', 'people', 'done'),
    ...Object.entries(report.by_tag).map(([tag, one]) => row(`  ${tag}`, one.people, percent(one))),
  ];
}

const callText = ({ api, slots }: { readonly api: string; readonly slots: object }): string =>
  `${api}(${JSON.stringify(slots)})`;

/** A conversation as it went, and why it is not what the person came for. */
export function conversationText(person: Person, played: PersonRecord): readonly string[] {
  const { turns, missing, wrong, unsearched, error } = played;
  return [
    '',
    `${played.isDone ? 'done' : 'NOT DONE'}  ${person.id}  ${played.file}`,
    `  ${person.about}`,
    ...turns.flatMap(({ user, program, reply, unheard }) => [
      `  > ${user}`,
      ...program.split('\n').map((line) => `      ${line || '(nothing)'}`),
      `    ${reply.replaceAll('\n', '\n    ')}`,
      ...unheard.map((value) => `    ! unheard ${value}`),
    ]),
    ...missing.map((call) => `  - missing    ${callText(call)}`),
    ...wrong.map((call) => `  - wrong      ${callText(call)}`),
    ...unsearched.map((call) => `  - unsearched ${callText(call)}`),
    ...(error === undefined ? [] : [`  - error      ${error}`]),
  ];
}
