/**
 * Questions in conversation that words alone decide: about the agent, about what was said and done, about choices, and about
 * results that were offered. As with an agreement the rule is closed: the whole text is such a question, or it is for the parser.
 */
import type { ParserInput } from '../../../dialogue/parsers/parser.js';
import { help, type Statement, StatementError } from '../../../language/index.js';
import { situationOf } from '../situation.js';
import { asksAbilities } from './plain.js';
import { askedOfChoices } from './choices.js';
import { askedOfResults } from './results.js';
import { askedOfState } from './state.js';

/** So long a text may be such a question. */
const LONGEST = 120;

/** What a user asks beside what is under way, as statements; undefined where the text is nothing of the kind. */
export function talkIn(input: ParserInput): readonly Statement[] | undefined {
  const { utterance, session } = input;
  if (utterance.length > LONGEST) return undefined;
  if (asksAbilities(utterance)) return [help()];
  try {
    return (
      askedOfChoices(utterance, situationOf(session.world)) ??
      askedOfResults(input) ??
      askedOfState(utterance, session.world)
    );
  } catch (error) {
    // No text of the language can say some texts.
    if (StatementError.isInstance(error)) return undefined;
    throw error;
  }
}
