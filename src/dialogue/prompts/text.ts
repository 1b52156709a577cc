import { type Canonical, type Constraint, constraintText } from '../../service/index.js';

/** Values as a program writes them: `{ city: "Oslo", seats: 2 }`. */
export function recordText(
  values: Iterable<readonly [string, Canonical]>,
  where: Iterable<readonly [string, Constraint]> = [],
): string {
  const entries = [
    ...Array.from(values, ([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...Array.from(where, ([name, constraint]) => `${name}: ${constraintText(constraint)}`),
  ];
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
