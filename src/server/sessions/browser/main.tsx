/** The page: begins or opens conversations, as the address names them. */
import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RecordingList, ServiceList, SessionSummary } from '../schema.js';
import { addressOf, readAddress, type Ref, tokenHere, type View } from './address.js';
import { ask } from './api.js';
import { branchesOf, keepBranch } from './branches.js';
import { Compare } from './compare.js';
import { Start } from './start.js';
import { type Conversation, readConversation } from './conversation.js';
import { type Opening, Talk } from './talk.js';

interface Offered {
  readonly services: ServiceList['services'];
  readonly recordings: RecordingList['recordings'];
}

interface Shown {
  readonly view: View;
  readonly left?: Conversation;
  readonly right?: Conversation;
}

async function offered(): Promise<Offered> {
  const [{ services }, { recordings }] = await Promise.all([
    ask<ServiceList>('/services'),
    ask<RecordingList>('/recordings'),
  ]);
  return { services, recordings };
}

async function read(view: View): Promise<Shown> {
  const [left, right] = await Promise.all([
    view.left && readConversation(view.left),
    view.right && readConversation(view.right),
  ]);
  return { view, ...(left && { left }), ...(right && { right }) };
}

const isSame = (one: Ref | undefined, other: Ref | undefined): boolean =>
  one?.kind === other?.kind && one?.id === other?.id;

function App() {
  const [offer, setOffer] = useState<Offered>({ services: [], recordings: [] });
  const [shown, setShown] = useState<Shown>({ view: {} });
  const [opening, setOpening] = useState<Opening>();
  const [problem, setProblem] = useState('');
  const onProblem = (error: unknown): void =>
    setProblem(error === undefined ? '' : error instanceof Error ? error.message : String(error));

  // What was asked for last is shown, however long what was asked for before takes.
  const wanted = useRef<View>({});

  /** Shows a view, and reads what is not there yet. */
  async function go(view: View): Promise<void> {
    wanted.current = view;
    try {
      const isRead = view.left && isSame(view.left, shown.left?.ref) && isSame(view.right, shown.right?.ref);
      const next = isRead ? { ...shown, view } : await read(view);
      if (wanted.current !== view) return;
      setShown(next);
      onProblem(undefined);
    } catch (error) {
      if (wanted.current === view) onProblem(error);
    }
  }

  /** Reads the address, and what is offered where a token came with it. */
  async function goToAddress(): Promise<void> {
    const known = tokenHere();
    const view = readAddress(location.hash);
    history.replaceState(null, '', addressOf(view));
    if (tokenHere() !== known) await offered().then(setOffer).catch(onProblem);
    await go(view);
  }

  /** Puts a view into the address. */
  function show(view: View): void {
    wanted.current = view;
    const address = addressOf(view);
    if (location.hash !== address) history.pushState(null, '', address);
    setShown((now) => ({ ...now, view }));
  }

  /** Reads a conversation anew; answers whether it is still looked at. */
  async function refresh(ref: Ref): Promise<boolean> {
    const conversation = await readConversation(ref);
    const isLookedAt = isSame(wanted.current.left, ref) && !wanted.current.right;
    if (isLookedAt) setShown((now) => ({ ...now, left: conversation }));
    return isLookedAt;
  }

  async function begin(services: readonly string[], first?: string): Promise<void> {
    try {
      const { id } = await ask<SessionSummary>('/sessions', services.length > 0 ? { services } : {});
      const view: View = { left: { kind: 'session', id } };
      setOpening(first === undefined ? undefined : { session: id, text: first });
      history.pushState(null, '', addressOf(view));
      await go(view);
    } catch (error) {
      onProblem(error);
    }
  }

  function onBranch(from: Ref, id: string, turn: number): void {
    keepBranch(from.id, id, turn);
    const view: View = { left: { kind: 'session', id } };
    history.pushState(null, '', addressOf(view));
    void go(view);
  }

  useEffect(() => {
    const first = readAddress(location.hash);
    history.replaceState(null, '', addressOf(first));
    offered()
      .then(setOffer)
      .then(() => go(first))
      .catch(onProblem)
      .finally(() => document.documentElement.classList.add('ready'));
  }, []);
  useEffect(() => {
    const onMove = (): void => void goToAddress();
    addEventListener('popstate', onMove);
    return () => removeEventListener('popstate', onMove);
  });

  const { view, left, right } = shown;
  return (
    <>
      <header>
        <h1>
          <a href="/#">TypeTOD</a>
        </h1>
        <p class="faint">The dialogue state is a program: see it think.</p>
        {left && <span class="faint">{left.name}</span>}
        {left && (
          <a href="/#" class="button">
            New
          </a>
        )}
      </header>
      <p id="problem" role="alert">
        {problem}
      </p>
      <main>
        {left && right ? (
          <Compare left={left} right={right} />
        ) : left ? (
          <Talk
            key={`${left.ref.kind} ${left.ref.id}`}
            conversation={left}
            turn={view.turn}
            branches={branchesOf(left.ref.id)}
            {...{ opening, show, refresh, onBranch, onProblem }}
            onOpened={() => setOpening(undefined)}
          />
        ) : (
          <Start {...offer} onBegin={(services, first) => void begin(services, first)} />
        )}
      </main>
    </>
  );
}

render(<App />, document.body);
