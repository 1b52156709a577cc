import { ACTION_NAMES, isActionName } from './actions.js';
import { codePointName } from './characters.js';
import { visible } from './visible.js';
import { raise } from './raise.js';
import { isRelation } from './relations.js';
import type { Span, VariableName } from './statement.js';

const VARIABLE = /^x(?:0|[1-9][0-9]{0,5})$/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The longest name of an API, slot or property. */
export const NAME_LENGTH = 128;

/** Whether a text is a variable of the language: `x0` to `x999999`. */
export function isVariableName(text: string): text is VariableName {
  return VARIABLE.test(text);
}

/** Names that reach into JavaScript's own objects. A name that begins with two underscores is refused by rule. */
const INHERITED: ReadonlySet<string> = new Set([
  'constructor',
  'prototype',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

/** Functions and globals of JavaScript that a call could be mistaken for. Slots may be called so, APIs may not. */
const JAVASCRIPT_GLOBALS: ReadonlySet<string> = new Set(
  (
    'eval Function globalThis global window self process require module exports arguments async await let static yield ' +
    'undefined NaN Infinity Object Array String Number Boolean Symbol BigInt Promise Proxy Reflect Map Set WeakMap ' +
    'WeakSet WeakRef Date RegExp Error JSON Math Atomics WebAssembly Buffer fetch setTimeout setInterval setImmediate ' +
    'queueMicrotask structuredClone console performance import'
  ).split(' '),
);

/** Words of JavaScript that stand for values; a call of one is JavaScript, though not of the language. */
const WORDS_FOR_VALUES: ReadonlySet<string> = new Set(['this', 'null', 'true', 'false']);

/** The other words that JavaScript modules reserve: no call can begin with one. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends finally for function if ' +
    'import in instanceof new return super switch throw try typeof var void while with implements interface let package ' +
    'private protected public static yield await'
  ).split(' '),
);

/** The code with which a text is refused that calls a reserved word; undefined for any other name. */
export function reservedWordCode(name: string): 'syntax' | 'unsupported-syntax' | undefined {
  if (KEYWORDS.has(name)) return 'syntax';
  return WORDS_FOR_VALUES.has(name) ? 'unsupported-syntax' : undefined;
}

function isWellFormed(name: string): boolean {
  return NAME.test(name) && name.length <= NAME_LENGTH;
}

function isForbidden(name: string): boolean {
  return INHERITED.has(name) || (name.charCodeAt(0) === 95 && name.charCodeAt(1) === 95);
}

/** Why no program can name a slot or property so, as it follows on the name; undefined if one can. */
export function nameFault(name: string): string | undefined {
  if (!isWellFormed(name)) return formFault(name);
  return isForbidden(name) ? "reaches into JavaScript's own objects" : undefined;
}

/** Why no program can call an API so, as it follows on the name; undefined if one can. */
export function apiNameFault(name: string): string | undefined {
  const fault = nameFault(name);
  if (fault !== undefined) return fault;
  if (isVariableName(name)) return 'is a variable of the language';
  if (isActionName(name)) return 'is an action of the language';
  if (isRelation(name)) return 'is a relation of the language';
  return JAVASCRIPT_GLOBALS.has(name) || reservedWordCode(name) !== undefined ? 'belongs to JavaScript' : undefined;
}

/** Checks the name of an API, slot or property, and returns it. */
export function checkName(name: string, span: Span): string {
  if (!isWellFormed(name)) return raiseBadName(name, span);
  if (isForbidden(name)) {
    const message = `The name \`${name}\` reaches into JavaScript's own objects and is never legal. Use a name of the schema.`;
    return raise('forbidden-name', span, message);
  }
  return name;
}

/** Checks the name of an API, and returns it. */
export function checkApiName(name: string, span: Span): string {
  checkName(name, span);
  if (isVariableName(name)) {
    const message = `\`${name}\` is a variable, not an API. Write the name of an API or action before the bracket.`;
    return raise('forbidden-name', span, message, { legal: ACTION_NAMES });
  }
  if (JAVASCRIPT_GLOBALS.has(name)) {
    const message = `\`${name}\` belongs to JavaScript, not to the dialogue language. Call an API of the schema or an action.`;
    return raise('forbidden-name', span, message, { legal: ACTION_NAMES });
  }
  return name;
}

function formFault(name: string): string {
  const odd = name.search(/[^A-Za-z0-9_]/);
  if (name === '') return 'is empty';
  if (name.length > NAME_LENGTH) return `is longer than ${NAME_LENGTH} characters`;
  return odd === -1 ? 'begins with a digit' : `holds the character ${codePointName(name, odd)}`;
}

function raiseBadName(name: string, span: Span): never {
  const expected = 'ASCII letters, digits and underscores, beginning with a letter';
  const message = `The name \`${shorten(name)}\` ${formFault(name)}. Names are ${expected}.`;
  return raise('bad-name', span, message, { expected });
}

const WORDS_OF_OTHER_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
  ['NaN', 'null'],
  ['Infinity', 'null'],
]);

/** Checks an identifier that stands where only a variable can, and returns it. */
export function checkVariable(name: string, span: Span): VariableName {
  if (isVariableName(name)) return name;
  const word = WORDS_OF_OTHER_LANGUAGES.get(name);
  if (word !== undefined) {
    const message = `\`${name}\` is not a value of the language. Write \`${word}\`, or leave the entry out.`;
    return raise('bad-literal', span, message, { legal: [word] });
  }
  const shown = shorten(name);
  const message = `\`${shown}\` is not a variable. Variables are x0 to x999999 without leading zeros; text stands in double quotes.`;
  return raise('bad-variable-name', span, message, { expected: `a variable such as x1, or text such as "${shown}"` });
}

/** A name for a message: one line of bounded length. */
export function shorten(name: string): string {
  return visible(name.length > 40 ? `${name.slice(0, 40)}…` : name);
}
