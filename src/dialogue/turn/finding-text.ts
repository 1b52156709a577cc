/** Findings of gates in words: as questions to the user, and as feedback to a parser. */
import { FEEDBACK_CODES, type Session } from '../../engine/index.js';
import { LANGUAGE_ERROR_CODES } from '../../language/index.js';
import type { BuiltInFindingCode, Finding } from '../gates/gate.js';
import type { Clarification } from '../../nlg/tell/clarification.js';

const CLARIFICATIONS: ReadonlyMap<Finding['code'], Clarification['kind']> = new Map<
  BuiltInFindingCode,
  Clarification['kind']
>([
  ['unknown-slot', 'unknown-slot'],
  ['invalid-value', 'invalid-value'],
  ['ungrounded-value', 'ungrounded-value'],
  ['unknown-api', 'unknown-api'],
  ['aborted', 'aborted'],
  ['revised', 'aborted'],
]);

/** Codes that say that a program could not be used as it was written: the user is asked to say it in other words. */
const NOT_UNDERSTOOD: ReadonlySet<Finding['code']> = new Set<BuiltInFindingCode>([
  ...LANGUAGE_ERROR_CODES,
  ...FEEDBACK_CODES,
  'omitted-slot',
]);

function kindOf({ code, question }: Finding): Clarification['kind'] {
  if (question !== undefined) return 'worded';
  return CLARIFICATIONS.get(code) ?? (NOT_UNDERSTOOD.has(code) ? 'not-understood' : 'doubtful');
}

/** What the agent asks the user about a finding. */
export function clarificationOf(finding: Finding, session: Session): Clarification {
  const { code, api: name, slot, value, question, legal } = finding;
  const { apis } = session.engine.registry;
  const api = name === undefined ? undefined : apis.get(name);
  return {
    kind: kindOf(finding),
    legal,
    ...(question !== undefined && { question }),
    ...(code === 'unknown-api' && { apis: legal.flatMap((one) => apis.get(one) ?? []) }),
    ...(api && { api }),
    ...(slot !== undefined && { slot }),
    ...(value !== undefined && { value }),
  };
}

/** A finding as feedback to a parser. */
export function feedbackText({ code, message, legal }: Finding): string {
  return `${code}: ${message}${legal.length > 0 ? ` Legal: ${legal.slice(0, 12).join(', ')}.` : ''}`;
}
