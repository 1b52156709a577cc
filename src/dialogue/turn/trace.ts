import type { Finding, Remedy } from '../gates/gate.js';
import type { Slip } from '../../mend/slips.js';
import type { ModelCall } from '../parsers/parser.js';

/** What a gate decided about a draft. */
export type Verdict =
  | {
      readonly kind: 'pass';
      /** Why the gate's model could not be asked; nothing was found then. */
      readonly failure?: string;
    }
  | {
      /** The remedy that was applied; `note`: what was found stays as it is. */
      readonly kind: Remedy | 'note';
      readonly findings: readonly Finding[];
      /** What was done to the draft, and what became of it: of repairs, and of what is asked about. */
      readonly what?: string;
      readonly source?: string;
      /** The kinds of slips that were undone, of repairs of a text that was no program. */
      readonly slips?: readonly Slip[];
      /** Why the gate's model could not be asked; the draft was dealt with as if there were none. */
      readonly failure?: string;
    }
  /** The draft cannot be committed, and nothing can be done about it. */
  | { readonly kind: 'refuse'; readonly findings: readonly Finding[] };

/** What happened in a turn, in order: plain JSON. */
export type TraceEvent =
  | { readonly kind: 'utterance'; readonly turn: number; readonly text: string }
  | { readonly kind: 'proposal'; readonly attempt: number; readonly parser: string; readonly source: string }
  | { readonly kind: 'model'; readonly call: ModelCall }
  /** `gate` is its name; `engine` where no gate deals with a refusal, or a draft was repaired too often. */
  | { readonly kind: 'verdict'; readonly gate: string; readonly verdict: Verdict }
  | { readonly kind: 'commit'; readonly program: string; readonly response: string }
  | { readonly kind: 'rewrite'; readonly sentence: string; readonly rejected: string; readonly reason: string }
  | { readonly kind: 'reply'; readonly text: string };
