import { DialogueError } from '../dialogue-error.js';
import type { Finding, Gate } from '../gates/gate.js';

function isFinding(given: unknown): given is Finding {
  if (typeof given !== 'object' || given === null) return false;
  const { code, message, legal, question } = given as Partial<Record<keyof Finding, unknown>>;
  const isAsked = question === undefined || typeof question === 'string';
  return typeof code === 'string' && typeof message === 'string' && Array.isArray(legal) && isAsked;
}

/**
 * What a gate found. Gates may be the caller's own, so it is checked.
 *
 * @throws DialogueError `bad-finding` for what is not a list of findings.
 */
export function checkFindings({ name }: Gate, found: unknown = []): readonly Finding[] {
  if (Array.isArray(found) && found.every(isFinding)) return found;
  throw new DialogueError({
    code: 'bad-finding',
    message: `'inspect' of the gate '${name}' did not give a list of findings. Give [] or [{ code, message, legal }].`,
  });
}
