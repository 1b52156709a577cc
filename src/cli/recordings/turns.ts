/** Recorded conversations as the turns of a session, so that they are shown as those are. */
import type { EpisodeEvent, TracedAction, TracedObservation, EventOf } from '../../testbed/trace.js';
import { type Journal, restoreSession } from '../../engine/index.js';
import type { TakenTurn } from '../../server/sessions/schema.js';
import { Answers, answerOf } from '../../server/sessions/notes.js';
import { feedbackOf, servicesIn } from '../../server/sessions/views.js';
import type { ReplayedTurn, ReplayReport } from '../../transcripts/replay.js';
import { turnText } from '../../transcripts/format.js';
import { sourceOf } from '../../transcripts/transcript.js';
import { naturalReader } from '../../values/index.js';
import { openServices, type ServiceSource } from '../../world/index.js';

const EMPTY = {
  outcome: 'committed',
  ...{ program: '', response: '', reply: '' },
  ...{ leftOut: [], unheard: [], actions: [], state: [], stages: [] },
} satisfies Partial<TakenTurn>;

function replayedTurn({ number: turn, actual, result, world }: ReplayedTurn): TakenTurn {
  const { feedback, program, response, actions } = result;
  const isRefused = feedback !== undefined && program === '';
  return {
    ...{ turn, utterance: actual.user, outcome: isRefused ? 'not-understood' : 'committed' },
    ...{ program, response, reply: actual.agent },
    ...feedbackOf(feedback),
    ...{ leftOut: [], unheard: [] },
    actions: actions.map((action) => ({ ...action })),
    state: servicesIn(world),
    stages: [{ kind: 'proposal', attempt: 1, parser: 'transcript', source: sourceOf(actual) }],
    lines: turnText(actual),
  };
}

/** The turns of a transcript that was replayed. */
export function replayedTurns({ turns }: ReplayReport): readonly TakenTurn[] {
  return turns.map(replayedTurn);
}

/**
 * The turns of a journal. Those of a server are as they were answered; those of another session have what was committed, and not
 * what the agent said.
 *
 * @throws what restoring the session throws.
 */
export async function journaledTurns(
  journal: Journal,
  text: string,
  source: ServiceSource,
): Promise<readonly TakenTurn[]> {
  const lines = text.split('\n');
  const answers = new Answers().read(journal.entries, 1);
  const answered = new Map(answers.turns.map(({ turn, line }) => [turn, answerOf(lines[line] ?? '').turn]));
  const { services, dispose, ...made } = await openServices(source);
  try {
    const named = services.filter(({ name }) => journal.header.services.includes(name));
    const session = await restoreSession(journal, { services: named, reader: naturalReader, ...made });
    const utterances = new Map<number, string>();
    const programs = new Map<string, string>();
    for (const { actor, turn, utterance, program } of session.commits) {
      programs.set(`${actor} ${turn}`, program);
      if (utterance !== undefined) utterances.set(turn, utterance);
    }
    const bare = (turn: number): TakenTurn => ({
      ...EMPTY,
      turn,
      utterance: utterances.get(turn) ?? '',
      program: programs.get(`user ${turn}`) ?? '',
      response: programs.get(`system ${turn}`) ?? '',
      state: servicesIn(session.worldAt(turn)),
    });
    return Array.from({ length: session.turns }, (_, at) => answered.get(at + 1) ?? bare(at + 1));
  } finally {
    await dispose();
  }
}

/** What the agent did, as lines: a program, or calls of tools. */
function doneText(action: TracedAction): string {
  if (action.kind === 'program') return action.program;
  if (action.kind === 'call')
    return action.calls.map(({ name, arguments: args }) => `${name}(${JSON.stringify(args)})`).join('\n');
  return action.kind === 'invalid' ? JSON.stringify(action.given) : '';
}

function seenText(observation: TracedObservation | undefined): string {
  if (!observation) return '';
  return observation.kind === 'results'
    ? observation.results.map(({ name, text }) => `${name}: ${text}`).join('\n')
    : observation.text;
}

/** What the agent told the user. The reply that a program is answered with is told only if the agent then says it. */
function toldText(action: TracedAction): string {
  if (action.kind === 'say') return action.text;
  return action.kind === 'call' ? (action.text ?? '') : '';
}

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');

function withStep(turn: TakenTurn, { action, observation }: EventOf<'step'>): TakenTurn {
  const proposed = action.kind === 'program' ? [action.proposed ?? action.program, ...(action.again ?? [])] : [];
  return {
    ...turn,
    program: joined(turn.program, doneText(action)),
    response: joined(turn.response, seenText(observation)),
    reply: joined(turn.reply, toldText(action)),
    stages: [
      ...turn.stages,
      ...proposed.map((source, at) => ({ kind: 'proposal' as const, attempt: at + 1, parser: 'agent', source })),
    ],
  };
}

/** The turns of an episode: what the user says, and all that the agent does until the user speaks again. */
export function tracedTurns(events: readonly EpisodeEvent[]): readonly TakenTurn[] {
  const turns: TakenTurn[] = [];
  for (const event of events) {
    const last = turns.at(-1);
    if (event.kind === 'user') turns.push({ ...EMPTY, turn: turns.length + 1, utterance: event.text });
    else if (event.kind === 'step' && last) turns[turns.length - 1] = withStep(last, event);
  }
  return turns;
}
