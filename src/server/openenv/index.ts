/**
 * Episodes for agents elsewhere, over OpenEnv: trainers such as TRL's and verifiers connect to it.
 *
 * Adding a name here makes it part of the public interface of `typetod/server/openenv`.
 */
export { ServerError } from '../server-error.js';
export { serveOpenEnv } from './serve.js';
