/** Actions and observations as a trace has them: plain data. */
import type { DialogueTurn } from '../dialogue/turn/options.js';
import type { Json } from '../world/index.js';
import type { AgentAction, Observation, Usage } from './action.js';
import type { TracedAction, TracedObservation } from './trace.js';

/** What nobody was asked for. */
export const NO_USAGE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0 };

/** The sum of two usages. */
export function addUsage(one: Usage, other: Usage = NO_USAGE): Usage {
  return {
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  };
}

/** What nothing of the turn took, though its parser says that it is a wish. */
function unheardOf({ events }: DialogueTurn): Pick<TracedAction & { kind: 'program' }, 'unheard'> {
  const isSaid = events.findLast(({ kind }) => kind === 'proposal');
  if (isSaid?.kind !== 'proposal' || !isSaid.unheard?.length) return {};
  const left = events.flatMap((event) => (event.kind === 'heard' ? event.stretches : []));
  const unheard = left.filter(({ takenBy }) => !takenBy).map(({ start, end }) => ({ start, end }));
  return unheard.length > 0 ? { unheard } : {};
}

function tracedProgram(turn: DialogueTurn | undefined): TracedAction {
  if (!turn) return { kind: 'program', program: '' };
  const [program, unheard] = [turn.source, unheardOf(turn)];
  const [proposed, ...again] = turn.events.flatMap((event) => (event.kind === 'proposal' ? [event.source] : []));
  if (proposed === undefined || (proposed === program && again.length === 0))
    return { kind: 'program', program, ...unheard };
  return { kind: 'program', program, proposed, ...(again.length > 0 && { again }), ...unheard };
}

/** Any value as the text of JSON; what JSON cannot have becomes text. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return JSON.stringify(typeof value === 'object' ? '[object]' : String(value));
  }
}

/** Any value as JSON; what JSON cannot have becomes text. */
export const asJson = (value: unknown): Json => JSON.parse(jsonText(value)) as Json;

export function tracedAction(action: AgentAction, observation: Observation | undefined): TracedAction {
  if (observation?.kind === 'invalid') return { kind: 'invalid', given: asJson(action) };
  if (action.kind === 'say') return { kind: 'say', text: action.text };
  if (action.kind === 'program') return tracedProgram(observation?.kind === 'turn' ? observation.turn : undefined);
  const { calls, text } = action;
  return { kind: 'call', calls, ...(text !== undefined && { text }) };
}

/** What the agent saw; undefined for what the user said, which has a line of its own. */
export function tracedObservation(observation: Observation | undefined): TracedObservation | undefined {
  if (!observation || observation.kind === 'user') return undefined;
  if (observation.kind !== 'turn') return observation;
  const { kind, ok, text, reply } = observation;
  return { kind, ok, text, reply };
}

/** How many things of an observation were refused. */
export function errorsIn(observation: Observation | TracedObservation | undefined): number {
  if (observation?.kind === 'invalid') return 1;
  return observation?.kind === 'results' ? observation.results.filter(({ isError }) => isError).length : 0;
}
