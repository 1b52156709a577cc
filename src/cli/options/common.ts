import type { ArgDef } from 'citty';

/** Definitions of options that several commands have in common. Light: specs import them. */
export const OPTIONS = {
  apis: {
    type: 'string',
    valueHint: 'PATH',
    description: 'Module with services, besides the bundled ones; may be repeated',
  },
  own: { type: 'boolean', description: 'Only the services of --apis, none of the bundled ones' },
  json: { type: 'boolean', description: 'Print one JSON object instead of text' },
} as const satisfies Readonly<Record<string, ArgDef>>;
