/** A prediction with its confidence, and whether it was right. */
export interface Rated {
  /** From 0 to 1. */
  readonly confidence: number;
  readonly isRight: boolean;
}

/** The predictions whose confidence lies in one tenth. */
export interface CalibrationBin {
  /** The least confidence; each bin is a tenth wide, and the last one holds 1. */
  readonly from: number;
  readonly turns: number;
  readonly confidence: number;
  readonly right: number;
}

/** How well confidence matches the share that was right. */
export interface Calibration {
  /** The number of predictions. */
  readonly turns: number;
  /** The expected calibration error: how far the share that was right is from the mean confidence, over all bins by their size. */
  readonly error: number;
  /** The bins that hold something, the least confident first. */
  readonly bins: readonly CalibrationBin[];
}

const BINS = 10;

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function binOf(rated: readonly Rated[], at: number): CalibrationBin {
  return {
    from: at / BINS,
    turns: rated.length,
    confidence: mean(rated.map(({ confidence }) => confidence)),
    right: mean(rated.map(({ isRight }) => Number(isRight))),
  };
}

/** Compares confidence with the share that was right, in tenths; null where nothing was rated. */
export function calibrationOf(rated: readonly Rated[]): Calibration | null {
  if (rated.length === 0) return null;
  const placeOf = ({ confidence }: Rated): number => Math.min(BINS - 1, Math.max(0, Math.floor(confidence * BINS)));
  const bins = Array.from({ length: BINS }, (_, at) => rated.filter((one) => placeOf(one) === at)).flatMap((own, at) =>
    own.length > 0 ? [binOf(own, at)] : [],
  );
  const off = bins.map(({ turns, confidence, right }) => turns * Math.abs(confidence - right));
  return { turns: rated.length, error: off.reduce((sum, one) => sum + one, 0) / rated.length, bins };
}
