/**
 * Checks what a session is made of and given. Types say the same; not everybody has them, and
 * what is wrong is told best where it is given.
 */
import { LONGEST_TIMER } from './deadline.js';
import { ownValue } from '../language/index.js';
import { isService, kindOfValue } from '../service/index.js';
import { unknownOption, isObject } from '../text/index.js';
import { EngineError } from './engine-error.js';

const isText = (value: unknown): boolean => typeof value === 'string';
const isFunction = (value: unknown): boolean => typeof value === 'function';

function isRegistry(value: unknown): boolean {
  return isObject(value) && value.apis instanceof Map && Array.isArray(value.services) && isFunction(value.slot);
}

/** A backend of a class has its methods on the prototype. */
function isBackend(value: unknown): boolean {
  return isObject(value) && isFunction(value.search) && isFunction(value.transact);
}

interface Expected {
  readonly is: (value: unknown) => boolean;
  readonly words: string;
}

const OPTIONAL: Readonly<Record<string, Expected>> = {
  id: { is: isText, words: 'text' },
  reader: { is: isFunction, words: 'a function, such as strictReader' },
  backend: { is: isBackend, words: "an object with the methods 'search' and 'transact'" },
  approval: { is: (value) => value === 'required' || value === 'implied', words: "'required' or 'implied'" },
  results: { is: (value) => value === 'checked' || value === 'trusted', words: "'checked' or 'trusted'" },
  answersWithin: {
    is: (value) => Number.isFinite(value) && Number(value) > 0 && Number(value) <= LONGEST_TIMER,
    words: `a number of milliseconds above 0, ${LONGEST_TIMER} at most`,
  },
  parse: { is: isFunction, words: 'a function, such as parse' },
  journal: { is: (value) => isObject(value) && isFunction(value.append), words: "an object with the method 'append'" },
};

const TURN: Readonly<Record<string, Expected>> = {
  utterance: { is: isText, words: 'text' },
  choose: { is: isFunction, words: 'a function of the recommended actions' },
  signal: { is: (value) => isObject(value) && typeof value.aborted === 'boolean', words: 'an AbortSignal' },
};

function badArgument(what: string, value: unknown, expected: string): never {
  throw new EngineError({
    code: 'bad-argument',
    message: `${what} is ${kindOfValue(value)}; it must be ${expected}.`,
  });
}

function checkMembers(where: string, options: unknown, expected: Readonly<Record<string, Expected>>): void {
  if (!isObject(options)) badArgument(`What ${where} was given as options`, options, 'an object');
  for (const [name, { is, words }] of Object.entries(expected)) {
    const value = ownValue(options, name);
    if (value !== undefined && !is(value)) badArgument(`'${name}' of ${where}`, value, words);
  }
}

/**
 * Refuses options that nothing reads: a name that is mistyped would be left out in silence.
 *
 * @throws EngineError `unknown-option`
 */
export function checkNames(where: string, options: unknown, known: readonly string[]): void {
  const message = unknownOption(where, options as object, known);
  if (message !== undefined) throw new EngineError({ code: 'unknown-option', message });
}

/** Checks what a session is made of. The clock has an error of its own. */
export function checkOptions(options: unknown): void {
  checkMembers('a session', options, OPTIONAL);
  checkNames('A session', options, ['services', 'now', 'context', ...Object.keys(OPTIONAL)]);
  const { services } = options as Readonly<Record<string, unknown>>;
  const isRight = Array.isArray(services) ? services.every(isService) : isRegistry(services);
  if (!isRight)
    badArgument("'services' of a session", services, "a list of what 'service' made, or a registry of them");
}

export function checkFork(options: unknown): void {
  checkMembers('a fork', options, OPTIONAL);
  checkNames('A fork', options, ['backend']);
}

/** Whether something is text, a list of statements, or such a list with its text. What is in it is checked elsewhere. */
function isProgram(value: unknown): boolean {
  if (isText(value) || Array.isArray(value)) return true;
  return isObject(value) && isText(value.source) && Array.isArray(value.statements);
}

/** The options that only some methods have. */
const OWN: Readonly<Partial<Record<string, readonly string[]>>> = { turn: ['now'], whatIf: ['now', 'end'] };

export function checkTurn(method: string, program: unknown, options: unknown = {}): void {
  if (!isProgram(program)) badArgument(`The program that '${method}' was given`, program, 'text or statements');
  checkMembers(`'${method}'`, options, TURN);
  checkNames(`'${method}'`, options, [...Object.keys(TURN), ...(ownValue(OWN, method) ?? [])]);
}

/** Checks what a trial is given beside its program. */
export function checkWhatIf(known: unknown, end: unknown): void {
  const isKnown = isObject(known) && isFunction(known.find) && isFunction(known.add);
  if (!isKnown) badArgument("'known' of 'whatIf'", known, 'undefined, or an object of KnownReplies');
  if (end === undefined || (Number.isSafeInteger(end) && (end as number) >= 0)) return;
  badArgument("'end' of 'whatIf'", end, 'a whole number from 0');
}
