/** The suites of corpora that `--suite` names: `sgd:DIR/SPLIT`, `multiwoz:DIR/SPLIT`, `tau2:DIR/DOMAIN[/SPLIT]`. */
import { anySuite } from 'typetod/internal';
import { type CorpusName, oneOf, type SuiteSettings, UsageError } from 'typetod/internal/cli';
import { provedSuite, type Suite } from 'typetod/testbed';
import { MULTIWOZ_SPLITS } from '../multiwoz/corpus/read.js';
import { multiwozSuite } from '../multiwoz/suite/suite.js';
import { SGD_SPLITS } from '../sgd/corpus/read.js';
import { sgdSuite } from '../sgd/suite/suite.js';
import { TAU2_DOMAINS, type Tau2Domain, tau2Suite } from '../tau2/index.js';
import { TAU2_COMPONENTS, type Tau2Component } from '../tau2/folder/task.js';
import type { Tau2SuiteOptions } from '../tau2/suite/suite.js';

type LoadSuite = (rest: string, settings: SuiteSettings) => Promise<Suite>;

/** A path, and the name behind it. */
const PARTED = /^(.+)[/\\]([^/\\]+)[/\\]*$/;

/** The folder and its part, as a shell completes it too: with a slash behind. @throws UsageError for what has no part. */
function folderAndPart(suite: string, rest: string, part: string): readonly [folder: string, part: string] {
  const [, folder, last] = PARTED.exec(rest) ?? [];
  if (folder !== undefined && last !== undefined) return [folder, last];
  throw new UsageError(
    `The suite '${suite}' needs a folder and a ${part}: --suite ${suite}:DIR/${part.toUpperCase()}.`,
  );
}

async function loadSgd(rest: string, settings: SuiteSettings): Promise<Suite> {
  const [directory, split] = folderAndPart('sgd', rest, 'split');
  const known = oneOf('suite sgd:DIR/SPLIT', split, SGD_SPLITS);
  return anySuite(await sgdSuite({ directory, split: known, ...settings }));
}

async function loadMultiwoz(rest: string, settings: SuiteSettings): Promise<Suite> {
  const [directory, split] = folderAndPart('multiwoz', rest, 'split');
  const known = oneOf('suite multiwoz:DIR/SPLIT', split, MULTIWOZ_SPLITS);
  return anySuite(await multiwozSuite({ directory, split: known, ...settings }));
}

/** What `DIR/DOMAIN` or `DIR/DOMAIN/SPLIT` names. @throws UsageError where neither has a domain. */
function tau2Parts(rest: string, domains: readonly Tau2Domain[]): Tau2SuiteOptions {
  const [directory, last] = folderAndPart('tau2', rest, 'domain');
  const whole = domains.find((domain) => domain === last);
  if (whole) return { directory, domain: whole };
  const [, above = '', name] = PARTED.exec(directory) ?? [];
  const domain = domains.find((one) => one === name);
  if (domain) return { directory: above, domain, split: last };
  throw new UsageError(
    `'${rest}' names no domain of τ²: --suite tau2:DIR/DOMAIN or tau2:DIR/DOMAIN/SPLIT, of the domains ${domains.join(', ')}.`,
  );
}

/** What `--basis` names. @throws UsageError for what is no component. */
export function basisNamed(basis: string): NonNullable<Tau2SuiteOptions['basis']> {
  if (basis === 'task') return 'task';
  return basis.split(',').map((one) => oneOf('basis', one, ['task', ...TAU2_COMPONENTS]) as Tau2Component);
}

async function loadTau2(rest: string, { limit, judge, basis }: SuiteSettings): Promise<Suite> {
  const parts = tau2Parts(rest, TAU2_DOMAINS);
  const named = basis === undefined ? {} : { basis: basisNamed(basis) };
  // The proof is about worlds and strings: no judge is asked for it.
  const proved = await provedSuite(tau2Suite(parts), limit);
  if (basis === undefined && !judge) return anySuite(proved);
  const suite = tau2Suite({ ...parts, ...named, ...(judge && { judge }) });
  const ids = new Set(proved.tasks.map(({ id }) => id));
  const tasks = suite.tasks.filter(({ id }) => ids.has(id));
  return anySuite({ ...suite, tasks, ...(proved.unsolvable && { unsolvable: proved.unsolvable }) });
}

export const SUITES: Readonly<Record<CorpusName, LoadSuite>> = {
  sgd: loadSgd,
  multiwoz: loadMultiwoz,
  tau2: loadTau2,
};
