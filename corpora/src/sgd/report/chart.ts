/** A chart: for each name a value in each series. */
export interface Chart {
  /** The id of the element that it is drawn in. */
  readonly id: string;
  /** What the values are. */
  readonly label: string;
  /** `share`: fractions of 1, shown in percent; `difference`: differences of such fractions, in points. */
  readonly unit: 'share' | 'difference';
  /** The names of the series. */
  readonly series: readonly string[];
  /** The rows, in the order in which they are shown. */
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}
