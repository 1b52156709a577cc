import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { formatTranscript } from '../../../transcripts/format.js';
import type { TranscriptTurn } from '../../../transcripts/transcript.js';
import { type GateSettings, slotMemory, supervisedBy } from '../../../dialogue/index.js';
import { createRewriter } from '../../../dialogue/rewrite/rewriter.js';
import type { DialogueOptions } from '../../../dialogue/turn/dialogue-manager.js';
import type { Session, SessionOptions } from '../../../engine/index.js';
import type { Service } from '../../../service/index.js';
import { naturalReader } from '../../../values/index.js';
import { parserEntryOf } from './parsers/choose.js';
import { type ChatForm, Conversation } from './conversation.js';
import { gatesOf, presetOf, timeoutOf } from './gate-options.js';
import type { ChatParser } from './parsers/chat-parser.js';
import { pickServices } from '../../options/pick-services.js';
import { openSession } from './open-session.js';
import { processTerminal, type Terminal } from './terminal.js';
import type { Arguments } from '../../command.js';
import { loadServices } from '../../options/load-services.js';
import type { Output } from '../../output.js';
import { UsageError } from '../../errors.js';

function formOf(args: Arguments): ChatForm {
  if (args.flag('json') && args.flag('show')) throw new UsageError('--json and --show exclude each other.');
  if (args.flag('json')) return 'json';
  return args.flag('show') ? 'turn' : 'reply';
}

/** Where the conversation goes as a transcript. Nothing that is there already is lost. */
function savePathOf(args: Arguments): string | undefined {
  const path = args.text('save');
  if (path === undefined) return undefined;
  if (!path.endsWith('.tod')) throw new UsageError(`--save takes a file that ends in .tod, not '${path}'.`);
  if (!existsSync(dirname(path))) throw new UsageError(`There is no folder '${dirname(path)}' to save to.`);
  if (existsSync(path)) throw new UsageError(`'${path}' is there already. Remove it, or save to another file.`);
  return path;
}

function save(path: string, { engine }: Session, services: readonly Service[], turns: readonly TranscriptTurn[]): void {
  const header = {
    title: basename(path, '.tod'),
    services: services.map(({ name }) => name),
    tags: [],
    now: engine.now.slice(0, '2019-03-01T09:00'.length),
    seed: engine.sessionId,
  };
  writeFileSync(path, formatTranscript({ ...header, turns }), { flag: 'wx' });
}

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
  const count = services.length === 1 ? '1 service' : `${services.length} services`;
  return `typetod chat: ${parser.parser.name}, ${count}. /help lists commands, Ctrl-D ends.`;
}

/** What options say that needs no look at parser or services. */
interface ChatSettings {
  readonly form: ChatForm;
  readonly gates: Partial<GateSettings>;
  readonly preset: Pick<DialogueOptions, 'limits' | 'onExhaust'>;
  /** Where the conversation is saved. */
  readonly path: string | undefined;
}

function settingsOf(args: Arguments): ChatSettings {
  const milliseconds = timeoutOf(args);
  const { gates, limits, ...preset } = presetOf(args);
  return {
    form: formOf(args),
    preset: { ...preset, limits: { ...limits, ...(milliseconds !== undefined && { milliseconds }) } },
    gates: { ...gates, ...gatesOf(args) },
    path: savePathOf(args),
  };
}

/** What a conversation is held with. */
interface ChatSetting extends ChatSettings {
  readonly parser: ChatParser;
  /** The services to choose from. */
  readonly loaded: readonly Service[];
  readonly openTerminal: () => Terminal;
}

/** What the parser's model does besides: it supervises, unless that is not wanted, and rewords replies if it is. */
function modelRoles(
  args: Arguments,
  { model, parser }: ChatParser,
  services: readonly Service[],
): Pick<DialogueOptions, 'supervisors' | 'rewriter'> {
  if (!model && args.flag('rewrite')) {
    throw new UsageError(`--rewrite needs a model, and the parser '${parser.name}' has none. Take --parser openai.`);
  }
  return {
    ...(model && !args.flag('unsupervised') && { supervisors: supervisedBy(model, { memory: slotMemory(services) }) }),
    ...(model && args.flag('rewrite') && { rewriter: createRewriter(model) }),
  };
}

async function converse(args: Arguments, output: Output, setting: ChatSetting): Promise<void> {
  const { parser, loaded, openTerminal, form, gates, preset, path } = setting;
  const named = args.texts('service');
  const own = parser.services ?? [];
  const services = named.length > 0 ? pickServices([...own, ...loaded], named) : (parser.services ?? loaded);
  const onlyFresh = ['now', 'seed', 'save'].filter((name) => args.text(name) !== undefined);
  const options = sessionOptionsOf(args, parser, services);
  const { session, said, notes, close } = await openSession(options, args.text('journal'), onlyFresh);
  const terminal = openTerminal();
  try {
    const { candidates } = parser;
    const chosen = candidates?.(session.engine.registry);
    const dialogue = {
      session,
      ...preset,
      gates: { ...parser.gates, ...gates },
      ...modelRoles(args, parser, services),
      said,
      ...(chosen && { candidates: chosen }),
    };
    const isTraced = args.flag('trace');
    const conversation = new Conversation({ dialogue, parser, services, terminal, output, form, isTraced });
    for (const note of [...(terminal.isInteractive ? [welcome(parser, services)] : []), ...notes]) output.log(note);
    try {
      await conversation.hold();
    } finally {
      if (path !== undefined && conversation.turns.length > 0) save(path, session, services, conversation.turns);
    }
  } finally {
    terminal.close();
    close();
  }
}

/** Does what `typetod chat` says. 0 at the end of the conversation, whatever was said in it. */
export async function runChat(
  args: Arguments,
  output: Output,
  openTerminal: () => Terminal = processTerminal,
): Promise<number> {
  const entry = parserEntryOf(args);
  const settings = settingsOf(args);
  const loaded = await loadServices(args.texts('apis'));
  const load = await entry.load();
  const parser = await load(args, loaded, output);
  try {
    await converse(args, output, { ...settings, parser, loaded, openTerminal });
  } finally {
    for (const note of (await parser.close?.()) ?? []) output.log(note);
  }
  return 0;
}
