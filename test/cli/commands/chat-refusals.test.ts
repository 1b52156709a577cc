import { describe } from 'vitest';
import { type Refusal, refuses } from '../refusing.js';

/** Wrong calls of the chat, and exactly what it says. */
const REFUSALS: Readonly<Record<string, readonly Refusal[]>> = {
  settings: [
    ['chat hello', "'hello' is one argument too many for 'chat'. It takes none."],
    [
      'chat --parser gpt',
      "There is no parser 'gpt'. Parsers: program, annotated, neural, rules, openai, local, llama, llama-alone.",
    ],
    ['chat --parser llama', "The parser 'llama' needs the file of a model. Give it one: --parser llama:MODEL.gguf."],
    [
      'chat --parser llama-alone:',
      "The parser 'llama-alone:' needs the file of a model. Give it one: --parser llama-alone:MODEL.gguf.",
    ],
    [
      'chat --parser llama:absent.gguf',
      "There is no file 'absent.gguf'. Give --parser llama:FILE a model in the format GGUF.",
    ],
    [
      'chat --parser rules:x',
      "There is no parser 'rules:x'. Parsers: program, annotated, neural, rules, openai, local, llama, llama-alone.",
    ],
    [
      'chat --parser toString',
      "There is no parser 'toString'. Parsers: program, annotated, neural, rules, openai, local, llama, llama-alone.",
    ],
    [
      'chat --parser annotated',
      "The parser 'annotated' needs a transcript. Give it one: typetod chat --parser annotated --transcript FILE.",
    ],
    [
      'chat --now noon',
      "'noon' is not a local time. Write a day and a time that there are, as 2019-03-01T09:00, without a zone.",
    ],
    [
      'chat --now 2024-02-30T12:00',
      "'2024-02-30T12:00' is not a local time. Write a day and a time that there are, as 2019-03-01T09:00, without a zone.",
    ],
    [
      'chat --now 2024-02-28',
      "'2024-02-28' is not a local time. Write a day and a time that there are, as 2019-03-01T09:00, without a zone.",
    ],
    ['chat --gates all', "--gates takes standard, none, pytod, reactod, respact, nod, not 'all'."],
    ['chat --gates toString', "--gates takes standard, none, pytod, reactod, respact, nod, not 'toString'."],
    ['chat --gate syntax', "--gate takes NAME=REMEDY, such as syntax=retry, not 'syntax'."],
    ['chat --gate sintax=retry', "There is no gate 'sintax'. Did you mean syntax, schema, api-name?"],
    ['chat --gate what_if=off', "There is no gate 'what_if'. Did you mean what-if, syntax, omission?"],
    ['chat --gate syntax=mend', "A gate can repair, retry, ask, revise, abort or be off, not 'mend'."],
    ['chat --gate a=b=c', "--gate takes NAME=REMEDY, such as syntax=retry, not 'a=b=c'."],
    ['chat --gate syntax=', "A gate can repair, retry, ask, revise, abort or be off, not ''."],
    [
      'chat --parser program --rewrite',
      "--rewrite needs a model, and the parser 'program' has none. Take --parser openai.",
    ],
    ['chat --rewrite=yes', "--rewrite takes no value, but was given 'yes'."],
    ['chat --timeout 0', "--timeout takes a whole number of at least 1, not '0'."],
    ['chat --timeout 86401', "--timeout takes at most 86400 seconds, a day, not '86401'."],
    ['chat --timeout soon', "--timeout takes a whole number of at least 1, not 'soon'."],
    [
      'chat --timeout -5',
      "--timeout needs a value, and '-5' looks like an option. Write --timeout=-5 if it is the value.",
    ],
    ['chat --json --show', '--json and --show exclude each other.'],
    ['chat --beside --json', '--beside and --json exclude each other.'],
    ['chat --beside --show', '--beside and --show exclude each other.'],
    [
      'chat --parser program --record x',
      "The parser 'program' takes no --record. It is for --parser openai or local or llama or llama-alone.",
    ],
    ['chat --tarce', "Unknown option '--tarce'. Did you mean '--trace'?"],
    ['chat -x', "Unknown option '-x'. See --help for all options."],
  ],
  'with files and services': [
    [
      'chat --transcript @/absent.tod',
      "There is nothing at '@/absent.tod'. Give a file that ends in .tod or .jsonl, or a folder with such files.",
    ],
    [
      'chat --transcript @/folder',
      "There are no transcripts in '@/folder'. They are files that end in .tod or .jsonl.",
    ],
    [
      'chat --transcript @/loop.tod',
      "There is nothing at '@/loop.tod'. Give a file that ends in .tod or .jsonl, or a folder with such files.",
    ],
    [
      'chat --transcript @/notes.txt',
      "'@/notes.txt' is no transcript. Transcripts are files that end in .tod or .jsonl.",
    ],
    ['chat --transcript @/empty.tod', '@/empty.tod:1: The file is empty. A transcript has a header and turns.'],
    ['chat --transcript @/empty.jsonl', '@/empty.jsonl:1: The file is empty. Write one transcript on each line.'],
    [
      'chat --transcript @/laundry.tod',
      "'@/laundry.tod' needs the service 'Laundry', which is not loaded. Load its module with --apis FILE.",
    ],
    [
      'chat --parser program --transcript @/words.tod',
      "The parser 'program' takes no --transcript. It is for --parser annotated.",
    ],
    [
      'chat --service Restaurant_2',
      "There is no service 'Restaurant_2'. Did you mean Restaurants_2, Restaurants_1, RentalCars_2?",
    ],
    ['chat --service Alarm_1 --service x', "There is no service 'x'. Did you mean Maps, Alarm_1, Banks_1?"],
    [
      'chat --apis none.ts',
      "There is no module at 'none.ts'. Give --apis a JavaScript or TypeScript file that exports services.",
    ],
    [
      'chat --apis @/no-service.ts',
      "'@/no-service.ts' exports no service. Export what 'service({ ... })' returns, a list of those, or a function that makes them.",
    ],
    ['chat --journal @/folder', "'@/folder' is no regular file. Give the path of a file."],
    [
      'chat --journal @/absent/x',
      "There is no folder '@/absent'. Make it, or give --journal a file in another folder.",
    ],
    [
      'chat --journal @/loop',
      "The journal '@/loop' cannot be opened: ELOOP: too many symbolic links encountered, stat '@/loop'.",
    ],
    ['chat --journal @/dangling', "'@/dangling' is a link that leads to no file. Give the path of a file."],
    [
      'chat --journal @/notes.txt',
      "'@/notes.txt': Line 1 of the journal is not JSON. Nothing was changed. Give the path of a journal, or of a file that is not there yet.",
    ],
    [
      'chat --journal @/object.jsonl',
      "'@/object.jsonl': Line 1 of the journal is no session header. Nothing was changed. Give the path of a journal, or of a file that is not there yet.",
    ],
    ['chat --save x.txt', "--save takes a file that ends in .tod, not 'x.txt'."],
    ['chat --save @/absent/x.tod', "There is no folder '@/absent'. Make it, or give --save a file in another folder."],
    ['chat --save @/words.tod', "'@/words.tod' is there already. Give --save another file."],
    ['chat --save @/empty.tod', "'@/empty.tod' is there already. Give --save another file."],
  ],
  'with a model': [
    [
      'chat --parser openai --transcript @/words.tod',
      "The parser 'openai' takes no --transcript. It is for --parser annotated.",
    ],
    ['chat --model m', 'The parser that is taken without --parser takes no --model. It is for --parser openai.'],
    [
      'chat --base-url http://x',
      'The parser that is taken without --parser takes no --base-url. It is for --parser openai.',
    ],
    [
      'chat --model-dir x',
      'The parser that is taken without --parser takes no --model-dir. It is for --parser neural or local or llama.',
    ],
    [
      'chat --record x',
      'The parser that is taken without --parser takes no --record. It is for --parser openai or local or llama or llama-alone.',
    ],
    [
      'chat --replay x',
      'The parser that is taken without --parser takes no --replay. It is for --parser openai or local or llama or llama-alone.',
    ],
    [
      'chat --parser openai',
      "The parser 'openai' needs the name of a model. Give --model NAME, or: export TYPETOD_MODEL=NAME.",
    ],
    [
      'chat --parser openai --model m',
      "The parser 'openai' needs a key: export OPENAI_API_KEY=KEY. A server of your own needs none: --base-url URL.",
    ],
    [
      'chat --parser openai --model m --base-url here',
      'the base URL is not a web address: give one such as https://api.openai.com/v1',
    ],
    [
      'chat --parser openai --model m --base-url ftp://x/v1',
      'the base URL is not a web address: give one such as https://api.openai.com/v1',
    ],
    [
      'chat --parser openai --model m --base-url http://u:p@x/v1',
      'the base URL holds a name or a password, which cannot be sent: leave them out',
    ],
    [
      'chat --parser openai --model-dir x',
      "The parser 'openai' takes no --model-dir. It is for --parser neural or local or llama.",
    ],
    [
      'chat --parser openai --replay @/absent.jsonl',
      "'@/absent.jsonl' does not exist. Give --replay a cassette, as --record writes it.",
    ],
    [
      'chat --parser openai --replay @/folder',
      "'@/folder' is a folder. Give --replay a cassette, as --record writes it.",
    ],
    [
      'chat --parser openai --replay @/loop',
      "'@/loop' cannot be used: too many symbolic links encountered (ELOOP, stat). Give --replay a cassette, as --record writes it.",
    ],
    [
      'chat --parser openai --replay @/object.jsonl',
      "'@/object.jsonl': line 1 of the cassette has no request: remove the line, or record the cassette again",
    ],
    [
      'chat --parser openai --replay @/notes.txt',
      "'@/notes.txt': line 1 of the cassette has no JSON: remove the line, or record the cassette again",
    ],
    ['chat --parser openai --replay @/object.jsonl --record @/new.jsonl', '--record and --replay exclude each other.'],
    [
      'chat --parser openai --model m --base-url http://localhost:1/v1 --record @/absent/new.jsonl',
      "There is no folder '@/absent'. Make it, or give --record a file in another folder.",
    ],
    [
      'chat --parser openai --model m --base-url http://localhost:1/v1 --record @/folder',
      "'@/folder' is there already. Give --record another file.",
    ],
    [
      'chat --parser openai --model m --base-url http://localhost:1/v1 --record @/object.jsonl',
      "'@/object.jsonl' is there already. Give --record another file.",
    ],
    [
      'chat --parser local',
      "The parser 'local' needs the folder of a model. Give it one: typetod chat --parser local --model-dir FOLDER.",
    ],
    ['chat --parser local --model m', "The parser 'local' takes no --model. It is for --parser openai."],
    [
      'chat --parser local --model-dir @/absent',
      "There is no folder '@/absent'. Give --model-dir the folder of a model.",
    ],
    [
      'chat --parser local --model-dir @/notes.txt',
      "There is no folder '@/notes.txt'. Give --model-dir the folder of a model.",
    ],
    [
      'chat --parser local --model-dir @/folder',
      "The model in '@/folder' lacks files:\n  config.json\n  tokenizer.json\n  tokenizer_config.json\nSee what is missing: typetod doctor --model-dir '@/folder'.",
    ],
  ],
};

describe.each(Object.entries(REFUSALS))('typetod chat, %s', (_, refusals) => refuses(refusals));
