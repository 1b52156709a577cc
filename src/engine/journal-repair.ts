/**
 * Repairing a journal.
 *
 * What follows a damaged line cannot be restored: its statements are executed on a world that is not known. But the
 * hash of a line says what it was. So a line that was repeated or moved is found by the chain, one in which a bit or a
 * line's end was changed is found by trying, and each such mend is proved by the hash. What cannot be mended is lost,
 * with all that follows. Of what is lost, transactions matter most: they may have been done. Those whose beginning
 * is proved are kept as begun, so the restored session has them in doubt; see journal-lost.ts.
 */
import { CHAIN_START, chained, follow, lengthOfLine, unchained } from './journal-chain.js';
import { type TransactionOutcome, Transactions } from './journal-doubt.js';
import type { Begin, Close, JournalEntry } from './journal-entry.js';
import { inspectBytes } from './journal-file.js';
import type { Damage, Inspection } from './journal.js';
import { entryOf, type LostLine, lostLine, type RawLine } from './journal-lost.js';
import { upgradeOf } from './journal-writer.js';

/** A line that was mended or left out, as the chain proves. */
export interface Mend {
  readonly line: number;
  /** What was done about it. */
  readonly how: string;
}

/** A transaction that began, and whose answer is in no line that is kept. */
export interface OpenTransaction extends Partial<Pick<Begin, 'api' | 'arguments'>> {
  readonly key: string;
  /** Whether it is known that it began. Else the key was read in a line that may have been changed, also in its key. */
  readonly isProved: boolean;
  /** How it ended, by a lost line that was not changed. */
  readonly outcome: TransactionOutcome;
}

export interface Repair {
  /** What was wrong first; absent where nothing was. */
  readonly damage?: Damage;
  /** A line that is as it was written, and is refused for what it holds. It is lost, with all that follows. */
  readonly refused?: Damage;
  /** The repaired journal; absent where nothing can be kept. */
  readonly text?: string;
  /** How many lines of the original are kept. */
  readonly kept: number;
  readonly mended: readonly Mend[];
  /** The numbers of the lines that are lost. */
  readonly lost: readonly number[];
  /**
   * Those of them that cannot be read, or do not follow from the line before: they may have begun transactions that
   * nobody knows of, and what they say of others is not believed.
   */
  readonly suspect: readonly number[];
  /**
   * What may have been done, though the program that is kept does not show it. The repaired journal has as begun those
   * of which it is known how they began.
   */
  readonly open: readonly OpenTransaction[];
}

/** A line that continues the chain, and what is left to be read then. */
interface Step extends RawLine {
  /** What was done to make it one, if anything. */
  readonly how?: string;
  readonly rest: readonly RawLine[];
}

/** Lines of the chain, and those that are not. */
interface Chain {
  readonly kept: readonly RawLine[];
  readonly mended: readonly Mend[];
  readonly left: readonly RawLine[];
}

/** The longest line in which single bits are tried: each try takes as long as the line. */
const LONGEST = 16_384;

function linesOf(bytes: Buffer): readonly RawLine[] {
  const lines = bytes.toString('latin1').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((text, at) => ({ number: at + 1, text }));
}

/** The texts that differ from a text in one bit of one character. */
function* flipsAt(text: string, at: number): Generator<string> {
  const [before, code, after] = [text.slice(0, at), text.charCodeAt(at), text.slice(at + 1)];
  for (let bit = 1; bit < 256; bit *= 2) yield before + String.fromCharCode(code ^ bit) + after;
}

function* flipsOf(text: string): Generator<string> {
  if (text.length > LONGEST) return;
  for (let at = 0; at < text.length; at += 1) yield* flipsAt(text, at);
}

