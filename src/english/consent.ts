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
import { ownValue } from '../language/own.js';
import type { Api, Canonical } from '../service/index.js';
import { isNumberWord } from '../values/cardinals.js';
import { readNatural } from '../values/natural.js';
import { verbOf } from './words.js';
import {
  AROUND,
  CHANGES,
  COUNTED,
  DEED,
  DOES,
  FAREWELL,
  FIRM,
  IDIOMS,
  PICTURES,
  REFUSES,
  SAME_DEED,
  TAKES_BACK,
  WEAK,
} from './consent-words.js';

/** What is agreed to. */
export interface Deed {
  /** The transaction. */
  readonly api: Pick<Api, 'name' | 'intent' | 'description' | 'slots'>;
  /** Its values, as they were read back. */
  readonly values: Readonly<Record<string, Canonical>>;
}

/** How far words agree. */
export type Consent = 'clear' | 'possible' | 'none';

/** What words say to something that the agent asks to confirm. */
export interface HeardConsent {
  /** How far they agree. */
  readonly consent: Consent;
  /** Whether they tell to do it by its verb: 'book it'. */
  readonly tells: boolean;
  /** What is neither agreement nor courtesy nor a value that was read back, in order; empty where the consent is clear. */
  readonly unheard: readonly string[];
}

/** Characters that nobody sees, and that could hide or split a word. */
const UNSEEN = /[\p{Cf}\p{Mn}\u00ad]/gu;

/** A text as it is read: without what cannot be seen, in lower case, with plain apostrophes, letters not drawn out. */
function readable(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'");
  const short = plain.replace(/(\p{L})\1{2,}/gu, '$1').trim();
  return IDIOMS.reduce((so, [idiom, meaning]) => so.replace(idiom, meaning), short);
}

