/**
 * What a transaction will cost or bring, told before it is done.
 *
 * The agent's side of a turn asks for it where the user is asked to confirm, or offered an alternative; it stands in the
 * hint, and so in the program and the journal. `confirm` asks once more, and does nothing where the answer is another.
 */
import { ownValue } from '../language/index.js';
import type { Row } from '../service/index.js';
import {
  callArguments,
  type QuoteRequest,
  quoteRequest,
  taskOf,
  type TransactionTask,
  type World,
} from '../world/index.js';
import type { SystemAction } from './policy.js';
import type { Engine } from './run.js';

/** Answers a request for a quote; undefined where there is nothing to tell. */
export type AskQuote = (request: QuoteRequest) => Promise<Row | undefined>;

/** The request for the quote of a draft, with values that take the place of its own. */
export function quoteOf(
  { sessionId, now }: Engine,
  { calls, tables }: World,
  task: TransactionTask,
  instead: Row | undefined,
): QuoteRequest {
  const { api } = task;
  const call = ownValue(calls, api.name) ?? 0;
  return quoteRequest(sessionId, { api, arguments: { ...callArguments(task), ...instead }, call, now, tables });
}

/** The recommended actions, with quotes where the user is asked to confirm, or offered something else. */
export async function withQuotes(
  engine: Engine,
  world: World,
  actions: readonly SystemAction[],
  ask: AskQuote,
): Promise<readonly SystemAction[]> {
  const quoted: SystemAction[] = [];
  for (const action of actions) {
    const task = action.kind === 'confirm' || action.kind === 'alternative' ? taskOf(world, action.task) : undefined;
    // What was computed anew when the user confirmed is told as it is.
    const isKnown = task?.kind !== 'transaction' || !task.api.quote || ('told' in action && action.told);
    if (isKnown) {
      quoted.push(action);
      continue;
    }
    const instead = action.kind === 'alternative' ? action.values : undefined;
    const quote = await ask(quoteOf(engine, world, task, instead));
    const { quote: _before, ...rest } = action as SystemAction & { readonly kind: 'confirm' };
    quoted.push({ ...rest, ...(quote && { quote }) });
  }
  return quoted;
}
