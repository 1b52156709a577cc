import { messageOf } from '../errors/index.js';
import { EngineError } from './engine-error.js';
import { CHAIN_START, chained } from './journal-chain.js';
import { JOURNAL_VERSION, type JournalEntry, type JournalHeader, type Upgrade } from './journal-entry.js';
import type { Journal, JournalSink } from './journal.js';
import type { Engine } from './run.js';

/** The first line of a session's journal. */
export function headerFor({ sessionId: id, begun: now, approval, registry, context }: Engine): JournalHeader {
  const services = registry.services.map((service) => service.name);
  const journaled = context?.journaled() ?? {};
  const isSome = Object.keys(journaled).length > 0;
  return {
    kind: 'session',
    version: JOURNAL_VERSION,
    id,
    now,
    approval,
    services,
    ...(isSome && { context: journaled }),
  };
}

export function formatJournal(header: JournalHeader, entries: Iterable<JournalEntry>): string {
  let hash = CHAIN_START;
  let text = '';
  for (const entry of [header, ...entries]) {
    const link = chained(entry, hash);
    hash = link.hash;
    text += `${link.line}\n`;
  }
  return text;
}

/** What a sink threw, as an error of ours. */
function failed(cause: unknown): EngineError {
  if (cause instanceof EngineError) return cause;
  return new EngineError({
    code: 'journal-failed',
    message: `The journal could not be written: ${messageOf(cause)}. What was to be written was not committed; mend the sink, and take the turn again.`,
    cause,
  });
}

/** Writes the lines of a session's journal to its sink, each chained to the one before it. */
export class JournalWriter {
  /** What is to be written before the first entry. */
  private opening: JournalHeader | Upgrade | undefined;
  /** The hash of the last line that was written. */
  hash: string;
  private readonly version: number;
  private last: Promise<void> = Promise.resolve();

  /** @param journal - what was written already; what is written goes on from its last line. */
  constructor(
    private readonly sink: JournalSink,
    header: JournalHeader,
    journal?: Journal,
  ) {
    this.hash = journal?.hash ?? CHAIN_START;
    this.version = journal?.header.version ?? header.version;
    this.opening = journal ? upgradeOf(journal) : header;
  }

  /** Whether every line is chained from the first one on, and nothing stands out. */
  get isChained(): boolean {
    return this.opening === undefined && this.version > 1;
  }

  /** Writes an entry, after those before it. Where it cannot be written, the next one takes its place. */
  write(entry: JournalEntry): Promise<void> {
    const written = this.last.then(() => this.put(entry));
    this.last = written.catch(() => undefined);
    return written;
  }

  private async put(entry: JournalEntry): Promise<void> {
    if (this.opening) await this.append(this.opening);
    this.opening = undefined;
    await this.append(entry);
  }

  private async append(entry: object): Promise<void> {
    const { line, hash } = chained(entry, this.hash);
    try {
      await this.sink.append(line);
    } catch (error) {
      throw failed(error);
    }
    this.hash = hash;
  }
}

/** The line after which a journal of version 1 is chained; undefined where it is already. */
export function upgradeOf({ header, entries }: Pick<Journal, 'header' | 'entries'>): Upgrade | undefined {
  if (header.version > 1 || entries.some(({ kind }) => kind === 'upgrade')) return undefined;
  return { kind: 'upgrade', version: JOURNAL_VERSION };
}
