/** 'Which of the two is cheaper?', of what results do not tell, or tell and cannot be compared by: the agent says what it knows. */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { BY_KIND, BY_NAME, BY_SIZE, type DegreeWords, WONDERS_WHICH } from '../../english/degrees.js';
import { property, say } from '../../language/index.js';
import { escapePattern } from '../../text/index.js';
import { entityVariable, type SearchTask } from '../../world/index.js';
import { offeredOf } from '../rules/talk/results.js';
import { nameWords } from '../rules/text.js';

/** What words of degree are about, with how its properties are called. */
const ABOUT: readonly (readonly [name: string, named: RegExp, words: DegreeWords])[] = [
  ['price', /\b(?:price|cost|fare|rent|total)\b/, BY_KIND.money],
  ['time', /\btime\b/, BY_KIND.moment],
  ...[...BY_NAME, BY_SIZE].map(([named, words]) => [words.noun, named, words] as const),
];

function isSaid({ less, more }: DegreeWords, text: string): boolean {
  const words = [...less, ...more].map(escapePattern).join('|');
  return new RegExp(`(?<![\\p{L}-])(?:${words})(?![\\p{L}-])`, 'iu').test(text);
}

/** Whether a proposal only takes the result that was offered. */
const onlyTakes = ({ statements = [] }: Proposal): boolean =>
  statements.length > 0 && statements.every(({ kind }) => kind === 'select');

/** What is told of what was offered, where it is asked for more or less of something by which results cannot be ordered. */
export function unknownDegree(
  first: Proposal,
  { utterance, session }: ParserInput,
  task: SearchTask | undefined,
): Proposal | undefined {
  const isWhich = WONDERS_WHICH.test(utterance) && (task?.offered.length ?? 0) > 1;
  const latest = task && entityVariable(session.world, task);
  if (!task || latest === undefined || !(isWhich || onlyTakes(first))) return undefined;
  const [name, named] = ABOUT.find(([, , words]) => isSaid(words, utterance)) ?? [];
  if (name === undefined || !named) return undefined;
  const known = [...task.api.properties.keys()].find((one) => named.test(nameWords(one).join(' ')));
  const of = isWhich ? offeredOf(session.world, task) : [latest];
  return {
    statements: [say(...(known === undefined ? [property(latest, name)] : of.map((one) => property(one, known))))],
  };
}
