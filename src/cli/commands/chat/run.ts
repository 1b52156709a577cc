import { allServices } from '../../../../apis/index.js';
import type { Supervisors } from '../../../dialogue/gates/presets.js';
import type { DialogueOptions } from '../../../dialogue/turn/options.js';
import { timeOf } from '../../../engine/clock.js';
import { type Clock, platformClock, type Session, type SessionOptions } from '../../../engine/index.js';
import type { Service } from '../../../service/index.js';
import { createNlg } from '../../../nlg/nlg.js';
import { naturalReader } from '../../../values/index.js';
import { openServices, sessionContextOf } from '../../../world/index.js';
import { beginningOf } from './beginning.js';
import { parserEntryOf } from './parsers/table.js';
import { Conversation } from './conversation.js';
import { presetOf } from './gate-options.js';
import type { ChatParser } from './parsers/chat-parser.js';
import { pickServices } from '../../options/pick-services.js';
import { openSession } from './open-session.js';
import { type ChatSettings, settingsOf } from './settings.js';
import { processTerminal, type Terminal } from './terminal.js';
import { type Arguments, EXIT, UsageError } from '../../command.js';
import { listedBy, loadServiceSource } from '../../options/load-services.js';
import type { Output } from '../../output.js';
import { plural } from '../../../text/index.js';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { formatTranscript } from '../../../transcripts/format.js';
import { heldHeader } from '../../../transcripts/held.js';
import type { TranscriptTurn } from '../../../transcripts/transcript.js';

/** Writes a conversation as a transcript that replays, where the fixture is that it began with. */
function saveTranscript(
  path: string,
  { engine }: Session,
  { fixture, turns }: { readonly fixture: string | undefined; readonly turns: readonly TranscriptTurn[] },
): void {
  const header = heldHeader(engine, { title: basename(path, '.tod'), fixture });
  writeFileSync(path, formatTranscript({ ...header, turns }), { flag: 'wx' });
}

/**
 * The clock of a conversation: the one that is given, or that the parser brings; the platform's for services of one's own.
 * The rows of the bundled ones are of the days after the default clock, so that they have it.
 */
function clockOf(args: Arguments, parser: ChatParser, services: readonly Service[]): Clock | undefined {
  const given = args.text('now');
  if (given !== undefined && given !== 'platform') return given;
  const isOwn = services.some((service) => !allServices.includes(service));
  if (given === undefined && (parser.session?.now !== undefined || !isOwn)) return undefined;
  // A transcript has one clock.
  return args.text('save') === undefined ? platformClock() : platformClock()();
}

function sessionOptionsOf(args: Arguments, parser: ChatParser, services: readonly Service[]): SessionOptions {
  const [now, id] = [clockOf(args, parser, services), args.text('seed')];
  return {
    services,
    reader: naturalReader,
    ...parser.session,
    ...(now !== undefined && { now }),
    ...(id !== undefined && { id }),
  };
}

function welcome(parser: ChatParser, services: readonly Service[], now: string): string {
  return `typetod chat: ${parser.parser.name}, ${plural(services.length, 'service')}, ${now.replace('T', ' ')} (--now). /help lists commands, Ctrl-D ends.`;
}

/** Everything that a conversation needs besides its session. */
interface ChatSetting extends ChatSettings {
  readonly parser: ChatParser;
  readonly loaded: readonly Service[];
  readonly openTerminal: () => Terminal;
  readonly fixtureName: string | undefined;
}

/** The supervisors that gates ask: the parser's model, unless `--unsupervised` is given. */
async function supervisorsOf(
  args: Arguments,
  { model }: ChatParser,
  services: readonly Service[],
): Promise<Supervisors> {
  if (!model || args.flag('unsupervised')) return {};
  const { slotMemory } = await import('../../../dialogue/supervisors/slot-memory.js');
  const { supervisedBy } = await import('../../../dialogue/supervisors/supervised.js');
  return supervisedBy(model, { memory: slotMemory(services) });
}

/** The parser's model rewords replies with `--rewrite`. */
async function rewriterOf(args: Arguments, { model, parser }: ChatParser): Promise<Pick<DialogueOptions, 'rewriter'>> {
  if (!args.flag('rewrite')) return {};
  if (model) return { rewriter: (await import('../../../dialogue/rewrite/rewriter.js')).createRewriter(model) };
  throw new UsageError(`--rewrite needs a model, and the parser '${parser.name}' has none. Take --parser openai.`);
}

async function converse(args: Arguments, output: Output, setting: ChatSetting): Promise<number> {
  const { parser, loaded, openTerminal, form, gates, milliseconds, savePath, journalPath, fixtureName } = setting;
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
    const preset = presetOf(gates, await supervisorsOf(args, parser, services), parser.trusted);
    const dialogue = {
      session,
      ...preset,
      limits: { ...preset.limits, ...(milliseconds !== undefined && { milliseconds }) },
      ...(await rewriterOf(args, parser)),
      ...(seed !== undefined && { nlg: createNlg({ seed, now: session.engine.now, services }) }),
      said,
      ...(chosen && { candidates: chosen }),
    };
    const isTraced = args.flag('trace');
    const conversation = new Conversation({ dialogue, parser, services, terminal, output, form, isTraced });
    for (const note of [
      ...(terminal.isInteractive ? [welcome(parser, services, timeOf(session.engine.clock))] : []),
      ...(parser.notes ?? []),
      ...notes,
    ])
      output.log(note);
    try {
      await conversation.hold();
    } finally {
      const { turns } = conversation;
      if (savePath !== undefined && turns.length > 0)
        saveTranscript(savePath, session, { fixture: fixtureName, turns });
    }
    return conversation.hasFindings ? EXIT.findings : EXIT.ok;
  } finally {
    terminal.close();
    close();
  }
}

/** Runs `typetod chat`: holds a conversation to its end. That nothing of it was understood is a finding. */
export async function runChat(
  args: Arguments,
  output: Output,
  openTerminal: () => Terminal = processTerminal,
): Promise<number> {
  const entry = parserEntryOf(args);
  const settings = settingsOf(args);
  const source = await loadServiceSource(args.texts('apis'), listedBy(args));
  const { fixture, session, name: fixtureName } = await beginningOf(args);
  const { services: loaded, dispose, ...made } = await openServices(source, fixture);
  const context = sessionContextOf(fixture, made);
  try {
    const given = await entry.load(args, loaded, output);
    const parser = { ...given, session: { ...given.session, ...session, ...(context && { context }) } };
    try {
      return await converse(args, output, {
        ...settings,
        parser,
        loaded,
        openTerminal,
        fixtureName,
      });
    } finally {
      for (const note of (await parser.close?.()) ?? []) output.log(note);
    }
  } finally {
    await dispose();
  }
}
