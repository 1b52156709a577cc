/**
 * Programs need the approval that tools need: what a program would do is shown to the tools of its conversation, and
 * nothing is committed where they would refuse it.
 */
import type { Gate, GateRule } from '../../dialogue/gates/gate.js';
import type { Session } from '../../engine/index.js';
import type { Tools } from './tools.js';

/** The tools that approve what is done in a session. */
export class Approvals {
  private readonly tools = new WeakMap<Session, Tools>();

  /** Has the tools of a conversation, or of a fork of it, asked. */
  ask(session: Session, tools: Tools): void {
    this.tools.set(session, tools);
  }

  /** A gate that aborts a program with a transaction that the tools would refuse. */
  get rule(): GateRule {
    const gate: Gate = {
      name: 'approval',
      codes: new Set(),
      inspect: ({ session, trial }) =>
        trial.transactions.flatMap((request) => {
          const message = this.tools.get(session)?.disapproves(request);
          return message === undefined ? [] : [{ code: 'not-agreed', message, legal: [], api: request.api.name }];
        }),
    };
    return { gate, remedy: 'abort' };
  }
}
