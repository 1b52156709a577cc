import type { Output } from '../../output.js';
import type { Screen } from '../../screen.js';
import { Stage, type Draw } from './stage.js';
import { drawTurn, type Canvas, readingTime, type Step } from './view.js';
import type { ReplayedTurn } from '../../../transcripts/replay.js';
import { emitKeypressEvents, type Key } from 'node:readline';
import type { Readable } from 'node:stream';

/** The meaning of a key that was pressed. */
type Wish = 'on' | 'pause' | 'skip' | 'quit';

interface Keys {
  /** Is told the meaning of each key, one listener at a time. */
  listen(listener: (wish: Wish) => void): void;
  close(): void;
}

/** What keys need of a stream: what `process.stdin` is on a terminal. */
type KeyStream = Readable & { setRawMode?(isRaw: boolean): unknown };

function wishOf({ name, ctrl }: Key): Wish {
  if (ctrl) return name === 'c' || name === 'd' ? 'quit' : 'on';
  if (name === 'q' || name === 'escape') return 'quit';
  if (name === 'space') return 'pause';
  return name === 'n' ? 'skip' : 'on';
}

/** Reads single keys from a terminal, without the Enter key. The end of the input is the wish to quit. */
function openKeys(input: KeyStream): Keys {
  let tell: (wish: Wish) => void = () => undefined;
  const onKey = (_text: string | undefined, key: Key): void => tell(wishOf(key));
  const onEnd = (): void => tell('quit');
  emitKeypressEvents(input);
  input.setRawMode?.(true);
  input.on('keypress', onKey).on('end', onEnd);
  input.resume();
  return {
    listen(listener) {
      tell = listener;
    },
    close() {
      input.off('keypress', onKey).off('end', onEnd);
      input.setRawMode?.(false);
      input.pause();
    },
  };
}

/** Calls back after some milliseconds, unless what it returns is called before. */
type After = (milliseconds: number, then: () => void) => () => void;

/** The clock of the process. */
const afterMilliseconds: After = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
};

/** Waits at reading speed, or as long as the person who watches wishes. */
class Pace {
  private isPaused = false;

  /** @param onPause - is told when the time stands still, and when it goes on. */
  constructor(
    private readonly keys: Keys,
    private readonly after: After,
    private readonly onPause: (isPaused: boolean) => void,
  ) {}

  /** Waits. Ends early on a key, with what is wished then; after a pause it waits for a key alone. */
  rest(milliseconds: number): Promise<Exclude<Wish, 'pause'>> {
    return new Promise((resolve) => {
      const end = (wish: Exclude<Wish, 'pause'>): void => {
        cancel();
        this.keys.listen(() => undefined);
        if (this.isPaused) this.pause(false);
        resolve(wish);
      };
      const cancel = this.after(milliseconds, () => end('on'));
      this.keys.listen((wish) => {
        if (wish !== 'pause') return end(wish);
        if (this.isPaused) return end('on');
        cancel();
        this.pause(true);
      });
    });
  }

  private pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    this.onPause(isPaused);
  }
}

const STEPS: readonly Step[] = [1, 2, 3];

export interface Scene {
  readonly header: Draw;
  readonly turns: readonly ReplayedTurn[];
  /** What follows a turn that is not as the transcript says. */
  readonly differences: (turn: ReplayedTurn) => Draw;
}

/**
 * Plays a dialogue step by step, until its end or a wish to skip the rest.
 *
 * @param isLast - nothing follows, so nobody waits at the end.
 */
async function play(scene: Scene, stage: Stage, pace: Pace, isLast: boolean): Promise<Wish> {
  stage.begin(scene.header);
  for (const turn of scene.turns) {
    const isEnd = isLast && turn === scene.turns.at(-1);
    for (const step of STEPS) {
      stage.show((canvas) => [...drawTurn(turn, step, canvas), ...(step === 3 ? scene.differences(turn)(canvas) : [])]);
      const wish = isEnd && step === 3 ? 'on' : await pace.rest(readingTime(turn, step));
      if (wish === 'on') continue;
      stage.settle();
      return wish;
    }
    stage.settle();
  }
  return 'on';
}

/** Where dialogues are shown. */
export interface Theater {
  /** Shows a dialogue. Returns what the person who watches wishes then. */
  show(scene: Scene, isLast: boolean): Promise<Wish>;
  close(): void;
}

/** The person who watches: keys, and a clock to wait by. */
export interface Seat {
  readonly input: KeyStream;
  readonly after: After;
}

/** The person at the terminal of this process; undefined where there is none. */
export function processSeat(): Seat | undefined {
  const { stdin, env } = process;
  return stdin.isTTY && !env.CI ? { input: stdin, after: afterMilliseconds } : undefined;
}

function printing(output: Output): Theater {
  const canvas: Canvas = { columns: output.screen?.columns ?? Number.POSITIVE_INFINITY, style: output.style };
  const print = (lines: readonly string[]): void => {
    for (const line of lines) output.print(line);
  };
  return {
    async show({ header, turns, differences }, isLast) {
      print(header(canvas));
      for (const turn of turns) print([...drawTurn(turn, 3, canvas), ...differences(turn)(canvas)]);
      if (!isLast) output.print('');
      return 'on';
    },
    close: () => undefined,
  };
}

const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/** Does something when the process ends, also by a signal. Returns what makes it not happen. */
function onExit(restore: () => void): () => void {
  const signals = Object.entries(SIGNALS).map(([name, number]) => [name, () => process.exit(128 + number)] as const);
  process.once('exit', restore);
  for (const [name, end] of signals) process.once(name, end);
  return () => {
    process.off('exit', restore);
    for (const [name, end] of signals) process.off(name, end);
  };
}

function footerOf(isPaused: boolean, hasMore: boolean): string {
  const keys = isPaused ? ['paused', 'any key: go on'] : ['any key: go on', 'space: pause'];
  return [...keys, ...(hasMore ? ['n: next dialogue'] : []), 'q: quit'].join(' · ');
}

function playing(output: Output, screen: Screen, { input, after }: Seat, hasMore: boolean): Theater {
  const keys = openKeys(input);
  const stage = new Stage(output, screen);
  const pace = new Pace(keys, after, (isPaused) => stage.note(footerOf(isPaused, hasMore)));
  const close = (): void => {
    forget();
    stage.close();
    keys.close();
  };
  const forget = onExit(close);
  stage.note(footerOf(false, hasMore));
  return { show: (scene, isLast) => play(scene, stage, pace, isLast), close };
}

/** Opens what dialogues are shown in: a person at a terminal watches them, anything else gets them as text. */
export function openTheater(output: Output, seat: Seat | undefined, hasMore: boolean): Theater {
  return output.screen && seat ? playing(output, output.screen, seat, hasMore) : printing(output);
}
