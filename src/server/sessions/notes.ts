/**
 * What a server writes into journals beside the turns: that a request with a key is being carried out, and what it was
 * answered. So the same key gets the same answer from any server at any time, and nothing is done twice: of a request whose
 * server died, the journal shows whether its turn was committed.
 *
 * Answers are long, and seldom asked for again: of most of them it is known in which line of the journal they stand.
 */
import { z } from 'zod';
import { sha256 } from '../../text/index.js';
import type { Json } from '../../world/index.js';
import type { JournalEntry } from '../../engine/index.js';
import type { TakenTurn } from './schema.js';

/** A request that is being carried out. */
const asked = z.object({
  asked: z.string(),
  request: z.string().optional(),
  turns: z.int().describe('How many turns the session had before'),
});

/** What a request was answered. The chain of the journal says that it is as it was written: its kind is looked at, not all of it. */
const answered = z.looseObject({
  answered: z.string().optional(),
  request: z.string().optional(),
  turn: z.looseObject({ turn: z.int(), utterance: z.string(), reply: z.string() }),
});

/** A request for a branch, in the journal of the session that it is of. */
const branched = z.object({ branched: z.string() });

const owned = z.object({ owner: z.string() });

type Asked = z.infer<typeof asked>;

/** An answer as the journal has it: of a request with a key, with the key and the digest of what was asked. */
export interface Answer {
  readonly answered?: string;
  readonly request?: string;
  readonly turn: TakenTurn;
}

/** What a request with a key was answered, and whether its turn was taken back since. */
export interface Known extends Answer {
  readonly isUndone: boolean;
}

/** So many answers stay in memory when the others are in a snapshot. */
const RECENT = 16;

/** A turn that the session stands on, as it was answered. */
interface Answered {
  readonly turn: number;
  /** The line of the journal that has the answer, from 0. */
  readonly line: number;
  readonly reply: string;
}

/** Answers without the turns themselves, as a snapshot keeps them. */
export interface AnswersRecord {
  readonly owner?: string;
  readonly keys: readonly (readonly [key: string, line: number])[];
  readonly turns: readonly Answered[];
  /** The keys of branches. */
  readonly branches?: readonly string[];
}

/** The answer that a line of a journal has. */
export function answerOf(line: string): Answer {
  return (JSON.parse(line) as { readonly data: Answer }).data;
}

/** What tells a request from another one with the same key. */
export function digestOf(...asked: readonly unknown[]): string {
  return sha256(JSON.stringify(asked)).slice(0, 32);
}

export class Answers {
  readonly #byKey: Map<string, number>;
  readonly #turns: Answered[];
  /** The answers that are in memory, by their lines. */
  readonly #known = new Map<number, Answer>();
  /** The keys of the branches that were asked for. */
  readonly branches: Set<string>;
  /** The id of the caller whose session it is; undefined where callers are not told from each other. */
  owner: string | undefined;
  /** The request that was not answered. */
  pending: Asked | undefined;

  /** @param record - as {@link Answers.record} gave it. */
  constructor({ owner, keys, turns, branches }: AnswersRecord = { keys: [], turns: [] }) {
    this.owner = owner;
    this.#byKey = new Map(keys);
    this.#turns = [...turns];
    this.branches = new Set(branches);
  }

  /** Reads entries of a journal, of which the first stands in a line. */
  read(entries: readonly JournalEntry[], line: number): this {
    for (const [at, entry] of entries.entries()) this.#take(entry, line + at);
    return this;
  }

  #take(entry: JournalEntry, line: number): void {
    if (entry.kind === 'undo') this.goBack(entry.turn);
    if (entry.kind !== 'note') return;
    const { data } = entry;
    // As it was written, so that it is answered with the same bytes again.
    if (answered.safeParse(data).success) this.keep(data as unknown as Answer, line);
    else this.pending = asked.safeParse(data).data;
    const branch = branched.safeParse(data).data?.branched;
    if (branch !== undefined) this.branches.add(branch);
    this.owner ??= owned.safeParse(data).data?.owner;
  }

  /** The turns that the session stands on. */
  get turns(): readonly Answered[] {
    return this.#turns;
  }

  lineOf(key: string | undefined): number | undefined {
    return key === undefined ? undefined : this.#byKey.get(key);
  }

  /** Whether the session stands on the turn whose answer is in a line. */
  stands(line: number): boolean {
    return this.#turns.some((one) => one.line === line);
  }

  /** The answer in a line, where it is in memory. */
  known(line: number): Answer | undefined {
    return this.#known.get(line);
  }

  keep(answer: Answer, line: number): void {
    const { answered: key, turn } = answer;
    if (key !== undefined) this.#byKey.set(key, line);
    this.pending = undefined;
    this.goBack(turn.turn - 1);
    this.#turns.push({ turn: turn.turn, line, reply: turn.reply });
    this.#known.set(line, answer);
  }

  /** Forgets the turns after one; their keys stay known, as those of turns that were taken back. */
  goBack(turn: number): void {
    while ((this.#turns.at(-1)?.turn ?? 0) > turn) this.#turns.pop();
  }

  /** Lets most answers go: the journal has them. */
  trim(): void {
    for (const line of [...this.#known.keys()].slice(0, -RECENT)) this.#known.delete(line);
  }

  /** As plain data; undefined while a request is not answered. */
  record(): (AnswersRecord & Json) | undefined {
    if (this.pending) return undefined;
    const owner = this.owner === undefined ? {} : { owner: this.owner };
    const { branches } = this;
    const own = { ...owner, ...(branches.size > 0 && { branches: [...branches] }) };
    return { ...own, keys: [...this.#byKey], turns: this.#turns.map((turn) => ({ ...turn })) } as AnswersRecord & Json;
  }
}
