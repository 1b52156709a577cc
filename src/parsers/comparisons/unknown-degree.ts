/** 'Which of the two is cheaper?', of what results do not tell, or tell and cannot be compared by: the agent says what it knows. */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { BY_KIND, BY_NAME, type DegreeWords, WONDERS_WHICH } from '../../english/degrees.js';
import { property, say } from '../../language/index.js';
import { escapePattern } from '../../text/escape-pattern.js';
import { entityVariable, type SearchTask } from '../../world/index.js';
import { offeredOf } from '../rules/talk/results.js';
import { nameWords } from '../rules/text.js';

/** What words of degree are about, with how its properties are called. */
const ABOUT: readonly (readonly [name: string, named: RegExp, words: DegreeWords])[] = [
  ['price', /\b(?:price|cost|fare|rent|total)\b/, BY_KIND.money],
  ['time', /\btime\b/, BY_KIND.moment],
  ...BY_NAME.map(([named, words]) => [words.noun, named, words] as const),
];

function isSaid({ less, more }: DegreeWords, text: string): boolean {
  const words = [...less, ...more].map(escapePattern).join('|');
  return new RegExp(`(?<![\\p{L}-])(?:${words})(?![\\p{L}-])`, 'iu').test(text);
}

/** What is told of several that were offered, where it is asked which has more or less of something that orders none of them. */
export function unknownDegree({ utterance, session }: ParserInput, task: SearchTask | undefined): Proposal | undefined {
  if (!task || task.offered.length < 2 || !WONDERS_WHICH.test(utterance)) return undefined;
  const [name, named] = ABOUT.find(([, , words]) => isSaid(words, utterance)) ?? [];
  const latest = entityVariable(session.world, task);
  if (name === undefined || !named || latest === undefined) return undefined;
  const known = [...task.api.properties.keys()].find((one) => named.test(nameWords(one).join(' ')));
  const told = known === undefined ? [property(latest, name)] : offeredOf(session.world, task).map((one) => property(one, known));
  return { statements: [say(...told)] };
}
