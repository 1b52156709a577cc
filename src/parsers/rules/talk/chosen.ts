/**
 * A result that is chosen by its place beside something else: 'book the second one for Friday'. The words for it are read as
 * 'it', so that nobody takes them for the second of the month, and what 'it' is follows from its place.
 */
import type { ParserInput } from '../../../dialogue/parsers/parser.js';
import { isNegatedAt } from '../../../english/negation.js';
import type { Expression, Statement } from '../../../language/index.js';
import type { SearchTask, World } from '../../../world/index.js';
import type { Stretch } from '../../../text/index.js';
import { asIt, mentionedIn, numberedIn } from '../named-result.js';
import { doesNothing } from '../../plan/turn-plan.js';
import { placedIn, resultOf, type SpokenResult } from './result.js';
import { lookedAt, searchIn, taken } from './results.js';
import { plainly } from './plain.js';

/** A question is about a result, and takes none. */
const ASKS = /^(?:is|are|was|does|do|did|has|have|how|what|which|when|where|who|why)\b/;

/** What is to be read in place of what was said, and what is made of it. */
interface ChosenResult {
  readonly input: ParserInput;
  /** Statements about 'it' with the result that is meant. */
  withChoice(statements: readonly Statement[]): readonly Statement[];
}

/** A result that is meant, and the words that say so. */
type Meant = SpokenResult & Stretch & { readonly isByNumber?: true };

function choosing(statements: readonly Statement[], spoken: Meant, search: SearchTask): readonly Statement[] {
  const choice = taken(spoken, search);
  // What tells no result from the others tells none beside its place.
  const isNamed = (entity: Expression): boolean =>
    entity.kind !== 'record' || entity.entries.some(({ name }) => search.api.identity.includes(name));
  const isOther = (one: Statement): boolean =>
    one.kind === 'select' && (one.entity.kind === 'variable' || !isNamed(one.entity));
  if (statements.some(isOther)) return statements.map((one) => (isOther(one) ? choice : one));
  // A number is said of a result that is taken: 'the $120 one' alone.
  if (spoken.isByNumber && statements.every(doesNothing)) return [choice];
  const starts = statements.some((one) => one.kind === 'api-call' && one.api === search.api.followUp);
  return starts && !statements.some(({ kind }) => kind === 'select') ? [choice, ...statements] : statements;
}

/** What is told of 'it', as told of the result that is meant. */
function asked(statements: readonly Statement[], spoken: SpokenResult, search: SearchTask, world: World) {
  return statements.flatMap((one) => {
    const told = one.kind === 'say' ? one.arguments : [];
    const names = told.flatMap((each) => (each.kind === 'property' && each.property !== 'that' ? [each.property] : []));
    const isOfIt = names.length === told.length && names.every((name) => search.api.properties.has(name));
    return isOfIt && names.length > 0 ? lookedAt(spoken, names, search, world) : [one];
  });
}

/** The result that a text asks about by its name, or takes by its place or a number. */
function meantIn(text: string, search: SearchTask, world: World): Meant | undefined {
  if (ASKS.test(plainly(text))) {
    const named = mentionedIn(text, search);
    return named && { ...resultOf(named.row, search, world), start: named.start, end: named.end };
  }
  const placed = placedIn(text, search, world);
  const start = placed ? text.indexOf(placed.words) : 0;
  return placed ? { ...placed, start, end: start + placed.words.length } : numbered(text, search);
}

/** The result that is taken by a number which it alone has: 'book the $120 one for 3 days'. */
function numbered(text: string, search: SearchTask): Meant | undefined {
  const meant = numberedIn(text, search);
  if (meant?.kind !== 'found') return undefined;
  const { by, row, start, end } = meant;
  return { row, variable: undefined, by: { [by.slot]: by.value }, isByPlace: true, isByNumber: true, start, end };
}

/** What is chosen by its place in a text that says more, or asked about by its name; undefined where nothing is. */
export function chosenIn(input: ParserInput): ChosenResult | undefined {
  const { utterance, session } = input;
  const { world } = session;
  const search = searchIn(world);
  const meant = search && meantIn(utterance, search, world);
  if (!search || !meant || isNegatedAt(utterance, meant.start)) return undefined;
  return {
    input: { ...input, utterance: asIt(utterance, meant) },
    withChoice: (statements) => (meant.isByPlace ? choosing : asked)(statements, meant, search, world),
  };
}
