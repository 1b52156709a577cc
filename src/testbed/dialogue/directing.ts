/**
 * A director of the gates is asked about calls of tools, too: whoever decides over what cannot be undone sees all of it. It is asked
 * where the setup names gates; without any, a call is the agent's own business.
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

/** The gate that asks a director. */
export function directorIn(gates: Iterable<GateRule> | undefined): Gate | undefined {
  return gates && [...gates].find(({ gate }) => gate.name === 'what-if')?.gate;
}

/** Why a director does not let a call pass; undefined where it does, and for a call that does nothing. */
export async function stopped(director: Gate, called: Called): Promise<Refused | undefined> {
  const { session, statements, utterance, said, signal } = called;
  const given = signal ? { signal } : {};
  const trial = await session.whatIf(statements, undefined, given);
  if (trial.transactions.length === 0) return undefined;
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
  const [finding] = (await director.inspect?.(draft)) ?? [];
  return finding && { code: finding.code, message: finding.message };
}
