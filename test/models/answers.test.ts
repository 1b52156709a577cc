import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceOf, jsonOf, numberedAnswers } from '../../src/models/index.js';
import { fencedText, fencesOf, spokenText } from '../../src/text/index.js';
import { casesIn, checkEach } from '../cases.js';
import { optionsNamed } from './requests.js';
import { character } from '../characters.js';

const SLOTS = optionsNamed('city', 'from_city', 'departure_date', 'none');

/** The name of the option that is chosen. */
const choose = (text: string, options = SLOTS): string | undefined => options[choiceOf(text, options) ?? -1]?.name;

/** What models write, by what it comes to. */
const WRITTEN = casesIn(new URL('cases/choices.txt', import.meta.url));

describe('a choice', () => {
  test.each([...WRITTEN])('%s', async (title, cases) => {
    const [, name] = /^chooses (.*)$/.exec(title) ?? [];
    await checkEach(cases, String, ([given]) => expect(choose(given)).toBe(name));
  });

  test.each(['', '   '])('%j is unclear', (text) => expect(choose(text)).toBeUndefined());

  test.each(['none', 'None.', 'none of the above', 'd'])('%j is unclear where no option is named none', (text) => {
    expect(choose(text, optionsNamed('city', 'from_city'))).toBeUndefined();
  });

  test('an article is no letter', () => {
    expect(choose('I want a departure_date')).toBe('departure_date');
    expect(choose('a')).toBe('city');
    expect(choose('A is right')).toBe('city');
    expect(choose('I want a bus')).toBeUndefined();
  });

  test('a longer name is no mention of one within it', () => {
    expect(choose('it must be from_city here')).toBe('from_city');
    expect(choose('it must be city here')).toBe('city');
  });

  test('a beginning that several names share is unclear', () => {
    const options = optionsNamed('from_city', 'from_station', 'to_city');
    expect(choose('from', options)).toBeUndefined();
    expect(choose('from_s', options)).toBe('from_station');
    expect(choose('to_c', options)).toBe('to_city');
  });

  test('a name that is the beginning of another is that name', () => {
    const options = optionsNamed('date', 'date_of_return');
    expect(choose('date', options)).toBe('date');
    expect(choose('date of', options)).toBe('date_of_return');
  });

  test('a letter that is the name of another option is unclear', () => {
    expect(choose('b', optionsNamed('b', 'a', 'c'))).toBeUndefined();
    expect(choose('c', optionsNamed('b', 'a', 'c'))).toBe('c');
  });

  test('numbers are names', () => {
    const options = optionsNamed('1', '2', '3');
    expect(choose('2', options)).toBe('2');
    expect(choose('b', options)).toBe('2');
    expect(choose('c) 3', options)).toBe('3');
    expect(choose('4', options)).toBeUndefined();
    expect(choose('1 or 2', options)).toBeUndefined();
  });

  test('pairs of slot and value', () => {
    const options = optionsNamed('has_wifi=True', 'has_wifi=False', 'none');
    expect(choose('has_wifi=False', options)).toBe('has_wifi=False');
    expect(choose('has_wifi', options)).toBeUndefined();
    expect(choose('b) has_wifi=False', options)).toBe('has_wifi=False');
    expect(choose('b) has_wifi=True', options)).toBeUndefined();
  });

  test('words of denial are names too', () => {
    const options = optionsNamed('yes', 'no', 'not sure');
    expect(choose('no', options)).toBe('no');
    expect(choose('I am not sure', options)).toBe('not sure');
  });

  test('letters beyond z', () => {
    const options = optionsNamed(...Array.from({ length: 30 }, (_, index) => `slot_${index}`));
    expect(choiceOf('ab', options)).toBe(27);
    expect(choiceOf('(ab) slot_27', options)).toBe(27);
    expect(choiceOf('Answer: z', options)).toBe(25);
  });

  test('of nothing', () => {
    expect(choiceOf('a', [])).toBeUndefined();
    expect(choiceOf('', [])).toBeUndefined();
  });

  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,8}(_[a-z]{2,6}){0,2}$/), { minLength: 1, maxLength: 30 });

  test('law: every letter and every name chooses its option', () => {
    fc.assert(
      fc.property(names, (each) => {
        const options = optionsNamed(...each);
        const letters = new Set(options.map(({ letter }) => letter));
        for (const [index, { letter, name }] of options.entries()) {
          if (letters.has(name)) continue;
          expect(choiceOf(letter, options)).toBe(index);
          expect(choiceOf(`(${letter.toUpperCase()})`, options)).toBe(index);
          expect(choiceOf(`Answer: ${letter}) ${name}`, options)).toBe(index);
          expect(choiceOf(name, options)).toBe(index);
        }
      }),
      { numRuns: 20 },
    );
  });

  const hostile = fc
    .array(
      fc.oneof(fc.string({ unit: character }), fc.constantFrom('a', 'b)', '(', '.*', '\n', '```', 'answer', 'not ')),
    )
    .map((parts) => parts.join(''));

  test('law: whatever is written, it is an option or unclear', () => {
    fc.assert(
      fc.property(hostile, fc.array(hostile, { maxLength: 5 }), (text, each) => {
        const index = choiceOf(text, optionsNamed(...each));
        expect(index === undefined || (index >= 0 && index < each.length)).toBe(true);
      }),
    );
  });
});

