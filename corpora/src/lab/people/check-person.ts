/** Whether a person can get what they want, and says it. */
import { call } from 'typetod/language';
import {
  ownValue,
  DEFAULT_NOW,
  givable,
  isRecord,
  type Slot,
  readValue,
  type TransactionTask,
  wishedConstraint,
  wishedValues,
  tells,
} from 'typetod/internal';
import {
  createSession,
  type Session,
  type Api,
  type Canonical,
  createRegistry,
  DONTCARE,
  type Registry,
  type Row,
  type Service,
  strictReader,
} from 'typetod';
import { naturalReader } from 'typetod/values';
import { TestbedError } from 'typetod/testbed';
import type { Lines, Person, WantedCall } from './person.js';
import { servicesOf } from './play.js';
import { holdsAll } from './wishes.js';

const listOf = (lines: Lines | undefined): readonly string[] =>
  lines === undefined ? [] : typeof lines === 'string' ? [lines] : lines;

function linesOf(person: Person): readonly string[] {
  const { opening, answers, fix = {}, take, pass, accept, next = [], again = [], suggested = {} } = person;
  const { asides = [], changes = [], refuse, yes } = person;
  const lists = [...Object.values(answers), ...Object.values(fix), take, pass, accept, refuse, yes];
  const said = [...asides, ...changes].map(({ say }) => say);
  return [opening, ...lists.flatMap(listOf), ...said, ...next, ...again, ...Object.values(suggested)];
}

function phaseIn({ world: { tasks } }: Session): TransactionTask['phase'] | undefined {
  const task = tasks.at(-1);
  return task?.kind === 'transaction' ? task.phase : undefined;
}

/** What the deeds of a session brought, the latest first. */
const broughtIn = ({ world }: Session): readonly Row[] =>
  world.tasks.flatMap((task) => (task.kind === 'transaction' && task.result ? [task.result] : [])).toReversed();

class PersonCheck {
  private readonly services: readonly Service[];
  private readonly registry: Registry;
  private readonly lines: readonly string[];

  constructor(
    private readonly person: Person,
    services: readonly Service[],
  ) {
    this.services = servicesOf(person, services);
    this.registry = createRegistry(this.services);
    this.lines = linesOf(person);
  }

  /** Whether a search of the agent finds what the slot takes, so that a person need not say it. */
  private isFound(name: string): boolean {
    const searches = [...this.registry.apis.values()].filter(({ kind }) => kind === 'search');
    return Object.hasOwn(this.person.wants ?? {}, name) || searches.some(({ properties }) => properties.has(name));
  }

  private wish(api: Api, name: string, wished: Canonical): readonly string[] {
    const values = wishedConstraint(api, name, wished)?.values ?? [wished];
    return values.flatMap((value) => this.slot(api, name, value));
  }

  private slot(api: Api, name: string, value: Canonical): readonly string[] {
    const slot: Slot | undefined = givable(api).get(name);
    if (!slot) return [`${api.name} has no slot '${name}'. It has ${[...api.slots.keys()].join(', ')}`];
    if (isRecord(value) && slot.kind !== 'json')
      return [`${JSON.stringify(value)} is no value of '${name}', and no constraint on results`];
    if (value === DONTCARE || typeof value === 'object') return [];
    const context = { service: api.service, now: DEFAULT_NOW };
    if (readValue(slot, value, strictReader, context) !== value)
      return [`${JSON.stringify(value)} is no value of '${name}' in canonical form`];
    const isSaid = typeof value === 'boolean' || this.lines.some((line) => tells(line, slot, value, DEFAULT_NOW));
    return isSaid || this.isFound(name) ? [] : [`nothing that the person says tells ${name}: ${String(value)}`];
  }