/** What a line may have been before an editor or a lost line end changed it. */
function* simpleGuesses(hash: string, { number, text }: RawLine, rest: readonly RawLine[]): Generator<Step> {
  yield { number, text, rest };
  const bare = text.replace(/^\xef\xbb\xbf/, '').replace(/\r+$/, '');
  yield { number, text: bare, how: 'what an editor added was removed', rest };
  const end = lengthOfLine(hash, text, 'latin1');
  const left = text.slice(end).replace(/^[^{]+/, '');
  const next = left === '' ? rest : [{ number, text: left }, ...rest];
  yield { number, text: text.slice(0, end), how: 'its end was restored', rest: next };
}

function* others(lines: readonly RawLine[]): Generator<Step> {
  for (const line of lines) yield { ...line, rest: lines.filter((other) => other !== line) };
}

/** What a line may have been before one of its bits was changed, or that of its end. */
function* flipped({ number, text }: RawLine, rest: readonly RawLine[]): Generator<Step> {
  const how = 'one bit was changed back';
  for (const flip of flipsOf(text)) yield { number, text: flip, how, rest };
  const [next, ...after] = rest;
  if (!next) return;
  for (const flip of flipsAt(`${text}\n${next.text}`, text.length)) yield { number, text: flip, how, rest: after };
}

function* guesses(hash: string, lines: readonly RawLine[]): Generator<Step> {
  const [first, ...rest] = lines;
  if (!first) return;
  yield* simpleGuesses(hash, first, rest);
  yield* others(lines);
  yield* flipped(first, rest);
}

/** The line that continues the chain: the first of those that are left, what it may have been, or another of them. */
function nextOf(hash: string, lines: readonly RawLine[]): Step | undefined {
  for (const guess of guesses(hash, lines)) if (follow(hash, guess.text, 'latin1') !== undefined) return guess;
  return undefined;
}

function followChain(start: string, lines: readonly RawLine[]): Chain {
  const kept: RawLine[] = [];
  const mended: Mend[] = [];
  let [hash, left, highest] = [start, lines, 0];
  for (let step = nextOf(hash, left); step; step = nextOf(hash, left)) {
    const { number, text, how, rest } = step;
    kept.push({ number, text });
    if (how !== undefined) mended.push({ line: number, how });
    else if (number < highest) mended.push({ line: number, how: 'it was moved back to its place' });
    highest = Math.max(highest, number);
    left = rest;
    hash = unchained(text)?.hash ?? hash;
  }
  const texts = new Set(kept.map(({ text }) => text));
  const isForeign = ({ number, text }: RawLine): boolean => number < highest || texts.has(text);
  const foreign = left
    .filter(isForeign)
    .map(({ number }) => ({ line: number, how: 'it was left out: it is none of the journal' }));
  return { kept, mended: [...mended, ...foreign], left: left.filter((line) => !isForeign(line)) };
}

/** Whether a line is the last of its file, and is not whole because it was being written. */
function isCutOff(line: RawLine, bytes: Buffer, lines: readonly RawLine[]): boolean {
  const isLast = line.number === lines.length && bytes.at(-1) !== 0x0a;
  return isLast && line.text.startsWith('{"kind":"') && !unchained(line.text) && !entryOf(line);
}

/** What the lines that are kept do not tell the end of. */
function openOf(kept: readonly JournalEntry[], lost: readonly LostLine[]): readonly OpenTransaction[] {
  const shown = new Transactions(kept);
  const all = new Transactions([...kept, ...lost.flatMap(({ entry }) => entry ?? [])]);
  const keys = new Set([...all.keys, ...lost.flatMap(({ key }) => key ?? [])]);
  return [...keys]
    .filter((key) => (shown.outcomeOf(key) ?? 'unknown') === 'unknown')
    .map((key) => {
      const begin = all.beginOf(key);
      const outcome = all.outcomeOf(key) ?? 'unknown';
      const isProved = all.outcomeOf(key) !== undefined;
      return { key, isProved, ...(begin && { api: begin.api, arguments: begin.arguments }), outcome };
    });
}

/** How an open transaction began, as the repaired journal says it; undefined where it says so already, or cannot. */
function beginningOf({ key, api, arguments: args, outcome }: OpenTransaction, shown: Transactions): Begin | undefined {
  if (api === undefined || args === undefined || outcome === shown.outcomeOf(key)) return undefined;
  return { kind: 'begin', key, api, arguments: args, ...(outcome !== 'unknown' && { answer: outcome }) };
}

/** What follows the lines that are kept: transactions that are open, and that the journal was closed. */
function ending({ header, entries, hash }: Inspection, open: readonly OpenTransaction[]): string {
  if (!header) return '';
  const shown = new Transactions(entries);
  const begins = open.flatMap((one) => beginningOf(one, shown) ?? []);
  const upgrade = upgradeOf({ header, entries });
  const close: Close = { kind: 'close' };
  let last = hash;
  let text = '';
  for (const entry of [...(upgrade ? [upgrade] : []), ...begins, close]) {
    const link = chained(entry, last);
    last = link.hash;
    text += `${link.line}\n`;
  }
  return text;
}

/** Lines as the bytes of a journal. */
function joined(lines: readonly RawLine[]): Buffer {
  return Buffer.from(lines.map(({ text }) => `${text}\n`).join(''), 'latin1');
}

function movedTo(damage: Damage, line: RawLine | undefined): Damage {
  const number = line?.number ?? damage.line;
  return { ...damage, line: number, why: damage.why.replace(/\d+/, String(number)) };
}

/** What can be made of the bytes of a journal file. */
export function repairJournal(bytes: Buffer): Repair {
  const { damage, header, entries, hash } = inspectBytes(bytes);
  const lines = linesOf(bytes);
  const nothing = { mended: [], lost: [], suspect: [], open: [] };
  if (!damage) return { kept: header ? entries.length + 1 : 0, ...nothing };
  const isAsWritten = follow(CHAIN_START, lines[0]?.text ?? '', 'latin1') !== undefined;
  if (damage.code === 'journal-version' && isAsWritten) return { damage, kept: 0, ...nothing };

  const [whole, rest] = [lines.slice(0, damage.line - 1), lines.slice(damage.line - 1)];
  const isChained = !header || upgradeOf({ header, entries }) === undefined;
  const chain: Chain = isChained ? followChain(hash, rest) : { kept: [], mended: [], left: rest };
  const followed = [...whole, ...chain.kept];
  const found = inspectBytes(joined(followed));
  const kept = found.damage ? followed.slice(0, found.damage.line - 1) : followed;
  const lost = [...followed.slice(kept.length), ...chain.left]
    .filter((line) => !isCutOff(line, bytes, lines))
    .map((line) => lostLine(line, lines, found.header?.id));
  const open = openOf(found.entries, lost);
  return {
    damage,
    // All that was followed is proved by the chain: what is wrong with it was not changed, but written so.
    ...(found.damage && { refused: movedTo(found.damage, followed[found.damage.line - 1]) }),
    ...(found.header && { text: joined(kept).toString('utf8') + (lost.length === 0 ? '' : ending(found, open)) }),
    kept: kept.length,
    mended: chain.mended,
    lost: [...new Set(lost.map(({ number }) => number))],
    suspect: lost.flatMap(({ number, entry, isProved }) => (entry && isProved ? [] : [number])),
    open,
  };
}
