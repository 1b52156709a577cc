import type { Property } from '../../service/index.js';
import { onceEach } from '../../text/once-each.js';
import { isPlural, withArticle } from './english.js';
import { wordsOf } from './nouns.js';

/** How one speaks of what is either so or not. */
export interface BooleanWords {
  /** What one asks, without its mark: 'should it have Wi-Fi'. */
  readonly wish: string;
  /** The clause that says so: 'it has Wi-Fi', and that it is not so. */
  readonly yes: string;
  readonly no: string;
  /** The same beside a noun: 'with Wi-Fi', 'without Wi-Fi'. */
  readonly having: string;
  readonly lacking: string;
}

const HAS = /^(?:has|have|having|with)_(.+)$/;
const IS = /^(?:is|are|be)_(.+)$/;
const STATE =
  /^(.+)_(allowed|accepted|available|enabled|included|insured|needed|offered|permitted|provided|required|served|welcome)$/;
const DOES =
  /^(accepts|allows|arrives|delivers|includes|needs|offers|plays|provides|requires|sells|serves|supports|takes)_(.+)$/;
const FREE = /^free_(.+)$/;
const ADD = /^(?:add|buy|include|request|want)_(.+)$/;
const NO = /^no_(.+)$/;
const DEED =
  /^(?:allow|apply|cancel|delete|disable|enable|forward|hide|ignore|keep|notify|pay|prefer|print|remove|renew|replace|save|send|share|show|skip|use|waive)_/;
const ADJECTIVE =
  /^(?:(?:good|safe|suitable|open)_.+|private_visibility|\w+(?:ed|able|ible|less)|\w+_(?:free|friendly|only|proof|ready)|accessible|available|unisex|free|new|open|private|shared)$/;

/** Nouns in -ing that are counted; the others name what is done: 'without grooming', but 'without a meeting'. */
const COUNTED_DOING =
  /(?:^| )(?:booking|building|ceiling|fitting|landing|listing|meeting|opening|painting|railing|reading|recording|ring|screening|setting|string|swing|viewing|wedding|wing)$/;

function withIts(thing: string): string {
  return /\w{2}ing$/.test(thing) && !COUNTED_DOING.test(thing) ? thing : withArticle(thing);
}

function having(thing: string): Pick<BooleanWords, 'having' | 'lacking'> {
  return { having: `with ${withIts(thing)}`, lacking: `without ${withIts(thing)}` };
}

function being(state: string): BooleanWords {
  return {
    wish: `should it be ${state}`,
    yes: `it is ${state}`,
    no: `it is not ${state}`,
    having: state,
    lacking: `not ${state}`,
  };
}

function stated(thing: string, state: string): BooleanWords {
  const is = isPlural(thing) ? 'are' : 'is';
  return {
    wish: `should ${thing} be ${state}`,
    yes: `${thing} ${is} ${state}`,
    no: `${thing} ${is} not ${state}`,
    having: `${thing} ${state}`,
    lacking: `no ${thing} ${state}`,
  };
}

function doing(does: string, rest: string): BooleanWords {
  const base = does.slice(0, -1);
  const present = `${base.replace(/e$/, '')}ing ${rest}`;
  return {
    wish: `should it ${base} ${rest}`,
    yes: `it ${does} ${rest}`,
    no: `it does not ${base} ${rest}`,
    having: present,
    lacking: `not ${present}`,
  };
}

function possessing(thing: string): BooleanWords {
  const it = withIts(thing);
  return { wish: `should it have ${it}`, yes: `it has ${it}`, no: `it does not have ${it}`, ...having(thing) };
}

function existing(thing: string): BooleanWords {
  const there = isPlural(thing) ? 'there are' : 'there is';
  return {
    wish: `would you like ${withIts(thing)}`,
    yes: `${there} ${withIts(thing)}`,
    no: `${there} no ${thing}`,
    ...having(thing),
  };
}

/** 'to waive fee', 'not to waive fee': what is to be done or not. */
function deed(thing: string): BooleanWords {
  const [having, lacking] = [`to ${thing}`, `not to ${thing}`];
  return { wish: `should I ${thing}`, yes: `the choice is ${having}`, no: `the choice is ${lacking}`, having, lacking };
}

/** The words for what is so when something else is not: 'not shared' is so when 'shared' is not. */
function opposite(words: BooleanWords, wish: string): BooleanWords {
  return { wish, yes: words.no, no: words.yes, having: words.lacking, lacking: words.having };
}

/** What a description asks to do: 'Whether to insure the car' is 'insure the car'. */
function deedOf({ description }: Pick<Property, 'description'>): string | undefined {
  return /^whether(?: or not)? to (.+?)\.?$/i.exec(description)?.[1];
}

function wordsFor(name: string): BooleanWords {
  const part = (pattern: RegExp, at = 1): string | undefined => {
    const found = pattern.exec(name)?.[at];
    return found === undefined ? undefined : wordsOf(found);
  };
  const has = part(HAS);
  if (has !== undefined) return possessing(has);
  const is = part(IS);
  if (is?.startsWith('not ')) return opposite(being(is.slice(4)), `should it be ${is}`);
  if (is !== undefined) return being(is);
  const [thing, state] = [part(STATE), part(STATE, 2)];
  if (thing !== undefined && state !== undefined) return stated(thing, state);
  const [does, rest] = [part(DOES), part(DOES, 2)];
  if (does !== undefined && rest !== undefined) return doing(does, rest);
  const free = part(FREE);
  if (free !== undefined) return { ...stated(free, 'free'), ...having(`free ${free}`) };
  const no = part(NO);
  if (no !== undefined) return opposite(existing(no), `would you like no ${no}`);
  if (DEED.test(name)) return deed(wordsOf(name));
  const added = part(ADD);
  if (added !== undefined) return existing(added);
  return ADJECTIVE.test(name) ? being(wordsOf(name)) : existing(wordsOf(name));
}

/** The words for a boolean slot or property, from the pattern of its name, and what its description says is to be done. */
export const booleanWords = onceEach((type: Pick<Property, 'name' | 'description'>): BooleanWords => {
  const words = wordsFor(type.name);
  const deed = deedOf(type);
  return deed === undefined ? words : { ...words, wish: `would you like to ${deed}` };
});
