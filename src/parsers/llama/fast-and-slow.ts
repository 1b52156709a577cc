/**
 * Two parsers as one: a fast one that knows how sure it is, and a slow one that is asked where the fast one is not.
 *
 * A turn of the network takes a twentieth of a second, one of a language model some seconds. So the model is asked in the turns
 * in which the network is unsure, makes nothing of the turn, or leaves out what seems to be a wish. Neither of them confirms
 * anything: a proposal of the fast parser that confirms is decided by words alone, and is final.
 */
import type { Parser, ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import type { Statement } from '../../language/index.js';
import { checkNumber } from '../../models/check-option.js';

/** When the slow parser is asked. */
export interface FastAndSlowOptions {
  /** From 0 to 1: the slow parser is asked where the fast one is less sure than this; 0.9 if left out. */
  readonly threshold?: number;
}

const isOnly = (proposal: Proposal, kind: Statement['kind']): boolean =>
  proposal.statements?.length === 1 && proposal.statements[0]?.kind === kind;

/** Whether a parser makes nothing of a turn. */
const isNothing = (proposal: Proposal): boolean =>
  isOnly(proposal, 'parse_error') || isOnly(proposal, 'conversation_pause');

/** Whether a proposal agrees to something: that is decided by words alone. */
const confirms = ({ statements = [] }: Proposal): boolean => statements.some(({ kind }) => kind === 'confirm');

/** Whether the fast parser is left alone with a turn. */
function isSure(proposal: Proposal, threshold: number): boolean {
  if (confirms(proposal)) return true;
  // What says no confidence is of rules, which are sure of what they understand.
  const { confidence = 1, unheard = [] } = proposal;
  return confidence >= threshold && unheard.length === 0 && !isNothing(proposal);
}

/** Whether the slow parser says more than the fast one: a text has to be mended, and nothing is no better than something. */
const isTaken = (slow: Proposal, fast: Proposal): boolean =>
  slow.statements !== undefined &&
  !confirms(slow) &&
  !isOnly(slow, 'parse_error') &&
  !(isNothing(slow) && !isNothing(fast));

/**
 * A parser that asks a fast one, and a slow one where the fast one is not sure.
 *
 * @throws ModelError `bad-option` for a threshold that is no number from 0 to 1.
 */
export function fastAndSlow(fast: Parser, slow: Parser, options: FastAndSlowOptions = {}): Parser {
  const { threshold = 0.9 } = options;
  checkNumber('threshold', threshold, { least: 0, most: 1 });
  return {
    name: `${fast.name}+${slow.name}`,
    async parse(input: ParserInput): Promise<Proposal> {
      const proposal = await fast.parse(input);
      if (isSure(proposal, threshold)) return proposal;
      const second = await slow.parse(input);
      const calls = [...(proposal.calls ?? []), ...(second.calls ?? [])];
      return { ...(isTaken(second, proposal) ? second : proposal), ...(calls.length > 0 && { calls }) };
    },
  };
}
