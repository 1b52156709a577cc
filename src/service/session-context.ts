/**
 * The context of a session: who is asking, and what the application's own methods need to answer.
 *
 * A service declares what it needs; the application gives it when it begins the session; `search` and `transact` see it as
 * `context.session`. It never enters a world, a prompt, a trace or a digest. Only the parts that are declared with
 * `journaled` are written in the journal; all others, such as handles, are given anew when the session is restored.
 */
import { z } from 'zod';
import { ownValue, setOwnValue } from '../language/index.js';

/** A part of a context that is written in the journal; made by `journaled`. */
export interface Journaled<T extends z.ZodType = z.ZodType> {
  readonly kind: 'journaled';
  /** The type of the part. */
  readonly schema: T;
}

/** The parts of a context: their zod types by name. */
export type ContextShape = Readonly<Record<string, z.ZodType | Journaled>>;

/** The parts of no context. */
export type NoParts = Record<never, never>;

type Schemas<S extends ContextShape> = {
  readonly [K in keyof S]: S[K] extends Journaled<infer T> ? T : S[K] extends z.ZodType ? S[K] : never;
};

/** What methods see of a context with these parts. */
export type ContextValues<S extends ContextShape> = [keyof S] extends [never]
  ? Readonly<NoParts>
  : Readonly<z.output<z.ZodObject<Schemas<S>>>>;

/** The parts of a context that are written in the journal. */
export type JournaledPart<S extends ContextShape> = {
  [K in keyof S]: S[K] extends Journaled ? K : never;
}[keyof S] &
  string;

/** What methods see of a context: `ContextOf<typeof visitor>`. */
export type ContextOf<C> = C extends SessionContext<infer S> ? ContextValues<S> : never;

/** The values of a context, or why the first part without a value was refused; never the given value, which may be a secret. */
type ContextRead = { readonly values: object } | { readonly fault: { readonly part: string; readonly why: string } };

/** A declared context; made by `sessionContext`. */
export class SessionContext<S extends ContextShape = ContextShape> {
  // Private, so that no JSON of an API holds the declaration.
  readonly #shape: S;

  /** @internal */
  constructor(shape: S) {
    this.#shape = shape;
  }

  get parts(): readonly string[] {
    return Object.keys(this.#shape);
  }

  isJournaled(part: string): boolean {
    const type = ownValue(this.#shape, part);
    return type !== undefined && !(type instanceof z.ZodType);
  }

  /** @internal The type of a part. */
  schemaOf(part: string): z.ZodType | undefined {
    const type = ownValue(this.#shape, part);
    return type === undefined || type instanceof z.ZodType ? type : type.schema;
  }

  /** @internal */
  read(given: Readonly<Record<string, unknown>>): ContextRead {
    const values: Record<string, unknown> = {};
    for (const part of this.parts) {
      const { success, data, error } = (this.schemaOf(part) as z.ZodType).safeParse(ownValue(given, part));
      if (!success) return { fault: { part, why: error.issues[0]?.message ?? 'it is not of its type' } };
      if (data !== undefined) setOwnValue(values, part, data);
    }
    return { values: Object.freeze(values) };
  }
}

/** Whether something was made by `sessionContext`. */
export function isSessionContext(value: unknown): value is SessionContext {
  return value instanceof SessionContext;
}

/** What an API requires of who is asking; made by `requirement`. */
export interface Requirement {
  /** What it is called in feedback and traces: `signed-in`. */
  readonly name: string;
  /** What the agent says when it does not hold. */
  readonly refusal: string;
  readonly context: SessionContext;
  readonly holds: (session: never) => boolean;
}
