/** How authors declare what a session must be given, and what an API requires of it. */
import { z } from 'zod';
import { badArgument, checkOptions } from './check-options.js';
import { checkName } from './check-definition.js';
import { DefinitionError } from './definition-error.js';
import {
  type ContextShape,
  type ContextValues,
  isSessionContext,
  type Journaled,
  type JournaledPart,
  type Requirement,
  SessionContext,
} from './session-context.js';
import { withSource } from './session-slot.js';
import { checkType } from './slot.js';

/**
 * Declares what services need to know of a session.
 *
 * @example
 * const visitor = sessionContext({
 *   userId: journaled(z.string().optional()),
 *   permissions: z.array(z.string()).default([]),
 *   db: handle<Database>(),
 * });
 * @throws DefinitionError for a name that is not usable, or a part that is no zod type.
 */
export function sessionContext<const S extends ContextShape>(shape: S): SessionContext<S> {
  if (typeof shape !== 'object' || shape === null) badArgument("What 'sessionContext' was given", shape, 'an object');
  for (const [name, type] of Object.entries(shape)) {
    checkName('Part of a context', name);
    checkType(name, (type as Partial<Journaled> | null)?.kind === 'journaled' ? (type as Journaled).schema : type);
  }
  return new SessionContext({ ...shape });
}

/** A part of a context that is written in the journal, as plain data: no secrets. A restored session has it from there. */
export function journaled<const T extends z.ZodType>(schema: T): Journaled<T> {
  return { kind: 'journaled', schema };
}

/**
 * A part of a context that is given as it is, such as a connection of a database: it is neither copied nor frozen, and given
 * anew when a session is restored.
 *
 * @param check - whether what was given is usable; anything but `undefined` and `null` is if left out.
 */
export function handle<T>(
  check: (value: unknown) => boolean = (value) => value !== undefined && value !== null,
): z.ZodType<T, T> {
  return z.custom<T>(check, 'the handle is missing or of another kind');
}

/** Refuses a part that no context has, and one that a restored session would not have again. */
function checkPart(context: SessionContext, part: unknown): void {
  if (typeof part === 'string' && context.isJournaled(part)) return;
  const isPart = typeof part === 'string' && context.parts.includes(part);
  const why = isPart ? 'is not journaled, and a restored session could not fill it in again' : 'is none of the context';
  const instead = isPart ? `Declare it as ${part}: journaled(...)` : `Its parts are ${context.parts.join(', ')}`;
  throw new DefinitionError({
    code: 'not-journaled',
    message: `The part ${JSON.stringify(part)} of 'fromSession' ${why}. ${instead}.`,
  });
}

/**
 * A slot that the session's context fills in when the API is called. Methods receive it among their arguments; it is in
 * no signature, tool schema or prompt, and a program that gives it a value is refused.
 *
 * @param schema - the type of the argument. `.optional()`, `.nullable()` or `.default(value)`: a session may lack the part.
 *   Otherwise the API requires it, under the name of the part.
 * @param part - the part of the context, which must be `journaled`.
 *
 * @example
 * slots: { patient: fromSession(z.string(), visitor, 'userId'), day: z.iso.date() }
 * @throws DefinitionError `not-journaled` for a part that the journal does not have.
 */
export function fromSession<const T extends z.ZodType, const S extends ContextShape>(
  schema: T,
  context: SessionContext<S>,
  part: JournaledPart<S>,
): z.ZodReadonly<T> {
  checkType('fromSession', schema);
  if (!isSessionContext(context)) badArgument("The context of 'fromSession'", context, "what 'sessionContext' makes");
  checkPart(context, part);
  return withSource(schema, { context, part });
}

export interface RequirementOptions<S extends ContextShape> {
  readonly context: SessionContext<S>;
  /** What it is called in feedback and traces: `signed-in`. */
  readonly name: string;
  /** What the agent says when it does not hold: `Please sign in first.` Whole sentences. */
  readonly refusal: string;
  /** Whether it holds for a session. It is asked when an API is called and again before a transaction is sent. */
  readonly holds: (session: ContextValues<S>) => boolean;
}

/**
 * Declares what an API may require of who is asking: `requires: signedIn`.
 *
 * @example
 * const signedIn = requirement({
 *   context: visitor,
 *   name: 'signed-in',
 *   refusal: 'Please sign in first.',
 *   holds: (session) => session.userId !== undefined,
 * });
 * @throws DefinitionError for options of other types.
 */
export function requirement<const S extends ContextShape>(options: RequirementOptions<S>): Requirement {
  if (typeof options !== 'object' || options === null)
    badArgument("What 'requirement' was given", options, 'an object');
  checkOptions("What 'requirement' takes", options, ['context', 'name', 'refusal', 'holds']);
  const { context, name, refusal, holds } = options;
  if (!isSessionContext(context)) badArgument("'context' of a requirement", context, "what 'sessionContext' makes");
  for (const [member, value] of Object.entries({ name, refusal }))
    if (typeof value !== 'string' || value.trim() === '') badArgument(`'${member}' of a requirement`, value, 'text');
  if (typeof holds !== 'function') badArgument(`'holds' of the requirement ${name}`, holds, 'a function');
  return Object.freeze({ context, name, refusal, holds });
}
