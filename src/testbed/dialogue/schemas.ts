import { actionTools, freezeDeep, type Registry, type ToolSchema, toolSchemas } from '../../service/index.js';
import type { ToolPresentation } from './setup.js';

/** What was made of a registry: the same one serves many episodes. */
const known = new WeakMap<Registry, Map<string, readonly ToolSchema[]>>();

/** The tools of a registry in a presentation; the same list for the same registry. */
export function presentedTools(registry: Registry, how: ToolPresentation, strict = false): readonly ToolSchema[] {
  const made = known.get(registry) ?? new Map<string, readonly ToolSchema[]>();
  known.set(registry, made);
  const key = `${how} ${strict}`;
  const apis = (): readonly ToolSchema[] => toolSchemas(registry, { strict });
  const tools = made.get(key) ?? freezeDeep(how === 'direct' ? [...apis()] : [...apis(), ...actionTools({ strict })]);
  made.set(key, tools);
  return tools;
}
