/** What would happen: on a fork of the session, of which nothing is committed and from which no transaction is sent. */
import { DialogueManager, type Parser } from '../../dialogue/index.js';
import type { TransactionRequest } from '../../world/index.js';
import type { DialogueSetting, HeldSession } from './held-session.js';
import type { TurnTrial, WhatIfRequest } from './schema.js';
import { exchangeOf, transactionOf } from './views.js';

/** Takes a program for what the user means, whatever the words are. */
function parserOf(source: string): Parser {
  return { name: 'you', parse: () => Promise.resolve({ source }) };
}

/** Says what a program, or what a user might say, would do now or after an earlier turn. */
export async function whatIf(
  { session, said }: HeldSession,
  { text, program, turn = session.turns }: WhatIfRequest,
  dialogue: DialogueSetting,
): Promise<TurnTrial> {
  const sent: TransactionRequest[] = [];
  const fork = session.rehearsal((request) => void sent.push(request));
  if (turn < session.turns) await fork.undo(turn);
  const manager = new DialogueManager({
    ...dialogue,
    ...(program !== undefined && { parser: parserOf(program), gates: [] }),
    session: fork,
    said: said.filter((one) => one.turn <= turn),
  });
  const taken = await manager.turn(text ?? '...');
  const transactions = sent.map(({ api, arguments: args }) => transactionOf({ api: api.name, arguments: args }));
  return { ...exchangeOf(taken, fork.world), transactions };
}
