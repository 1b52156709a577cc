/**
 * Sessions over HTTP, for products: journals that survive their server, and turns as streams of stages.
 *
 * Adding a name here makes it part of the public interface of `typetod/server/sessions`.
 */
export type { Authenticate, Caller } from './caller.js';
export type { DialogueSetting } from './held-session.js';
export type { HubOptions } from './hub.js';
export type { SessionsSetting } from './opening.js';
export { type RunningSessions, type SessionsOptions, serveSessions } from './serve.js';
export type { LogEntry, RequestEntry, TurnEntry } from './log.js';
export type {
  TelemetryApi,
  TelemetryCounter,
  TelemetryGauge,
  TelemetryHistogram,
  TelemetryMeter,
  TelemetryMetric,
  TelemetrySpan,
  TelemetryTracer,
} from './telemetry.js';
export { ServerError, type ServerErrorCode } from '../server-error.js';
export { fileStore } from '../stores/file-store.js';
export type { JournalStore, TakenJournal } from '../stores/journal-store.js';
export { memoryStore } from '../stores/memory-store.js';
export { type PostgresOptions, postgresStore } from '../stores/postgres-store.js';
export { sqliteStore } from '../stores/sqlite-store.js';
