/**
 * Gates that look at values and effects look at calls of tools, too: grounding, and the director, so that whoever decides over what
 * cannot be undone sees all of it. What they find refuses the call: the agent mends it itself. They are asked where the setup names
 * gates; without any, a call is the agent's own business.
 */
import type { Draft, Gate, GateRule } from '../../dialogue/gates/gate.js';
import type { Utterance } from '../../dialogue/parsers/parser.js';
import type { Session } from '../../engine/index.js';
import { memoizedParse, type Statement } from '../../language/index.js';
import type { Refused } from './refused.js';

/** What is known of the conversation when a call is made. */
export interface Called {
  readonly session: Session;
  readonly statements: readonly Statement[];
  readonly utterance: string;
  readonly said: readonly Utterance[];
  readonly signal?: AbortSignal;
}

/** The gates that look at calls. The others are about what a parser writes, or have the engine's refusals mended. */
const OF_CALLS: ReadonlySet<string> = new Set(['grounding', 'what-if']);

/** The gates of a list that look at calls. */
export function watchersIn(gates: Iterable<GateRule> = []): readonly Gate[] {
  return [...gates].flatMap(({ gate }) => (OF_CALLS.has(gate.name) ? [gate] : []));
}

/** Why gates do not let a call pass; undefined where they do, and for a call that would be refused anyway. */
export async function stopped(gates: readonly Gate[], called: Called): Promise<Refused | undefined> {
  const { session, statements, utterance, said, signal } = called;
  const given = signal ? { signal } : {};
  const trial = await session.whatIf(statements, undefined, given);
  if (!trial.ok && trial.transactions.length === 0) return undefined;
  const place = { dialogue: 'testbed', turn: session.turns, step: 0, attempt: 0 };
  const draft: Draft = {
    ...{ statements, trial, session, utterance, said, signal },
    apis: [...session.engine.registry.apis.values()],
    requested: [],
    mended: new Set(),
    read: memoizedParse(undefined, session.engine.parse),
    placeOf: () => place,
    onCall: () => undefined,
    whatIf: (others) => session.whatIf(others, undefined, given),
  };
  for (const gate of gates) {
    const [finding] = (await gate.inspect?.(draft)) ?? [];
    if (finding) return { code: finding.code, message: finding.message };
  }
  return undefined;
}
