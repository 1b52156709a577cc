/** What agrees to a suggestion or to a result, which can be taken back. What cannot is decided in `src/english/consent.ts`. */
import { BEHIND_APPROVAL, CLAUSE_ENDS, FIRM, YES } from './english/acts.js';
import { wordsIn } from './text.js';

/** Whether a sentence says yes to what the agent suggests: 'great' and 'that is perfect for me' do, 'good luck' does not. */
export function saysYes(sentence: string): boolean {
  const [yes] = YES.exec(sentence) ?? [];
  if (yes === undefined) return false;
  const [rest = ''] = sentence.slice(yes.length).split(CLAUSE_ENDS);
  return FIRM.test(sentence) || wordsIn(rest).every(({ word }) => BEHIND_APPROVAL.has(word));
}

/** The clauses of a sentence: the yes of 'that's better, yes' stands in one of its own. */
export const clausesOf = (sentence: string): readonly string[] =>
  sentence.split(/[,;:]\s+| [-–—] /).map((clause) => clause.trim());
