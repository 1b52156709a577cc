import { sumOf, inPercent, type Report, row, shareOf } from 'typetod/internal';
import type { Person } from '../../lab/people/person.js';
import type { PlayedPerson } from '../../lab/people/play.js';

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
  /** Conversations in which a turn led nowhere: the agent did the same as before it, and nothing changed. */
  readonly held_up: number;
  /** Those in which two turns in a row did, or the person gave up at one. */
  readonly dead_ends: number;
  /** Conversations that an error cut off. */
  readonly errors: number;
  readonly by_tag: Readonly<Record<string, Share>>;
  readonly by_service: Readonly<Record<string, Share>>;
  readonly per_person: readonly PersonRecord[];
}

function share(records: readonly PersonRecord[]): Share {
  return { people: records.length, done: records.filter(({ isDone }) => isDone).length };
}

function by(records: readonly PersonRecord[], names: (one: PersonRecord) => readonly string[]): Record<string, Share> {
  const all = [...new Set(records.flatMap(names))].sort();
  return Object.fromEntries(all.map((name) => [name, share(records.filter((one) => names(one).includes(name)))]));
}

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
    wrong: sumOf(records, ({ wrong }) => wrong.length),
    unheard: sumOf(records, ({ turns }) => turns.filter(({ unheard }) => unheard.length > 0).length),
    turns: done.length === 0 ? null : sumOf(done, ({ turns }) => turns.length) / done.length,
    held_up: records.filter(({ isHeldUp }) => isHeldUp).length,
    dead_ends: records.filter(({ isDeadEnd }) => isDeadEnd).length,
    errors: records.filter(({ error }) => error !== undefined).length,
    by_tag: by(records, ({ tags }) => tags),
    by_service: by(records, ({ services }) => services),
    per_person: records,
  };
}

export function printedPeople(report: PeopleReport): Report {
  const { people, done, turns, errors } = report;
  return {
    json: report,
    layout: { name: 40, cell: 9, share: inPercent(1) },
    sections: [
      { lines: ['', `parser ${report.parser}, gates ${report.gates}`] },
      {
        rows: [
          row('people', people),
          row('  who got what they came for', [done, shareOf(done, people)]),
          row('  turns of those, in the mean', turns === null ? 'none' : turns.toFixed(1)),
          row('transactions that nobody wants', report.wrong),
          row('turns with a value that went nowhere', report.unheard),
          row('conversations with a turn that led nowhere', report.held_up),
          row('  two in a row, or given up: dead ends', report.dead_ends),
          ...(errors > 0 ? [row('conversations cut off by an error', errors)] : []),
        ],
      },
      {
        head: ['tag', 'people', 'done'],
        rows: Object.entries(report.by_tag).map(([tag, one]) =>
          row(`  ${tag}`, [one.people, shareOf(one.done, one.people)]),
        ),
      },
    ],
  };
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
