#!/usr/bin/env node
import { processOutput } from './output.js';
import { runCli } from './run.js';

process.exitCode = await runCli(process.argv.slice(2), processOutput());
