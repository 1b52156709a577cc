/**
 * Who a request is from, where the host of the server says so. A session belongs to whoever began it, and is not there for others. The
 * caller goes with the work that is done for them, as the clock of a request does, so that no method of the hub can forget it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

/** Whoever sends a request. */
export interface Caller {
  /** Names them among all callers, always by the same text: it is written in the journals of their sessions. */
  readonly id: string;
  /** What the services' [session context](../../../docs/services.md) takes of them, such as a handle of their account. */
  readonly context?: Readonly<Record<string, unknown>>;
}

/**
 * Says who a request is from, by a cookie, a token or whatever the host knows.
 *
 * @returns undefined for nobody that is known: the request is answered with 401.
 */
export type Authenticate = (request: IncomingMessage) => Promise<Caller | undefined> | Caller | undefined;

const callers = new AsyncLocalStorage<Caller | undefined>();

export const workFor = <T>(caller: Caller | undefined, work: () => Promise<T>): Promise<T> => callers.run(caller, work);

/** For whom is worked now; undefined where the host does not tell callers from each other. */
export const callerNow = (): Caller | undefined => callers.getStore();
