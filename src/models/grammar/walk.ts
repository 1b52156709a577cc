/** Walks through a grammar along a text. */
import type { Grammar, GrammarPart } from './grammar.js';

/** What is still to come: the rest of a literal, then parts. */
interface Rest {
  readonly part: GrammarPart;
  readonly behind: Rest | undefined;
}

/** A place in a grammar: the literal that is under way, how far it is read, and what comes behind it. */
interface Place {
  readonly literal: string;
  readonly at: number;
  readonly behind: Rest | undefined;
}

/** The text may end here. */
const END = 'end';

type State = Place | typeof END;

/** The places in a grammar after the beginning of a text: a set that gets smaller or larger with each character. */
export class GrammarWalk {
  private states: readonly State[];
  private readonly rules: ReadonlyMap<string, GrammarPart>;

  constructor(grammar: Grammar, states?: readonly State[]) {
    this.rules = new Map(Object.entries(grammar.rules));
    this.states = states ?? this.expanded({ part: grammar.root, behind: undefined });
  }

  get isPossible(): boolean {
    return this.states.length > 0;
  }

  get mayEnd(): boolean {
    return this.states.includes(END);
  }

  /** Whether nothing can follow. */
  get isDone(): boolean {
    return this.states.every((state) => state === END);
  }

  read(text: string): this {
    for (const character of text.split('')) this.step(character);
    return this;
  }

  /** What must follow, whatever is chosen later; empty where there is a choice, or an end. */
  forced(): string {
    const before = this.states;
    let text = '';
    for (let next = this.only(); next !== undefined; next = this.only()) {
      text += next;
      this.step(next);
    }
    this.states = before;
    return text;
  }

  /** The one character that can come next; undefined where several can, or none need. */
  private only(): string | undefined {
    const [first, ...others] = this.states;
    if (first === undefined || first === END) return undefined;
    const next = first.literal[first.at];
    return others.every((state) => state !== END && state.literal[state.at] === next) ? next : undefined;
  }

  private step(character: string): void {
    this.states = this.states.flatMap((state): readonly State[] => {
      if (state === END || state.literal[state.at] !== character) return [];
      const at = state.at + 1;
      return at < state.literal.length ? [{ ...state, at }] : this.expanded(state.behind);
    });
  }

  /** The places that begin with what is still to come. */
  private expanded(rest: Rest | undefined): readonly State[] {
    if (!rest) return [END];
    const { part, behind } = rest;
    if (part === '') return this.expanded(behind);
    if (typeof part === 'string') return [{ literal: part, at: 0, behind }];
    if ('rule' in part) return this.expanded({ part: this.rules.get(part.rule) ?? { oneOf: [] }, behind });
    if ('oneOf' in part) return part.oneOf.flatMap((one) => this.expanded({ part: one, behind }));
    return this.expanded(
      part.inOrder.reduceRight<Rest | undefined>((after, one) => ({ part: one, behind: after }), behind),
    );
  }
}

export const admits = (grammar: Grammar, text: string): boolean => new GrammarWalk(grammar).read(text).mayEnd;
