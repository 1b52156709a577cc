/** What users do with words, as annotations and plans tell it. */
import { ownValue, SPEECH_ACTS, type SpeechAct, type TurnPlan } from 'typetod/internal';
import type { KnownSpeech } from './labels.js';
import type { SgdFrame } from '@typetod/corpora/internal';

const ACTS: Readonly<Record<string, SpeechAct>> = {
  AFFIRM: 'agree',
  AFFIRM_INTENT: 'agree',
  NEGATE: 'refuse',
  NEGATE_INTENT: 'refuse',
  THANK_YOU: 'thank',
  GOODBYE: 'bye',
  REQUEST: 'ask',
  INFORM: 'inform',
  INFORM_INTENT: 'start',
};

/** What no annotation of SGD tells. */
const UNTOLD: readonly SpeechAct[] = ['praise', 'complain', 'chat', 'greet'];

/** What is open where the user chooses a result, asks for another, or puts something off. */
const OPEN: Readonly<Record<string, readonly SpeechAct[]>> = {
  SELECT: ['agree'],
  REQUEST_ALTS: ['refuse', 'ask'],
  NEGATE_INTENT: ['not-now', 'cancel'],
  NEGATE: ['change', 'cancel'],
};

/** What a user of SGD does with words. */
export function spokenOf(frames: readonly SgdFrame[]): KnownSpeech {
  const actions = frames.flatMap(({ actions: all }) => all);
  const done = new Set(actions.flatMap(({ act }) => ownValue(ACTS, act) ?? []));
  const open = new Set([...UNTOLD, ...actions.flatMap(({ act }) => ownValue(OPEN, act) ?? [])]);
  if (actions.some(({ values }) => values.includes('dontcare'))) done.add('dontcare');
  if (actions.some(({ act }) => act === 'AFFIRM') && done.has('inform')) done.add('agree-but');
  const known = SPEECH_ACTS.filter((act) => done.has(act) || !open.has(act));
  return Object.fromEntries(known.map((act) => [act, done.has(act)]));
}

/** What a user who was made up does with words: what their plan says, and of the rest nothing. */
export function spokenBy({ start, values, confirm, decline, suspend, asked, end }: TurnPlan): KnownSpeech {
  return {
    start: start !== undefined,
    inform: (values ?? []).length > 0,
    ask: (asked ?? []).length > 0,
    ...(confirm && { agree: true, refuse: false }),
    ...(decline && { refuse: true, agree: false }),
    ...(suspend && { 'not-now': true, agree: false }),
    ...(end && { bye: true }),
    'out-of-scope': false,
  };
}
