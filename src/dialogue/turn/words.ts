/** The words of a reply: as templates have it, then as a rewriter does. */
import type { EnactedAction, Session, TurnResult } from '../../engine/index.js';
import { within } from '../../engine/outside.js';
import type { Place } from '../../models/model.js';
import type { Nlg, NlgContext } from '../../nlg/nlg.js';
import type { Clarification } from '../../nlg/tell/clarification.js';
import type { Sentence } from '../../nlg/sentence.js';
import type { World } from '../../world/index.js';
import type { Rewriter } from '../rewrite/rewriter.js';
import { type Answered, clarified, type Told, unanswered } from './clarified.js';
import type { TraceEvent } from './trace.js';

/** What the agent has to tell of a turn, before it is put into words. */
export interface Untold {
  readonly turn: number;
  /** The clock of the turn. */
  readonly now: string;
  /** What the agent tells or asks about what was left out. */
  readonly clarifications: readonly Clarification[];
  readonly agreed?: NlgContext['agreed'];
  readonly actions: TurnResult['actions'];
  /** The world that the actions are about. */
  readonly world: World;
}

/** What the agent has to tell of a turn that was committed. */
export function untoldOf(session: Session, reviewed: Told, committed: Answered): Untold {
  const { actions } = committed;
  const { clarifications, asked } = clarified(session, reviewed, committed);
  const isTold = (action: EnactedAction): boolean =>
    action.kind === 'prompt' && action.about === 'rephrase' ? clarifications.length > 0 : asked.has(action);
  // What was stopped was understood: there is nothing to rephrase.
  const voiced = committed.outcome === 'aborted' ? [] : actions.filter((action) => !isTold(action));
  const { turns: turn, world } = session;
  return { turn, now: session.engine.now, clarifications, actions: voiced, world };
}

/** What the agent has to tell of a program that was taken as it stands: nothing of it was left out, but not all may be known yet. */
export function untoldOfProgram(session: Session, { ok, actions }: Pick<TurnResult, 'ok' | 'actions'>): Untold {
  const { turns: turn, world } = session;
  return { turn, now: session.engine.now, clarifications: ok ? unanswered(session) : [], actions, world };
}

/** A reply as templates have it: what was left out is told or asked about, then come the agent's actions. */
export function templateOf(nlg: Nlg, untold: Untold): readonly Sentence[] {
  const { turn, now, clarifications, actions, world, agreed } = untold;
  const told = clarifications.map((one) => nlg.clarification(one, { turn, now }));
  return [...told, ...nlg.realize(actions, world, { turn, now, agreed })];
}

/** What rewording needs besides the sentences. */
export interface Rewording {
  readonly rewriter: Rewriter | undefined;
  readonly place: Place;
  readonly utterance: string;
  readonly signal: AbortSignal | undefined;
  readonly onEvent: (event: TraceEvent) => void;
}

/** The sentences of a reply, in other words where a rewriter has some. */
export async function* reworded(
  template: readonly Sentence[],
  { rewriter, place, utterance, signal, onEvent }: Rewording,
): AsyncGenerator<Sentence> {
  const rewritings = rewriter?.(template, { place, utterance, ...(signal && { signal }) });
  for (let said = 0; said < template.length; said += 1) {
    const next = rewritings && (await nextOf(rewritings, signal));
    if (!next || next.done) {
      yield* template.slice(said);
      return;
    }
    const { sentence, call, rejected, reason } = next.value;
    if (call) onEvent({ kind: 'model', call });
    if (rejected !== undefined) onEvent({ kind: 'rewrite', sentence: sentence.text, rejected, reason });
    yield sentence;
  }
}

/** The next sentence of a rewriter; undefined on abort, also where its model does not answer. */
async function nextOf<T>(
  rewritings: AsyncIterator<T>,
  signal: AbortSignal | undefined,
): Promise<IteratorResult<T> | undefined> {
  try {
    return await within(signal, rewritings.next());
  } catch (error) {
    if (signal?.aborted) return undefined;
    throw error;
  }
}
