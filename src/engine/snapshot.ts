/**
 * Snapshots: how a session stood behind a line of its journal, so that it need not be executed from its beginning.
 *
 * A snapshot is a cache and never the truth. It is a line chained to the last line of the journal that it covers: one that was
 * damaged, or is of another journal, does not follow from that line, and is not used. Nor is one that was made of other APIs than
 * there are now, or that gives another world than it was made of: then the journal is executed, and says what is wrong.
 *
 * It has the world, the programs of all turns and what was sent; it has neither the worlds of earlier turns nor what was
 * answered in them. Who goes back further than it reaches needs the journal.
 */
import { isObject, onceEach, sha256 } from '../text/index.js';
import type { Api, Awaitable } from '../service/index.js';
import { digest, type Json, type PackedWorld, packWorld, unpackWorld } from '../world/index.js';
import { History, type Standing } from './history.js';
import { continueJournal, type Journal } from './journal.js';
import { chained, follow, unchained } from './journal-chain.js';
import type { JournalHeader } from './journal-entry.js';
import { headerFor } from './journal-writer.js';
import type { Engine } from './run.js';

/** The version of the format. One of another version is not used. */
const VERSION = 2;

export interface SnapshotRecord extends Omit<Standing, 'world'> {
  readonly kind: 'snapshot';
  readonly version: number;
  /** How many lines of the journal it covers. */
  readonly lines: number;
  readonly header: JournalHeader;
  /** What the APIs of the world declare, as a hash. */
  readonly apis: string;
  readonly digest: string;
  readonly world: PackedWorld;
  /** What the application keeps with it. */
  readonly data: Json;
}

/** What an API declares, as text: its types are told by their kinds, its methods are not told. */
const declared = onceEach((api: Api) =>
  JSON.stringify(api, (name, value: unknown) => {
    if (name === 'schema' || name === 'handler') return undefined;
    return value instanceof Map ? [...value] : value;
  }),
);

function declaredBy(apis: Iterable<Api>): string {
  const texts = [...new Set(apis)].map(declared).sort();
  return sha256(texts.join('\n'));
}

/** How a session stands, as the line that follows the last one of its journal, whose hash is given. */
export function snapshotLine(
  engine: Engine,
  history: History,
  place: { readonly hash: string; readonly lines: number },
  data: Json,
): string {
  const { world, answered, outstanding } = history;
  const record: SnapshotRecord = {
    kind: 'snapshot',
    version: VERSION,
    lines: place.lines,
    header: headerFor(engine),
    apis: declaredBy(world.tasks.map(({ api }) => api)),
    digest: digest(world),
    world: packWorld(world),
    commits: [...history.commits].map((commit) => ({ ...commit, replies: [] })),
    tasks: history.taskCounts,
    answered,
    outstanding,
    data,
  };
  return chained(record, place.hash).line;
}

/** A snapshot that fits its journal, and what the journal has behind it. */
export interface Resumed {
  readonly record: SnapshotRecord;
  readonly journal: Journal;
}

function recordOf(text: string): SnapshotRecord | undefined {
  try {
    const record = JSON.parse(unchained(text)?.text ?? '') as Partial<SnapshotRecord>;
    const { kind, version, lines = 0 } = record;
    const isOne = isObject(record) && kind === 'snapshot' && version === VERSION;
    return isOne && Number.isSafeInteger(lines) && lines > 0 ? (record as SnapshotRecord) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a snapshot and what its journal has behind it; undefined where it is not as it was written, or not of this journal.
 *
 * @param linesFrom - the lines of the journal as text from a number on, counted from 0.
 * @throws EngineError for damage of the lines behind it.
 */
export async function readSnapshot(
  text: string,
  linesFrom: (line: number) => Awaitable<string>,
): Promise<Resumed | undefined> {
  const record = recordOf(text);
  if (!record) return undefined;
  const tail = await linesFrom(record.lines - 1);
  const end = tail.indexOf('\n');
  const hash = unchained(tail.slice(0, Math.max(0, end)))?.hash;
  if (hash === undefined || follow(hash, text) === undefined) return undefined;
  const journal = continueJournal(tail.slice(end + 1), { header: record.header, hash, lines: record.lines });
  return { record, journal };
}

/** The history of a snapshot; undefined where what there is now does not make the same world. */
export function historyIn(record: SnapshotRecord, { registry: { apis } }: Engine): History | undefined {
  try {
    const world = unpackWorld(record.world, apis);
    const isSame = declaredBy(world.tasks.map(({ api }) => api)) === record.apis && digest(world) === record.digest;
    return isSame ? History.from({ ...record, world }) : undefined;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
