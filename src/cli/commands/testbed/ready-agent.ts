import type { AgentFactory, GoldFactory, OracleFactory } from '../../../testbed/agent.js';

/** An agent that is ready. */
export interface ReadyAgent {
  readonly agent: AgentFactory | OracleFactory | GoldFactory | 'oracle';
  /** Releases what it holds. */
  readonly close?: () => Promise<void>;
}
