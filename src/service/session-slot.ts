/**
 * Arguments that no one gives: the session's context fills them in, or the result that was chosen.
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

const CHOSEN: unique symbol = Symbol('typetod.fromResult');

/**
 * A slot of a follow-up that is filled in from the result that the user took of the search: its property of the same name. Methods
 * receive it among their arguments, `undefined` where no result was taken; it is in no signature, tool schema or prompt, and a
 * program that gives it a value is refused. For what tells results apart, and nobody says to whom books one.
 *
 * @param schema - the type of the argument.
 *
 * @example
 * slots: { city: z.string(), address: fromResult(z.string()) }
 */
export function fromResult<const T extends z.ZodType>(schema: T): z.ZodOptional<z.ZodReadonly<T>> {
  const wrapped = z.readonly(schema);
  Object.assign(wrapped.def, { [CHOSEN]: true });
  return wrapped.optional();
}

/** Whether the values of a type come from the result that was chosen. It may be described besides. */
export function isFromResult(schema: unknown): boolean {
  if (!(schema instanceof z.ZodType)) return false;
  const { innerType } = definitionOf(schema);
  return Object.hasOwn(schema.def, CHOSEN) || isFromResult(innerType);
}
