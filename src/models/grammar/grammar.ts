/**
 * Grammars: which texts a model may write.
 *
 * A grammar is a finite set of rules over literal texts, choices and sequences, as plain JSON: it can be sent, recorded and
 * compared. It is printed as GBNF for llama.cpp (`gbnf.ts`), and walked here (`walk.ts`): to tell whether a text can be
 * derived, and what must come next after its beginning.
 */

/** What one place of a grammar admits: a literal text, one of several parts, parts in order, or what a rule admits. */
export type GrammarPart =
  | string
  | {
      readonly oneOf: readonly GrammarPart[];
    }
  | {
      /** The parts, one after the other. */
      readonly inOrder: readonly GrammarPart[];
    }
  | {
      readonly rule: string;
    };

/** A grammar: the whole text is what `root` admits. Names of rules are lower-case letters, digits and hyphens. No rule leads to itself. */
export interface Grammar {
  readonly root: GrammarPart;
  /** Parts by name, to be used more than once. */
  readonly rules: Readonly<Record<string, GrammarPart>>;
}

/** One of several parts. */
export const oneOf = (...parts: readonly GrammarPart[]): GrammarPart => {
  const [only, ...others] = parts;
  return only !== undefined && others.length === 0 ? only : { oneOf: parts };
};

/** Parts one after the other. */
export const inOrder = (...parts: readonly GrammarPart[]): GrammarPart => ({ inOrder: parts });

/** A part that may be left out. */
export const maybe = (part: GrammarPart): GrammarPart => oneOf('', part);

export const ruleNamed = (rule: string): GrammarPart => ({ rule });
