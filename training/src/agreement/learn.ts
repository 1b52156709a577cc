/**
 * Which phrases say, in answers to confirmations, that somebody agrees, or take nothing back beside a firm yes.
 *
 * A phrase is a candidate if answers of two writers that agree have it and at least as often as not an answer agrees that has it
 * beside a word of agreement. Then answers that do not agree are gone through: one that the phrases would make an agreement bars
 * the phrase that is least often in an agreement. What is left, and needed for answers of two writers, is learned. So nothing is
 * learned that makes an agreement of any labelled answer that is none.
 */
import {
  type Answer,
  accountOf,
  CHANGES,
  DEFAULT_NOW,
  type PhraseKind,
  phrasesIn,
  REFUSES,
  TAKES_BACK,
} from 'typetod/internal';
import { readNatural } from 'typetod/values';

/** An answer to a confirmation, and whether it agrees to what was read back. */
export interface LabelledAnswer {
  readonly answer: Answer;
  readonly agrees: boolean;
  /** Who wrote it: what a single writer says is not learned. */
  readonly writer: string;
}

/** A phrase, with the counts of the answers that have it. */
export interface LearnedPhrase {
  readonly phrase: string;
  readonly kind: PhraseKind;
  readonly writers: number;
  readonly agreeing: number;
  /** Answers that do not, although a word in them agrees. */
  readonly other: number;
}

/** So many writers say what is learned. */
const WRITERS = 2;
/** So many say what is learned though a word in it refuses: 'doesn't matter'. */
const WRITERS_OF_REFUSALS = 3;
/** What idioms are read as that are no agreement: 'let me', 'make sure'. */
const MARKER = 'check';
/** The least share of agreements among the answers that have a phrase. */
const SHARE = 0.6;

interface Tally {
  readonly writers: Set<string>;
  /** Those of whom it is a whole answer. */
  readonly whole: Set<string>;
  agreeing: number;
  other: number;
}

/** Whether a word is a number, a day, a time or what counts: what it says is a matter of values. */
const isValueWord = (word: string): boolean =>
  (['date', 'time', 'number', 'money'] as const).some(
    (kind) => readNatural(kind, word, { now: DEFAULT_NOW }) !== undefined,
  );

/** The phrase that a whole answer is, but for values. */
function wholeOf({ pieces }: Answer): string | undefined {
  const [phrase, ...others] = phrasesIn(pieces);
  const said = pieces.filter(({ kind }) => kind !== 'value');
  const isWhole = others.length === 0 && said.every(({ isApart }, at) => at === 0 || !isApart);
  return isWhole && said.every(({ kind }) => kind !== 'firm' && kind !== 'weak') ? phrase : undefined;
}

