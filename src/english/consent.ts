/**
 * What an agreement is: the one place that decides whether somebody agreed to what cannot be undone.
 *
 * The rule is closed. A text is a *clear* agreement if it says yes and **every** word of it is accounted for: as agreement,
 * as courtesy, as an address, as the deed itself ('book it'), or as a value that was read back. A condition, a doubt, another
 * number, a second wish or an unknown word is none of these; so it cannot slip through, and the agent asks again.
 *
 * | consent    | is                                              | decides                                     |
 * | ---------- | ----------------------------------------------- | ------------------------------------------- |
 * | `clear`    | agreement and nothing else                      | parsers, approval of tools                  |
 * | `possible` | a sentence that agrees and refuses nothing      | what is no breach, where users are lenient  |
 * | `none`     | anything else                                   |                                             |
 *
 * English.
 */
import { ownValue } from '../language/index.js';
import { isNumberWord } from '../values/cardinals.js';
import { type NaturalKind, optionsFor, readNatural } from '../values/natural.js';
import type { Canonical, Slot } from '../service/index.js';
import type { Deed } from './deed.js';
import { type HeardList, isReadBack, listsHeard, withoutLists } from './list-changes.js';
import { isInOrder, rivalsIn } from './rivals.js';
import { verbOf } from './words.js';
import {
  AROUND,
  CHANGES,
  COUNTED,
  DEED,
  DOES,
  EXCLAIMED,
  FAREWELL,
  FIRM,
  IDIOMS,
  PICTURES,
  PUT_OFF,
  REFUSES,
  SAME_DEED,
  TAKES_BACK,
  WEAK,
} from './consent-words.js';

export type { Deed } from './deed.js';

/** How far words agree. */
export type Consent = 'clear' | 'possible' | 'none';

/** What words say to something that the agent asks to confirm. */
export interface HeardConsent {
  /** How far they agree. */
  readonly consent: Consent;
  /** Whether they tell to do it by its verb: 'book it'. */
  readonly tells: boolean;
  /** The slots whose values are said again. */
  readonly told: readonly string[];
  /** What is neither agreement nor courtesy nor a value that was read back, in order; empty where the consent is clear. */
  readonly unheard: readonly string[];
}

/** Characters that nobody sees, and that could hide or split a word. */
const UNSEEN = /[\p{Cf}\p{Mn}\u00ad]/gu;

/** A verb that is clipped to the noun before it: 'Monday's fine', 'the Willow'll do'. Of words of grammar the lists have the whole. */
const CLIPPED = /(?<=\p{L}{5})'(s|ll)(?= \p{L})/gu;

/** A text as it is read: without what cannot be seen, in lower case, with plain apostrophes, letters not drawn out. */
function readable(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'");
  const short = plain
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(CLIPPED, (_, verb: string) => (verb === 's' ? ' is' : ' will'))
    .trim();
  return IDIOMS.reduce((so, [idiom, meaning]) => so.replace(idiom, meaning), short);
}

