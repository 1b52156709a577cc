/** A conversation beside its program: each turn is drawn as `demo` draws it, and above the prompt stands what one could say. */
import type { Session } from '../../../engine/index.js';
import type { ReplayedTurn } from '../../../transcripts/replay.js';
import type { Output } from '../../output.js';
import { type Canvas, drawTurn } from '../demo/view.js';
import { suggestionsFor } from './suggestions/suggestions.js';
import type { Terminal } from './terminal.js';

const PROMPT = '> ';

/** A turn without the lines that only repeat a statement with the name that it got: the statement gets it. */
function named(turn: ReplayedTurn): ReplayedTurn {
  const { program } = turn.actual;
  const names = (text: string, at: number): boolean =>
    program[at]?.kind === 'named' && program[at].text.replace(/^x\d+ = /, '') === text;
  const lines = program.flatMap((line, at) => {
    if (line.kind === 'named' && names(program[at - 1]?.text ?? '', at)) return [];
    const next = program[at + 1];
    return [next && line.kind === 'statement' && names(line.text, at + 1) ? { ...line, text: next.text } : line];
  });
  return { ...turn, actual: { ...turn.actual, program: lines } };
}

/** Reads lines, each above what one could say, and draws turns in their place. */
export class Beside {
  private suggestions: readonly string[] = [];
  /** How many lines stand below what is settled: suggestions, and what was typed. */
  private height = 0;

  constructor(
    private readonly output: Output,
    private readonly terminal: Terminal,
  ) {}

  /** The user's next line. The number of a suggestion stands for it. */
  async read(session: Session): Promise<string | undefined> {
    this.suggest(session);
    const line = await this.terminal.read();
    if (line === undefined) return undefined;
    this.height += Math.ceil((PROMPT.length + line.length + 1) / this.columns);
    return this.suggestions[Number(line.trim()) - 1] ?? line;
  }

  /** Draws a turn in place of the suggestions and of what was typed. */
  show(turn: ReplayedTurn): void {
    const { output, terminal } = this;
    if (terminal.isInteractive && this.height < (output.screen?.rows ?? 0)) output.screen?.rewind(this.height);
    this.height = 0;
    for (const line of drawTurn(named(turn), 3, this.canvas)) output.print(line);
  }

  private suggest(session: Session): void {
    const { output } = this;
    this.height = 0;
    this.suggestions = this.terminal.isInteractive ? suggestionsFor(session) : [];
    if (this.suggestions.length === 0) return;
    const lines = ['', 'You could say:', ...this.suggestions.map((text, at) => `  ${at + 1}  ${text}`)];
    for (const line of lines) output.print(output.style('dim', line.slice(0, this.columns - 1)));
    this.height = lines.length;
  }

  private get columns(): number {
    return this.output.screen?.columns ?? Number.POSITIVE_INFINITY;
  }

  /** The last column stays free: some terminals break a line that reaches it. */
  private get canvas(): Canvas {
    return { columns: this.columns - 1, style: this.output.style };
  }
}
