/** What clients see of a session: plain data of its world. */
import type { DialogueTurn } from '../../dialogue/index.js';
import type { Feedback, Session } from '../../engine/index.js';
import type { Row } from '../../service/index.js';
import { transcriptTurnOf } from '../../testing/transcript-turn.js';
import { turnText } from '../../transcripts/format.js';
import { callArguments, dialogueState, explain, type Hint, taskOf, type World } from '../../world/index.js';
import type { Exchange, SessionState, SessionSummary, TakenTurn } from './schema.js';
import { stagesOf } from './stages.js';

/** So many steps of an origin are told, the last among them: what each of a thousand bookings takes over has a thousand. */
const STEPS = 5;

function originOf(world: World, service: string, slot: string): string {
  const steps = (explain(world, service, slot)?.steps ?? []).map(({ text }) => text);
  const left = steps.length - STEPS;
  const told = left > 0 ? [...steps.slice(0, STEPS - 1), `and so on, ${left} times`, ...steps.slice(-1)] : steps;
  return told.join('; ');
}

/** The dialogue state with the origin of each value. */
export function servicesIn(world: World): SessionState['services'] {
  return dialogueState(world).map(({ service, intent, slots, requested }) => ({
    service,
    intent,
    slots: Object.entries(slots).map(([slot, { canonical, surface, source }]) => ({
      slot,
      value: canonical,
      surface,
      origin: originOf(world, service, slot),
      turn: source.turn,
    })),
    requested: [...requested],
  }));
}

function slotsOf(hint: Hint): readonly string[] {
  if (hint.kind === 'request') return [hint.slot];
  if (hint.kind === 'confirm') return hint.slots;
  return hint.kind === 'prompt' ? [] : Object.keys(hint.values);
}

function pendingIn(world: World): SessionState['pending'] {
  return world.pending.map((hint) => ({
    kind: hint.kind,
    ...('task' in hint && { api: taskOf(world, hint.task).api.name }),
    slots: [...slotsOf(hint)],
    ...(hint.kind === 'confirm' && { values: { ...callArguments(taskOf(world, hint.task)) } }),
  }));
}

export function transactionOf({ api, arguments: args }: { readonly api: string; readonly arguments: Row }) {
  return { api, arguments: { ...args } };
}

export function stateOf(session: Session): SessionState {
  const { world, turns, inDoubt } = session;
  return {
    turn: turns,
    ended: world.ended,
    digest: session.digest(),
    services: servicesIn(world),
    pending: pendingIn(world),
    inDoubt: inDoubt.map((doubt) => ({ ...transactionOf(doubt), key: doubt.key })),
  };
}

export function summaryOf({ engine, turns }: Session): SessionSummary {
  const { sessionId: id, registry, begun: now } = engine;
  return { id, services: registry.services.map(({ name }) => name), now, turns };
}

/** Why a program was not taken, as it is shown. */
export function feedbackOf(feedback: Feedback | undefined): Pick<TakenTurn, 'feedback'> {
  if (!feedback) return {};
  const { code, message, legal } = feedback;
  return { feedback: { code, message, legal: [...legal] } };
}

/** What is said and done in a turn, as it is answered. */
export function exchangeOf(
  { utterance, outcome, result, reply, leftOut, heard, events }: DialogueTurn,
  world: World,
): Exchange {
  const { turn, program, response, actions, feedback } = result;
  return {
    turn,
    utterance,
    outcome,
    program,
    response,
    reply,
    ...feedbackOf(feedback),
    leftOut: leftOut.map(({ gate, code, message, source }) => ({ gate, code, message, source })),
    unheard: heard.filter(({ takenBy }) => !takenBy).map(({ text }) => text),
    heard: heard.map(({ start, end, takenBy }) => ({ start, end, ...(takenBy && { slot: takenBy.slot }) })),
    actions: actions.map((action) => ({ ...action })),
    state: servicesIn(world),
    stages: stagesOf(events),
  };
}

export function turnOf(turn: DialogueTurn, before: World, world: World): TakenTurn {
  return { ...exchangeOf(turn, world), lines: turnText(transcriptTurnOf(turn, before)) };
}
