import { group } from '../../command.js';
import { explain } from './explain/spec.js';
import { leaderboard } from './leaderboard/spec.js';
import { replay } from './replay/spec.js';
import { run } from './run/spec.js';
import { serve } from './serve/spec.js';
import { show } from './show/spec.js';
import { tasks } from './tasks/spec.js';

/** `typetod testbed`: holds the commands over tasks, agents and simulated users. */
export const testbed = group(
  { name: 'testbed', description: 'Run agents on tasks with simulated users, and explain the results' },
  [run, tasks, show, replay, explain, leaderboard, serve],
);
