import { messageOf } from '../../../errors/index.js';
import { positional } from '../../options/option.js';
import { OPTIONS } from '../../options/tables.js';
import { type Arguments, type CommandSpec, EXIT, UsageError } from '../../command.js';
import { readFileSync } from 'node:fs';
import { EngineError, type Journal, restoreSession } from '../../../engine/index.js';
import { damageError, type Inspection } from '../../../engine/journal.js';
import { Transactions, turnsOf } from '../../../engine/journal-doubt.js';
import type { Begin, JournalHeader } from '../../../engine/journal-entry.js';
import { inspectBytes, journalPath } from '../../../engine/journal-file.js';
import type { Service } from '../../../service/index.js';
import { naturalReader } from '../../../values/index.js';
import { type Fixture, openServices, type ServiceSource, sessionContextOf } from '../../../world/index.js';
import { loadServiceSource } from '../../options/load-services.js';
import { givenFixture } from '../../options/given-fixture.js';
import type { Output } from '../../output.js';
import { inputFile, readingFile } from '../../options/files.js';

/** Whether a journal restores. `unknown`: not all of its services are loaded. */
interface Restoring {
  readonly status: 'yes' | 'no' | 'unknown';
  readonly detail: string;
}

interface JournalCheck {
  readonly status: 'whole' | 'cut off' | 'damaged';
  readonly damage?: { readonly line: number; readonly why: string };
  /** The number of bytes of an incomplete last line. */
  readonly cutOff: number;
  /** Whether the journal was closed by the session that wrote it: no line is missing at its end. */
  readonly closed: boolean;
  readonly version: number;
  readonly session: string;
  readonly services: readonly string[];
  /** The lines that are whole, with the header. */
  readonly lines: number;
  readonly turns: number;
  readonly commits: number;
  readonly transactions: number;
  readonly inDoubt: readonly Omit<Begin, 'kind'>[];
  readonly restores?: Restoring;
}

/** The journal's file, by the one name that all paths to it have. */
export function fileOf(args: Arguments): string {
  const [path = ''] = args.positionals;
  return journalPath(inputFile(path, 'Give the file of a journal, as typetod chat --journal writes it.'));
}

interface Setting {
  readonly source: ServiceSource;
  readonly fixture: Fixture;
}

/** What the session of a journal began with, as far as the journal has it; what is given besides comes first. */
function begun({ id, now, context }: JournalHeader, fixture: Fixture): Fixture {
  const all = { ...context, ...fixture.context };
  return { id, now, ...fixture, ...(Object.keys(all).length > 0 && { context: all }) };
}

async function restoring(journal: Journal, { source, fixture: given }: Setting): Promise<Restoring> {
  const fixture = begun(journal.header, given);
  const made = await openServices(source, fixture);
  try {
    return await restoringOver(journal, made.services, sessionContextOf(fixture, made));
  } finally {
    await made.dispose();
  }
}

async function restoringOver(
  journal: Journal,
  services: readonly Service[],
  context: Fixture['context'],
): Promise<Restoring> {
  const absent = journal.header.services.filter((name) => !services.some((service) => service.name === name));
  if (absent.length > 0)
    return { status: 'unknown', detail: `not tried without ${absent.join(', ')}: name the module by --apis` };
  try {
    const session = await restoreSession(journal, { services, reader: naturalReader, ...(context && { context }) });
    return { status: 'yes', detail: session.digest() };
  } catch (error) {
    if (EngineError.isInstance(error) && error.code === 'bad-context')
      return {
        status: 'unknown',
        detail: `not tried without the context of the session (--fixtures): ${error.message}`,
      };
    return { status: 'no', detail: messageOf(error) };
  }
}

interface Inspected {
  readonly bytes: Buffer;
  readonly header: JournalHeader;
  readonly found: Omit<Inspection, 'header'>;
}

function inspected(path: string): Inspected {
  const bytes = readFileSync(path);
  const { header, ...found } = inspectBytes(bytes);
  if (!header && found.damage) throw damageError(found.damage);
  if (!header) throw new UsageError(`The journal '${path}' is empty: no conversation has begun in it.`);
  return { bytes, header, found };
}

async function checked({ bytes, header, found }: Inspected, setting: Setting): Promise<JournalCheck> {
  const { entries, intact, damage } = found;
  const cutOff = damage ? 0 : bytes.length - Buffer.byteLength(bytes.toString('utf8').slice(0, intact));
  const transactions = new Transactions(entries);
  const restores = damage ? undefined : await restoring({ header, ...found }, setting);
  return {
    status: damage ? 'damaged' : cutOff > 0 ? 'cut off' : 'whole',
    ...(damage && { damage: { line: damage.line, why: damage.why } }),
    cutOff,
    closed: !damage && entries.at(-1)?.kind === 'close',
    version: header.version,
    session: header.id,
    services: header.services,
    lines: entries.length + 1,
    turns: turnsOf(entries),
    commits: entries.filter(({ kind }) => kind === 'commit').length,
    transactions: transactions.count,
    inDoubt: transactions.inDoubt.map(({ kind: _, ...begin }) => begin),
    ...(restores && { restores }),
  };
}

/** A transaction for people to read. Names and values come from outside; JSON escapes their control characters. */
export function transactionText({ key, api, arguments: args }: Partial<Begin>): string {
  const call = api === undefined ? '' : `${JSON.stringify(api).slice(1, -1)} ${JSON.stringify(args)}, `;
  return `${call}key ${JSON.stringify(key).slice(1, -1)}`;
}

function* readable(check: JournalCheck): Generator<string> {
  const { status, cutOff, damage, lines, closed } = check;
  yield `journal       ${status}${cutOff > 0 ? `: ${cutOff} bytes of a line that was not committed` : ''}`;
  if (damage) yield `damage        ${damage.why} See what \`typetod journal repair\` can keep.`;
  yield `session       ${JSON.stringify(check.session)}, format ${check.version}, ${check.services.join(', ')}`;
  yield `lines         ${lines}${damage ? ' before the damage' : closed ? ', closed' : ', not closed: the process ended, or is writing'}`;
  yield `turns         ${check.turns}`;
  yield `commits       ${check.commits}`;
  yield `transactions  ${check.transactions}`;
  yield `in doubt      ${check.inDoubt.length}`;
  for (const one of check.inDoubt) yield `              ${transactionText(one)}`;
  if (check.restores) yield `restores      ${check.restores.status}: ${check.restores.detail}`;
}

/** Runs `typetod journal check`. Damage, and a journal that does not restore with its services, are findings. */
async function runJournalCheck(args: Arguments, output: Output): Promise<number> {
  const path = fileOf(args);
  const journal = readingFile(path, () => inspected(path));
  const setting = { source: await loadServiceSource(args.texts('apis')), fixture: givenFixture(args) ?? {} };
  const check = await checked(journal, setting);
  if (args.flag('json')) output.print(JSON.stringify(check));
  else for (const line of readable(check)) output.print(line);
  return check.status === 'damaged' || check.restores?.status === 'no' ? EXIT.findings : EXIT.ok;
}

/** `typetod journal check`. */
export const journalCheck: CommandSpec = {
  args: {
    file: positional('The file of a journal'),
    apis: OPTIONS.apis,
    fixtures: OPTIONS.fixtures,
    fixture: OPTIONS.fixture,
    json: OPTIONS.json,
  },
  examples: [
    ['typetod journal check journal.jsonl', '0: whole; 1: damaged, or does not restore; 2: no journal'],
    ['typetod journal check journal.jsonl --apis my-services.ts --json', 'with services of your own, for a program'],
  ],
  positionals: 1,
  run: runJournalCheck,
};
