import { annotatedState, formatState } from '../../../transcripts/state.js';
import type { TranscriptTurn } from '../../../transcripts/transcript.js';
import { DialogueManager } from '../../../dialogue/turn/dialogue-manager.js';
import type { DialogueOptions, DialogueTurn } from '../../../dialogue/turn/options.js';
import type { TraceEvent } from '../../../dialogue/turn/trace.js';
import { ModelError } from '../../../models/model-error.js';
import type { Session } from '../../../engine/index.js';
import type { Service } from '../../../service/index.js';
import type { World } from '../../../world/index.js';
import { type Commanded, runChatCommand } from './slash-commands.js';
import type { Terminal } from './terminal.js';
import { findingLines, labeledFor, Tracer } from './trace.js';
import { shownTurnOf, transcriptTurnOf } from '../../../testing/transcript-turn.js';
import { serviceFault } from '../../services/service-fault.js';
import type { Output } from '../../output.js';
import type { Beside } from './beside.js';
import type { ChatParser } from './parsers/chat-parser.js';
import { showTurn } from '../../render/show.js';
import { wrapped } from '../../render/wrap.js';

/** The form in which turns are shown: the reply alone, the turn as `replay --show` or as `demo` does, or JSON. */
export type ChatForm = 'reply' | 'turn' | 'beside' | 'json';

export interface ConversationOptions {
  readonly dialogue: Omit<DialogueOptions, 'parser' | 'onEvent'>;
  readonly parser: ChatParser;
  readonly services: readonly Service[];
  readonly terminal: Terminal;
  /** What the person says next; undefined at the end. */
  readonly read: () => Promise<string | undefined>;
  /** What draws turns, where they are shown beside their programs. */
  readonly beside: Beside | undefined;
  readonly output: Output;
  readonly form: ChatForm;
  readonly isTraced: boolean;
}

/** The error that ended a turn before its commit. */
interface Failure {
  readonly code: string;
  readonly message: string;
}

/** Says what remains of a turn that failed: the session stands at its last commit. */
function heldOf(session: Session, turnsBefore: number): string {
  const unknown = session.inDoubt
    .map(({ api, key }) => ` Whether '${api}' was done is unknown: it was sent and not answered (key ${key}).`)
    .join('');
  if (session.turns === turnsBefore)
    return unknown === '' ? 'Nothing of it holds.' : `Nothing else of it holds.${unknown}`;
  return `What was done before that holds, and is told with the next reply.${unknown}`;
}

/** The failure that an error stands for; undefined for an error that ends the conversation, too. */
function failureOf(error: unknown, held: string): Failure | undefined {
  const fault = serviceFault(error);
  if (fault !== undefined) return { code: 'service-failed', message: `${fault}\n${held}` };
  if (ModelError.isInstance(error)) return { code: error.code, message: error.message };
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return { code: 'aborted', message: `The turn was aborted. ${held}` };
  if (name === 'TimeoutError') return { code: 'timeout', message: `The turn took too long. ${held}` };
  return undefined;
}

/** A conversation in a terminal: lines are what the person says, or commands after a slash. */
export class Conversation implements Commanded {
  readonly manager: DialogueManager;
  readonly services: readonly Service[];
  readonly next: Commanded['next'];
  isTraced: boolean;
  isOver = false;
  private readonly kept: TranscriptTurn[] = [];
  /** How turns ended, and why some failed: the exit code tells. */
  private readonly outcomes = new Set<string>();
  private readonly tracer = new Tracer();
  /** Whether the agent had nothing to say. */
  private isSilent = false;

  constructor(private readonly options: ConversationOptions) {
    const { dialogue, parser, services, isTraced } = options;
    this.manager = new DialogueManager({ ...dialogue, parser: parser.parser, onEvent: (event) => this.trace(event) });
    this.services = services;
    this.isTraced = isTraced;
    const { next } = parser;
    this.next = next && (() => next(this.manager.said));
  }

  /** The turns so far, as a transcript has them. */
  get turns(): readonly TranscriptTurn[] {
    return this.kept;
  }

  /** Whether a service failed, or turns were taken and none of them was understood. One that the user ended does not count. */
  get hasFindings(): boolean {
    const { outcomes } = this;
    const isUnderstood = outcomes.has('committed') || [...outcomes].every((outcome) => outcome === 'interrupted');
    return !isUnderstood || outcomes.has('service-failed');
  }

