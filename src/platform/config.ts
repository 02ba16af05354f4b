import path from 'node:path';
import { checkSettings, readMasterKey } from './check-settings.ts';
import { configTree, isLeaf, type Settings } from './config-tree.ts';
import { ROOT_FOLDER } from './root-folder.ts';

export type Config = Settings & { secrets: { masterKey: string } };

/** The settings were wrong. `problems` holds one sentence each, without any secret value. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

function readTree(
  tree: object,
  env: NodeJS.ProcessEnv,
  problems: string[],
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, node] of Object.entries(tree)) {
    if (!isLeaf(node)) {
      out[key] = readTree(node, env, problems);
      continue;
    }
    const value = env[node.env] ?? node.fallback;
    if (value === undefined) {
      problems.push(`${node.env} is required: ${node.doc}`);
      continue;
    }
    const parsed = node.schema.safeParse(value);
    if (parsed.success) out[key] = parsed.data;
    else
      problems.push(
        `${node.env} ${node.secret ? '' : `("${value}") `}is not valid: ${parsed.error.issues[0]?.message ?? 'wrong value'}.`,
      );
  }
  return out;
}

/** The settings as far as they can be read, with every sentence about what is wrong. A config with problems is for looking at only. */
export function inspectConfig(env: NodeJS.ProcessEnv): { config: Config; problems: string[] } {
  const problems: string[] = [];
  const config = readTree(configTree, env, problems) as unknown as Config;
  // Where a process was started from must not decide where its files are.
  if (config.dataDir)
    (config as { dataDir: string }).dataDir = path.resolve(ROOT_FOLDER, config.dataDir);
  const secrets = {
    masterKey: config.secrets.masterKey ?? null,
    masterKeyFile: path.resolve(ROOT_FOLDER, config.secrets.masterKeyFile ?? ''),
  };
  config.secrets.masterKey = readMasterKey(secrets, problems);
  checkSettings(config, problems);
  return { config, problems };
}

/** Reads and checks all settings. Throws ConfigError listing every problem, so that a wrong boot is mended in one go. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { config, problems } = inspectConfig(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
