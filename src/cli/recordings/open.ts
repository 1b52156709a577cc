/** Opens files of recorded conversations for the page of a server: transcripts, journals, and traces of testbeds. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readJournal } from '../../engine/index.js';
import type { Recording } from '../../server/sessions/hub.js';
import { RUN_FILES } from '../../testbed/run/run-folder.js';
import { readTraces } from '../../testbed/run/trace-text.js';
import { readTranscripts, type TranscriptFile, TranscriptPathError } from '../../transcripts/files.js';
import type { ServiceSource } from '../../world/index.js';
import { replayOf, ReplaySettings } from '../replay/replay-setting.js';
import { journaledTurns, replayedTurns, tracedTurns } from './turns.js';

type Unnamed = Omit<Recording, 'id'>;

/** What the first line of a file of JSON lines says it is. */
function kindOf(text: string): unknown {
  try {
    return (JSON.parse(text.slice(0, text.indexOf('\n') + 1)) as { readonly kind?: unknown }).kind;
  } catch {
    return undefined;
  }
}

function traced(text: string, path: string): readonly Unnamed[] {
  return readTraces(text, path).map(({ events }) => {
    const [begin] = events;
    const name = begin?.kind === 'begin' ? `${begin.task}, ${begin.agent}` : basename(path);
    return { name, kind: 'trace', turns: () => Promise.resolve(tracedTurns(events)) };
  });
}

function journaled(text: string, path: string, source: ServiceSource): Unnamed {
  return {
    name: basename(path),
    kind: 'journal',
    turns: async () => journaledTurns(readJournal(text), text, source),
  };
}

function replayed({ path, transcripts }: TranscriptFile, settings: ReplaySettings): readonly Unnamed[] {
  return transcripts.map((transcript) => ({
    name: transcript.title,
    kind: 'transcript',
    turns: async () => replayedTurns(await replayOf(path, transcript, await settings.of(path))),
  }));
}

function openFile(path: string, source: ServiceSource, settings: ReplaySettings): readonly Unnamed[] {
  if (path.endsWith('.jsonl') && existsSync(path)) {
    const text = readFileSync(path, 'utf8');
    const kind = kindOf(text);
    if (kind === 'begin') return traced(text, path);
    if (kind === 'session') return [journaled(text, path, source)];
  }
  return readTranscripts([path]).flatMap((file) => replayed(file, settings));
}

/** The files of a folder that hold conversations, by name; of the folder of a run its traces alone. */
function filesIn(folder: string): readonly string[] {
  const traces = join(folder, RUN_FILES.traces);
  if (existsSync(traces)) return [traces];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() && /\.(tod|jsonl)$/.test(path) ? [path] : [];
  });
}

function openAt(path: string, source: ServiceSource, settings: ReplaySettings): readonly Unnamed[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const files = isFolder ? filesIn(path) : [path];
  if (files.length > 0) return files.flatMap((file) => openFile(file, source, settings));
  const kinds = `transcripts (.tod, .jsonl), journals (.jsonl) and runs of a testbed (folders with ${RUN_FILES.traces})`;
  throw new TranscriptPathError({
    code: 'no-transcripts',
    message: `There are no recorded conversations in '${path}'. They are ${kinds}.`,
  });
}

/** Reads once, however often it is looked at: a transcript executes what it says. One that fails is read again. */
function readOnce(read: Recording['turns']): Recording['turns'] {
  let found: ReturnType<Recording['turns']> | undefined;
  return async () => {
    found ??= read();
    try {
      return await found;
    } catch (error) {
      found = undefined;
      throw error;
    }
  };
}

/** A name as it may stand in a link; each is another one. */
function idsOf(names: readonly string[]): readonly string[] {
  const taken = new Map<string, number>();
  return names.map((name) => {
    const plain =
      name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 80) || 'recording';
    const count = (taken.get(plain) ?? 0) + 1;
    taken.set(plain, count);
    return count === 1 ? plain : `${plain}_${count}`;
  });
}

/**
 * Opens the recorded conversations of files and folders. They are read now, and executed when somebody looks at them.
 *
 * @throws TranscriptPathError, TranscriptError, TestbedError `bad-trace` for what is none.
 */
export function openRecordings(paths: readonly string[], source: ServiceSource): readonly Recording[] {
  const settings = new ReplaySettings(source);
  const found = paths.flatMap((path) => openAt(path, source, settings));
  const ids = idsOf(found.map(({ name }) => name));
  return found.map((one, at) => ({ ...one, turns: readOnce(one.turns), id: ids[at] ?? '' }));
}
