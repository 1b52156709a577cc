import { describe } from 'vitest';
import { type Refusal, refuses } from '../refusing.js';

/** Wrong calls, and exactly what the command line says. */
const REFUSALS: Readonly<Record<string, readonly Refusal[]>> = {
  services: [
    [
      'services --apis none.ts',
      "There is no module at 'none.ts'. Give --apis a JavaScript or TypeScript file that exports services.",
    ],
    [
      'services --apis @/folder',
      "'@/folder' is a folder. Give --apis a JavaScript or TypeScript file that exports services.",
    ],
    ['services --apis @/loop.ts', "'@/loop.ts' cannot be used: too many symbolic links encountered (ELOOP, stat)."],
    [
      'services --apis @/dangling',
      "There is no module at '@/dangling'. Give --apis a JavaScript or TypeScript file that exports services.",
    ],
    [
      'services --apis @/notes.txt',
      "'@/notes.txt' is no JavaScript or TypeScript file. Give --apis a JavaScript or TypeScript file that exports services.",
    ],
    [
      'services --apis @/cut-off.json',
      "'@/cut-off.json' is no JavaScript or TypeScript file. Give --apis a JavaScript or TypeScript file that exports services.",
    ],
    [
      'services --apis @/no-service.ts',
      "'@/no-service.ts' exports no service. Export what 'service({ ... })' returns, a list of those, or a function that makes them.",
    ],
    ['services --apis @/throws.ts', "'@/throws.ts' does not load: out of rows\n  thrown at @/throws.ts:1"],
    ['services --apis @/throws-null.ts', "'@/throws-null.ts' does not load: null"],
    [
      'services --apis @/syntax.ts',
      "'@/syntax.ts' does not load: a syntax error at @/syntax.ts:2:19: Unexpected token",
    ],
    [
      'services --apis @/imports.ts',
      "'@/imports.ts' does not load: There is no file './absent.js'. Correct the path.\n  imported at @/imports.ts:1",
    ],
    [
      'services --apis @/bad-name.ts',
      "'@/bad-name.ts' does not load: Service 9 has no usable name.\n  thrown at @/bad-name.ts:1",
    ],
    ['services --jsno', "Unknown option '--jsno'. Did you mean '--json'?"],
    ['services --json=yes', "--json takes no value, but was given 'yes'."],
    ['services Hotels_5', "There is no service 'Hotels_5'. Did you mean Hotels_1, Hotels_2, Hotels_3?"],
    ['services Alarm_1 toString', "There is no service 'toString'. Did you mean Meetings, Alarm_1, Homes_1?"],
  ],
  tools: [
    [
      'tools --apis none.ts',
      "There is no module at 'none.ts'. Give --apis a JavaScript or TypeScript file that exports services.",
    ],
    ['tools --apis @/syntax.ts', "'@/syntax.ts' does not load: a syntax error at @/syntax.ts:2:19: Unexpected token"],
    ['tools --service Hotels_5', "There is no service 'Hotels_5'. Did you mean Hotels_1, Hotels_2, Hotels_3?"],
    ['tools --stict', "Unknown option '--stict'. Did you mean '--strict'?"],
    ['tools --strict=no', "--strict takes no value, but was given 'no'."],
    ['tools Hotels_4', "'Hotels_4' is one argument too many for 'tools'. It takes none."],
  ],
  generate: [
    ['generate', "'generate' needs SCHEMA: the schema.json."],
    ['generate @/absent.json', "'@/absent.json' does not exist. Give a schema.json in SGD format."],
    ['generate @/folder', "'@/folder' is a folder. Give a schema.json in SGD format."],
    [
      'generate @/loop',
      "'@/loop' cannot be used: too many symbolic links encountered (ELOOP, stat). Give a schema.json in SGD format.",
    ],
    ['generate @/dangling', "'@/dangling' does not exist. Give a schema.json in SGD format."],
    ['generate @/notes.txt', "'@/notes.txt' is not JSON: *. Give a schema.json in SGD format."],
    ['generate @/cut-off.json', "'@/cut-off.json' is not JSON: *. Give a schema.json in SGD format."],
    ['generate @/list.json', "'@/list.json' holds no service. Give a schema.json in SGD format."],
    [
      'generate @/object.json',
      "'@/object.json': The schema is wrong at its top: Invalid input: expected array, received object. An SGD schema is an array of services { service_name, description, slots, intents }; correct this part of the file.",
    ],
    ['generate @/list.json --service Rail_1', "The schema has no service 'Rail_1'. Did you mean ?"],
    ['generate @/list.json --force', '--force is for --out DIR, which is missing.'],
    ['generate @/list.json --out @/notes.txt', "'@/notes.txt' is not a folder. Give --out a folder for the modules."],
    ['generate @/list.json @/object.json', "'@/object.json' is one argument too many for 'generate'. It takes only 1."],
    ['generate @/list.json --all', "Unknown option '--all'. See --help for all options."],
  ],
  replay: [
    [
      'replay @/absent',
      "There is nothing at '@/absent'. Give a file that ends in .tod or .jsonl, or a folder with such files.",
    ],
    ['replay @/folder', "There are no transcripts in '@/folder'. They are files that end in .tod or .jsonl."],
    [
      'replay @/loop',
      "There is nothing at '@/loop'. Give a file that ends in .tod or .jsonl, or a folder with such files.",
    ],
    [
      'replay @/loop.tod',
      "There is nothing at '@/loop.tod'. Give a file that ends in .tod or .jsonl, or a folder with such files.",
    ],
    [
      'replay @/dangling',
      "There is nothing at '@/dangling'. Give a file that ends in .tod or .jsonl, or a folder with such files.",
    ],
    ['replay @/notes.txt', "'@/notes.txt' is no transcript. Transcripts are files that end in .tod or .jsonl."],
    ['replay @/empty.tod', '@/empty.tod:1: The file is empty. A transcript has a header and turns.'],
    ['replay @/empty.jsonl', '@/empty.jsonl:1: The file is empty. Write one transcript on each line.'],
    ['replay @/words.tod', "@/words.tod:1: 'x' is no header line. Write 'key: value', or '----' to begin a turn."],
    [
      'replay @/object.jsonl',
      '@/object.jsonl:1: This is no transcript: title: Invalid input: expected string, received undefined.',
    ],
    ['replay --from 0', "--from takes a whole number of at least 1, not '0'."],
    ['replay --from -1', "--from needs a value, and '-1' looks like an option. Write --from=-1 if it is the value."],
    ['replay --from=-1', "--from takes a whole number of at least 1, not '-1'."],
    ['replay --from two', "--from takes a whole number of at least 1, not 'two'."],
    ['replay --from 1.5', "--from takes a whole number of at least 1, not '1.5'."],
    ['replay --from 9999999999', "--from takes a whole number of at least 1, not '9999999999'."],
    ['replay --from 99', 'No dialogue has a turn 99. Give --from a turn that one of them reaches.'],
    [
      'replay --apis none.ts',
      "There is no module at 'none.ts'. Give --apis a JavaScript or TypeScript file that exports services.",
    ],
    ['replay --json --show', '--json and --show exclude each other.'],
    ['replay --json --quiet', '--json and --quiet exclude each other.'],
    ['replay --shwo', "Unknown option '--shwo'. Did you mean '--show'?"],
    ['replay --update=all', "--update takes no value, but was given 'all'."],
  ],
  journal: [
    ['journal chekc', "There is no command 'chekc'. Did you mean 'check'? Commands: check, repair."],
    ['journal check', "'check' needs FILE: the file of a journal."],
    [
      'journal check @/absent',
      "'@/absent' does not exist. Give the file of a journal, as typetod chat --journal writes it.",
    ],
    [
      'journal check @/folder',
      "'@/folder' is a folder. Give the file of a journal, as typetod chat --journal writes it.",
    ],
    [
      'journal check @/loop',
      "'@/loop' cannot be used: too many symbolic links encountered (ELOOP, stat). Give the file of a journal, as typetod chat --journal writes it.",
    ],
    [
      'journal check @/dangling',
      "'@/dangling' does not exist. Give the file of a journal, as typetod chat --journal writes it.",
    ],
    [
      'journal check @/absent/x',
      "'@/absent/x' does not exist. Give the file of a journal, as typetod chat --journal writes it.",
    ],
    [
      'journal check @/notes.txt',
      "'@/notes.txt': Line 1 of the journal is not JSON. Nothing was changed. Give the path of a journal, or of a file that is not there yet.",
    ],
    ['journal check @/empty.jsonl', "The journal '@/empty.jsonl' is empty: no conversation has begun in it."],
    [
      'journal check @/object.jsonl',
      "'@/object.jsonl': Line 1 of the journal is no session header. Nothing was changed. Give the path of a journal, or of a file that is not there yet.",
    ],
    [
      'journal check @/cut-off.json',
      "'@/cut-off.json': Line 1 of the journal is not JSON. Nothing was changed. Give the path of a journal, or of a file that is not there yet.",
    ],
    ['journal check a b', "'b' is one argument too many for 'check'. It takes only 1."],
    ['journal check @/notes.txt --out x', "Unknown option '--out'. See --help for all options."],
    ['journal repair', "'repair' needs FILE: the file of a journal."],
    [
      'journal repair @/absent',
      "'@/absent' does not exist. Give the file of a journal, as typetod chat --journal writes it.",
    ],
    [
      'journal repair @/folder',
      "'@/folder' is a folder. Give the file of a journal, as typetod chat --journal writes it.",
    ],
    [
      'journal repair @/loop',
      "'@/loop' cannot be used: too many symbolic links encountered (ELOOP, stat). Give the file of a journal, as typetod chat --journal writes it.",
    ],
    [
      'journal repair @/notes.txt',
      "'@/notes.txt': Line 1 of the journal is not JSON. Nothing was changed. Give the path of a journal, or of a file that is not there yet.",
    ],
    ['journal repair @/empty.jsonl', "The journal '@/empty.jsonl' is empty: there is nothing to repair."],
    ['journal repair @/notes.txt --out @/words.tod', "'@/words.tod' is there already. Give --out another file."],
    ['journal repair @/notes.txt --out @/folder', "'@/folder' is there already. Give --out another file."],
    [
      'journal repair @/notes.txt --out @/absent/x',
      "There is no folder '@/absent'. Make it, or give --out a file in another folder.",
    ],
    ['journal repair @/notes.txt --out', '--out needs a value: --out FILE.'],
    ['journal repair @/notes.txt --apis x', "Unknown option '--apis'. See --help for all options."],
    ['journal repair a b', "'b' is one argument too many for 'repair'. It takes only 1."],
  ],
  doctor: [
    ['doctor all', "'all' is one argument too many for 'doctor'. It takes none."],
    ['doctor --model-dir', '--model-dir needs a value: --model-dir FOLDER.'],
    ['doctor --modle-dir x', "Unknown option '--modle-dir'. Did you mean '--model-dir'?"],
    ['doctor --json=1', "--json takes no value, but was given '1'."],
  ],
};

describe.each(Object.entries(REFUSALS))('typetod %s', (_, refusals) => refuses(refusals));
