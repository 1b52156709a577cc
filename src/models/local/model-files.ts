/**
 * What lies in the folder of a local model. A folder is laid out as `@huggingface/transformers` wants it: the
 * configuration and the tokenizer, and the weights in `onnx/` or beside them.
 */

import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ModelErrorCode } from '../model-error.js';

/**
 * What a model does: `text-to-text` reads one text and writes another (T5), `causal` continues a text (GPT, Llama),
 * `extractive` finds the answer to a question in a passage (BERT for question answering).
 */
export type LocalModelKind = 'text-to-text' | 'causal' | 'extractive';

const WEIGHTS: { readonly [kind in LocalModelKind]: readonly string[] } = {
  'text-to-text': ['encoder_model', 'decoder_model_merged'],
  causal: ['model'],
  extractive: ['model'],
};

/** How the files of each precision end, those that run well on a processor first. */
const SUFFIXES = {
  fp32: '',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  q4: '_q4',
  bnb4: '_bnb4',
  fp16: '_fp16',
  q4f16: '_q4f16',
} as const;

/** In which numbers the weights are kept; each has files of its own. */
export type LocalModelPrecision = keyof typeof SUFFIXES;

const PRECISIONS = Object.keys(SUFFIXES) as readonly LocalModelPrecision[];
const CONFIGURATION = ['config.json', 'tokenizer.json', 'tokenizer_config.json'] as const;
const FOLDERS = ['onnx', ''] as const;

/** What is known of a local model before it is loaded: what it does, or the problem for which it does not load. */
export type LocalModelReport = {
  /** Absolute, so that it is never taken for the name of a model at a host. */
  readonly folder: string;
  /** The precision of the weights that would be loaded; the wanted one where none are found. */
  readonly precision: LocalModelPrecision;
  /** The folder with the weights, below the model's. */
  readonly subfolder: string;
  /** The files that loading reads, below the folder. */
  readonly files: readonly {
    /** The path below the folder. */
    readonly path: string;
    /** The size of the file. */
    readonly bytes: number;
  }[];
  /** The files without which the model does not load. */
  readonly missing: readonly string[];
  /** The version of `@huggingface/transformers`; left out when it is not installed. */
  readonly runtime?: string;
} & (
  | {
      readonly kind: LocalModelKind;
      /** Why the model does not load; left out when it would. */
      readonly problem?: undefined;
    }
  | {
      readonly kind?: LocalModelKind;
      /** Why the model does not load; left out when it would. */
      readonly problem: {
        /** Files are missing, or are no model that can be run. */
        readonly code: ModelErrorCode;
        /** What is wrong, and what to do about it. */
        readonly message: string;
      };
    }
);

/** What may be said of a folder that does not say it itself. */
export interface ModelFilesOptions {
  readonly kind?: LocalModelKind | undefined;
  readonly precision?: LocalModelPrecision | undefined;
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}

interface Configuration {
  readonly architectures?: unknown;
  readonly is_encoder_decoder?: unknown;
}

async function configurationOf(folder: string): Promise<Configuration | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, 'config.json'), 'utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function kindOf({ architectures, is_encoder_decoder }: Configuration): LocalModelKind | undefined {
  const architecture = String(Array.isArray(architectures) ? architectures[0] : undefined);
  if (architecture.endsWith('ForQuestionAnswering')) return 'extractive';
  if (is_encoder_decoder === true) return 'text-to-text';
  return /(ForCausalLM|LMHeadModel)$/.test(architecture) ? 'causal' : undefined;
}

/** The places where the weights of a kind may lie, best first. */
function placesOf(kind: LocalModelKind, precision: LocalModelPrecision | undefined) {
  return (precision === undefined ? PRECISIONS : [precision]).flatMap((each) =>
    FOLDERS.map((subfolder) => ({
      precision: each,
      subfolder,
      paths: WEIGHTS[kind].map((name) => join(subfolder, `${name}${SUFFIXES[each]}.onnx`)),
    })),
  );
}

/** The sizes of those of the files that are there. */
async function sizesOf(folder: string, paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const sizes = await Promise.all(paths.map((path) => sizeOf(join(folder, path))));
  return new Map(
    paths.flatMap((path, at) => {
      const bytes = sizes[at];
      return bytes === undefined ? [] : [[path, bytes] as const];
    }),
  );
}

/** The first of the places where the most files are. */
function fullest<Place extends { readonly paths: readonly string[] }>(
  places: readonly Place[],
  sizes: ReadonlyMap<string, number>,
): Place | undefined {
  const present = ({ paths }: Place): number => paths.filter((path) => sizes.has(path)).length;
  const most = Math.max(...places.map(present));
  return places.find((place) => present(place) === most);
}

/** Looks through the folder of a model. Never throws: what is wrong is the `problem`. The runtime is left out. */
export async function findModelFiles(folder: string, options: ModelFilesOptions = {}): Promise<LocalModelReport> {
  const root = resolve(folder);
  const configuration = await configurationOf(root);
  const kind = options.kind ?? (configuration && kindOf(configuration));
  const places = kind === undefined ? [] : placesOf(kind, options.precision);
  const sizes = await sizesOf(root, [...CONFIGURATION, ...places.flatMap(({ paths }) => paths)]);
  const place = fullest(places, sizes);

  const needed = [...CONFIGURATION, ...(place?.paths ?? [])];
  const missing = needed.filter((path) => !sizes.has(path));
  const found = {
    folder: root,
    precision: place?.precision ?? options.precision ?? 'fp32',
    subfolder: place?.subfolder ?? 'onnx',
    files: [...sizes].flatMap(([path, bytes]) => (needed.includes(path) ? [{ path, bytes }] : [])),
    missing,
  };
  if (missing.length > 0) {
    const files = missing.map((path) => `\n  ${path}`).join('');
    const problem = { code: 'missing-model', message: `The model in '${root}' lacks files:${files}` } as const;
    return { ...found, ...(kind === undefined ? {} : { kind }), problem };
  }
  return kind === undefined ? { ...found, problem: unknownKind(root, configuration) } : { ...found, kind };
}

function unknownKind(folder: string, configuration: Configuration | undefined) {
  const path = join(folder, 'config.json');
  const message =
    configuration === undefined
      ? `'${path}' is no JSON object.`
      : `'${path}' does not say what the model does: its architectures are ` +
        `${JSON.stringify(configuration.architectures ?? [])}. Give the option 'kind'.`;
  return { code: 'bad-model', message } as const;
}
