/**
 * Environments and tasks for clients of the Model Context Protocol. The optional package `@modelcontextprotocol/sdk` is
 * loaded when a server starts.
 *
 * Adding a name here makes it part of the public interface of `typetod/server/mcp`.
 */
export type { GuardOptions } from '../guard.js';
export { ServerError, type ServerErrorCode } from '../server-error.js';
export type { McpOptions } from './connect.js';
export { type EnvironmentSessionOptions, environmentSessions } from './environment-session.js';
export { type EpisodeSessionOptions, episodeSessions } from './episode-session.js';
export type { McpAnswer, McpResource, McpSession, OpenMcpSession } from './session.js';
export { type McpHttpOptions, type RunningMcp, serveMcpHttp, serveMcpStdio } from './serve.js';
