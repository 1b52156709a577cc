/** What a grammar leaves no choice about, in tokens. */
import type { Grammar } from '../grammar/grammar.js';
import { GrammarWalk } from '../grammar/walk.js';
import type { LlamaPredictor, LlamaRuntime, LlamaToken, LlamaWeights } from './runtime.js';

/** At most so many tokens are predicted at once. */
const MOST = 24;

/** Follows what a model writes under a grammar. */
export class ForcedText {
  private grammar: Grammar | undefined;
  private tokens: LlamaToken[] = [];

  constructor(private readonly weights: Pick<LlamaWeights, 'tokenize' | 'detokenize'>) {}

  begin(grammar: Grammar | undefined): void {
    this.grammar = grammar;
    this.tokens = [];
  }

  /** Takes what the model wrote. */
  push(tokens: readonly LlamaToken[]): void {
    this.tokens.push(...tokens);
  }

  /** The tokens that must come next, as far as they follow from the grammar alone. */
  next(): LlamaToken[] {
    if (!this.grammar) return [];
    const forced = new GrammarWalk(this.grammar).read(this.weights.detokenize(this.tokens)).forced();
    // The last token may go on into what is not forced: it is left to the model.
    return forced === '' ? [] : this.weights.tokenize(forced, false).slice(0, -1).slice(0, MOST);
  }

  /** Whether an answer is complete: its grammar has nothing behind it. */
  isWhole(tokens: readonly LlamaToken[]): boolean {
    if (!this.grammar) return false;
    const walk = new GrammarWalk(this.grammar).read(this.weights.detokenize(tokens));
    return walk.mayEnd && walk.isDone;
  }
}

/** A predictor for the package. What it predicts wrongly costs time, and changes no answer. */
export function predictorOf(
  { TokenPredictor }: Pick<LlamaRuntime, 'TokenPredictor'>,
  forced: ForcedText,
): LlamaPredictor {
  class Forced extends TokenPredictor implements LlamaPredictor {
    reset(): void {
      // An answer begins with `begin`.
    }
    pushTokens(tokens: readonly LlamaToken[]): void {
      forced.push(tokens);
    }
    predictTokens(): LlamaToken[] {
      return forced.next();
    }
  }
  return new Forced();
}
