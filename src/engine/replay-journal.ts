import { digest } from '../world/index.js';
import { beginResponse, beginTurn } from './step.js';
import { engineAt } from './clock.js';
import type { History } from './history.js';
import type { Journal } from './journal.js';
import type { Begin, Close } from './journal-entry.js';
import { formatJournal, headerFor } from './journal-writer.js';
import { checkPlace, placesOf, replayCommit } from './replay-commit.js';
import type { Engine } from './run.js';

/**
 * Takes a journal's entries into a history. Replies come from the journal; nothing outside is asked.
 *
 * @param lines - how many lines the journal has before them.
 */
export function replayJournal(engine: Engine, history: History, journal: Journal, lines = 1): void {
  for (const [entry, place] of placesOf(journal, engine, lines)) {
    checkPlace(entry, place, history);
    if (entry.kind === 'undo') history.goBack(entry.turn);
    if (entry.kind === 'begin') history.begin(entry);
    if (entry.kind !== 'commit') continue;
    const before = entry.actor === 'user' ? beginTurn(history.world) : beginResponse(history.world);
    const { world, sent } = replayCommit(engineAt(engine, entry.now ?? engine.begun), before, entry, place);
    const { digest: _digest, ...commit } = entry;
    history.keep(commit, world, sent);
  }
}

/** The shortest journal that gives a history: the commits of the turns that were not undone, and what is outstanding. */
export function savedJournal(engine: Engine, { commits, outstanding, world }: History): string {
  const last = commits.length - 1;
  const kept = [...commits].map((commit, at) => (at === last ? { ...commit, digest: digest(world) } : commit));
  const begins = outstanding.map((sent): Begin => ({ kind: 'begin', ...sent }));
  const close: Close = { kind: 'close' };
  return formatJournal(headerFor(engine), [...kept, ...begins, close]);
}
