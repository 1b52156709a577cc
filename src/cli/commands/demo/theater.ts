import type { Output } from '../../output.js';
import type { Screen } from '../../screen.js';
import { type KeyStream, openKeys, type Wish } from './keys.js';
import { type After, afterMilliseconds, Pace } from './pace.js';
import { play, type Scene } from './play.js';
import { Stage } from './stage.js';
import { drawTurn, type Canvas } from './view.js';

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
