/** Clients that order, one thing after the other, and do not give up: a turn that was not answered is sent again with its key. */
import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError, type SessionsClient, type TakenTurn } from 'typetod/server/client';

/** A turn that was answered. */
export interface Acknowledged {
  readonly session: string;
  readonly key: string;
  readonly turn: TakenTurn;
}

/** What clients are told by. */
export interface Driving {
  /** The servers that may be asked now. */
  readonly servers: () => readonly SessionsClient[];
  /** Waits where nobody is to ask. */
  readonly ready: () => Promise<void>;
  readonly acknowledged: Acknowledged[];
}

/** These may come again: somebody else has the session, or the server is ending. */
const LATER: ReadonlySet<string> = new Set(['session-busy', 'stopping', 'internal']);

/** Whether a request that failed may be sent again. */
function isPassing(error: unknown): boolean {
  return !ProblemError.isInstance(error) || LATER.has(error.code);
}

/** Says something until it is answered. */
export async function insist(driving: Driving, session: string, text: string, key: string): Promise<TakenTurn> {
  for (let attempt = 0; ; attempt += 1) {
    await driving.ready();
    const servers = driving.servers();
    const client = servers[(attempt + key.length) % servers.length];
    try {
      if (!client) throw new TypeError('no server runs');
      const turn = await client.turn(session, text, { key });
      driving.acknowledged.push({ session, key, turn });
      return turn;
    } catch (error) {
      if (!isPassing(error)) throw error;
      await pause(20);
    }
  }
}

/** Orders one thing: two turns. */
export async function order(driving: Driving, session: string, item: string): Promise<void> {
  const { program } = await insist(driving, session, `shop_place_order({ item: "${item}" })`, `${item}-order`);
  const [variable = ''] = program.split(' ');
  await insist(driving, session, `confirm(${variable})`, `${item}-confirm`);
}
