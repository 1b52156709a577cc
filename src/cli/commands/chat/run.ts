import { slotMemory } from '../../../dialogue/index.js';
import type { Supervisors } from '../../../dialogue/gates/presets.js';
import { supervisedBy } from '../../../dialogue/supervisors/supervised.js';
import { createRewriter } from '../../../dialogue/rewrite/rewriter.js';
import type { DialogueOptions } from '../../../dialogue/turn/options.js';
import type { SessionOptions } from '../../../engine/index.js';
import type { Service } from '../../../service/index.js';
import { createNlg } from '../../../nlg/nlg.js';
import { naturalReader } from '../../../values/index.js';
import { openServices, sessionContextOf } from '../../../world/index.js';
import { beginningOf } from './beginning.js';
import { parserEntryOf } from './parsers/choose.js';
import { Conversation } from './conversation.js';
import { presetOf } from './gate-options.js';
import type { ChatParser } from './parsers/chat-parser.js';
import { pickServices } from '../../options/pick-services.js';
import { openSession } from './open-session.js';
import { saveTranscript } from './save.js';
import { type ChatSettings, settingsOf } from './settings.js';
import { processTerminal, type Terminal } from './terminal.js';
import type { Arguments } from '../../command.js';
import { EXIT } from '../../exit.js';
import { loadServiceSource } from '../../options/load-services.js';
import type { Output } from '../../output.js';
import { plural } from '../../render/words.js';
import { UsageError } from '../../errors.js';

function sessionOptionsOf(args: Arguments, parser: ChatParser, services: readonly Service[]): SessionOptions {
  const [now, id] = [args.text('now'), args.text('seed')];
  return {
    services,
    reader: naturalReader,
    ...parser.session,
    ...(now !== undefined && { now }),
    ...(id !== undefined && { id }),
  };
}

function welcome(parser: ChatParser, services: readonly Service[]): string {
  return `typetod chat: ${parser.parser.name}, ${plural(services.length, 'service')}. /help lists commands, Ctrl-D ends.`;
}

/** Everything that a conversation needs besides its session. */
interface ChatSetting extends ChatSettings {
  readonly parser: ChatParser;
  /** All loaded services. */
  readonly loaded: readonly Service[];
  readonly openTerminal: () => Terminal;
}

/** The supervisors that gates ask: the parser's model, unless `--unsupervised` is given. */
function supervisorsOf(args: Arguments, { model }: ChatParser, services: readonly Service[]): Supervisors {
  return model && !args.flag('unsupervised') ? supervisedBy(model, { memory: slotMemory(services) }) : {};
}

/** The parser's model rewords replies with `--rewrite`. */
function rewriterOf(args: Arguments, { model, parser }: ChatParser): Pick<DialogueOptions, 'rewriter'> {
  if (!args.flag('rewrite')) return {};
  if (model) return { rewriter: createRewriter(model) };
  throw new UsageError(`--rewrite needs a model, and the parser '${parser.name}' has none. Take --parser openai.`);
}

async function converse(args: Arguments, output: Output, setting: ChatSetting): Promise<void> {
  const { parser, loaded, openTerminal, form, gates, milliseconds, savePath, journalPath } = setting;
  const named = args.texts('service');
  const own = parser.services ?? [];
  const services = named.length > 0 ? pickServices([...own, ...loaded], named) : (parser.services ?? loaded);
  const onlyFresh = ['now', 'seed', 'save'].filter((name) => args.text(name) !== undefined);
  const options = sessionOptionsOf(args, parser, services);
  const { session, said, notes, close } = await openSession(options, journalPath, onlyFresh);
  const terminal = openTerminal();
  try {
    const { candidates } = parser;
    const chosen = candidates?.(session.engine.registry);
    const seed = args.text('seed') ?? parser.session?.id;
    const preset = presetOf(gates, supervisorsOf(args, parser, services), parser.trusted);
    const dialogue = {
      session,
      ...preset,
      limits: { ...preset.limits, ...(milliseconds !== undefined && { milliseconds }) },
      ...rewriterOf(args, parser),
      ...(seed !== undefined && { nlg: createNlg({ seed, now: session.engine.now, services }) }),
      said,
      ...(chosen && { candidates: chosen }),
    };
    const isTraced = args.flag('trace');
    const conversation = new Conversation({ dialogue, parser, services, terminal, output, form, isTraced });
    for (const note of [...(terminal.isInteractive ? [welcome(parser, services)] : []), ...notes]) output.log(note);
    try {
      await conversation.hold();
    } finally {
      if (savePath !== undefined && conversation.turns.length > 0)
        saveTranscript(savePath, session, services, conversation.turns);
    }
  } finally {
    terminal.close();
    close();
  }
}

/** Runs `typetod chat`: holds a conversation to its end, whatever is said in it. */
export async function runChat(
  args: Arguments,
  output: Output,
  openTerminal: () => Terminal = processTerminal,
): Promise<number> {
  const entry = parserEntryOf(args);
  const settings = settingsOf(args);
  const source = await loadServiceSource(args.texts('apis'));
  const fixture = beginningOf(args);
  const { services: loaded, dispose, ...made } = await openServices(source, fixture);
  const context = sessionContextOf(fixture, made);
  try {
    const load = await entry.load();
    const given = await load(args, loaded, output);
    const parser = { ...given, session: { ...given.session, ...(context && { context }) } };
    try {
      await converse(args, output, { ...settings, parser, loaded, openTerminal });
    } finally {
      for (const note of (await parser.close?.()) ?? []) output.log(note);
    }
  } finally {
    await dispose();
  }
  return EXIT.ok;
}