describe('thinking', () => {
  test.each([
    ['before what is said', '<think>no</think>yes', 'yes'],
    ['on lines of its own', '<think>\nno\n</think>\n\nyes\n', 'yes'],
    ['behind what is said', 'yes<think>or no?</think>', 'yes'],
    ['in the middle', 'yes\n<think>no</think>\nplease', 'yes\nplease'],
    ['more than once', '<think>a</think>yes<think>b</think>', 'yes'],
    ['in any case', '<THINK>no</Think>yes', 'yes'],
    ['by another name', '<thinking>no</thinking>yes', 'yes'],
    ['in square brackets', '[THINK]no[/THINK]yes', 'yes'],
    ['with blanks and attributes', '< think >no</ think ><think kind="deep">no</think >yes', 'yes'],
    ['that begins before the text', 'no, wait\n</think>\nyes', 'yes'],
    ['that begins before the text, twice', 'no</think>no</think>yes', 'yes'],
    ['within thinking', '<think>a<think>b</think>c</think>yes', 'yes'],
    ['within thinking, of which an end is missing', '<think>a<think>b</think>yes', ''],
    ['that is cut off', '<think>no', ''],
    ['that is cut off behind what is said', 'yes\n<think>or', 'yes'],
    ['that is all there is', '<think>no</think>', ''],
    ['that ends with the text', 'no</think>', ''],
    ['that is empty', '<think></think>yes', 'yes'],
    ['that names itself', '<think>I must write </think> now</think>yes', 'yes'],
    ['with a namespace', '<seed:think>no</seed:think>yes', 'yes'],
    ['in several words', '<chain_of_thought>no</chain_of_thought>yes<inner-thoughts>no', 'yes'],
    ['between marks', '<|begin_of_thought|>no<|end_of_thought|>yes<|START_THINKING|>no<|END_THINKING|>', 'yes'],
    ['with white space in its tags', '<think\n>no</ think\t>yes<\nthinking a="b"\n>no', 'yes'],
    ['by the name of an analysis', '<analysis>no</analysis>yes', 'yes'],
    ['of which there is none', ' I think yes: a < b, and <b>this</b> ', 'I think yes: a < b, and <b>this</b>'],
  ])('%s is not said', (_, text, said) => expect(spokenText(text)).toBe(said));

  const ANSWER = '<think>a, or 1) today, {}, ```\ny\n```';

  test.each([ANSWER, `${ANSWER}</think>`, ANSWER.toUpperCase()])('%j answers nothing', (text) => {
    expect(choose(text)).toBeUndefined();
    expect(numberedAnswers(text, 1)).toEqual([undefined]);
    expect(jsonOf(text)).toBeUndefined();
    expect(fencedText(text)).toBe('');
    expect(fencesOf(text).blocks).toEqual([]);
  });

  test.each([
    (said: string) => `${ANSWER}</think>${said}`,
    (said: string) => `${ANSWER.slice('<think>'.length)}</think>\n${said}`,
    (said: string) => `${said}\n${ANSWER}`,
  ])('is left out of every kind of answer', (thought) => {
    expect(choose(thought('b'))).toBe('from_city');
    expect(numberedAnswers(thought('1) tomorrow'), 1)).toEqual(['tomorrow']);
    expect(jsonOf(thought('{"a":1}'))).toEqual({ a: 1 });
    expect(fencedText(thought('```\nx1 = f()\n```'))).toBe('x1 = f()');
  });

  test('law: what is said is in the text, holds no thought, and is said again', () => {
    const piece = fc.oneof(
      fc.constantFrom('<think>', '</think>', '<THINKING>', '</Thinking>', '[think]', '[/think]', '\n', 'yes', ' '),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const said = spokenText(pieces.join(''));
        expect(said).not.toMatch(/<\/?think(?:ing)?>/i);
        expect(spokenText(said)).toBe(said);
        for (const line of said.split('\n')) expect(pieces.join('')).toContain(line);
      }),
    );
  });

  test('law: what stands before an end alone, and behind a beginning alone, is not said', () => {
    const plain = fc.stringMatching(/^[a-z0-9 (){}"=\n]*$/);
    fc.assert(
      fc.property(plain, plain, plain, (before, said, after) => {
        expect(spokenText(`${before}</think>${said}<think>${after}`)).toBe(said.trim());
      }),
    );
  });

  test('is read in time that grows with the text', () => {
    for (const piece of ['<think ', '[think ', '<think', '</think>', '<think>', '< ', '[ ', '<a_', '<a:', ' '])
      expect(spokenText(`<${piece.repeat(100_000)}`).length).toBeLessThanOrEqual(piece.length * 100_000 + 1);
  });
});

