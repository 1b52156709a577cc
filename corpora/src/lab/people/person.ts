/**
 * People: scripts of what somebody says to an agent, in words of their own, and of what they want from it.
 *
 * A person reacts to what the agent does and not to its wording, so that one script plays against any parser.
 */
import type { Row } from 'typetod';

/** What a person says: always the same, or one text for each time. The last one is said again. */
export type Lines = string | readonly string[];

/** A call of an API with some of its values, in canonical form. */
export interface WantedCall {
  readonly api: string;
  /**
   * A slot that is not named may have its default, and what was carried over or taken from a result. Of a search, what results
   * must be like may stand here too: `{ price: { atMost: 100 } }`. It ran with that, or with something stricter.
   */
  readonly slots: Row;
}

/** What the agent has done where a line is said in place of an answer. */
export const MOMENTS = ['offer', 'confirm', 'request', 'done', 'suggest'] as const;

/** A line that is said once, in place of the usual answer, the first time that the agent does something. */
export interface Interjection {
  readonly at: (typeof MOMENTS)[number];
  readonly say: string;
  /** Of a request: for this slot only. */
  readonly slot?: string | undefined;
}

/** Somebody who talks with the agent. */
export interface Person {
  readonly id: string;
  /** The services that the agent has, by name. */
  readonly services: readonly string[];
  /** Who they are and what they want, in a sentence. */
  readonly about: string;
  /** What they say first. */
  readonly opening: string;
  readonly goal: {
    /** The transactions that must have been done, and no others. */
    readonly done: readonly WantedCall[];
    /** The searches that must have run, at any time, with at least these values. */
    readonly searched: readonly WantedCall[];
  };
  /** What they say where a slot is asked for, by its name; `*` for all others. */
  readonly answers: Readonly<Record<string, Lines>>;
  /** What the result that they take has; the first that is offered if left out. */
  readonly wants?: Row | undefined;
  /** What they say to a result that they take. */
  readonly take?: Lines | undefined;
  /** What they say to a result that they do not take. */
  readonly pass?: Lines | undefined;
  /** What they say where a right transaction is to be confirmed. */
  readonly yes?: Lines | undefined;
  /** What they say where a transaction that is to be confirmed has another value than they want, by slot. */
  readonly fix?: Readonly<Record<string, Lines>> | undefined;
  /** What they say to an alternative that they want. */
  readonly accept?: Lines | undefined;
  /** What they say to an alternative that they do not want. */
  readonly refuse?: Lines | undefined;
  /** What they say next, in this order, each when the agent is done with what was before. */
  readonly next?: readonly string[] | undefined;
  /** Questions, small talk and stories. */
  readonly asides?: readonly Interjection[] | undefined;
  /** Changes of mind. The goal has the last wish. */
  readonly changes?: readonly Interjection[] | undefined;
  /** What they say to a task that the agent suggests, by its API; `*` for all others. */
  readonly suggested?: Readonly<Record<string, string>> | undefined;
  /** The same wish in other words, for an agent that did not understand. */
  readonly again?: readonly string[] | undefined;
  /** What they say at the end. */
  readonly bye?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

export interface PeopleFile {
  readonly path: string;
  /** Modules with services of its own, relative to the file. */
  readonly services: readonly string[];
  readonly people: readonly Person[];
}
