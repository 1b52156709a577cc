/** What can be asked of the server: the dispatcher goes by this table, and so does the description in OpenAPI. */
import type { z } from 'zod';
import type { OnStage } from './held-session.js';
import type { SessionHub } from './hub.js';
import type { ProblemCode } from './problem.js';
import {
  confirmSchema,
  createSchema,
  forkSchema,
  programSchema,
  recordingSchema,
  recordingsSchema,
  servicesSchema,
  sessionSchema,
  stateSchema,
  takeTurnSchema,
  trialSchema,
  turnSchema,
  turnsSchema,
  undoSchema,
  whatIfSchema,
} from './schema.js';

/** A request, as far as a route needs it. */
export interface Call<B> {
  /** The session, where the path has one. */
  readonly id: string;
  readonly body: B;
  readonly key: string | undefined;
  /** Is told the stages of a turn, where the client wants them. */
  readonly onStage: OnStage | undefined;
}

/** Something that can be asked. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Names it in clients that are made of the description. */
  readonly name: string;
  readonly summary: string;
  readonly body?: z.ZodObject;
  readonly status: 200 | 201;
  /** What is answered; JSON lines where it is absent. */
  readonly answer?: z.ZodType;
  /** Whether an idempotency key counts. */
  readonly isKeyed?: boolean;
  readonly isStreamed?: boolean;
  readonly problems: readonly ProblemCode[];
  readonly handle: (hub: SessionHub, call: Call<never>) => Promise<unknown>;
}

type Given<S> = Omit<Route, 'handle' | 'body'> & {
  readonly body: S;
  readonly handle: (hub: SessionHub, call: Call<z.output<S>>) => Promise<unknown>;
};

/** A route whose body is checked by a schema before it gets it. */
const posting = <S extends z.ZodObject>(route: Given<S>): Route => route as unknown as Route;

const getting = (route: Omit<Route, 'method' | 'status'>): Route => ({ ...route, method: 'GET', status: 200 });

const SESSION: readonly ProblemCode[] = ['no-session', 'session-busy', 'session-broken'];
const TURN: readonly ProblemCode[] = [...SESSION, 'too-long', 'service-failed', 'model-failed', 'timed-out'];

/** All routes but those of the server itself. */
export const ROUTES: readonly Route[] = [
  getting({
    path: '/v1/services',
    name: 'listServices',
    summary: 'What can be talked about',
    answer: servicesSchema,
    problems: [],
    handle: (hub) => hub.services(),
  }),
  posting({
    method: 'POST',
    path: '/v1/sessions',
    name: 'createSession',
    summary: 'Begin a session',
    body: createSchema,
    status: 201,
    answer: sessionSchema,
    isKeyed: true,
    problems: ['unknown-service', 'key-reused'],
    handle: (hub, { body, key }) => hub.create(body, key),
  }),
  getting({
    path: '/v1/sessions/{id}',
    name: 'getSession',
    summary: 'What a session is',
    answer: sessionSchema,
    problems: SESSION,
    handle: (hub, { id }) => hub.summary(id),
  }),
  posting({
    method: 'POST',
    path: '/v1/sessions/{id}/turns',
    name: 'takeTurn',
    summary: 'Take a turn: say something, and get the reply',
    body: takeTurnSchema,
    status: 200,
    answer: turnSchema,
    isKeyed: true,
    isStreamed: true,
    problems: [...TURN, 'key-reused', 'turn-undone'],
    handle: (hub, { id, body, key, onStage }) => hub.turn(id, body.text, { key, onStage }),
  }),
  posting({
    method: 'POST',
    path: '/v1/sessions/{id}/confirm',
    name: 'confirm',
    summary: 'Agree to what was read back last: the turn of a user who says yes, past the same gates',
    body: confirmSchema,
    status: 200,
    answer: turnSchema,
    isKeyed: true,
    isStreamed: true,
    problems: [...TURN, 'nothing-to-confirm', 'key-reused', 'turn-undone'],
    handle: (hub, { id, body, key, onStage }) => hub.confirm(id, body.turn, { key, onStage }),
  }),
  getting({
    path: '/v1/sessions/{id}/turns',
    name: 'listTurns',
    summary: 'The turns so far, as they were answered',
    answer: turnsSchema,
    problems: SESSION,
    handle: (hub, { id }) => hub.turns(id),
  }),
  getting({
    path: '/v1/sessions/{id}/state',
    name: 'getState',
    summary: 'How a session stands, with the origin of each value',
    answer: stateSchema,
    problems: SESSION,
    handle: (hub, { id }) => hub.state(id),
  }),
  getting({
    path: '/v1/sessions/{id}/program',
    name: 'getProgram',
    summary: 'The program so far',
    answer: programSchema,
    problems: SESSION,
    handle: (hub, { id }) => hub.program(id),
  }),
  getting({
    path: '/v1/sessions/{id}/journal',
    name: 'getJournal',
    summary: 'The journal as it is kept, in JSON lines',
    problems: SESSION,
    handle: (hub, { id }) => hub.journal(id),
  }),
  posting({
    method: 'POST',
    path: '/v1/sessions/{id}/undo',
    name: 'undo',
    summary: 'Go back to the end of a turn. What services did stays done',
    body: undoSchema,
    status: 200,
    answer: stateSchema,
    problems: [...SESSION, 'no-such-turn'],
    handle: (hub, { id, body }) => hub.undo(id, body.turn),
  }),
  posting({
    method: 'POST',
    path: '/v1/sessions/{id}/fork',
    name: 'fork',
    summary: 'Begin a session of its own where this one stood after a turn',
    body: forkSchema,
    status: 201,
    answer: sessionSchema,
    isKeyed: true,
    problems: [...SESSION, 'no-such-turn', 'key-reused'],
    handle: (hub, { id, body, key }) => hub.fork(id, body.turn, key),
  }),
  posting({
    method: 'POST',
    path: '/v1/sessions/{id}/what-if',
    name: 'whatIf',
    summary: 'What a program, or what a user might say, would do. Nothing is committed',
    body: whatIfSchema,
    status: 200,
    answer: trialSchema,
    problems: [...TURN, 'no-such-turn'],
    handle: (hub, { id, body }) => hub.whatIf(id, body),
  }),
  getting({
    path: '/v1/recordings',
    name: 'listRecordings',
    summary: 'The recorded conversations that the server shows',
    answer: recordingsSchema,
    problems: [],
    handle: (hub) => hub.recordings(),
  }),
  getting({
    path: '/v1/recordings/{id}',
    name: 'getRecording',
    summary: 'A recorded conversation, turn by turn',
    answer: recordingSchema,
    problems: ['no-recording', 'unreadable-recording'],
    handle: (hub, { id }) => hub.recording(id),
  }),
];
