import type { TraceEvent } from '../../dialogue/index.js';
import type { Verdict } from '../../dialogue/turn/trace.js';
import type { TurnStage } from './schema.js';

function findingsOf(verdict: Verdict): Pick<TurnStage & { kind: 'verdict' }, 'findings' | 'what' | 'source'> {
  if (verdict.kind === 'pass') return {};
  const findings = verdict.findings.map(({ code, message }) => ({ code, message }));
  if (verdict.kind === 'refuse') return { findings };
  const { what, source } = verdict;
  return { findings, ...(what !== undefined && { what }), ...(source !== undefined && { source }) };
}

/** What clients see of an event of a turn; undefined for one that is told elsewhere. Calls of models stay here. */
export function stageOf(event: TraceEvent): TurnStage | undefined {
  switch (event.kind) {
    case 'proposal': {
      const { kind, attempt, parser, source, confidence } = event;
      return { kind, attempt, parser, source, ...(confidence !== undefined && { confidence }) };
    }
    case 'verdict':
      return { kind: 'verdict', gate: event.gate, verdict: event.verdict.kind, ...findingsOf(event.verdict) };
    case 'cut-off':
      return { kind: 'cut-off', api: event.api };
    case 'commit':
    case 'reply':
      return { ...event };
    default:
      return undefined;
  }
}

/** The stages of a turn. */
export function stagesOf(events: readonly TraceEvent[]): TurnStage[] {
  return events.flatMap((event) => stageOf(event) ?? []);
}
