import { checkNumber, type AgentNote } from 'typetod/internal';
import type { Model } from 'typetod/models';
import type { AgentAction, Observation, Agent, AgentFactory } from 'typetod/testbed';
import type { Parser } from 'typetod/dialogue';
import type { ReactodOptions } from './options.js';
import { reactodParser } from './reactod-parser.js';

/** Proposes what the tracker makes of the user's words, and says what is recommended. */
class ReactodAgent implements Agent {
  private notes: readonly AgentNote[] = [];
  private readonly program: Parser;

  constructor(model: Model, options: ReactodOptions) {
    this.program = reactodParser(model, options, (note) => {
      this.notes = [...this.notes, note];
    });
  }

  act(observation: Observation): AgentAction {
    if (observation.kind === 'user') return { kind: 'program', program: this.program };
    const text = (observation.kind === 'turn' && observation.reply.trim()) || 'Could you say that in other words?';
    const { notes } = this;
    this.notes = [];
    // What was noted of the program is known when it was proposed.
    return { kind: 'say', text, ...(notes.length > 0 && { notes }) };
  }
}

/**
 * An agent that is ReacTOD (Lin et al.): a model tracks what the user wants by calls of three tools that are validated and tried
 * again, and the policy says what to tell the user.
 *
 * @param model - is shared by all episodes.
 * @throws ModelError `bad-option` for a `kMax` that is no whole number of at least 1.
 * @example
 * await playEpisode({ task, environment, agent: reactodAgent(openaiModel({ model: 'qwen3-8b' })), user });
 */
export function reactodAgent(model: Model, options: ReactodOptions = {}): AgentFactory {
  checkNumber('kMax', options.kMax, { least: 1, isWhole: true });
  return { name: options.name ?? 'reactod', create: () => new ReactodAgent(model, options) };
}
