import {
  createSession,
  type Registry,
  type Request,
  type Session,
  type TurnResult,
  type ValueReader,
  type World,
} from 'typetod';
import { isRefusedReply, type EnactedAction, type ServiceState, type Parse, taskOf } from 'typetod/internal';
import { print, StatementError, type Statement } from 'typetod/language';
import { SgdBackend } from './backend.js';
import type { Carried } from '../convert/carry-over.js';
import type { ConversionNote } from '../convert/turn.js';
import { convertTurn } from '../convert/convert.js';
import { type SgdDialogue, type SgdTurn, NO_INTENT } from '../corpus/format.js';
import { CanonicalValues, SpokenForms, sgdReader } from '../convert/values.js';
import { sgdValue } from '../schema/values.js';

// The dialogue state of the engine in the corpus's terms.

/**
 * The state of one service in the corpus's terms: by slot, the words of the user who gave the value; for a value that
 * nobody gave, the system's words if it has said it, else its canonical text.
 */
function predictedSlots(state: ServiceState | undefined, spoken?: SpokenForms): ReadonlyMap<string, string> {
  const slots = new Map<string, string>();
  if (!state) return slots;
  for (const [slot, { canonical, surface, source }] of Object.entries(state.slots)) {
    const text = typeof canonical === 'boolean' ? sgdValue(canonical) : surface;
    slots.set(slot, (source.kind !== 'said' && spoken?.get(state.service, slot, sgdValue(canonical))) || text);
  }
  return slots;
}

/**
 * The intent of a service that is active after a turn, in the corpus's terms. `NO_INTENT` where the user puts off what
 * the agent suggested, or has nothing more to ask for when prompted.
 *
 * @param prompted - whether the agent's last actions prompted for the next task, aloud or as a choice that it had.
 * @param world - the world after the turn.
 * @param state - the service's state after it.
 */
function predictedIntent(prompted: boolean, world: World, state: ServiceState | undefined): string {
  if (!state) return NO_INTENT;
  const { service, intent } = state;
  const acts = world.turn.acts.filter(
    (act) => act.task !== undefined && taskOf(world, act.task).api.service === service,
  );
  const isPutOff = acts.at(-1)?.kind === 'suspend';
  const isDone = world.ended && acts.length === 0 && prompted;
  return isPutOff || isDone ? NO_INTENT : intent;
}

/** A user turn of a corpus, converted and executed. */
export interface SgdReplayedTurn {
  /** The index of the user's turn in the dialogue. */
  readonly index: number;
  /** The statements as converted, but for those that were refused. */
  readonly statements: readonly Statement[];
  /** What was executed of the turn: both sides, flat and named. */
  readonly executed: Pick<TurnResult, 'program' | 'response'>;
  /** The values that the user did not give in this turn. */
  readonly carried: readonly Carried[];
  /** What could not be converted, or was guessed or refused. */
  readonly notes: readonly ConversionNote[];
  /** The user's turn. */
  readonly user: SgdTurn;
  /** The system's turn after it. */
  readonly after: SgdTurn | undefined;
  /** What was requested of the backend. */
  readonly requests: readonly Request[];
  /** What the policy recommended. */
  readonly actions: readonly EnactedAction[];
  /** The session, in the state to be compared with the frames of the user's turn. */
  readonly session: Session;
  /** How long the statements took to check, execute and answer, in milliseconds; 0 without a clock. */
  readonly milliseconds: number;
  /** The state of a service after the turn, if it has one. */
  state(service: string): ServiceState | undefined;
  /** The same in the corpus's terms: the value of each slot as text. Read it before the next turn is taken. */
  slots(service: string): ReadonlyMap<string, string>;
  /** The active intent of a service in the corpus's terms. */
  intent(service: string): string;
}

/** Takes the turns of a dialogue in a session in a way of its own, for example with a parser that makes mistakes. */
export type SgdTurnTaker = (turn: {
  /** The index of the user's turn in the dialogue. */
  readonly index: number;
  readonly statements: readonly Statement[];
  /** The user's turn. */
  readonly user: SgdTurn;
  /** The system's turn before it. */
  readonly before: SgdTurn | undefined;
}) => Promise<TurnResult>;

export interface SgdReplayOptions {
  /**
   * How requests are answered. `annotated`: the offered entities come first, in the order and with the values in which
   * the system offered them; `simulated`: the recorded results as they are.
   */
  readonly mode: 'annotated' | 'simulated';
  /** Makes what takes the turns of a dialogue; left out, the session takes the statements as they are. */
  readonly taker?: (session: Session, dialogue: SgdDialogue) => SgdTurnTaker;
  /** Milliseconds since some moment, to measure how long statements take. */
  readonly clock?: () => number;
  /** Reads programs, as the `parse` of a session. */
  readonly parse?: Parse;
  /**
   * Makes the reader of values from what the dialogue's forms stand for; a value that no act explains stays as it is, if
   * this is left out.
   *
   * @internal
   */
  readonly reader?: (values: CanonicalValues) => ValueReader;
  /**
   * What the dialogue's forms stand for, where that was read before.
   *
   * @internal
   */
  readonly values?: CanonicalValues;
}

