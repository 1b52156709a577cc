import type { DialogueOptions } from '../../../../dialogue/turn/options.js';
import type { Parser, Utterance } from '../../../../dialogue/parsers/parser.js';
import type { SessionOptions } from '../../../../engine/index.js';
import type { Model } from '../../../../models/index.js';
import type { Registry, Service } from '../../../../service/index.js';
import type { Arguments } from '../../../command.js';
import type { Output } from '../../../output.js';

/** A parser in a conversation, with the settings that it brings. */
export interface ChatParser {
  readonly parser: Parser;
  /** The model that the parser asks: supervisors may ask it too. */
  readonly model?: Model;
  /** The services of the conversation, unless `--service` names others. */
  readonly services?: readonly Service[];
  /** Options of the session, unless the command line gives others. */
  readonly session?: Partial<Pick<SessionOptions, 'now' | 'id' | 'reader' | 'backend' | 'context' | 'results'>>;
  /** The gates that the parser can do without, unless `--gates` says otherwise. */
  readonly trusted?: readonly string[];
  /** The APIs that the parser is shown; all if left out. */
  readonly candidates?: (registry: Registry) => DialogueOptions['candidates'];
  /** The next line of the user, if the parser knows it; undefined at the end. */
  readonly next?: (said: readonly Utterance[]) => string | undefined;
  /** Whether the user writes programs, and is shown the findings on them. */
  readonly explains?: boolean;
  /** What the user should know before the conversation begins. */
  readonly notes?: readonly string[];
  /** Releases resources. Returns notes for the user. */
  readonly close?: () => Promise<readonly string[]>;
}

/** How a parser is to work for many at once. */
export interface Serving {
  /** At most how many threads of its own a network computes in. */
  readonly ownThreads?: number;
}

/**
 * Makes a parser from options and the loaded services.
 *
 * @throws UsageError, with what to do, when the parser lacks what it needs.
 */
export type LoadParser = (
  args: Arguments,
  services: readonly Service[],
  output: Output,
  serving?: Serving,
) => Promise<ChatParser>;
