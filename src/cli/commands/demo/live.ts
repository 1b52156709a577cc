/** A live conversation with the bundled services: the conversation of `chat`, side by side with its program. */
import type { ArgsDef } from 'citty';
import { type Arguments, readArguments } from '../../command.js';
import type { Output } from '../../output.js';
import { runChat } from '../chat/run.js';
import { chat } from '../chat/chat.js';
import { processTerminal, type Terminal } from '../chat/terminal.js';
import { nextLines } from './next.js';

/**
 * The bundled services of a live conversation: one of each domain, so that what people say means one API. With all of
 * them, somebody who looks for a restaurant could mean two services.
 */
export const LIVE_SERVICES: readonly string[] = [
  ...['Restaurants_2', 'Hotels_4', 'Weather_1', 'Movies_1', 'RideSharing_2', 'Alarm_1', 'Events_1', 'Trains_1'],
  ...['Banks_2', 'Calendar_1', 'Music_2', 'Services_1', 'Homes_1', 'RentalCars_3', 'Payment_1', 'Travel_1'],
  'Messaging_1',
];

/** What a person says where none is there: `npm start` without a terminal gives it to the parser, line by line. */
export const SCRIPT: readonly string[] = [
  'I am looking for an Italian restaurant in Oakland.',
  'Is there another one?',
  'What is the phone number?',
  "I'll take that one.",
  'Yes, please.',
  'At 7 pm.',
  'Make it 8 pm, please.',
  'Yes.',
  'What will the weather be in Oakland tomorrow?',
  'Thank you, goodbye!',
];

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
