/** WebSockets of an OpenEnv server: each connection is a session of its own. */
import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import type { Task } from '../../testbed/index.js';
import type { Slots } from '../slots.js';
import { EpisodeSession } from './episode-session.js';
import type { EpisodeHost } from './host.js';
import { fullServer } from './http-sessions.js';
import { answerRpc, RPC, readRpc, rpcError } from './rpc.js';
import { readJson, member, type Outcome, type Refused, refused, type WireObject } from './wire.js';
import { isObject } from '../../text/index.js';

type Answering = Pick<EpisodeSession<Task>, 'reset' | 'step' | 'listTools' | 'callTool' | 'state'>;

export interface Dialect {
  /** Answers a message; undefined ends the connection. */
  answer(message: unknown, session: Answering): Promise<WireObject | undefined>;
  /** Says what is wrong with what cannot be read, and why the connection is closed. */
  refuse(problem: Refused): WireObject;
}

function errorFrame({ code, message }: Refused): WireObject {
  return { type: 'error', data: { message, code } };
}

function frame<D>(type: string, outcome: Outcome<D>): WireObject {
  return outcome.ok ? { type, data: outcome.data } : errorFrame(outcome);
}

/** The messages of `/ws`: reset, step, state, mcp, close. */
export const GYM: Dialect = {
  async answer(message, session) {
    const type = isObject(message) ? member(message, 'type') : undefined;
    const data = isObject(message) ? (member(message, 'data') ?? {}) : undefined;
    if (type === 'close') return undefined;
    if (type === 'state') return { type, data: session.state };
    if (type !== 'reset' && type !== 'step' && type !== 'mcp') {
      const given = JSON.stringify(type) ?? 'none';
      return errorFrame(
        refused('UNKNOWN_TYPE', `A message is of type reset, step, state, mcp or close, not ${given}.`),
      );
    }
    if (!isObject(data)) return errorFrame(refused('VALIDATION_ERROR', `The 'data' of ${type} is an object.`));
    if (type === 'mcp') return { type, data: (await MCP.answer(data, session)) ?? {} };
    return frame('observation', await (type === 'reset' ? session.reset(data) : session.step(data)));
  },
  refuse: errorFrame,
};

/** The messages of `/mcp`: JSON-RPC about tools. */
export const MCP: Dialect = {
  async answer(message, session) {
    const request = readRpc(message);
    return 'error' in request ? request.error : answerRpc(request, session);
  },
  refuse: ({ code, message }) => rpcError(null, code === 'INVALID_JSON' ? RPC.parse : RPC.server, message),
};

/** More messages than this without an answer are no conversation. */
const MOST_WAITING = 32;

/** Codes of closing, as the protocol of WebSockets has them. */
const CLOSE = { normal: 1000, policy: 1008, failed: 1011, busy: 1013 } as const;

/** How long a client without a place may be silent. */
const PATIENCE_MS = 10_000;

/** Refuses a client when it asks for something: one that is closed before it asks does not read why. */
function refuseClient(socket: WebSocket, leave: () => void): void {
  const timer = setTimeout(leave, PATIENCE_MS);
  socket.once('message', leave);
  socket.once('close', () => clearTimeout(timer));
}

/** Serves a connection until it ends. */
export function serveSocket<T extends Task>(
  socket: WebSocket,
  host: EpisodeHost<T>,
  slots: Slots,
  dialect: Dialect,
): void {
  const send = (message: WireObject): void => socket.send(JSON.stringify(message));
  const leave = (problem: Refused, code: number): void => {
    send(dialect.refuse(problem));
    socket.close(code, problem.message);
  };
  // What a client breaks, such as a message that is too long, closes its connection.
  socket.on('error', () => socket.terminate());
  const slot = slots.take(() => leave(refused('SESSION_ERROR', 'Nothing was heard for too long.'), CLOSE.policy));
  if (!slot) {
    refuseClient(socket, () => leave(fullServer(slots), CLOSE.busy));
    return;
  }
  const session = new EpisodeSession(host, randomUUID());
  let waiting = 0;
  let inTurn = Promise.resolve();

  const reply = async (data: RawData): Promise<void> => {
    // The client left while this message waited: nobody would read the answer.
    if (socket.readyState !== socket.OPEN) return;
    const message = readJson(String(data));
    const answer = message.ok ? await dialect.answer(message.data, session) : dialect.refuse(message);
    waiting -= 1;
    slot.rest();
    if (socket.readyState !== socket.OPEN) return;
    if (answer) send(answer);
    else socket.close(CLOSE.normal);
  };
  socket.on('message', (data) => {
    if (socket.readyState !== socket.OPEN) return;
    waiting += 1;
    slot.work();
    if (waiting > MOST_WAITING) return leave(refused('SESSION_ERROR', 'Wait for an answer.'), CLOSE.policy);
    inTurn = inTurn
      .then(() => reply(data))
      .catch((error: unknown) => {
        host.options.onError?.(error);
        socket.close(CLOSE.failed);
      });
  });
  socket.on('close', () => {
    session.stop();
    slot.release();
  });
}