/** Words, numbers and pictures; and every other character that is not white space. */
const TOKEN = /[\p{L}\p{N}$]['&\p{L}\p{N}]*(?:[:.,](?=\p{N})\p{N}+)*|[^\s\p{L}\p{N}]/gu;
const PUNCTUATION = /^[.,!?;:\-–—"'()…*~]$/;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

/** The verb of an API's name, and those that stand for it. 'A restaurant in Oakland' tells no deed. */
function verbsOf({ api }: Deed): ReadonlySet<string> {
  // 'Pay' is the verb of a payment.
  const isOwn = (one: string): boolean => api.name.split('_').some((word) => word.startsWith(one));
  return new Set([verbOf(api), ...SAME_DEED.flatMap((same) => ([...same].some(isOwn) ? [...same] : []))]);
}

/** The words of each value that is a text. */
const textsOf = ({ values }: Deed): readonly (readonly string[])[] =>
  Object.values(values).flatMap((value) => (typeof value === 'string' ? [wordsOf(value)] : []));

/** The words of values that are texts: 'bamboo', 'garden'. No word that refuses is one. */
function valueWords(deed: Deed): ReadonlySet<string> {
  return new Set(
    textsOf(deed)
      .flat()
      .filter((word) => !REFUSES.test(word) && !/\p{N}/u.test(word)),
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
  return FIRM.has(once) || WEAK.has(once) ? once : (SLIPS.get(word) ?? word);
}

/** The longest stretch of words that is read as one value. */
const LONGEST = 7;
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
  private readonly left: string[] = [];
  private readonly own: ReadonlySet<string>;
  private readonly verbs: ReadonlySet<string>;
  private readonly said: ReadonlySet<string>;
  /** Its values that are texts, whole. */
  private readonly names: ReadonlySet<string>;
  /** The words of its slots and its description. */
  private readonly about: ReadonlySet<string>;

  constructor(
    private readonly words: readonly string[],
    private readonly deed: Deed | undefined,
    private readonly now: string,
  ) {
    this.verbs = deed ? verbsOf(deed) : new Set();
    this.own = new Set([...this.verbs, ...(deed?.api.name.split('_') ?? [])]);
    this.said = deed ? valueWords(deed) : new Set();
    this.names = new Set(deed ? textsOf(deed).map((words) => words.join(' ')) : []);
    const about = deed
      ? [...deed.api.slots.keys()].flatMap((name) => name.split('_')).concat(wordsOf(deed.api.description))
      : [];
    this.about = new Set(
      about.filter((word) => ![AROUND, TAKES_BACK, CHANGES].some((list) => list.has(word)) && !REFUSES.test(word)),
    );
  }

  /** What is not accounted for. */
  read(): readonly string[] {
    for (let at = 0; at < this.words.length; ) {
      const length = this.valueAt(at);
      if (length === 0) this.take(this.words[at] ?? '', at);
      at += Math.max(1, length);
    }
    return this.isFirm || this.isTold ? this.left : [...this.left, ...this.beside];
  }

  private take(said: string, at: number): void {
    const word = spelled(said);
    const isOwn = this.own.has(word) || this.own.has(`${word}s`);
    const isDone = DOES.has(word) && [1, 2].some((ahead) => DEED.has(this.words[at + ahead] ?? 'it'));
    const tells = this.verbs.has(word) && !TAKES_BACK.has(word);
    this.isTold ||= tells;
    if (FIRM.has(word) || PICTURES.agree.test(word)) this.isFirm = true;
    else if (WEAK.has(word) || isDone || tells) this.isWeak = true;
    else if (FAREWELL.has(word) || (this.about.has(word) && !this.isPolite(word))) this.beside.push(word);
    else if (!isOwn && !this.isPolite(word)) this.left.push(word);
  }

  private isPolite(word: string): boolean {
    return AROUND.has(word) || DEED.has(word) || DOES.has(word) || this.said.has(word) || PICTURES.polite.test(word);
  }

  /** How many words from here on are a value that was read back; 0 if none. */
  private valueAt(at: number): number {
    if (!this.deed || AROUND.has(this.words[at] ?? '')) return 0;
    for (let length = Math.min(LONGEST, this.words.length - at); length > 0; length -= 1) {
      const found = this.readAt(at, length, this.deed);
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

  private readAs(kind: 'date' | 'time' | 'money' | 'number', at: number, length: number) {
    return readNatural(kind, this.textAt(at, length), { now: this.now, prefer: 'pm' });
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

  private readAt(at: number, length: number, { api, values }: Deed): number {
    const text = this.textAt(at, length);
    // 'Sweet Woodruff' is what is ordered, and no praise.
    if (length > 1 && this.names.has(text)) return length;
    const [before = '', behind = ''] = [this.words[at - 1], this.words[at + length]];
    const isCounted = COUNTED.has(behind) || behind === 'of';
    const reads = (kind: 'date' | 'time' | 'money' | 'number', ...kinds: readonly string[]): boolean => {
      const read = this.readAs(kind, at, length);
      const slots = Object.keys(values).filter((name) => kinds.includes(api.slots.get(name)?.kind ?? ''));
      return read !== undefined && slots.some((name) => String(ownValue(values, name)) === String(read));
    };
    // Readers of numbers take a noun behind them, which may be any.
    const isNumber = this.words.slice(at, at + length).every((word) => isNumberWord(word) || /^\p{N}/u.test(word));
    if (isNumber && !TIMED.test(before) && reads('number', 'integer', 'number', 'closed', 'text'))
      return length + this.countedBehind(at + length);
    if (isCounted) return 0;
    if (reads('money', 'money')) return length;
    // 'Yes, for two' is no time.
    const mayBeTime = length > 1 || TIMED.test(before) || /\D/.test(text.replace(/^[\p{L}]+$/u, ''));
    const [day, time] = (['date', 'time'] as const).map((kind) => this.readAs(kind, at, length));
    if (day !== undefined && time !== undefined) return reads('date', 'date') && reads('time', 'time') ? length : 0;
    if (day === undefined) return mayBeTime && reads('time', 'time') ? length : 0;
    // The reader of days passes over a time before it: 'at 8 on Saturday'.
    return (length === 1 || this.isMoment(at, length)) && reads('date', 'date') ? length : 0;
  }
}

/** A request that tells what is to be done: 'could you book it?'. What follows is what is told. */
const REQUEST =
  /^((?:(?:and|so|then|yes|ok|please),? )*)(?:can|could|will|would) you (?=(?:(?:please|just|kindly|proceed|and) )*\p{L}+)/u;

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

/** Where no day is given, none that is said is that of a value. */
const NO_CLOCK = '2000-01-01T00:00';

/**
 * An agreement with the sentences behind it that ask something: 'Yes, that is right. What is the address?'. Whether these ask
 * for nothing that could change the deed is for the caller to say.
 */
export function withoutQuestions(text: string): { readonly agreement: string; readonly questions: readonly string[] } {
  const sentences = sentencesOf(text.trim().replace(LEADING, '$1. '));
  const isSafe = (sentence: string): boolean => !UNSAFE.test(sentence.replace(WHETHER, ''));
  const asking = sentences.slice(1).filter((sentence) => asksFor(readable(sentence)) && isSafe(readable(sentence)));
  return { agreement: sentences.filter((sentence) => !asking.includes(sentence)).join(' '), questions: asking };
}

/** 'Yes, what is the address?' */
const LEADING =
  /^((?:yes|yeah|yep|yup|sure|ok|okay)(?: please)?),? (?=(?:also |and )?(?:what|which|where|how|do|does|is|are|can|could)\b)/i;

/** A question, or a request to tell something. */
const asksFor = (sentence: string): boolean => asks(sentence) || REQUEST.test(sentence);

/** 'Tell me if they have live music' is no condition. */
const WHETHER = /\b(?:tell me(?: please)?|check|know|see) (?:if|whether)\b/g;

/** What may make a question a condition or another wish. */
const UNSAFE =
  /\b(?:no|not|\p{L}+n't|but|if|unless|before|until|instead|other|another|else|more|cancel|change|wait|first|cheaper|cost|pay|much|fee|refund|without|sure|book|put|call|get|send|add)\b/u;

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
  const read = readable(text);
  const { isFirm, isWeak, isTold: tells, unheard } = accountOf(read, deed, now);
  if ((isFirm || isWeak) && unheard.length === 0) return { consent: 'clear', tells, unheard };
  const [first = '', ...others] = sentencesOf(read);
  const isPossible = !/^(?:no|nope|nah|not|don't|wait|stop|cancel)\b/u.test(first) && [first, ...others].some(mayAgree);
  return { consent: isPossible ? 'possible' : 'none', tells, unheard };
}
