import type { GateSettings } from '../../../../dialogue/index.js';
import type { DialogueOptions } from '../../../../dialogue/turn/dialogue-manager.js';
import type { Parser, Utterance } from '../../../../dialogue/parsers/parser.js';
import type { SessionOptions } from '../../../../engine/index.js';
import type { Model } from '../../../../models/index.js';
import type { Registry, Service } from '../../../../service/index.js';
import type { Arguments } from '../../../command.js';
import type { Output } from '../../../output.js';

/** A parser in a conversation, with what it brings along. */
export interface ChatParser {
  readonly parser: Parser;
  /** The model that the parser asks: supervisors may ask it too. */
  readonly model?: Model;
  /** Whom the conversation is about, where no option says it: what the parser knows programs for. */
  readonly services?: readonly Service[];
  /** With what the conversation is held, where no option says otherwise. */
  readonly session?: Partial<Pick<SessionOptions, 'now' | 'id' | 'reader' | 'backend'>>;
  /** What is done about what gates find, where no option says otherwise and the default does not fit the parser. */
  readonly gates?: Partial<GateSettings>;
  /** Which APIs the parser is shown; all if left out. */
  readonly candidates?: (registry: Registry) => DialogueOptions['candidates'];
  /** What the user says next, where the parser knows; undefined at the end. */
  readonly next?: (said: readonly Utterance[]) => string | undefined;
  /** Whether the user writes programs, and so wants to know what was wrong with one. */
  readonly explains?: boolean;
  /** Lets go of what it holds. Answers with what there is to say in the end. */
  readonly close?: () => Promise<readonly string[]>;
}

/**
 * Makes a parser as the options say, over services to choose from.
 *
 * @throws UsageError, with what to do, when the parser lacks what it needs.
 */
export type LoadParser = (args: Arguments, services: readonly Service[], output: Output) => Promise<ChatParser>;
