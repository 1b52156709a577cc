/** Findings of gates in words: as questions to the user, and as feedback to a parser. */
import type { Session } from '../../engine/index.js';
import type { Finding } from '../gates/gate.js';
import type { Clarification } from '../../nlg/tell/clarification.js';

const CLARIFICATIONS: Partial<Record<Finding['code'], Clarification['kind']>> = {
  'unknown-slot': 'unknown-slot',
  'invalid-value': 'invalid-value',
  'ungrounded-value': 'ungrounded-value',
  'unknown-api': 'unknown-api',
  aborted: 'aborted',
  revised: 'aborted',
};

/** What the agent asks the user about a finding. */
export function clarificationOf({ code, api: name, slot, value, legal }: Finding, session: Session): Clarification {
  const { apis } = session.engine.registry;
  const api = name === undefined ? undefined : apis.get(name);
  return {
    kind: CLARIFICATIONS[code] ?? 'not-understood',
    legal,
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