describe('a long text', () => {
  const long = (piece: string): string => piece.repeat(100_000);

  test.each(['1) ', '(', '1) (', '1.\n', ') '])('of %j is read as a list', (piece) => {
    expect(numberedAnswers(`${long(piece)}\n2) noon`, 2)[1]).toBe('noon');
  });

  test.each(['.', "'", ' ', '```', '``` ', '~~~ a="', 'a '])('of %j is read as a choice', (piece) => {
    expect(choose(`${long(piece)}-\nAnswer: b`)).toBe('from_city');
  });

  test.each([' ', 'a', 'a="b" ', '`'])('of %j behind a fence is read', (piece) => {
    expect(fencesOf(`\`\`\`${long(piece)}!\nx`).blocks).toEqual([]);
  });
});

describe('a numbered list', () => {
  test.each<[string, readonly (string | null | undefined)[]]>([
    ['1) tomorrow\n2) unanswerable', ['tomorrow', null]],
    ['1) tomorrow 2) unanswerable', ['tomorrow', null]],
    ['1. tomorrow\n2. none', ['tomorrow', null]],
    ['1: tomorrow\n2: N/A', ['tomorrow', null]],
    ['(1) tomorrow\n(2) No answer.', ['tomorrow', null]],
    ['1)tomorrow\n2)', ['tomorrow', null]],
    ['1)\n2) tomorrow', [null, 'tomorrow']],
    ['2) unanswerable\n1) tomorrow', ['tomorrow', null]],
    ['- 1. tomorrow\n- 2. null', ['tomorrow', null]],
    ['**1)** tomorrow\n**2)** -', ['tomorrow', null]],
    ['Here you are:\n1) tomorrow\n2) none', ['tomorrow', null]],
    ['```\n1) tomorrow\n2) none\n```', ['tomorrow', null]],
    ['<think>1) today</think>1) tomorrow\n2) none', ['tomorrow', null]],
    ['1) "San Jose"\n2) “New York”.', ['San Jose', 'New York']],
    ["1) 'San Jose'\n2) `7 p.m.`", ['San Jose', '7 p.m.']],
    ['1) half past 5\n2) 5:30 pm', ['half past 5', '5:30 pm']],
    ['1) 7 (or 8) people\n2) 4.5', ['7 (or 8) people', '4.5']],
    ['1) tomorrow\nbecause it was said\n2) none', ['tomorrow', null]],
    ['1) "a" or "b"\n2) none', ['"a" or "b"', null]],
    ['1) tomorrow\r\n2) none\r\n', ['tomorrow', null]],
    ['1) tomorrow 2) none 1) tomorrow', ['tomorrow', null]],
  ])('%j', (text, answers) => expect(numberedAnswers(text, 2)).toEqual(answers));

  test.each<[string, readonly (string | null | undefined)[]]>([
    ['', [undefined, undefined]],
    ['tomorrow', [undefined, undefined]],
    ['tomorrow, and nothing', [undefined, undefined]],
    ['1) tomorrow', ['tomorrow', undefined]],
    ['3) tomorrow\n2) none', [undefined, null]],
    ['0) today\n1) tomorrow', ['tomorrow', undefined]],
    ['12) tomorrow', [undefined, undefined]],
    ['1.5 stars\n2.5 stars', [undefined, undefined]],
    ['1 tomorrow\n2 none', [undefined, undefined]],
    ['a) tomorrow\nb) none', [undefined, undefined]],
    ['1) today 1) tomorrow', [undefined, undefined]],
    ['1) today\n1) none\n2) x', [undefined, 'x']],
    ['<think>1) today', [undefined, undefined]],
  ])('%j does not answer all', (text, answers) => expect(numberedAnswers(text, 2)).toEqual(answers));

  test.each<[string, string | null | undefined]>([
    ['tomorrow', 'tomorrow'],
    ['"San Jose"', 'San Jose'],
    ['unanswerable', null],
    ['1) tomorrow', 'tomorrow'],
    ['', undefined],
    ['The passage says a lot.\ntomorrow', undefined],
  ])('a single question may do without a number: %j', (text, answer) => {
    expect(numberedAnswers(text, 1)).toEqual([answer]);
  });

  test('law: answers that are written are read', () => {
    const answer = fc.oneof(fc.constant(null), fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z0-9]{1,8}){0,3}$/));
    const noAnswer = /^(?:none|null|unanswerable|no answer|not answerable)$/i;
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 12 }), fc.constantFrom('\n', ' '), (answers, between) => {
        fc.pre(answers.every((each) => each === null || !noAnswer.test(each)));
        const text = answers.map((each, index) => `${index + 1}) ${each ?? 'unanswerable'}`).join(between);
        expect(numberedAnswers(text, answers.length)).toEqual(answers);
      }),
    );
  });

  test('law: whatever is written, there is an entry for each question, and it is in the text', () => {
    const part = fc.oneof(fc.string({ unit: character }), fc.constantFrom('1)', '2)', '(', '"', '\n', '**', '```'));
    fc.assert(
      fc.property(fc.array(part), fc.nat({ max: 5 }), (parts, count) => {
        const text = parts.join('');
        const answers = numberedAnswers(text, count);
        expect(answers).toHaveLength(count);
        for (const answer of answers) {
          if (typeof answer === 'string') expect(text.replaceAll('**', '')).toContain(answer);
        }
      }),
    );
  });
});

