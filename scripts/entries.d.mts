/** The folder of this checkout, with a slash at its end. */
export declare const root: string;

/** An entry point of the package. */
export interface EntryPoint {
  /** The name that users import, such as `typetod/values`. */
  readonly name: string;
  /** The file behind it, relative to {@link root}, such as `src/values/index.ts`. */
  readonly source: string;
}

/** The entry points that package.json lists under `exports`. */
export declare function entryPoints(): readonly EntryPoint[];
