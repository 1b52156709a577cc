/** Comparing values by what the reader makes of them. */
import { ownValue, tidy, withoutAccents } from 'typetod/internal';
import { readNatural } from 'typetod/values';

/** What a text may mean: itself in plain letters, a date, a number, the times of either half of the day. */
function readingsOf(text: string, now: string): ReadonlySet<string> {
  const halves = ([undefined, 'am', 'pm'] as const).map((prefer) =>
    readNatural('time', text, { now, ...(prefer && { prefer }) }),
  );
  const readings = [
    ['text', withoutAccents(tidy(text.replaceAll('_', ' ')))],
    ['date', readNatural('date', text, { now })],
    ['number', readNatural('money', text, { now }) ?? readNatural('number', text, { now })],
    ...halves.map((time) => ['time', time]),
  ];
  return new Set(readings.flatMap(([kind, value]) => (value === undefined ? [] : [`${kind} ${value}`])));
}

/** Compares values as the reader of natural language reads them, and remembers what it read. */
export class ReadValues {
  private readonly known = new Map<string, ReadonlySet<string>>();

  constructor(private readonly now: string) {}

  /** Whether two texts may mean the same: `11:30 am` and `half past 11 in the morning`, `two` and `2`. */
  same(one: string, other: string): boolean {
    if (one === other) return true;
    const [a, b] = [this.readings(one), this.readings(other)];
    return [...a].some((reading) => b.has(reading));
  }

  /** The predicted values, each as the accepted one that it reads as, if there is one. */
  read(
    accepted: Readonly<Record<string, readonly string[]>>,
    predicted: ReadonlyMap<string, string>,
  ): ReadonlyMap<string, string> {
    const read = [...predicted].map(([slot, value]): [string, string] => [
      slot,
      ownValue(accepted, slot)?.find((one) => this.same(one, value)) ?? value,
    ]);
    return new Map(read);
  }

  private readings(text: string): ReadonlySet<string> {
    const read = this.known.get(text) ?? readingsOf(text, this.now);
    this.known.set(text, read);
    return read;
  }
}
