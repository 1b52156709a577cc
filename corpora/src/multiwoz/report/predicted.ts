/**
 * States that any tracker predicted, in the format of MultiWOZ_Evaluation: a list for each dialogue, with one entry for each turn, whose
 * `state` has values by domain and slot.
 *
 * Corpora and tools write the names of dialogues and slots in several ways (`SNG0073.json` and `sng0073`, `leaveAt` and `leaveat`, `book day`
 * and `bookday`), which are all understood. What is no tracked slot, or no dialogue of those taken, is told and passed over.
 */
import { isObject, ownValue } from 'typetod/internal';
import { Histogram } from '../../lab/metrics/histogram.js';
import { stateValue } from '../corpus/dialogue.js';
import type { MultiwozDialogue, MultiwozState } from '../corpus/format.js';
import { MULTIWOZ_SLOTS } from '../corpus/slots.js';
import { JointGoals } from '../state/joint-goals.js';
import type { MultiwozProfile } from '../state/profiles.js';
import { MultiwozError } from '../multiwoz-error.js';
import type { MultiwozPredicted } from './report.js';

const plainId = (id: string): string => id.toLowerCase().replace(/\.json$/, '');

/** The tracked slots by the names that they are written under. */
const WRITTEN: ReadonlyMap<string, string> = new Map(
  MULTIWOZ_SLOTS.flatMap(({ key, domain, part, slot }) => {
    const names = part === 'book' ? [slot, `book${slot}`, `book ${slot}`] : [slot];
    return names.map((name) => [`${domain}-${name}`.toLowerCase(), key] as const);
  }),
);

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isObject(value) ? Object.entries(value) : [];

/** The state of an entry; empty for an entry without one. */
function stateOf(entry: unknown, unknown: Histogram): MultiwozState {
  const written = entriesOf(isObject(entry) ? ownValue(entry, 'state') : undefined).flatMap(([domain, slots]) =>
    entriesOf(slots).map(([slot, value]) => [`${domain}-${slot}`.toLowerCase(), value] as const),
  );
  const state = new Map<string, string>();
  for (const [name, value] of written) {
    const key = WRITTEN.get(name);
    // Of several forms of a value the first counts.
    const [first] = [value].flat();
    const text = typeof first === 'string' ? stateValue(first) : undefined;
    if (key === undefined) unknown.add(name);
    else if (text !== undefined) state.set(key, text);
  }
  return state;
}

/**
 * Scores predicted states.
 *
 * @param file - where they are from, for errors.
 * @throws MultiwozError `not-multiwoz` for what are no lists by dialogue.
 */
export function predictedMultiwoz(
  dialogues: readonly MultiwozDialogue[],
  { file, predictions }: { readonly file: string; readonly predictions: unknown },
  profile?: MultiwozProfile,
): MultiwozPredicted {
  if (!isObject(predictions) || !Object.values(predictions).every(Array.isArray)) {
    const message = `${file} holds no predictions: give one JSON object with a list of turns for each dialogue, { "sng0073": [{ "state": {} }] }.`;
    throw new MultiwozError({ code: 'not-multiwoz', file, message });
  }
  const given = new Map(Object.entries(predictions).map(([id, turns]) => [plainId(id), turns as readonly unknown[]]));
  const known = new Set(dialogues.map(({ id }) => plainId(id)));
  const [goals, unknown] = [new JointGoals(profile), new Histogram()];
  let [missing, turns] = [0, 0];
  for (const dialogue of dialogues) {
    const predicted = given.get(plainId(dialogue.id));
    if (!predicted) missing += 1;
    else turns += Math.max(0, dialogue.turns.length - predicted.length);
    goals.add(
      dialogue,
      (predicted ?? []).map((entry) => stateOf(entry, unknown)),
    );
  }
  return {
    ...{ jga: goals.overall.jga, domain_mean: goals.domainMean('state') },
    missing: { dialogues: missing, turns },
    unknown_dialogues: Object.keys(predictions).filter((id) => !known.has(plainId(id))),
    unknown_slots: unknown.toJSON(),
  };
}
