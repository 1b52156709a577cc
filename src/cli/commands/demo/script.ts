/** What a person says where none is there: `npm start` without a terminal gives it to the parser, line by line. */
export const SCRIPT: readonly string[] = [
  'I am looking for an Italian restaurant in Oakland.',
  'Is there another one?',
  'What is the phone number?',
  "I'll take that one.",
  'Yes, please.',
  'At 7 pm.',
  'Make it 8 pm, please.',
  'Yes.',
  'What will the weather be in Oakland tomorrow?',
  'Thank you, goodbye!',
];
