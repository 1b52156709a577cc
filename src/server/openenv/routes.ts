/** The routes of an OpenEnv server over HTTP. A session is known by its `episode_id`, which the answer to a reset has. */
import { ownValue } from '../../language/index.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Task } from '../../testbed/index.js';
import { readBody, sendJson, targetOf } from '../listen.js';
import type { EpisodeHost } from './host.js';
import type { HttpSessions } from './http-sessions.js';
import { readJson, member, type Outcome, type Refused, type StepData, type WireObject } from './wire.js';
import { answerRpc, RPC, type RpcRequest, readRpc, rpcError, rpcResult } from './rpc.js';
import { ACTION_SCHEMA, OBSERVATION_SCHEMA, openApi, STATE_SCHEMA } from './schema.js';
import { isObject } from '../../text/index.js';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const wrong = (status: number, detail: string): Answer => ({ status, body: { detail } });

const STATUS = { VALIDATION_ERROR: 422, CAPACITY_REACHED: 503 } as const;

const refusal = ({ code, message }: Refused): Answer => wrong(ownValue<number>(STATUS, code) ?? 409, message);

function stepAnswer(outcome: Outcome<StepData>, id: string): Answer {
  if (!outcome.ok) return refusal(outcome);
  const { observation, ...rest } = outcome.data;
  return ok({ ...rest, observation: { ...observation, episode_id: id } });
}

const NO_EPISODE = "There is no such episode. Reset, and give the 'episode_id' of its observation.";

/** Answers the requests of a server. */
export class Routes<T extends Task> {
  constructor(
    private readonly host: EpisodeHost<T>,
    private readonly sessions: HttpSessions<T>,
    private readonly messageBytes: number,
  ) {}

  /** Answers a request that the guard let pass. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await this.#answer(request);
    sendJson(response, status, body);
  }

  #answer(request: IncomingMessage): Answer | Promise<Answer> {
    const { pathname, searchParams } = targetOf(request);
    switch (`${request.method} ${pathname}`) {
      case 'GET /health':
        return ok({ status: 'healthy' });
      case 'GET /metadata':
        return ok(this.#metadata);
      case 'GET /schema':
        return ok({ action: ACTION_SCHEMA, observation: OBSERVATION_SCHEMA, state: STATE_SCHEMA });
      case 'GET /openapi.json':
        return ok(openApi(this.host.suite.name));
      case 'GET /state':
        return this.#state(searchParams.get('episode_id') ?? '');
      case 'POST /reset':
        return this.#posted(request, (data) => this.#reset(data, request.socket));
      case 'POST /step':
        return this.#posted(request, (data) => this.#step(data));
      case 'POST /mcp':
        return this.#mcp(request);
      default:
        return wrong(404, `There is no ${request.method} ${pathname}. /openapi.json lists what there is.`);
    }
  }

  get #metadata(): WireObject {
    const { name, tasks } = this.host.suite;
    const none = { readme_content: null, version: null, author: null, documentation_url: null };
    return {
      name,
      description: `TypeTOD: ${tasks.length} tasks of the suite ${name}, each with a simulated user.`,
      ...none,
    };
  }

  async #posted(request: IncomingMessage, work: (data: WireObject) => Promise<Answer>): Promise<Answer> {
    const body = await readBody(request, this.messageBytes);
    if (!body.ok) return wrong(body.status, body.message);
    const read = readJson(body.text === '' ? '{}' : body.text);
    if (!read.ok) return wrong(422, read.message);
    return isObject(read.data) ? work(read.data) : wrong(422, 'The body is not a JSON object.');
  }

  async #reset(data: WireObject, connection: Socket): Promise<Answer> {
    const given = member(data, 'episode_id');
    const id = this.sessions.open(typeof given === 'string' ? given : undefined);
    if (typeof id !== 'string') return refusal(id);
    const named = typeof given === 'string' ? { ...data, episode_id: id } : data;
    // The client never learns the id of an episode that it left before the answer.
    const leave = (): void => void this.sessions.close(id);
    if (connection.destroyed) leave();
    else connection.once('close', leave);
    const outcome = await this.sessions.begin(id, (session) => session.reset(named));
    connection.off('close', leave);
    const hasEpisode = await this.sessions.begin(id, ({ state }) => state.episode_id !== null);
    if (!hasEpisode) this.sessions.close(id);
    return outcome ? stepAnswer(outcome, id) : wrong(404, NO_EPISODE);
  }

  async #step(data: WireObject): Promise<Answer> {
    const action = member(data, 'action');
    const id = member(data, 'episode_id');
    if (!isObject(action)) return wrong(422, "A step has an 'action', an object. /schema says which.");
    if (typeof id !== 'string') return wrong(422, "A step has the 'episode_id' of the observation of /reset.");
    const outcome = await this.sessions.use(id, (session) => session.step(action));
    return outcome ? stepAnswer(outcome, id) : wrong(404, NO_EPISODE);
  }

  async #state(id: string): Promise<Answer> {
    const state = await this.sessions.use(id, (session) => session.state);
    return state ? ok(state) : wrong(404, NO_EPISODE);
  }

  async #mcp(request: IncomingMessage): Promise<Answer> {
    const body = await readBody(request, this.messageBytes);
    if (!body.ok) return ok(rpcError(null, RPC.invalidRequest, body.message));
    const read = readJson(body.text);
    if (!read.ok) return ok(rpcError(null, RPC.parse, read.message));
    const rpc = readRpc(read.data);
    return ok('error' in rpc ? rpc.error : await this.#rpc(rpc));
  }

  async #rpc(request: RpcRequest): Promise<WireObject> {
    const { id, method, params } = request;
    const sessionId = member(params, 'session_id');
    if (method === 'openenv/session/create') {
      const created = this.sessions.open();
      if (typeof created !== 'string') return rpcError(id, RPC.server, created.message);
      return rpcResult(id, { session_id: created });
    }
    if (typeof sessionId !== 'string') {
      return rpcError(id, RPC.invalidParams, "'params' has no 'session_id'. openenv/session/create gives one.");
    }
    const unknown = rpcError(id, RPC.invalidParams, 'There is no such session.');
    if (method === 'openenv/session/close') {
      return this.sessions.close(sessionId) ? rpcResult(id, { session_id: sessionId, closed: true }) : unknown;
    }
    return (await this.sessions.use(sessionId, (session) => answerRpc(request, session))) ?? unknown;
  }
}
