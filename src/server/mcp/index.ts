/**
 * Environments and tasks for clients of the Model Context Protocol. The optional package `@modelcontextprotocol/sdk` is
 * loaded when a server starts.
 *
 * Adding a name here makes it part of the public interface of `typetod/server/mcp`.
 */
export type { GuardOptions } from '../guard.js';
export { ServerError, type ServerErrorCode } from '../server-error.js';
export type { McpOptions } from './connect.js';
export { type EnvironmentRoomOptions, environmentRooms } from './environment-room.js';
export { type EpisodeRoomOptions, episodeRooms } from './episode-room.js';
export type { OpenRoom, Room, RoomAnswer, RoomResource } from './room.js';
export { type McpHttpOptions, type RunningMcp, serveMcpHttp, serveMcpStdio } from './serve.js';
