import { type Service, signature, toolSchema } from '../../../../src/service/index.js';

/** All that can be seen of a service, in a form that can be compared. */
export function factsOf(service: Service): object {
  const apis = service.apis.map(({ handler: _, slots, properties, required, ...rest }) => ({
    ...rest,
    required: required.map((slot) => slot.name),
    slots: [...slots.values()].map(({ schema: _schema, ...slot }) => slot),
    properties: [...properties.values()].map(({ schema: _schema, ...property }) => property),
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
