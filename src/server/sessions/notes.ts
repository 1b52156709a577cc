/**
 * What a server writes into journals beside the turns: that a request with a key is being carried out, and what it was
 * answered. So the same key gets the same answer from any server at any time, and nothing is done twice: of a request whose
 * server died, the journal shows whether its turn was committed.
 */
import { z } from 'zod';
import type { Journal, JournalEntry } from '../../engine/index.js';
import type { TakenTurn } from './schema.js';

/** A request that is being carried out. */
const asked = z.object({ asked: z.string(), turns: z.int().describe('How many turns the session had before') });

/** What a request was answered. The chain of the journal says that it is as it was written: its kind is looked at, not all of it. */
const answered = z.looseObject({
  answered: z.string().optional(),
  turn: z.looseObject({ turn: z.int(), utterance: z.string(), reply: z.string() }),
});

/** Whose the session is. */
const owned = z.object({ owner: z.string() });

type Asked = z.infer<typeof asked>;

/** What a request with a key was answered, and whether its turn was taken back since. */
export interface Known {
  readonly turn: TakenTurn;
  readonly isUndone: boolean;
}

/** What the notes of a journal say. */
export class Answers {
  readonly #byKey = new Map<string, TakenTurn>();
  readonly #turns: TakenTurn[] = [];
  /** The id of the caller whose session it is; undefined where callers are not told from each other. */
  owner: string | undefined;
  /** The request that was not answered. */
  pending: Asked | undefined;

  /** Reads the notes of a journal. */
  static in({ entries }: Journal): Answers {
    const answers = new Answers();
    for (const entry of entries) answers.#take(entry);
    return answers;
  }

  #take(entry: JournalEntry): void {
    if (entry.kind === 'undo') this.goBack(entry.turn);
    if (entry.kind !== 'note') return;
    const { data } = entry;
    // As it was written, so that it is answered with the same bytes again.
    if (answered.safeParse(data).success)
      this.keep(data.turn as unknown as TakenTurn, data.answered as string | undefined);
    else this.pending = asked.safeParse(data).data;
    this.owner ??= owned.safeParse(data).data?.owner;
  }

  /** The turns that the session stands on, as they were answered. */
  get turns(): readonly TakenTurn[] {
    return this.#turns;
  }

  /** What a request with a key was answered. */
  find(key: string | undefined): Known | undefined {
    const turn = key === undefined ? undefined : this.#byKey.get(key);
    return turn && { turn, isUndone: !this.#turns.includes(turn) };
  }

  /** Keeps what a request was answered. */
  keep(turn: TakenTurn, key: string | undefined): void {
    if (key !== undefined) this.#byKey.set(key, turn);
    this.pending = undefined;
    this.goBack(turn.turn - 1);
    this.#turns.push(turn);
  }

  /** Forgets the turns after one; their keys stay known, as those of turns that were taken back. */
  goBack(turn: number): void {
    while ((this.#turns.at(-1)?.turn ?? 0) > turn) this.#turns.pop();
  }
}
