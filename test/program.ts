import ts from 'typescript';

/** A host that knows files which lie on no disk, besides those that do. */
function hostWith(options: ts.CompilerOptions, more: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => more.has(path) || fileExists(path);
  host.readFile = (path) => more.get(path) ?? readFile(path);
  host.getSourceFile = (path, target, ...rest) => {
    const text = more.get(path);
    return text === undefined ? getSourceFile(path, target, ...rest) : ts.createSourceFile(path, text, target, true);
  };
  return host;
}

/**
 * The program of a project's folders, as its tsconfig.json says.
 *
 * @param more - further sources by absolute path, as if they were there.
 */
export function programOf(root: string, folders: readonly string[], more: ReadonlyMap<string, string>): ts.Program {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const isOurs = (path: string): boolean => folders.some((folder) => path.startsWith(`${root}/${folder}/`));
  const rootNames = [...fileNames.filter(isOurs), ...more.keys()];
  return ts.createProgram({ rootNames, options: { ...options, noEmit: true }, host: hostWith(options, more) });
}

/** The errors in a file of a program, on a line each. */
export function errorsIn(program: ts.Program, path: string): readonly string[] {
  const source = program.getSourceFile(path);
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  return found.map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
}
