/** The kinds of slots that an SGD schema leaves open: dates and times by their names, so that agents may say them as people do. */
import type { SgdService } from '../schema/format.js';
import type { SgdKinds } from '../schema/values.js';

/** Lengths of time that are called times. */
const DURATIONS: ReadonlySet<string> = new Set(['wait_time', 'transfer_time']);

function kindOf(name: string): SgdKinds[string] | undefined {
  if (DURATIONS.has(name)) return undefined;
  if (/(?:^|_)date(?:$|_of_)/.test(name)) return 'date';
  return /(?:^|_)time$/.test(name) ? 'time' : undefined;
}

/** The kinds of the slots of services without a closed set of values. */
export function kindsByName(services: readonly SgdService[]): SgdKinds {
  return Object.fromEntries(
    services.flatMap(({ service_name, slots }) =>
      slots.flatMap(({ name, is_categorical }): [string, SgdKinds[string]][] => {
        const kind = is_categorical ? undefined : kindOf(name);
        return kind === undefined ? [] : [[`${service_name}.${name}`, kind]];
      }),
    ),
  );
}
