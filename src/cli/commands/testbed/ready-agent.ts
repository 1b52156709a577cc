import type { AgentFactory, GoldFactory, OracleFactory } from '../../../testbed/agent.js';

export interface ReadyAgent {
  readonly agent: AgentFactory | OracleFactory | GoldFactory | 'oracle';
  /** Releases what it holds. */
  readonly close?: () => Promise<void>;
}
