/** What a user asks about. */
import { pick, shuffled, type TurnPlan } from 'typetod/internal';
import type { GeneratedService } from './compose.js';
import { Draft } from './draft.js';
import { isName } from './giver.js';
import { questionFor } from './phrases.js';
import { joined, type Move, type Piece } from './speech.js';

/** Asks, each thing once. */
export class Asker {
  private readonly told = new Set<string>();

  constructor(private readonly random: () => number) {}

  /** Questions for what can be told, if there are any. */
  questions(draft: Draft, service: GeneratedService, properties: Iterable<string>): readonly Piece[] {
    const open = [...properties].flatMap((slot) => {
      const field = service.fields.get(slot);
      const isNew = !this.told.has(`${service.schema.service_name} ${slot}`);
      return field && isNew && !isName(field) ? [{ slot, field }] : [];
    });
    const asked = shuffled(open, this.random).slice(0, this.random() < 0.35 ? 2 : 1);
    for (const { slot } of asked) this.told.add(`${service.schema.service_name} ${slot}`);
    if (asked.length === 0) return [];
    draft.plan.asked = asked.map(({ slot }) => slot);
    const texts = asked.map(({ slot, field }) => [questionFor(slot, field, this.random)]);
    return joined(texts, () => pick([', and ', ' and ', '? ', '? ', '? and ', ', '], this.random));
  }

  /** A move that asks for one or two of these properties; undefined where all was asked. */
  asks(
    plan: TurnPlan,
    before: readonly Piece[],
    service: GeneratedService,
    properties: Iterable<string>,
  ): Move | undefined {
    const draft = new Draft(plan);
    const questions = this.questions(draft, service, properties);
    return questions.length === 0
      ? undefined
      : draft.say(...before, ...(before.length > 0 ? ['. '] : []), ...questions).done();
  }
}
