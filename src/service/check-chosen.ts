/** What fills in an argument of a follow-up: the property of that name that results of the searches have. */
import type { Api } from './compiled.js';
import { DefinitionError } from './definition-error.js';
import type { ListField, SlotKind, ValueType } from './slot-kind.js';

/** The kinds of which every value is one of another kind, too. */
const WIDER: Readonly<Partial<Record<SlotKind, readonly SlotKind[]>>> = {
  number: ['integer'],
  text: ['date', 'time', 'datetime', 'duration', 'email', 'url', 'uuid'],
};

/** Whether each value of one type is one of another, as far as their declarations tell. */
function isTypeWithin(inner: ValueType | undefined, outer: ValueType): boolean {
  if (!inner) return false;
  if (inner.values) return inner.values.every((value) => outer.schema.safeParse(value).success);
  if (outer.list) return inner.list !== undefined && areFieldsWithin(inner.list.fields, outer.list.fields);
  if (inner.kind === outer.kind)
    return inner.currency === outer.currency && (outer.format === undefined || inner.format === outer.format);
  return WIDER[outer.kind]?.includes(inner.kind) === true && outer.format === undefined;
}

function areFieldsWithin(inner: readonly ListField[], outer: readonly ListField[]): boolean {
  return (
    inner.length === outer.length &&
    outer.every((field) =>
      isTypeWithin(
        inner.find(({ name }) => name === field.name),
        field,
      ),
    )
  );
}

/** Refuses an argument that no result could fill in: its API follows no search, or one whose results lack the property or have it of another type. */
export function checkChosen({ name: api, chosen }: Api, apis: readonly Api[]): void {
  for (const [name, argument] of chosen) {
    const searches = apis.filter((one) => one.kind === 'search' && one.followUp === api);
    if (searches.length === 0 || !searches.every(({ properties }) => properties.has(name)))
      throw new DefinitionError({
        code: 'unknown-slot',
        message: `'${name}' of ${api} is 'fromResult', and no search has results with '${name}' and ${api} as its 'followUp'. Declare them so, or take the argument out.`,
      });
    const other = searches.find(({ properties }) => !isTypeWithin(properties.get(name), argument));
    if (other)
      throw new DefinitionError({
        code: 'bad-type',
        message: `'${name}' of ${api} is 'fromResult', and of another type than '${name}' of ${other.name}, which fills it in. Make both one constant.`,
      });
  }
}
