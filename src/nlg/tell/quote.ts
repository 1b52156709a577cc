/** What a transaction will cost or bring, told before the question whether to do it. */
import { ownValue } from '../../language/index.js';
import { type Row, sameValue } from '../../service/index.js';
import { lookup, taskIdOf, taskOf } from '../../world/index.js';
import { statement } from '../lexicon/english.js';
import { roleOf } from '../lexicon/roles.js';
import type { Phrase } from '../sentence.js';
import { clauseList, clauseOf, type SlotGiven } from './describe.js';
import { type ActionOf, givenOf, type Telling, valueIn } from './telling.js';

/** What is asked, with what it will cost or bring. */
type Quoted = Pick<ActionOf<'confirm'>, 'task' | 'quote' | 'told'>;

const NOTHING: Row = {};

/** 'It costs $84', 'the wait time is 5 minutes'; and where the user was told something else, what it no longer is. */
function quoteClause(given: SlotGiven, told: Row, { say }: Telling): Phrase {
  const { type, value } = given;
  const isPrice = type.kind === 'money' && roleOf(type).kind === 'price';
  const clause = isPrice ? { text: `it costs ${say(type, value)}`, values: [say(type, value)] } : clauseOf(given, say);
  const before = ownValue(told, type.name);
  if (before === undefined || sameValue(before, value)) return clause;
  const was = say(type, before);
  return { text: `${clause.text}, no longer ${was}`, values: [...clause.values, was] };
}

/** Whether the user asked for what is quoted, and is told in the same reply. */
function isAnswered({ task, told }: Quoted, { type, value: quoted }: SlotGiven, { world }: Telling): boolean {
  const answers = told ? [] : world.turn.acts.flatMap((act) => act.answers ?? []);
  return answers.some(({ variable, property, value }) => {
    const about = lookup(world, variable);
    const isSame = property === type.name && value !== undefined && sameValue(value, quoted);
    return isSame && about !== undefined && taskIdOf(about) === task;
  });
}

/** What it will cost or bring, a sentence or two; empty where nothing is to be told. */
export function tellQuote(action: Quoted, telling: Telling): Phrase {
  const { task: id, quote = NOTHING, told } = action;
  const { api } = taskOf(telling.world, id);
  const all = givenOf(api, Object.keys(quote), valueIn(quote));
  const given = all.filter((one) => !isAnswered(action, one, telling));
  const { text, values } = clauseList(given.map((one) => quoteClause(one, told ?? NOTHING, telling)));
  const lead = told
    ? telling.pick('requoted', [
        'One thing has changed since I told you, so I have not done this yet.',
        'This I have not done yet: it is no longer as I told you.',
        'This has changed in the meantime, so I stopped to ask you again.',
      ])
    : '';
  return { text: [lead, text && statement(text)].filter(Boolean).join(' '), values };
}
