/**
 * Dialogues with other values.
 *
 * Names, towns, titles and other free text become others of the kind, from train or of our own; dates and times are moved
 * and worded anew. What stands for a value is replaced in all that is said, in labels and in results, so that the
 * dialogue stays as coherent as it was.
 */
import type { SgdAction, SgdFrame } from '@typetod/corpora/internal';
import type { SgdDialogue, SgdService, SgdTurn } from '@typetod/corpora/sgd';
import { isDate, isTime, laterDate, laterTime, pick, wordedDate, wordedTime } from 'typetod/internal';
import { type Invented, invented } from './invented.js';
import { hasValues, type Meaning, meaningsOf } from './meanings.js';
import { type Edit, edited, finderOf, likeCase } from './replace.js';
import { DONTCARE } from 'typetod';

/* Which kind of free text the slots of the train services hold. */

const KINDS: readonly (readonly [Invented, RegExp])[] = [
  ['address', /address|^pickup_location$/],
  ['business', /^(?:attraction|hotel|property|restaurant|stylist|theater)_name$|^venue$/],
  ['title', /^(?:song_name|movie_name|title|album|event_name)$/],
  ['person', /^(?:artist|directed_by|recipient_account_name|dentist_name|doctor_name)$/],
  ['car', /^car_name$/],
  ['dish', /^cuisine$/],
  ['style', /^genre$/],
  ['activity', /^subcategory$/],
  [
    'town',
    /^(?:city|city_of_event|destination|destination_city|from_location|to_location|origin|origin_city|location|pickup_city|where_to|area)$/,
  ],
  ['address', /^event_location$/],
];

/** The kind of a value, by the slots that have it: of several kinds, the most special one; undefined for what is not swapped. */
function inventedKind({ canonical, slots }: Pick<Meaning, 'canonical' | 'slots'>): Invented | undefined {
  if (canonical === DONTCARE) return undefined;
  const [kind] = KINDS.find(([, pattern]) => [...slots].some((slot) => pattern.test(slot))) ?? [];
  const known = [...slots].every((slot) => KINDS.some(([, pattern]) => pattern.test(slot)));
  return known ? kind : undefined;
}

/** The day on which the dialogues of the corpus take place. */
const TODAY = '2019-03-01';

/** Values that were seen, by the kind of text: what may take the place of another. */
export class SeenValues {
  private readonly kinds = new Map<Invented, string[]>();
  private readonly known = new Set<string>();

  /** Remembers the free texts of a dialogue. */
  add(dialogue: SgdDialogue): void {
    for (const meaning of meaningsOf(dialogue)) {
      const { canonical } = meaning;
      const kind = inventedKind(meaning);
      if (!kind || this.known.has(`${kind} ${canonical}`)) continue;
      this.known.add(`${kind} ${canonical}`);
      this.kinds.set(kind, [...(this.kinds.get(kind) ?? []), canonical]);
    }
  }

  /** One of our own, or one that was seen. */
  another(kind: Invented, random: () => number): string {
    const seen = this.kinds.get(kind) ?? [];
    return random() < 0.5 || seen.length < 20 ? invented(kind, random) : pick(seen, random);
  }
}

/** The texts that take the place of others, by those in lower case. */
interface Swaps {
  /** Wherever they stand as words. */
  readonly words: ReadonlyMap<string, { readonly original: string; readonly text: string }>;
  /** Where they are all of a value, or of a marked place. */
  readonly whole: ReadonlyMap<string, string>;
}

/** Shorter texts stand for other things by chance. */
const SHORTEST = 3;

/** A text as words between spaces, so that one may be looked for in others. */
const asWords = (text: string): string => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;

function closedValues(schema: readonly SgdService[]): readonly string[] {
  const defaults = schema.flatMap(({ intents }) => intents.flatMap((one) => Object.values(one.optional_slots)));
  const values = schema.flatMap(({ slots }) => slots.flatMap((slot) => slot.possible_values));
  return [...new Set([...defaults, ...values])].map((value) => value.toLowerCase());
}

/** Draws what takes the place of what. */
class SwapDrawer {
  private readonly words = new Map<string, { original: string; text: string }>();
  private readonly whole = new Map<string, string>();

  constructor(
    private readonly meanings: readonly Meaning[],
    private readonly random: () => number,
  ) {}

  draw(seen: SeenValues, closed: readonly string[]): Swaps {
    this.moveDates(closed);
    this.moveTimes(closed);
    const text = closed.map(asWords).join('|');
    for (const meaning of this.meanings) this.drawText(meaning, seen, text);
    return { words: this.words, whole: this.whole };
  }

  private drawText(meaning: Meaning, seen: SeenValues, closed: string): void {
    const { canonical, forms } = meaning;
    const kind = inventedKind(meaning);
    const isShort = [...forms].some((form) => form.length < SHORTEST || /^\d+$/.test(form));
    if (!kind || isShort || this.random() < 0.3) return;
    if ([...forms].some((form) => closed.includes(asWords(form)))) return;
    const text = seen.another(kind, this.random);
    for (const form of forms) this.words.set(form, { original: canonical, text });
  }

