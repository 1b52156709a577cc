#!/usr/bin/env node
import { EXIT } from './exit.js';
import { processOutput } from './output.js';
import { runCli } from './run.js';

const output = processOutput();

/** Node would end with 13 and no word: nothing is left that could settle what the command waits for. */
function endStuck(): void {
  output.log(
    'typetod: What the command waits for never comes: a promise that nothing settles any more. Look at what is asynchronous in your ' +
      'modules: searches, transactions, a function that makes services, an agent, a parser.',
  );
  process.exit(EXIT.wrongCall);
}

process.once('beforeExit', endStuck);
process.exitCode = await runCli(process.argv.slice(2), output);
process.off('beforeExit', endStuck);
