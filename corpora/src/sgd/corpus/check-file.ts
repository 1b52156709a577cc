/** What can be wrong with a dialogue in a file of the corpus. */
import { isObject, ownValue } from 'typetod/internal';

/**
 * Whether a value is as it must be: undefined, or what is wrong with it, led by the path to it
 * (`.frames[0].service is missing`). Nothing is copied, so that a split is gone through in a fraction of the time in
 * which it is parsed.
 */
type Check = (value: unknown) => string | undefined;

const text: Check = (value) => (typeof value === 'string' ? undefined : ' is no text');

function listOf(item: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return ' is no list';
    for (let at = 0; at < value.length; at += 1) {
      const wrong = item(value[at]);
      if (wrong !== undefined) return `[${at}]${wrong}`;
    }
    return undefined;
  };
}

/** An object with any keys, all values of one kind. */
function recordOf(item: Check): Check {
  return (value) => {
    if (!isObject(value)) return ' is no object';
    for (const key of Object.keys(value)) {
      const wrong = item(ownValue(value, key));
      if (wrong !== undefined) return `[${JSON.stringify(key)}]${wrong}`;
    }
    return undefined;
  };
}

/** An object with these fields at least. */
function objectOf(required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check {
  const fields = [...Object.entries(required), ...Object.entries(optional)];
  return (value) => {
    if (!isObject(value)) return ' is no object';
    for (const [name, field] of fields) {
      const there = Object.hasOwn(value, name);
      if (!there && Object.hasOwn(optional, name)) continue;
      const wrong = there ? field(ownValue(value, name)) : ' is missing';
      if (wrong !== undefined) return `.${name}${wrong}`;
    }
    return undefined;
  };
}

const speaker: Check = (value) => (value === 'USER' || value === 'SYSTEM' ? undefined : ' is neither USER nor SYSTEM');

const action = objectOf({ act: text, slot: text, values: listOf(text), canonical_values: listOf(text) });

const state = objectOf({
  active_intent: text,
  requested_slots: listOf(text),
  slot_values: recordOf(listOf(text)),
});

const frame = objectOf(
  { service: text, actions: listOf(action) },
  {
    slots: listOf(objectOf({ slot: text })),
    state,
    service_call: objectOf({ method: text, parameters: recordOf(text) }),
    service_results: listOf(recordOf(text)),
  },
);

const dialogue = objectOf({
  dialogue_id: text,
  services: listOf(text),
  turns: listOf(objectOf({ speaker, utterance: text, frames: listOf(frame) })),
});

/** Who speaks out of turn: the user begins, and the sides alternate. */
function wrongOrder(turns: readonly { readonly speaker: string }[]): string | undefined {
  const at = turns.findIndex((turn, index) => turn.speaker !== (index % 2 === 0 ? 'USER' : 'SYSTEM'));
  if (at < 0) return undefined;
  return `turns[${at}].speaker is ${turns[at]?.speaker}${at === 0 ? '' : ' as in the turn before'}`;
}

/**
 * What keeps a value from being an `SgdDialogue`, such as `turns[3].frames[0].actions[2].values is no list`;
 * undefined for a dialogue. Whether the names in it are those of a schema is not looked at.
 */
export function wrongInDialogue(value: unknown): string | undefined {
  const wrong = dialogue(value);
  if (wrong !== undefined) return wrong.replace(/^[. ]/, '');
  return wrongOrder((value as { readonly turns: readonly { readonly speaker: string }[] }).turns);
}
