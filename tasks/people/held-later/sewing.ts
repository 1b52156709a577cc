/** A sewing shop: fabrics by the metre, alterations, and lessons. All of it is invented. */
import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  sameValue,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const fabric = {
  fabric_name: z.string().describe('Name of the fabric'),
  material: z.enum(['cotton', 'linen', 'wool', 'silk', 'denim', 'velvet']).describe('What it is made of'),
  colour: saidAs(z.enum(['red', 'blue', 'green', 'yellow', 'grey', 'white']).describe('Which colour it has'), {
    names: ['color'],
    values: { grey: ['gray'] },
  }),
  pattern: saidAs(
    z.enum(['plain', 'striped', 'checked', 'floral', 'dotted']).describe('What is printed or woven on it'),
    {
      values: {
        striped: ['stripes', 'stripy'],
        floral: ['flowers', 'flowery'],
        dotted: ['dots', 'polka dots', 'spots'],
        plain: ['no pattern'],
        checked: ['tartan', 'checks'],
      },
    },
  ),
  is_washable: saidAs(z.boolean().describe('Whether it may go into the washing machine'), {
    names: ['washable', 'machine washable', 'washing machine'],
  }),
  price_per_metre: saidAs(money('What a metre costs'), { names: ['price', 'cost'] }),
};

const rows = [
  ['Beach Hut', 'cotton', 'blue', 'striped', true, 9.5],
  ['Ladybird', 'cotton', 'red', 'dotted', true, 11],
  ['Cottage Garden', 'cotton', 'yellow', 'floral', true, 12.5],
  ['Flour Sack', 'cotton', 'white', 'plain', true, 6],
  ['Picnic', 'cotton', 'red', 'checked', true, 8.5],
  ['Dune Grass', 'linen', 'green', 'plain', true, 17],
  ['Baker', 'linen', 'white', 'striped', true, 18.5],
  ['Delft', 'linen', 'blue', 'floral', false, 24],
  ['Shepherd', 'wool', 'grey', 'plain', false, 29],
  ['Highland', 'wool', 'green', 'checked', false, 34],
  ['Fox Hunt', 'wool', 'red', 'plain', false, 31],
  ['Opera', 'silk', 'red', 'plain', false, 46],
  ['Koi Pond', 'silk', 'blue', 'floral', false, 52],
  ['Foundry', 'denim', 'blue', 'plain', true, 14],
  ['Pencil', 'denim', 'grey', 'striped', true, 15.5],
  ['Moss', 'velvet', 'green', 'plain', false, 27],
  ['Curtain Call', 'velvet', 'red', 'plain', false, 26],
] as const;

const fabrics = table(
  'sewing.fabrics',
  'fabric_name',
  rows.map(([fabric_name, material, colour, pattern, is_washable, price_per_metre]) => ({
    fabric_name,
    material,
    colour,
    pattern,
    is_washable,
    price_per_metre,
  })),
);

export class FindFabric extends search({
  description: 'Look for a fabric',
  examples: ['do you have cloth', 'I am looking for fabric', 'what fabrics do you have', 'material for a dress'],
  slots: {
    material: fabric.material.nullable(),
    colour: fabric.colour.optional(),
    pattern: fabric.pattern.optional(),
    is_washable: fabric.is_washable.optional(),
  },
  returns: fabric,
  entity: 'fabric',
  table: fabrics,
  identity: 'fabric_name',
  offers: ['fabric_name', 'pattern', 'price_per_metre'],
  comparable: ['price_per_metre'],
  followUp: () => OrderFabric,
}) {}

const order = {
  metres: z.number().min(0.5).max(50).describe('How many metres are cut'),
  prewashed: saidAs(z.boolean().describe('Whether the fabric is washed before it is cut'), {
    names: ['washed first', 'pre-washed', 'washed beforehand'],
  }),
  collection_date: z.iso.date().describe('Day on which it is collected'),
};

const customer_name = z.string().describe('Name of the customer');

export class OrderFabric extends transaction({
  description: 'Order a length of fabric',
  examples: ['cut me some', 'order fabric', 'I will take metres of'],
  slots: {
    fabric_name: fabric.fabric_name,
    metres: order.metres,
    collection_date: order.collection_date,
    customer_name,
    prewashed: order.prewashed.default(false),
  },
  returns: { fabric_name: fabric.fabric_name, price: money('What it costs in all') },
  entity: 'order',
}) {
  override transact(
    { fabric_name, metres, collection_date }: ArgumentsOf<typeof OrderFabric>,
    { rows, now }: ApiContext,
  ) {
    const found = rows(fabrics).find((row) => sameValue(row.fabric_name, fabric_name));
    if (!found) return failure({ reason: `There is no fabric called ${fabric_name}.` });
    if (collection_date < now.slice(0, 10)) return failure({ reason: 'That day has passed.' });
    const price = Math.round(found.price_per_metre * metres * 100) / 100;
    return success({ fabric_name: found.fabric_name, price });
  }
}

