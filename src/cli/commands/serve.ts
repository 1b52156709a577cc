import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Clock, platformClock } from '../../engine/index.js';
import type { TelemetryApi } from '../../server/sessions/telemetry.js';
import {
  fileStore,
  type JournalStore,
  postgresStore,
  type SessionsOptions,
  serveSessions,
  sqliteStore,
} from '../../server/sessions/index.js';
import { openServices, type ServiceSource } from '../../world/index.js';
import { type Arguments, type CommandSpec, EXIT, UsageError } from '../command.js';
import { listedBy, loadListed, loadServiceSource } from '../options/load-services.js';
import { pickServices } from '../options/pick-services.js';
import { checkFolderOf } from '../options/files.js';
import { fromEnvironment } from './serve-environment.js';
import { withEnvironment } from '../options/environment.js';
import { count, flag, oneOf, text, texts } from '../options/option.js';
import { OPTIONS, SERVER_OPTIONS } from '../options/tables.js';
import { logError, servedOf, untilStopped, timeoutOf } from '../options/readers.js';
import type { Output } from '../output.js';
import { plural } from '../../text/index.js';
import { packageVersion } from '../version.js';
import { openRecordings } from '../recordings/open.js';
import { presetOf } from './chat/gate-options.js';
import { parserEntryOf } from './chat/parsers/table.js';
import { chat } from './chat/chat.js';

/** A network in more threads would take a gigabyte. */
const OWN_THREADS = Math.min(availableParallelism(), 4);
const LOGS = ['off', 'facts', 'words'] as const;

/** The token: that of TYPETOD_TOKEN or, for one who tries things out, a new one. */
function tokenOf(): { readonly token: string; readonly isNew: boolean } {
  const given = process.env.TYPETOD_TOKEN;
  if (given === undefined || given === '') return { token: randomUUID(), isNew: true };
  if (/^\S{8,}$/.test(given)) return { token: given, isNew: false };
  throw new UsageError('TYPETOD_TOKEN has fewer than 8 characters, or blanks. Give it a long random text.');
}

/** The clock: that of the platform for services of one's own; the rows of the bundled ones are of other days. */
function clockOf(args: Arguments): { readonly now?: Clock } {
  const given = args.text('now');
  if (given !== undefined && given !== 'platform') return { now: given };
  return given === undefined && args.texts('apis').length === 0 ? {} : { now: platformClock() };
}

/** The services of each session: those that are named, of those that are loaded. */
async function sourceOf(args: Arguments): Promise<ServiceSource> {
  const names = args.texts('service');
  const source = await loadServiceSource(args.texts('apis'), listedBy(args));
  if (typeof source !== 'function') return pickServices([source].flat(), names);
  return async (fixture) => {
    const { services, ...made } = await openServices(source, fixture);
    return { ...made, services: pickServices(services, names) };
  };
}

/** The store at a place: a database of Postgres or a file of SQLite by its name, else a folder; undefined for that in memory. */
async function storeAt(path: string | undefined): Promise<JournalStore | undefined> {
  if (path === undefined) return undefined;
  if (/^postgres(ql)?:/.test(path)) return postgresStore(path);
  checkFolderOf(path, 'store');
  const found = statSync(path, { throwIfNoEntry: false });
  if (/\.(db|sqlite3?)$/.test(path) && !found?.isDirectory()) return sqliteStore(path);
  if (found && !found.isDirectory())
    throw new UsageError(`--store takes a folder, or a file that ends in .db or .sqlite, not '${path}'.`);
  return fileStore(path);
}

/** How the server tells of its work: lines of JSON on stderr, and traces and metrics where the process has an SDK. */
async function watching(args: Arguments, output: Output): Promise<Partial<SessionsOptions>> {
  const log = oneOf('log', args.text('log') ?? 'off', LOGS);
  const onLog = (entry: object): void => output.log(JSON.stringify({ time: new Date().toISOString(), ...entry }));
  return {
    ...(log !== 'off' && { onLog, logsWords: log === 'words' }),
    ...(args.flag('telemetry') && { telemetry: await loadTelemetry() }),
  };
}

async function loadTelemetry(): Promise<TelemetryApi> {
  try {
    return await import('@opentelemetry/api');
  } catch (cause) {
    throw new UsageError('--telemetry needs a package: npm install @opentelemetry/api.', { cause });
  }
}

