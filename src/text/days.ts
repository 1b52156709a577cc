const DAY = 24 * 60 * 60 * 1000;

/** Days from one date, 'YYYY-MM-DD', to another; negative backwards. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** The date that lies so many days later, or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}