describe('text in a fence', () => {
  test.each([
    ['x1 = f()', 'x1 = f()'],
    ['  x1 = f()\n', 'x1 = f()'],
    ['```\nx1 = f()\n```', 'x1 = f()'],
    ['```js\nx1 = f()\nx2 = g()\n```', 'x1 = f()\nx2 = g()'],
    ['```javascript title="a"\nx1 = f()\n```', 'x1 = f()'],
    ['Here is the program:\n\n```js\nx1 = f()\n```\nIt looks for a bus.', 'x1 = f()'],
    ['```\nx1 = f()\n```\nand then\n```\nx2 = g()\n```', 'x1 = f()\nx2 = g()'],
    ['```js\nx1 = f(', 'x1 = f('],
    ['~~~\nx1 = f()\n~~~', 'x1 = f()'],
    ['````\n```\nx1 = f()\n```\n````', '```\nx1 = f()\n```'],
    ['```\r\nx1 = f()\r\n```', 'x1 = f()'],
    ['`x1 = f()`', 'x1 = f()'],
    ['```js x1 = f()```', 'x1 = f()'],
    ['```\n```', ''],
    ['<think>```\ny\n```</think>\n```\nx1 = f()\n```', 'x1 = f()'],
    ['', ''],
  ])('%j', (text, inside) => expect(fencedText(text)).toBe(inside));

  test.each([
    ['x1 = f()', [], 'x1 = f()', false],
    ['```\na\n```', ['a'], '', false],
    ['Sure:\n```js\na\n```\nand\n~~~\nb\n~~~\ndone', ['a', 'b'], 'Sure:\nand\ndone', false],
    ['Sure:\n```\na', ['a'], 'Sure:', true],
    ['``` c++ \na\n```', ['a'], '', false],
    ['```f()\na\n```', [''], '```f()\na', true],
    ['```js f()\na\n```', [''], '```js f()\na', true],
    ['`a`', ['a'], '', false],
    ['```\n```', [''], '', false],
  ])('%j falls into blocks and what is around them', (text, blocks, outside, isOpen) => {
    expect(fencesOf(text)).toMatchObject({ blocks, outside, isOpen });
  });

  test.each(['x1 = f({ a: "`" })', 'say `a` or `b`', 'a ``` b', 'x1 = f() // ```'])('%j has none', (text) => {
    expect(fencedText(text)).toBe(text);
  });

  test('law: a program is read back from a fence as it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', 'js', 'json'), (text, language) => {
        fc.pre(!text.includes('```') && text.trim() === text);
        expect(fencedText(`\`\`\`${language}\n${text}\n\`\`\``)).toBe(text);
      }),
    );
  });
});

describe('JSON', () => {
  test.each<[string, unknown]>([
    ['{"a":[1,null]}', { a: [1, null] }],
    ['```json\n{"a":1}\n```', { a: 1 }],
    ['Sure:\n```\n{"a":1}\n```\nDone.', { a: 1 }],
    [' 7 ', 7],
    ['null', null],
    ['<think>{}</think>{"a":1}', { a: 1 }],
  ])('%j', (text, value) => expect(jsonOf(text)).toEqual(value));

  test.each([
    '',
    '{',
    "{'a':1}",
    '{"a":1,}',
    '{a:1}',
    'Sure: {"a":1}',
    '{"a":1} {"a":2}',
    '```json\n{"a":\n```',
    'True',
  ])('%j is none: nothing is repaired', (text) => expect(jsonOf(text)).toBeUndefined());

  test('law: what is written as JSON is read back, in a fence or not', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 1);
        const read = JSON.parse(text) as unknown;
        expect(jsonOf(`\`\`\`json\n${text}\n\`\`\``)).toEqual(read);
        expect(jsonOf(text)).toEqual(read);
      }),
    );
  });
});
