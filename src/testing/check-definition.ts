/** What can be seen of a service without calling it: its descriptions, closed sets and tool schemas. */
import { z } from 'zod';
import {
  type Api,
  type Canonical,
  type Row,
  type SearchApi,
  type Service,
  type Slot,
  tellingFields,
  toolSchema,
} from '../service/index.js';
import { readValue, strictReader } from '../world/index.js';
import { isPreposition, sharingSets, sidesIn, tellsSide } from '../english/roles.js';
import type { Problems } from './check-error.js';
import { sampleOf } from './samples.js';

/** Why the tool schema of an API refuses arguments; undefined when it takes them. */
export type ToolRefusal = (args: Row) => string | undefined;

/** The tool schema of an API as a model that calls tools would be held to it. */
export function toolRefusal(api: Api): ToolRefusal {
  const { parameters } = toolSchema(api);
  const schema = z.fromJSONSchema(parameters as z.core.JSONSchema.JSONSchema);
  return (args) => {
    const [issue] = schema.safeParse(args).error?.issues ?? [];
    return issue && [issue.path.join('.'), issue.message].filter(Boolean).join(': ');
  };
}

function checkDescriptions(service: Service, problems: Problems): void {
  const described = [
    { at: service.name, description: service.description },
    ...service.apis.flatMap((api) => [
      { at: api.name, description: api.description },
      ...[...api.slots.values(), ...api.properties.values()].map(({ name, description }) => ({
        at: `${api.name}.${name}`,
        description,
      })),
    ]),
  ];
  for (const { at, description } of described) {
    if (description?.trim()) continue;
    problems.add(
      'no-description',
      at,
      "It has no description. Say what it is, with '.describe(...)' or 'description'.",
    );
  }
}

function checkClosed(api: Api, slot: Slot, args: Row, problems: Problems): void {
  const { values } = slot;
  if (!values) return;
  const at = `${api.name}.${slot.name}`;
  const context = { service: api.service, now: '' };
  const refusal = toolRefusal(api);
  const isTaken = (value: Canonical): boolean => refusal({ ...args, [slot.name]: value }) === undefined;
  for (const value of values) {
    if (readValue(slot, value, strictReader, context) === value && isTaken(value)) continue;
    const message = `${JSON.stringify(value)} is one of its values, but it is refused. Leave it out, or let the type take it.`;
    problems.add('closed-value', at, message);
  }
  const other = typeof values[0] === 'number' ? 1 + Math.max(...values.map(Number)) : `no ${values.join(' ')}`;
  if (readValue(slot, other, strictReader, context) === undefined && !isTaken(other)) return;
  problems.add('closed-value', at, `It takes ${JSON.stringify(other)}, which is none of its values.`);
}

/** Whether a search finds what has a name: where it has none, such as a day or a balance, a follow-up may need nothing of it. */
const findsNamed = ({ identity, properties }: SearchApi): boolean =>
  identity.length === 1 && properties.get(identity[0] ?? '')?.kind === 'text';

/** Who took a result would be asked for it again, or for what it is called: the follow-up would not know which one was taken. */
function checkFollowUp(api: Api, { apis }: Service, problems: Problems): void {
  if (api.kind !== 'search' || !findsNamed(api)) return;
  const next = apis.find(({ name }) => name === api.followUp);
  if (!next || next.chosen.size > 0) return;
  const taken = [...next.slots.values()].map(({ name, property }) => property ?? name);
  const [identity = ''] = api.identity;
  if (taken.some((name) => name === identity || (api.properties.has(name) && !api.slots.has(name)))) return;
  const isOther = ({ name, kind, property = name }: Slot): boolean => kind === 'text' && !api.slots.has(property);
  const others = next.required.filter(isOther).map(({ name }) => `'${name}'`);
  if (others.length === 0 && taken.some((name) => api.slots.has(name))) return;
  const which = others.length > 0 ? others.join(' or ') : 'one of its slots';
  const message = `Its 'followUp' ${next.name} takes nothing of the result that was chosen: no slot of it has the name of a property of the results alone. If ${which} is the '${identity}' of the result, call it so, or give it the same constant as its type.`;
  problems.add('nothing-carried', api.name, message);
}

/** Of two slots with one closed set, what people call them has to tell for which one a value is. */
function checkSides(api: Api, problems: Problems): void {
  const sides = sidesIn(api.slots.values());
  for (const slot of sharingSets(api.slots.values()).flat()) {
    const isSided = sides.some(({ from, to }) => from === slot || to === slot);
    const word = slot.saidAs?.names?.find((name) => isPreposition(name) && !(isSided && tellsSide(name)));
    if (word === undefined) continue;
    const message = `It is called '${word}', which does not tell it from the other slot with its values: 'from' and 'out of' on one, or 'to' and 'into' on the other do, and else 'names' are nouns. Declare one of these.`;
    problems.add('not-told-apart', `${api.name}.${slot.name}`, message);
  }
  for (const group of sharingSets(api.slots.values())) {
    const isNamed =
      group.filter(({ saidAs }) => saidAs?.names?.some((word) => !isPreposition(word))).length >= group.length - 1;
    if (isNamed || sides.some(({ from }) => group.includes(from))) continue;
    const [first = '', second = ''] = group.map(({ name }) => name);
    const message = `It has the same values as '${first}', and nothing tells for which of them one is. Declare what people call them: saidAs(type, { names: ['from'] }) and saidAs(type, { names: ['to'] }) where one becomes the other, else a noun for each.`;
    problems.add('not-told-apart', `${api.name}.${second}`, message);
  }
}

/** Of a record that is said in words, one closed set tells it: for what else it needs, nobody is asked. */
function checkRecords(api: Api, problems: Problems): void {
  for (const { name, list } of api.slots.values()) {
    const needed = list?.isRecord ? tellingFields(list).filter(({ required, values }) => required && values) : [];
    if (needed.length < 2) continue;
    const fields = needed.map((field) => `'${field.name}'`).join(' and ');
    const message = `Its records need ${fields}, and nobody is asked for a part of a record: who says one of them alone is not understood. Leave the one required that people call it by, the 'cola' of 'a large cola', and give the others a default, or make them optional.`;
    problems.add('unasked-field', `${api.name}.${name}`, message);
  }
}

/** Checks what can be seen of a service without calling it. */
export function checkDefinition(service: Service, now: string, problems: Problems): void {
  checkDescriptions(service, problems);
  for (const api of service.apis) {
    const args = Object.fromEntries(api.required.map((slot, index) => [slot.name, sampleOf(slot, index, now)]));
    for (const slot of api.slots.values()) checkClosed(api, slot, args, problems);
    checkFollowUp(api, service, problems);
    checkSides(api, problems);
    checkRecords(api, problems);
  }
}
