import { tidy } from './text.js';

const YES = [
  ...'true yes y yeah yea yep yup ya aye sure ok okay correct right'.split(' '),
  'sure thing',
  ...['of course', 'definitely', 'absolutely', 'certainly', 'indeed', 'affirmative', 'exactly', 'why not', 'please'],
  ...['needed', 'required', 'necessary', 'i do', 'i am', 'it is', 'it does', 'i would', 'i need it', 'i want it'],
  ...['that is right', "that's right", 'that is correct', "that's correct", 'sounds good', 'yes please'],
];
const NO = [
  ...['false', 'no', 'n', 'nope', 'nah', 'no way', 'never', 'negative', 'not really', 'no thanks', 'no thank you'],
  ...['of course not', 'definitely not', 'absolutely not', 'certainly not', 'not at all', 'not needed', 'not required'],
  ...['not necessary', 'unnecessary', 'no need', 'not this time', 'i do not', "i don't", 'i am not', "i'm not"],
  ...['it is not', "it isn't", "it's not", 'it does not', "it doesn't", 'i would not', "i wouldn't"],
  ...["i don't need it", 'i do not need it', "i don't want it", 'i do not want it', 'not that'],
];
const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...YES.map((phrase) => [phrase, true] as const),
  ...NO.map((phrase) => [phrase, false] as const),
]);
const LONGEST = 4;

/** Reads an answer made of nothing but agreeing phrases: 'yes, definitely' but not 'yes and no' nor 'not sure'. */
export function readBoolean(text: string): boolean | undefined {
  const words = tidy(text).split(/[\s,.!;]+/);
  let answer: boolean | undefined;
  for (let at = 0; at < words.length; ) {
    const length = phraseLength(words, at);
    const said = ANSWERS.get(words.slice(at, at + length).join(' '));
    if (said === undefined || (answer !== undefined && said !== answer)) return undefined;
    answer = said;
    at += length;
  }
  return answer;
}

/** How many words from `at` make the longest known phrase; 1 where no phrase is known. */
function phraseLength(words: readonly string[], at: number): number {
  for (let length = LONGEST; length > 1; length -= 1) {
    if (at + length <= words.length && ANSWERS.has(words.slice(at, at + length).join(' '))) return length;
  }
  return 1;
}