function tallied(answers: readonly LabelledAnswer[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>();
  const of = (phrase: string): Tally => {
    const tally = tallies.get(phrase) ?? { writers: new Set(), whole: new Set(), agreeing: 0, other: 0 };
    tallies.set(phrase, tally);
    return tally;
  };
  for (const { answer, agrees, writer } of answers) {
    const phrases = new Set(phrasesIn(answer.pieces));
    const isSign = answer.pieces.some(({ kind }) => kind === 'firm' || kind === 'weak');
    for (const phrase of phrases) {
      if (agrees) of(phrase).writers.add(writer);
      of(phrase).agreeing += Number(agrees);
      of(phrase).other += Number(!agrees && isSign);
    }
    const whole = agrees ? wholeOf(answer) : undefined;
    if (whole !== undefined) of(whole).whole.add(writer);
  }
  return tallies;
}

/** Learns the phrases of some answers. */
class Learning {
  private readonly tallies: ReadonlyMap<string, Tally>;
  private readonly phrases = new Map<string, PhraseKind>();
  private readonly agreeing: readonly LabelledAnswer[];
  private readonly other: readonly LabelledAnswer[];

  /** @param verbs - of all deeds: a phrase with one takes nothing back only if two writers said it for a yes, and never agrees. */
  constructor(
    answers: readonly LabelledAnswer[],
    private readonly verbs: ReadonlySet<string>,
  ) {
    this.tallies = tallied(answers);
    // What agrees without any phrase, phrases cannot mend.
    const open = answers.filter(({ answer }) => !accountOf(answer, new Map()).isClear);
    this.agreeing = open.filter(({ agrees }) => agrees);
    this.other = open.filter(({ agrees }) => !agrees);
    for (const [phrase, tally] of this.tallies) {
      const kind = this.kindOf(phrase, tally);
      if (kind) this.phrases.set(phrase, kind);
    }
  }

  private kindOf(phrase: string, { writers, whole, agreeing, other }: Tally): PhraseKind | undefined {
    const words = phrase.split(' ');
    if (writers.size < WRITERS || agreeing < SHARE * (agreeing + other)) return undefined;
    if (words.some((word) => TAKES_BACK.has(word) || CHANGES.has(word) || isValueWord(word))) return undefined;
    if (words.includes(MARKER)) return undefined;
    if (REFUSES.test(phrase) && (words.length === 1 || writers.size < WRITERS_OF_REFUSALS)) return undefined;
    const isWhole = whole.size >= WRITERS;
    // 'Send it' asks for another deed, where nothing else says yes.
    const isOfDeed = words.some((word) => this.verbs.has(word));
    if (isOfDeed) return isWhole ? 'beside' : undefined;
    return isWhole ? 'yes' : 'beside';
  }

  /** Bars phrases until no answer that does not agree is taken for one that does: first by themselves, then beside a yes, too. */
  private bar(): void {
    for (const { answer } of this.other)
      while (accountOf(answer, this.phrases).isClear) {
        const guilty = this.guilty(answer);
        if (this.phrases.get(guilty) === 'yes') this.phrases.set(guilty, 'beside');
        else this.phrases.delete(guilty);
      }
  }

  /** The phrase of an answer that is least often in an agreement. */
  private guilty(answer: Answer): string {
    const said = phrasesIn(answer.pieces).filter((phrase) => this.phrases.has(phrase));
    const guilt = (phrase: string): number => {
      const { agreeing = 0, other = 0 } = this.tallies.get(phrase) ?? {};
      return (other + 1) / (agreeing + 1);
    };
    return said.reduce((worst, one) => (guilt(one) > guilt(worst) ? one : worst));
  }

  /** Leaves out what answers of two writers do not need; whether anything was. */
  private prune(): boolean {
    const needed = new Map<string, Set<string>>();
    for (const { answer, writer } of this.agreeing.filter((one) => accountOf(one.answer, this.phrases).isClear))
      for (const phrase of phrasesIn(answer.pieces)) needed.set(phrase, (needed.get(phrase) ?? new Set()).add(writer));
    const idle = [...this.phrases.keys()].filter((phrase) => (needed.get(phrase)?.size ?? 0) < WRITERS);
    for (const phrase of idle) this.phrases.delete(phrase);
    return idle.length > 0;
  }

  learned(): readonly LearnedPhrase[] {
    do this.bar();
    while (this.prune());
    return [...this.phrases].map(([phrase, kind]) => {
      const { writers, agreeing = 0, other = 0 } = this.tallies.get(phrase) ?? {};
      return { phrase, kind, writers: writers?.size ?? 0, agreeing, other };
    });
  }
}

/** The phrases that labelled answers teach, those that agree first, each kind in the order of the alphabet. */
export function learnPhrases(
  answers: readonly LabelledAnswer[],
  verbs: ReadonlySet<string> = new Set(),
): readonly LearnedPhrase[] {
  const order = ({ kind, phrase }: LearnedPhrase): string => `${kind === 'yes' ? 0 : 1}${phrase}`;
  return new Learning(answers, verbs).learned().toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
}
