/**
 * What this package adds to the command `typetod`, which looks for it when one of these is asked for.
 *
 * It is no part of the public interface: it is in no documentation, and any release may change it.
 */
import type { Command, CorporaCli } from 'typetod/internal/cli';
import { audit } from './audit/spec.js';
import { convert } from './convert/spec.js';
import { evalFaults } from './eval/faults/spec.js';
import { evalGrounding } from './eval/grounding/spec.js';
import { evalMultiwoz } from './eval/multiwoz/spec.js';
import { evalParser } from './eval/parser/spec.js';
import { evalRetrieval } from './eval/retrieval/spec.js';
import { evalSgd } from './eval/sgd/spec.js';
import { evalTurns } from './eval/turns/spec.js';
import { generate } from './generate/spec.js';
import { tables } from './tables/spec.js';

/** The commands, by the words that follow `typetod`. */
export const commands: Readonly<Record<string, Command>> = {
  generate,
  'eval sgd': evalSgd,
  'eval faults': evalFaults,
  'eval grounding': evalGrounding,
  'eval parser': evalParser,
  'eval retrieval': evalRetrieval,
  'eval turns': evalTurns,
  'eval multiwoz': evalMultiwoz,
  convert,
  tables,
  audit,
};

/** Makes the suite of a corpus. */
export const loadSuite: CorporaCli['loadSuite'] = async (corpus, rest, settings) =>
  (await import('./suites.js')).SUITES[corpus](rest, settings);

/** Compares two reports of evaluations. */
export const compareEvaluations: CorporaCli['compareEvaluations'] = async (args, html, output) =>
  (await import('./compare/run.js')).compareEvaluations(args, html, output);

/** The services of a folder of converted transcripts. */
export const convertedServices: CorporaCli['convertedServices'] = async (folder) =>
  (await import('../sgd/convert/services-file.js')).convertedServices(folder);

/** A hash of the code of this package and of typetod. */
export const ownCode: CorporaCli['ownCode'] = async () => (await import('./own-code.js')).ownCode();
