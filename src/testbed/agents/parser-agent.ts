import type { Parser } from '../../dialogue/parsers/parser.js';
import type { AgentFactory } from '../agent.js';

/**
 * An agent that does nothing: it answers everything with one sentence. It passes the tasks in which nothing must happen and
 * nothing must be told, and no others; whatever else it passes is a fault of the task.
 */
export function silentAgent(): AgentFactory {
  return { name: 'silent', create: () => ({ act: () => ({ kind: 'say', text: 'I hear you.' }) }) };
}

/** What is said where it is recommended to say nothing, or nothing could be done. */
const NOTHING = 'Could you say that in other words?';

/**
 * An agent of a parser: it proposes what the parser makes of the user's words, and says what is recommended.
 *
 * @param parser - is shared by all episodes.
 * @example
 * await playEpisode({ task, environment, agent: parserAgent(rulesParser()), user });
 */
export function parserAgent(parser: Parser): AgentFactory {
  return {
    name: parser.name,
    create: () => ({
      act: (observation) => {
        if (observation.kind === 'user') return { kind: 'program', program: parser };
        const reply = observation.kind === 'turn' ? observation.reply.trim() : '';
        return { kind: 'say', text: reply || NOTHING };
      },
    }),
  };
}
