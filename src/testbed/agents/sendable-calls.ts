/**
 * A model's own calls as it is shown them again. Models write names and arguments that endpoints refuse to read back: OpenAI
 * takes names of certain characters alone, vLLM and others parse the arguments and want an object, and ids must differ.
 */
import type { Json, ModelToolCall } from '../../models/model.js';
import { isObject } from '../../text/index.js';

const LONGEST_NAME = 64;

/** A name with other characters than endpoints take replaced. */
function sendableName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, LONGEST_NAME);
  return plain === '' ? 'unnamed' : plain;
}

/** Arguments as an object. Anything else becomes its member `given`, so that the model sees what it wrote. */
function sendableArguments(given: Json): Json {
  if (given === null || given === '') return {};
  return isObject(given) ? given : { given };
}

/** A call as any endpoint takes it back. */
export function sendableCall({ id, name, arguments: given }: ModelToolCall): ModelToolCall {
  return { ...(id !== undefined && { id }), name: sendableName(name), arguments: sendableArguments(given) };
}

/** Gives calls ids that no other call of the conversation has. */
export class CallIds {
  private readonly used = new Set<string>();
  private count = 0;

  of({ id }: ModelToolCall): string {
    let unused = id ?? '';
    while (unused === '' || this.used.has(unused)) {
      this.count += 1;
      unused = `call-${this.count}`;
    }
    this.used.add(unused);
    return unused;
  }
}
