/**
 * A client of the session API. It needs `fetch` and nothing of Node.
 *
 * Adding a name here makes it part of the public interface of `typetod/server/client`.
 */
export { ProblemError, SessionsClient } from './client.js';
export type { TakenTurn, TurnStage } from '../sessions/schema.js';
