/** What the rest of a text says, where what is compared is taken out of it: of a text that is no whole, parsers hear what nobody said. */
import type { Proposal } from '../../dialogue/parsers/parser.js';
import { type Entry, type Expression, givenBy, giving, type Statement } from '../../language/index.js';
import type { SearchApi } from '../../service/index.js';
import { wordsIn } from '../rules/text.js';
import type { Comparison } from './found.js';

/** A proposal with those values of its calls that are said. */
function saidIn({ statements = [] }: Proposal, isSaid: (one: Entry<Expression>) => boolean): Proposal {
  return {
    statements: statements.map((one) => (one.kind === 'api-call' ? giving(one, one.arguments.filter(isSaid)) : one)),
  };
}

/** What a parser makes of what is left of a text, without truths that it does not hear in the whole: 'that carries' says nothing. */
export function ofRest(text: string, alone: Proposal, whole: Proposal, api: SearchApi): Proposal {
  const lower = text.toLowerCase();
  // Of two services that do the same, what is left may be for the one that has no such comparison.
  if (isLost(alone) || strays(alone, api))
    return saidIn(
      whole,
      ({ value }) =>
        value.kind !== 'literal' || typeof value.value !== 'string' || lower.includes(value.value.toLowerCase()),
    );
  const given = new Set((whole.statements ?? []).flatMap(givenBy).map(({ name }) => name));
  const { source: _, statements: __, ...rest } = alone;
  return { ...rest, ...saidIn(alone, ({ name }) => given.has(name) || api.slots.get(name)?.kind !== 'boolean') };
}

/** What a rest comes to, without questions that the whole does not ask: 'is this the one with the better rating?' asks for no address. */
export function askingNoMore({ statements: whole = [] }: Proposal, rest: Proposal): Proposal {
  const asked = whole.flatMap(propertiesOf);
  const isOther = (name: string): boolean => asked.length > 0 && !asked.includes(name);
  const { statements } = rest;
  return statements ? { ...rest, statements: statements.filter((one) => !propertiesOf(one).some(isOther)) } : rest;
}

/** The known properties that a statement tells. */
const propertiesOf = (one: Statement): readonly string[] =>
  one.kind === 'say'
    ? one.arguments.flatMap((told) => (told.kind === 'property' && told.property !== 'that' ? [told.property] : []))
    : [];

/** Whether a proposal begins something, and neither a search nor what follows it. */
function strays({ statements = [] }: Proposal, { name, followUp }: SearchApi): boolean {
  const called = statements.filter((one) => one.kind === 'api-call');
  return called.length > 0 && called.every(({ api }) => api !== name && api !== followUp);
}

/** Whether a proposal makes nothing of what was said. */
const isLost = ({ statements }: Proposal): boolean => statements?.every(({ kind }) => kind === 'parse_error') ?? false;

/** Whether nothing is left of a text that a parser could make something of: the 'with' of 'with two or three bedrooms'. */
export const isNothing = (rest: string): boolean =>
  wordsIn(rest).every(({ word }) =>
    /^(?:with|and|but|for|at|in|on|of|the|an?|that|please|is|there|one|any)$/.test(word),
  );

/** Whether a search is given up for what it found: 'too pricey all of it, forget it' asks for nothing cheaper. */
export const givesUp = ({ statements = [] }: Proposal, found: readonly Comparison[], text: string): boolean =>
  statements.length > 0 &&
  statements.every(({ kind }) => kind === 'suspend') &&
  found.every(({ start, end }) => /^too\b/i.test(text.slice(start, end)));
