import type { Output } from '../../output.js';
import type { Screen } from '../../screen.js';
import type { Canvas } from './view.js';

/** Draws something anew for any width. */
export type Draw = (canvas: Canvas) => readonly string[];

const NOTHING: Draw = () => [];

/**
 * A terminal of which the lower part changes: what is settled stays, below it stands what is still drawn, with a footer.
 * Everything is drawn anew when the size changes.
 */
export class Stage {
  private settled: Draw[] = [];
  private current: Draw = NOTHING;
  private footer = '';
  /** How many lines stand below what is settled. */
  private height = 0;
  private readonly stopResizing: () => void;

  constructor(
    private readonly output: Output,
    private readonly screen: Screen,
  ) {
    screen.showCursor(false);
    this.stopResizing = screen.onResize(() => this.redraw());
  }

  /** Draws in place of what is not settled. */
  show(draw: Draw): void {
    this.current = draw;
    this.draw();
  }

  note(footer: string): void {
    this.footer = footer;
    this.draw();
  }

  /** Lets what is drawn stay. */
  settle(): void {
    this.erase();
    this.print(this.current(this.canvas));
    this.settled.push(this.current);
    this.current = NOTHING;
  }

  /** Begins a dialogue with its head. What was settled before is not drawn again. */
  begin(head: Draw): void {
    const isFirst = this.settled.length === 0;
    this.settled = [];
    this.current = (canvas) => [...(isFirst ? [] : ['']), ...head(canvas)];
    this.settle();
  }

  close(): void {
    this.erase();
    this.stopResizing();
    this.screen.showCursor(true);
  }

  /** The last column stays free: some terminals break a line that reaches it. */
  private get canvas(): Canvas {
    return { columns: this.screen.columns - 1, style: this.output.style };
  }

  /** What does not fit the screen could not be erased, so only its end is drawn until it is settled. */
  private draw(): void {
    this.erase();
    const { columns } = this.canvas;
    const footer = this.footer === '' ? [] : ['', this.output.style('dim', this.footer.slice(0, columns))];
    const room = Math.max(1, this.screen.rows - 1 - footer.length);
    const lines = [...this.current(this.canvas).slice(-room), ...footer];
    this.print(lines);
    this.height = lines.length;
  }

  private erase(): void {
    if (this.height > 0) this.screen.rewind(this.height);
    this.height = 0;
  }

  private redraw(): void {
    this.screen.clear();
    this.height = 0;
    const lines = this.settled.flatMap((draw) => draw(this.canvas));
    this.print(lines.slice(-this.screen.rows));
    this.draw();
  }

  private print(lines: readonly string[]): void {
    for (const line of lines) this.output.print(line);
  }
}