/** When the tailor is at the fitting of somebody else, on any day. */
const TAKEN = ['10:00', '14:30'];

const alteration = {
  garment: saidAs(
    z.enum(['trousers', 'skirt', 'dress', 'jacket', 'coat', 'shirt', 'curtains']).describe('What is brought in'),
    { values: { trousers: ['pants', 'jeans', 'slacks'], curtains: ['drapes'] } },
  ),
  job: saidAs(z.enum(['shorten', 'take in', 'let out', 'mend', 'new zip']).describe('What is done to it'), {
    values: {
      shorten: ['shorter', 'hem', 'too long'],
      'take in': ['tighter', 'narrower', 'too wide', 'too loose'],
      'let out': ['wider', 'looser', 'too tight'],
      mend: ['repair', 'hole', 'torn', 'patch'],
      'new zip': ['zipper', 'zip'],
    },
  }),
  fitting_date: z.iso.date().describe('Day of the fitting'),
  fitting_time: time('When the fitting is', { hours: '09:00-18:00' }),
  express: saidAs(z.boolean().describe('Whether it has to be ready in two days'), {
    names: ['urgent', 'in a hurry', 'rush'],
  }),
  remark: z.string().describe('What the tailor ought to know'),
};

const PRICES = { shorten: 14, 'take in': 22, 'let out': 24, mend: 10, 'new zip': 18 };

export class BookAlteration extends transaction({
  description: 'Have a piece of clothing altered',
  examples: [
    'shorten my trousers',
    'my dress is too wide',
    'can you mend',
    'the zip is broken',
    'have something altered',
  ],
  slots: {
    garment: alteration.garment,
    job: alteration.job,
    fitting_date: alteration.fitting_date,
    fitting_time: alteration.fitting_time,
    customer_name,
    express: alteration.express.default(false),
    remark: alteration.remark.optional(),
  },
  returns: { garment: alteration.garment, price: money('What the work costs') },
  entity: 'alteration',
}) {
  override transact(args: ArgumentsOf<typeof BookAlteration>, { now }: ApiContext) {
    const { job, fitting_date, fitting_time, express } = args;
    if (`${fitting_date}T${fitting_time}` < now) return failure({ reason: 'That moment has passed.' });
    if (!TAKEN.includes(fitting_time)) return success({ price: PRICES[job] + (express ? 8 : 0) });
    const alternative = { fitting_time: fitting_time === '10:00' ? '10:30' : '15:00' };
    return failure({ reason: 'Somebody else has a fitting then.', alternative });
  }
}

const lesson = {
  course: saidAs(
    z.enum(['first steps', 'zips and buttons', 'pattern drawing', 'quilting']).describe('What is learned'),
    { names: ['class', 'lesson'], values: { 'first steps': ['beginners', 'beginner'], quilting: ['quilts'] } },
  ),
  course_date: z.iso.date().describe('Day of the course'),
  number_of_people: z.int().min(1).max(6).describe('How many people come'),
  own_machine: saidAs(z.boolean().describe('Whether a sewing machine is brought along'), {
    names: ['my own machine', 'our own machine', 'own sewing machine'],
  }),
};

export class JoinCourse extends transaction({
  description: 'Sign up for a sewing course',
  examples: ['learn to sew', 'join a course', 'sign up for a class', 'a place on the quilting course'],
  slots: {
    course: lesson.course,
    course_date: lesson.course_date,
    number_of_people: lesson.number_of_people,
    customer_name,
    own_machine: lesson.own_machine,
  },
  returns: { course: lesson.course, price: money('What it costs in all') },
  entity: 'place',
}) {
  override transact({ number_of_people, own_machine }: ArgumentsOf<typeof JoinCourse>) {
    return success({ price: number_of_people * (own_machine ? 25 : 32) });
  }
}

/** A sewing shop. */
export const sewing = service({
  name: 'Sewing',
  description: 'A sewing shop: fabrics, alterations and courses',
  apis: [FindFabric, OrderFabric, BookAlteration, JoinCourse],
  tables: [fabrics],
});
