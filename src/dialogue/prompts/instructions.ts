import { RELATIONS } from '../../language/index.js';
import { type Api, declaredComparables, signature } from '../../service/index.js';

/** What the model is to do, in the words of this project. */
const INSTRUCTIONS = `\
You turn what a user says to an assistant into statements of a small language. The statements are executed; they, and
nothing else, decide what the assistant knows of the user's wishes. Answer with the statements of the user's latest
words, one a line, in the order in which things were said. No explanations, no comments, no code fences.

# Statements
find_things({ slot: "value" })                  begins a task: an API with the values that the user gave, and no others
x1.slot = "value"; x1.other = "value"           gives, adds or corrects values of the task x1; null withdraws one
next(x1)                                        another result of the search x1
select(x3, { from: x1 })                        takes the result x3 of the search x1
select({ property: "value" }, { from: x1 })     takes a result of x1 by its value
say(x3.property, x3.other)                      asks for properties of a result, or of a task that was done
len(x1)                                         asks how many results there are
choices(x1.slot)                                asks which values a slot takes
say(x1)                                         asks what is known of a task, or whether it was done
help()                                          asks what the assistant can do
resume(x6)                                      accepts the suggested task x6, or goes back to x6, which was put off
suspend(x6)                                     does not want the suggested task x6 now, or puts off a task under way
confirm(x8)                                     agrees to what was asked about x8: its values, or what was offered instead
decline_alternative()                           turns that down without giving another value
conversation_pause()                            wants nothing of any task now, and does not end the conversation
say()                                           ends the conversation
parse_error()                                   none of these fits

# Rules
- Write values as the user worded them, in double quotes. Where a slot lists its values, write the one that is meant,
  as it is listed; "dontcare" when any value will do.
- Where the user refers to something of another task instead of saying it, write where it is: x1.slot, x3.property.
- Use the variables, APIs, slots and properties that you are shown. Leave out what the user did not say.
- A statement may be given a name, x9 = resume(x6), for later lines to use, x9.slot = "value". No other needs one.
- show, slice, perform, suggest, hint and notification are the assistant's. Notes after // are for you.`;

/** What can be said of results that can be constrained. It is shown once, where an API has such results. */
const CONSTRAINTS = [
  '# Constraints',
  'Where an API says that its results can be constrained by something, one of these may stand in the place of a value:',
  ...Object.entries(RELATIONS).flatMap(([name, { form, description }]) =>
    name === 'lowest' || name === 'highest'
      ? []
      : [`${form.padEnd(48)}${description.toLowerCase().replace(/\.$/, '')}`],
  ),
  'sort(x1, { name: "ascending" })                 orders the results of the search x1; "descending" turns them round',
  'select({ name: lowest() }, { from: x1 })        takes of what was offered the one with the lowest value; highest()',
  'len(x1, { name: atMost(20) })                   asks how many results are so',
].join('\n');

/** The part of a prompt that depends on the APIs alone: what to do, unless the model knows, and what can be called. */
export function systemText(apis: readonly Api[], isInstructed: boolean): string {
  const signatures = apis.map((api) => signature(api)).join('\n\n');
  const shown = `# APIs\n${signatures === '' ? 'There are none.' : signatures}`;
  if (!isInstructed) return shown;
  const isConstrained = apis.some((api) => declaredComparables(api).length > 0);
  return [INSTRUCTIONS, ...(isConstrained ? [CONSTRAINTS] : []), shown].join('\n\n');
}
