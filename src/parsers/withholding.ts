/**
 * What gives no value while a transaction is to be confirmed, by the form of the sentence, so for all slots and lists:
 *
 * | what is said                | is                                                                                  |
 * | --------------------------- | ----------------------------------------------------------------------------------- |
 * | 'is the Stack closer?'      | a question that wishes nothing: it changes nothing, and begins no other transaction |
 * | 'once Tom has been there'   | a condition that nobody can see to                                                  |
 * | '8 doesn't work'            | what does not suit: the agent asks what should be different                         |
 */
import type { Parser, ParserInput, Proposal } from '../dialogue/parsers/parser.js';
import { conditionsIn } from '../english/asides.js';
import { unfitIn } from '../english/negation.js';
import { asksLeave, questionsIn } from '../english/questions.js';
import { conversationPause, declineAlternative, type Statement } from '../language/index.js';
import type { Stretch } from '../text/index.js';
import { lookup, type Task, taskMeant, taskOf } from '../world/index.js';
import { withoutStretches } from '../text/index.js';
import { doesNothing } from './plan/turn-plan.js';
import { situationOf } from './rules/situation.js';

/** What is left where something is asked: what tells, and what goes on with a search. */
function answers(one: Statement, { session: { world, engine } }: ParserInput): boolean {
  if (one.kind === 'api-call') return engine.registry.apis.get(one.api)?.kind === 'search';
  if (one.kind === 'assign') {
    const value = lookup(world, one.variable);
    const id = value && taskMeant(value);
    return id === undefined || taskOf(world, id).kind === 'search';
  }
  return !CHANGES.has(one.kind);
}

const CHANGES: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>([
  ...(['add', 'remove', 'confirm', 'decline_alternative'] as const),
]);

/** Whether another transaction of the service begins, which is none by asking leave: 'can I stay three nights?' cancels no stay. */
const beginsBeside = (one: Statement, { api }: Task, { session }: ParserInput): boolean => {
  const begun = one.kind === 'api-call' ? session.engine.registry.apis.get(one.api) : undefined;
  return begun?.kind === 'transaction' && begun.service === api.service && begun !== api;
};

/** What nothing comes of but an answer, if there is one. */
function answered(told: readonly Statement[], unheard: readonly Stretch[]): Proposal {
  const isAnswered = told.some(({ kind }) => kind !== 'suspend');
  return isAnswered ? { statements: told } : { statements: [conversationPause()], unheard };
}

/** What comes of the rest of what is said, where a part of it gives no value. */
async function withheld(whole: Proposal, parser: Parser, input: ParserInput): Promise<Proposal> {
  const { utterance } = input;
  const unfit = unfitIn(utterance);
  const idle = [...questionsIn(utterance), ...conditionsIn(utterance)];
  if (unfit.length + idle.length === 0) return whole;
  const rest = withoutStretches(utterance, [...unfit, ...idle]);
  const first = /[\p{L}\p{N}]/u.test(rest) ? await parser.parse({ ...input, utterance: rest }) : undefined;
  const given = (first?.statements ?? []).filter((one) => one.kind !== 'confirm' && !doesNothing(one));
  if (first && given.length > 0)
    return { ...first, source: undefined, statements: given, unheard: [...(first.unheard ?? []), ...idle] };
  const told = (whole.statements ?? []).filter((one) => answers(one, input) && !doesNothing(one));
  return unfit.length > 0 ? { statements: [declineAlternative()] } : answered(told, idle);
}

/** A parser that takes no value from what gives none while a transaction is to be confirmed, over one that may. */
export function withholding(parser: Parser): Parser {
  return {
    ...parser,
    async parse(input) {
      const whole = await parser.parse(input);
      const { confirming } = situationOf(input.session.world);
      const { statements } = whole;
      if (!confirming || !statements) return whole;
      const { utterance } = input;
      if (asksLeave(utterance) && statements.some((one) => beginsBeside(one, confirming, input)))
        return answered([], [{ start: 0, end: utterance.length }]);
      // A yes with a question behind it was weighed as a whole.
      const isSafe = statements.every((one) => one.kind === 'confirm' || answers(one, input));
      return isSafe ? whole : withheld(whole, parser, input);
    },
  };
}
