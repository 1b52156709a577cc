/** What would happen: on a fork of the session, of which nothing is committed and from which no transaction is sent. */
import { DialogueManager, type DialogueTurn } from '../../dialogue/index.js';
import { turnDeadline } from '../../dialogue/turn/turn-deadline.js';
import { templateOf, untoldOfProgram } from '../../dialogue/turn/words.js';
import type { Session } from '../../engine/index.js';
import { createNlg } from '../../nlg/nlg.js';
import { replyText } from '../../nlg/sentence.js';
import type { TransactionRequest } from '../../world/index.js';
import type { DialogueSetting, HeldSession } from './held-session.js';
import type { TurnTrial, WhatIfRequest } from './schema.js';
import { exchangeOf, transactionOf } from './views.js';

/** What is tried has the time of a turn: others wait for the session. */
async function within<T>(milliseconds: number | undefined, work: (signal: AbortSignal | undefined) => Promise<T>) {
  const deadline = turnDeadline(undefined, milliseconds);
  try {
    return await work(deadline.signal);
  } finally {
    deadline.clear();
  }
}

/** Takes a program as it stands: it is refused as a whole, or what it does is told. */
async function ofProgram(
  fork: Session,
  { text: utterance = '', program = '' }: WhatIfRequest,
  milliseconds: number | undefined,
): Promise<DialogueTurn> {
  const result = await within(milliseconds, (signal) => fork.turn(program, { utterance, ...(signal && { signal }) }));
  const { sessionId: seed, now, registry } = fork.engine;
  const nlg = createNlg({ seed, now, services: registry.services });
  const sentences = templateOf(nlg, untoldOfProgram(fork, result));
  const outcome = result.feedback ? 'not-understood' : 'committed';
  const none = { statements: [], leftOut: [], heard: [], events: [] };
  return { utterance, outcome, source: program, result, reply: replyText(sentences), sentences, ...none };
}

/** Says what a program, or what a user might say, would do now or after an earlier turn. */
export async function whatIf(
  { session, said }: HeldSession,
  asked: WhatIfRequest,
  dialogue: DialogueSetting,
): Promise<TurnTrial> {
  const { text = '', program, turn = session.turns } = asked;
  const sent: TransactionRequest[] = [];
  const fork = session.rehearsal((request) => void sent.push(request));
  if (turn < session.turns) await fork.undo(turn);
  const heard = said.filter((one) => one.turn <= turn);
  const taken =
    program === undefined
      ? await new DialogueManager({ ...dialogue, session: fork, said: heard }).turn(text)
      : await ofProgram(fork, asked, dialogue.limits?.milliseconds);
  const transactions = sent.map(({ api, arguments: args }) => transactionOf({ api: api.name, arguments: args }));
  return { ...exchangeOf(taken, fork.world), transactions };
}
