/** The examples of a split, turn by turn, with what a model is given for them. */
import type { Registry, World } from 'typetod';
import { historyFrom, renderPrompt, renderTarget } from 'typetod/dialogue';
import { EMPTY_WORLD, type Prompt } from 'typetod/internal';
import type { SplitEntry } from '@typetod/corpora/internal';
import { ExampleCounts } from './counts.js';
import { type ExampleOptions, type ExampleTurn, exampleTurns, type ParserExample, parserExample } from './examples.js';
import { sharedOrder } from './messages.js';
import { type SupervisorExample, supervisorExample } from './questions.js';

/** How the examples of a split are made. */
export interface SplitExampleOptions extends ExampleOptions {
  readonly prompts: boolean;
  /** Whether prompts over the same APIs show them in the same order: see `sharedOrder`. */
  readonly sharesPrompts?: boolean;
}

/** What a model is given for an example, and what it should write. */
export interface PromptedExample extends ParserExample {
  readonly prompt: Prompt;
  readonly completion: string;
}

export interface TurnExamples {
  readonly turn: ExampleTurn;
  readonly parsing: ParserExample | PromptedExample;
  /** Undefined where the system requested nothing before the turn. */
  readonly questions: SupervisorExample | undefined;
}

/** The prompt of an example, in the world before its turn. */
function prompted(turn: ExampleTurn, example: ParserExample, world: World, registry: Registry): PromptedExample {
  const { context, utterance } = example;
  const apis = example.apis.flatMap((name) => registry.apis.get(name) ?? []);
  const prompt = renderPrompt({ history: historyFrom(context), world, utterance, apis });
  return { ...example, prompt, completion: renderTarget(turn.statements) };
}

/** Makes the examples of a split, and counts. */
export class SplitExamples {
  readonly counts = new ExampleCounts();

  constructor(
    private readonly registry: Registry,
    private readonly options: SplitExampleOptions,
  ) {}

  /**
   * The examples of an entry; none of one that is not a dialogue.
   *
   * @throws CorpusError for a file that cannot be read.
   */
  async *add(entry: SplitEntry): AsyncGenerator<TurnExamples> {
    if (entry.kind === 'unreadable') throw entry.error;
    if (entry.kind === 'damaged') {
      this.counts.damaged += 1;
      return;
    }
    this.counts.dialogues += 1;
    let world = EMPTY_WORLD;
    for await (const turn of exampleTurns(entry.dialogue, this.registry, this.options)) {
      yield this.examplesOf(turn, world);
      world = turn.world;
    }
  }

  private examplesOf(turn: ExampleTurn, world: World): TurnExamples {
    this.counts.addTurn(turn);
    const example = this.exampleOf(turn);
    const parsing = this.options.prompts ? prompted(turn, example, world, this.registry) : example;
    const questions = supervisorExample(turn, this.registry, this.options);
    if (questions) this.counts.addQuestions(questions);
    return { turn, parsing, questions };
  }

  private exampleOf(turn: ExampleTurn): ParserExample {
    const example = parserExample(turn, this.registry, this.options);
    const { sharesPrompts, seed = 0 } = this.options;
    return sharesPrompts ? { ...example, apis: sharedOrder(example.apis, seed) } : example;
  }
}
