/** A limit that is moved: 'make that 120', 'how about 9 pm?'. */
import { movesBefore } from '../../english/unconstrained.js';
import { ownValue } from '../../language/index.js';
import type { Slot } from '../../service/index.js';
import type { SearchTask } from '../../world/index.js';
import type { Comparison } from './found.js';
import { isCountOf, isUsual, unitBehind } from './labels.js';
import { type Family, familyOf, inUnitOf, type Said, valuesIn } from './said-values.js';

/** The relations with one end. */
const ENDED: ReadonlySet<string> = new Set(['atMost', 'atLeast', 'lessThan', 'moreThan', 'before', 'after']);

/** The only limit of a family that a search has; undefined where there are none, or several. */
function onlyLimit({ api, where = {} }: SearchTask, family: Family): Slot | undefined {
  const limited = [...api.comparable.values()].filter(
    (slot) => familyOf(slot) === family && ENDED.has(ownValue(where, slot.name)?.constraint.relation ?? ''),
  );
  return limited.length === 1 ? limited[0] : undefined;
}

/** The limits of a search that a text moves: the same bound with another value. */
export function movedFor(task: SearchTask, text: string, now: string): readonly Comparison[] {
  return (['amount', 'time'] as const).flatMap((family): readonly Comparison[] => {
    const slot = onlyLimit(task, family);
    const relation = slot && ownValue(task.where ?? {}, slot.name)?.constraint.relation;
    if (!slot || relation === undefined) return [];
    const isOf = ({ value, end }: Said): boolean => {
      const unit = unitBehind(text, end);
      return (!unit || isCountOf(slot, unit.unit)) && (typeof value !== 'number' || isUsual(task.api, slot, value));
    };
    return valuesIn(text, family, now).flatMap((said): readonly Comparison[] => {
      const before = isOf(said) ? movesBefore(text, said.start) : undefined;
      if (before === undefined) return [];
      const place = { start: said.start - before, end: said.end };
      return [
        {
          kind: 'constraint',
          slot: slot.name,
          relation,
          values: [inUnitOf(slot, said.value, text.slice(said.start, said.end), text.slice(said.end))],
          ...place,
        },
      ];
    });
  });
}
