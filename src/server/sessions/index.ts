/**
 * Sessions over HTTP, for products: journals that survive their server, and turns as streams of stages.
 *
 * Adding a name here makes it part of the public interface of `typetod/server/sessions`.
 */
export type { Authenticate } from './gatekeeper.js';
export { type SessionsOptions, serveSessions, type RunningSessions } from './serve.js';
export { ServerError } from '../server-error.js';
export { fileStore } from '../stores/file-store.js';
export type { JournalStore, TakenJournal } from '../stores/journal-store.js';
export { memoryStore } from '../stores/memory-store.js';
export { postgresStore } from '../stores/postgres-store.js';
export { sqliteStore } from '../stores/sqlite-store.js';
