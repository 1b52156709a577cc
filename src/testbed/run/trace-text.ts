/** Traces as text: JSON lines, one episode after the other, each from its `begin` to its `grade`. */
import { hasMembers, isGrade } from '../grade-episode.js';
import { parsedJson } from '../../text/index.js';
import { jsonText } from '../traced.js';
import { TestbedError } from '../testbed-error.js';
import { type EpisodeEvent, TRACE_FORMAT } from '../trace.js';

/** The lines of an episode. */
export function traceText(events: readonly EpisodeEvent[]): string {
  return events.map((event) => `${jsonText(event)}\n`).join('');
}

/** An episode in a text, with where it stands. */
export interface TracedEpisode {
  /** All lines, from `begin`. */
  readonly events: readonly EpisodeEvent[];
  /** The number of its first line, from 1. */
  readonly line: number;
  /** Its text, with the end of the last line. */
  readonly text: string;
  /** Whether it has been graded. One that has not was cut off, or is an episode that nobody graded. */
  readonly isWhole: boolean;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';

const MEMBERS = new Map<unknown, readonly (readonly [name: string, is: Check])[]>([
  ['begin', [['task', isText]]],
  ['user', [['text', isText]]],
  ['step', [['action', hasMembers({ kind: isText })]]],
  [
    'end',
    [
      ['reason', isText],
      ['steps', isNumber],
      ['errors', isNumber],
    ],
  ],
  ['grade', [['grade', isGrade]]],
]);

/** Editors of some systems put it before a text. */
const BYTE_ORDER_MARK = '\uFEFF';

function bad(file: string, line: number, why: string): TestbedError {
  const message = `${file}:${line}: ${why}. A trace is JSON lines as 'typetod testbed run' writes them.`;
  return new TestbedError({ code: 'bad-trace', message });
}

function eventOf(text: string, file: string, line: number): EpisodeEvent {
  const event = parsedJson(text) as EpisodeEvent | null | undefined;
  const members = typeof event === 'object' && event !== null ? MEMBERS.get(event.kind) : undefined;
  if (!event || !members) throw bad(file, line, 'this is no line of a trace');
  if (event.kind === 'begin' && event.format !== TRACE_FORMAT)
    throw bad(file, line, `the trace has format ${event.format}, and this version reads ${TRACE_FORMAT}`);
  const given = new Map<string, unknown>(Object.entries(event));
  const [wrong] = members.find(([name, is]) => !is(given.get(name))) ?? [];
  if (wrong !== undefined) throw bad(file, line, `a line '${event.kind}' has no '${wrong}' that can be read`);
  return event;
}

/** The lines with their ends; the last one may have none. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * The episodes of a text. A last line that is cut off, as by a run that was killed, is left out, with its episode marked as
 * not whole.
 *
 * @throws TestbedError `bad-trace` for any other line that is wrong, and for a trace of another format.
 */
export function readTraces(text: string, file = 'trace'): readonly TracedEpisode[] {
  const found: { events: EpisodeEvent[]; line: number; text: string; isWhole: boolean }[] = [];
  const lines = linesOf(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  for (const [at, line] of lines.entries()) {
    const isTorn = at === lines.length - 1 && (!line.endsWith('\n') || parsedJson(line) === undefined);
    if (isTorn && parsedJson(line) === undefined) break;
    const event = eventOf(line, file, at + 1);
    if (event.kind === 'begin') found.push({ events: [], line: at + 1, text: '', isWhole: false });
    const episode = found.at(-1);
    if (!episode || episode.isWhole) throw bad(file, at + 1, `a line '${event.kind}' stands outside of an episode`);
    episode.events.push(event);
    episode.text += isTorn ? `${line}\n` : line;
    episode.isWhole = event.kind === 'grade';
  }
  return found;
}