/** The part of a converted turn that was executed, and what followed. */
type Taken = Pick<SgdReplayedTurn, 'statements' | 'executed' | 'actions' | 'notes'> & {
  readonly states: readonly ServiceState[];
};

/** Takes a turn; where the engine takes neither the statements nor what the corpus answers, gives the reason. */
async function turnOf(
  session: Session,
  statements: readonly Statement[],
  utterance: string,
): Promise<TurnResult | string> {
  try {
    return await session.turn(statements, { utterance });
  } catch (error) {
    if (isRefusedReply(error)) return error.message;
    if (error instanceof StatementError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

/** The statements that were taken in another way. */
function taken(statements: readonly Statement[], result: TurnResult, notes: Taken['notes'] = []): Taken {
  const { program, response, actions, state: states } = result;
  return { statements, executed: { program, response }, actions, states, notes };
}

/** Takes a turn; a statement that is refused is noted and left out. */
export async function take(session: Session, converted: readonly Statement[], utterance: string): Promise<Taken> {
  const notes: ConversionNote[] = [];
  const refuse = (detail: string): number => notes.push({ reason: 'refused', detail });
  let statements = converted;
  for (;;) {
    const result = await turnOf(session, statements, utterance);
    if (typeof result === 'string') {
      refuse(result);
      return { statements: [], executed: { program: '', response: '' }, actions: [], states: session.state, notes };
    }
    const { feedback, steps } = result;
    if (feedback?.kind !== 'execution-feedback') return taken(statements, result, notes);
    const at = feedback.statement;
    const [before, rest] = [statements.slice(0, at), statements.slice(at + 1)];
    refuse(`${feedback.code}: ${feedback.message} (${print(statements[at] as Statement)})`);
    if (steps.some(({ refusal }) => refusal === undefined)) {
      // All up to a transaction was committed, and with it the turn: what is left of it has no turn to be taken in.
      for (const one of rest) refuse(`left out, as the statement before it was refused (${print(one)})`);
      return taken(before, result, notes);
    }
    statements = [...before, ...rest];
  }
}

/**
 * Converts a dialogue turn by turn and executes it, on services from anywhere.
 *
 * Mode `annotated` also words values that nobody gave as the system's acts word them; mode `simulated` has the
 * annotation of system turns for the recorded results only.
 */
export async function* replaySgdDialogue(
  dialogue: SgdDialogue,
  registry: Registry,
  options: SgdReplayOptions,
): AsyncGenerator<SgdReplayedTurn> {
  const { clock = () => 0, parse, taker, values = new CanonicalValues().add(dialogue) } = options;
  const backend = new SgdBackend(dialogue, options);
  const reader = (options.reader ?? sgdReader)(values);
  const spoken = options.mode === 'annotated' ? new SpokenForms() : undefined;
  const session = createSession({
    services: registry,
    backend,
    reader,
    id: dialogue.dialogue_id,
    // The corpus is evidence: values outside of closed sets and results that are missing are kept as annotated.
    results: 'trusted',
    ...(parse && { parse }),
  });
  const takeTurn = taker?.(session, dialogue);
  let prompted = false;
  for (const [index, user] of dialogue.turns.entries()) {
    if (user.speaker === 'SYSTEM') {
      spoken?.hear(user);
      continue;
    }
    backend.enter(index);
    const [before, after] = [dialogue.turns[index - 1], dialogue.turns[index + 1]];
    const { world } = session;
    const converted = convertTurn({ registry, world, values, user, before, after });
    const started = clock();
    const { statements, executed, actions, states, notes } = takeTurn
      ? taken(converted.statements, await takeTurn({ index, statements: converted.statements, user, before }))
      : await take(session, converted.statements, user.utterance);
    const milliseconds = clock() - started;
    const worldAfter = session.world;
    const wasPrompted = prompted;
    const state = (service: string) => states.find((candidate) => candidate.service === service);
    yield {
      index,
      statements,
      executed,
      carried: converted.carried,
      notes: [...converted.notes, ...notes],
      user,
      after,
      requests: backend.requests,
      actions,
      session,
      milliseconds,
      state,
      slots: (service) => predictedSlots(state(service), spoken),
      intent: (service) => predictedIntent(wasPrompted, worldAfter, state(service)),
    };
    prompted = actions.some((action) => action.kind === 'prompt' && action.about === 'next_task');
  }
}
