import type { ArgDef } from 'citty';

/** Definitions of options that several commands have in common. Light: specs import them. */
export const OPTIONS = {
  apis: {
    type: 'string',
    valueHint: 'PATH',
    description: 'Module with services, besides the bundled ones; may be repeated',
  },
  fixtures: {
    type: 'string',
    valueHint: 'FILE',
    description: 'What the session begins with: a fixtures.json with rows, a clock, an id or who is asking',
  },
  fixture: { type: 'string', valueHint: 'NAME', description: "Of --fixtures: which one; 'default' if left out" },
  fields: {
    type: 'string',
    valueHint: 'JSON',
    description: 'Of openai: more fields of each request; null leaves one out, as {"temperature": null}',
  },
  own: { type: 'boolean', description: 'Only the services of --apis, none of the bundled ones' },
  json: { type: 'boolean', description: 'Print one JSON object instead of text' },
} as const satisfies Readonly<Record<string, ArgDef>>;
