import type { TraceEvent } from '../../dialogue/index.js';
import { spokenText } from '../../text/index.js';
import type { Verdict } from '../../dialogue/turn/trace.js';
import type { TurnStage } from './schema.js';

function findingsOf(verdict: Verdict): Pick<TurnStage & { kind: 'verdict' }, 'findings' | 'what' | 'source'> {
  if (verdict.kind === 'pass') return {};
  const findings = verdict.findings.map(({ code, message }) => ({ code, message }));
  if (verdict.kind === 'refuse') return { findings };
  const { what, source } = verdict;
  return { findings, ...(what !== undefined && { what }), ...(source !== undefined && { source }) };
}

/** So much of what a model answered is shown. */
const SHOWN_CHARACTERS = 2000;

/** What clients see of an event of a turn; undefined for one that is told elsewhere. What models were asked stays here. */
export function stageOf(event: TraceEvent): TurnStage | undefined {
  switch (event.kind) {
    case 'proposal': {
      const { kind, attempt, parser, source, confidence } = event;
      return { kind, attempt, parser, source, ...(confidence !== undefined && { confidence }) };
    }
    case 'verdict':
      return { kind: 'verdict', gate: event.gate, verdict: event.verdict.kind, ...findingsOf(event.verdict) };
    case 'model': {
      const { model, request, reply } = event.call;
      const answer = spokenText(reply.text).slice(0, SHOWN_CHARACTERS);
      return { kind: 'model', model, purpose: request.purpose, answer, milliseconds: reply.milliseconds };
    }
    case 'cut-off':
      return { kind: 'cut-off', api: event.api };
    case 'commit':
    case 'reply':
      return { ...event };
    default:
      return undefined;
  }
}

export function stagesOf(events: readonly TraceEvent[]): TurnStage[] {
  return events.flatMap((event) => stageOf(event) ?? []);
}
