/** What would happen: on a fork of the session, of which nothing is committed and from which no transaction is sent. */
import { standard, type TraceEvent } from '../../dialogue/index.js';
import { checkGates } from '../../dialogue/gates/list.js';
import { understand } from '../../dialogue/turn/understand.js';
import { TURN_LIMITS } from '../../dialogue/turn/turn-limits.js';
import { programText } from '../../engine/turn.js';
import type { Trial } from '../../engine/index.js';
import type { DialogueSetting, HeldSession } from './held-session.js';
import type { TurnTrial, WhatIfRequest } from './schema.js';
import { stagesOf } from './stages.js';
import { feedbackOf, servicesIn, transactionOf } from './views.js';

function shown({ executed, transactions, world, feedback }: Trial): Omit<TurnTrial, 'outcome' | 'stages'> {
  return {
    program: programText(executed),
    ...feedbackOf(feedback),
    transactions: transactions.map(({ api, arguments: args }) => transactionOf({ api: api.name, arguments: args })),
    state: servicesIn(world),
  };
}

async function ofUtterance(
  { session, said }: HeldSession,
  utterance: string,
  { gates = standard(), limits, onExhaust = 'keep-valid', candidates, parser }: DialogueSetting,
): Promise<TurnTrial> {
  const fork = session.fork();
  fork.begin();
  const events: TraceEvent[] = [];
  const reviewed = await understand({
    session: fork,
    parser,
    gates: checkGates(gates),
    limits: { ...TURN_LIMITS, ...limits },
    onExhaust,
    candidates,
    utterance,
    said,
    requested: undefined,
    signal: undefined,
    onEvent: (event) => events.push(event),
  });
  const stages = stagesOf(events);
  if (reviewed.kind === 'accepted') return { outcome: 'committed', ...shown(reviewed.trial), stages };
  const outcome = reviewed.kind === 'aborted' ? 'aborted' : 'not-understood';
  return { outcome, program: '', transactions: [], state: servicesIn(session.world), stages };
}

/** Says what a program, or what a user might say, would do now. */
export async function whatIf(held: HeldSession, asked: WhatIfRequest, dialogue: DialogueSetting): Promise<TurnTrial> {
  if ('text' in asked) return ofUtterance(held, asked.text, dialogue);
  const trial = await held.session.whatIf(asked.program);
  return { outcome: trial.ok ? 'committed' : 'not-understood', ...shown(trial), stages: [] };
}
