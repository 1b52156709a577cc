/** Names of results by a part of them: who was offered 'The Beekeeper at Sea' books 'the Beekeeper'. */
import { ownValue } from '../../../language/index.js';
import type { Api } from '../../../service/index.js';
import type { SearchTask, World } from '../../../world/index.js';
import { lastSearch } from '../../plan/tasks.js';
import { isReference } from '../../plan/turn-plan.js';
import { stem, wordsIn } from '../../rules/text.js';
import type { SlotChoice } from './slot-choice.js';

const ARTICLE = /^(?:the|an?)$/;

/** The words of a name, by their stems, without articles. */
const stemsOf = (text: string): readonly string[] =>
  wordsIn(text).flatMap(({ word }) => (ARTICLE.test(word) ? [] : [stem(word)]));

/** The name in a column of results that a text is, or else the only one that has all words of it. */
function foundBy(text: string, slot: string, { results }: SearchTask): string | undefined {
  const words = stemsOf(text);
  const rows = (results?.rows ?? []).map((row) => ownValue(row, slot));
  const names = [...new Set(rows.filter((name) => typeof name === 'string'))];
  const whole = names.find((name) => stemsOf(name).join(' ') === words.join(' '));
  const parts = words.length === 0 ? [] : names.filter((name) => words.every((word) => stemsOf(name).includes(word)));
  return whole ?? (parts.length === 1 ? parts[0] : undefined);
}

/** What names a result of the search that a transaction follows, as the whole name of it. */
export function asFound(choices: readonly SlotChoice[], api: Api, world: World): readonly SlotChoice[] {
  const search = lastSearch(world, api.service);
  if (search?.api.followUp !== api.name) return choices;
  return choices.map((choice) => {
    const { slot, value, place } = choice;
    const isNamed = place?.speaker === 'user' && api.slots.get(slot)?.kind === 'text' && !isReference(value);
    const isTold =
      search.api.identity.includes(slot) || (search.api.tracks.includes(slot) && api.slots.get(slot)?.required);
    const name = isNamed && isTold ? foundBy(String(value), slot, search) : undefined;
    return name === undefined ? choice : { ...choice, value: name };
  });
}
