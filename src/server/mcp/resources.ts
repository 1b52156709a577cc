import type { EpisodeEvent } from '../../testbed/trace.js';
import { isOverSession } from '../../testbed/dialogue/setup.js';
import type { Environment } from '../../testbed/index.js';
import type { McpResource } from './session.js';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** What can be read of an environment: of one over a session its program and journal, too. */
export function environmentResources(environment: Environment): readonly McpResource[] {
  const state: McpResource = {
    uri: 'typetod://state',
    name: 'state',
    description:
      'Where things stand: the dialogue state, what differs from the beginning, and the digest of the world.',
    mimeType: 'application/json',
    read: () => {
      const services = isOverSession(environment) ? { services: environment.session.state } : {};
      return json({ ...services, changes: environment.diff(), digest: environment.digest() });
    },
  };
  if (!isOverSession(environment)) return [state];
  return [
    state,
    {
      uri: 'typetod://program',
      name: 'program',
      description: 'The conversation as a program.',
      mimeType: 'text/plain',
      read: () => environment.session.program,
    },
    {
      uri: 'typetod://journal',
      name: 'journal',
      description: 'What was done, line by line: the session can be restored from it.',
      mimeType: 'application/jsonl',
      read: () => environment.session.save(),
    },
  ];
}

/** What was said and done in an episode so far, as its trace has it. What the user meant is left out. */
export function transcriptResource(events: () => readonly EpisodeEvent[]): McpResource {
  return {
    uri: 'typetod://transcript',
    name: 'transcript',
    description: 'What was said and done, one line of JSON for each turn of the user and each step.',
    mimeType: 'application/jsonl',
    read: () =>
      events()
        .filter(({ kind }) => kind === 'user' || kind === 'step')
        .map((event) => JSON.stringify(event.kind === 'user' ? { kind: 'user', text: event.text } : event))
        .join('\n'),
  };
}
