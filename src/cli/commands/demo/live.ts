/** A live conversation with the bundled services: the conversation of `chat`, side by side with its program. */
import type { ArgsDef } from 'citty';
import { type Arguments, readArguments } from '../../command.js';
import type { Output } from '../../output.js';
import { runChat } from '../chat/run.js';
import { chat } from '../chat/chat.js';
import { processTerminal, type Terminal } from '../chat/terminal.js';
import { LIVE_SERVICES } from './live-services.js';
import { nextLines } from './next.js';
import { SCRIPT } from './script.js';

/** The session's id, so that the same words lead to the same conversation everywhere. */
const SEED = 'demo';

/** The call of `chat` that a live conversation is. With services of one's own, all bundled ones are there, too. */
function chatArguments(args: Arguments): Arguments {
  const [parser, modules] = [args.text('parser'), args.texts('apis')];
  const words = [
    ...['--beside', '--seed', SEED],
    ...(parser === undefined ? [] : ['--parser', parser]),
    ...modules.flatMap((path) => ['--apis', path]),
    ...(modules.length > 0 ? [] : LIVE_SERVICES.flatMap((name) => ['--service', name])),
  ];
  return readArguments(chat.args as ArgsDef, words);
}

/** A terminal at which nobody sits: it says the lines of the script. */
function scripted(): Terminal {
  const left = [...SCRIPT];
  return {
    isInteractive: false,
    read: () => Promise.resolve(left.shift()),
    abortable: (work) => work(new AbortController().signal),
    close: () => undefined,
  };
}

/** Whether a person sits at the terminal of this process. */
function isTalkedTo({ screen }: Output): boolean {
  const { stdin, env } = process;
  return screen !== undefined && stdin.isTTY === true && !env.CI;
}

/** Holds a live conversation; without a terminal, that of the script. */
export async function runLive(args: Arguments, output: Output, terminal?: () => Terminal): Promise<number> {
  // The script is about the bundled services: over those of one's own, lines are read.
  const isOwn = args.texts('apis').length > 0;
  const open = terminal ?? (isTalkedTo(output) || isOwn ? processTerminal : scripted);
  const code = await runChat(chatArguments(args), output, open);
  const width = output.screen?.columns ?? Number.POSITIVE_INFINITY;
  for (const line of ['', ...nextLines(output.style, process.env, { width, isLive: true })]) output.print(line);
  return code;
}
