/** What an episode did for the goal of a dialogue, read off its world and its words. */
import type { Api, Canonical, Row, Session } from 'typetod';
import { agentWords, openTasks, ownValue, tells, type Task, type EpisodeEvent } from 'typetod/internal';
import type { MultiwozGoal } from '../corpus/format.js';
import { isMultiwozDomain, type MultiwozDomain } from '../corpus/slots.js';
import { type DomainOutcome, propertyRequested } from '../goals/outcome.js';
import { bookingTable } from '../services/booking.js';

/** The rows that bookings of a domain added. */
function bookingsIn({ world }: Session, domain: MultiwozDomain): readonly Row[] {
  const changes = ownValue(world.tables, bookingTable(domain).name) ?? [];
  return changes.flatMap((change) => (change.kind === 'insert' ? [change.row] : []));
}

/** What a task brought about: the result that was taken or offered last, or what was booked. */
function broughtBy(task: Task): Row | undefined {
  return task.kind === 'search' ? (task.selected ?? task.latest)?.row : task.result;
}

/** The tasks of a domain, the one touched last first. */
function tasksOf({ world }: Session, domain: MultiwozDomain): readonly Task[] {
  return openTasks(world)
    .filter((task) => task.api.service === domain)
    .reverse();
}

/** Whether words tell a property of what a task brought about. */
function toldBy(task: Task, property: string, words: string, now: string): readonly Canonical[] {
  const value = ownValue(broughtBy(task) ?? {}, property);
  const type = (task.api as Api).properties.get(property);
  return value !== undefined && type && tells(words, type, value, now) ? [value] : [];
}

function outcomeOf(
  session: Session,
  domain: MultiwozDomain,
  requested: readonly string[],
  words: string,
): DomainOutcome {
  const tasks = tasksOf(session, domain);
  const { now } = session.engine;
  const told = requested.map((property): [string, readonly Canonical[]] => [
    property,
    tasks.flatMap((task) => toldBy(task, property, words, now)),
  ]);
  const searches = tasks.filter(({ kind }) => kind === 'search');
  const taken = searches.map(broughtBy).find((row) => row !== undefined);
  return { ...(taken && { taken }), bookings: bookingsIn(session, domain), told: new Map(told) };
}

/** What an episode did, by domain of the goal. */
export function episodeOutcomes(
  goal: MultiwozGoal,
  session: Session,
  events: readonly EpisodeEvent[],
): ReadonlyMap<string, DomainOutcome> {
  const words = agentWords(events)
    .map(({ text }) => text)
    .join('\n');
  const domains = [...goal.domains].flatMap(([domain, { requested }]): [string, DomainOutcome][] => {
    if (!isMultiwozDomain(domain)) return [];
    return [[domain, outcomeOf(session, domain, requested.map(propertyRequested), words)]];
  });
  return new Map(domains);
}
