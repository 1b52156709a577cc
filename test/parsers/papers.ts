import { saidAs, search, service, table } from 'typetod';
import { z } from 'zod';

const tongue = z.enum(['English', 'Polish', 'Spanish', 'Turkish', 'Japanese']);
const rows = table('papers.clerks', 'clerk_name', [
  { clerk_name: 'Beata Nowak', source_language: 'Polish' as const, target_language: 'English' as const },
  { clerk_name: 'Emre Kaya', source_language: 'Turkish' as const, target_language: 'English' as const },
  { clerk_name: 'Yuki Mori', source_language: 'English' as const, target_language: 'Japanese' as const },
  { clerk_name: 'Amy Hale', source_language: 'English' as const, target_language: 'Spanish' as const },
]);

const clerk = {
  clerk_name: z.string().describe('Name of the clerk'),
  source_language: tongue.describe('Language of the paper'),
  target_language: tongue.describe('Language that it gets'),
};

class FindClerk extends search({
  description: 'Find a clerk who translates papers',
  slots: { source_language: clerk.source_language, target_language: clerk.target_language },
  returns: clerk,
  entity: 'clerk',
  table: rows,
}) {}

/** Clerks who put papers from one language into another: two slots with one closed set. */
export const papers = service({ name: 'Papers', description: 'Papers in other languages', apis: [FindClerk] });

const unit = z.enum(['miles', 'yards', 'feet']);

class Convert extends search({
  description: 'Find a table of measures',
  slots: {
    given: saidAs(unit.describe('Measure at hand'), { names: ['from'] }),
    wanted: saidAs(unit.describe('Measure that is needed'), { names: ['into', 'to'] }),
  },
  returns: {
    table_name: z.string().describe('Name of the table'),
    given: unit.describe('Measure at hand'),
    wanted: unit.describe('Measure that is needed'),
  },
  entity: 'table',
  table: table('measures.tables', 'table_name', [
    { table_name: 'Long', given: 'miles' as const, wanted: 'yards' as const },
    { table_name: 'Short', given: 'yards' as const, wanted: 'feet' as const },
  ]),
}) {}

/** The sides are told by what the author says that people call the slots. */
export const measures = service({ name: 'Measures', description: 'Measures', apis: [Convert] });
