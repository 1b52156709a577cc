/** Findings of gates in words: as questions to the user, and as feedback to a parser. */
import { FEEDBACK_CODES, type Session } from '../../engine/index.js';
import { LANGUAGE_ERROR_CODES, ownValue } from '../../language/index.js';
import type { BuiltInFindingCode, Finding } from '../gates/gate.js';
import type { World } from '../../world/index.js';
import type { Omitted } from './left-out.js';
import type { Clarification } from '../../nlg/tell/clarification.js';

const CLARIFICATIONS: ReadonlyMap<Finding['code'], Clarification['kind']> = new Map<
  BuiltInFindingCode,
  Clarification['kind']
>([
  ['unknown-slot', 'unknown-slot'],
  ['invalid-value', 'invalid-value'],
  ['not-a-member', 'invalid-value'],
  ['ungrounded-value', 'ungrounded-value'],
  ['not-comparable', 'not-comparable'],
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

/** Codes that say that a statement refers to something that is not there. */
const REFERENCES: ReadonlySet<Finding['code']> = new Set<BuiltInFindingCode>([
  'unknown-variable',
  'unknown-property',
  'wrong-kind',
  'not-available',
  'no-such-entity',
]);

/** Codes of what is left out without a word: what the agent asks next says it, or nothing of the user's is lost. */
const UNTOLD: ReadonlySet<Finding['code']> = new Set<BuiltInFindingCode>([
  'wrong-actor',
  'bad-advice',
  'not-confirmable',
  'task-incomplete',
  'not-performed',
  'nothing-to-decline',
  'not-suspended',
  'name-taken',
  'name-too-high',
]);

/** Whether a finding says that something was done already. */
const saysDone = ({ code, isDone }: Finding): boolean => code === 'already-performed' || isDone === true;

function kindOf({ kind, code, finding }: Omitted): Clarification['kind'] {
  if (finding.question !== undefined) return 'worded';
  if (saysDone(finding)) return 'done';
  if (code === 'unknown-property' && kind !== 'entry') return 'unknown-property';
  if (REFERENCES.has(code)) return 'unresolved';
  return CLARIFICATIONS.get(code) ?? (NOT_UNDERSTOOD.has(code) ? 'not-understood' : 'doubtful');
}

const CONTACT = /(?:^|_)(?:phone|telephone|mobile|email|website)(?:_|$)/;

/** Whom the user may ask about a deed: a property of what it returned, or of the result that it was about. */
function contactOf({ finding, api: name }: Omitted, { tasks }: World): Clarification['contact'] | undefined {
  if (!saysDone(finding)) return undefined;
  const deed = tasks.findLast(({ api, ...task }) => api.name === name && 'phase' in task && task.phase === 'performed');
  const rows = deed?.kind === 'transaction' ? [deed.result ?? {}] : [];
  const [property] = rows.flatMap((row) => Object.keys(row).filter((one) => CONTACT.test(one)));
  const value = property === undefined ? undefined : ownValue(rows[0] ?? {}, property);
  return property === undefined || value === undefined ? undefined : { property, value };
}

/**
 * What the agent tells or asks the user about something that was left out; undefined where the rest of the reply says it.
 *
 * @param rest - whether something of the proposal was committed.
 */
export function clarificationOf(
  omitted: Omitted,
  { engine: { registry }, world }: Session,
  { asks, rest }: { readonly asks: boolean; readonly rest: boolean },
): Clarification | undefined {
  const { code, api: name, slot, value, legal, why, finding } = omitted;
  const kind = kindOf(omitted);
  const isSelf = omitted.kind === 'operand' && kind !== 'unknown-property';
  if (UNTOLD.has(code) || isSelf || (kind === 'not-understood' && !rest)) return undefined;
  const api = name === undefined ? undefined : registry.apis.get(name);
  const contact = contactOf(omitted, world);
  return {
    kind: kind === 'not-understood' ? 'partly' : kind,
    legal,
    asks,
    ...(finding.question !== undefined && { question: finding.question }),
    ...(code === 'unknown-api' && { apis: legal.flatMap((one) => registry.apis.get(one) ?? []) }),
    ...(api && { api }),
    ...(slot !== undefined && { slot }),
    ...(value !== undefined && { value }),
    ...(finding.constraint && { constraint: finding.constraint }),
    ...(why && { why }),
    ...(kind === 'done' && omitted.statement?.kind === 'suspend' && { takesBack: true as const }),
    ...(kind === 'done' && (finding.isDone || omitted.statement?.kind === 'confirm') && { confirms: true as const }),
    ...(contact && { contact }),
  };
}

export function feedbackText({ code, message, legal }: Finding): string {
  return `${code}: ${message}${legal.length > 0 ? ` Legal: ${legal.slice(0, 12).join(', ')}.` : ''}`;
}
