/** What tells a run from others in its folder: code and models by hashes. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { openaiOptionsFromEnvironment } from '../../../models/openai/openai-model.js';
import { bundledParserFolder } from '../../../parsers/neural/network/parser-folder.js';
import type { Arguments } from '../../command.js';
import { fieldsOf } from '../../options/readers.js';
import { bundledServices, hashOf, modelIn, ownCode } from '../../identity.js';
import { packageVersion } from '../../version.js';
import { corpora } from '../../elsewhere.js';
import { agentNameOf, isAgentOfCorpora } from './agents.js';
import { plainPerturbing } from './perturbations.js';
import { presentationOf, suiteNameOf, userNameOf, waits } from './settings.js';
import { isOfCorpora } from './suites.js';

/** The hash of a module; null where the name is not that of a file. */
function moduleAt(name: string): string | null {
  return existsSync(name) && statSync(name).isFile() ? hashOf(readFileSync(name)) : null;
}

/** The modules that a run names, and the names of what is no module. */
const namedBy = (args: Arguments): readonly string[] => [suiteNameOf(args), agentNameOf(args), ...args.texts('apis')];

/**
 * A hash of what a run loads besides what its identity tells: the bundled services. Undefined where it loads modules, tasks or data of
 * one's own, of which that is not known.
 */
export function loadedBesides(args: Arguments): string | undefined {
  const isOwn = isOfCorpora(suiteNameOf(args)) || namedBy(args).some((name) => existsSync(name));
  return isOwn ? undefined : bundledServices();
}

/** The code that a run of this suite and agent executes, as a hash. */
export async function codeOfRun(suite: string, agent: string): Promise<string> {
  if (isOfCorpora(suite)) return (await corpora(`The suite '${suite}'`)).ownCode();
  return isAgentOfCorpora(agent) ? (await corpora(`The agent '${agent}'`)).ownCode() : ownCode();
}

/**
 * The identity of a run: what was asked for, the version and the code of this package, and the content of modules and models.
 * What a module imports is not seen.
 */
export async function runIdentity(args: Arguments): Promise<Readonly<Record<string, unknown>>> {
  const [suite, agent, user] = [suiteNameOf(args), agentNameOf(args), userNameOf(args)];
  const folder = args.text('model-dir') ?? (agent === 'neural' ? bundledParserFolder() : undefined);
  const [apis, perturb] = [args.texts('apis'), args.text('perturb')];
  const url = args.text('base-url') ?? openaiOptionsFromEnvironment(process.env).baseURL ?? null;
  return {
    version: packageVersion(),
    code: await codeOfRun(suite, agent),
    ...{ suite, apis, agent, user },
    presentation: presentationOf(args),
    perturb: perturb === undefined ? null : plainPerturbing(perturb),
    form: args.text('form') ?? null,
    fields: fieldsOf(args) ?? null,
    modules: namedBy(args).map(moduleAt),
    ...(args.flag('faults') && { faults: args.text('faults') }),
    ...(args.flag('logprobs') && { logprobs: true }),
    ...(args.flag('model') && { asks: args.text('model') }),
    ...(args.flag('director-model') && { director: args.text('director-model') }),
    ...(args.flag('judge') && { judge: args.text('judge') }),
    ...(args.flag('basis') && { basis: args.text('basis') }),
    ...(folder !== undefined && { model: modelIn(folder) }),
    ...(waits(args) && { endpoint: url }),
  };
}
