import type { Reply, Request } from './backend.js';

type Listener = (taken: Reply) => void;

/** The requests that sessions have sent, each with who is told what the session takes of its answer. */
const sent = new WeakMap<Request, Listener[]>();

/** Says that a session sends a request. What it takes of the answer, if anything, is told with {@link tellTaken}. */
export function expectTaken(request: Request): void {
  if (!sent.has(request)) sent.set(request, []);
}

/** Tells what a session took of the answer to a request: checked, as the world holds it. */
export function tellTaken(request: Request, taken: Reply): void {
  for (const listener of sent.get(request)?.splice(0) ?? []) listener(taken);
}

/** Listens for what a session takes of the answer to a request. False, if no session sent the request. */
export function whenTaken(request: Request, listener: Listener): boolean {
  const listeners = sent.get(request);
  listeners?.push(listener);
  return listeners !== undefined;
}
