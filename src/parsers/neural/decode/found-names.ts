/** Names of results by a part of them: who was offered 'The Beekeeper at Sea' books 'the Beekeeper'. */
import { ownValue } from '../../../language/own.js';
import type { Api } from '../../../service/index.js';
import type { SearchTask, World } from '../../../world/index.js';
import { lastSearch } from '../../plan/tasks.js';
import { isReference } from '../../plan/turn-plan.js';
import { stem, wordsIn } from '../../rules/text.js';
import type { SlotChoice } from './slot-choice.js';

const ARTICLE = /^(?:the|an?) /i;
const stemsOf = (text: string): readonly string[] => wordsIn(text.replace(ARTICLE, '')).map(({ word }) => stem(word));

/** The only value of a column of results that has all words of a text and more; undefined where none has, or several have. */
function foundBy(text: string, slot: string, { results }: SearchTask): string | undefined {
  const words = stemsOf(text);
  const rows = (results?.rows ?? []).map((row) => ownValue(row, slot));
  const names = [...new Set(rows.filter((name) => typeof name === 'string'))];
  const isOf = (name: string): boolean => {
    const own = stemsOf(name);
    return own.length > words.length && words.every((word) => own.includes(word));
  };
  const found = words.length === 0 ? [] : names.filter(isOf);
  return found.length === 1 && !names.some((name) => stemsOf(name).join() === words.join()) ? found[0] : undefined;
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
