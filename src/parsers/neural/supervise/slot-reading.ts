/** How likely the network finds what a proposal may mean: that a user gives a value to a slot, in any of the ways to give one. */
import { mentionsOf } from '../../../dialogue/supervisors/mentions.js';
import { type Canonical, DONTCARE } from '../../../service/index.js';
import { numbersIn } from '../../../values/number-words.js';
import { logSigmoid, logSoftmax, type Scores } from '../decode/scores.js';
import { STATUSES, type Status } from '../input/vocabulary.js';

const lower = (value: unknown): string => String(value).toLowerCase();
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function shares(items: readonly number[], score: (item: number) => number): ReadonlyMap<number, number> {
  const rated = logSoftmax(items.map(score));
  return new Map(items.map((item, at) => [item, Math.exp(rated[at] as number)]));
}

/** Where a value stands in a text, also where a number is said in words. */
function placesOf(text: string, value: string): readonly { readonly start: number; readonly end: number }[] {
  const inWords = /^\d+$/.test(value) ? numbersIn(text).filter((said) => said.value === Number(value)) : [];
  return [...mentionsOf(text, value), ...inWords];
}

/** The scores of an input as probabilities, slot by slot: 0 for slots that the network was not shown. */
export class SlotReading {
  constructor(
    private readonly scores: Scores,
    private readonly user: string,
  ) {}

  /** That the user asks for a slot or property. */
  asked(name: string): number {
    const at = this.place(name);
    return at < 0 ? 0 : Math.exp(logSigmoid(this.scores.asked(at)));
  }

  /** That a slot gets a value, whichever. */
  given(name: string): number {
    const at = this.place(name);
    return at < 0 ? 0 : 1 - this.status(at, 'none');
  }

  /** That a slot gets a value: any will do, yes or no, one of its set, words of the user that say it, or one carried over. */
  value(name: string, value: Canonical): number {
    const at = this.place(name);
    if (at < 0) return 0;
    const text = lower(value);
    if (text === DONTCARE) return this.status(at, 'dontcare');
    if (text === 'true' || text === 'false') return this.status(at, text);
    return Math.max(this.named(at, text), this.said(at, text), this.carried(at, text));
  }

  private place(name: string): number {
    return this.scores.input.slots.findIndex((slot) => slot.name === name);
  }

  private status(at: number, status: Status): number {
    return shares([...STATUSES.keys()], (one) => this.scores.status(at, STATUSES[one] as Status)).get(
      STATUSES.indexOf(status),
    ) as number;
  }

  private named(at: number, text: string): number {
    const { values } = this.scores.input;
    const own = [...values.keys()].filter((value) => values[value]?.slot === at);
    const rated = shares(own, (value) => this.scores.value(at, value));
    return (
      this.status(at, 'value') * sum(own.map((one) => (lower(values[one]?.value) === text ? (rated.get(one) ?? 0) : 0)))
    );
  }

  private said(at: number, text: string): number {
    const { spoken } = this.scores.input;
    const [starts, ends] = [logSoftmax(this.scores.starts(at)), logSoftmax(this.scores.ends(at))];
    const rated = placesOf(this.user, text).map(({ start, end }) => {
      const inside = [...spoken.keys()].filter((token) => {
        const word = spoken[token];
        return word?.speaker === 'user' && word.start >= start && word.end <= end;
      });
      const [first, last] = [inside[0], inside.at(-1)];
      return first === undefined || last === undefined ? 0 : Math.exp((starts[first] ?? 0) + (ends[last] ?? 0));
    });
    return this.status(at, 'span') * sum(rated);
  }

  private carried(at: number, text: string): number {
    const { legal, sources } = this.scores.input;
    const own = legal[at] ?? [];
    const rated = shares(own, (source) => this.scores.source(at, source));
    return (
      this.status(at, 'carry') *
      sum(own.map((one) => (lower(sources[one]?.canonical) === text ? (rated.get(one) ?? 0) : 0)))
    );
  }
}
