import { freezeDeep } from '../../service/index.js';
import { DialogueError } from '../dialogue-error.js';
import type { Requested } from '../gates/gate.js';
import type { SaidReply } from './options.js';
import { replyText, type Sentence } from '../../nlg/sentence.js';
import type { Utterance } from '../parsers/parser.js';
import type { Untold } from './words.js';

function badReply(what: string): DialogueError {
  const message = `'correctReply' was given ${what}. Give { text }, or { text, requested: [{ task, slot }] }.`;
  return new DialogueError({ code: 'bad-reply', message });
}

function requestOf(given: unknown): Requested {
  const { task, slot } = (given ?? {}) as Partial<Record<keyof Requested, unknown>>;
  const isTask = typeof task === 'number' && Number.isInteger(task) && task >= 0;
  if (!isTask || typeof slot !== 'string') throw badReply("an entry of 'requested' without a task or a slot");
  return { task, slot };
}

/**
 * A frozen copy of what was said in place of a reply.
 *
 * @throws DialogueError `bad-reply` for what is not that.
 */
export function checkReply(said: SaidReply): SaidReply {
  const { text, requested } = ((said as unknown) ?? {}) as Partial<Record<keyof SaidReply, unknown>>;
  if (typeof text !== 'string') throw badReply('no text');
  if (requested === undefined) return { text };
  if (!Array.isArray(requested)) throw badReply("a 'requested' that is no list");
  return freezeDeep({ text, requested: Array.from<unknown>(requested).map(requestOf) });
}

/** A sentence that no reply has held yet, and the turn that it answers. */
interface Owed {
  readonly turn: number;
  readonly sentence: Sentence;
}

/** What both sides said, and what the agent has still to say. */
export class Said {
  /** Oldest first; not frozen, as frozen lists are slow to copy. */
  private list: readonly Utterance[];
  private frozen: readonly Utterance[] | undefined;
  /** What the agent really asked for in replies that were corrected, where someone said so. */
  private readonly corrected = new WeakMap<Utterance, readonly Requested[]>();
  /** What the agent has to say and no reply has held: a turn was left, or a listener threw. */
  private owed: readonly Owed[] = [];
  /** What the agent has to say and has no words for yet. */
  private untold: readonly Untold[] = [];

  constructor(said: readonly Utterance[]) {
    this.list = said.map((one) => Object.freeze({ ...one }));
  }

  /** Oldest first; frozen. */
  get utterances(): readonly Utterance[] {
    this.frozen ??= Object.freeze(this.list.slice());
    return this.frozen;
  }

  /** What the agent really asked for in its last reply, where someone said so. */
  get requested(): readonly Requested[] | undefined {
    const last = this.list.at(-1);
    return last && this.corrected.get(last);
  }

  /** The sentences that the agent owes, oldest first. */
  get owedSentences(): readonly Sentence[] {
    return this.owed.map(({ sentence }) => sentence);
  }

  /** The same words and debts, to go on with separately. */
  fork(): Said {
    const fork = new Said([]);
    const { requested } = this;
    fork.list = this.list;
    fork.owed = this.owed;
    fork.untold = this.untold;
    const last = this.list.at(-1);
    if (last && requested) fork.corrected.set(last, requested);
    return fork;
  }

  /** Notes what was said outside of the turns. */
  overhear(said: Utterance): void {
    this.add({ ...said });
  }

  hear(text: string, turn: number): void {
    this.add({ speaker: 'user', text, turn });
  }

  /** Notes what the agent says of a turn that came to nothing. */
  excuse(text: string, turn: number): void {
    this.add({ speaker: 'agent', text, turn });
  }

  /** Notes what the agent has to tell of a turn. It is kept until it is in words: who words it may throw. */
  note(untold: Untold): void {
    this.untold = [...this.untold, untold];
  }

  /** Puts what is not in words yet into words, oldest first, and owes them; gives those of the last. */
  word(wording: (untold: Untold) => readonly Sentence[]): readonly Sentence[] {
    let last: readonly Sentence[] = [];
    for (const untold of this.untold) {
      last = wording(untold);
      this.owe(last, untold.turn);
      this.untold = this.untold.filter((one) => one !== untold);
    }
    return last;
  }

  /** Notes what the agent says to a turn. It is owed until a reply with it was given. */
  private owe(sentences: readonly Sentence[], turn: number): void {
    const text = replyText(sentences);
    this.owed = [...this.owed, ...sentences.map((sentence) => ({ turn, sentence }))];
    this.add({ speaker: 'agent', text, turn });
  }

  /** Notes that all was said that the agent owed up to a turn. */
  paid(turn: number): void {
    this.owed = this.owed.filter((one) => one.turn > turn);
  }

  /** Replaces the text of the agent's last reply with a rewording. */
  reword(text: string): void {
    const last = this.list.at(-1);
    if (last?.speaker !== 'agent') return;
    this.become([...this.list.slice(0, -1), Object.freeze({ ...last, text })]);
  }

  /** Replaces the agent's last reply with what the user was really told. */
  correct(said: SaidReply): void {
    const { text, requested } = checkReply(said);
    if (this.list.at(-1)?.speaker !== 'agent') {
      throw new DialogueError({
        code: 'no-reply',
        message: 'The agent has not replied, so there is no reply to correct. Correct it after a turn.',
      });
    }
    this.reword(text);
    const last = this.list.at(-1);
    if (last && requested) this.corrected.set(last, requested);
  }

  /** Forgets what was said after a turn. */
  undo(turn: number): void {
    this.untold = this.untold.filter((one) => one.turn <= turn);
    this.owed = this.owed.filter((one) => one.turn <= turn);
    this.become(this.list.filter((one) => one.turn <= turn));
  }

  private add(utterance: Utterance): void {
    this.become([...this.list, Object.freeze(utterance)]);
  }

  private become(list: readonly Utterance[]): void {
    this.list = list;
    this.frozen = undefined;
  }
}
