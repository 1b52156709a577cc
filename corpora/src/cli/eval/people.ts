import {
  flag,
  oneOf,
  text,
  OPTIONS,
  SCORED_MODEL_OPTIONS,
  SCORED_PARSER_OPTIONS,
  type Arguments,
  type CommandSpec,
  UsageError,
  transcriptPath,
  type Output,
  printReport,
} from 'typetod/internal/cli';
import { PRESET_NAMES, PRESETS, loadServiceSource, messageOf, nearestNames } from 'typetod/internal';
import { parserEntryOf } from './parsers.js';
import { type Service, openServices } from 'typetod';
import { dirname, resolve } from 'node:path';
import { checkPerson } from '../../lab/people/check-person.js';
import type { PeopleFile, Person } from '../../lab/people/person.js';
import { readPeople } from '../../lab/people/person-files.js';
import { type PlayOptions, playPerson } from '../../lab/people/play.js';
import { conversationText, type PersonRecord, peopleReport, printedPeople } from './people-report.js';

const FOLDER = 'tasks/people/dev';

type Found = readonly { readonly file: PeopleFile; readonly people: readonly Person[] }[];

function peopleOf(args: Arguments): Found {
  const [tag, id] = [args.text('tag'), args.text('person')];
  const isMeant = (person: Person): boolean =>
    (tag === undefined || person.tags?.includes(tag) === true) && (id === undefined || person.id === id);
  const files = readPeople(transcriptPath(args.text('people') ?? FOLDER));
  const found = files.map((file) => ({ file, people: file.people.filter(isMeant) }));
  const all = files.flatMap(({ people }) => people);
  if (found.every(({ people }) => people.length === 0)) {
    const ids = all.map((one) => one.id);
    const near = id === undefined ? [] : nearestNames(id, ids).slice(0, 3);
    const tags = [...new Set(all.flatMap((one) => one.tags ?? []))].sort();
    const hints = [
      ...(near.length > 0 ? [` The nearest ids: ${near.join(', ')}.`] : []),
      ...(tag === undefined ? [] : [` The tags: ${tags.join(', ') || 'none'}.`]),
    ];
    throw new UsageError(
      `No person is meant. Leave --tag and --person out, or give those of a person.${hints.join('')}`,
    );
  }
  return found;
}

async function eachPerson(
  args: Arguments,
  found: Found,
  visit: (person: Person, file: string, services: readonly Service[]) => Promise<void>,
): Promise<void> {
  for (const { file, people } of found) {
    if (people.length === 0) continue;
    const modules = file.services.map((path) => resolve(dirname(file.path), path));
    const { services, dispose } = await openServices(await loadServiceSource([...args.texts('apis'), ...modules]));
    try {
      for (const person of people) await visit(person, file.path, services);
    } finally {
      await dispose();
    }
  }
}

async function check(args: Arguments, found: Found, output: Output): Promise<number> {
  let wrong = 0;
  await eachPerson(args, found, async (person, file, services) => {
    const problems = await checkPerson(person, services);
    wrong += problems.length;
    for (const problem of problems) output.print(`${file}: ${person.id}: ${problem}`);
  });
  if (wrong === 0) output.print('Each person says what they want, and can get it.');
  return wrong === 0 ? 0 : 1;
}

/** A conversation; what a parser or a service throws ends it, and not the run. */
async function recordOf(person: Person, file: string, options: PlayOptions): Promise<PersonRecord> {
  const about = { file, services: person.services, tags: person.tags ?? [] };
  try {
    return { ...(await playPerson(person, options)), ...about };
  } catch (error) {
    const { done: missing, searched: unsearched } = person.goal;
    const thrown = messageOf(error);
    const outcome = { isDone: false, missing, wrong: [], unsearched, isHeldUp: false, isDeadEnd: false, turns: [] };
    return { id: person.id, ...outcome, ...about, error: thrown };
  }
}

async function runEvalPeople(args: Arguments, output: Output): Promise<number> {
  const found = peopleOf(args);
  if (args.flag('check')) return check(args, found, output);
  const gates = oneOf('gates', args.text('gates') ?? 'standard', PRESET_NAMES);
  const ready = await parserEntryOf(args, 'rules')()(output);
  if (ready.parser === 'oracle')
    throw new UsageError('There are no right programs of what people say: --parser oracle cannot answer.');
  const { parser } = ready;
  const records: PersonRecord[] = [];
  try {
    await eachPerson(args, found, async (person, file, services) => {
      const record = await recordOf(person, file, { ...PRESETS[gates]({}), services, parser });
      records.push(record);
      const isShown = args.flag('show') && (!record.isDone || args.text('person') !== undefined);
      if (isShown && !args.flag('json')) for (const line of conversationText(person, record)) output.print(line);
    });
  } finally {
    for (const note of (await ready.close?.()) ?? []) output.log(note);
  }
  const report = peopleReport(records, { parser: parser.name, gates });
  printReport(args, printedPeople(report), output);
  return 0;
}

/** `typetod eval people`. */
export const evalPeople: CommandSpec = {
  args: {
    people: text('DIR', 'File or folder of people; tasks/people/dev of the checkout if left out'),
    parser: SCORED_PARSER_OPTIONS.parser,
    apis: OPTIONS.apis,
    gates: SCORED_PARSER_OPTIONS.gates,
    tag: text('TAG', 'Only people with this tag'),
    person: text('ID', 'Only this person'),
    show: flag('Print the conversations that went wrong; with --person, that one'),
    check: flag('Play nobody: can each person get what they want, and do they say it?'),
    ...SCORED_MODEL_OPTIONS,
    json: flag('Print one JSON object instead of text'),
  },
  examples: [
    ['typetod eval people --parser rules', 'the people of the checkout'],
    ['typetod eval people --people my-people.json --parser neural --show', 'your own, and what went wrong'],
    ['typetod eval people --people my-people.json --check', 'whether they can get what they want'],
  ],
  positionals: 0,
  run: runEvalPeople,
};
