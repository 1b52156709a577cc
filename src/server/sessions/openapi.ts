/** The description of the API in OpenAPI 3.1, made of the routes and the schemas that the server itself goes by. */
import { z } from 'zod';
import { PROBLEMS, type ProblemCode } from './problem.js';
import { ROUTES, type Route } from './routes.js';
import { healthSchema, problemSchema, stageSchema, WIRE } from './schema.js';

const ref = (schema: z.ZodType): object => ({ $ref: `#/components/schemas/${WIRE.get(schema)?.id}` });

const json = (schema: z.ZodType): object => ({ 'application/json': { schema: ref(schema) } });

/** The problems that any request may have. */
const OF_ALL: readonly ProblemCode[] = ['unauthorized', 'forbidden', 'rate-limited', 'internal', 'stopping'];
const OF_BODIES: readonly ProblemCode[] = ['bad-request', 'too-large', 'unsupported-media-type'];

function problemsOf({ problems, body }: Route): object {
  const byStatus = new Map<string, ProblemCode[]>();
  for (const code of [...OF_ALL, ...(body ? OF_BODIES : []), ...problems]) {
    const status = String(PROBLEMS[code].status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = { 'application/problem+json': { schema: ref(problemSchema) } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
}

function answerOf({ answer, isStreamed, summary }: Route): object {
  if (!answer) return { description: summary, content: { 'application/x-ndjson': { schema: { type: 'string' } } } };
  const stream = {
    'text/event-stream': {
      schema: { type: 'string' },
      'x-events': { stage: ref(stageSchema), turn: ref(answer), problem: ref(problemSchema) },
    },
  };
  return { description: summary, content: { ...json(answer), ...(isStreamed && stream) } };
}

const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'The id of the session' };
const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  description: 'The same key gets the same answer, and nothing is done twice',
};

function operationOf(route: Route): object {
  const { name, summary, path, isKeyed, body, status } = route;
  return {
    operationId: name,
    summary,
    parameters: [...(path.includes('{id}') ? [ID] : []), ...(isKeyed ? [KEY] : [])],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: { [status]: answerOf(route), ...problemsOf(route) },
  };
}

const HEALTH = {
  get: {
    operationId: 'health',
    summary: 'How the server is',
    security: [],
    responses: { 200: { description: 'How the server is', content: json(healthSchema) } },
  },
};

/** The description of the API. */
export function openApi(version: string): object {
  const paths = new Map<string, Record<string, object>>([['/health', HEALTH]]);
  for (const route of ROUTES)
    paths.set(route.path, { ...paths.get(route.path), [route.method.toLowerCase()]: operationOf(route) });
  const { schemas } = z.toJSONSchema(WIRE, { uri: (id) => `#/components/schemas/${id}` });
  return {
    openapi: '3.1.0',
    info: { title: 'TypeTOD sessions', version, description: 'Dialogues whose state is an executed program.' },
    security: [{ token: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema]),
      ),
    },
  };
}
