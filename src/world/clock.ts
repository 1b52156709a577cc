import { z } from 'zod';
import { remembered } from '../text/index.js';

const SHAPE = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;
const LOCAL_TIME = z.iso.datetime({ local: true });

/** The last year of a clock: the day after any of its days can still be written. */
const LAST_YEAR = 9998;

/** A clock is asked in each turn and mostly shows what it showed before. */
const isShown = remembered(
  (text) => SHAPE.test(text) && Number(text.slice(0, 4)) <= LAST_YEAR && LOCAL_TIME.safeParse(text).success,
);

/**
 * Whether a text is a local time that a clock can show, `YYYY-MM-DDTHH:MM` with or without seconds: a day of the calendar
 * in the years 1000 to 9998, and a time of that day.
 */
export function isLocalTime(text: unknown): text is string {
  return typeof text === 'string' && isShown(text);
}
