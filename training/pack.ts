// Makes the folder of the parser's network from what `training/export.py` wrote:
//
//   node --import ./scripts/ts.mjs training/pack.ts EXPORTED --version 1 --fact data=COMMIT [--out models/parser]
//
// `config.json`, the tokenizer, `vocabulary.json`, the weights, and `manifest.json` with their hashes and the facts of
// the model card. It refuses a network that was trained with other features, acts or statuses than these sources have.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundledParserFolder } from '../src/parsers/neural/network/bundled.js';
import { loadNetwork } from '../src/parsers/neural/network/load-network.js';
import { readVocabulary } from '../src/parsers/neural/network/network-vocabulary.js';
import { writeParserFolder } from '../src/parsers/neural/network/write-parser-folder.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: bundledParserFolder() },
    name: { type: 'string', default: 'typetod-parser' },
    version: { type: 'string' },
    fact: { type: 'string', multiple: true, default: [] },
  },
});
const [exported] = positionals;
if (exported === undefined || values.version === undefined) throw new RangeError('usage: pack.ts EXPORTED --version V');
const vocabulary = readVocabulary(await readFile(join(exported, 'vocabulary.json'), 'utf8'));
if (!vocabulary) throw new RangeError(`'${exported}/vocabulary.json' is not a vocabulary`);

const card = Object.fromEntries(values.fact.map((fact) => fact.split(/=(.*)/s).slice(0, 2)));
await writeParserFolder(values.out, {
  weights: join(exported, 'model.onnx'),
  tokenizer: existsSync(join(exported, 'tokenizer.json')) ? exported : bundledParserFolder(),
  vocabulary,
  name: values.name,
  version: values.version,
  card,
});
const network = await loadNetwork(values.out);
process.stdout.write(`${network.name} runs: ${values.out}\n`);
await network.dispose();
