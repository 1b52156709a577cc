/** A usual year: mean temperature (°F) in January and in July, and how many days in a hundred it rains. */
export const climates: ReadonlyMap<string, readonly [january: number, july: number, wetDays: number]> = new Map([
  ['berlin', [33, 68, 30]],
  ['chicago', [26, 75, 34]],
  ['delhi', [57, 88, 18]],
  ['london', [41, 65, 41]],
  ['los angeles', [58, 73, 10]],
  ['nairobi', [67, 62, 25]],
  ['new york', [33, 77, 33]],
  ['paris', [41, 68, 36]],
  ['phoenix', [57, 95, 8]],
  ['san diego', [57, 71, 11]],
  ['san francisco', [51, 60, 19]],
  ['san jose', [50, 70, 16]],
  ['seattle', [42, 67, 42]],
  ['sydney', [74, 55, 37]],
  ['tokyo', [42, 78, 32]],
  ['vancouver', [39, 64, 44]],
]);
