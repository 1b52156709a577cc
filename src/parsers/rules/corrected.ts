/** A text of a draft that is said again in other words: '18 Elm Street' for '8 Elm Street', "it's V-32" for a reference. */
import { isNegatedAt } from '../../english/negation.js';
import { isDeterminer } from '../../nlg/lexicon/clause.js';
import type { Api } from '../../service/index.js';
import type { TransactionTask } from '../../world/index.js';
import { COMMON } from './english/common.js';
import { saysNone, valueAt } from './mentions/label-values.js';
import { isSpeaker } from './no-text.js';
import { takesTelling } from './sense.js';
import { type Word, wordsIn } from './text.js';

/** A slot, and the text that it is to have. */
export interface CorrectedText {
  readonly slot: string;
  readonly value: string;
}

/** So many words a text has that is said again without a word of the one before. */
const LONGEST = 4;
/** So long a word must be to tell which text is meant. */
const TELLING = 3;

/** Common words that names begin with. */
const TITLE = /^(?:dr|mr|mrs|ms)$/;

/** Words side by side, none of which is common, and without a mark between them. */
function runsIn(text: string): readonly (readonly Word[])[] {
  const runs: Word[][] = [];
  let before: Word | undefined;
  for (const word of wordsIn(text)) {
    const isJoined = before !== undefined && /^\s*$/.test(text.slice(before.end, word.start));
    const isCommon = COMMON.has(word.word) && !TITLE.test(word.word);
    before = isCommon ? undefined : word;
    if (isCommon) continue;
    const last = isJoined ? runs.at(-1) : undefined;
    if (last) last.push(word);
    else runs.push([word]);
  }
  return runs;
}

const isNumber = (word: string): boolean => /^[$#]?\d/.test(word);

/** Whether all of some words are numbers. */
const areNumbers = (words: Iterable<string>): boolean => [...words].every((word) => /^[$#]?\d[\d.,:]*$/.test(word));

const lower = (text: string): readonly string[] => wordsIn(text).map(({ word }) => word);

/** A description that a sentence answers: 'What the picture shows', 'Who it is for'. */
const TELLS = /^(?:what|who) (?:it|the ([\p{L} ]+?)) (is \p{L}+|\p{L}+s)$/iu;
/** What may stand before such a sentence. */
const CORRECTS = '^(?:(?:no|sorry)[,.!]? )*';

/** The text of a draft that the user tells in the words of its description: 'it shows the sea'. */
export function toldIn(text: string, { slots }: Pick<Api, 'slots'>): CorrectedText | undefined {
  const found = [...slots.values()].filter(takesTelling).flatMap((slot) => {
    const [, noun = 'it', verb = ''] = TELLS.exec(slot.description) ?? [];
    const said = `(?:it|the ${noun}) ${verb}|it${verb.replace(/^is/, "['’]s")}`;
    const [label = ''] = (verb && new RegExp(`${CORRECTS}(?:${said}) (?!that\\b)`, 'i').exec(text)) || [];
    const value = valueAt(text, label.length);
    const isAll = text.slice(label.length + value.length).replace(/[.!]+$/, '') === '';
    const [first] = wordsIn(value);
    const isTelling = first && (!COMMON.has(first.word) || isDeterminer(first.word)) && !saysNone(value);
    return label && isAll && isTelling ? [{ slot: slot.name, value }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/**
 * The text of a draft that the user corrects, with what they say in place of it.
 *
 * @param isAll - whether nothing else of what is said is understood: then the only text of the draft is meant, though no
 * word of it is said.
 */
export function correctedIn(text: string, { api, slots }: TransactionTask, isAll: boolean): CorrectedText | undefined {
  const drafted = Object.entries(slots).flatMap(([slot, { surface }]) =>
    api.slots.get(slot)?.kind === 'text' && surface !== '' ? [{ slot, said: new Set(lower(surface)) }] : [],
  );
  const runs = runsIn(text).filter(([first]) => first && !isNegatedAt(text, first.start));
  const textOf = (run: readonly Word[]): string => text.slice(run[0]?.start, run.at(-1)?.end);
  for (const whole of runs)
    for (const { slot, said } of drafted) {
      // 'Quentin 150 dollars' has no number in the name, but '18 Elm Street' has one where there was one.
      const run = [...said].some(isNumber) ? whole : whole.filter(({ word }) => !isNumber(word));
      const isTelling = run.some(({ word }) => word.length >= TELLING && /\p{L}/u.test(word) && said.has(word));
      if (isTelling && !run.every(({ word }) => said.has(word))) return { slot, value: textOf(run) };
    }
  if (!isAll) return undefined;
  const [run, ...others] = runs;
  const [only, ...more] = drafted;
  if (!run || !only || others.length > 0 || more.length > 0 || run.length > LONGEST) return undefined;
  if (isSpeaker(text, { name: only.slot })) return undefined;
  // 'Yes, 4' is no other address than '5 Hill Street'.
  if (areNumbers(run.map(({ word }) => word)) && !areNumbers(only.said)) return undefined;
  const isNamed = run.every(({ raw, isFirst }) => /\d/.test(raw) || (!isFirst && /^\p{Lu}/u.test(raw)));
  return isNamed && !run.every(({ word }) => only.said.has(word)) ? { slot: only.slot, value: textOf(run) } : undefined;
}
