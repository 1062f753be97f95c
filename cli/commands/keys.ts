import { type Command, Option } from 'commander';
import { withContext } from '../open-context.ts';
import { readSecretLine } from '../read-input.ts';

/** An option without a value: the key comes from standard input. */
const FROM_INPUT = '-';

export function addKeys(program: Command): void {
  const keys = program
    .command('keys')
    .summary('save the keys of a user')
    .description('AI and chat-tool keys.');
  keys
    .command('set')
    .summary('save a key, encrypted')
    .description("Saves a user's key, encrypted. It replaces the one before.")
    .requiredOption('--user <name>', 'user name or e-mail address')
    .addOption(
      new Option('--openai [key]', 'key of the AI provider').preset(FROM_INPUT).conflicts('manychat'),
    )
    .addOption(new Option('--manychat [key]', 'key of the ManyChat API').preset(FROM_INPUT))
    .option('--base-url <url>', 'provider that an AI key is for, of those in [ai] allowed_base_urls')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Without a key after --openai or --manychat (or with "-") it is read from standard input, or asked for at a
terminal. Prefer that: shells write what you type into a history file, and other users of this machine can
see the arguments of running programs.

Examples:
  $ dmreply keys set --user anna --openai < key.txt
  $ dmreply keys set --user anna --openai          (asks for the key)
  $ dmreply keys set --user anna --openai sk-...`,
    )
    .action(setKey);
}

interface SetOptions {
  user: string;
  openai?: string;
  manychat?: string;
  baseUrl?: string;
  json?: boolean;
}

async function setKey(options: SetOptions, command: Command): Promise<void> {
  const field = options.manychat === undefined ? 'openai' : 'manychat';
  const given = options[field];
  if (given === undefined) command.error('error: name the key to save with --openai or --manychat');
  if (options.baseUrl !== undefined && field === 'manychat') {
    command.error('error: --base-url is for an AI key');
  }
  await withContext(command, async ({ accounts, keys }, terminal) => {
    const { print, printJson } = terminal;
    const baseUrl = options.baseUrl === undefined ? undefined : keys.checkAddress(options.baseUrl);
    const user = await accounts.require(options.user);
    const question = `Paste the key for ${user.username} and press Enter (it stays invisible): `;
    const key = given === FROM_INPUT ? await readSecretLine(terminal, question) : given;
    await keys.set(user.id, field, key, baseUrl);
    if (options.json) return printJson({ id: user.id, username: user.username, key: field, saved: true });
    const tool = field === 'openai' ? 'AI' : 'ManyChat';
    print(`Saved the ${tool} key of ${user.username}. Check it: dmreply doctor`);
  });
}
