/**
 * Transactions that were sent and that the world does not show: those in doubt, and those whose turns were undone.
 *
 * They are matched by what was asked, an API with its arguments, and not by the draft that asked it: drafts are undone,
 * suspended and drafted anew, and the service that may have done it knows only the key. A request for the same again has
 * the same key, so that a service that honors keys does it once. What failed is not matched: asking again is
 * another attempt.
 */
import type { Row } from '../service/index.js';
import { canonicalJson, rekeyed, type TransactionReply, type TransactionRequest } from '../world/index.js';

/** A transaction that was sent and has no answer: the process died, the turn was aborted, or the backend threw. */
export interface InDoubt {
  /** The idempotency key that it was sent with, and will be sent with again. */
  readonly key: string;
  readonly api: string;
  /** The arguments in canonical form. */
  readonly arguments: Row;
}

/** A transaction that was sent, and how it was answered; without an answer it is in doubt. */
export interface Sent extends InDoubt {
  readonly answer?: TransactionReply['status'];
}

type Asked = Pick<TransactionRequest, 'api' | 'arguments'>;

/** What a request with a key sends. */
export function sentBy({ api, arguments: args }: Asked, key: string, answer?: Sent['answer']): Sent {
  return { key, api: api.name, arguments: args, ...(answer && { answer }) };
}

/** The key of what a request asks, if it was sent and may have been done; what is in doubt comes first. */
function keyOf(outstanding: readonly Sent[], { api, arguments: args }: Asked): string | undefined {
  if (outstanding.length === 0) return undefined;
  const asked = canonicalJson(args);
  const same = outstanding.filter((sent) => sent.api === api.name && canonicalJson(sent.arguments) === asked);
  const meant = same.find(({ answer }) => answer === undefined) ?? same.find(({ answer }) => answer === 'success');
  return meant?.key;
}

/**
 * The key with which a request is sent: the one it was sent with, if that may have been done and the world does not
 * show it; else one that was not used before.
 *
 * @param answered - the transactions that the world shows.
 */
export function keyFor(request: TransactionRequest, outstanding: readonly Sent[], answered: readonly Sent[]): string {
  const shown = answered.map(({ key }) => key);
  const left = without(outstanding, shown);
  const earlier = keyOf(left, request);
  if (earlier !== undefined) return earlier;
  const used = new Set([...shown, ...left.map(({ key }) => key)]);
  let { key } = request;
  while (used.has(key)) key = rekeyed(key);
  return key;
}

/** What is left when some keys are answered. */
export function without(outstanding: readonly Sent[], keys: readonly string[]): readonly Sent[] {
  return keys.length === 0 || outstanding.length === 0
    ? outstanding
    : outstanding.filter(({ key }) => !keys.includes(key));
}
