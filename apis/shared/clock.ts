/** The minutes from midnight to a time `HH:MM`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The time `HH:MM` that is so many minutes after midnight. */
export function timeAt(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The times of the next three hours, every half hour, up to midnight. */
export function halfHoursAfter(start: string): readonly string[] {
  return [30, 60, 90, 120, 150, 180]
    .map((wait) => minutesOf(start) + wait)
    .filter((minutes) => minutes < 24 * 60)
    .map(timeAt);
}
