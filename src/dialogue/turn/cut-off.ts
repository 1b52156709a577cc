import type { Session, TurnResult } from '../../engine/index.js';
import type { Nlg } from '../../nlg/nlg.js';
import type { Sentence } from '../../nlg/sentence.js';
import type { TraceEvent } from './trace.js';

/** What there is to say of a turn whose service did not answer in time. */
interface CutOff {
  readonly sentence: Sentence;
  readonly event: TraceEvent;
  readonly result: TurnResult;
}

interface CutOffTurn {
  readonly turn: number;
  /** The limit that was exceeded. */
  readonly milliseconds: number;
}

/** The result of a turn whose service did not answer: nothing was executed, but a transaction may have been done. */
export function cutOffOf(session: Session, nlg: Nlg, { turn, milliseconds }: CutOffTurn): CutOff {
  const { unanswered: request, state, engine } = session;
  const api = request?.api;
  const isSent = request?.kind === 'transaction';
  const clarification = { kind: isSent ? 'in-doubt' : 'too-slow', ...(api && { api }) } as const;
  const key = isSent && { key: request.key };
  const nothing = { steps: [], program: '', responseSteps: [], response: '', actions: [] };
  return {
    sentence: nlg.clarification(clarification, { turn, now: engine.now }),
    event: { kind: 'cut-off', api: api?.name ?? '', ...key, milliseconds },
    result: { ok: false, turn, ...nothing, state },
  };
}
