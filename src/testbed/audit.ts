/**
 * What of a trace follows from its other lines: how the episode ended, what its user says who is driven by no model, and its
 * grade. Whoever edits these is found out, as is who edits a result.
 */
import { type Json, canonicalJson } from '../world/index.js';
import type { Usage } from './action.js';
import type { Heard, Task } from './environment.js';
import type { Suite } from './suite.js';
import type { EpisodeEvent, EventOf } from './trace.js';
import { addUsage, asJson, errorsIn, NO_USAGE } from './traced.js';
import type { UserSimulator, UserTurn } from './user.js';

/** Something that is another than the trace says. */
export interface TraceDifference {
  /** The line of the trace, from 1. */
  readonly line: number;
  /** What differs: `user` is what the user says, `end` how the episode ended. */
  readonly what: 'digest' | 'observation' | 'user' | 'end' | 'grade';
  readonly expected: Json;
  readonly found: Json;
}

/** One difference, or none. */
export function differencesOf(
  line: number,
  what: TraceDifference['what'],
  expected: unknown,
  found: unknown,
): readonly TraceDifference[] {
  const [a, b] = [asJson(expected), asJson(found)];
  return canonicalJson(a) === canonicalJson(b) ? [] : [{ line, what, expected: a, found: b }];
}

/** How the lines before an end say that the episode ended; undefined where they leave it open, as for a limit. */
function reasonIn(before: readonly EpisodeEvent[], isDone: boolean): string | undefined {
  const last = before.at(-1);
  if (last?.kind === 'user' && last.end) return `user-${last.end}`;
  return isDone ? 'environment-done' : undefined;
}

/** What an end has otherwise than the lines before it. @param isDone - whether the environment is at an end. */
export function endDifferences(
  line: number,
  { reason, steps, errors, usage, error }: EventOf<'end'>,
  before: readonly EpisodeEvent[],
  isDone: boolean,
): readonly TraceDifference[] {
  const taken = before.flatMap((event) => (event.kind === 'step' ? [event] : []));
  const asked = before.flatMap((event) => (event.kind === 'step' || event.kind === 'user' ? [event.usage] : []));
  const isOpen = !/^(?:user-|environment-done$)/.test(reason) && (reason === 'agent-error') === (error !== undefined);
  const due = reasonIn(before, isDone) ?? (isOpen ? reason : 'not by its user or environment');
  const found = {
    reason: due,
    steps: taken.length,
    errors: taken.reduce((sum, { observation }) => sum + errorsIn(observation), 0),
    usage: asked.reduce<Usage>((sum, one) => addUsage(sum, one), NO_USAGE),
  };
  return differencesOf(line, 'end', { reason, steps, errors, usage }, found);
}

/** Words beside calls are heard with the next ones. */
export class Hearing {
  private beside: readonly string[] = [];

  /** What the user hears by a line of a trace; undefined for nothing yet. */
  add(event: EpisodeEvent, heard: Heard | undefined): Heard | undefined {
    if (event.kind !== 'step') return undefined;
    const { action } = event;
    if (action.kind === 'call' && action.text?.trim()) this.beside = [...this.beside, action.text];
    if (!heard) return undefined;
    const { beside } = this;
    this.beside = [];
    return { ...heard, text: [...beside, heard.text].join('\n') };
  }
}

/** A user without a model, who says the same again. */
export class UserAgain {
  private heard: Heard | undefined;
  private readonly hearing = new Hearing();

  private constructor(private readonly simulator: UserSimulator) {}

  /** The user of a trace; undefined for one who cannot be asked again, such as one that a model speaks for. */
  static of<T extends Task>(suite: Suite<T>, task: T, { user, seed }: EventOf<'begin'>): UserAgain | undefined {
    const named = /^agenda(?::(.+))?$/s.exec(user);
    if (!named) return undefined;
    const [, style = suite.styles[0]] = named;
    if (style !== undefined && !suite.styles.includes(style)) return undefined;
    return new UserAgain(suite.user(task, { seed, ...(style !== undefined && { style }) }));
  }

  hear(event: EpisodeEvent, heard: Heard | undefined): void {
    this.heard = this.hearing.add(event, heard) ?? this.heard;
  }

  /** What a line has otherwise than this user says. */
  async differences(line: number, { text, end, meant }: EventOf<'user'>): Promise<readonly TraceDifference[]> {
    const turn = await this.turn();
    const found = turn && { text: turn.text, end: turn.end, meant: turn.meant };
    return differencesOf(line, 'user', { text, end, meant }, found ?? 'nothing: the user cannot answer that');
  }

  private async turn(): Promise<UserTurn | undefined> {
    try {
      return await (this.heard ? this.simulator.reply(this.heard) : this.simulator.open());
    } catch {
      return undefined;
    }
  }
}
