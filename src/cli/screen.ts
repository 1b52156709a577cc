import { clearScreenDown, cursorTo, moveCursor } from 'node:readline';

/** A terminal on which lines that were printed can be drawn anew. */
export interface Screen {
  /** The width, in characters. */
  readonly columns: number;
  /** The height, in lines. */
  readonly rows: number;
  /** Moves the cursor up by some lines, to their beginning, and erases everything from there on. */
  rewind(lines: number): void;
  /** Erases everything that is to be seen, and begins at the top. */
  clear(): void;
  showCursor(isShown: boolean): void;
  /** Calls the listener when the size changes, until what it returns is called. */
  onResize(listener: () => void): () => void;
}

/** What a screen needs of a stream: what `process.stdout` is on a terminal. */
export type ScreenStream = NodeJS.WritableStream & { readonly columns?: number; readonly rows?: number };

/** Some terminals say nothing of their size, or that it is 0. */
const USUAL = { columns: 80, rows: 24 } as const;

/** The screen of a stream that goes to a terminal. */
export function screenOf(stream: ScreenStream): Screen {
  return {
    get columns() {
      return stream.columns || USUAL.columns;
    },
    get rows() {
      return stream.rows || USUAL.rows;
    },
    rewind(lines) {
      cursorTo(stream, 0);
      moveCursor(stream, 0, -lines);
      clearScreenDown(stream);
    },
    clear() {
      cursorTo(stream, 0, 0);
      clearScreenDown(stream);
    },
    showCursor: (isShown) => void stream.write(isShown ? '\u001b[?25h' : '\u001b[?25l'),
    onResize(listener) {
      stream.on('resize', listener);
      return () => void stream.off('resize', listener);
    },
  };
}
