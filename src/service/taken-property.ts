/**
 * The slot of a transaction that takes what names a result of its service's searches, under another name: `tool_name: tool.name`. That
 * both are one constant says that they are the same; text that means something else has a description of its own.
 */
import type { z } from 'zod';
import { shapeOf } from './check-definition.js';
import { constantOf } from './slot.js';
import type { ApiClass } from './spec.js';

/** What names a result, by its type without wrappers. */
function identitiesOf(apis: readonly ApiClass[]): ReadonlyMap<z.ZodType, string> {
  return new Map(
    apis.flatMap((api) => {
      if (api.kind !== 'search') return [];
      const returned = shapeOf(api, 'returns');
      const identity = api.spec.identity === undefined ? returned.slice(0, 1).map(([name]) => name) : api.spec.identity;
      return returned.flatMap(([name, type]) => {
        const constant = constantOf(type);
        return [identity].flat().includes(name) && constant.description ? [[constant, name] as const] : [];
      });
    }),
  );
}

/**
 * The properties that slots of a transaction take under another name, by the name of the slot. Of two slots that are the same
 * constant nobody knows which is meant, and where a slot has the name of the property it is that one.
 */
export function takenProperties(api: ApiClass, apis: readonly ApiClass[]): ReadonlyMap<string, string> {
  if (api.kind === 'search') return new Map();
  const identities = identitiesOf(apis);
  const slots = shapeOf(api, 'slots');
  const taken = slots.flatMap(([slot, type]) => {
    const property = identities.get(constantOf(type));
    return property === undefined ? [] : [[slot, property] as const];
  });
  const isOnly = (name: string): boolean => taken.filter(([, property]) => property === name).length === 1;
  return new Map(taken.filter(([slot, property]) => slot !== property && isOnly(property)));
}
