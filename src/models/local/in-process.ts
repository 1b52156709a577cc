/** What all models in this process have in common, whatever runs them. */
import { messageOf } from '../../errors/index.js';
import type { Answered, AskOptions, Model, ModelReply, ModelRequest } from '../model.js';
import { ModelError } from '../model-error.js';
import { SerialQueue } from './serial-queue.js';

/** A model that runs in this process. It is loaded when it is first asked. */
export interface LocalModel extends Model {
  /**
   * Loads the model, if that is not done yet.
   *
   * @throws ModelError `missing-runtime`, `missing-model`, `bad-model`. The next call tries again.
   */
  load(): Promise<void>;
  /** Frees the model's memory, after all that was asked before is answered. */
  dispose(): Promise<void>;
}

export interface Runner<L> {
  readonly name: string;
  /** Throws for a request that no model of the kind answers, before any is loaded. */
  check?(request: ModelRequest): void;
  load(): Promise<L>;
  answer(loaded: L, request: ModelRequest, options: AskOptions): Promise<Answered>;
  /** The model as a message calls it when it fails. */
  readonly failing: string;
  free(loaded: L): Promise<unknown>;
}

/** A model that is loaded once, and asked one request at a time: runtimes are not made for several at once. */
export class InProcessModel<L> implements LocalModel {
  readonly name: string;
  readonly #queue = new SerialQueue();
  #loaded: L | undefined;
  #isDisposed = false;

  constructor(private readonly runner: Runner<L>) {
    this.name = runner.name;
  }

  async load(): Promise<void> {
    await this.#queue.run(() => this.#load());
  }

  async ask(request: ModelRequest, options: AskOptions = {}): Promise<ModelReply> {
    const { signal } = options;
    this.runner.check?.(request);
    signal?.throwIfAborted();
    return this.#queue.run(async () => {
      const loaded = await this.#load();
      signal?.throwIfAborted();
      const begun = performance.now();
      const answered = await this.#answer(loaded, request, options);
      return { ...answered, milliseconds: performance.now() - begun };
    }, signal);
  }

  async dispose(): Promise<void> {
    await this.#queue.run(async () => {
      this.#isDisposed = true;
      const loaded = this.#loaded;
      this.#loaded = undefined;
      if (loaded !== undefined) await this.runner.free(loaded);
    });
  }

  async #load(): Promise<L> {
    if (this.#isDisposed)
      throw new ModelError({ code: 'missing-model', message: `The model '${this.name}' was disposed of.` });
    this.#loaded ??= await this.runner.load();
    return this.#loaded;
  }

  async #answer(loaded: L, request: ModelRequest, options: AskOptions): Promise<Answered> {
    try {
      return await this.runner.answer(loaded, request, options);
    } catch (cause) {
      if (ModelError.isInstance(cause) || options.signal?.aborted === true) throw cause;
      throw badModel(this.runner.failing, cause);
    }
  }
}

/** What a runtime threw, as an error of its model. */
export function badModel(what: string, cause: unknown): ModelError {
  const text = messageOf(cause);
  return new ModelError({ code: 'bad-model', message: `The model ${what}: ${text}`, cause });
}
