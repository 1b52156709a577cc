import { GATE_NAMES, type GateName, type GateSettings, REMEDIES, type Remedy } from '../../../dialogue/index.js';
import { type Preset, type PresetName, PRESETS } from '../../../dialogue/turn/presets.js';
import { nearestNames } from '../../../service/index.js';
import type { Arguments } from '../../command.js';
import { oneOf } from '../../options/one-of.js';
import { UsageError } from '../../errors.js';

const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

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

/** The preset that `--gates` names: remedies of gates, and how often the parser may try again. */
export function presetOf(args: Arguments): Partial<Preset> {
  const given = args.text('gates');
  return given === undefined ? {} : PRESETS[oneOf('gates', given, PRESET_NAMES)];
}

/**
 * The remedies of single gates, as `--gate` gives them.
 *
 * @throws UsageError for an unknown gate or remedy.
 */
export function gatesOf(args: Arguments): Partial<GateSettings> {
  return Object.fromEntries(args.texts('gate').map(gateOf));
}
