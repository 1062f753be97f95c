import type { Command } from 'commander';
import { SETTING_DEFAULTS, type SettingKey } from '../../src/contract/settings.ts';
import { withContext } from '../open-context.ts';
import { table } from '../output.ts';
import { readTextFile } from '../read-input.ts';
import { terminalOf } from '../terminal.ts';

export function addSettings(program: Command): void {
  const settings = program
    .command('settings')
    .summary('read and change what can be set while the server runs')
    .description('Settings that a running server takes over within a second.');
  settings
    .command('list')
    .summary('list all settings')
    .option('--json', 'print the settings as JSON')
    .action(listSettings);
  settings
    .command('get')
    .summary('print one setting')
    .argument('<key>', 'name of the setting')
    .option('--json', 'print the setting as JSON')
    .action(getSetting);
  settings
    .command('set')
    .summary('change one setting')
    .argument('<key>', 'name of the setting')
    .argument('<value>', 'the new value; - reads it from standard input')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ dmreply settings set retention_period_days 30
  $ dmreply settings set model_prices '{"gpt-6-luna": {"input": 0.1, "output": 0.5}}'
  $ dmreply settings set welcome_email_template - < welcome.txt`,
    )
    .action(setSetting);
}

const KEYS = Object.keys(SETTING_DEFAULTS) as SettingKey[];

async function listSettings({ json }: { json?: boolean }, command: Command): Promise<void> {
  await withContext(command, async ({ settings }, { print, printJson }) => {
    const values = KEYS.map((key) => ({ key, value: settings.get(key) }));
    if (json) return printJson(values.map(({ key, value }) => viewOf(key, value)));
    print(
      table(
        ['KEY', 'VALUE', 'WHAT IT IS'],
        values.map(({ key, value }) => [key, short(String(value)), SETTING_DEFAULTS[key].description]),
      ),
    );
  });
}

async function getSetting(name: string, { json }: { json?: boolean }, command: Command): Promise<void> {
  const key = knownKey(name, command);
  await withContext(command, async ({ settings }, { print, printJson }) => {
    const value = settings.get(key);
    if (json) return printJson(viewOf(key, value));
    print(String(value));
  });
}

async function setSetting(
  name: string,
  given: string,
  { json }: { json?: boolean },
  command: Command,
): Promise<void> {
  const key = knownKey(name, command);
  const text = given === '-' ? (await readTextFile(terminalOf(command), '-')).replace(/\n$/, '') : given;
  await withContext(command, async ({ settings }, { print, printJson }) => {
    const settingValue = parse(SETTING_DEFAULTS[key].type, text);
    await settings.change([{ settingKey: key, settingValue }]);
    if (json) return printJson(viewOf(key, settings.get(key)));
    print(`Saved ${key}.`);
  });
}

function knownKey(name: string, command: Command): SettingKey {
  const key = KEYS.find((known) => known === name);
  return key ?? command.error(`error: unknown setting '${name}' (dmreply settings list shows all)`);
}

/** What is no value of the type stays a text, which saving refuses with a sentence. */
function parse(type: string, text: string): string | number | boolean {
  if (type === 'number' && text.trim() !== '') return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function viewOf(key: SettingKey, value: string | number | boolean) {
  const { type, description } = SETTING_DEFAULTS[key];
  return { settingKey: key, settingValue: value, settingType: type, description };
}

const SHOWN = 40;

function short(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;
}