  private call({ api: name, slots }: WantedCall, kind: Api['kind']): readonly string[] {
    const api = this.registry.apis.get(name);
    if (!api) return [`no service of the person has an API '${name}'`];
    if (api.kind !== kind) return [`${name} is no ${kind}`];
    return Object.entries(slots).flatMap(([slot, value]) => this.wish(api, slot, value));
  }

  /** The wanted searches run; what they found that the person may take. */
  private async found(session: Session): Promise<readonly Row[]> {
    for (const { api, slots } of this.person.goal.searched)
      await session.turn([call(api, wishedValues(this.registry.apis.get(api), slots))]);
    const rows = session.world.tasks.flatMap((task) => (task.kind === 'search' && task.results?.rows) || []);
    return rows.filter((row) => holdsAll(row, this.person.wants ?? {}));
  }

  /** Where the goal has no value for a required slot: the person's answer, or a result has it. */
  private completed({ api, slots }: WantedCall, rows: readonly Row[]): readonly Row[] {
    const found = this.registry.apis.get(api);
    const missing = (found?.required ?? []).filter(({ name }) => !Object.hasOwn(slots, name));
    const context = { service: found?.service ?? '', now: DEFAULT_NOW };
    const answered = missing.flatMap((slot): [string, Canonical][] => {
      const [answer] = listOf(ownValue(this.person.answers, slot.name));
      if (answer === undefined) return [];
      const isRead = readValue(slot, answer, naturalReader, context) !== undefined;
      return isRead || slot.acceptsDontcare ? [[slot.name, isRead ? answer : DONTCARE]] : [];
    });
    const left = missing.filter(({ name }) => !answered.some(([one]) => one === name));
    const fitting = left.length === 0 ? [{}] : rows.filter((row) => left.every(({ name }) => Object.hasOwn(row, name)));
    return fitting.map((row) => {
      const taken = left.flatMap(({ name }): [string, Canonical][] => {
        const value = ownValue(row, name);
        return value === undefined ? [] : [[name, value]];
      });
      return { ...Object.fromEntries([...answered, ...taken]), ...slots };
    });
  }

  /** Does what is wanted, if need be as the service offers it in its place. */
  private async does(call: WantedCall, session: Session, rows: readonly Row[]): Promise<Session | undefined> {
    // What takes a deed back or changes it names what the deed brought.
    for (const args of this.completed(call, [...rows, ...broughtIn(session)])) {
      const fork = session.fork();
      await fork.turn(`${call.api}(${JSON.stringify(args)})`);
      const begun = fork.world.tasks.at(-1);
      if (begun?.kind !== 'transaction') continue;
      await fork.turn(`confirm(${begun.variable})`);
      if (this.person.accept !== undefined && phaseIn(fork) === 'failed') await fork.turn(`confirm(${begun.variable})`);
      if (phaseIn(fork) === 'performed') return fork;
    }
    return undefined;
  }

  /** Does all that is wanted, one after another, as programs without words. */
  private async attempt(): Promise<readonly string[]> {
    let session = createSession({ services: this.services, reader: naturalReader, id: this.person.id });
    const rows = await this.found(session);
    for (const call of this.person.goal.done) {
      const done = await this.does(call, session, rows);
      if (!done) return [`${call.api} cannot be done with these values`];
      session = done;
    }
    return [];
  }

  async run(): Promise<readonly string[]> {
    const { done, searched } = this.person.goal;
    const wrong = [
      ...done.flatMap((call) => this.call(call, 'transaction')),
      ...searched.flatMap((call) => this.call(call, 'search')),
    ];
    return wrong.length > 0 ? wrong : this.attempt();
  }
}

/**
 * What is wrong about a person: names that no service has, values in no canonical form or that are never said, and
 * transactions that fail. An empty list if nothing is.
 */
export async function checkPerson(person: Person, services: readonly Service[]): Promise<readonly string[]> {
  try {
    return await new PersonCheck(person, services).run();
  } catch (error) {
    if (TestbedError.isInstance(error)) return [error.message];
    throw error;
  }
}
