/** Reading files of turns. */
import { messageOf } from 'typetod/internal';
import { dirname, join } from 'node:path';
import { CorpusFiles } from '../../lab/files/corpus-files.js';
import { CorpusError } from '../corpus/corpus-error.js';
import { parseSgdSchema, type SgdService } from '../schema/format.js';
import type { SgdKinds } from '../schema/values.js';
import { type CorpusTurn, parseTurn, turnServicesFormat } from './format.js';

export interface SlotWording {
  readonly name: string;
  readonly description: string;
}

/** The services that turns are about. */
export interface TurnServices {
  readonly schema: readonly SgdService[];
  /** Kinds of slots, by `Service.slot`; text if left out. */
  readonly kinds: SgdKinds;
  /** How slots may be called otherwise, by `Service.slot`, to learn from. */
  readonly wordings: Readonly<Record<string, readonly SlotWording[]>>;
}

export interface TurnFile {
  readonly turns: readonly CorpusTurn[];
  readonly services: TurnServices;
}

const files = new CorpusFiles(
  'Give a file of turns by --file; its services.json is beside it, or named by --services.',
  (problem) => new CorpusError(problem),
);

function problemIn(file: string, what: string, cause?: unknown): CorpusError {
  return new CorpusError({
    code: 'not-turns',
    file,
    message: `${file} ${what} The format is in docs/turns.md.`,
    cause,
  });
}

function servicesIn(file: string): TurnServices {
  const read = turnServicesFormat.safeParse(files.json(file));
  if (!read.success) throw problemIn(file, `is no file of services: ${read.error.issues[0]?.message ?? ''}.`);
  const { services, kinds, wordings } = read.data;
  return { schema: parseSgdSchema(services), kinds, wordings };
}

function turnIn(file: string, text: string, line: number): CorpusTurn {
  try {
    return parseTurn(JSON.parse(text));
  } catch (cause) {
    const why = messageOf(cause);
    throw problemIn(file, `is wrong in line ${line}: ${why}.`, cause);
  }
}

/** What a turn names and its services do not have; undefined if there is nothing. */
function unknownIn(turn: CorpusTurn, known: ReadonlyMap<string, SgdService>): string | undefined {
  const missing = turn.services.find((name) => !known.has(name));
  if (missing !== undefined) return `there is no service '${missing}'`;
  const own = turn.services.flatMap((name) => known.get(name) ?? []);
  const apis = new Set(
    own.flatMap(({ service_name, intents }) => intents.map(({ name }) => `${service_name}.${name}`)),
  );
  const api = [turn.api, turn.active?.api].find((name) => typeof name === 'string' && !apis.has(name));
  if (api) return `its services have no API '${api}'`;
  const slots = new Set(own.flatMap((service) => service.slots.map(({ name }) => name)));
  const named = [...turn.asks, ...turn.values.map(({ slot }) => slot), ...Object.keys(turn.active?.slots ?? {})];
  const slot = named.find((name) => !slots.has(name));
  return slot === undefined ? undefined : `its services have no slot '${slot}'`;
}

/**
 * Reads a file of turns and their services.
 *
 * @param servicesFile - `services.json` beside it if left out.
 * @throws CorpusError `missing-file`, `not-json`; `not-turns` with the line that is no turn, or that names what its services
 * do not have. DefinitionError `bad-schema` where the services are not in SGD's schema format.
 */
export function readTurns(file: string, servicesFile = join(dirname(file), 'services.json')): TurnFile {
  const lines = files.text(file).split('\n');
  const turns = lines.flatMap((line, at) =>
    line.trim() === '' ? [] : [{ turn: turnIn(file, line, at + 1), line: at + 1 }],
  );
  const isAboutServices = turns.some(({ turn }) => turn.services.length > 0);
  const services = isAboutServices ? servicesIn(servicesFile) : { schema: [], kinds: {}, wordings: {} };
  const known = new Map(services.schema.map((service) => [service.service_name, service]));
  for (const { turn, line } of turns) {
    const unknown = unknownIn(turn, known);
    if (unknown !== undefined) throw problemIn(file, `is wrong in line ${line}: ${unknown}.`);
  }
  return { turns: turns.map(({ turn }) => turn), services };
}
