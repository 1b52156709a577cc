/** What a user corrects, in a turn of its own or beside an answer. */
import type { World } from 'typetod';
import { items, lastTask, ownValue, pick, shuffled, wordsOfName, type Task } from 'typetod/internal';
import type { GeneratedService } from './compose.js';
import { Draft } from './draft.js';
import { type Asked, type Giver, isName } from './giver.js';
import { clausal } from './phrases.js';
import { filled, joined, type Move, type Piece } from './speech.js';
import type { Wanted } from './values.js';
import type { Voice } from './voice.js';

/** Corrections that a whole sentence fits into. */
const CLAUSE_CORRECTIONS = items(`
  no, @; nope, @; nah, @; actually @; actually, @; wait, @; wait, no, @; sorry, @; hold on, @; hmm, @; one change: @;
  oh, and @; oh, @; small change: @; correction: @; ok but @; yes but @; almost, but @; looks good, but @;
  not quite, @; the rest is fine but @; on second thought, @; change of plans, @; good, but @; nearly, but @;
  fine, but @; I changed my mind: @`);

/** Corrections beside an answer. */
const BESIDE = items(`
  and change the ~ to {}; and make the ~ {}; and the ~ should be {} instead; and actually the ~ should be {};
  oh, and the ~ should be {}; but change the ~ to {}; but make the ~ {} please; and the ~ is {}, sorry;
  and sorry, the ~ should be {}; by the way, the ~ should be {}; and please change the ~ to {};
  and can you make the ~ {}; and I want to change the ~ to {}; and for the ~, {} instead`);

/** A slot of a task with the value that it is to have. */
interface Correction {
  readonly task: Task;
  readonly one: Asked;
  readonly value: Wanted;
}

export class Corrector {
  constructor(
    private readonly giver: Giver,
    private readonly voice: Voice,
    private readonly random: () => number,
  ) {}

  private likely(probability: number): boolean {
    return this.random() < probability;
  }

  private changeable(service: GeneratedService, slots: readonly string[]): readonly Asked[] {
    const known = slots.flatMap((slot) => {
      const field = service.fields.get(slot);
      return field && !isName(field) ? [{ slot, field }] : [];
    });
    return shuffled(known, this.random);
  }

  /** A value that is not the one that a task has; undefined where the same was drawn. */
  private otherValue(service: GeneratedService, one: Asked, task: Task): Wanted | undefined {
    const value = this.giver.valueFor(service, one);
    const old = ownValue(task.slots, one.slot);
    return old && String(old.canonical).toLowerCase() === String(value.literal).toLowerCase() ? undefined : value;
  }

  /** Another value beside an answer; empty where no slot can be corrected. */
  beside(draft: Draft, service: GeneratedService, task: Task): readonly Piece[] {
    const [one] = this.changeable(service, Object.keys(task.slots));
    const value = one && one.field.kind !== 'boolean' ? this.otherValue(service, one, task) : undefined;
    if (!one || !value) return [];
    draft.give(one.slot, value);
    const template = pick(BESIDE, this.random).replace('~', wordsOfName(one.slot));
    return [pick([', ', '. ', ' '], this.random), ...filled(template, '{}', [{ slot: one.slot, words: value.words }])];
  }

  /** Other values for one or two slots; undefined where there is nothing to correct. */
  corrected(world: World, service: GeneratedService, slots: readonly string[]): Move | undefined {
    const [one, another] = this.changeable(service, slots);
    const task = lastTask(world, service.schema.service_name);
    const value = one && task && this.otherValue(service, one, task);
    if (!one || !task || !value) return undefined;
    const draft = new Draft().give(one.slot, value);
    const words = this.short({ task, one, value }) ?? this.inSentence(draft, service, [one, value], another);
    return draft.say(...words).done();
  }

  /** The value alone with the name of its field, or with the value that it replaces. */
  private short({ task, one: { slot, field }, value }: Correction): readonly Piece[] | undefined {
    if (field.kind === 'boolean') return undefined;
    const words: Piece = { slot, words: value.words };
    if (this.likely(0.3)) return filled(this.voice.says('correctField').replace('~', wordsOfName(slot)), '{}', [words]);
    const old = ownValue(task.slots, slot);
    return old && this.likely(0.15) ? [`not ${old.surface}, `, words] : undefined;
  }

  /** The value in a sentence, with one for another slot at times. */
  private inSentence(
    draft: Draft,
    service: GeneratedService,
    [one, value]: readonly [Asked, Wanted],
    another: Asked | undefined,
  ): readonly Piece[] {
    const parts = [this.giver.said(service, one, value)];
    if (another && this.likely(0.25)) parts.push(...this.giver.giving(draft, service, [another]));
    const template = clausal(parts.flat()) ? pick(CLAUSE_CORRECTIONS, this.random) : this.voice.says('correct');
    return filled(
      template,
      '@',
      joined(parts, () => ' and '),
    );
  }
}
