import { MARKS, RULE, type Transcript, type TranscriptTurn } from './transcript.js';
import { formatState } from './state.js';

function headerLines(transcript: Transcript): readonly string[] {
  const { title, about, services, tags, now, seed, fixture } = transcript;
  const lines = [`title: ${title}`];
  if (about !== undefined) lines.push(`about: ${about}`);
  lines.push(`services: ${services.join(', ')}`);
  if (tags.length > 0) lines.push(`tags: ${tags.join(', ')}`);
  if (now !== undefined) lines.push(`now: ${now}`);
  if (seed !== undefined) lines.push(`seed: ${seed}`);
  if (fixture !== undefined) lines.push(`fixture: ${fixture}`);
  return lines;
}

function turnLines(turn: TranscriptTurn): readonly string[] {
  return [
    RULE,
    ...turn.notes.map((note) => `# ${note}`),
    `user: ${turn.user}`,
    ...programLines(turn),
    ...(turn.agent === '' ? [] : [`agent: ${turn.agent}`]),
    ...stateLines(turn),
  ];
}

/** A turn as text, with the rule before it. */
export function turnText(turn: TranscriptTurn): string {
  return turnLines(turn).join('\n');
}

export function programLines(turn: Pick<TranscriptTurn, 'program'>): readonly string[] {
  return turn.program.map(({ kind, text }) => `${MARKS[kind]} ${text}`);
}

/** The dialogue states of a turn as lines with their marks. */
export function stateLines(turn: Pick<TranscriptTurn, 'states'>): readonly string[] {
  return turn.states.map((state) => `= ${formatState(state)}`);
}

/** Writes a transcript as text. Reading it back, as a draft where the agent does not speak, gives the same transcript. */
export function formatTranscript(transcript: Transcript): string {
  return `${[...headerLines(transcript), ...transcript.turns.flatMap(turnLines)].join('\n')}\n`;
}
