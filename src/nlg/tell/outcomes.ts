/** Words for the outcome of a task, for what comes next, and for what the user asked. */
import { ownValue } from '../../language/index.js';
import { type Canonical, DONTCARE } from '../../service/index.js';
import {
  isUnderWay,
  lookup,
  openTasks,
  taskIdOf,
  taskOf,
  type Answer,
  type PromptAbout,
  type SearchTask,
  type Task,
  type TransactionTask,
  type World,
} from '../../world/index.js';
import { chosenIn, conditionsOf, freshOf, isRestricted, withConditions } from './constrained.js';
import { clauseList, clauseOf, clausesOf } from './describe.js';
import { capitalize, list, statement } from '../lexicon/english.js';
import { errandOf, followUpErrand, pluralEntity, undertaking } from './errand.js';
import { nameTypeOf } from './chosen.js';
import { changesOf, isOutcome, newsOf } from './news.js';
import type { NamedType } from '../lexicon/say-value.js';
import type { Phrase } from '../sentence.js';
import { type ActionOf, type Telling, typeOf } from './telling.js';

const saying = (text: string): Phrase => ({ text, values: [] });

/** What was chosen goes by this name; undefined where it has none. */
function chosenName({ api, selected }: SearchTask, { say }: Telling): string | undefined {
  const type = nameTypeOf(api);
  const named = type && selected && ownValue(selected.row, type.name);
  return type && named !== undefined ? say(type, named) : undefined;
}

/** The task that is suggested once something was selected. */
export function tellSuggest(action: ActionOf<'suggest'>, telling: Telling): Phrase {
  const { world, pick } = telling;
  const value = lookup(world, action.variable);
  const suggested = value?.kind === 'suggestion' ? taskOf(world, value.task).api : undefined;
  if (!suggested) return saying('');
  const search = taskOf(world, action.task) as SearchTask;
  const { errand, isAboutResult } = followUpErrand(suggested, search.api);
  // What was chosen by what it is like was told by its name before.
  const name = isAboutResult || chosenIn(world) ? undefined : chosenName(search, telling);
  const text = pick('suggest', [
    `Would you like me to ${errand}?`,
    `Shall I ${errand}?`,
    `If you like, I can ${errand}. Shall I?`,
  ]);
  // An errand that does not speak of what was chosen would leave it open.
  return name === undefined ? saying(text) : { text: `${capitalize(name)}, then. ${text}`, values: [name] };
}

function doneText(task: TransactionTask, { pick }: Telling): string {
  const yours = undertaking(task.api);
  return yours === undefined
    ? pick('perform', ['All done.', 'That worked.', 'That is taken care of.'])
    : pick('perform', [
        `All done: ${yours} is all set.`,
        `That went through. ${capitalize(yours)} is taken care of.`,
        `Good news, ${yours} is all set.`,
      ]);
}

const ANSWERED = ['I have an answer:', 'This is the answer:', 'I have heard back:'];
const CHANGED = [
  'Please note what is different:',
  'Please note that something has changed:',
  'This is not quite what you confirmed:',
];

/**
 * That a transaction was done, what the user does not know of it yet, and what is different from what they confirmed. A
 * result that says how it ended is told in place of a success.
 */
export function tellPerform(action: ActionOf<'perform'>, telling: Telling): Phrase {
  const { world, pick, say } = telling;
  const task = taskOf(world, action.task) as TransactionTask;
  const [news, changes] = [newsOf(world, task), changesOf(task)];
  const [told, different] = [clauseList(clausesOf(news, say)), clauseList(clausesOf(changes, say))];
  const said = news.some(isOutcome)
    ? [statement(`${pick('answered', ANSWERED)} ${told.text}`)]
    : [doneText(task, telling), ...(told.text === '' ? [] : [statement(told.text)])];
  const note = different.text === '' ? [] : [statement(`${pick('changed', CHANGED)} ${different.text}`)];
  return { text: [...said, ...note].join(' '), values: [...told.values, ...different.values] };
}

/** That a transaction was not done and, in the words of its service, why. */
function tellFailure(task: Task, { pick }: Telling): Phrase {
  const text = pick('failure', [
    'I am sorry, that did not work.',
    'Unfortunately, that was not possible.',
    'I am afraid I could not do that.',
  ]);
  const reason = task.kind === 'transaction' ? task.reason?.replace(/\s+/g, ' ').trim() : undefined;
  if (!reason) return saying(text);
  return { text: `${text} ${statement(reason)}`, values: [reason.replace(/[.!]$/, '')] };
}

