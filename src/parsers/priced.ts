/**
 * What a deed would cost, asked while its draft is open: 'what would that come to?', 'how much would five crates come to?'. The price is
 * asked of the draft, with the count that is named; the service quotes it as soon as nothing is missing.
 */
import type { Parser, ParserInput, Proposal } from '../dialogue/parsers/parser.js';
import { ASKS_PRICE } from '../english/questions.js';
import { assign, property, say } from '../language/index.js';
import { nameWords } from './rules/text.js';
import type { Property } from '../service/index.js';
import type { TransactionTask } from '../world/index.js';
import { doesNothing } from './plan/turn-plan.js';
import { isCountOf, unitBehind } from './comparisons/labels.js';
import { valuesIn } from './comparisons/said-values.js';
import { situationOf } from './rules/situation.js';

/** What a draft will cost, as its service quotes it: of several prices, the one that is called so. */
function priceOf({ api, phase }: TransactionTask): Property | undefined {
  if (!api.quote || phase === 'performed') return undefined;
  const prices = [...api.properties.values()].filter(({ kind, name }) => kind === 'money' && !api.slots.has(name));
  return prices.find(({ name }) => /\b(?:total|price|cost|fare)\b/.test(nameWords(name).join(' '))) ?? prices[0];
}

/** The counts of a draft that are named in a text: the five of 'five crates'. */
function countsIn(text: string, { api }: TransactionTask, now: string): Readonly<Record<string, string>> {
  const slots = [...api.slots.values()].filter(({ kind }) => kind === 'integer' || kind === 'closed');
  const said = valuesIn(text, 'amount', now).flatMap(({ start, end }) => {
    const unit = unitBehind(text, end)?.unit;
    const slot = unit === undefined ? undefined : slots.find((one) => isCountOf(one, unit));
    return slot ? [[slot.name, text.slice(start, end)] as const] : [];
  });
  return Object.fromEntries(said);
}

/** A parser that knows the question for the price of a draft, over one that does not. */
export function priced(parser: Parser): Parser {
  return {
    ...parser,
    async parse(input: ParserInput): Promise<Proposal> {
      const proposal = await parser.parse(input);
      if (!ASKS_PRICE.test(input.utterance)) return proposal;
      const { latest: draft } = situationOf(input.session.world);
      const price = draft?.kind === 'transaction' ? priceOf(draft) : undefined;
      if (!proposal.statements || draft?.kind !== 'transaction' || !price) return proposal;
      const given = proposal.statements.filter((one) => !doesNothing(one) && one.kind !== 'say');
      if (given.some((one) => one.kind !== 'assign' || one.variable !== draft.variable)) return proposal;
      const counts = given.length > 0 ? {} : countsIn(input.utterance, draft, input.session.engine.now);
      const changes = Object.keys(counts).length > 0 ? [assign(draft.variable, counts)] : given;
      return { ...proposal, statements: [...changes, say(property(draft.variable, price.name))] };
    },
  };
}
