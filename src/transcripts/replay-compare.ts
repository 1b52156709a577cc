import type { Row } from '../service/index.js';
import { canonicalJson, type MissingRecordingError } from '../world/index.js';
import type { AnnotatedState, ProgramLine, TranscriptTurn } from './transcript.js';
import { programLines, stateLines } from './format.js';

/**
 * How a replay can differ from its transcript:
 *
 * - `refused`: a statement was refused.
 * - `accepted`: a statement was accepted that the transcript says is refused.
 * - `feedback`: a statement was refused with another code.
 * - `named`: the engine named or flattened a statement differently.
 * - `system`: the system did something else.
 * - `order`: the same lines came in another order.
 * - `state`: the dialogue state differs.
 * - `request`: something was asked that was not recorded, or was recorded with other arguments.
 */
export type MismatchKind = 'refused' | 'accepted' | 'feedback' | 'named' | 'system' | 'order' | 'state' | 'request';

/** A difference between a transcript and its replay. */
export interface Mismatch {
  /** How the replay differs. */
  readonly kind: MismatchKind;
  /** The turn of the transcript, from 1. */
  readonly turn: number;
  /** The line of the first expectation that does not hold, where the transcript was read from a text. */
  readonly line?: number;
  readonly message: string;
  /** The lines that the transcript has. */
  readonly expected: readonly string[];
  /** The lines of the replay. */
  readonly actual: readonly string[];
}

interface Annotated {
  readonly program: readonly ProgramLine[];
  readonly states: readonly AnnotatedState[];
}

const MESSAGES: Readonly<Record<MismatchKind, string>> = {
  refused: 'a statement was refused',
  accepted: 'a statement was taken that the transcript says is refused',
  feedback: 'a statement was refused for another reason',
  named: 'the engine named or flattened a statement differently',
  system: 'the system did something else',
  order: 'the lines came in another order',
  state: 'the dialogue state is another',
  request: 'the recording has another request',
};

function refusalKind(expected: readonly ProgramLine[], actual: readonly ProgramLine[]): MismatchKind | undefined {
  const [was, is] = [expected, actual].map((lines) => lines.find((line) => line.kind === 'refused'));
  if (!was && is) return 'refused';
  if (was && !is) return 'accepted';
  return was?.text === is?.text ? undefined : 'feedback';
}

function programKind(expected: readonly ProgramLine[], actual: readonly ProgramLine[]): MismatchKind {
  const differs = (kind: ProgramLine['kind']): boolean => {
    const [was, is] = [expected, actual].map((lines) =>
      lines.filter((line) => line.kind === kind).map((line) => line.text),
    );
    return was?.join('\n') !== is?.join('\n');
  };
  return refusalKind(expected, actual) ?? (differs('system') ? 'system' : differs('named') ? 'named' : 'order');
}

/** The line number of the first item that is not the same on both sides. */
function firstDifferent(
  items: readonly { readonly line?: number }[],
  expected: readonly string[],
  actual: readonly string[],
): number | undefined {
  const at = expected.findIndex((line, index) => line !== actual[index]);
  return at >= 0 ? items[at]?.line : items.at(-1)?.line;
}

function mismatch(
  kind: MismatchKind,
  turn: { readonly number: number; readonly line: number | undefined },
  lines: Pick<Mismatch, 'expected' | 'actual'>,
  detail?: string,
): Mismatch {
  const message = detail === undefined ? `${MESSAGES[kind]}.` : `${MESSAGES[kind]}: ${detail}`;
  return { kind, turn: turn.number, ...(turn.line !== undefined && { line: turn.line }), message, ...lines };
}

/** What a request has in place of what was recorded, if anything was. */
interface Difference {
  readonly api: string;
  readonly call: number;
  readonly expected: Row | undefined;
  readonly actual: Row;
}

function requestText(api: string, args: Row): string {
  const given = Object.entries(args).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return given.length === 0 ? `${api}()` : `${api}({ ${given.join(', ')} })`;
}

/** A request that is not as it was recorded. */
export function requestMismatch(number: number, line: number | undefined, error: MissingRecordingError): Mismatch {
  const { api, call, expected, actual } = error.data as unknown as Difference;
  const lines = { expected: expected ? [requestText(api, expected)] : [], actual: [requestText(api, actual)] };
  const detail = `${expected ? 'its arguments are others' : 'this one is not in it'} (request ${call + 1} of ${api}). Record it again with --record.`;
  return mismatch('request', { number, line }, lines, detail);
}

/** Says how a request differs from the recording whose answer it gets, for a person who talks to the agent. */
export function differenceText({ data }: MissingRecordingError): string {
  const { api, expected, actual } = data as unknown as Difference;
  const asked = requestText(api, actual);
  if (!expected) return `The recording has no answer to ${asked}: a search finds nothing, a transaction fails.`;
  return `The recording has no answer to ${asked}: that to ${requestText(api, expected)} is used.`;
}

/** Whether two states say the same; the order of slots does not count. */
function sameStates(a: readonly AnnotatedState[], b: readonly AnnotatedState[]): boolean {
  const canonical = (states: readonly AnnotatedState[]): string =>
    canonicalJson(
      states.map(({ service, intent, slots, where = {}, requested }) => ({
        ...{ service, intent, slots, requested },
        where: where as never,
      })),
    );
  return canonical(a) === canonical(b);
}

/**
 * Compares a replayed turn with what the transcript says.
 *
 * @param detail - the message of the feedback, when a statement was refused.
 */
export function compareTurn(
  number: number,
  expected: TranscriptTurn,
  actual: Annotated,
  detail?: string,
): readonly Mismatch[] {
  const mismatches: Mismatch[] = [];
  const program = { expected: programLines(expected), actual: programLines(actual) };
  if (program.expected.join('\n') !== program.actual.join('\n')) {
    const line = firstDifferent(expected.program, program.expected, program.actual) ?? expected.line;
    const kind = programKind(expected.program, actual.program);
    mismatches.push(
      mismatch(kind, { number, line }, program, kind === 'refused' || kind === 'feedback' ? detail : undefined),
    );
  }
  if (!sameStates(expected.states, actual.states)) {
    const states = { expected: stateLines(expected), actual: stateLines(actual) };
    const line = firstDifferent(expected.states, states.expected, states.actual) ?? expected.line;
    mismatches.push(mismatch('state', { number, line }, states));
  }
  return mismatches;
}
