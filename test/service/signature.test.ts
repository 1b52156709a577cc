import { describe, expect, it } from 'vitest';
import { signature } from '../../src/service/index.js';
import { servicesFromSgdSchema } from '../../corpora/src/sgd/schema/schema.js';
import { apiOf, trainSchema } from './fixtures.js';

describe('the signature of an API', () => {
  it('shows required slots first, closed values and defaults', () => {
    expect(signature(apiOf('FindBooks'))).toMatchInlineSnapshot(`
      "// Find books. Search.
      library_1_find_books({
        topic: "Science" | "Fiction", // What it is about
        author?: string, // Who wrote it
        on_loan?: boolean, // Whether somebody has it
        shelf?: 1 | 2 | 3, // Number of the shelf
      }): book { title, author, shelf, on_loan, topic }"
    `);
  });

  it('keeps every comment on one line', () => {
    expect(signature(apiOf('ReserveBook'))).toMatchInlineSnapshot(`
      "// Reserve a book. It is kept at the desk. Transaction: done once confirmed.
      library_1_reserve_book({
        title: string, // Title of the book
        pickup_date: date | "dontcare", // Day on which it is fetched
        pickup_time: time, // When it is fetched
        deposit?: amount = 5, // What is paid in advance
        copies?: integer = 1,
        branch?: "Main" | "King's Lane" | "dontcare" = "Main", // Where it is fetched
        class?: "adult", // Kind of reader
        notes?: string[], // Anything else
        contact?: json,
      }): reservation { title, number }"
    `);
  });

  it('is one line without slots', () => {
    expect(signature(apiOf('CountBooks'))).toMatchInlineSnapshot(`
      "// How many books there are. Search.
      library_1_count_books(): count"
    `);
  });

  it('leaves out descriptions and properties on demand', () => {
    expect(signature(apiOf('FindBooks'), { descriptions: false, properties: false })).toMatchInlineSnapshot(`
      "library_1_find_books({
        topic: "Science" | "Fiction",
        author?: string,
        on_loan?: boolean,
        shelf?: 1 | 2 | 3,
      }): book"
    `);
  });

  it('is the same for the same API, however it came about', () => {
    const [first] = servicesFromSgdSchema([trainSchema]);
    const [second] = servicesFromSgdSchema(JSON.parse(JSON.stringify([trainSchema])));
    expect(first?.apis.map((api) => signature(api))).toEqual(second?.apis.map((api) => signature(api)));
  });

  it('takes a slot that is called like a reserved word', () => {
    const [rail] = servicesFromSgdSchema([trainSchema]);
    expect(signature(rail!.apis[0]!)).toMatchInlineSnapshot(`
      "// Look for trains. Search.
      rail_1_find_trains({
        from: string | "dontcare", // Where it leaves
        to: string | "dontcare", // Where it goes
        date: string | "dontcare", // Day of travel
        class?: "First" | "Second" | "dontcare" = "Second", // Class of travel
        riders?: 1 | 2 | 3 | "dontcare" = 1, // How many ride
        quiet?: boolean, // Whether it is quiet
      }): train { from, to, date, class, riders, quiet, fare, departure, train_name }"
    `);
  });
});
