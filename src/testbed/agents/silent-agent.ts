import type { AgentFactory } from '../agent.js';

/**
 * An agent that does nothing: it answers everything with one sentence. It passes the tasks in which nothing must happen and
 * nothing must be told, and no others; whatever else it passes is a fault of the task.
 */
export function silentAgent(): AgentFactory {
  return { name: 'silent', create: () => ({ act: () => ({ kind: 'say', text: 'I hear you.' }) }) };
}
