import { randomUUID } from 'node:crypto';
import { type Clock, platformClock } from '../../../engine/index.js';
import { serveSessions } from '../../../server/sessions/index.js';
import { openServices, type ServiceSource } from '../../../world/index.js';
import type { Arguments } from '../../command.js';
import { UsageError } from '../../errors.js';
import { EXIT } from '../../exit.js';
import { listedBy, loadListed } from '../../options/load-listed.js';
import { loadServiceSource } from '../../options/load-services.js';
import { pickServices } from '../../options/pick-services.js';
import { logError, servedOf, untilStopped } from '../../options/served.js';
import { timeoutOf } from '../../options/timeout.js';
import type { Output } from '../../output.js';
import { plural } from '../../render/words.js';
import { packageVersion } from '../../version.js';
import { presetOf } from '../chat/gate-options.js';
import { parserEntryOf } from '../chat/parsers/choose.js';
import { storeAt } from './store.js';

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

/** Runs `typetod serve`. */
export async function runServe(args: Arguments, output: Output): Promise<number> {
  const entry = parserEntryOf(args);
  const { idleSeconds, capacity, ...served } = servedOf(args);
  const [rate, milliseconds] = [args.count('rate'), timeoutOf(args)];
  const { token, isNew } = tokenOf();
  const source = await sourceOf(args);
  const loaded = pickServices(await loadListed(args), args.texts('service'));
  const store = await storeAt(args.text('store'));
  const load = await entry.load();
  const { parser, candidates, trusted, notes = [], close } = await load(args, loaded, output);
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
    token,
    version: packageVersion(),
    onError: logError(output),
  });
  for (const note of notes) output.log(note);
  const page = isNew ? `${server.url}/#token=${token}` : server.url;
  output.log(`${plural(loaded.length, 'service')}, parser '${parser.name}', at ${page} . Ctrl-C ends it.`);
  await untilStopped();
  await server.close();
  for (const note of (await close?.()) ?? []) output.log(note);
  return EXIT.ok;
}
