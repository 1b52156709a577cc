import type { Unconverted, WrongFrame } from '../score/counts.js';
import { unconvertedKind, wrongSlots } from '../score/kinds.js';
import type { SlotMismatch } from '../../lab/metrics/dstc8.js';
import type { ReportFinding } from './page-data.js';
import type { SgdReport } from './report.js';

/** How many of the values are named that a slot may have. */
const MOST_VALUES = 3;

function slotText({ slot, expected = [], predicted }: SlotMismatch): string {
  const values = [...new Set(expected)];
  const more = values.length > MOST_VALUES ? ` or ${values.length - MOST_VALUES} more` : '';
  const wanted = values.length > 0 ? values.slice(0, MOST_VALUES).join(' or ') + more : 'absent';
  return `${slot}: ${wanted} → ${predicted ?? 'absent'}`;
}

function wrongFrame({ dialogue, turn, service, mismatches }: WrongFrame): ReportFinding {
  const frame = { service, mismatches };
  const detail = mismatches.length > 0 ? mismatches.map(slotText).join('; ') : 'no slot differs';
  return { dialogue, turn, services: [service], kind: 'state', cause: wrongSlots(frame), detail };
}

function unconverted(note: Unconverted): ReportFinding {
  const { dialogue, turn, detail } = note;
  return { dialogue, turn, services: [], kind: 'conversion', cause: unconvertedKind(note), detail };
}

/** What of an evaluation is worth a look, state by state, call by call and act by act. */
export function sgdFindings({
  wrong,
  calls,
  policy,
  unconverted: notes,
}: Pick<SgdReport, 'wrong' | 'calls' | 'policy' | 'unconverted'>): readonly ReportFinding[] {
  const missing = calls.missing.map(({ dialogue, turn, api, service, parameters }): ReportFinding => {
    const detail = parameters === null ? 'not called' : parameters.join(', ');
    return {
      dialogue,
      turn,
      services: service === '' ? [] : [service],
      kind: 'call',
      cause: `${api}: ${detail}`,
      detail,
    };
  });
  const acts = policy.differing.map(({ dialogue, turn, services, difference }): ReportFinding => {
    return { dialogue, turn, services: [...new Set(services)], kind: 'policy', cause: difference, detail: difference };
  });
  return [...wrong.map(wrongFrame), ...missing, ...acts, ...notes.map(unconverted)];
}

/**
 * The ids of dialogues to show: of each kind and cause in turn, so that the rare ones are among them.
 *
 * @param most - how many.
 */
export function exampleIds(findings: readonly ReportFinding[], most: number): readonly string[] {
  const causes = new Map<string, string[]>();
  for (const { kind, cause, dialogue } of findings) {
    const ids = causes.get(`${kind} ${cause}`) ?? [];
    causes.set(`${kind} ${cause}`, ids);
    ids.push(dialogue);
  }
  const longest = Math.max(0, ...[...causes.values()].map(({ length }) => length));
  const ids = new Set<string>();
  for (let at = 0; at < longest && ids.size < most; at += 1) {
    for (const list of causes.values()) {
      const id = list[at];
      if (id !== undefined && ids.size < most) ids.add(id);
    }
  }
  return [...ids];
}
