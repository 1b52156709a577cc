/**
 * A dialogue side by side with its program: what is said stands left, what is computed from it stands right, and each
 * statement beside the words that it comes from or leads to. On a narrow terminal they stand one under the other.
 */
import { formatFeedback } from '../../../language/index.js';
import type { ReplayedTurn } from '../../../transcripts/replay.js';
import { formatState } from '../../../transcripts/state.js';
import { MARKS, type ProgramLine, type Transcript } from '../../../transcripts/transcript.js';
import type { Output, Style } from '../../output.js';
import { describeAction } from '../../render/describe.js';
import { PROGRAM_STYLES } from '../../render/show.js';
import { padded, wrapped, wrappedCode } from '../../render/wrap.js';

/** A line before it is broken to a width: a label of its own column, and text in a style. */
interface Line {
  readonly label: string;
  readonly text: string;
  readonly style: Style | readonly Style[];
}

interface Band {
  readonly said: readonly Line[];
  readonly computed: readonly Line[];
}

/** How wide a drawing is, and how it is colored. */
export interface Canvas {
  /** Infinite where nothing limits it. */
  readonly columns: number;
  readonly style: Output['style'];
}

const BAR = ' │ ';

/** From this width on, there are two columns: on a terminal of 100. */
const WIDE = 99;

function programLines(lines: readonly ProgramLine[], feedback: string, label = ''): readonly Line[] {
  return lines.flatMap(({ kind, text }, at): readonly Line[] => {
    const line = { label: at === 0 ? label : '', text: `${MARKS[kind]} ${text}`, style: PROGRAM_STYLES[kind] };
    if (kind !== 'refused' || feedback === '') return [line];
    return [line, ...feedback.split('\n').map((detail): Line => ({ label: '', text: `  ${detail}`, style: 'dim' }))];
  });
}

/** The two steps of a turn: the user and the program, then the policy and the agent. */
function bandsOf({ actual, result, world }: ReplayedTurn): readonly [Band, Band] {
  const { program, user, agent, states } = actual;
  const feedback = result.feedback ? formatFeedback(result.feedback) : '';
  const end = program.findLastIndex(({ kind }) => kind !== 'system') + 1;
  const actions = result.actions.map((action) => describeAction(world, action)).join('; ');
  const policy: readonly Line[] = actions === '' ? [] : [{ label: 'policy', text: actions, style: 'yellow' }];
  const state = states.map((one): Line => ({ label: 'state', text: formatState(one), style: 'blue' }));
  return [
    {
      said: [{ label: 'user', text: user, style: 'bold' }],
      computed: programLines(program.slice(0, end), feedback, 'program'),
    },
    {
      said: [{ label: 'agent', text: agent, style: 'green' }],
      computed: [...programLines(program.slice(end), ''), ...policy, ...state],
    },
  ];
}

/** A row of a column: its plain text, and the same as it is colored. */
interface Cell {
  readonly plain: string;
  readonly colored: string;
}

/** How a column is set: the width of its labels, and how its texts are broken. */
interface Setting {
  readonly label: number;
  readonly wrap: typeof wrapped;
}

const SAID: Setting = { label: 7, wrap: wrapped };
const COMPUTED: Setting = { label: 9, wrap: wrappedCode };

function cellsOf(line: Line, { label: labelWidth, wrap }: Setting, { columns, style }: Canvas): readonly Cell[] {
  return wrap(line.text, columns - labelWidth).map((part, at) => {
    const head = (at === 0 ? line.label : '').padEnd(labelWidth);
    return { plain: head + part, colored: style('dim', head) + style(line.style, part) };
  });
}

/** How wide what is said is, where there are two columns. */
function saidWidth(columns: number): number {
  return Math.min(60, Math.floor(columns * 0.38));
}

function sideBySide({ said, computed }: Band, { columns, style }: Canvas): readonly string[] {
  const width = saidWidth(columns);
  const left = said.flatMap((line) => cellsOf(line, SAID, { columns: width, style }));
  const rest = columns - width - BAR.length;
  const right = computed.flatMap((line) => cellsOf(line, COMPUTED, { columns: rest, style }));
  return Array.from({ length: Math.max(left.length, right.length) }, (_, row) => {
    const { plain = '', colored = '' } = left[row] ?? {};
    const gap = padded(plain, width).slice(plain.length);
    return `${colored}${gap}${style('dim', BAR)}${right[row]?.colored ?? ''}`;
  });
}

function stacked({ said, computed }: Band, canvas: Canvas): { readonly said: string[]; readonly computed: string[] } {
  const setting = { ...SAID, label: COMPUTED.label };
  return {
    said: said.flatMap((line) => cellsOf(line, setting, canvas)).map(({ colored }) => colored),
    computed: computed.flatMap((line) => cellsOf(line, COMPUTED, canvas)).map(({ colored }) => colored),
  };
}

function rule(number: number, canvas: Canvas): string {
  const { columns, style } = canvas;
  const line = `── ${number} `.padEnd(Number.isFinite(columns) ? columns : WIDE, '─');
  const at = saidWidth(columns) + 1;
  const cross = number === 1 ? '┬' : '┼';
  return style('dim', isWide(canvas) ? `${line.slice(0, at)}${cross}${line.slice(at + 1)}` : line);
}

/** The head of a dialogue: its title, subject and services. */
export function drawHeader(transcript: Transcript, path: string, { columns, style }: Canvas): readonly string[] {
  const { title, about, services } = transcript;
  return [
    ...wrapped(title, columns).map((line) => style('bold', line)),
    ...(about === undefined ? [] : wrapped(about, columns)),
    ...wrapped(`${services.join(', ')}  ${path}`, columns).map((line) => style('dim', line)),
    '',
  ];
}

/** How much of a turn is drawn: the user's words; the program too; all of it. */
export type Step = 1 | 2 | 3;

const isWide = ({ columns }: Canvas): boolean => columns >= WIDE && Number.isFinite(columns);

/** A turn up to a step. */
export function drawTurn(turn: ReplayedTurn, step: Step, canvas: Canvas): readonly string[] {
  const [first, second] = bandsOf(turn);
  const bands = [step === 1 ? { ...first, computed: [] } : first, ...(step === 3 ? [second] : [])];
  const notes = turn.actual.notes.flatMap((note) => wrapped(`# ${note}`, canvas.columns));
  const head = [rule(turn.number, canvas), ...notes.map((note) => canvas.style('dim', note))];
  if (isWide(canvas)) return [...head, ...bands.flatMap((band) => sideBySide(band, canvas))];
  const [words, answer] = bands.map((band) => stacked(band, canvas));
  return [head, words?.said, words?.computed, answer?.computed, answer?.said].flatMap((lines) => lines ?? []);
}

/** Milliseconds for a character of what is said and of what is computed, and for finding the place. */
const PACE = { said: 40, computed: 10, look: 500, most: 6000 } as const;

const size = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

/** How long it takes to read what a step adds to a turn, in milliseconds. */
export function readingTime(turn: ReplayedTurn, step: Step): number {
  const [first, second] = bandsOf(turn);
  const said = step === 1 ? first.said : step === 3 ? second.said : [];
  const computed = step === 2 ? first.computed : step === 3 ? second.computed : [];
  return Math.min(PACE.most, PACE.look + PACE.said * size(said) + PACE.computed * size(computed));
}
