/**
 * Environments and tasks for clients of the Model Context Protocol. The optional package `@modelcontextprotocol/sdk` is
 * loaded when a server starts.
 *
 * Adding a name here makes it part of the public interface of `typetod/server/mcp`.
 */
export { ServerError } from '../server-error.js';
export { environmentSessions } from './environment-session.js';
export { episodeSessions } from './episode-session.js';
export { serveMcpHttp, serveMcpStdio } from './serve.js';
