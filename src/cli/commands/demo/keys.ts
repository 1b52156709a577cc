import { emitKeypressEvents, type Key } from 'node:readline';
import type { Readable } from 'node:stream';

/** The meaning of a key that was pressed. */
export type Wish = 'on' | 'pause' | 'skip' | 'quit';

export interface Keys {
  /** Is told the meaning of each key, one listener at a time. */
  listen(listener: (wish: Wish) => void): void;
  close(): void;
}

/** What keys need of a stream: what `process.stdin` is on a terminal. */
export type KeyStream = Readable & { setRawMode?(isRaw: boolean): unknown };

function wishOf({ name, ctrl }: Key): Wish {
  if (ctrl) return name === 'c' || name === 'd' ? 'quit' : 'on';
  if (name === 'q' || name === 'escape') return 'quit';
  if (name === 'space') return 'pause';
  return name === 'n' ? 'skip' : 'on';
}

/** Reads single keys from a terminal, without the Enter key. The end of the input is the wish to quit. */
export function openKeys(input: KeyStream): Keys {
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