/** Words, numbers and pictures; and every other character that is not white space. */
const TOKEN = /(?<!\S)-\p{N}+(?:[:.,]\p{N}+)*|[\p{L}\p{N}$]['&\p{L}\p{N}]*(?:[:.,](?=\p{N})\p{N}+)*|[^\s\p{L}\p{N}]/gu;
const PUNCTUATION = /^[.,!?;:\-–—"'()…*~]$/;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

/** The verb of an API's name, and those that stand for it. 'A restaurant in Oakland' tells no deed. */
function verbsOf({ api }: Deed): ReadonlySet<string> {
  // 'Pay' is the verb of a payment.
  const isOwn = (one: string): boolean => api.name.split('_').some((word) => word.startsWith(one));
  return new Set([verbOf(api), ...SAME_DEED.flatMap((same) => ([...same].some(isOwn) ? [...same] : []))]);
}

/** A value that is a text. */
interface SaidText {
  readonly slot: string;
  readonly words: readonly string[];
}

const textsOf = ({ values }: Deed): readonly SaidText[] =>
  Object.entries(values).flatMap(([slot, value]) => textsIn(value).map((text) => ({ slot, words: wordsOf(text) })));

/** The texts of a value: of a list, those of its members. */
function textsIn(value: Canonical): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object') return [];
  return (Array.isArray(value) ? (value as readonly Canonical[]) : Object.values(value)).flatMap(textsIn);
}

/** The words of values that are texts and taken for no other: 'bamboo', 'garden'. No word that refuses is one. */
function valueWords(texts: readonly SaidText[], rivals: readonly (readonly string[])[]): ReadonlySet<string> {
  const alone = texts.filter(({ slot }) => !rivals.some((group) => group.includes(slot)));
  return new Set(alone.flatMap(({ words }) => words).filter((word) => !REFUSES.test(word) && !/\p{N}/u.test(word)));
}

/** Words that tell what a deed is about, without those of its yes-or-no slots: 'private' is no word for what is not. */
function aboutWords({ api, values }: Deed): readonly string[] {
  const slots = [...api.slots.values()];
  const off = new Set(
    slots.flatMap(({ name, kind }) => (kind === 'boolean' && ownValue(values, name) !== true ? name.split('_') : [])),
  );
  const words = slots.flatMap(({ name }) => name.split('_')).concat(wordsOf(api.description));
  return words.filter(
    (word) => ![off, AROUND, TAKES_BACK, CHANGES].some((list) => list.has(word)) && !REFUSES.test(word),
  );
}

/** Words that agree, and such as stand beside them; one that is shorter may be another where a letter is missing. */
const SPELLED = [...FIRM, ...WEAK, 'please', 'thanks', 'sounds'].filter((word) => word.length >= 5);

/** Without a letter that is not the last: 'corect'. */
const shortened = (word: string): readonly string[] =>
  [...word].slice(1).map((_, at) => word.slice(0, at) + word.slice(at + 1));
/** With two letters in each other's place: 'pelase'. */
const turned = (word: string): readonly string[] =>
  [...word].slice(1).map((letter, at) => `${word.slice(0, at)}${letter}${word[at]}${word.slice(at + 2)}`);

const SLIPS: ReadonlyMap<string, string> = new Map(
  SPELLED.flatMap((word) => [...shortened(word), ...turned(word)].map((slip) => [slip, word] as const)),
);

/** A word that agrees as the lists have it, where a slip of the finger left out, doubled or turned a letter. */
function spelled(word: string): string {
  if (FIRM.has(word) || WEAK.has(word) || AROUND.has(word)) return word;
  const once = word.replace(/(\p{L})\1/gu, '$1');
  return FIRM.has(once) || WEAK.has(once) || SPELLED.includes(once) ? once : (SLIPS.get(word) ?? word);
}

/** Whether a word is the noun of a slot: the days of '7 days', of `days` and of `number_of_days`. */
const isNamed = (slot: string, word: string): boolean => slot.split('_').at(-1) === word;

/** The longest stretch of words that is read as one value. */
const LONGEST = 7;
/** What stands before a thing that was not spoken of yet. */
const ONE = /^an?$/;
/** Words after which a bare number is a time. */
const TIMED = /^(?:at|by)$/;

/** The words of an answer. */
class Account {
  isFirm = false;
  isWeak = false;
  /** Whether the deed is told by its verb. */
  isTold = false;
  /** What is accounted for only beside a firm yes, or where the deed is named. */
  private readonly beside: string[] = [];
  /** What asks for another deed where nothing says a firm yes: 'add an event'. */
  private readonly anew: string[] = [];
  private readonly left: string[] = [];
  private readonly own: ReadonlySet<string>;
  private readonly verbs: ReadonlySet<string>;
  private readonly said: ReadonlySet<string>;
  private readonly texts: readonly SaidText[];
  private readonly rivals: readonly (readonly string[])[];
  /** The slots whose values are said, in the order in which they are. */
  readonly told: string[] = [];
  /** The words of its slots and its description. */
  private readonly about: ReadonlySet<string>;

  constructor(
    private readonly words: readonly string[],
    private readonly deed: Deed | undefined,
    private readonly now: string,
  ) {
    this.verbs = deed ? verbsOf(deed) : new Set();
    this.own = new Set([...this.verbs, ...(deed?.api.name.split('_') ?? [])]);
    this.rivals = deed ? rivalsIn(deed) : [];
    this.texts = deed ? textsOf(deed) : [];
    this.said = valueWords(this.texts, this.rivals);
    this.about = new Set(deed ? aboutWords(deed) : []);
  }

  /** What is not accounted for. */
  read(): readonly string[] {
    for (let at = 0; at < this.words.length; ) {
      const length = this.valueAt(at);
      if (length === 0) this.take(this.words[at] ?? '', at);
      at += Math.max(1, length);
    }
    const confused = this.rivals.flatMap((group) => {
      const said = this.told.filter((slot) => group.includes(slot));
      return said.length === 0 || isInOrder(said, group) ? [] : said;
    });
    const left = [...this.left, ...confused];
    if (this.isFirm) return left;
    return this.isTold ? [...left, ...this.anew] : [...left, ...this.beside];
  }

  private take(said: string, at: number): void {
    const word = spelled(said);
    const isOwn = this.own.has(word) || this.own.has(`${word}s`);
    const isDone = DOES.has(word) && [1, 2].some((ahead) => DEED.has(this.words[at + ahead] ?? 'it'));
    const tells = this.verbs.has(word) && !TAKES_BACK.has(word);
    this.isTold ||= tells;
    if (ONE.test(word) && [1, 2].some((ahead) => this.own.has(this.words[at + ahead] ?? ''))) this.anew.push(word);
    if (FIRM.has(word) || PICTURES.agree.test(word)) this.isFirm = true;
    else if (WEAK.has(word) || isDone || tells) this.isWeak = true;
    else if (FAREWELL.has(word) || EXCLAIMED.has(word) || (this.about.has(word) && !this.isPolite(word)))
      this.beside.push(word);
    else if (!isOwn && !this.isPolite(word) && !this.isOneCalled(at)) this.left.push(word);
  }

  private isPolite(word: string): boolean {
    return AROUND.has(word) || DEED.has(word) || DOES.has(word) || this.said.has(word) || PICTURES.polite.test(word);
  }

  /** 'The Saturday one', of what is called Saturday Wheel. */
  private isOneCalled(at: number): boolean {
    const [before = '', word] = [this.words[at - 1], this.words[at]];
    if (word !== 'one' || !this.said.has(before)) return false;
    this.told.push(...this.texts.flatMap(({ slot, words }) => (words.includes(before) ? [slot] : [])));
    return true;
  }

  /** How many words from here on are a value that was read back; 0 if none. */
  private valueAt(at: number): number {
    if (!this.deed || AROUND.has(this.words[at] ?? '')) return 0;
    for (let length = Math.min(LONGEST, this.words.length - at); length > 0; length -= 1) {
      const found = this.readAt(at, length);
      if (found > 0) return found;
      // '7 am' is no '7'.
      if (length > 1 && this.isMoment(at, length)) return this.leave(at, length);
    }
    return 0;
  }

  private leave(at: number, length: number): number {
    this.left.push(this.textAt(at, length));
    return length;
  }

  private textAt(at: number, length: number): string {
    return this.words.slice(at, at + length).join(' ');
  }

  private readAs(kind: NaturalKind, at: number, length: number, about: Partial<Slot> = {}, prefer: 'am' | 'pm' = 'pm') {
    return readNatural(kind, this.textAt(at, length), { ...optionsFor(about, this.now), prefer });
  }

  /** The first slot of these kinds that has what a stretch is read as, and that was not told yet where another has the same. */
  private slotOf(kind: NaturalKind, kinds: readonly string[], at: number, length: number): string | undefined {
    const { api, values } = this.deed ?? {};
    const slots = Object.keys(values ?? {}).filter((name) => {
      const slot = api?.slots.get(name);
      if (!slot || !kinds.includes(slot.kind)) return false;
      // What was read back says which half of the day is meant.
      const reads = (['pm', 'am'] as const).map((half) => this.readAs(kind, at, length, slot, half));
      return reads.some((read) => read !== undefined && String(ownValue(values ?? {}, name)) === String(read));
    });
    return slots.find((name) => !this.told.includes(name)) ?? slots[0];
  }

  /** Whether a stretch is read as a day or a time, and would not be without a word at either end. */
  private isMoment(at: number, length: number): boolean {
    return (['date', 'time'] as const).some((kind) => {
      const whole = this.readAs(kind, at, length);
      return whole !== undefined && whole !== this.readAs(kind, at + 1, length - 1);
    });
  }

  /** How many words say what is counted: 'people', 'of us'. */
  private countedBehind(at: number): number {
    if (this.words[at] === 'of' && this.words[at + 1] === 'us') return 2;
    return Number(COUNTED.has(this.words[at] ?? ''));
  }

  /** How many words, where these slots have what they say; 0 where one of them has not. */
  private tell(length: number, ...slots: readonly (string | undefined)[]): number {
    const found = slots.filter((slot) => slot !== undefined);
    if (found.length < slots.length) return 0;
    this.told.push(...found);
    return length;
  }

  private readAt(at: number, length: number): number {
    const text = this.textAt(at, length);
    // 'Sweet Woodruff' is what is ordered, and no praise. One word of a name may be courtesy, too.
    const isRival = ({ slot }: SaidText): boolean => this.rivals.some((group) => group.includes(slot));
    const named = this.texts.filter((one) => one.words.join(' ') === text && (length > 1 || isRival(one)));
    const name = named.find(({ slot }) => !this.told.includes(slot)) ?? named[0];
    if (name) return this.tell(length, name.slot);
    const [before = '', behind = ''] = [this.words[at - 1], this.words[at + length]];
    const isCounted = COUNTED.has(behind) || behind === 'of';
    const has = (kind: NaturalKind, ...kinds: readonly string[]) => this.slotOf(kind, kinds, at, length);
    // Readers of numbers take a noun behind them, which may be any.
    const isNumber = this.words.slice(at, at + length).every((word) => isNumberWord(word) || /^\p{N}/u.test(word));
    // '2 Main Street' counts nobody.
    const isOfName =
      !isCounted && this.texts.some(({ words }) => words.includes(behind) && words.some((one) => /^\p{N}/u.test(one)));
    const number = has('number', 'integer', 'number', 'closed', 'text');
    if (isNumber && !isOfName && !TIMED.test(before) && number !== undefined)
      return this.tell(length + Math.max(this.countedBehind(at + length), Number(isNamed(number, behind))), number);
    if (isCounted) return 0;
    // '50 dollars each' is more than 50.
    const money = this.words.slice(at, at + length).some((word) => CHANGES.has(word))
      ? undefined
      : has('money', 'money');
    if (money !== undefined) return this.tell(length, money);
    return this.momentAt(at, length);
  }

  /** As `readAt`, of a day, a time or both. */
  private momentAt(at: number, length: number): number {
    const text = this.textAt(at, length);
    const has = (kind: 'date' | 'time') => this.slotOf(kind, [kind], at, length);
    // 'Yes, for two' is no time.
    const mayBeTime = length > 1 || TIMED.test(this.words[at - 1] ?? '') || /\D/.test(text.replace(/^[\p{L}]+$/u, ''));
    const [isDay, isTime] = (['date', 'time'] as const).map((kind) => this.readAs(kind, at, length) !== undefined);
    const before = this.words.slice(0, at).join(' ');
    // 'A day later' is another one than was read back.
    if ((isDay || isTime) && (PUT_OFF.test(before) || /\b(?:later|earlier)$/.test(text))) return this.leave(at, length);
    if (isDay && isTime) return this.tell(length, has('date'), has('time'));
    if (!isDay) return mayBeTime ? this.tell(length, has('time')) : 0;
    // The reader of days passes over a number before it: '8 on Saturday'.
    const isBehind = isNumberWord(text.split(' ')[0] ?? '') || /^\d/.test(text);
    return length > 1 && isBehind && !this.isMoment(at, length) ? 0 : this.tell(length, has('date'));
  }
}

/** A request that tells what is to be done: 'could you book it?'. What follows is what is told. */
const REQUEST =
  /^((?:(?:and|so|then|yes|ok|please),? )*)(?:can|could|will) you (?=(?:(?:please|just|kindly|proceed|and) )*\p{L}+)/u;

/** How a question begins that has no mark: 'did you book it'. */
const INVERTED =
  /^(?:(?:and|so|then|but|ok|well|yes),? )*(?:(?:does|did|is|are|was|were|has|have|am|will|would|can|could|shall|should|may) (?:you|it|that|this|they|we|i|there|the|these|those)|do (?:you|i|we|they)|(?:what|which|who|how|why|when|where))\b/u;

/** A question that is no polite way to say what is to be done. */
function asks(sentence: string): boolean {
  const last = clausesOf(sentence).at(-1) ?? '';
  return INVERTED.test(sentence) ? !REQUEST.test(sentence) : sentence.includes('?') && !REQUEST.test(last);
}

const clausesOf = (sentence: string): readonly string[] =>
  sentence.split(/,\s+|\s(?=and (?:can|could|will|would) you)/);

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

function accountOf(
  text: string,
  deed: Deed | undefined,
  now: string,
): Account & { readonly unheard: readonly string[] } {
  const told = sentencesOf(text)
    .flatMap(clausesOf)
    .map((clause) => clause.replace(REQUEST, '$1'));
  const words = (told.join(' ').match(TOKEN) ?? []).filter((word) => !PUNCTUATION.test(word));
  const account = new Account(words, deed, now);
  const left = account.read();
  return Object.assign(account, { unheard: left.length > 0 ? left : sentencesOf(text).filter(asks) });
}

/** Whether somebody says a word that agrees, or 'go ahead', and takes no leave: 'yes', and not 'that's it' or 'you got it, bye'. */
export function saysPlainYes(text: string): boolean {
  const words = wordsOf(text.replace(/\bgo ahead\b/gi, 'proceed'));
  return words.some((word) => FIRM.has(word) || WEAK.has(word)) && !words.some((word) => FAREWELL.has(word));
}

/** Where no day is given, none that is said is that of a value. */
const NO_CLOCK = '2000-01-01T00:00';

/**
 * An agreement with the sentences behind it that ask something: 'Yes, that is right. What is the address?'. Whether these ask
 * for nothing that could change the deed is for the caller to say.
 */
export function withoutQuestions(text: string): { readonly agreement: string; readonly questions: readonly string[] } {
  const sentences = sentencesOf(text.trim());
  const isSafe = (sentence: string): boolean => !UNSAFE.test(sentence.replace(WHETHER, ''));
  const asking = sentences.slice(1).filter((sentence) => asksFor(readable(sentence)) && isSafe(readable(sentence)));
  return { agreement: sentences.filter((sentence) => !asking.includes(sentence)).join(' '), questions: asking };
}

/** A question, or a request to tell something. */
const asksFor = (sentence: string): boolean => asks(sentence) || REQUEST.test(sentence);

/** 'Tell me if they have live music' is no condition. */
const WHETHER = /\b(?:tell me(?: please)?|check|know|see) (?:if|whether)\b/g;

/** What may make a question a condition or another wish. */
const UNSAFE =
  /\b(?:no|not|\p{L}+n't|but|if|unless|before|until|instead|other|another|else|more|cancel|change|wait|first|cheaper|cost|pay|much|fee|refund\p{L}*|without|sure|book|put|call|get|send|add)\b/u;

/** A text without what it says of lists as they were read back: 'yes, with mushrooms and olives'. */
function withoutReadBack(text: string, deed: Deed | undefined): string {
  if (!deed) return text;
  const heard = listsHeard(text, deed.api.slots.values());
  const isSame = (one: HeardList): boolean => {
    const members = ownValue(deed.values, one.slot.name);
    return Array.isArray(members) && isReadBack(one, members as readonly Canonical[]);
  };
  return heard.length > 0 && heard.every(isSame) ? withoutLists(text, heard) : text;
}

/** A sentence that agrees, if only somewhere in it, and takes nothing back. */
function mayAgree(sentence: string): boolean {
  const { isFirm } = accountOf(sentence, undefined, NO_CLOCK);
  const isPraise = (sentence.match(TOKEN) ?? []).some((word) => WEAK.has(word));
  return (isFirm || isPraise) && !REFUSES.test(sentence);
}

/**
 * How far words agree to something that the agent asks to confirm.
 *
 * @param deed - what it is, so that its verb and its values may be said again; without it, they are not understood.
 * @param now - the session's clock, for days that are said again.
 */
export function consentIn(text: string, deed?: Deed, now = NO_CLOCK): HeardConsent {
  const read = readable(withoutReadBack(text, deed));
  const { isFirm, isWeak, isTold: tells, told, unheard } = accountOf(read, deed, now);
  if ((isFirm || isWeak) && unheard.length === 0) return { consent: 'clear', tells, told, unheard };
  const [first = '', ...others] = sentencesOf(read);
  const isPossible = !/^(?:no|nope|nah|not|don't|wait|stop|cancel)\b/u.test(first) && [first, ...others].some(mayAgree);
  return { consent: isPossible ? 'possible' : 'none', tells, told, unheard };
}
