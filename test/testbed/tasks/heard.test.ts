import { describe, expect, it } from 'vitest';
import type { TracedAction, EpisodeEvent } from '../../../src/testbed/trace.js';
import { consentIn } from 'typetod/internal';
import { agentWords, userTurnBefore } from '../../../src/testbed/tasks/heard.js';

const step = (action: TracedAction): EpisodeEvent => ({ kind: 'step', step: 1, action, digest: '' });
const beside = step({ kind: 'call', calls: [{ name: 'look', arguments: {} }], text: 'One moment.' });
const say = (text: string): EpisodeEvent => step({ kind: 'say', text });
const user: EpisodeEvent = { kind: 'user', text: 'Well?' };

describe('what the user heard', () => {
  it('has words beside calls with the words that follow', () => {
    expect(agentWords([user, beside, say('Here it is.'), user, say('Bye.')])).toEqual([
      { at: 2, text: 'One moment.\nHere it is.' },
      { at: 4, text: 'Bye.' },
    ]);
  });

  it('has no words beside calls that nothing follows', () => {
    expect(agentWords([say('Hello.'), beside])).toEqual([{ at: 0, text: 'Hello.' }]);
    expect(agentWords([beside])).toEqual([]);
  });

  it('comes after what the user said', () => {
    expect(userTurnBefore([user, beside], 1)).toBe(user);
    expect(userTurnBefore([beside, user], 1)).toBeUndefined();
  });
});

describe('words that may agree', () => {
  it.each(['Yes, please.', 'ok', "Sure, let's do that.", 'That works for me.', 'Go ahead!', 'No problem, do it.'])(
    '%s',
    (text) => {
      expect(consentIn(text).consent).not.toBe('none');
    },
  );

  it.each(['No.', 'Make it eight instead.', "Yes, but don't book it yet.", 'What is the address?', '', 'Hold on.'])(
    'not: %s',
    (text) => {
      expect(consentIn(text).consent).toBe('none');
    },
  );
});
