import { type Arguments, UsageError } from '../../command.js';
import type { Output } from '../../output.js';
import type { Terminal } from '../chat/terminal.js';
import { runLive } from './live.js';
import type { Seat } from './theater.js';

/** The person at the terminal, or what stands for one in tests. */
interface Audience {
  /** Who watches a replay. */
  readonly seat?: Seat | undefined;
  readonly terminal?: () => Terminal;
}

const OF_REPLAY = ['transcript', 'all'];

/** Runs `typetod demo`: a live conversation, or a replay. */
export async function runDemo(args: Arguments, output: Output, audience: Audience = {}): Promise<number> {
  const watched = OF_REPLAY.some((name) => args.flag(name));
  if (args.flag('web')) {
    if (watched || args.flag('replay'))
      throw new UsageError("'--web' is for talking. To read recorded conversations there: typetod serve --open PATH.");
    return (await import('../serve.js')).runServe(args, output);
  }
  if (!watched && !args.flag('replay')) return runLive(args, output, audience.terminal);
  if (args.text('parser') !== undefined) throw new UsageError('A replay has no parser. Leave out --parser, or talk.');
  const { runReplay } = await import('./replay.js');
  return runReplay(args, output, ...('seat' in audience ? [audience.seat] : []));
}
