/**
 * Arguments that no one gives: the session's context fills them in.
 *
 * Where a slot comes from is kept in the definition of its type, in a wrapper: zod copies it when the type is refined or
 * described, so that no method called afterwards makes an ordinary slot of it.
 */
import { z } from 'zod';
import type { SessionContext } from './session-context.js';

/** Where an argument that is filled in comes from. */
export interface SessionSource {
  /** The context that declares the part. */
  readonly context: SessionContext;
  /** The part, which is journaled. */
  readonly part: string;
}

const SOURCE: unique symbol = Symbol('typetod.fromSession');

interface Definition {
  readonly [SOURCE]?: SessionSource;
  readonly innerType?: unknown;
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as Definition;

/** A type with a note of where its values come from. */
export function withSource<T extends z.ZodType>(schema: T, source: SessionSource): z.ZodReadonly<T> {
  const wrapped = z.readonly(schema);
  Object.assign(wrapped.def, { [SOURCE]: source });
  return wrapped;
}

/** Where the values of a type come from; undefined of an ordinary slot. It may be optional or described besides. */
export function sourceOf(schema: unknown): SessionSource | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const { [SOURCE]: source, innerType } = definitionOf(schema);
  return source ?? sourceOf(innerType);
}
