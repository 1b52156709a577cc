/**
 * The clock of a session: fixed text, or a function that is asked once a turn. The engine itself reads no clock: the
 * time of a turn is an input of it, as the program is, and the journal has it where it is not that of the beginning.
 */
import { kindOfValue } from '../service/index.js';
import { isLocalTime } from '../world/index.js';
import { checkNames } from './check-options.js';
import { EngineError } from './engine-error.js';

/** The clock of a session that is given none: the day on which all dialogues of SGD take place. */
export const DEFAULT_NOW = '2019-03-01T09:00';

/** A clock: a fixed local time `YYYY-MM-DDTHH:MM`, or a function that returns the time of a turn. */
export type Clock = string | (() => string);

export interface PlatformClockOptions {
  /** An IANA time zone, such as `Europe/Zurich`; the platform's own if left out. */
  readonly timeZone?: string;
}

function badClock(given: unknown): EngineError {
  const shown = typeof given === 'string' ? `'${given}'` : kindOfValue(given);
  return new EngineError({
    code: 'bad-clock',
    message: `${shown} is not a local time. Write a day and a time that there are, as ${DEFAULT_NOW}, without a zone.`,
  });
}

/** What a clock shows. @throws EngineError `bad-clock` for what is no local time. */
export function timeOf(clock: Clock): string {
  const time: unknown = typeof clock === 'function' ? clock() : clock;
  if (isLocalTime(time)) return time;
  throw badClock(time);
}

/** An engine at the clock of a turn. */
export function engineAt<E extends { readonly now: string }>(engine: E, now: string): E {
  return now === engine.now ? engine : { ...engine, now };
}

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', {
      ...(timeZone !== undefined && { timeZone }),
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  } catch (cause) {
    const shown = typeof timeZone === 'string' ? `'${timeZone}'` : kindOfValue(timeZone);
    const message = `${shown} is not a time zone of this platform. Give a name of IANA, such as 'Europe/Zurich'.`;
    throw new EngineError({ code: 'bad-clock', message, cause });
  }
}

/**
 * The clock of the platform, to the minute: `createSession({ now: platformClock() })`. Each turn has the time at which it
 * begins.
 *
 * @throws EngineError `bad-clock` for a time zone that the platform does not know; `unknown-option`.
 */
export function platformClock(options: PlatformClockOptions = {}): () => string {
  checkNames('platformClock', options, ['timeZone']);
  const format = formatIn(options.timeZone);
  return () => {
    // biome-ignore lint/plugin: an application asks for the platform's clock; nothing else does
    const parts = new Map(format.formatToParts(new Date()).map(({ type, value }) => [type, value]));
    const [year, month, day] = ['year', 'month', 'day'].map((part) => parts.get(part as 'year'));
    return `${year?.padStart(4, '0')}-${month}-${day}T${parts.get('hour')}:${parts.get('minute')}`;
  };
}
