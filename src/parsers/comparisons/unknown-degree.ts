/** 'Which of the two is cheaper?', of what results do not tell, or tell and cannot be compared by: the agent says what it knows. */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { BY_KIND, BY_NAME, BY_SIZE, type DegreeWords, WHICH_OF, WONDERS_WHICH } from '../../english/degrees.js';
import { bind, next, property, say } from '../../language/index.js';
import { escapePattern } from '../../text/index.js';
import { entityVariable, nextName, type SearchTask, variableNumber } from '../../world/index.js';
import { plainly } from '../rules/talk/plain.js';
import { offeredOf } from '../rules/talk/results.js';
import { nameWords, sentencesOf } from '../rules/text.js';

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

/** Whether it is asked which of several results is so: of those that were told, or, where the question begins so, of all that were found. */
export function wondersAmong(text: string, { offered, results }: SearchTask): boolean {
  if (!WONDERS_WHICH.test(text)) return false;
  const isQuestion = WHICH_OF.test(text) || sentencesOf(text).some((one) => /^which\b/.test(plainly(one)));
  return offered.length > 1 || (isQuestion && (results?.rows.length ?? 0) > 1);
}

/** What goes on to the results that were not offered yet, where there are at most three. */
function goingOn({ session: { world } }: ParserInput, { offered, results, variable }: SearchTask) {
  const rows = results && !results.more && results.rows.length < 4 ? results.rows : [];
  const first = variableNumber(nextName(world));
  return rows.slice(offered.length).map((_, at) => bind(`x${first + at}`, next(variable)));
}

/** What is told of what was offered, where it is asked for more or less of something by which results cannot be ordered. */
export function unknownDegree(first: Proposal, input: ParserInput, task: SearchTask | undefined): Proposal | undefined {
  const { utterance, session } = input;
  const isWhich = task !== undefined && wondersAmong(utterance, task);
  const latest = task && entityVariable(session.world, task);
  if (!task || !(isWhich || (latest && onlyTakes(first)))) return undefined;
  const [name, named] = ABOUT.find(([, , words]) => isSaid(words, utterance)) ?? [];
  if (name === undefined || !named) return undefined;
  const known = [...task.api.properties.keys()].find((one) => named.test(nameWords(one).join(' ')));
  if (known === undefined || latest === undefined)
    return { statements: [say(property(latest ?? task.variable, known ?? name))] };
  if (!isWhich) return { statements: [say(property(latest, known))] };
  const others = goingOn(input, task);
  const of = [...offeredOf(session.world, task), ...others.flatMap(({ binding }) => binding ?? [])];
  return { statements: [...others, say(...of.map((one) => property(one, known)))] };
}
