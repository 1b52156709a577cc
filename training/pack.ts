// Makes the folder of the parser's network from what `training/export.py` wrote:
//
//   node --import ./scripts/ts.mjs training/pack.ts EXPORTED --version 1 [--tokenizer FOLDER] [--fact data=COMMIT] [--out models/parser]
//
// `config.json`, the tokenizer, `vocabulary.json`, the weights, and `manifest.json` with their hashes and the facts of
// the model card: those of `export.json`, and those given. It refuses a network that was trained with other features,
// acts, statuses, actions, tokens or inputs than these sources have, or with another tokenizer.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundledParserFolder, fileHash } from '../src/parsers/neural/network/parser-folder.js';
import { exportCard } from './src/network/export-card.js';
import { loadNetwork } from '../src/parsers/neural/network/load-network.js';
import { differenceOf, readVocabulary, VOCABULARY } from '../src/parsers/neural/network/network-vocabulary.js';
import { writeParserFolder } from './src/network/write-parser-folder.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: bundledParserFolder() },
    name: { type: 'string', default: 'typetod-parser' },
    version: { type: 'string' },
    tokenizer: { type: 'string' },
    fact: { type: 'string', multiple: true, default: [] },
  },
});
const [exported] = positionals;
if (exported === undefined || values.version === undefined) throw new RangeError('usage: pack.ts EXPORTED --version V');
const vocabulary = readVocabulary(await readFile(join(exported, 'vocabulary.json'), 'utf8'));
if (!vocabulary) throw new RangeError(`'${exported}/vocabulary.json' is not a vocabulary`);
const difference = differenceOf(vocabulary, VOCABULARY);
if (difference) throw new RangeError(`'${exported}' was trained for other sources than these: ${difference}`);

const isPruned = existsSync(join(exported, 'tokenizer.json'));
const tokenizer = isPruned ? exported : values.tokenizer;
if (tokenizer === undefined)
  throw new RangeError(`'${exported}' has no tokenizer.json: give the encoder's folder by --tokenizer`);
const hash = await fileHash(join(tokenizer, 'tokenizer.json'));
if (vocabulary.tokenizer !== undefined && vocabulary.tokenizer !== hash)
  throw new RangeError(
    `'${tokenizer}/tokenizer.json' is not the tokenizer of the passes that the network learned from`,
  );

const given = values.fact.map((fact) => fact.split(/=(.*)/s).slice(0, 2));
await writeParserFolder(values.out, {
  weights: join(exported, 'model.onnx'),
  tokenizer,
  vocabulary: { ...vocabulary, tokenizer: hash },
  name: values.name,
  version: values.version,
  card: { ...exportCard(await readFile(join(exported, 'export.json'), 'utf8')), ...Object.fromEntries(given) },
});
const network = await loadNetwork(values.out);
process.stdout.write(`${network.name} runs: ${values.out}\n`);
await network.dispose();
