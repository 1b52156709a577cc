import { Unreadable } from '../world/index.js';
import { dateOf, MONTH_NAME, MONTHS, monthOf } from './calendar.js';
import { ENDING } from './ordinals.js';
import { tidy } from './text.js';

const MONTH = `${MONTH_NAME}\\.?`;
const DAY = `(?<day>\\d{1,2})${ENDING}?`;
const FORMS = [
  new RegExp(`\\b(?<month>${MONTH}) (?:the )?${DAY}(?:,? (?<year>\\d{4}))?$`),
  new RegExp(`\\b${DAY}(?: of)? (?<month>${MONTH})(?:,? (?<year>\\d{4}))?$`),
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

const numberOf = (month: string): number => monthOf(month.replace('.', '')) || Number(month);

function ordinal(day: number): string {
  const suffix = day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${suffix}`;
}

/** Says of a text that names a day which its month does not have, that it does not: 'February has no 30th.' */
export function noSuchDate(text: string): Unreadable | undefined {
  const plain = tidy(text);
  const found = FORMS.map((form) => form.exec(plain)?.groups).find((groups) => groups !== undefined);
  const [month, day] = [numberOf(found?.month ?? ''), Number(found?.day)];
  const name = MONTHS[month - 1];
  // A day that only leap years have is missing where the year is said.
  if (!found || name === undefined || dateOf(Number(found.year ?? 2000), month, day) !== undefined) return undefined;
  const when = day === 29 && found.year !== undefined ? ` in ${found.year}` : '';
  return new Unreadable({ code: 'no-such-date', message: `${name} has no ${ordinal(day)}${when}.` });
}
