/**
 * Tools as functions of a database.
 *
 * A tool works at a desk: the database that it changes step by step, and the rules that hold. What it refuses it says by
 * `refuse`. Steps that were done before a refusal stay done, as they do upstream.
 */
import { isObject, type JsonSchema } from 'typetod/internal';
import { type Kind, Misfit } from '../values/kinds.js';
import type { Database } from '../world/database.js';

export type RefusalCode =
  | 'BAD_CALL'
  | 'UNKNOWN_TOOL'
  | 'INVALID'
  | 'ORDER_NOT_FOUND'
  | 'USER_NOT_FOUND'
  | 'PRODUCT_NOT_FOUND'
  | 'VARIANT_NOT_FOUND'
  | 'ITEM_NOT_FOUND'
  | 'METHOD_NOT_FOUND'
  | 'NOT_PENDING'
  | 'BAD_REASON'
  | 'LENGTH'
  | 'SAME_ITEM'
  | 'NOT_AVAILABLE'
  | 'NO_BALANCE'
  | 'NOT_SINGLE_PAYMENT'
  | 'SAME_METHOD'
  | 'NOT_DELIVERED'
  | 'NOT_ORIGINAL'
  | 'BAD_EXPRESSION'
  | 'RESERVATION_NOT_FOUND'
  | 'FLIGHT_NOT_FOUND'
  | 'NO_SUCH_DATE'
  | 'TOO_MANY_RESERVATIONS'
  | 'NO_SEATS'
  | 'SUM_MISMATCH'
  | 'CERT_GONE'
  | 'TOO_MANY_CERTIFICATES'
  | 'CERT_NOT_ALLOWED'
  | 'BAD_CABIN'
  | 'PASSENGER_COUNT';

/** What `refuse` throws. It is caught by `callTool`, and needs no stack trace. */
export class Refused {
  constructor(
    readonly code: RefusalCode,
    readonly message: string,
  ) {}
}

/** The one exit of a tool that cannot do what it is asked. */
export function refuse(code: RefusalCode, message: string): never {
  throw new Refused(code, message);
}

/** Where a tool works. */
export interface Desk<T> {
  /** The database so far; a tool puts another one here. */
  db: Database<T>;
  /** Whether items are changed as upstream does it: each gets the price and options of the last one. */
  readonly upstreamCompat: boolean;
}

/** A parameter as models are told of it. */
export type Parameter = JsonSchema;

/** Arguments by name: anything, until a step of the tool looks at it. */
export type Arguments = Readonly<Record<string, unknown>>;

export interface Tool<T> {
  readonly name: string;
  /** Whether it may change the database. Replays carry out these tools alone. */
  readonly mutates: boolean;
  readonly description: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Carries out a call, and answers what the agent reads. */
  readonly run: (desk: Desk<T>, args: Arguments) => string;
}

type Named<P> = { readonly [N in keyof P]: unknown };

interface Declared<T, P> {
  readonly name: string;
  readonly mutates: boolean;
  readonly description: string;
  readonly parameters: P;
  readonly run: (desk: Desk<T>, args: Named<P>) => string;
}

/** Declares tools of a domain. Their functions get exactly the arguments that the parameters name. */
export function toolsOf<T>() {
  return <const P extends Readonly<Record<string, Parameter>>>(declared: Declared<T, P>): Tool<T> => ({
    ...declared,
    run: (desk, args) => declared.run(desk, args as Named<P>),
  });
}

export const words = (description: string, values?: readonly string[]): Parameter => ({
  type: 'string',
  description,
  ...(values && { enum: [...values] }),
});

export const whole = (description: string): Parameter => ({ type: 'integer', description });

export const texts = (description: string): Parameter => ({ type: 'array', description, items: { type: 'string' } });

/** A parameter that is a list of objects, all of whose properties are required. */
export const objects = (description: string, properties: Readonly<Record<string, Parameter>>): Parameter => ({
  type: 'array',
  description,
  items: { type: 'object', properties, required: Object.keys(properties) },
});

/**
 * What Python goes through where it expects a list: the letters of a text, the names of an object.
 *
 * An empty one is a list of nothing, whatever it is of; what is no list holds no objects.
 */
export function itemsOf(given: unknown): readonly unknown[] {
  if (Array.isArray(given)) return given;
  if (typeof given === 'string') return [...given];
  return isObject(given) ? Object.keys(given) : refuse('INVALID', 'What should be a list cannot be gone through.');
}

/** A number that Python computes with: a truth value is one, a text that holds one is not. */
export function reckoned(given: unknown): number {
  if (typeof given === 'number' || typeof given === 'boolean') return Number(given);
  return refuse('INVALID', `${JSON.stringify(given) ?? 'nothing'} is no number.`);
}

/** Builds a value from arguments, or refuses them. */
export function build<V>(kind: Kind<V>, given: unknown): V {
  try {
    return kind.read(given);
  } catch (error) {
    if (error instanceof Misfit) return refuse('INVALID', error.message);
    throw error;
  }
}
