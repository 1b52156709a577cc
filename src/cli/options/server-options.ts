import type { ArgsDef } from 'citty';

/** The options of commands that serve. Light: specs import them. */
export const SERVER_OPTIONS = {
  host: {
    type: 'string',
    valueHint: 'ADDRESS',
    description: 'Listen there; 127.0.0.1, which this machine alone reaches',
  },
  port: { type: 'string', valueHint: 'PORT', description: 'Listen at this port; 0 for any that is free' },
  capacity: { type: 'string', valueHint: 'N', description: 'At most so many clients at a time' },
  idle: { type: 'string', valueHint: 'SECONDS', description: 'A client that is silent for so long is given up' },
  'allow-origin': {
    type: 'string',
    valueHint: 'ORIGIN',
    description: 'Let pages of this origin connect, such as http://localhost:6274; may be repeated',
  },
} as const satisfies ArgsDef;
