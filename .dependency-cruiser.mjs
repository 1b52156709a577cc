// The direction of dependencies. `npm run check:deps` holds the sources of all packages against these rules, and
// test/dependency-direction.test.ts holds the rules against deliberate violations.

import { entryPoints, publicEntryPoints } from './scripts/entries.mjs';

/** The core starts fast and depends on little. `src/index.ts` is the core's front door. */
const core = ['errors', 'text', 'language', 'service', 'world', 'engine'];

/** For each folder of src, the folders that it may import besides itself. */
const mayImport = {
  errors: [],
  text: [],
  language: ['errors', 'text'],
  service: ['errors', 'text', 'language'],
  world: ['errors', 'text', 'language', 'service'],
  engine: ['errors', 'text', 'language', 'service', 'world'],
  values: ['errors', 'text', 'language', 'service', 'world'],
  english: ['errors', 'text', 'language', 'service', 'world', 'values'],
  models: ['errors', 'text'],
  mend: ['errors', 'text', 'language'],
  nlg: [...core, 'values'],
  dialogue: [...core, 'values', 'english', 'models', 'mend', 'nlg'],
  parsers: [...core, 'values', 'english', 'models', 'mend', 'nlg', 'dialogue'],
  transcripts: [...core, 'values'],
  metrics: ['errors', 'text', 'language', 'service'],
  jobs: ['errors'],
  pages: ['errors', 'text'],
  faults: [...core, 'values', 'english', 'models', 'mend', 'nlg', 'dialogue'],
  testing: [...core, 'values', 'english', 'models', 'mend', 'nlg', 'dialogue', 'transcripts', 'faults'],
  testbed: [
    ...core,
    'values',
    'english',
    'models',
    'mend',
    'nlg',
    'dialogue',
    'parsers',
    'transcripts',
    'metrics',
    'jobs',
    'pages',
    'faults',
  ],
};

/** What the core may import of npm. */
const corePackages = ['acorn', 'astring', 'zod', 'fastest-levenshtein'];

/** They come last and may import every folder, and the bundled services. `internal` is the door for our other packages. */
const frontends = ['server', 'cli', 'internal'];

/** The corpora. None of them imports another one. */
const corpora = ['sgd', 'multiwoz', 'tau2'];

/** The sources of all packages. */
const shipped = '^(src|apis|corpora/src|training/src)/';

/** The sources behind entry points, each as a pattern. */
const sourcesOf = (entries) => entries.map(({ source }) => `^${source.replaceAll('.', '\\.')}$`);

const npmKinds = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown'];
const aliased = ['aliased', 'aliased-tsconfig', 'aliased-tsconfig-paths', 'aliased-tsconfig-base-url'];
const folders = (names) => `^src/(${names.join('|')})/`;
const packages = (names) => `(^|/)node_modules/(${names.join('|')})/`;

