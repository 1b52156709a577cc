/** What currencies are written and spoken like, as `Intl` knows it. */

/** A currency of ISO 4217. */
export interface Currency {
  readonly code: string;
  /** What amounts of it are called: 'US dollars'. */
  readonly called: string;
  /** How many decimals an amount has: 2 of USD, 0 of JPY, 3 of KWD. */
  readonly decimals: number;
  /** What stands before an amount: `$`, `CA$`, `KWD`. */
  readonly symbol: string;
  /** All that may stand before an amount, in lower case. */
  readonly signs: readonly string[];
  /** All that may stand behind an amount, in lower case: the code, and names in the singular and the plural. */
  readonly names: readonly string[];
}

/** Other words for the last word of a name. */
const SLANG: ReadonlyMap<string, readonly string[]> = new Map([
  ['dollar', ['buck', 'bucks']],
  ['pound', ['quid']],
]);

type Display = 'symbol' | 'narrowSymbol' | 'name';

/** What names the currency where so much of it is written. */
function unitOf(code: string, currencyDisplay: Display, amount = 1): string {
  const style = { style: 'currency', currency: code, currencyDisplay, maximumFractionDigits: 0 } as const;
  const parts = new Intl.NumberFormat('en-US', style).formatToParts(amount);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}

function decimalsOf(code: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return maximumFractionDigits ?? 0;
}

function namesOf(code: string): readonly string[] {
  const [one, several] = [1, 2].map((amount) => unitOf(code, 'name', amount).toLowerCase()) as [string, string];
  const last = (name: string): string => name.slice(name.lastIndexOf(' ') + 1);
  return [code.toLowerCase(), one, several, last(one), last(several), ...(SLANG.get(last(one)) ?? [])];
}

function describeCurrency(code: string): Currency {
  const [symbol, narrow] = [unitOf(code, 'symbol'), unitOf(code, 'narrowSymbol')];
  // With the country before a sign that several have: `US$`, `CA$`.
  const national = narrow.length === 1 ? [`${code.slice(0, 2)}${narrow}`] : [];
  const signs = [code, symbol, narrow, ...national].map((sign) => sign.toLowerCase());
  const called = unitOf(code, 'name', 2);
  return { code, called, decimals: decimalsOf(code), symbol, signs: [...new Set(signs)], names: namesOf(code) };
}

/** The currencies that were asked for: facts, and there are few. */
const known = new Map<string, Currency>();

/** The currency of an ISO 4217 code in capitals; undefined for what is no code of one. */
export function currencyOf(code: string): Currency | undefined {
  const cached = known.get(code);
  if (cached || !Intl.supportedValuesOf('currency').includes(code)) return cached;
  const currency = describeCurrency(code);
  known.set(code, currency);
  return currency;
}

/** Whether an amount can be paid: no more decimals than its currency has, and small enough for all of them to be exact. */
export function isAmount(amount: number, { decimals }: Currency): boolean {
  const [, fraction = ''] = String(amount).split('.');
  if (!Number.isFinite(amount) || /e/.test(String(amount)) || fraction.length > decimals) return false;
  return Math.abs(amount) * 10 ** decimals <= Number.MAX_SAFE_INTEGER;
}
