/** Questions of which nothing comes: the agent says that it cannot tell, in place of going on as if nothing had been said. */
import { loneConditionsIn } from '../../english/asides.js';
import { asksAbout, asksLeave, isQuestion } from '../../english/questions.js';
import type { Parser, ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { help, type Statement } from '../../language/index.js';
import { situationOf } from '../rules/situation.js';
import { asksAbilities } from '../rules/talk/plain.js';
import { sentencesOf } from '../rules/text.js';

const isPause = ([only, ...others]: readonly Statement[]): boolean =>
  only?.kind === 'conversation_pause' && others.length === 0;

/** Whether nothing is given or begun: 'haha, nice' takes what was offered, 'oh really?' asks for another one, beside a question alone. */
const goesOn = ({ kind }: Statement): boolean => kind === 'conversation_pause' || kind === 'next' || kind === 'select';

/** What answers nothing: what is under way stays or is dropped. */
const saysNothing = ({ kind }: Statement): boolean => kind === 'conversation_pause' || kind === 'suspend';

/**
 * A turn of which nothing comes though it asks something, with the question as what was not heard. 'Can I leave it with you?' while an
 * appointment is made, and not read back yet, is no such question: it may be a wish for the appointment.
 */
export function withUnanswered(proposal: Proposal, { utterance, session }: ParserInput): Proposal {
  const { statements } = proposal;
  if (!statements?.every(goesOn)) return proposal;
  const sentences = sentencesOf(utterance);
  if (sentences.some(asksAbilities)) return { ...proposal, statements: [help()] };
  if (!isPause(statements) || proposal.unheard?.length) return proposal;
  const { latest, confirming } = situationOf(session.world);
  const mayWish = latest?.kind === 'transaction' && !confirming;
  const asked = sentences.findLast((one) => (isQuestion(one) && !(mayWish && asksLeave(one))) || asksAbout(one));
  const start = asked === undefined ? -1 : utterance.indexOf(asked);
  const unheard =
    start < 0 || asked === undefined ? loneConditionsIn(utterance).slice(0, 1) : [{ start, end: start + asked.length }];
  return unheard.length === 0 ? proposal : { ...proposal, unheard };
}

/**
 * A parser that counts a question as heard where it has statements for it after all: 'which one is rated highest?', of which the network
 * makes nothing, orders what was found.
 */
export function withoutAnswered(parser: Parser): Parser {
  return {
    ...parser,
    async parse(input) {
      const proposal = await parser.parse(input);
      const { statements, unheard } = proposal;
      if (!statements || !unheard || statements.every(saysNothing)) return proposal;
      const questions = new Set(sentencesOf(input.utterance).filter(isQuestion));
      return {
        ...proposal,
        unheard: unheard.filter(({ start, end }) => !questions.has(input.utterance.slice(start, end))),
      };
    },
  };
}
