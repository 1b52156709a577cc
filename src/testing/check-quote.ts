import { isDeepStrictEqual } from 'node:util';
import { ownValue } from '../language/index.js';
import type { Canonical, Row, TableChanges, TransactionApi } from '../service/index.js';
import type { TransactionReply } from '../world/index.js';
import { type Calls, quotedFor } from './calls.js';

/** A call of a transaction and how it ended. */
interface Done {
  readonly api: TransactionApi;
  readonly arguments: Row;
  readonly reply: TransactionReply;
}

const shown = (value: Canonical | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/**
 * Holds what a transaction said that it would cost or bring to what it returned. A session compares quotes with each other, and would
 * never notice.
 *
 * @param tables - what was changed before the call.
 */
export async function checkQuote(
  { api, arguments: args, reply }: Done,
  calls: Calls,
  tables?: TableChanges,
): Promise<void> {
  if (!api.quote) return;
  const quote = await quotedFor(api, args, calls, tables);
  if (!quote || reply.status !== 'success') return;
  const done = { ...args, ...reply.result };
  for (const [name, told] of Object.entries(quote)) {
    const returned = ownValue(done, name);
    if (isDeepStrictEqual(returned, told)) continue;
    const message = `Called with ${JSON.stringify(args)}: 'quote' says ${shown(told)}, and the transaction then returns ${shown(returned)}. Compute both in one place.`;
    calls.problems.add('wrong-quote', `${api.name}.${name}`, message);
  }
}
