/** The perturbations that `--perturb` names. */
import type { Perturbation } from '../../../testbed/perturb/perturbed.js';
import { SCRAMBLES } from '../../../testbed/perturb/scramble.js';
import type { Suite } from '../../../testbed/suite.js';
import { UsageError } from '../../command.js';

const DISTRACTORS = 10;

function countIn(word: string): number | 'all' | undefined {
  const [, , count] = /^distractors(:(all|[1-9]\d{0,3}))?$/.exec(word) ?? [];
  if (word === 'distractors') return DISTRACTORS;
  return count === undefined || count === 'all' ? (count as 'all' | undefined) : Number(count);
}

/**
 * Reads what `--perturb` takes, words with commas between them.
 *
 * @throws UsageError for a word that names no perturbation, and for two numbers of distractors.
 */
export function perturbingOf(text: string) {
  const words = text.split(',');
  const unknown = words.find((word) => !SCRAMBLES.some((one) => one === word) && countIn(word) === undefined);
  if (unknown !== undefined)
    throw new UsageError(
      `--perturb takes distractors, distractors:N, distractors:all, ${SCRAMBLES.join(', ')}, with commas between them, not '${unknown}'.`,
    );
  const counts = words.flatMap((word) => countIn(word) ?? []);
  if (counts.length > 1) throw new UsageError('--perturb takes distractors once.');
  const [count] = counts;
  return { ...(count !== undefined && { count }), scramble: SCRAMBLES.filter((one) => words.includes(one)) };
}

/** The same words in one order: how they are written makes no other run. */
export function plainPerturbing(text: string): string {
  const { count, scramble } = perturbingOf(text);
  return [...(count === undefined ? [] : [`distractors:${count}`]), ...scramble].join(',');
}

/** A suite with its tools shown as words say. Distractors are drawn from the APIs of the bundled services. */
export async function perturbedBy(text: string, suite: Suite): Promise<Suite> {
  const { count, scramble } = perturbingOf(text);
  const { perturbedSuite } = await import('../../../testbed/perturb/perturbed-suite.js');
  if (count === undefined) return perturbedSuite(suite, { scramble });
  const { allServices } = await import('../../../../apis/index.js');
  const { toolSchemas } = await import('../../../service/index.js');
  const tools = allServices.flatMap((service) => toolSchemas(service));
  const perturbation: Perturbation = { scramble, distractors: { tools, count } };
  return perturbedSuite(suite, perturbation);
}
