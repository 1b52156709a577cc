/** Questions about the agent: what it can do. They start nothing. */
import { plainly } from './plain.js';

const CAN =
  /^(?:what (?:else |all )?(?:can|could|do) you (?:do|offer|help (?:me )?with)(?: for me)?|what (?:else )?can i (?:do|ask|say)(?: you)?(?: here)?|what (?:else )?are you (?:able to do|good for)|how can you help(?: me)?|help(?: me)?|i need help|(?:who|what) are you|what services (?:do you (?:have|offer)|are there))$/;

/** A deed in general, of things that nobody counts: 'can you also book flights'. */
const ALSO =
  /^(?:(?:can|could|do|will) you (?:also|even) \p{L}+(?: me)? (?:\p{L}+ ){0,2}\p{L}+s|(?:can|could|do|will) you \p{L}+(?: me)? (?:\p{L}+ ){0,2}\p{L}+s (?:too|as well|also)|do you (?:do|offer|handle|sell|have) (?:\p{L}+ ){0,2}\p{L}+s (?:too|as well|also)|are you able to \p{L}+ (?:\p{L}+ ){0,2}\p{L}+s)$/u;

/** Things that are meant, and no kind of things. */
const MEANT =
  /\b(?:to|in|for|from|at|on|the|this|that|these|those|it|them|us|two|three|four|some|any|my|our|options|kinds|sorts|others)\b/;

/** Whether a text asks what the agent can do. */
export function asksAbilities(text: string): boolean {
  const said = plainly(text);
  return CAN.test(said) || (ALSO.test(said) && !MEANT.test(said.replace(/^are you able to /, '')));
}
