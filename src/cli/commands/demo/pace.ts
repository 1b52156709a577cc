import type { Keys, Wish } from './keys.js';

/** Calls back after some milliseconds, unless what it returns is called before. */
export type After = (milliseconds: number, then: () => void) => () => void;

/** The clock of the process. */
export const afterMilliseconds: After = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
};

/** Waits at reading speed, or as long as the person who watches wishes. */
export class Pace {
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
