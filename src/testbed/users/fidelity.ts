/**
 * How faithful a user was to their agenda, from the trace alone.
 *
 * Of users who say what they mean, acts are held against the agenda; of all users, the words are: dates, times, amounts,
 * closed values and numbers that were asked for. Names and other free text in the words of a model cannot be told from the
 * rest, so what a model invents there is not counted.
 */
import { createRegistry, type Registry, type Service } from '../../service/index.js';
import type { UserFidelity } from '../grade.js';
import type { ToldValue } from '../tasks/dialogue-task.js';
import type { EpisodeEvent } from '../trace.js';
import { type Agenda, PATIENCE } from './agenda.js';
import { Outcomes } from './outcomes.js';
import { type Exchange, exchangesIn } from './exchanges.js';
import { holdsPhrase } from './in-words.js';
import { Wanted } from './wanted.js';

/** What {@link fidelity} needs besides the agenda and the trace. */
export interface FidelityOptions {
  /** The services that the agenda is about. */
  readonly services: Registry | readonly Service[];
  /** The clock of the world, local time `YYYY-MM-DDTHH:MM`. */
  readonly now: string;
  /**
   * What the user is to be told, with the values that it has: one that stands in what the agent says is told, also where the
   * agent does not say what it is.
   */
  readonly told?: readonly ToldValue[];
}

/** Whether the agent did anything with each API that the agenda is about. */
function isTouched({ goals }: Agenda, events: readonly EpisodeEvent[]): boolean {
  const done = events.flatMap((event) => (event.kind === 'step' ? [JSON.stringify(event.action)] : [])).join('\n');
  return goals.every(({ api }) => holdsPhrase(done, api));
}

/** How often users agreed or declined once more, in the goal where they stood at the end: they wait, and nothing is done. */
function repeatsAtEnd(exchanges: readonly Exchange[]): number {
  const last = exchanges.at(-1)?.meant?.goal;
  const own = exchanges.filter(({ meant }) => meant?.goal === last).flatMap(({ meant }) => meant?.acts ?? []);
  return own.filter(({ act }) => act === 'confirm' || act === 'decline').length - 1;
}

/** Whether the user ended while something was left to get. Who lost their patience did not. */
function isEarly(wanted: Wanted, exchanges: readonly Exchange[], events: readonly EpisodeEvent[]): boolean {
  const { agenda } = wanted;
  const end = exchanges.at(-1)?.end;
  if (end === undefined || end === 'transferred') return false;
  const patience = agenda.patience ?? PATIENCE;
  if (!exchanges.some(({ meant }) => meant))
    return end === 'done' ? !isTouched(agenda, events) : exchanges.length <= patience;
  const left = new Outcomes(wanted, exchanges).left();
  if (left === undefined) return false;
  const turns = exchanges.filter(({ meant }) => meant?.goal === left).length;
  return end === 'done' || Math.max(turns, repeatsAtEnd(exchanges)) < Math.min(patience, 2);
}

/**
 * Counts what a user did against their agenda.
 *
 * @param events - the trace of the episode. What users mean is read where they say it.
 */
export function fidelity(agenda: Agenda, events: readonly EpisodeEvent[], options: FidelityOptions): UserFidelity {
  const { services, now, told } = options;
  const wanted = new Wanted(agenda, 'apis' in services ? services : createRegistry(services), now, told);
  const exchanges = exchangesIn(events);
  const counts = { false: 0, gaveIn: 0, leaked: 0 };
  let heard = '';
  for (const exchange of exchanges) {
    const { before, text, meant } = exchange;
    const known = `${heard}\n${before}`;
    counts.false += Math.max(meant ? wanted.falseIn(meant.acts, known) : 0, wanted.falseWords(exchange, known));
    counts.gaveIn += wanted.gaveIn(exchange, heard) ? 1 : 0;
    counts.leaked += wanted.leaksIn(text);
    heard = known;
  }
  return { ...counts, endedEarly: isEarly(wanted, exchanges, events) ? 1 : 0 };
}
