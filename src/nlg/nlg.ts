/**
 * The agent's voice: turns what the policy decided into English, by templates.
 *
 * It knows the world, the types of slots and properties, their names and their descriptions, and nothing of any
 * service; so it speaks for every service, if most naturally for one whose names are plain. Every value that is to be
 * told stands in the text word for word, and each sentence lists those it holds: so a model may put a sentence into
 * other words (see `createRewriter`) and be checked.
 */
import type { EnactedAction } from '../engine/index.js';
import type { Service } from '../service/index.js';
import { isTold, lookup, type World, type Task, taskOf } from '../world/index.js';
import { type Clarification, tellClarification } from './tell/clarification.js';
import { capitalize, statement } from './lexicon/english.js';
import { tellChoices } from './tell/choices.js';
import { type Counted, tellChosen, tellCount, tellOffer, tellSlice, amountOf } from './tell/offers.js';
import { tellInform, tellNotification, tellPerform, tellPrompt, tellSuggest } from './tell/outcomes.js';
import { ownPhrase, plainTalk } from './tell/own-phrase.js';
import { tellRelaxations } from './tell/relaxations.js';
import { tellAlternative, tellConfirm, tellRequests } from './tell/requests.js';
import { phraseSayer } from './lexicon/say-in-locale.js';
import { valueSayer } from './lexicon/say-value.js';
import { writing } from './lexicon/written.js';
import type { Phrase, Sentence } from './sentence.js';
import { type ActionOf, type Telling, readBack, slotsOf } from './tell/telling.js';
import { picker } from './tell/variants.js';
import { ownValue } from '../language/index.js';
import { allOf, clauseList, describe } from './tell/describe.js';
import { errandOf, undertaking } from './tell/errand.js';

/** The values of a task in a sentence that begins with a lead; an empty text for a task without values. */
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

function tellSummary({ task: id }: ActionOf<'summary'>, telling: Telling): Phrase {
  const task = taskOf(telling.world, id);
  // What is to be confirmed is read back behind it.
  if (task.kind === 'transaction' && task.phase === 'asked') return { text: 'That is not done yet.', values: [] };
  const { text = '', lead = 'So far I have this:' } = standOf(task) ?? {};
  const given = valuesOf(task, lead, telling);
  const found = task.kind === 'search' && task.results ? statement(`I found ${amountOf(task)}`) : '';
  const none = given.text === '' ? 'So far I have nothing.' : given.text;
  return { text: [text, none, found].filter(Boolean).join(' '), values: given.values };
}

export interface NlgOptions {
  /** Which of the wordings are used when; 0 if left out. */
  readonly seed?: string | number;
  /** The session's local wall-clock time, 'YYYY-MM-DDTHH:MM': names today and tomorrow, and shows years where needed. */
  readonly now?: string;
  /** The services of the session: before there is a task, the phrases of the first that has some are used. */
  readonly services?: readonly Service[];
}

export interface NlgContext {
  /** The user's turn, from 1. */
  readonly turn: number;
  /** The clock of the turn; that of the options if left out. */
  readonly now?: string;
  /** That the user says yes to what is asked again, with more beside it: for the first time, or not. */
  readonly agreed?: Telling['agreed'];
}

/** Speaks for the agent. The same arguments give the same words. */
export interface Nlg {
  /**
   * Says the actions that are spoken, in their order. Requests that follow one another become one question, and an
   * offer does not repeat how many results there are.
   *
   * @param world - as it is after the actions were enacted.
   * @param context - the user's turn and its clock. No wording comes in two turns on end.
   */
  realize(actions: readonly EnactedAction[], world: World, context: NlgContext): readonly Sentence[];
  /**
   * Asks the user about a proposal that could not be committed.
   *
   * @param context - the user's turn and its clock.
   */
  clarification(clarification: Clarification, context: NlgContext): Sentence;
}

/** The searches of which it is told how many results they have. */
function countedTasks(actions: readonly EnactedAction[], world: World): ReadonlyMap<number, Counted> {
  return new Map(
    actions.flatMap((action): readonly (readonly [number, Counted])[] => {
      if (action.kind !== 'show' && action.kind !== 'len') return [];
      const value = lookup(world, action.variable);
      return [[action.task, { where: value?.kind === 'results' ? value.where : undefined }]];
    }),
  );
}

/** The kinds of actions of which several that follow one another are one sentence in templates. */
const GROUPED: ReadonlySet<EnactedAction['kind']> = new Set<EnactedAction['kind']>(['request', 'relax']);

