import {
  DEFAULT_GATES,
  GATE_NAMES,
  type GateName,
  type GateSettings,
  NO_GATES,
  REMEDIES,
  type Remedy,
} from '../dialogue/index.js';
import { nearestNames } from '../service/index.js';
import type { Arguments } from './command.js';
import { UsageError } from './usage-error.js';

/** Timers do not count further than some days. */
const LONGEST_TIMEOUT = 86_400;

/** How long a turn may take, in milliseconds; undefined without bound. */
export function timeoutOf(args: Arguments): number | undefined {
  const seconds = args.count('timeout');
  if (seconds === undefined) return undefined;
  if (seconds > LONGEST_TIMEOUT) throw new UsageError(`--timeout takes at most ${LONGEST_TIMEOUT} seconds, a day.`);
  return seconds * 1000;
}

const SETS: Readonly<Record<string, GateSettings>> = { default: DEFAULT_GATES, none: NO_GATES };

const REMEDIES_AND_OFF: readonly (Remedy | 'off')[] = [...REMEDIES, 'off'];

function gateOf(setting: string): readonly [GateName, Remedy | 'off'] {
  const [given = '', wanted, ...more] = setting.split('=');
  if (wanted === undefined || more.length > 0) {
    throw new UsageError(`--gate takes NAME=REMEDY, such as syntax=retry, not '${setting}'.`);
  }
  const gate = GATE_NAMES.find((name) => name === given.replaceAll('-', '_'));
  if (!gate) {
    throw new UsageError(`There is no gate '${given}'. Did you mean ${nearestNames(given, GATE_NAMES, 3).join(', ')}?`);
  }
  const remedy = REMEDIES_AND_OFF.find((name) => name === wanted);
  if (!remedy) throw new UsageError(`A gate can ${REMEDIES.join(', ')} or be off, not '${wanted}'.`);
  return [gate, remedy];
}

function setOf(given: string): GateSettings {
  const set = Object.hasOwn(SETS, given) ? SETS[given] : undefined;
  if (set) return set;
  throw new UsageError(`--gates takes ${Object.keys(SETS).join(' or ')}, not '${given}'.`);
}

/**
 * What `--gates` and `--gate` say is to be done about what the gates find.
 *
 * @throws UsageError
 */
export function gatesOf(args: Arguments): Partial<GateSettings> {
  const set = args.text('gates');
  return { ...(set !== undefined && setOf(set)), ...Object.fromEntries(args.texts('gate').map(gateOf)) };
}
