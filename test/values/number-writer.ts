import fc from 'fast-check';

const BELOW_TWENTY =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion'];

/** How numbers are put into words. */
export interface NumberStyle {
  /** Whether 'and' stands before what is below a hundred: 'one hundred and five'. */
  readonly and: boolean;
  readonly hyphens: boolean;
  /** Whether one of something at the beginning is 'a': 'a hundred'. */
  readonly article: boolean;
}

export const PLAIN: NumberStyle = { and: false, hyphens: false, article: false };

export const STYLES: fc.Arbitrary<NumberStyle> = fc.record({
  and: fc.boolean(),
  hyphens: fc.boolean(),
  article: fc.boolean(),
});

function belowHundred(value: number, { hyphens }: NumberStyle): string {
  if (value < 20) return BELOW_TWENTY[value] ?? '';
  const ten = TENS[Math.floor(value / 10) - 2] ?? '';
  return value % 10 === 0 ? ten : `${ten}${hyphens ? '-' : ' '}${BELOW_TWENTY[value % 10]}`;
}

function belowThousand(value: number, style: NumberStyle): string {
  if (value < 100) return belowHundred(value, style);
  const rest = value % 100 === 0 ? '' : `${style.and ? ' and' : ''} ${belowHundred(value % 100, style)}`;
  return `${BELOW_TWENTY[Math.floor(value / 100)]} hundred${rest}`;
}

/** Groups of three digits, the last first. */
function groupsOf(value: number): readonly number[] {
  return value < 1000 ? [value] : [value % 1000, ...groupsOf(Math.floor(value / 1000))];
}

/** Writes a whole number from 0 to below a quadrillion in words. */
export function inWords(value: number, style: NumberStyle = PLAIN): string {
  if (value === 0) return 'zero';
  const groups = groupsOf(value).map((group, at) => {
    if (group === 0) return '';
    const and = at === 0 && style.and && value > 1000 && group < 100 ? 'and ' : '';
    return `${and}${belowThousand(group, style)}${SCALES[at]}`;
  });
  const words = groups.filter(Boolean).reverse().join(' ');
  return style.article ? words.replace(/^one (?=[htmb])/, 'a ') : words;
}

/** Writes digits one by one: '205' is 'two oh five'. */
export function digitByDigit(digits: string, zero: 'zero' | 'oh' = 'zero'): string {
  return [...digits].map((digit) => (digit === '0' ? zero : BELOW_TWENTY[Number(digit)])).join(' ');
}

/** The words that numbers are made of, and some that they are not. */
export const NUMBER_WORDS: readonly string[] = [
  ...BELOW_TWENTY,
  ...TENS,
  ...'hundred thousand million billion trillion and a'.split(' '),
];
