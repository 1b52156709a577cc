import type { z } from 'zod';
import type { SlotShape } from './slot.js';

/** Whether a value of the type may be missing: the type is optional or nullable. */
type MayLack<T extends z.ZodType> = undefined extends z.output<T> ? true : null extends z.output<T> ? true : false;

/** Whether an argument always has a value, and one of the type. */
type FillsIn<A extends z.ZodType, T extends z.ZodType> =
  MayLack<A> extends true ? false : z.output<A> extends z.output<T> ? true : false;

/** The properties that an author may leave out: optional ones, and those that an argument of their type fills in. */
type LeftOut<R extends SlotShape, S extends SlotShape> = {
  [K in keyof R]: MayLack<R[K]> extends true
    ? K
    : K extends keyof S
      ? FillsIn<S[K], R[K]> extends true
        ? K
        : never
      : never;
}[keyof R];

/** The properties that rows must have. */
export type Columns<R extends SlotShape, S extends SlotShape, Value> = {
  readonly [K in Exclude<keyof R, LeftOut<R, S>>]: Value;
};

type Flat<T> = { readonly [K in keyof T]: T[K] };

/**
 * A row as an author returns it. A property is left out only if its type is optional or nullable, or if an argument of
 * the same name and type, which always has a value, fills it in.
 *
 * Takes `returns` and, for what arguments fill in, `slots`.
 */
// The first part is homomorphic: it lets the values of closed sets keep their types while `R` is inferred.
export type RowOf<R extends SlotShape, S extends SlotShape = Record<never, never>> = Flat<
  { readonly [K in keyof R]?: z.output<R[K]> } & Columns<R, S, unknown>
>;
