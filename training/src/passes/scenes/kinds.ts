/** Kinds for slots that SGD leaves untyped, as authors of services would state them. */
import { isDate, isTime, ownValue } from 'typetod/internal';
import { isOpenDefault, type SgdKinds } from '@typetod/corpora/internal';
import type { SgdDialogue, SgdService } from '@typetod/corpora/sgd';
import { hasValues } from '../swaps/meanings.js';

const isMoney = (name: string): boolean => /price|fare|cost|rent|amount|balance|fee|charge/i.test(name);

function kindOf(name: string, values: readonly string[]): SgdKinds[string] | undefined {
  if (values.length === 0) return undefined;
  if (values.every(isDate)) return 'date';
  if (values.every(isTime)) return 'time';
  return values.every((value) => /^\d{1,9}$/.test(value)) && isMoney(name) ? 'money' : undefined;
}

/** The canonical values of a slot of a service in a dialogue. */
function valuesOf(dialogue: SgdDialogue, service: string, slot: string): readonly string[] {
  const frames = dialogue.turns.flatMap((turn) => turn.frames).filter((frame) => frame.service === service);
  return frames.flatMap(({ actions, service_results: results = [] }) => [
    ...actions.filter((one) => one.slot === slot && hasValues(one)).flatMap((one) => one.canonical_values),
    ...results.flatMap((row) => ownValue(row, slot) ?? []),
  ]);
}

/** The kinds of the slots that hold dates, times or money throughout a dialogue, by `Service.slot`. */
export function kindsIn(schema: readonly SgdService[], dialogue: SgdDialogue): SgdKinds {
  const known = schema.flatMap((service) =>
    service.slots.flatMap(({ name, is_categorical: isClosed }): [string, SgdKinds[string]][] => {
      const defaults = service.intents.flatMap((intent) => ownValue(intent.optional_slots, name) ?? []);
      const said = valuesOf(dialogue, service.service_name, name).filter((value) => !isOpenDefault(value));
      const values = [...said, ...defaults.filter((value) => !isOpenDefault(value))];
      const kind = isClosed || said.length === 0 ? undefined : kindOf(name, values);
      return kind ? [[`${service.service_name}.${name}`, kind]] : [];
    }),
  );
  return Object.fromEntries(known);
}
