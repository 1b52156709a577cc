/** The numbers among the options of models: each has a range, and a number outside of it is refused where it is given. */
import { ModelError } from './model-error.js';

/** The longest that a timer of Node waits; a longer one would end at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export interface NumberRange {
  readonly least: number;
  readonly most?: number;
  /** Only whole numbers. */
  readonly isWhole?: boolean;
}

function isWithin(value: unknown, { least, most = Number.MAX_SAFE_INTEGER, isWhole }: NumberRange): boolean {
  return typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value));
}

function rangeText({ least, most, isWhole }: NumberRange): string {
  return `a ${isWhole ? 'whole ' : ''}number from ${least}${most === undefined ? '' : ` to ${most}`}`;
}

/**
 * Checks a number among the options of a model; one that is not given passes.
 *
 * @throws ModelError `bad-option`.
 */
export function checkNumber(option: string, value: unknown, range: NumberRange): void {
  if (value === undefined || isWithin(value, range)) return;
  const given = typeof value === 'number' ? String(value) : value === null ? 'null' : `of type ${typeof value}`;
  throw new ModelError({ code: 'bad-option', message: `${option} is ${given}: give ${rangeText(range)}` });
}

/** Checks how long an endpoint is waited for, in milliseconds, and how often it is asked again. */
export function checkPatience(timeout: number, retries: number): void {
  checkNumber('timeout', timeout, { least: 1, most: LONGEST_TIMER });
  checkNumber('retries', retries, { least: 0, isWhole: true });
}
