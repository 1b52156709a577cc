/** Reads files of chat messages back, line by line, and checks their format. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { CorpusError } from '@typetod/corpora/sgd';
import { MESSAGES_FORMATS, SYSTEM_FORMAT, type SystemPlace } from './messages.js';

function refusal(file: string, line: number, why: string): CorpusError {
  const message = `${file}, line ${line}, is no example as chat messages: ${why}. Write the file anew with 'typetod examples sgd --format messages'.`;
  return new CorpusError({ code: 'not-messages', file, message });
}

function parsedJson(file: string, line: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(file, line, 'it is not JSON');
  }
}

async function* linesOf<T extends z.ZodType>(file: string, format: T): AsyncGenerator<[number, z.infer<T>]> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    const { success, data, error } = format.safeParse(parsedJson(file, line, text));
    const [issue] = error?.issues ?? [];
    if (!success) throw refusal(file, line, `'${issue?.path.join('.') || 'the whole'}': ${issue?.message}`);
    yield [line, data];
  }
}

async function systemNames(file: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const [line, { system }] of linesOf(file, SYSTEM_FORMAT)) {
    if (names.has(system)) throw refusal(file, line, `the name '${system}' is there already`);
    names.add(system);
  }
  return names;
}

/** Files of messages: examples, and the system texts where they are apart. */
interface MessagesFiles {
  readonly examples: string;
  /** The system texts; left out where they are inline. */
  readonly systems?: string;
}

/**
 * Reads examples back: the form of each line, every id once, every system text that is named.
 *
 * @returns how many examples there are.
 * @throws CorpusError `not-messages` with the line and what is wrong with it.
 */
export async function checkMessages({ examples, systems }: MessagesFiles): Promise<number> {
  const place: SystemPlace = systems === undefined ? 'inline' : 'once';
  const names = systems === undefined ? new Set<string>() : await systemNames(systems);
  const ids = new Set<string>();
  for await (const [line, example] of linesOf(examples, MESSAGES_FORMATS[place])) {
    if (ids.has(example.id)) throw refusal(examples, line, `the id '${example.id}' is there already`);
    ids.add(example.id);
    if ('system' in example && !names.has(example.system as string))
      throw refusal(examples, line, `no system text is named '${example.system}'`);
  }
  return ids.size;
}
