import fc from 'fast-check';
import type { Session, TurnResult } from 'typetod';
import { taskOf } from '../../src/world/index.js';
import { ALARM, ALARMS, BOOK, FILMS, FIND, RIDE, TICKETS } from './fixtures.js';

// The same conversations every time.
fc.configureGlobal({ seed: 20190301 });

const variable = fc.nat(24).map((number) => `x${number}`);
const city = fc.constantFrom('"San Jose"', '"Oakland"', 'null');
const cuisine = fc.constantFrom('"asian"', '"italian"', '"indian"');
const hour = fc.constantFrom('"18:00"', '"19:00"', '"20:00"', '"21:00"', '"22:00"', '"noon"');
const seats = fc.constantFrom('2', '3', '9');

const find = fc.tuple(city, cuisine).map(([at, kind]) => `${FIND}({ city: ${at}, cuisine: ${kind} })`);
const book = fc.tuple(hour, seats).map(([at, count]) => `${BOOK}({ place_name: "Wok", time: ${at}, seats: ${count} })`);

const call = fc.oneof(
  find,
  book,
  fc.constantFrom(
    `${FIND}({ city: "Oakland" })`,
    `${BOOK}({ place_name: "Roma" })`,
    `${FILMS}({ city: "Oakland" })`,
    `${TICKETS}({ title: "Up", count: 2 })`,
    `${ALARMS}()`,
    `${ALARM}({ at: "07:30" })`,
    `${RIDE}({ destination: "Home", riders: 1 })`,
  ),
);

const assignment = fc.oneof(
  fc.tuple(variable, hour).map(([name, at]) => `${name}.time = ${at}`),
  fc.tuple(variable, seats).map(([name, count]) => `${name}.seats = ${count}`),
  fc.tuple(variable, cuisine).map(([name, kind]) => `${name}.cuisine = ${kind}`),
  fc
    .tuple(variable, fc.constantFrom('riders = 2', 'price = "dontcare"', 'place_name = "Roma"', 'time = null'))
    .map(([name, rest]) => `${name}.${rest}`),
);

const onVariable = fc
  .tuple(fc.constantFrom('next', 'select', 'suspend', 'resume', 'confirm', 'confirm', 'confirm', 'len'), variable)
  .map(([action, name]) => `${action}(${name})`);

const bare = fc.constantFrom('decline_alternative()', 'conversation_pause()', 'parse_error()', 'say()', '');

const property = fc
  .tuple(variable, fc.constantFrom('phone', 'time', 'label'))
  .map(([name, of]) => `say(${name}.${of})`);

const nested = fc.constantFrom(
  `${RIDE}({ destination: next(${ALARMS}()).label, riders: 2 })`,
  `select(next(${FIND}({ city: "San Jose", cuisine: "asian" })))`,
);

/** What fits the moment, so that random conversations get somewhere: see {@link resolved}. */
const fitting = fc.constantFrom(
  'confirm(@asked)',
  'confirm(@asked)',
  'decline_alternative()',
  '@asked.time = "19:00"',
  '@asked.seats = 3',
  'next(@search)',
  'select(@entity)',
  'suspend(@proposal)',
  'resume(@proposal)',
);

const statement = fc.oneof(
  { arbitrary: call, weight: 4 },
  { arbitrary: assignment, weight: 3 },
  { arbitrary: onVariable, weight: 5 },
  { arbitrary: fitting, weight: 8 },
  { arbitrary: bare, weight: 1 },
  { arbitrary: property, weight: 1 },
  { arbitrary: nested, weight: 1 },
);

const batch = fc.oneof(
  { arbitrary: fc.array(statement, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')), weight: 3 },
  { arbitrary: fc.oneof(fitting, call, book, fc.constant('confirm(@asked)')), weight: 4 },
);

/** A program with its placeholders replaced by variables of the session's world. */
export function resolved(session: Session, source: string): string {
  const { world } = session;
  const asked = world.pending.find((hint) => hint.kind !== 'prompt');
  const search = world.tasks.findLast((task) => task.kind === 'search');
  const names = {
    asked: asked && taskOf(world, asked.task).variable,
    search: search?.variable,
    proposal: world.proposal === undefined ? undefined : taskOf(world, world.proposal).variable,
    entity: [...Array(world.bindings.length).keys()]
      .map((number) => `x${number}`)
      .findLast((name) => world.bindings.at(Number(name.slice(1)))?.kind === 'entity'),
  };
  return source.replace(/@(\w+)/g, (_, name: keyof typeof names) => names[name] ?? 'x1');
}

/** Takes turns; `each` sees what they came to. */
export async function play(
  session: Session,
  turns: readonly string[],
  each: (result: TurnResult) => void = () => undefined,
): Promise<void> {
  for (const source of turns) each(await session.turn(resolved(session, source)));
}

/** Random conversations: turns of one to three statements, many of them legal, for {@link play}. */
export function programs(options: { readonly turns?: number } = {}): fc.Arbitrary<readonly string[]> {
  const maxLength = options.turns ?? 16;
  return fc.array(batch, { minLength: Math.ceil(maxLength / 3), maxLength, size: 'max' });
}
