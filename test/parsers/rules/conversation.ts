import { DialogueManager } from '../../../src/dialogue/index.js';
import { createSession } from '../../../src/engine/index.js';
import { rulesParser } from '../../../src/parsers/index.js';
import type { Service } from '../../../src/service/index.js';
import { naturalReader } from '../../../src/values/index.js';

/** What the parser of rules proposes for each line of a user, in a conversation with the standard gates. */
export async function proposals(services: readonly Service[], lines: readonly string[]): Promise<readonly string[]> {
  const session = createSession({ services, reader: naturalReader });
  const manager = new DialogueManager({ session, parser: rulesParser() });
  const sources: string[] = [];
  for (const line of lines) {
    const { events } = await manager.turn(line);
    const proposal = events.find((event) => event.kind === 'proposal');
    sources.push(proposal?.source.replaceAll('\n', '; ') ?? '');
  }
  return sources;
}
