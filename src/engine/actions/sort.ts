import type { Entry, Sort, Term, VariableName } from '../../language/index.js';
import { type SortKey, SORT_DIRECTIONS } from '../../service/index.js';
import type { SearchTask, Value } from '../../world/index.js';
import { checkSortable } from '../constraints.js';
import { refuse } from '../feedback.js';
import type { Run } from '../run.js';
import { unsettle } from './api-call.js';

function keyOf({ api }: SearchTask, { name, value }: Entry<Term>): SortKey {
  checkSortable(api, name, value);
  const direction = SORT_DIRECTIONS.find((known) => value.kind === 'literal' && value.value === known);
  if (direction) return { property: name, direction };
  return refuse({
    code: 'invalid-value',
    message: `An order is "ascending" or "descending". Write sort(x1, { ${name}: "ascending" }).`,
    span: value.span,
    legal: SORT_DIRECTIONS.map((one) => JSON.stringify(one)),
    slot: name,
    api: api.name,
  });
}

/** `sort(x1, { price: "ascending" })`: results come in another order, the first of them first; without properties in the service's own. */
export function sort(run: Run, statement: Sort<Term>, name: VariableName): Value {
  const task = run.search(statement.query);
  const keys = statement.order.map((entry) => keyOf(task, entry));
  const order = keys.length > 0 ? keys : undefined;
  const isSame = JSON.stringify(order) === JSON.stringify(task.order);
  const nothing = { results: undefined, latest: undefined, selected: undefined };
  unsettle(run, run.touch(isSame ? task : { ...task, order, ...nothing }));
  run.note({ kind: 'sort', variable: name, task: task.id });
  return { kind: 'task', task: task.id };
}
