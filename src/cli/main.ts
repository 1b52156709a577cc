#!/usr/bin/env node
import { EXIT } from './command.js';
import { processOutput } from './output.js';
import { runCli } from './run.js';

const output = processOutput();

/** Node alone would end with 13 and print nothing. */
function endStuck(): void {
  output.log(
    'typetod: The command waits for a promise that nothing can settle any more. Look at what is asynchronous in your ' +
      'modules: searches, transactions, a function that makes services, an agent, a parser.',
  );
  process.exit(EXIT.wrongCall);
}

process.once('beforeExit', endStuck);
process.exitCode = await runCli(process.argv.slice(2), output);
process.off('beforeExit', endStuck);
// What modules of the caller have begun may never end. Who reads the output has it all first.
process.stdout.write('', () => process.stderr.write('', () => setTimeout(() => process.exit(), 1000).unref()));
