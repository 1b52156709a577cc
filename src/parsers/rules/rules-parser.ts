import type { Parser, ParserInput } from '../../dialogue/parsers/parser.js';
import { parseError, type Statement, StatementError } from '../../language/index.js';
import { withholding } from '../withholding.js';
import { comparing } from '../comparisons/comparing.js';
import { hearingAlike } from '../corrections/said-alike.js';
import { selfCorrecting } from '../corrections/self-correcting.js';
import { priced } from '../priced.js';
import { withLists } from '../lists/with-lists.js';
import { completed } from '../plan/completed.js';
import { reachable } from '../plan/reversal.js';
import { hearingTwo } from '../plan/two-requests.js';
import { statementsOf } from '../plan/statements-of.js';
import { Reading } from './reading.js';
import { Starts } from './starts.js';
import { chosenIn } from './talk/chosen.js';
import { talkIn } from './talk/talk.js';
import { turnOf } from './turn.js';

function proposed(input: ParserInput, starts: Starts): readonly Statement[] {
  const talk = talkIn(input);
  if (talk) return talk;
  const chosen = chosenIn(input);
  return chosen ? chosen.withChoice(planned(chosen.input, starts)) : planned(input, starts);
}

function planned(input: ParserInput, starts: Starts): readonly Statement[] {
  const { world, engine } = input.session;
  try {
    const plan = turnOf(new Reading(input, starts), engine.registry);
    return plan
      ? statementsOf(completed(plan, world, engine.registry), { world, registry: engine.registry })
      : [parseError()];
  } catch (error) {
    // No text of the language can say some texts, such as half of a surrogate pair.
    if (StatementError.isInstance(error)) return [parseError()];
    throw error;
  }
}

/**
 * A parser of rules: English, for any services, without a model and without training. What it does not understand is a
 * `parse_error()`.
 *
 * @example
 * const manager = new DialogueManager({ session, parser: rulesParser() });
 */
export function rulesParser(): Parser {
  return selfCorrecting(hearingTwo(priced(withholding(hearingAlike(comparing(plainRulesParser()))))));
}

/** The rules without comparisons, for a parser that has them itself. */
export function plainRulesParser(): Parser {
  // Indexes of services are made once.
  const starts = new Starts();
  return withLists({ name: 'rules', parse: async (input) => ({ statements: proposed(reachable(input), starts) }) });
}
