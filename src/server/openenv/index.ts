/**
 * Episodes for agents elsewhere, over OpenEnv: trainers such as TRL's and verifiers connect to it.
 *
 * Adding a name here makes it part of the public interface of `typetod/server/openenv`.
 */
export type { GuardOptions } from '../guard.js';
export { ServerError, type ServerErrorCode } from '../server-error.js';
export type { HostOptions } from './host.js';
export { type OpenEnvOptions, type RunningServer, serveOpenEnv } from './serve.js';
