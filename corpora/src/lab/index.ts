/**
 * The laboratory: agents of papers, and measures of runs and of dialogue states. People, remedies, counterfactuals and the comparison of two
 * runs are commands alone.
 *
 * Adding a name here makes it part of the public interface of `@typetod/corpora/lab`.
 */
export { nodAgent } from './agents/nod/nod-agent.js';
export { reactodAgent } from './agents/reactod/reactod-agent.js';
export { respactAgent } from './agents/respact/respact-agent.js';
export { leaderboard } from './compare/leaderboard.js';
export { callReward, drawSlice, firstCall, groupAdvantages, shareAlike, sliceWeights } from './metrics/call-reward.js';
export { ConsistentGoals, consistentGoalAccuracy } from './metrics/consistent-goals.js';
export { extended, frameScore, mismatches, OFFICIAL_VARIANT, slotFacts } from './metrics/dstc8.js';
export { GoalMetrics } from './metrics/goal-metrics.js';
