export interface PromptOptions {
  /** Shows at most so many earlier turns, the latest ones; all if left out. */
  readonly maxTurns?: number;
  /** Leaves out earlier turns, oldest first, until the others have at most so many characters; none if left out. */
  readonly maxCharacters?: number;
  /** Shows at most so many tasks, those touched last; all if left out. */
  readonly maxTasks?: number;
  /** Whether the task and the language are explained; true if left out. A model that was trained on prompts knows them. */
  readonly instructions?: boolean;
  /** Everything in lower case, for small models that were trained so on names without capitals; false if left out. */
  readonly lowerCase?: boolean;
}
