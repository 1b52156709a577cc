/** What the network reads as values of slots, and a decision has no use for. */
import type { Api } from '../../../service/index.js';
import type { World } from '../../../world/index.js';
import { activeService, lastSearch, lastTask } from '../../plan/tasks.js';
import type { Act } from '../input/vocabulary.js';
import { takesNoValues } from './acts.js';
import type { Scores } from './scores.js';
import { logNone } from './slots.js';

/** Keeps the logarithm of 0 away. */
const TINY = 1e-9;

/** The logarithm of the odds that a slot gets a value; 0 where it rather gets none. */
function weightOf(none: number): number {
  return Math.max(0, Math.log(1 - Math.exp(Math.min(none, -TINY))) - none);
}

/** Weighs what a decision leaves unused. */
export class UnusedValues {
  private readonly read: readonly { readonly name: string; readonly weight: number }[];
  private readonly underWay: Api | undefined;
  private readonly found: Api | undefined;
  private readonly service: string | undefined;

  constructor(scores: Scores, world: World) {
    this.read = scores.input.slots.flatMap(({ name, slot }, at) => {
      const weight = slot ? weightOf(logNone(scores, at)) : 0;
      return weight > 0 ? [{ name, weight }] : [];
    });
    this.service = activeService(world);
    this.underWay = this.service === undefined ? undefined : lastTask(world, this.service)?.api;
    this.found = this.service === undefined ? undefined : lastSearch(world, this.service)?.api;
  }

  /** The weight of the values that are of no use where the user does this. */
  of(acts: ReadonlySet<Act>, api: Api | undefined): number {
    if (this.read.length === 0) return 0;
    const target = api ?? this.underWay;
    const takesNone = (api && api.service !== this.service) || takesNoValues(acts);
    return this.read.reduce((sum, { name, weight }) => {
      const isUsed =
        (!takesNone && target?.slots.has(name)) || (acts.has('select-value') && this.found?.properties.has(name));
      return isUsed ? sum : sum + weight;
    }, 0);
  }
}
