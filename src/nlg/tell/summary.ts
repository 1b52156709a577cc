/** What is known of a task: what the user gave, and whether it was done. */
import { ownValue } from '../../language/index.js';
import { type Task, taskOf } from '../../world/index.js';
import { capitalize, statement } from '../lexicon/english.js';
import type { Phrase } from '../sentence.js';
import { allOf, clauseList, describe } from './describe.js';
import { errandOf, undertaking } from './errand.js';
import { amountOf } from './offers.js';
import { type ActionOf, readBack, slotsOf, type Telling } from './telling.js';

/** The values of a task in one sentence, behind a lead; empty where it has none. */
function valuesOf({ api, slots }: Task, lead: string, telling: Telling): Phrase {
  const read = (name: string) => ownValue(slots, name)?.canonical;
  const description = describe(readBack(api, Object.keys(slots), read, telling), telling.say, slotsOf(api));
  const [phrases, clauses] = [allOf(description), clauseList(description.clauses)];
  const what = [phrases.text, clauses.text].filter(Boolean).join('; ');
  return { text: what === '' ? '' : statement(`${lead} ${what}`), values: [...phrases.values, ...clauses.values] };
}

/** Whether a transaction was done; undefined for a search. */
function standOf(task: Task): { readonly text: string; readonly lead: string } | undefined {
  if (task.kind === 'search') return undefined;
  const yours = capitalize(undertaking(task.api) ?? `your wish to ${errandOf(task.api)}`);
  if (task.phase === 'performed') return { text: 'Yes, that is done.', lead: `${yours}:` };
  if (task.phase === 'failed') return { text: 'No, that was not possible.', lead: 'You asked for this:' };
  return { text: 'That is not done yet.', lead: 'So far I have this:' };
}

export function tellSummary({ task: id }: ActionOf<'summary'>, telling: Telling): Phrase {
  const task = taskOf(telling.world, id);
  // What is to be confirmed is read back behind it.
  if (task.kind === 'transaction' && task.phase === 'asked') return { text: 'That is not done yet.', values: [] };
  const { text = '', lead = 'So far I have this:' } = standOf(task) ?? {};
  const given = valuesOf(task, lead, telling);
  const found = task.kind === 'search' && task.results ? statement(`I found ${amountOf(task)}`) : '';
  const none = given.text === '' ? 'So far I have nothing.' : given.text;
  return { text: [text, none, found].filter(Boolean).join(' '), values: given.values };
}
