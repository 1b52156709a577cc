/** The folder of this checkout, with a slash at its end. */
export declare const root: string;

/** An entry point of a package. */
export interface EntryPoint {
  /** The name that users import, such as `typetod/values`. */
  readonly name: string;
  /** The package that has it, such as `typetod`. */
  readonly package: string;
  /** The file behind it, relative to {@link root}, such as `src/values/index.ts`. */
  readonly source: string;
  /** Whether it is for the packages of this repository alone. */
  readonly isInternal: boolean;
}

/** The entry points that the packages list under `exports` of their package.json. */
export declare function entryPoints(): readonly EntryPoint[];

/** Those that are for users. */
export declare function publicEntryPoints(): readonly EntryPoint[];
