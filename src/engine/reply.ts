import type { Canonical, Row } from '../service/index.js';
import { readValue, type Reply, type Request, type TransactionRequest } from '../world/index.js';
import { EngineError } from './engine-error.js';
import type { Engine } from './run.js';

function badReply(request: Request, why: string): never {
  throw new EngineError({
    code: 'bad-reply',
    message: `The backend's answer to ${request.api.name} ${why}. The session stands at its last commit; mend the backend.`,
  });
}

/** Whether a value is the same after it was written as JSON and read back. */
function isPlain(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || (Array.isArray(value) ? value.every(isPlain) : isPlainRecord(value));
    default:
      return false;
  }
}

function isPlainRecord(record: object): boolean {
  if (Object.getPrototypeOf(record) !== Object.prototype) return false;
  return Object.values(record).every(isPlain);
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkShape(reply: Reply, request: Request): void {
  if (!isRecord(reply) || reply.kind !== request.kind) badReply(request, `is no reply to a ${request.kind}`);
  if (reply.kind === 'search') {
    if (!Array.isArray(reply.rows) || !reply.rows.every(isRecord)) badReply(request, 'has no list of rows');
  } else if (reply.status === 'success') {
    if (!isRecord(reply.result) || !Array.isArray(reply.changes))
      badReply(request, 'is a success without result and changes');
  } else if (reply.status !== 'failure') badReply(request, 'is neither a success nor a failure');
}

/** The values of an alternative in canonical form; they go into the slots of the transaction. */
function canonicalAlternative(alternative: Row, request: TransactionRequest, engine: Engine): Row {
  const { api } = request;
  const values = Object.entries(alternative).map(([name, raw]): readonly [string, Canonical] => {
    const slot = api.slots.get(name);
    if (!slot) return badReply(request, `offers an alternative '${name}', which is no slot of it`);
    const value = readValue(slot, raw, engine.reader, { service: api.service, now: engine.now });
    return [name, value ?? badReply(request, `offers ${JSON.stringify(raw)} as '${name}', which is no value of it`)];
  });
  return Object.fromEntries(values);
}

/**
 * What a backend answered, as the world keeps it and the journal writes it: plain JSON, an alternative in canonical
 * form.
 *
 * @throws EngineError `bad-reply` for what is no reply to the request.
 */
export function takeReply(reply: Reply, request: Request, engine: Engine): Reply {
  checkShape(reply, request);
  const plain = isPlain(reply) ? reply : (JSON.parse(JSON.stringify(reply)) as Reply);
  if (request.kind === 'search' || plain.kind === 'search' || plain.status === 'success' || !plain.alternative)
    return plain;
  return { ...plain, alternative: canonicalAlternative(plain.alternative, request, engine) };
}
