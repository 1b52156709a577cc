/**
 * Actions as tools: a model that calls tools says `confirm`, `next` or `select` as it calls an API, and writes no
 * JavaScript. The schemas derive from the table of actions; a call of a tool becomes a statement.
 */
import { ACTION_NAMES, ACTIONS, type ActionName, isSystemAction, type Shape, partsOf } from '../language/index.js';
import type { ToolSchema, ToolSchemaOptions } from './tool-schema.js';
import { type JsonSchema, strictSchema } from './tool-keywords.js';
import { CONDITIONS, IS } from './tool-query.js';

const VARIABLE = { type: 'string', description: 'A variable of the program, such as x1' } as const;

/** A record whose names are open, in a form that every vendor takes. */
const VALUES: JsonSchema = {
  type: 'array',
  description: 'Values by name',
  items: {
    type: 'object',
    properties: { name: { type: 'string' }, value: { type: ['string', 'number', 'boolean'] as never } },
    required: ['name', 'value'],
    additionalProperties: false,
  },
};

/** Values by name, and constraints in their place. */
function conditions(relations: readonly string[], description: string): JsonSchema {
  const values = { type: 'array', items: { type: ['string', 'number', 'boolean'] as never } } as const;
  const constraint: JsonSchema = {
    type: 'object',
    properties: { name: { type: 'string' }, relation: { type: 'string', enum: [...relations] }, values },
    required: ['name', 'relation', 'values'],
    additionalProperties: false,
  };
  return { type: 'array', description, items: { anyOf: [VALUES.items as JsonSchema, constraint] } };
}

/** Members of lists, one by one: a value, or the fields of a record. */
const MEMBERS: JsonSchema = {
  type: 'array',
  description: 'Members by the name of their list, one by one',
  items: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      value: { anyOf: [{ type: ['string', 'number', 'boolean'] as never }, VALUES] },
    },
    required: ['name', 'value'],
    additionalProperties: false,
  },
};

/** How an argument is given in JSON. */
const SCHEMAS: Readonly<Record<Shape, JsonSchema>> = {
  reference: VARIABLE,
  option: VARIABLE,
  choice: {
    anyOf: [
      VARIABLE,
      conditions(
        [IS, ...CONDITIONS, 'lowest', 'highest'],
        'What the result is like; lowest and highest take no values',
      ),
    ],
  },
  references: {
    type: 'array',
    description: 'Variables and their properties, such as x1 or x3.phone_number',
    items: { type: 'string' },
  },
  'api-name': { type: 'string', description: 'The name of an API' },
  entries: VALUES,
  filter: conditions([IS, ...CONDITIONS], 'What the results are like'),
};

function actionTool(name: ActionName, { strict = false }: ToolSchemaOptions): ToolSchema {
  const parts = partsOf(name);
  const parameters: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(
      parts.map((part) => [part.name, part.name === 'members' ? MEMBERS : SCHEMAS[part.shape]]),
    ),
    required: parts.filter(({ shape }) => shape !== 'option' && shape !== 'filter').map((part) => part.name),
    additionalProperties: false,
  };
  const tool = { name, description: ACTIONS[name].description };
  return strict ? { ...tool, parameters: strictSchema(parameters, name), strict } : { ...tool, parameters };
}

/**
 * The tool schemas of the actions that the user's side may say, to be given to a model beside those of the APIs.
 *
 * @example
 * const tools = [...toolSchemas(registry), ...actionTools()];
 */
export function actionTools(options: ToolSchemaOptions = {}): readonly ToolSchema[] {
  return ACTION_NAMES.filter((name) => !isSystemAction(name)).map((name) => actionTool(name, options));
}
