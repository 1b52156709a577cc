/**
 * A client of the session API. It needs `fetch` and nothing of Node.
 *
 * Adding a name here makes it part of the public interface of `typetod/server/client`.
 */
export { ProblemError, SessionsClient, type SessionsClientOptions, type TurnRequest } from './client.js';
export type {
  CreateRequest,
  ProblemDetails,
  ServiceList,
  SessionState,
  SessionSummary,
  TakenTurn,
  TurnStage,
  TurnTrial,
  WhatIfRequest,
} from '../sessions/schema.js';
