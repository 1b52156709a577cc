/** What a user answers to requests, and corrects. */
import { ownValue } from '../../../language/own.js';
import { wordsOfName } from '../../../parsers/neural/input/pieces.js';
import { lastSearch, lastTask } from '../../../parsers/plan/tasks.js';
import type { Task, World } from '../../../world/index.js';
import { pick, shuffled } from '../../../text/seeded.js';
import { items } from '../../../nlg/user/wording.js';
import type { Asker } from './asker.js';
import type { GeneratedService } from './compose.js';
import { Draft } from './draft.js';
import { type Asked, type Giver, isName, mayBeAny } from './giver.js';
import { answerFor, anyFor, clausal } from './phrases.js';
import { filled, joined, type Move, type Piece } from './speech.js';
import type { Wanted } from './values.js';
import type { Voice } from './voice.js';

/** Corrections that a whole sentence fits into. */
const CLAUSE_CORRECTIONS = items(
  'no, @; nope, @; nah, @; actually @; actually, @; wait, @; wait, no, @; sorry, @; hold on, @; hmm, @; one change: @; oh, and @; oh, @; small change: @; correction: @; ok but @; yes but @; almost, but @; looks good, but @; not quite, @; the rest is fine but @; on second thought, @; change of plans, @; good, but @; nearly, but @; fine, but @; I changed my mind: @',
);

/** Corrections beside an answer. */
const BESIDE = items(
  'and change the ~ to {}; and make the ~ {}; and the ~ should be {} instead; and actually the ~ should be {}; oh, and the ~ should be {}; but change the ~ to {}; but make the ~ {} please; and the ~ is {}, sorry; and sorry, the ~ should be {}; by the way, the ~ should be {}; and please change the ~ to {}; and can you make the ~ {}; and I want to change the ~ to {}; and for the ~, {} instead',
);

/** Answers. */
export class Answerer {
  constructor(
    private readonly giver: Giver,
    private readonly asker: Asker,
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
    if (drawn < 0.09 && task) {
      const [one] = shuffled(this.changeable(service, Object.keys(task.slots)), random);
      const value = one && one.field.kind !== 'boolean' ? this.otherValue(service, one, task) : undefined;
      if (!one || !value) return [];
      draft.give(one.slot, value);
      const template = pick(BESIDE, random).replace('~', wordsOfName(one.slot));
      return [pick([', ', '. ', ' '], random), ...filled(template, '{}', [{ slot: one.slot, words: value.words }])];
    }
    if (drawn > 0.9 && task?.kind === 'transaction' && search?.latest) {
      const questions = this.asker.questions(draft, service, Object.keys(search.latest.row));
      return questions.length > 0 ? [pick(['. ', '. ', ', and ', ', '], random), ...questions] : [];
    }
    return [];
  }

  private changeable(service: GeneratedService, slots: readonly string[]): readonly Asked[] {
    return slots.flatMap((slot) => {
      const field = service.fields.get(slot);
      return field && !isName(field) ? [{ slot, field }] : [];
    });
  }

  /** A value that is not the one that a task has; undefined where the same was drawn. */
  private otherValue(service: GeneratedService, one: Asked, task: Task): Wanted | undefined {
    const value = this.giver.valueFor(service, one);
    const old = ownValue(task.slots, one.slot);
    return old && String(old.canonical).toLowerCase() === String(value.literal).toLowerCase() ? undefined : value;
  }

  /** Other values for one or two slots; undefined where there is nothing to correct. */
  corrected(world: World, service: GeneratedService, slots: readonly string[]): Move | undefined {
    const { random } = this;
    const [one, another] = shuffled(this.changeable(service, slots), random);
    const task = lastTask(world, service.schema.service_name);
    const value = one && task && this.otherValue(service, one, task);
    if (!one || !task || !value) return undefined;
    const draft = new Draft().give(one.slot, value);
    const isClause = one.field.kind === 'boolean';
    const words: Piece = { slot: one.slot, words: value.words };
    if (!isClause && this.likely(0.3))
      return draft
        .say(...filled(this.voice.says('correctField').replace('~', wordsOfName(one.slot)), '{}', [words]))
        .done();
    const old = ownValue(task.slots, one.slot);
    if (old && !isClause && this.likely(0.15)) return draft.say(`not ${old.surface}, `, words).done();
    const parts = [this.giver.said(service, one, value)];
    if (another && this.likely(0.25)) parts.push(...this.giver.giving(draft, service, [another]));
    const template = clausal(parts.flat()) ? pick(CLAUSE_CORRECTIONS, random) : this.voice.says('correct');
    return draft
      .say(
        ...filled(
          template,
          '@',
          joined(parts, () => ' and '),
        ),
      )
      .done();
  }
}
