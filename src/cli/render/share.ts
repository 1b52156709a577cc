/** A part of a whole in percent, with one decimal; 'none' of nothing. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`;