  /** Defaults are no values that a dialogue has by chance. */
  private moveDates(closed: readonly string[]): void {
    const drawn = Math.floor(this.random() * 25);
    const days = this.meanings.some(({ canonical }) => isDate(canonical) && closed.includes(canonical)) ? 0 : drawn;
    for (const { canonical, forms } of this.meanings.filter((one) => isDate(one.canonical))) {
      const date = laterDate(canonical, days);
      for (const form of forms) this.whole.set(form, isDate(form) ? date : wordedDate(date, TODAY, this.random));
    }
  }

  private moveTimes(closed: readonly string[]): void {
    const drawn = (Math.floor(this.random() * 25) - 12) * 15;
    const minutes = this.meanings.some(({ canonical }) => isTime(canonical) && closed.includes(canonical)) ? 0 : drawn;
    const times = this.meanings.filter((one) => isTime(one.canonical));
    if (times.some(({ canonical }) => laterTime(canonical, minutes) === undefined)) return;
    for (const { canonical, forms } of times) {
      const time = laterTime(canonical, minutes) ?? canonical;
      for (const form of forms) this.whole.set(form, isTime(form) ? time : wordedTime(time, this.random));
    }
  }
}

/** Replaces values throughout a dialogue. */
class Swapper {
  private readonly finder: RegExp | undefined;

  constructor(private readonly swaps: Swaps) {
    this.finder = finderOf(swaps.words.keys());
  }

  /** Undefined where a marked place would be torn apart. */
  dialogue(dialogue: SgdDialogue): SgdDialogue | undefined {
    const turns = dialogue.turns.flatMap((turn) => this.turn(turn) ?? []);
    return turns.length === dialogue.turns.length ? { ...dialogue, turns } : undefined;
  }

  private readonly value = (text: string): string => {
    const whole = this.swaps.whole.get(text.toLowerCase());
    if (whole !== undefined) return whole;
    return this.finder ? text.replaceAll(this.finder, (match) => this.replacement(match)) : text;
  };

  private replacement(match: string): string {
    const { original, text } = this.swaps.words.get(match.toLowerCase()) ?? { original: match, text: match };
    return likeCase(match, original, text);
  }

  private edits({ utterance, frames }: SgdTurn): readonly Edit[] {
    const marks = frames.flatMap(({ slots = [] }) => slots);
    const edits = new Map<number, Edit>();
    for (const { start, exclusive_end: end } of marks) {
      const text = this.swaps.whole.get(utterance.slice(start, end).toLowerCase());
      if (text !== undefined) edits.set(start, { start, end, text });
    }
    for (const { 0: match, index: start } of this.finder ? utterance.matchAll(this.finder) : []) {
      const end = start + match.length;
      const isMarked = marks.some((mark) => mark.start <= start && end <= mark.exclusive_end);
      // A word such as 'Happy' may be a title here and a plain word there.
      const isName = match.includes(' ') || (start > 0 && match !== match.toLowerCase());
      const isFree = [...edits.values()].every((edit) => end <= edit.start || edit.end <= start);
      if ((isMarked || isName) && isFree) edits.set(start, { start, end, text: this.replacement(match) });
    }
    return [...edits.values()].sort((a, b) => a.start - b.start);
  }

  private turn(turn: SgdTurn): SgdTurn | undefined {
    const edits = this.edits(turn);
    const frames = turn.frames.map((frame) => {
      const moved = edited(turn.utterance, edits, frame.slots ?? []);
      return moved && this.frame({ ...frame, ...(frame.slots && { slots: moved.spans }) });
    });
    const utterance = edited(turn.utterance, edits, [])?.text ?? turn.utterance;
    const whole = frames.filter((frame) => frame !== undefined);
    return whole.length === frames.length ? { ...turn, utterance, frames: whole } : undefined;
  }

  private action(action: SgdAction): SgdAction {
    if (!hasValues(action)) return action;
    const { values, canonical_values: canonical } = action;
    return { ...action, values: values.map(this.value), canonical_values: canonical.map(this.value) };
  }

  private readonly row = (row: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(row).map(([slot, value]) => [slot, this.value(value)]));

  private frame(frame: SgdFrame): SgdFrame {
    const { state, service_call: call, service_results: results } = frame;
    const slots = Object.entries(state?.slot_values ?? {}).map(([slot, forms]) => [slot, forms.map(this.value)]);
    return {
      ...frame,
      actions: frame.actions.map((action) => this.action(action)),
      ...(state && { state: { ...state, slot_values: Object.fromEntries(slots) } }),
      ...(call && { service_call: { ...call, parameters: this.row(call.parameters) } }),
      ...(results && { service_results: results.map(this.row) }),
    };
  }
}

/** A dialogue with other values of the same kinds; the dialogue itself where that would tear marked places apart. */
export function swapped(
  dialogue: SgdDialogue,
  schema: readonly SgdService[],
  seen: SeenValues,
  random: () => number,
): SgdDialogue {
  const swaps = new SwapDrawer(meaningsOf(dialogue), random).draw(seen, closedValues(schema));
  return new Swapper(swaps).dialogue(dialogue) ?? dialogue;
}
