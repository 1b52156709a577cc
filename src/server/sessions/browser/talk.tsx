/** A conversation: its turns, what the engine made of the chosen one, and where something is said. */
import { useEffect, useRef } from 'preact/hooks';
import type { TakenTurn } from '../schema.js';
import { addressOf, type Ref } from './address.js';
import type { Branch } from './branches.js';
import { type Conversation, stateBefore, transcriptOf } from './conversation.js';
import { Open, Stages, TrialThinking, TurnThinking } from './thinking.js';
import { Said, TurnItem } from './turn-item.js';
import { type Talking, type TalkOptions, useTalk } from './use-talk.js';
import { WhatIfForm } from './what-if.js';

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function Bar({
  conversation,
  branches,
}: {
  readonly conversation: Conversation;
  readonly branches: readonly Branch[];
}) {
  const { ref, turns, summary } = conversation;
  const toSession = (id: string): Ref => ({ kind: 'session', id });
  return (
    <div class="bar">
      <ul id="branches" aria-label="Branches">
        {branches.map(({ id, name }) => (
          <li key={id}>
            <a href={addressOf({ left: toSession(id) })} aria-current={id === ref.id ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      {branches
        .filter(({ id }) => id !== ref.id)
        .map(({ id, name }) => (
          <a key={id} href={addressOf({ left: ref, right: toSession(id) })}>
            Compare with {name}
          </a>
        ))}
      {summary && turns.length > 0 && (
        <button
          type="button"
          onClick={() => download(`${ref.id.slice(0, 8)}.tod`, transcriptOf(turns, summary))}
          title="The conversation as a transcript, which typetod replay checks"
        >
          Save transcript
        </button>
      )}
    </div>
  );
}

interface Parts {
  readonly conversation: Conversation;
  readonly talking: Talking;
  readonly chosen: TakenTurn | undefined;
  readonly choose: (turn: number) => void;
}

function Turns({ conversation: { turns, summary }, talking, chosen, choose }: Parts) {
  const { doing, tried, goBack, branch } = talking;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [turns.length, doing]);
  const last = turns.at(-1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
    <ol id="turns" ref={list} tabIndex={0} aria-label="Turns">
      {turns.map((turn) => (
        <TurnItem
          key={turn.turn}
          turn={turn}
          isChosen={turn === chosen && !tried}
          deeds={{
            choose,
            goBack: summary && turn !== last ? (at) => void goBack(at) : undefined,
            branch: summary && turn.turn <= summary.turns ? (at) => void branch(at) : undefined,
          }}
        />
      ))}
      {doing?.saying && (
        <li>
          <Said who="user">{doing.saying.text}</Said>
        </li>
      )}
    </ol>
  );
}

function Composer({ after, talking }: { readonly after: number; readonly talking: Talking }) {
  const { doing, text, setText, say, attempt } = talking;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!doing) field.current?.focus();
  }, [doing]);
  const submit = (isTrial: boolean): void => {
    const said = text.trim();
    if (said === '' || doing) return;
    void (isTrial ? attempt(after, { text: said }) : say(said));
  };
  return (
    <form
      id="say"
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <label for="text">
        Say something (Enter), or see what it would do (Ctrl+Enter). Alt+↑ and Alt+↓ go through the turns
        <textarea
          id="text"
          ref={field}
          rows={2}
          maxLength={4000}
          autocomplete="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            submit(event.ctrlKey || event.metaKey);
          }}
        />
      </label>
      <button type="submit" class="first">
        Say
      </button>
      <button type="button" id="what-if" onClick={() => submit(true)}>
        What if
      </button>
    </form>
  );
}

function titleOf({ doing, tried }: Talking, chosen: TakenTurn | undefined): string {
  if (tried) return `What if: turn ${tried.turn}`;
  if (doing?.saying) return 'thinking …';
  return chosen ? `Turn ${chosen.turn}` : 'Nothing was said yet';
}

function Thinking({ conversation, talking: { doing, tried, attempt }, chosen }: Omit<Parts, 'choose'>) {
  const { turns, state, summary } = conversation;
  if (tried) {
    const actual = turns.find(({ turn }) => turn === tried.turn);
    return <TrialThinking trial={tried.found} actual={actual} before={stateBefore(conversation, tried.turn)} />;
  }
  if (doing?.saying) return <Stages stages={doing.stages} />;
  return (
    <>
      {chosen === turns.at(-1) && state && (
        <Open state={state} tryYes={() => void attempt(summary?.turns ?? 0, { text: 'yes' })} />
      )}
      {chosen && <TurnThinking turn={chosen} before={stateBefore(conversation, chosen.turn)} />}
    </>
  );
}

/** Escape leaves what was tried; Alt with an arrow goes to another turn. */
function useKeys(move: (by: number) => void, leave: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') leave();
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      move(event.key === 'ArrowUp' ? -1 : 1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

/** What is said first in a session, once. */
export interface Opening {
  readonly session: string;
  readonly text: string;
}

interface TalkProps extends TalkOptions {
  readonly turn: number | undefined;
  readonly branches: readonly Branch[];
  readonly opening: Opening | undefined;
  /** Is told that what is said first is being said. */
  readonly onOpened: () => void;
}

export function Talk({ turn, branches, opening, onOpened, ...options }: TalkProps) {
  const { conversation, show } = options;
  const { ref, turns, summary } = conversation;
  const talking = useTalk(options);
  const chosen = turns.find((one) => one.turn === turn) ?? turns.at(-1);
  const choose = (number: number): void => {
    talking.leaveTrial();
    show({ left: ref, turn: number });
  };
  useKeys((by) => {
    const next = chosen && turns[turns.indexOf(chosen) + by];
    if (next) choose(next.turn);
  }, talking.leaveTrial);
  useEffect(() => {
    if (opening?.session !== ref.id) return;
    onOpened();
    void talking.say(opening.text);
  }, [opening]);
  return (
    <div id="talk">
      <section id="conversation" aria-label="Conversation">
        <Bar conversation={conversation} branches={branches} />
        <Turns {...{ conversation, talking, chosen, choose }} />
        {summary && <Composer after={summary.turns} talking={talking} />}
        <p id="news" class="away" role="status">
          {talking.news}
        </p>
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
      <aside aria-labelledby="thinking-title" tabIndex={0}>
        <h2 id="thinking-title">{titleOf(talking, chosen)}</h2>
        <div id="thinking">
          <Thinking {...{ conversation, talking, chosen }} />
        </div>
        {summary && chosen && (
          <WhatIfForm
            key={`${ref.id} ${chosen.turn}`}
            utterance={chosen.utterance}
            program={chosen.program}
            onTry={(asked) => void talking.attempt(chosen.turn - 1, asked)}
          />
        )}
      </aside>
    </div>
  );
}
