import { DialogueError } from '../dialogue-error.js';
import type { Span } from '../../language/index.js';
import { PLAIN_DEPTH } from '../../service/index.js';
import type { Finding, Gate } from '../gates/gate.js';

const isText = (given: unknown): boolean => typeof given === 'string';
const isCount = (given: unknown): boolean => Number.isInteger(given);

function isSpan(given: unknown): boolean {
  const { start, end } = (given ?? {}) as Partial<Span>;
  return isCount(start) && isCount(end);
}

/** Whether something is a value as canonical ones are: it is told to users and parsers. */
function isValue(given: unknown, depth = PLAIN_DEPTH): boolean {
  if (isText(given) || typeof given === 'boolean' || Number.isFinite(given)) return true;
  if (typeof given !== 'object' || given === null || depth === 0) return false;
  return Object.values(given).every((item) => item === null || isValue(item, depth - 1));
}

/** Whether something says why a value cannot be read. */
function isReason(given: unknown): boolean {
  const { code, message, legal = [] } = (given ?? {}) as Partial<Record<string, unknown>>;
  return isText(code) && isText(message) && Array.isArray(legal) && Array.from<unknown>(legal).every(isText);
}

type Check = (given: unknown) => boolean;

const optional =
  (is: Check): Check =>
  (given) =>
    given === undefined || is(given);

/** What the members of a finding must be. A list with holes holds something else. */
const MEMBERS = Object.entries({
  code: isText,
  message: isText,
  legal: (given) => Array.isArray(given) && Array.from<unknown>(given).every(isText),
  statement: optional(isCount),
  span: optional(isSpan),
  api: optional(isText),
  slot: optional(isText),
  value: optional((given) => isValue(given)),
  constraint: optional((given) => isValue(given)),
  question: optional(isText),
  isDone: optional((given) => given === true),
  why: optional(isReason),
} satisfies Record<keyof Finding, Check>) as readonly (readonly [keyof Finding, Check])[];

/** What of something is not as a finding has it; undefined where it is one. */
function problemOf(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null) return 'finding';
  const members = given as Partial<Record<keyof Finding, unknown>>;
  return MEMBERS.find(([name, is]) => !is(members[name]))?.[0];
}

/**
 * What a gate found. Gates may be the caller's own, so it is checked.
 *
 * @throws DialogueError `bad-finding` for what is not a list of findings.
 */
export function checkFindings({ name }: Gate, found: unknown = []): readonly Finding[] {
  const problem = Array.isArray(found)
    ? Array.from<unknown>(found)
        .map(problemOf)
        .find((one) => one !== undefined)
    : 'list';
  if (problem === undefined) return found as readonly Finding[];
  throw new DialogueError({
    code: 'bad-finding',
    message: `'inspect' of the gate '${name}' did not give a list of findings: its '${problem}' is not as it must be. Give [] or [{ code, message, legal }].`,
  });
}
