import { type Service, signature, toolSchema, type ValueType } from '../../../../src/service/index.js';

const withoutSchema = ({ schema: _, ...type }: ValueType): object => type;

/** All that can be seen of a service, in a form that can be compared. */
export function factsOf(service: Service): object {
  const apis = service.apis.map(({ handler: _, slots, properties, required, ...rest }) => ({
    ...rest,
    ...('comparable' in rest && { comparable: [...rest.comparable.values()].map(withoutSchema) }),
    required: required.map((slot) => slot.name),
    slots: [...slots.values()].map(withoutSchema),
    properties: [...properties.values()].map(withoutSchema),
  }));
  return {
    name: service.name,
    description: service.description,
    apis,
    slots: [...service.slots.keys()],
    signatures: service.apis.map((api) => signature(api)),
    tools: service.apis.map((api) => toolSchema(api)),
  };
}