/** That nothing was found. What was asked for is told, if it was not before. */
function tellNothing(task: Task, { world, pick, say }: Telling): Phrase {
  const many = pluralEntity(task.api);
  const [where, isMore] = task.kind === 'search' ? [freshOf(world, task).where, isRestricted(task)] : [{}, false];
  const conditions = task.kind === 'search' ? conditionsOf(task.api, where, say) : [];
  if (conditions.length === 0)
    return saying(
      pick('no_results', [
        `I am sorry, I could not find any ${many} like that.`,
        `Unfortunately, there are no ${many} like that.`,
        `I looked, but there are no ${many} that fit.`,
      ]),
    );
  const { text: such, values } = withConditions(`${isMore ? 'such ' : ''}${many}`, conditions);
  const text = pick('no_results', [
    `I am sorry, I could not find any ${such}.`,
    `Unfortunately, there are no ${such}.`,
    `I looked, but there are no ${such}.`,
  ]);
  return { text, values };
}

/** That there is nothing left to offer. */
function tellExhausted(task: Task, { pick }: Telling): Phrase {
  const many = pluralEntity(task.api);
  const all = `I am afraid those were all the ${many} that I could find.`;
  return saying(
    pick('exhausted', [`I am sorry, there are no other ${many}.`, all, `I have no more ${many} to offer.`]),
  );
}

/** That something failed, or that there is nothing (more) to offer. */
export function tellNotification(action: ActionOf<'notification'>, telling: Telling): Phrase {
  const task = taskOf(telling.world, action.task);
  switch (action.code) {
    case 'failure':
      return tellFailure(task, telling);
    case 'no_results':
      return tellNothing(task, telling);
    case 'exhausted':
      return tellExhausted(task, telling);
  }
}

const PROMPTS: Readonly<
  Record<Exclude<PromptAbout, 'abilities'> | 'first_task' | 'change_or_next' | 'failed_or_next', readonly string[]>
> = {
  first_task: ['How can I help you?', 'What can I do for you?', 'What would you like to do?'],
  next_task: [
    'Is there anything else I can do for you?',
    'What else can I help you with?',
    'Can I help you with anything else?',
  ],
  change_or_next: [
    'All right. What should be different, or can I help you with anything else?',
    'What would you like to change? Or is there anything else I can do for you?',
    'All right. What should I change, or what else can I help you with?',
  ],
  failed_or_next: [
    'You can still change what you told me. Or is there anything else I can do for you?',
    'I have kept what you told me: just say what to change. Or can I help you with anything else?',
    'If you change something, I can try again. Or is there anything else I can help you with?',
  ],
  rephrase: [
    'Sorry, I did not understand that. Could you put it another way?',
    'I am not sure that I understood you. Could you say that differently?',
    'I am sorry, I did not get that. Could you rephrase it?',
  ],
  change: ['What would you like to change?', 'All right. What should be different?', 'What should I change?'],
  goodbye: ['Goodbye, and have a nice day!', 'You are welcome. Goodbye!', 'Have a great day. Bye!'],
};

/** So many things that the agent can do are named. */
const NAMED_ERRANDS = 3;

/** Another way of asking who was not understood twice: the way out of what is under way, or what can be done at all. */
function tellWayOut({ world, pick, apis }: Telling): Phrase | undefined {
  const task = openTasks(world).at(-1);
  if (task && isUnderWay(task))
    return saying(
      pick('way-out', [
        'I still do not understand, I am sorry. Please say one thing at a time, or “never mind” to leave this.',
        'Sorry, I am at a loss. A few plain words may help; “never mind” leaves what we are at.',
        'I do not get it yet. Say it word for word as I asked, please, or “never mind” to drop it.',
      ]),
    );
  const errands = [...new Set(apis.map(errandOf))].slice(0, NAMED_ERRANDS);
  if (errands.length === 0) return undefined;
  const can = list(errands, 'or');
  return saying(
    pick('what-can', [
      `I still do not understand, I am sorry. I can, for example, ${can}.`,
      `Sorry, I am at a loss. What I can do is, for example, ${can}.`,
      `I do not get it yet. You can ask me to ${can}, for example.`,
    ]),
  );
}

/** So much is told when it is asked what the agent can do. */
const TOLD_ERRANDS = 8;

/** What the agent can do: all of one service; of each of several the first two tasks, of many the first. */
function tellAbilities({ pick, apis }: Telling): Phrase {
  const names = [...new Set(apis.map(({ service }) => service))];
  const each = names.length === 1 ? TOLD_ERRANDS : names.length > TOLD_ERRANDS / 2 ? 1 : 2;
  const first = names.flatMap((name) => apis.filter(({ service }) => service === name).slice(0, each));
  const [all, told] = [apis, first.slice(0, TOLD_ERRANDS)].map((some) => [...new Set(some.map(errandOf))]);
  if (!all || !told || told.length === 0) return saying('I cannot do anything yet, I am sorry.');
  const can = list(told.length < all.length && told.length > 1 ? [...told, 'some more'] : told);
  return saying(pick('abilities', [`I can ${can}.`, `This is what I can do: ${can}.`, `You can ask me to ${can}.`]));
}

