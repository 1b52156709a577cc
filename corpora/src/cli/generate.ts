import {
  type Arguments,
  type CommandSpec,
  EXIT,
  flag,
  type Output,
  positional,
  readingFile,
  readJsonFile,
  text,
  texts,
  UsageError,
} from 'typetod/internal/cli';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearestNames } from 'typetod/internal';
import { fileNameProblem } from '../lab/files/corpus-files.js';
import { generateModule } from '../sgd/schema/generate-module.js';
import { parseSgdSchema, type SgdService } from '../sgd/schema/format.js';

function pick(schemas: readonly SgdService[], names: readonly string[]): readonly SgdService[] {
  if (names.length === 0) return schemas;
  const known = schemas.map((schema) => schema.service_name);
  return [...new Set(names)].map((name) => {
    const found = schemas.find((schema) => schema.service_name.toLowerCase() === name.toLowerCase());
    if (found) return found;
    throw new UsageError(
      `The schema has no service '${name}'. Did you mean ${nearestNames(name, known, 3).join(', ')}?`,
    );
  });
}

/** The file of a service's module: `Restaurants_2` is `restaurants-2.ts`. */
function fileName(service: string): string {
  const words = service.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replaceAll('_', '-');
  return `${words.toLowerCase()}.ts`;
}

type Modules = ReadonlyMap<string, string>;

function modulesIn(directory: string, schemas: readonly SgdService[]): Modules {
  for (const { service_name: name } of schemas) {
    const problem = fileNameProblem(fileName(name));
    if (problem)
      throw new UsageError(`The file of the service '${name}' ${problem}. Print it by --service, without --out.`);
  }
  const modules = new Map(
    schemas.map((schema) => [join(directory, fileName(schema.service_name)), generateModule(schema)]),
  );
  if (modules.size === schemas.length) return modules;
  throw new UsageError('Two services of the schema would have the same file. Choose them one by one with --service.');
}

function write(directory: string, modules: Modules, force: boolean, output: Output): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new UsageError(`'${directory}' is not a folder. Give --out a folder for the modules.`);
  const there = [...modules.keys()].filter((path) => existsSync(path));
  if (there.length > 0 && !force) {
    throw new UsageError(`There is a file already: ${there.join(', ')}. Move it away, or overwrite it with --force.`);
  }
  mkdirSync(directory, { recursive: true });
  for (const [path, text] of modules) {
    writeFileSync(path, text);
    output.log(`wrote ${path}`);
  }
}

/** Runs `typetod generate`: writes all modules or, if one cannot be made, none. */
export async function runGenerate(args: Arguments, output: Output): Promise<number> {
  const [path = ''] = args.positionals;
  const content = readJsonFile(path, 'Give a schema.json in SGD format.');
  const schemas = pick(
    readingFile(path, () => parseSgdSchema(content)),
    args.texts('service'),
  );
  const directory = args.text('out');
  if (directory === undefined && args.flag('force'))
    throw new UsageError('--force is for --out DIR, which is missing.');
  if (directory !== undefined) {
    write(directory, modulesIn(directory, schemas), args.flag('force'), output);
    return EXIT.ok;
  }
  const [schema, ...more] = schemas;
  if (!schema) throw new UsageError(`'${path}' holds no service. Give a schema.json in SGD format.`);
  if (more.length > 0) {
    const names = schemas.map(({ service_name }) => service_name).join(', ');
    throw new UsageError(
      `There are ${schemas.length} services: ${names}. Choose one with --service, or give --out DIR.`,
    );
  }
  output.print(generateModule(schema).trimEnd());
  return EXIT.ok;
}

/** `typetod generate`. */
export const generate: CommandSpec = {
  args: {
    schema: positional('The schema.json'),
    service: texts('NAME', 'A service of the schema; may be repeated; all if left out'),
    out: text('DIR', 'Write one module per service there instead of printing'),
    force: flag('Overwrite modules that are there already'),
  },
  examples: [
    ['typetod generate schema.json --service Hotels_4', 'print one module'],
    ['typetod generate schema.json --out services', 'write all of them'],
  ],
  positionals: 1,
  run: runGenerate,
};
