// A suite of one's own over an environment of one's own.
//
// An environment says which tools there are, carries calls out, and can be forked and compared; a suite adds tasks, a user,
// an oracle that knows the answer, and a grade. That is all that a run needs, here and on the command line:
//
//   typetod testbed run --suite ./examples/greenhouse/suite.ts --agent oracle
import assert from 'node:assert/strict';
import { runSuite, silentAgent } from 'typetod/testbed';
import { heat, script, suite } from './greenhouse/suite.js';

/** Does what the user says, and does not look at the window. */
const hasty = script('hasty', (degrees) => [heat(degrees)]);

// An oracle that does not solve every task, or a silent agent that solves one, would say that the suite is wrong.
const rates: (number | null)[] = [];
for (const agent of ['oracle', silentAgent(), hasty] as const) {
  const { report } = await runSuite({ suite, agent });
  rates.push(report.pass_rate);
  console.log(
    `${report.agent} passes ${report.per_task.filter(({ passed }) => passed[0]).length} of ${suite.tasks.length}`,
  );
  for (const { task, why } of report.failures) console.log(`  ${task}: ${why.join('; ')}`);
}
assert.deepEqual(rates, [1, 0, 0.5]);