/** Runs `typetod serve`. */
export async function runServe(given: Arguments, output: Output): Promise<number> {
  const args = withEnvironment(given, fromEnvironment(serve.args), process.env);
  const entry = parserEntryOf(args);
  const { idleSeconds, capacity, ...served } = servedOf(args);
  const [rate, milliseconds, longest] = [args.count('rate'), timeoutOf(args), args.count('longest')];
  const watched = await watching(args, output);
  const { token, isNew } = tokenOf();
  const source = await sourceOf(args);
  const loaded = pickServices(await loadListed(args), args.texts('service'));
  const recordings = openRecordings(args.texts('open'), source);
  const store = await storeAt(args.text('store'));
  const {
    parser,
    candidates,
    trusted,
    notes = [],
    close,
  } = await entry.load(args, loaded, output, { ownThreads: OWN_THREADS });
  const server = await serveSessions({
    services: source,
    dialogue: { parser, ...presetOf({ preset: undefined, remedies: new Map() }, {}, trusted) },
    ...(candidates && { candidates }),
    ...clockOf(args),
    ...(store && { store }),
    ...served,
    ...(capacity !== undefined && { held: capacity }),
    ...(idleSeconds !== undefined && { idleSeconds }),
    ...(rate !== undefined && { requestsPerMinute: rate }),
    ...(milliseconds !== undefined && { turnMilliseconds: milliseconds }),
    ...(longest !== undefined && { longestText: longest }),
    ...watched,
    recordings,
    token,
    version: packageVersion(),
    onError: logError(output),
  });
  for (const note of notes) output.log(note);
  const page = isNew ? `${server.url}/#token=${token}` : server.url;
  output.log(`${plural(loaded.length, 'service')}, parser '${parser.name}', at ${page} . Ctrl-C ends it.`);
  if (!store) output.log('What is said is in memory alone, and lost then. --store journals.db keeps it.');
  await untilStopped();
  await server.close();
  for (const note of (await close?.()) ?? []) output.log(note);
  return EXIT.ok;
}

/** Options that mean what they mean in `chat`. */
const { parser, model, 'base-url': baseUrl, 'model-dir': modelDir, service, now, timeout } = chat.args;

/** `typetod serve`. */
export const serve: CommandSpec = {
  args: {
    ...(parser && { parser: { ...parser, description: 'As chat takes it: the best one that works here if left out' } }),
    ...(model && { model }),
    ...(baseUrl && { 'base-url': baseUrl }),
    fields: OPTIONS.fields,
    ...(modelDir && { 'model-dir': modelDir }),
    ...(service && { service: { ...service, description: 'Service to load; may be repeated; all if left out' } }),
    apis: OPTIONS.apis,
    own: OPTIONS.own,
    ...(now && { now }),
    ...(timeout && { timeout: { ...timeout, description: 'How long a turn may take; 60' } }),
    store: text(
      'PATH',
      'Keep journals there: postgres://..., a file of SQLite (.db) or a folder; in memory if left out',
    ),
    open: texts(
      'PATH',
      'Show the conversations of a transcript, a journal, a run of a testbed, or a folder with such; may be repeated',
    ),
    ...SERVER_OPTIONS,
    capacity: { ...SERVER_OPTIONS.capacity, description: 'At most so many sessions in memory at a time; 1000' },
    idle: { ...SERVER_OPTIONS.idle, description: 'A session that is silent for so long leaves the memory; 900' },
    rate: count('N', 'At most so many requests a minute from one address; 600'),
    longest: count('N', 'At most so many characters in a turn of the user; 1000, and never more than 4000'),
    log: text(
      'WHAT',
      'Tell of requests and turns in lines of JSON on stderr: off (default), facts, or words: also what was said',
    ),
    telemetry: flag(
      'Make traces and metrics over the API of OpenTelemetry, for the SDK that this process was started with',
    ),
  },
  examples: [
    ['typetod serve', 'talk in the browser, at the address that it prints'],
    ['typetod serve --apis clinic.ts --own --store journals.db', 'services of your own; sessions that survive'],
    ['typetod serve --open transcripts', 'recorded conversations, turn by turn, also two side by side'],
    ['typetod serve --parser rules --service Restaurants_2 --port 9000', 'without a model'],
  ],
  positionals: 0,
  run: runServe,
};
