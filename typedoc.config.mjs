import { publicEntryPoints } from './scripts/entries.mjs';

/** @type {import('typedoc').TypeDocOptions} */
export default {
  entryPoints: publicEntryPoints().map(({ source }) => source),
  name: 'TypeTOD',
  out: 'docs/api',
  tsconfig: 'tsconfig.json',
  readme: 'none',
  githubPages: false,
  disableGit: true,
  disableSources: true,
  excludePrivate: true,
  excludeInternal: true,
  treatWarningsAsErrors: true,
  validation: {
    // A type is public where somebody names it: parts of public types are reached by a member, or inferred.
    notExported: false,
    invalidLink: true,
    invalidPath: true,
    rewrittenLink: true,
    notDocumented: true,
    unusedMergeModuleWith: true,
  },
  requiredToBeDocumented: ['Class', 'Interface', 'Function', 'TypeAlias', 'Variable', 'Enum', 'Namespace'],
  logLevel: 'Warn',
};
