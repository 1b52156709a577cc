import { digest, type World } from '../world/index.js';
import { EngineError } from './engine-error.js';
import { type Execution, executeCommitted } from './execute.js';
import type { Journal } from './journal.js';
import type { Commit, JournalEntry } from './journal-entry.js';
import { type Sent, sentBy } from './outstanding.js';
import type { Engine, Process } from './run.js';
import { withoutStop } from '../text/index.js';

/** Where an entry stands in its journal, for messages. */
export interface EntryPlace {
  readonly line: number;
  /** The services that the journal was written with and that are not there now. */
  readonly absent: readonly string[];
}

/** The entries of a journal with their places, behind so many lines. */
export function placesOf(
  { header, entries }: Journal,
  { registry }: Engine,
  lines: number,
): readonly (readonly [JournalEntry, EntryPlace])[] {
  const loaded = new Set(registry.services.map(({ name }) => name));
  const absent = header.services.filter((name) => !loaded.has(name));
  return entries.map((entry, at) => [entry, { line: lines + at + 1, absent }]);
}

function mismatch({ line, absent }: EntryPlace, { turn }: { readonly turn: number }, why: string, cause?: unknown) {
  const missing = absent.length > 0 ? ` Of its services ${absent.join(', ')} are missing.` : '';
  return new EngineError({
    code: 'journal-mismatch',
    message: `Line ${line} of the journal (turn ${turn}) ${why}.${missing} Restore it with the services and the reader that wrote it.`,
    cause,
  });
}

/**
 * Checks that an entry can stand where it does.
 *
 * @param before - the session so far.
 * @throws EngineError `journal-mismatch` for a turn that is not due, or one to go back to that was not taken.
 */
export function checkPlace(
  entry: JournalEntry,
  place: EntryPlace,
  { turns, awaitsResponse }: { readonly turns: number; readonly awaitsResponse: boolean },
): void {
  if (entry.kind === 'undo' && entry.turn > turns) throw mismatch(place, entry, `goes back to it, after turn ${turns}`);
  if (entry.kind !== 'commit') return;
  const due = entry.actor === 'user' ? turns + 1 : turns;
  if (entry.turn !== due) throw mismatch(place, entry, `is the ${entry.actor}'s side of it, where turn ${due} is due`);
  if (entry.actor === 'system' && !awaitsResponse) throw mismatch(place, entry, "answers it, where the user's is due");
}

/** Runs a committed batch with the replies it had. */
function replayed(
  process: Process<Execution>,
  entry: Commit,
  place: EntryPlace,
): { readonly execution: Execution; readonly sent: readonly Sent[] } {
  const sent: Sent[] = [];
  let step = process.next();
  for (const reply of entry.replies) {
    if (step.done || step.value.kind !== reply.kind) break;
    const request = step.value;
    // Journals of version 1 name no keys: a transaction was always sent with the request's own.
    if (request.kind === 'transaction' && reply.kind === 'transaction')
      sent.push(sentBy(request, entry.keys?.[sent.length] ?? request.key, reply.status));
    step = process.next(reply);
  }
  if (step.done) return { execution: step.value, sent };
  const { api, kind } = step.value;
  const why = `asks ${api.service} for a ${kind} by '${api.name}' to which it holds no reply: ${api.service} has changed`;
  throw mismatch(place, entry, why);
}

/** The APIs whose tasks differ between two worlds, with their services. */
function changed(before: World, after: World): string {
  const tasks = after.tasks.filter((task, at) => task !== before.tasks[at]);
  return [...new Set(tasks.map(({ api }) => `'${api.name}' of ${api.service}`))].join(', ');
}

function checkReplay(before: World, { ok, feedback, world }: Execution, entry: Commit, place: EntryPlace): void {
  if (!ok) throw mismatch(place, entry, `cannot be executed: ${withoutStop(feedback?.message ?? '')}`);
  if (entry.digest === undefined || entry.digest === digest(world)) return;
  const apis = changed(before, world);
  const suspects = apis === '' ? '' : `: ${apis} may have changed`;
  throw mismatch(place, entry, `came to another world than when it was written${suspects}`);
}

/**
 * Executes a commit of a journal again, with the replies that it recorded. Returns the resulting world and the
 * transactions that it sent.
 *
 * @throws EngineError `journal-mismatch` when it cannot be executed or gives another world than it did.
 */
export function replayCommit(
  engine: Engine,
  world: World,
  commit: Commit,
  place: EntryPlace,
): { readonly world: World; readonly sent: readonly Sent[] } {
  try {
    const { execution, sent } = replayed(executeCommitted(engine, world, commit.program, commit.actor), commit, place);
    checkReplay(world, execution, commit, place);
    return { world: execution.world, sent };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw mismatch(place, commit, 'holds what cannot be executed', error);
  }
}
