/** What a person does with a session: one thing at a time. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SessionSummary, TurnStage, TurnTrial, WhatIfRequest } from '../schema.js';
import type { Ref, View } from './address.js';
import { ask, isUndone, newKey, type Sending, takeTurn } from './api.js';
import type { Conversation } from './conversation.js';

export type Asked = Pick<WhatIfRequest, 'text' | 'program'>;

export interface Doing {
  /** What was said, where a turn is taken. */
  readonly saying?: Sending;
  readonly stages: readonly TurnStage[];
}

/** What was tried in place of a turn. */
export interface Tried {
  readonly turn: number;
  readonly found: TurnTrial;
}

export interface TalkOptions {
  readonly conversation: Conversation;
  readonly show: (view: View) => void;
  /** Reads the conversation anew; answers whether it is still looked at. */
  readonly refresh: (ref: Ref) => Promise<boolean>;
  readonly onBranch: (from: Ref, to: string, turn: number) => void;
  /** Is told what went wrong; undefined when something new begins. */
  readonly onProblem: (error: unknown) => void;
}

/** Lets a person talk in a session. */
export function useTalk({ conversation: { ref }, show, refresh, onBranch, onProblem }: TalkOptions) {
  const [doing, setDoing] = useState<Doing>();
  const [tried, setTried] = useState<Tried>();
  const [text, setText] = useState('');
  const [news, setNews] = useState('');
  // A turn that was sent and not answered is sent again with its key, so that nothing is done twice.
  const unanswered = useRef<Sending>();
  // With the turn that it shows, not a frame later: who reads the page never sees a pending turn that looks answered.
  useLayoutEffect(() => {
    document.body.classList.toggle('busy', doing !== undefined);
  }, [doing]);

  async function alone(begun: Doing, work: () => Promise<void>): Promise<void> {
    if (doing) return;
    onProblem(undefined);
    setDoing(begun);
    setTried(undefined);
    try {
      await work();
    } catch (error) {
      onProblem(error);
    } finally {
      setDoing(undefined);
    }
  }

  async function take(saying: Sending): Promise<void> {
    const stages: TurnStage[] = [];
    const taken = await takeTurn(ref.id, saying, (stage) => {
      stages.push(stage);
      setDoing({ saying, stages: [...stages] });
    });
    unanswered.current = undefined;
    setNews(taken.reply);
    if (await refresh(ref)) show({ left: ref });
  }

  return {
    ...{ doing, tried, text, setText, news },
    leaveTrial: () => setTried(undefined),
    /** Says something. What cannot be sent stays in the field. */
    say(said: string): Promise<void> {
      const known = unanswered.current;
      const saying = known?.text === said ? known : { text: said, key: newKey() };
      unanswered.current = saying;
      setText('');
      return alone({ saying, stages: [] }, () =>
        take(saying).catch((error: unknown) => {
          setText(said);
          if (isUndone(error)) unanswered.current = undefined;
          throw error;
        }),
      );
    },
    /** Tries something after a turn. */
    attempt(after: number, asked: Asked): Promise<void> {
      return alone({ stages: [] }, async () => {
        const found = await ask<TurnTrial>(`/sessions/${ref.id}/what-if`, { ...asked, turn: after });
        setTried({ turn: after + 1, found });
        setNews(`What if: ${found.reply}`);
      });
    },
    goBack(turn: number): Promise<void> {
      return alone({ stages: [] }, async () => {
        await ask(`/sessions/${ref.id}/undo`, { turn });
        unanswered.current = undefined;
        if (await refresh(ref)) show({ left: ref });
      });
    },
    /** Goes on from a turn in a session of its own. */
    branch(turn: number): Promise<void> {
      return alone({ stages: [] }, async () => {
        const { id } = await ask<SessionSummary>(`/sessions/${ref.id}/fork`, { turn });
        onBranch(ref, id, turn);
      });
    },
  };
}

/** What a person can do in a session. */
export type Talking = ReturnType<typeof useTalk>;