/** Whether the user has just turned down what could be done instead of what failed: it may still be changed. */
function isLeftToChange({ turn, tasks }: World): boolean {
  const { task: id } = turn.acts.findLast(({ kind }) => kind === 'decline_alternative') ?? {};
  const task = id === undefined ? undefined : tasks[id];
  return task?.kind === 'transaction' && task.phase === 'failed' && task.standing === 'open';
}

/** What the user may say next. */
export function tellPrompt({ about, again }: ActionOf<'prompt'>, telling: Telling): Phrase {
  const { world, pick, hasFailed } = telling;
  if (about === 'abilities') return tellAbilities(telling);
  const other = about === 'rephrase' && again ? tellWayOut(telling) : undefined;
  if (other) return other;
  const more = isLeftToChange(world) ? 'change_or_next' : hasFailed ? 'failed_or_next' : about;
  const key = about === 'next_task' ? (world.tasks.length === 0 ? 'first_task' : more) : about;
  return saying(pick(`prompt-${key}`, PROMPTS[key]));
}

function clauseFor(answer: Answer, { world, say }: Telling): readonly Phrase[] {
  const value = lookup(world, answer.variable);
  const id = value && taskIdOf(value);
  const type = id === undefined ? undefined : typeOf(taskOf(world, id).api, answer.property);
  return type && answer.value !== undefined ? [clauseOf({ type, value: answer.value }, say)] : [];
}

/** What the result is called that a variable stands for, where the result has a name. */
function nameOf(variable: Answer['variable'], { world, say }: Telling): string | undefined {
  const value = lookup(world, variable);
  const entity = value && 'entity' in value ? value.entity : undefined;
  const api = entity && taskOf(world, entity.task).api;
  const type = api?.kind === 'search' ? typeOf(api, api.identity[0] ?? '') : undefined;
  const named = type && entity ? ownValue(entity.row, type.name) : undefined;
  return type && named !== undefined ? say(type, named) : undefined;
}

/** What tells things without names apart: what was given for each, the first text that differs before anything else. */
function apartBy(variables: readonly Answer['variable'][], { world, say }: Telling): readonly (string | undefined)[] {
  const given = variables.map((variable): Readonly<Record<string, Canonical>> => {
    const value = lookup(world, variable);
    const id = value && taskIdOf(value);
    if (value && 'entity' in value) return value.entity.row;
    const slots = id === undefined ? {} : taskOf(world, id).slots;
    return Object.fromEntries(Object.entries(slots).map(([name, { canonical }]) => [name, canonical]));
  });
  const value = lookup(world, variables[0] ?? 'x0');
  const id = value && taskIdOf(value);
  const api = id === undefined ? undefined : taskOf(world, id).api;
  const types = Object.keys(given[0] ?? {}).flatMap((name) => (api && typeOf(api, name)) ?? []);
  const apart = (type: NamedType): boolean => {
    const said = given
      .map((one) => ownValue(one, type.name))
      .filter((one) => typeof one === 'string' && one !== DONTCARE);
    return said.length === variables.length && new Set(said).size === said.length;
  };
  const type = types.find((one) => one.kind === 'text' && apart(one)) ?? types.find(apart);
  return given.map((one) => type && say(type, ownValue(one, type.name) ?? ''));
}

/** The answers about each thing that was asked about; with its name, if there are several. */
function answersByThing(answers: readonly Answer[], telling: Telling): Phrase {
  const variables = [...new Set(answers.map(({ variable }) => variable))];
  const names = variables.map((variable) => (variables.length > 1 ? nameOf(variable, telling) : undefined));
  const called = variables.length > 1 && names.includes(undefined) ? apartBy(variables, telling) : names;
  const told = variables.map((variable, at): Phrase => {
    const clauses = clauseList(
      answers.filter((answer) => answer.variable === variable).flatMap((answer) => clauseFor(answer, telling)),
    );
    const name = called[at];
    return name === undefined ? clauses : { text: `for ${name}, ${clauses.text}`, values: [name, ...clauses.values] };
  });
  return { text: told.map(({ text }) => text).join('; '), values: told.flatMap(({ values }) => values) };
}

/** What names a lack: whoever asks whether there are nuts is not told 'yes' of what is free of them. */
const LACK = /_free$|^non?_/;

/** What the user asked. A question of yes or no is answered so. */
export function tellInform({ answers }: ActionOf<'inform'>, telling: Telling): Phrase {
  const { text, values } = answersByThing(answers, telling);
  if (text === '') return saying('');
  const [only, ...others] = answers;
  if (others.length === 0 && typeof only?.value === 'boolean' && !LACK.test(only.property)) {
    const yes = only.value ? 'Yes' : 'No';
    return {
      text: telling.pick('inform-boolean', [
        statement(`${yes}, ${text}`),
        statement(`${yes}: ${text}`),
        statement(`Let me see. ${yes}, ${text}`),
      ]),
      values,
    };
  }
  return {
    text: telling.pick('inform', [statement(text), statement(`Let me see: ${text}`), statement(`Here it is: ${text}`)]),
    values,
  };
}
