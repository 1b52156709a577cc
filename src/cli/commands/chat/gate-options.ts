import { type GateRule, REMEDIES, type Remedy } from '../../../dialogue/gates/gate.js';
import { PRESET_NAMES, PRESETS, type Preset, type PresetOptions, standard } from '../../../dialogue/gates/presets.js';
import { nearestNames } from '../../../service/index.js';
import { type Arguments, UsageError } from '../../command.js';
import { oneOf } from '../../options/option.js';

type MakePreset = (options: PresetOptions) => Pick<Preset, 'gates' | 'limits' | 'onExhaust'>;

type Setting = Remedy | 'off';

const SETTINGS: readonly Setting[] = [...REMEDIES, 'off'];

const GATE_NAMES = standard().gates.map(({ gate }) => gate.name);

function gateOf(setting: string): readonly [name: string, remedy: Setting] {
  const [name = '', wanted, ...more] = setting.split('=');
  if (wanted === undefined || more.length > 0) {
    throw new UsageError(`--gate takes NAME=REMEDY, such as syntax=retry, not '${setting}'.`);
  }
  if (!GATE_NAMES.includes(name)) {
    throw new UsageError(`There is no gate '${name}'. Did you mean ${nearestNames(name, GATE_NAMES, 3).join(', ')}?`);
  }
  const remedy = SETTINGS.find((one) => one === wanted);
  if (!remedy) throw new UsageError(`A gate can ${REMEDIES.join(', ')} or be off, not '${wanted}'.`);
  return [name, remedy];
}

/** What options say of gates: the preset of `--gates`, if one is named, and the remedies that `--gate` gives. */
interface GateChoice {
  readonly preset: MakePreset | undefined;
  readonly remedies: ReadonlyMap<string, Setting>;
}

/**
 * What options say of gates.
 *
 * @throws UsageError for an unknown gate or remedy.
 */
export function gateChoiceOf(args: Arguments): GateChoice {
  const given = args.text('gates');
  return {
    preset: given === undefined ? undefined : PRESETS[oneOf('gates', given, PRESET_NAMES)],
    remedies: new Map(args.texts('gate').map(gateOf)),
  };
}

/** The gates of a choice with their remedies, in the standard order. Without a preset, a parser may do without some. */
export function presetOf(
  { preset, remedies }: GateChoice,
  options: PresetOptions,
  trusted: readonly string[] = [],
): Pick<Preset, 'gates' | 'limits' | 'onExhaust'> {
  const made = (preset ?? standard)(options);
  const left = made.gates.filter(({ gate }) => preset !== undefined || !trusted.includes(gate.name));
  const set = new Map<string, Setting>([...left.map(({ gate, remedy }) => [gate.name, remedy] as const), ...remedies]);
  const gates = standard(options).gates.flatMap(({ gate }): GateRule[] => {
    const remedy = set.get(gate.name) ?? 'off';
    return remedy === 'off' ? [] : [{ gate, remedy }];
  });
  const { limits, onExhaust } = made;
  return { gates, ...(limits && { limits }), ...(onExhaust && { onExhaust }) };
}
