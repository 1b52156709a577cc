import { describe, expect, it } from 'vitest';
import { restaurants2 } from '../../../../apis/index.js';
import { terraces } from '../../../dialogues/screens/terraces.js';
import { strangeWording } from '../../../src/passes/names/wordings.js';

const other = [['other', 'Something else']] as const;

describe('wordings', () => {
  it.each(['ReserveRestaurant', 'number_of_seats', 'phone_number'])(
    'may be of the API, slot or property %s',
    (name) => {
      expect(strangeWording({ Restaurants_2: { [name]: other } }, [restaurants2])).toBeUndefined();
    },
  );

  it('may be of a field of what a list holds', () => {
    expect(strangeWording({ Terraces: { bite: other } }, [terraces])).toBeUndefined();
  });

  it.each([
    ['a service', { Restaurant_2: { ReserveRestaurant: other } }, /no service 'Restaurant_2'.*Restaurants_2.*--apis/],
    [
      'an API',
      { Restaurants_2: { ReserveRestaurants: other } },
      /'ReserveRestaurants'. Did you mean ReserveRestaurant\b/,
    ],
    ['a slot', { Restaurants_2: { number_of_seat: other } }, /'number_of_seat'. Did you mean number_of_seats/],
    ['what any object has', { Restaurants_2: { constructor: other } }, /'constructor'/],
  ])('are refused for %s that there is not', (_, wordings, message) => {
    expect(strangeWording(wordings, [restaurants2])).toMatch(message);
  });
});
