import { checkNumber } from '../../../models/check-option.js';
import type { Model } from '../../../models/model.js';
import type { AgentAction, AgentNote, Observation } from '../../action.js';
import type { Agent, AgentFactory } from '../../agent.js';
import { addUsage, NO_USAGE } from '../../traced.js';
import { usageOf } from '../asking/ask-step.js';
import type { Parser } from '../../../dialogue/parsers/parser.js';
import type { ReactodOptions } from './options.js';
import { reactodParser } from './reactod-parser.js';

/** Proposes what the tracker makes of the user's words, and says what is recommended. */
class ReactodAgent implements Agent {
  private notes: readonly AgentNote[] = [];
  private usage = NO_USAGE;
  private readonly program: Parser;

  constructor(model: Model, options: ReactodOptions) {
    const parser = reactodParser(model, options, (note) => {
      this.notes = [...this.notes, note];
    });
    this.program = {
      name: parser.name,
      parse: async (input) => {
        const proposal = await parser.parse(input);
        this.usage = (proposal.calls ?? []).map(usageOf).reduce(addUsage, this.usage);
        return proposal;
      },
    };
  }

  act(observation: Observation): AgentAction {
    if (observation.kind === 'user') return { kind: 'program', program: this.program };
    const text = (observation.kind === 'turn' && observation.reply.trim()) || 'Could you say that in other words?';
    const { usage, notes } = this;
    this.usage = NO_USAGE;
    this.notes = [];
    // What the program took is known when it was proposed.
    return { kind: 'say', text, usage, ...(notes.length > 0 && { notes }) };
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
