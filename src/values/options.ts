/** The kinds of value that people say in words of their own and that programs hold in one canonical form. */
export type NaturalKind = 'date' | 'time' | 'integer' | 'number' | 'money' | 'boolean';

/** What a reading depends on besides the text. */
export interface NaturalOptions {
  /** The session's local wall-clock time, 'YYYY-MM-DDTHH:MM' with optional seconds and no zone. */
  readonly now: string;
  /** The half of the day meant by hours 1 to 11 that are said without one ('half past 7'); by default as written. */
  readonly prefer?: 'am' | 'pm';
  /** Whether a day that is said without its year is over: 'Wednesday' is the last one; by default the next one. */
  readonly past?: boolean;
  /** What 'midnight' is: the start of a day (the default) or, as in SGD, the end of one. */
  readonly midnight?: '00:00' | '24:00';
  /** The ISO 4217 code of the currency of money: amounts in others are not read; if left out, in whatever currency. */
  readonly currency?: string;
}
