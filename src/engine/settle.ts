import { ownValue } from '../language/index.js';
import type { Row, SearchApi } from '../service/index.js';
import {
  callArguments,
  identityOf,
  NO_SPAN,
  queryOf,
  type Results,
  type SearchReply,
  type SearchTask,
  searchRequest,
  taskToChange,
} from '../world/index.js';
import { checkRequirements } from './requirements.js';
import { type Process, type Run, variableTerm } from './run.js';

/** How many results of a list search are presented at once. */
export const LIST_SIZE = 3;

/** Asks a search's backend for rows from `offset` on, where what the search requires still holds. */
function* ask(run: Run, task: SearchTask, offset: number): Process<SearchReply> {
  checkRequirements(run, task.api, NO_SPAN);
  const { sessionId, now } = run.engine;
  const args = callArguments(task);
  const call = ownValue(run.world.calls, task.api.name) ?? 0;
  run.set({ calls: { ...run.world.calls, [task.api.name]: call + 1 } });
  const { tables } = run.world;
  const query = queryOf(task);
  const facts = { api: task.api, arguments: args, call, now, tables, offset, ...(query && { query }) };
  const request = searchRequest(sessionId, facts);
  return (yield request) as SearchReply;
}

/** How many pages one statement may ask for before it gives up. */
const MAX_PAGES = 20;

/** Asks for more rows of a search until `enough` or there are no more. Answers with the search as it is then. */
export function* askMore(run: Run, search: SearchTask, enough: (task: SearchTask) => boolean): Process<SearchTask> {
  let task = search;
  for (let page = 0; task.results?.more && !enough(task) && page < MAX_PAGES; page += 1) {
    const { rows } = task.results;
    const reply = yield* ask(run, task, rows.length);
    const known = new Set(rows.map((row) => JSON.stringify(row)));
    const isNew = reply.rows.some((row) => !known.has(JSON.stringify(row)));
    // A page that was there already means that the backend does not page.
    task = { ...task, results: isNew ? { rows: [...rows, ...reply.rows], more: reply.more } : { rows, more: false } };
    run.update(task);
  }
  return task;
}

/**
 * Asks the searches whose slots are complete and changed. It runs before every statement but an assignment, and at
 * the end of a batch: assignments in a row cost one query, and whatever reads results finds current ones.
 */
export function* settle(run: Run): Process<void> {
  for (const [id, index] of run.unsettled) {
    run.unsettled.delete(id);
    const task = taskToChange(run.world, id) as SearchTask;
    const reply = yield* ask(run, task, 0);
    present(run, task, { rows: reply.rows, more: reply.more }, index);
  }
}

/** The identities that a list presents: the first few, each once. */
function firstIdentities(api: SearchApi, rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.map((row) => identityOf(api, row)))].slice(0, LIST_SIZE);
}

/** Puts results into the world, with the marker that says so: `show`, or `slice` where results are offered as a list. */
function present(run: Run, task: SearchTask, results: Results, index: number): void {
  const listed = task.api.presents === 'list' ? firstIdentities(task.api, results.rows) : [];
  const offered = listed.length > 0 ? [...new Set([...task.offered, ...listed])] : task.offered;
  run.update({ ...task, results, offered });
  run.note({ kind: 'search', task: task.id });
  if (results.rows.length === 0) return;
  const form = task.api.presents === 'list' ? 'slice' : 'show';
  const name = run.marker();
  const count = form === 'slice' ? listed.length : results.rows.length;
  run.bind(name, { kind: 'results', task: task.id, form, count });
  run.note({ kind: form, variable: name, task: task.id });
  const statement = { kind: form, binding: name, operand: variableTerm(task.variable), span: NO_SPAN } as const;
  run.record(statement, 'engine', index);
}
