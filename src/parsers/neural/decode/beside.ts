/** What is said beside the point: small talk, questions about the agent, what no service does. Nothing comes of it. */
import { SPEECH_ACTS, type SpeechAct } from '../input/vocabulary.js';
import { logSigmoid, type Scores } from './scores.js';

/** What cannot be told from asking for another result by what is done with words: 'no, next' is no act of speech. */
const VAGUE: ReadonlySet<SpeechAct> = new Set<SpeechAct>(['chat', 'out-of-scope']);

/** What asks for nothing that a service does. Thanks and farewells are not among it: they may end a conversation. */
const BESIDE: readonly SpeechAct[] = ['greet', 'repeat', 'help', 'capabilities', 'praise', 'complain', ...VAGUE];

const TO_THE_POINT: readonly SpeechAct[] = ['agree', 'refuse', 'not-now', 'cancel', 'inform', 'start', 'ask', 'bye'];

/** So likely it must be that something is said beside the point, and so unlikely that anything else is. */
const SURE = { beside: 0.9, else: 0.1 } as const;

/** Whether nothing is said that a task could take. */
export function isBeside(scores: Scores): boolean {
  const likely = (acts: readonly SpeechAct[]): number =>
    Math.max(...acts.map((act) => Math.exp(logSigmoid(scores.speech(act)))));
  const beside = scores.act('next') > 0 ? BESIDE.filter((act) => !VAGUE.has(act)) : BESIDE;
  return likely(beside) > SURE.beside && likely(TO_THE_POINT) < SURE.else;
}

/** What is a greeting, praise or a grumble, or asks for what was said. */
const SMALL_TALK: readonly SpeechAct[] = ['greet', 'repeat', 'praise', 'complain', 'thank', 'bye'];

/** Whether a question that is asked wants no answer: 'how are you?', 'sorry?'. */
export const isSmallTalk = (scores: Scores): boolean => SMALL_TALK.some((act) => scores.speech(act) > 0);

/** Whether the user rather tells something than does anything else with words. */
export function informs(scores: Scores): boolean {
  const told = scores.speech('inform');
  return SPEECH_ACTS.every((act) => act === 'inform' || scores.speech(act) < told);
}

/** Whether it is asked what the agent can do, and nothing else. */
export const asksAbilities = (scores: Scores): boolean =>
  Math.exp(logSigmoid(scores.speech('capabilities'))) > SURE.beside && isBeside(scores);
