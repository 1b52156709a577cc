/** What agents do and what they see: plain data, as traces and protocols carry it. */
import type { DialogueTurn } from '../dialogue/turn/options.js';
import type { Requested } from '../dialogue/gates/gate.js';
import type { Parser } from '../dialogue/parsers/parser.js';
import type { Purpose, ReplyTokens } from '../models/model.js';
import type { Program } from '../language/index.js';
import type { Json } from '../world/index.js';

/** A call of a tool, as a model makes it: name and arguments may be anything. */
export interface ToolInvocation {
  /** Tells the calls of one action apart; the result has the same. */
  readonly id?: string;
  readonly name: string;
  /** The arguments: an object, or its JSON text as models write it. */
  readonly arguments: unknown;
}

/** What models were asked to decide an action or a user's turn. */
export interface Usage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a model wrote for an action, with its tokens. */
export interface Completion extends ReplyTokens {
  /** What it was asked for. */
  readonly purpose: Purpose;
  /** Set where the action is what it wrote. Of fixed words, and of what a director put in its place, no completion has it. */
  readonly isAction?: true;
}

/** What an agent notes of how it came to an action. Traces keep it; no user, environment or grade reads it. */
export interface AgentNote {
  /** A thought; a check that refused what a model wrote; a director's verdict; what words are for. */
  readonly kind: 'thought' | 'check' | 'verdict' | 'speech';
  /** The code of the check, the decision, or the kind of speech. */
  readonly code?: string;
  readonly text: string;
}

/**
 * One step of an agent: it speaks to the user, calls tools, or proposes statements.
 *
 * The three are the *speak* and *act* of ReSpAct and the proposal of PyTOD; thinking is the agent's own.
 */
export type AgentAction = {
  /** What models were asked for this action. */
  readonly usage?: Usage;
  /** How the agent came to it. */
  readonly notes?: readonly AgentNote[];
  /** What models wrote for it, one for each request; of models that tell their tokens alone. */
  readonly completions?: readonly Completion[];
} & (
  | {
      readonly kind: 'say';
      /** The words for the user. */
      readonly text: string;
      /** The slots that the words ask for, where the agent knows; else what the environment recommended. */
      readonly requested?: readonly Requested[];
    }
  | {
      readonly kind: 'call';
      /** At least one; they are carried out in their order. */
      readonly calls: readonly ToolInvocation[];
      /** Words beside the calls. The user hears them with the next words, and the agent goes on. */
      readonly text?: string;
    }
  | {
      readonly kind: 'program';
      /** The statements for what the user said, or the parser that proposes them: gates may ask it again. */
      readonly program: Program | Parser;
    }
);

export interface ToolResult {
  /** The id of the call, if it had one. */
  readonly id?: string;
  readonly name: string;
  /** Whether the call was refused or failed. Nothing was changed by it then. */
  readonly isError: boolean;
  /** What a model reads: what was found, what was refused and what is legal, what is pending. */
  readonly text: string;
  /** The same as data, where the environment has it. */
  readonly data?: Json;
}

/** What an agent sees after a step, or when the user has spoken. */
export type Observation =
  | {
      readonly kind: 'user';
      /** What the user said. */
      readonly text: string;
      /** What the user meant, as the simulator says. An oracle alone is given it. */
      readonly meant?: Json;
    }
  | {
      readonly kind: 'results';
      /** One for each call, in the order of the calls. */
      readonly results: readonly ToolResult[];
    }
  | {
      readonly kind: 'turn';
      /** Whether all of the proposal was committed. */
      readonly ok: boolean;
      /** What a model reads of it. */
      readonly text: string;
      /** What the policy would say to the user. */
      readonly reply: string;
      /** The turn with its verdicts, statements and actions. Traces keep its program. */
      readonly turn: DialogueTurn;
    }
  | {
      readonly kind: 'invalid';
      /** Why the action could not be taken, and what could. It counts as an error. */
      readonly text: string;
    };