const layers = Object.entries(mayImport).map(([folder, lower]) => ({
  name: `layer-${folder}`,
  comment: `src/${folder} may import ${lower.length === 0 ? 'no other folder of ours' : lower.join(', ')}.`,
  severity: 'error',
  from: { path: folders([folder]) },
  to: {
    path: '^(src|apis)/',
    pathNot: folders([folder, ...lower]),
  },
}));

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Arrows point one way, also between the files of a folder.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...layers,
    {
      name: 'index-is-the-core',
      comment: 'src/index.ts exports the core; everything else has an entry point of its own.',
      severity: 'error',
      from: { path: '^src/index\\.ts$' },
      to: { path: '^(src|apis)/', pathNot: folders(core) },
    },
    {
      name: 'no-unknown-folder',
      comment: 'A new folder of src needs its line in the table of .dependency-cruiser.mjs.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: folders([...Object.keys(mayImport), ...frontends]) },
      to: {},
    },
    {
      name: 'model-port-is-light',
      comment: 'typetod/models is the port; the models behind it have entry points of their own.',
      severity: 'error',
      from: { path: '^src/models/index\\.ts$' },
      to: { path: '^src/models/(openai|local|doubles)/', reachable: true },
    },
    {
      name: 'core-packages',
      comment: `The core depends on ${corePackages.join(', ')} and on nothing else of npm.`,
      severity: 'error',
      from: { path: ['^src/index\\.ts$', folders(core)] },
      to: { dependencyTypes: npmKinds, pathNot: packages(corePackages) },
    },
    {
      name: 'apis-only-public-package',
      comment: "A service imports 'typetod', zod and the files beside it: what any author outside could import.",
      severity: 'error',
      from: { path: '^apis/' },
      to: { path: '^src/', dependencyTypesNot: aliased },
    },
    {
      name: 'apis-only-entry-points',
      comment: 'Of the package, a service imports what package.json exports.',
      severity: 'error',
      from: { path: '^apis/' },
      to: { path: '^src/', dependencyTypes: aliased, pathNot: sourcesOf(publicEntryPoints()) },
    },
    {
      name: 'apis-packages',
      comment: 'Of npm, a service may import zod.',
      severity: 'error',
      from: { path: '^apis/' },
      to: { dependencyTypes: npmKinds, pathNot: packages(['zod']) },
    },
    {
      name: 'no-corpora-below',
      comment: 'What people install knows nothing of the packages that are made with it.',
      severity: 'error',
      from: { path: '^(src|apis)/' },
      to: { path: '^(corpora|training)/' },
    },
    {
      name: 'internal-is-for-others',
      comment: "Inside src, rooms import each other; 'typetod/internal' is for the other packages.",
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/internal/' },
      to: { path: '^src/internal/' },
    },
    ...corpora.map((name) => ({
      name: `corpus-${name}`,
      comment: 'No corpus imports another one; each may use the laboratory.',
      severity: 'error',
      from: { path: `^corpora/src/${name}/` },
      to: { path: '^corpora/src/', pathNot: `^corpora/src/(${name}|lab)/` },
    })),
    {
      name: 'laboratory',
      comment: 'The laboratory knows no corpus.',
      severity: 'error',
      from: { path: '^corpora/src/lab/' },
      to: { path: '^corpora/src/', pathNot: '^corpora/src/lab/' },
    },
    {
      name: 'packages-by-name',
      comment: "Another package is imported by its name: 'typetod/testbed', not by a path.",
      severity: 'error',
      from: { path: '^(corpora|training)/src/' },
      to: { path: '^(src|apis)/', dependencyTypesNot: aliased },
    },
    {
      name: 'corpora-by-name',
      comment: "Another package is imported by its name: '@typetod/corpora/sgd', not by a path.",
      severity: 'error',
      from: { path: '^training/src/' },
      to: { path: '^corpora/', dependencyTypesNot: aliased },
    },
    {
      name: 'no-training-below',
      comment: 'The corpora know nothing of the training.',
      severity: 'error',
      from: { path: '^corpora/' },
      to: { path: '^training/' },
    },
    {
      name: 'packages-by-entry-points',
      comment: 'Of another package, what its package.json exports is imported.',
      severity: 'error',
      from: { path: '^(corpora|training)/src/' },
      // The cruiser takes the pattern 'typetod/*' of tsconfig.json before the exact path that stands for 'typetod/language'; TypeScript does not.
      to: {
        path: '^(src|apis|corpora)/',
        dependencyTypes: aliased,
        pathNot: [...sourcesOf(entryPoints()), '^src/language/index\\.ts$'],
      },
    },
    {
      name: 'no-import-of-own-name',
      comment: "Inside a package, imports are relative; 'typetod' is the name that others use.",
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(src|apis)/', dependencyTypes: aliased, pathNot: '^apis/index\\.ts$' },
    },
    {
      name: 'no-import-of-own-name-in-corpora',
      comment: "Inside a package, imports are relative; '@typetod/corpora' is the name that others use.",
      severity: 'error',
      from: { path: '^corpora/' },
      to: { path: '^corpora/', dependencyTypes: aliased },
    },
    {
      name: 'no-dev-dependency',
      comment: 'What is shipped must not need what only developers install.',
      severity: 'error',
      // The page of sessions is built with all that it needs.
      from: { path: shipped, pathNot: '^src/server/sessions/browser/' },
      // Optional peers are installed for development as well; they load when used, and their absence has an error of ours.
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only', 'npm-peer'],
        pathNot: '(^|/)node_modules/@types/',
      },
    },
    {
      name: 'no-undeclared-package',
      comment: 'A package that is imported is a dependency in package.json.',
      severity: 'error',
      from: { path: shipped },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    },
    {
      name: 'no-outside',
      comment: 'Shipped code imports nothing of test, bench, examples or scripts.',
      severity: 'error',
      from: { path: shipped },
      to: { path: '^(test|bench|examples|scripts|dist|corpora/(test|dist)|training/(test|dialogues))/' },
    },
    {
      name: 'no-unresolvable',
      comment: 'Every import leads to a file.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
};