  /** Takes turns until the user ends it. */
  async hold(): Promise<void> {
    for (let said = await this.listen(); said !== undefined; said = await this.listen()) await this.take(said);
  }

  /** A person may end a turn; one that fails is told, and is no end of the conversation. */
  private async take(utterance: string): Promise<void> {
    const { manager, options } = this;
    const { session } = manager;
    const { turns, world: before } = session;
    // Where there was nothing to say, the person spoke again.
    if (this.isSilent) manager.correctReply({ text: '', requested: [] });
    this.isSilent = false;
    const onText = options.form === 'reply' ? { onText: (piece: string): void => this.say(piece) } : {};
    try {
      const turn = await options.terminal.abortable((signal) => manager.turn(utterance, { ...onText, signal }));
      this.taken(turn, before);
    } catch (error) {
      const failure = failureOf(error, heldOf(session, turns));
      if (!failure) throw error;
      this.outcomes.add(failure.code === 'aborted' ? 'interrupted' : failure.code);
      this.tellFailure(session.turns, utterance, failure);
    }
  }

  /** What the person says next. Commands are carried out on the way. */
  private async listen(): Promise<string | undefined> {
    while (!this.isOver) {
      const line = await this.options.read();
      if (line === undefined) break;
      const text = line.trim();
      if (text === '' && !this.next) continue;
      const said = text === '' || text.startsWith('/') ? await this.command(text || '/next') : text;
      if (said !== undefined) return said;
    }
    return undefined;
  }

  /** Carries out a command; gives what the person says by it. */
  private async command(line: string): Promise<string | undefined> {
    const { output, form } = this.options;
    const { lines = [], say } = await runChatCommand(this, line);
    this.kept.length = Math.min(this.kept.length, this.manager.session.turns);
    // With --json, stdout holds turns and nothing else.
    for (const text of lines) form === 'json' ? output.log(text) : output.print(text);
    if (say !== undefined && form === 'reply') output.print(output.style('bold', `> ${say}`));
    return say;
  }

  private taken(turn: DialogueTurn, before: World): void {
    const said = turn.reply.trim();
    this.isSilent = said === '';
    if (said !== '' && said !== turn.reply) this.manager.correctReply({ text: said });
    // A service that did not answer in time has failed.
    this.outcomes.add(turn.outcome === 'cut-off' ? 'service-failed' : turn.outcome);
    if (turn.outcome !== 'cut-off') this.kept.push(transcriptTurnOf(turn, before));
    this.tell(turn, before);
  }

  private say(piece: string): void {
    const { output } = this.options;
    output.write(output.style('green', piece));
  }

  private tell(turn: DialogueTurn, before: World): void {
    const { output, form, parser, beside } = this.options;
    if (form === 'reply') output.write('\n');
    beside?.show(shownTurnOf(turn, before, this.manager.session.world));
    if (form === 'turn') showTurn(shownTurnOf(turn, before, this.manager.session.world), output);
    if (form === 'json') output.print(JSON.stringify(this.jsonOf(turn)));
    else if (parser.explains)
      for (const line of findingLines(turn.events).flatMap((text) => wrapped(text, output.screen?.columns)))
        output.log(line);
  }

  private jsonOf({ utterance, outcome, result, reply, events }: DialogueTurn): object {
    const { turn, program, response, state, feedback } = result;
    return {
      turn,
      utterance,
      outcome,
      program,
      response,
      reply,
      state: state.map(annotatedState),
      ...(feedback && { feedback: { code: feedback.code, message: feedback.message } }),
      ...(this.isTraced && { events }),
    };
  }

  private tellFailure(turns: number, utterance: string, error: Failure): void {
    const { output, form } = this.options;
    if (form === 'json') output.print(JSON.stringify({ turn: turns + 1, utterance, error }));
    else output.log(error.message);
  }

  private trace(event: TraceEvent): void {
    const { output, form } = this.options;
    if (!this.isTraced || form === 'json') return;
    const columns = output.screen?.columns;
    const states = event.kind === 'commit' ? this.manager.session.state : [];
    const stateLines = states.flatMap((state) => labeledFor(columns)('state', formatState(annotatedState(state))));
    for (const line of [...this.tracer.lines(event, columns), ...stateLines]) output.print(output.style('dim', line));
  }
}