/** Actions that one sentence says: requests that follow one another in templates, and every other action by itself. */
function groupsOf(told: readonly Told[]): readonly (readonly Told[])[] {
  const groups: Told[][] = [];
  const isGrouped = ({ action, own }: Told): boolean => GROUPED.has(action.kind) && own === undefined;
  for (const one of told) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (first?.action.kind === one.action.kind && isGrouped(first) && isGrouped(one)) last?.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** An action with the words that its service has for it. */
interface Told {
  readonly action: EnactedAction;
  readonly own: Phrase | undefined;
}

function tell(action: EnactedAction, telling: Telling, countedOf: (task: number) => Counted | undefined): Phrase {
  switch (action.kind) {
    case 'request':
      return tellRequests([action], telling);
    case 'confirm':
      return tellConfirm(action, telling);
    case 'alternative':
      return tellAlternative(action, telling);
    case 'relax':
      return tellRelaxations([action], telling);
    case 'prompt':
      return tellPrompt(action, telling);
    case 'suggest':
      return tellSuggest(action, telling);
    case 'offer':
      return tellOffer(action, telling, countedOf(action.task));
    case 'slice':
      return tellSlice(action, telling, countedOf(action.task) !== undefined);
    case 'show':
    case 'len':
      return tellCount(action, telling);
    case 'perform':
      return tellPerform(action, telling);
    case 'notification':
      return tellNotification(action, telling);
    case 'inform':
      return tellInform(action, telling);
    case 'choices':
      return tellChoices(action, telling);
    case 'summary':
      return tellSummary(action, telling);
  }
}

/** What follows when the user has chosen a result, also what the choice interrupted: that is told first. */
const isAfterChoice = (action: EnactedAction): boolean =>
  action.kind === 'suggest' || (action.kind === 'prompt' ? action.about === 'next_task' : action.again === true);

/** A value that begins a sentence begins with a capital. */
function sentenceOf({ text, values }: Phrase, actions: readonly EnactedAction[]): Sentence {
  return { text, actions, values: values.map((value) => (text.includes(value) ? value : capitalize(value))) };
}

/** Whether what is asked about is the first of two of one kind, of which the other was begun beside it in this turn. */
function hasAnother(spoken: readonly EnactedAction[], world: World): boolean {
  const begun = world.turn.acts.flatMap(({ kind, task }) => (kind === 'api-call' && task !== undefined ? [task] : []));
  const others = begun.map((id) => taskOf(world, id)).filter((task) => !isTold(world, task));
  return spoken.some(
    (action) =>
      (action.kind === 'confirm' || action.kind === 'request') &&
      others.some(({ api }) => api === taskOf(world, action.task).api),
  );
}

type Voice = Pick<Telling, 'say' | 'phrased'>;

/** Makes a voice. */
export function createNlg(options: NlgOptions = {}): Nlg {
  const { seed = 0, now, services = [] } = options;
  const write = writing(services);
  const voiceAt = (turnsNow = now): Voice => ({
    say: valueSayer(turnsNow, write),
    phrased: phraseSayer(turnsNow, write),
  });
  const apis = services.flatMap((service) => service.apis);
  const talk = services.find(({ phrases }) => phrases.texts.size > 0)?.phrases;
  return {
    realize(actions, world, { turn, now: turnsNow, agreed }) {
      const spoken = actions.filter((action) => action.spoken);
      const counted = countedTasks(spoken, world);
      const hasFailed = spoken.some((action) => action.kind === 'notification' && action.code === 'failure');
      const pick = picker(String(seed), turn);
      const telling: Telling = { world, apis, ...voiceAt(turnsNow), pick, hasFailed, agreed };
      const told = spoken.map((action): Told => ({ action, own: ownPhrase(action, telling, talk) }));
      const chosen = spoken.some(isAfterChoice) ? tellChosen(telling) : undefined;
      const sentences = groupsOf(told).flatMap((group) => {
        const actions = group.map(({ action }) => action);
        const requests = actions.filter((action): action is ActionOf<'request'> => action.kind === 'request');
        const relaxations = actions.filter((action): action is ActionOf<'relax'> => action.kind === 'relax');
        const [first] = group;
        if (!first) return [];
        if (first.own) return [{ ...sentenceOf(first.own, actions), own: true as const }];
        const phrase =
          requests.length > 1
            ? tellRequests(requests, telling)
            : relaxations.length > 1
              ? tellRelaxations(relaxations, telling)
              : tell(first.action, telling, (id) => counted.get(id));
        return phrase.text === '' ? [] : [sentenceOf(phrase, actions)];
      });
      if (hasAnother(spoken, world)) sentences.unshift({ text: 'One after the other.', actions: [], values: [] });
      const at = sentences.findIndex(({ actions }) => actions.some(isAfterChoice));
      return chosen ? sentences.toSpliced(Math.max(0, at), 0, sentenceOf(chosen, [])) : sentences;
    },
    clarification(clarification, { turn, now: turnsNow }) {
      const pick = picker(String(seed), turn);
      const voice = voiceAt(turnsNow);
      const own =
        clarification.kind === 'not-understood' ? plainTalk('rephrase', talk, { ...voice, pick, apis }) : undefined;
      return sentenceOf(own ?? tellClarification(clarification, pick, voice.say), []);
    },
  };
}
