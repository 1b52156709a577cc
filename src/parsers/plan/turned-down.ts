/** What is to come, and is turned down before the agent has spoken of it: 'actually I do not need the taxi'. */
import { givenUpIn } from '../../english/giving-up.js';
import { isLeftOutAt } from '../../english/negation.js';
import { type Statement, suspend } from '../../language/index.js';
import { type Stretch, withoutStretches } from '../../text/index.js';
import { openTasks, type Task, tasksInFocus, type World } from '../../world/index.js';
import { thingWords } from '../rules/names-api.js';
import { wordsIn } from '../rules/text.js';

/** What may stand behind a word that is left out as a whole: 'no taxi, please', and not 'no taxi driver'. */
const ALONE = /^\s*(?:$|[,.;!?]|(?:please|thanks?|after all|and|but|then)\b)/i;
const NO = /(?<!\S)\S+(?: an?| any)?\s+$/i;

/** Whether all that was asked for is given up, and not what is under way alone. */
const ALL = /\b(?:everything|all)\b/i;

/** What is turned down, and what else is said. */
interface TurnedDown {
  readonly put: Statement;
  /** The text with all else in its place. */
  readonly rest: string;
}

const toCome = (world: World): readonly Task[] => {
  const focus = new Set(tasksInFocus(world));
  return openTasks(world).filter((task) => !focus.has(task));
};

/** What is to come, where all is given up by what is put off: 'cancel everything'. */
export const puttingOffAll = (text: string, statements: readonly Statement[], world: World): readonly Statement[] =>
  ALL.test(text) && statements.some(({ kind }) => kind === 'suspend')
    ? toCome(world).map(({ variable }) => suspend(variable))
    : [];

/** The task to come that a text turns down. It must name it: 'never mind' is of what is under way. */
export function turnedDownIn(text: string, world: World): TurnedDown | undefined {
  for (const { api, variable } of toCome(world)) {
    const putOff = (said: Stretch): TurnedDown => ({ put: suspend(variable), rest: withoutStretches(text, [said]) });
    const isOther = tasksInFocus(world).at(-1)?.api === api;
    const words = isOther ? wordsIn(text).filter(({ word }) => word === 'other') : thingWords(text, api);
    const given = words.length > 0 && givenUpIn(text, { name: words.map(({ word }) => word).join('_') });
    if (given) return putOff({ start: 0, end: text.trimEnd().length - given.rest.length });
    const left = words.find(({ start, end }) => isLeftOutAt(text, start) && ALONE.test(text.slice(end)));
    if (left) return putOff({ start: text.slice(0, left.start).search(NO), end: left.end });
  }
  return undefined;
}
