/** A person at play: what they say to what the agent did. */
import { type EnactedAction, ownValue, taskOf } from 'typetod/internal';
import type { Row, World } from 'typetod';
import type { Interjection, Lines, Person } from './person.js';
import { holdsAll, isSameToPeople, mayGiveUp, outcomeOf, Searches, wrongIn } from './wishes.js';

/** What the agent did that waits for an answer, the most pressing first. */
const QUESTIONS = ['confirm', 'alternative', 'request', 'offer', 'slice', 'suggest', 'relax'] as const;

type Question = Extract<EnactedAction, { readonly kind: (typeof QUESTIONS)[number] }>;
type OfKind<K extends EnactedAction['kind']> = Extract<EnactedAction, { readonly kind: K }>;

const isQuestion = (action: EnactedAction): action is Question =>
  (QUESTIONS as readonly string[]).includes(action.kind);

/** Questions of the most pressing kind among them: one, or all that ask for slots. */
function pressing(actions: readonly EnactedAction[]): readonly Question[] {
  const open = actions.filter(isQuestion);
  const kind = QUESTIONS.find((one) => open.some((action) => action.kind === one));
  return open.filter((action) => action.kind === kind);
}

/** What has been done about the agent's last turn, as an interjection names it. */
function momentOf(action: Question): Interjection['at'] | undefined {
  if (action.kind === 'slice') return 'offer';
  return action.kind === 'alternative' || action.kind === 'relax' ? undefined : action.kind;
}

/** Plays one person in one conversation. */
export class Player {
  readonly searches: Searches;
  /** How often each line was said. */
  private readonly times = new Map<string, number>();
  private readonly interjected = new Set<Interjection>();
  /** What was open when the person said something else. */
  private displaced: readonly Question[] = [];
  private last: string;
  private nextAt = 0;
  private againAt = 0;
  private isRepeating = false;

  constructor(private readonly person: Person) {
    this.searches = new Searches(person.goal.searched);
    this.last = person.opening;
  }

  /** What the person says to the agent's turn; undefined if they have nothing more to say. */
  to(actions: readonly EnactedAction[], world: World): string | undefined {
    const spoken = actions.filter((action) => action.spoken);
    this.searches.look(world);
    const line = this.interjection(spoken) ?? this.reaction(spoken, world);
    if (line !== undefined) this.last = line;
    return line;
  }

  /** Whether all that the person wants was done, and nothing else. */
  isContent(world: World): boolean {
    const { missing, wrong } = outcomeOf(world, this.person);
    return missing.length === 0 && wrong.length === 0 && this.searches.missing.length === 0;
  }

  /** What the person says for want of anything better: the wish in other words, or nothing. */
  again(): string | undefined {
    const line = this.person.again?.[this.againAt];
    this.againAt += 1;
    return line;
  }

  private say(key: string, lines: Lines): string {
    const time = this.times.get(key) ?? 0;
    this.times.set(key, time + 1);
    if (typeof lines === 'string') return lines;
    return lines[Math.min(time, lines.length - 1)] ?? '';
  }

  private interjection(spoken: readonly EnactedAction[]): string | undefined {
    const { changes = [], asides = [] } = this.person;
    const questions = pressing(spoken);
    const isAt = ({ at, slot }: Interjection): boolean => {
      if (at === 'done') return spoken.some(({ kind }) => kind === 'perform');
      return questions.some(
        (one) => momentOf(one) === at && (slot === undefined || (one.kind === 'request' && one.slot === slot)),
      );
    };
    const found = [...changes, ...asides].find((one) => !this.interjected.has(one) && isAt(one));
    if (!found) return undefined;
    this.interjected.add(found);
    this.displaced = asides.includes(found) ? questions : [];
    return found.say;
  }

  private reaction(spoken: readonly EnactedAction[], world: World): string | undefined {
    const isLost = spoken.some((action) => action.kind === 'prompt' && action.about === 'rephrase');
    // A yes takes the first of several offers; where that will not do, the person goes on as after any search in vain.
    const relaxed = spoken.find((action) => action.kind === 'relax');
    const takes = relaxed !== undefined && mayGiveUp(relaxed, taskOf(world, relaxed.task).api, this.person);
    const asked = pressing(spoken.filter(({ kind }) => takes || kind !== 'relax'));
    const questions = asked.length > 0 || isLost ? asked : this.displaced;
    this.displaced = [];
    const [question] = questions;
    if (question) return this.answer(question, questions, world);
    if (isLost) return this.reword();
    if (spoken.some((action) => action.kind === 'prompt' && action.about === 'change')) return this.change(world);
    const isVain = spoken.some(({ kind }) => kind === 'notification') && !this.isContent(world);
    return (isVain ? this.again() : undefined) ?? this.goOn(world);
  }

