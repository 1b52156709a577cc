import { allServices } from '../../../../apis/index.js';
import { timeOf } from '../../../engine/clock.js';
import { type Clock, platformClock, type Session, type SessionOptions } from '../../../engine/index.js';
import type { Service } from '../../../service/index.js';
import { naturalReader } from '../../../values/index.js';
import { openServices, sessionContextOf, type Fixture, fixtureBackend } from '../../../world/index.js';
import type { ChatForm } from './conversation.js';
import { parserEntryOf } from './parsers/table.js';
import type { ChatParser } from './parsers/chat-parser.js';
import { pickServices } from '../../options/pick-services.js';
import { openSession } from './open-session.js';
import { type ChatSettings, settingsOf, givenBeginning } from './settings.js';
import { processTerminal, type Terminal } from './terminal.js';
import { type Arguments, EXIT, UsageError } from '../../command.js';
import { listedBy, loadServiceSource } from '../../options/load-services.js';
import type { Output } from '../../output.js';
import { plural } from '../../../text/index.js';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { TranscriptTurn } from '../../../transcripts/transcript.js';
import type { Dialogue } from './followed.js';

interface Beginning {
  /** For the functions that make services. */
  readonly fixture: Fixture;
  /** The name of the fixture, where it has one. */
  readonly name: string | undefined;
  /** Options of the session that `--fixtures` sets: they come before those of the parser. */
  readonly session: NonNullable<ChatParser['session']>;
}

function sessionOf(fixture: Fixture): Beginning['session'] {
  const { now, id } = fixture;
  return { backend: fixtureBackend(fixture), ...(now !== undefined && { now }), ...(id !== undefined && { id }) };
}

async function givenIn(args: Arguments): Promise<{ readonly fixture: Fixture; readonly name: string } | undefined> {
  if (!args.flag('fixtures') && !args.flag('fixture')) return undefined;
  const { DEFAULT_FIXTURE } = await import('../../../transcripts/fixtures.js');
  const fixture = (await import('../../options/given-fixture.js')).givenFixture(args);
  return fixture && { fixture, name: args.text('fixture') ?? DEFAULT_FIXTURE };
}

async function followedIn(args: Arguments): Promise<Dialogue | undefined> {
  return args.flag('transcript') ? (await import('./followed.js')).followedBy(args)?.dialogues[0] : undefined;
}

/**
 * What a conversation begins with: options come first, then the fixture that they name or the transcript that it follows.
 *
 * @throws TranscriptPathError, TranscriptError, ReplayError or UsageError for a transcript or a fixture that cannot be used.
 */
async function beginningOf(args: Arguments): Promise<Beginning> {
  const given = await givenIn(args);
  if (given && args.text('transcript') !== undefined)
    throw new UsageError(
      '--fixtures and --transcript exclude each other: a transcript begins with the fixture that its header names.',
    );
  const followed = await followedIn(args);
  return {
    fixture: { ...(given?.fixture ?? followed?.fixture), ...givenBeginning(args) },
    name: given ? given.name : followed?.fixtureName,
    session: given ? sessionOf(given.fixture) : {},
  };
}

/** Writes a conversation as a transcript that replays, where the fixture is that it began with. */
async function saveTranscript(
  path: string,
  { engine }: Session,
  { fixture, turns }: { readonly fixture: string | undefined; readonly turns: readonly TranscriptTurn[] },
): Promise<void> {
  const { formatTranscript } = await import('../../../transcripts/format.js');
  const { heldHeader } = await import('../../../transcripts/setting.js');
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

/** Refuses gates that there are not, before a parser is loaded. @throws UsageError */
async function checkGates(args: Arguments): Promise<void> {
  if (args.flag('gates') || args.flag('gate')) (await import('./gate-options.js')).gateChoiceOf(args);
}

/** Refuses rewording without a model. @throws UsageError */
function checkRewrites(args: Arguments, { model, parser }: ChatParser): void {
  if (args.flag('rewrite') && !model)
    throw new UsageError(`--rewrite needs a model, and the parser '${parser.name}' has none. Take --parser openai.`);
}

/** Reads what the person says: above a prompt stands what one could say, where turns are shown beside their programs. */
async function listenerOf(form: ChatForm, session: Session, terminal: Terminal, output: Output) {
  const beside = form === 'beside' ? new (await import('./beside.js')).Beside(output, terminal) : undefined;
  const read = (): Promise<string | undefined> => (beside ? beside.read(session) : terminal.read());
  // The prompt stands there while what takes turns is loaded.
  let first: Promise<string | undefined> | undefined = read();
  return {
    beside,
    read: (): Promise<string | undefined> => {
      const line = first ?? read();
      first = undefined;
      return line;
    },
  };
}

async function converse(args: Arguments, output: Output, setting: ChatSetting): Promise<number> {
  const { parser, loaded, openTerminal, form, milliseconds, savePath, journalPath, fixtureName } = setting;
  const named = args.texts('service');
  const own = parser.services ?? [];
  const services = named.length > 0 ? pickServices([...own, ...loaded], named) : (parser.services ?? loaded);
  const onlyFresh = ['now', 'seed', 'save'].filter((name) => args.text(name) !== undefined);
  const options = sessionOptionsOf(args, parser, services);
  const { session, said, notes, close } = await openSession(options, journalPath, onlyFresh);
  const terminal = openTerminal();
  try {
    for (const note of [
      ...(terminal.isInteractive ? [welcome(parser, services, timeOf(session.engine.clock))] : []),
      ...(parser.notes ?? []),
      ...notes,
    ])
      output.log(note);
    const listener = await listenerOf(form, session, terminal, output);
    const { openConversation } = await import('./open-conversation.js');
    const about = { parser, services, terminal, output, form, isTraced: args.flag('trace'), ...listener };
    const conversation = await openConversation(args, about, { session, said, milliseconds });
    try {
      await conversation.hold();
    } finally {
      const { turns } = conversation;
      if (savePath !== undefined && turns.length > 0)
        await saveTranscript(savePath, session, { fixture: fixtureName, turns });
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
  await checkGates(args);
  const source = await loadServiceSource(args.texts('apis'), listedBy(args));
  const { fixture, session, name: fixtureName } = await beginningOf(args);
  const { services: loaded, dispose, ...made } = await openServices(source, fixture);
  const context = sessionContextOf(fixture, made);
  try {
    const given = await entry.load(args, loaded, output);
    const parser = { ...given, session: { ...given.session, ...session, ...(context && { context }) } };
    try {
      checkRewrites(args, parser);
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
