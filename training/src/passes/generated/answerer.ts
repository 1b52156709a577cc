/** What a user answers to requests. */
import type { World } from 'typetod';
import { lastSearch, lastTask, pick, shuffled, type Task } from 'typetod/internal';
import type { Asker } from './asker.js';
import type { GeneratedService } from './compose.js';
import type { Corrector } from './corrector.js';
import { Draft } from './draft.js';
import { type Asked, type Giver, mayBeAny } from './giver.js';
import { answerFor, anyFor } from './phrases.js';
import { joined, type Move, type Piece } from './speech.js';
import type { Voice } from './voice.js';

export class Answerer {
  constructor(
    private readonly giver: Giver,
    private readonly asker: Asker,
    private readonly corrector: Corrector,
    private readonly voice: Voice,
    private readonly random: () => number,
  ) {}

  private likely(probability: number): boolean {
    return this.random() < probability;
  }

  /** The answer to what is requested, with more or less than that. */
  answer(world: World, service: GeneratedService): Move {
    const { random } = this;
    const requested = world.pending.flatMap((hint): Asked[] => {
      const field = hint.kind === 'request' ? service.fields.get(hint.slot) : undefined;
      return hint.kind === 'request' && field ? [{ slot: hint.slot, field }] : [];
    });
    const task = lastTask(world, service.schema.service_name);
    const draft = new Draft();
    const inOrder = requested.length > 1 && this.likely(0.3) ? shuffled(requested, random) : requested;
    const answered = inOrder.length > 1 && this.likely(0.2) ? inOrder.slice(0, 1) : inOrder;
    const isShort = requested.length > 1 && this.likely(0.35);
    const parts = answered.map((one) => this.part(draft, service, { ...one, task, requested, isShort }));
    if (task && this.likely(0.22)) {
      const more = this.giver
        .open(world, service, task.api)
        .filter(({ slot }) => !requested.some((one) => one.slot === slot));
      parts.push(...this.giver.giving(draft, service, shuffled(more, random).slice(0, this.likely(0.3) ? 2 : 1)));
    }
    if (this.likely(0.1)) draft.say(this.voice.says('before'), ' ');
    draft.say(...joined(parts, (last) => (!isShort && last && this.likely(0.6) ? ' and ' : ', ')));
    return draft.say(...this.beside(draft, world, service)).done();
  }

  private part(
    draft: Draft,
    service: GeneratedService,
    {
      slot: name,
      field,
      task,
      requested,
      isShort,
    }: Asked & { readonly task: Task | undefined; readonly requested: readonly Asked[]; readonly isShort: boolean },
  ): readonly Piece[] {
    const { random } = this;
    const one = { slot: name, field };
    const slot = task?.api.slots.get(name);
    if (slot && mayBeAny(slot, field) && this.likely(0.16)) {
      draft.giveAny(name);
      return [anyFor(name, requested.length === 1 && !this.voice.isClear, random)];
    }
    const value = this.giver.valueFor(service, one);
    draft.give(name, value);
    const isOnly = requested.every((other) => other.slot === name || other.field.kind !== field.kind);
    if (isShort && isOnly && field.kind !== 'boolean') return [{ slot: name, words: value.words }];
    if (requested.length > 1) return this.giver.said(service, one, value);
    const before = this.giver.takenBack(service, one, value);
    return before ?? answerFor(name, field, value, { random, isClear: this.voice.isClear });
  }

  /** What is said with an answer: a correction, or a question. */
  private beside(draft: Draft, world: World, service: GeneratedService): readonly Piece[] {
    const { random } = this;
    const name = service.schema.service_name;
    const [task, search] = [lastTask(world, name), lastSearch(world, name)];
    const drawn = random();
    if (drawn < 0.09 && task) return this.corrector.beside(draft, service, task);
    if (drawn > 0.9 && task?.kind === 'transaction' && search?.latest) {
      const questions = this.asker.questions(draft, service, Object.keys(search.latest.row));
      return questions.length > 0 ? [pick(['. ', '. ', ', and ', ', '], random), ...questions] : [];
    }
    return [];
  }
}
