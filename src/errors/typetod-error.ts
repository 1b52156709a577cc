export interface TypetodErrorOptions<C extends string = string> {
  /** A key for programs; docs/errors.md has a section for each. */
  readonly code: C;
  /** What happened, what was expected, and what to do. */
  readonly message: string;
  readonly cause?: unknown;
  /** Facts of the error by name, such as the file that it is about. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Marks errors of every copy of the package that is loaded. */
const MARK: unique symbol = Symbol.for('typetod.error');

const NO_DATA = Object.freeze({});

/**
 * An error that this package throws: a developer or an operator did something wrong, or what they rely on failed. What a
 * user or a model gets wrong is a `Feedback` instead, and is not thrown. Subclasses say which part of the package it is
 * about.
 *
 * @example
 * if (TypetodError.isInstance(error)) console.error(error.name, error.code, error.message);
 */
export class TypetodError<C extends string = string> extends Error {
  /** The name of the class, whatever a bundler makes of it. */
  static readonly label: string = 'TypetodError';

  /** The name of the class, such as `EngineError`. */
  override readonly name: string;
  /** A key for programs; docs/errors.md has a section for each. */
  readonly code: C;
  /** Facts of the error by name; empty where the message says it all. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor({ code, message, cause, data = NO_DATA }: TypetodErrorOptions<C>) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.label;
    this.code = code;
    this.data = data;
    Object.defineProperty(this, MARK, { value: labelsOf(new.target) });
  }

  /** What `JSON.stringify` writes: the name, code, message and facts. */
  toJSON(): Readonly<Record<string, unknown>> {
    const { name, code, message, data } = this;
    return { name, code, message, data };
  }

  /** Whether a value is an error of this class or one derived from it, also where another copy of the package made it. */
  static isInstance<T extends TypetodError>(
    this: (abstract new (...given: never[]) => T) & { readonly label: string },
    value: unknown,
  ): value is T {
    try {
      // biome-ignore lint/complexity/noThisInStatic: each subclass asks for its own name.
      if (value instanceof this) return true;
      if (!(value instanceof Error)) return false;
      const labels: unknown = (value as { readonly [MARK]?: unknown })[MARK];
      // biome-ignore lint/complexity/noThisInStatic: each subclass asks for its own name.
      return Object.hasOwn(this, 'label') && labels instanceof Set && labels.has(this.label);
    } catch {
      // A proxy answers as it likes.
      return false;
    }
  }
}

/** The names of a class and of those that it is derived from. */
function labelsOf(made: unknown): ReadonlySet<unknown> {
  const labels = new Set<unknown>();
  for (let one = made; typeof one === 'function' && 'label' in one; one = Object.getPrototypeOf(one))
    labels.add(one.label);
  return labels;
}

/** The message of what was thrown, which may be anything. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
