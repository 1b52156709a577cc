import { Histogram } from '@typetod/corpora/internal';
import { type ExampleTurn, servicesOf } from './examples.js';
import type { SupervisorExample } from './questions.js';

/** How many examples were made of a split, and of what. */
export class ExampleCounts {
  dialogues = 0;
  /** Entries of the corpus that are no dialogues. */
  damaged = 0;
  examples = 0;
  /** Statements of the targets, by kind. */
  readonly statements = new Histogram();
  /** Values of the targets: said in the turn itself, said earlier, or never literally. */
  readonly values = new Histogram();
  readonly supervisor = { examples: 0, questions: new Histogram() };
  /** Examples by service of the turn; a turn may be about two. */
  readonly services = new Histogram();
  /** What did not convert as annotated, by reason. */
  readonly notes = new Histogram();

  addTurn(turn: ExampleTurn): void {
    this.examples += 1;
    for (const { kind } of turn.statements) this.statements.add(kind);
    for (const { span } of turn.values) {
      this.values.add(span ? (span.turn === turn.index ? 'current' : 'earlier') : 'unlocated');
    }
    for (const service of servicesOf(turn)) this.services.add(service);
    for (const { reason } of turn.notes) this.notes.add(reason);
  }

  addQuestions({ questions }: SupervisorExample): void {
    this.supervisor.examples += 1;
    for (const { asked, answer } of questions) this.supervisor.questions.add(`${asked} ${answer.kind}`);
  }
}
