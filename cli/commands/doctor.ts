import type { Command } from 'commander';
import type { Config } from '../../src/config.ts';
import { type Finding, ok, problem } from '../../src/features/health/finding.ts';
import { errorLines } from '../error-lines.ts';
import { configOf, openContext } from '../open-context.ts';
import { oneLine } from '../output.ts';
import { terminalOf } from '../terminal.ts';

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .summary('check this installation and say what to do')
    .description(
      'Checks configuration, public address, data folder, secret key, database, AI endpoint and keys, mail, clock, what the\n' +
        "dashboard shows of the running servers, and what each template's Connection page says: a line each, with what is wrong and what to do. Changes nothing. Ends with code 1 when something is wrong.",
    )
    .option('--json', 'print the findings as JSON')
    .action(async (options: { json?: boolean }, command: Command) => {
      const { print, printJson, host } = terminalOf(command);
      const findings = await examine(command);
      const isHealthy = findings.every((finding) => finding.status !== 'problem');
      if (options.json) printJson({ ok: isHealthy, findings });
      else for (const finding of findings) print(line(finding));
      if (!isHealthy) host.exitCode = 1;
    });
}

/** Every check, each on its own: one that fails keeps none of the others from running. */
async function examine(command: Command): Promise<Finding[]> {
  let config: Config;
  try {
    config = await configOf(command);
  } catch (error) {
    return errorLines(error).map((text) => problem('config', text, 'config.example.toml explains each key.'));
  }
  const [{ checkDataFolder, checkSecretKey }, { checkDatabase }, { checkMail }, { checkClock }] =
    await Promise.all([
      import('../doctor/check-data.ts'),
      import('../doctor/check-database.ts'),
      import('../doctor/check-mail.ts'),
      import('../doctor/check-clock.ts'),
    ]);
  const folder = await checkDataFolder(config);
  const secret = await checkSecretKey(config);
  const database = await checkDatabase(config);
  const isUsable = database.isReady && [folder, secret].every(({ status }) => status !== 'problem');
  const [{ address, ai, health, events }, mail, clock, billing] = await Promise.all([
    lookInside(config, isUsable),
    checkMail(config),
    checkClock(config, Date.now),
    checkStripe(config),
  ]);
  const found = [...ai, mail, clock, ...billing, ...events, ...health];
  return [ok('config', 'Every value is allowed.'), ...address, folder, secret, database.finding, ...found];
}

interface Inside {
  address: Finding[];
  ai: Finding[];
  events: Finding[];
  health: Finding[];
}

/** Owners' keys, and what has happened, are read only from a database that is in order: a doctor does not migrate. */
async function lookInside(config: Config, isUsable: boolean): Promise<Inside> {
  const { checkAi } = await import('../doctor/check-ai.ts');
  const { checkAddress } = await import('../doctor/check-address.ts');
  if (!isUsable) {
    const ai = await checkAi(config, serverKey(config), []);
    return { address: await checkAddress(config, null), ai, events: [], health: [] };
  }
  const [{ collectKeys }, { checkEvents }, { checkTemplates }] = await Promise.all([
    import('../doctor/check-keys.ts'),
    import('../doctor/check-billing.ts'),
    import('../doctor/check-templates.ts'),
  ]);
  const context = await openContext(config);
  try {
    const { keys, serverOwners, findings } = await collectKeys(context);
    const { findings: health } = await context.health.read();
    const events = await checkEvents(context);
    const address = await checkAddress(config, context.secrets);
    const templates = await checkTemplates(context);
    const found = [...(await checkAi(config, keys, serverOwners)), ...findings];
    return { address, ai: found, events, health: [...health, ...templates] };
  } finally {
    await context.close();
  }
}

/** Nothing on a free server. */
async function checkStripe(config: Config): Promise<Finding[]> {
  const { billingMode } = await import('../../src/features/billing/billing-mode.ts');
  if (billingMode(config) === 'free') return [];
  const { checkBilling } = await import('../doctor/check-billing.ts');
  return checkBilling(config);
}

function serverKey({ ai }: Config) {
  return ai.apiKey === '' ? [] : [{ owner: 'this server', key: ai.apiKey, baseUrl: '' }];
}

const MARKS = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' } as const;

function line({ name, status, text, fix }: Finding): string {
  return oneLine(`${MARKS[status]}  ${name.padEnd(12)}  ${text}${fix === '' ? '' : ` -> ${fix}`}`);
}