  /** Says the same once more, then in other words. */
  private reword(): string | undefined {
    const isOpening = this.last === this.person.opening;
    if (!isOpening && !this.isRepeating) {
      this.isRepeating = true;
      return this.last;
    }
    this.isRepeating = false;
    return this.again();
  }

  private answer(question: Question, questions: readonly Question[], world: World): string | undefined {
    switch (question.kind) {
      case 'confirm':
        return this.toConfirm(question, world);
      case 'alternative':
        return this.toAlternative(question, world);
      case 'request':
        return this.toRequests(questions.filter((one) => one.kind === 'request'));
      case 'offer':
        return this.toOffer([question.values], world);
      case 'slice':
        return this.toOffer(question.values, world);
      case 'suggest':
        return this.toSuggestion(question, world);
      case 'relax':
        return 'Yes, please.';
    }
  }

  /** Agrees; in one word where the last thing they said was the same yes, with a remark that the agent asked back about. */
  private agree(key: 'yes' | 'accept', lines: Lines): string {
    const line = this.say(key, lines);
    return line === this.last ? 'Yes.' : line;
  }

  private no(): string {
    return this.say('refuse', this.person.refuse ?? 'No, thanks.');
  }

  private toConfirm({ task: id }: OfKind<'confirm'>, world: World): string {
    const { yes, fix = {}, answers } = this.person;
    const task = taskOf(world, id);
    const wrong = task && wrongIn(world, task, this.person);
    if (!wrong) return this.no();
    if (wrong.length === 0) return this.agree('yes', yes ?? 'Yes, please.');
    for (const { slot } of wrong) {
      const line = ownValue(fix, slot) ?? ownValue(answers, slot);
      if (line !== undefined) return this.say(`fix ${slot}`, line);
    }
    return this.no();
  }

  private toAlternative({ task: id, values }: OfKind<'alternative'>, world: World): string {
    const task = taskOf(world, id);
    const wrong = task && wrongIn(world, task, this.person);
    const isWanted = wrong?.every(({ slot, wanted }) => {
      const offered = ownValue(values, slot);
      return offered !== undefined && (wanted === undefined || isSameToPeople(wanted, offered));
    });
    return isWanted ? this.agree('accept', this.person.accept ?? 'Yes, that works.') : this.no();
  }

  private toRequests(requests: readonly OfKind<'request'>[]): string {
    const { answers } = this.person;
    const said = requests.map(({ slot }) => {
      const lines = ownValue(answers, slot) ?? ownValue(answers, '*') ?? 'I have no preference.';
      return this.say(`answer ${slot}`, lines);
    });
    return [...new Set(said)].join(' ');
  }

  private toOffer(rows: readonly Row[], world: World): string | undefined {
    const { wants = {}, take, pass } = this.person;
    if (!rows.some((row) => holdsAll(row, wants))) return this.say('pass', pass ?? 'Is there anything else?');
    return take === undefined || this.isContent(world) ? this.goOn(world, take) : this.say('take', take);
  }

  private toSuggestion({ api }: OfKind<'suggest'>, world: World): string | undefined {
    const { suggested = {} } = this.person;
    const line = ownValue(suggested, api) ?? ownValue(suggested, '*');
    if (line !== undefined && !this.times.has(`suggested ${api}`)) return this.say(`suggested ${api}`, line);
    return this.goOn(world, this.no());
  }

  /** Says what is to be changed of the transaction that the agent has in mind. */
  private change(world: World): string | undefined {
    const { fix = {} } = this.person;
    const drafts = world.tasks.filter((task) => task.kind === 'transaction' && task.phase !== 'performed');
    for (const { slot } of drafts.flatMap((task) => wrongIn(world, task, this.person) ?? [])) {
      const line = ownValue(fix, slot);
      if (line !== undefined) return this.say(`fix ${slot}`, line);
    }
    return this.goOn(world);
  }

  /** Comes to what is next: the next wish, or the end. An unfinished wish is said once more. */
  private goOn(world: World, first?: Lines): string | undefined {
    const { next = [] } = this.person;
    const line = next[this.nextAt];
    if (line !== undefined) {
      this.nextAt += 1;
      return line;
    }
    if (this.isContent(world)) return undefined;
    return first !== undefined && !this.times.has('first') ? this.say('first', first) : this.again();
  }
}
