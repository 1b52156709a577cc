import type { Finding, Remedy } from '../gates/gate.js';
import type { Slip } from '../../mend/mended.js';
import type { ModelCall, Proposal, ProposedValue } from '../parsers/parser.js';
import type { HeardStretch } from './heard.js';
import type { LeftOut } from './left-out.js';

/**
 * What a gate decided about a draft.
 *
 * `pass`: nothing was found. `repair`, `retry`, `ask`, `revise`, `abort`: the remedy that was applied. `note`: what was found
 * stays as it is. `refuse`: the draft cannot be committed, and nothing can be done about it.
 */
export type Verdict =
  | {
      readonly kind: 'pass';
      /** Why the gate's model could not be asked; nothing was found then. */
      readonly failure?: string;
    }
  | {
      readonly kind: Remedy | 'note';
      readonly findings: readonly Finding[];
      /** What was done to the draft, on one line, where it was changed. */
      readonly what?: string;
      /** The text of the changed draft. */
      readonly source?: string;
      /** What of the draft was left out. */
      readonly leftOut?: readonly LeftOut[];
      /** The kinds of slips that were undone in a text that was not a program. */
      readonly slips?: readonly Slip[];
      /** Why the gate's model could not be asked; the gate decided without it. */
      readonly failure?: string;
    }
  | {
      readonly kind: 'refuse';
      readonly findings: readonly Finding[];
      /** What of the proposal was left out: all of it. */
      readonly leftOut?: readonly LeftOut[];
    };

/**
 * What happened in a turn, in order, as plain JSON: the user's `utterance`, a parser's `proposal`, the call of a `model`, a
 * gate's `verdict`, what was `heard`, the `commit`, a `cut-off` service, a `rewrite` that was not taken, and the `reply`.
 */
export type TraceEvent =
  | {
      readonly kind: 'utterance';
      /** The number of the turn, from 1. */
      readonly turn: number;
      /** What the user said. */
      readonly text: string;
    }
  | {
      readonly kind: 'proposal';
      /** Which proposal of the turn, from 1. */
      readonly attempt: number;
      /** The name of the parser. */
      readonly parser: string;
      /** The program as text. */
      readonly source: string;
      /** How likely it is what the user means, from 0 to 1, where the parser can tell. */
      readonly confidence?: number;
      /** Where its values come from, where the parser can tell. */
      readonly values?: readonly ProposedValue[];
      /** Stretches of what the user said that seem to be wishes and that it has nothing for, where the parser can tell. */
      readonly unheard?: Proposal['unheard'];
      /** Codes of what the parser's own checks refused before. */
      readonly checks?: readonly string[];
    }
  | {
      readonly kind: 'model';
      /** The request and its reply. */
      readonly call: ModelCall;
    }
  | {
      readonly kind: 'verdict';
      /** The name of the gate; `engine` where no gate deals with a refusal, or a draft was repaired too often. */
      readonly gate: string;
      /** What it decided. */
      readonly verdict: Verdict;
    }
  | {
      readonly kind: 'commit';
      /** The user's program as it was executed. */
      readonly program: string;
      /** The agent's program. */
      readonly response: string;
    }
  | {
      readonly kind: 'heard';
      /** What became of the words of the user. */
      readonly stretches: readonly HeardStretch[];
    }
  | {
      readonly kind: 'cut-off';
      /** The API whose service did not answer in time. */
      readonly api: string;
      /** Of a transaction, which is in doubt: the key that it was sent with. */
      readonly key?: string;
      /** The limit that the turn had, in milliseconds. */
      readonly milliseconds: number;
    }
  | {
      readonly kind: 'rewrite';
      /** The sentence that stays as it is. */
      readonly sentence: string;
      /** What the model wrote; empty where it gave no answer. */
      readonly rejected: string;
      /** Why it was not taken: a code, and a detail behind a colon. */
      readonly reason: string;
    }
  | {
      readonly kind: 'reply';
      /** What the agent says. */
      readonly text: string;
    };
