import type { Command } from 'commander';
import type { AppContext } from '../../src/context.ts';
import { AppError } from '../../src/errors.ts';
import { parseId } from '../arguments.ts';
import { withContext } from '../open-context.ts';
import { isoTime, oneLine, table } from '../output.ts';
import { readSecretLine } from '../read-input.ts';

const USER = ['--user <name>', 'user name or e-mail address of the owner'] as const;

export function addInstagram(program: Command): void {
  const instagram = program
    .command('instagram')
    .summary('connect, list and disconnect Instagram accounts')
    .description('Instagram accounts that are connected without a chat tool.');
  addList(instagram);
  addConnect(instagram);
  addDisconnect(instagram);
  addComments(instagram);
}

function addList(instagram: Command): void {
  instagram
    .command('list')
    .summary("list an owner's accounts")
    .requiredOption(...USER)
    .option('--json', 'print them as JSON')
    .action(({ user, json }: { user: string; json?: boolean }, command: Command) =>
      withContext(command, async ({ accounts, instagramViews }, { print, printJson, note }) => {
        const { id } = await accounts.require(user);
        const list = await instagramViews.accountsOf(id);
        if (json) return printJson(list);
        if (list.length === 0)
          return note('There are none yet. Begin with: dmreply instagram connect --help');
        const rows = list.map((account) => [
          String(account.id),
          `@${oneLine(account.username)}`,
          account.state.replace('_', ' '),
          oneLine(account.templateName) || '-',
          account.accessEndsAt?.slice(0, 10) ?? '-',
        ]);
        print(table(['ID', 'ACCOUNT', 'STATE', 'TEMPLATE', 'ACCESS UNTIL'], rows));
      }),
    );
}

function addComments(instagram: Command): void {
  instagram
    .command('comments')
    .summary('list the phrases in comments that are answered with a private message')
    .requiredOption(...USER)
    .option('--json', 'print them as JSON')
    .action(({ user, json }: { user: string; json?: boolean }, command: Command) =>
      withContext(command, async ({ accounts, instagramViews, commentRules }, { print, printJson, note }) => {
        const { id } = await accounts.require(user);
        const [rules, connected] = await Promise.all([commentRules.list(id), instagramViews.accountsOf(id)]);
        if (json) return printJson(rules.map((rule) => ({ ...rule, createdAt: isoTime(rule.createdAt) })));
        if (rules.length === 0)
          return note('There are none yet. The owner adds them on the page "Instagram".');
        const rows = rules.map((rule) => [
          String(rule.id),
          `@${oneLine(connected.find((one) => one.id === rule.accountId)?.username ?? '')}`,
          oneLine(rule.phrase),
          rule.matchMode,
          rule.isEnabled ? 'on' : 'off',
          oneLine(rule.post) || 'all',
          String(rule.replies),
          oneLine(rule.reply),
        ]);
        print(table(['ID', 'ACCOUNT', 'PHRASE', 'MATCH', 'STATE', 'POST', 'SENT', 'MESSAGE'], rows));
      }),
    );
}

function addConnect(instagram: Command): void {
  instagram
    .command('connect')
    .summary('connect an account with a token from its Meta app')
    .description(
      'Connects an account with a token that the page of the Meta app shows ("Generate token"). The token is read from standard input, or asked for at a terminal. An account that is connected is renewed: template and settings stay.',
    )
    .requiredOption(...USER)
    .option('--json', 'print the account as JSON')
    .addHelpText(
      'after',
      `
The owner's Meta app has to be saved first, on the page "Instagram"; or the server has one ([instagram] app_id).

Example:
  $ dmreply instagram connect --user anna < token.txt`,
    )
    .action(({ user, json }: { user: string; json?: boolean }, command: Command) =>
      withContext(command, async (context, terminal) => {
        const { print, printJson, note } = terminal;
        assertOn(context);
        const owner = await context.accounts.require(user);
        const token = await readSecretLine(
          terminal,
          `Paste the token for ${owner.username} and press Enter (it stays invisible): `,
        );
        const id = await context.instagramConnect.connectToken(owner.id, token);
        const account = (await context.instagramViews.accountsOf(owner.id)).find((one) => one.id === id);
        if (json || account === undefined) return printJson(account);
        print(`Connected @${oneLine(account.username)}.`);
        if (account.templateId === null)
          note('It has no template yet: its owner chooses one on the page "Instagram".');
        if (!account.isSubscribed)
          note('Instagram could not be told to send messages yet; the server tries again.');
      }),
    );
}

function addDisconnect(instagram: Command): void {
  instagram
    .command('disconnect')
    .summary('disconnect an account; its conversations stay')
    .argument('<id>', 'id of the account', parseId)
    .requiredOption(...USER)
    .action((id: number, { user }: { user: string }, command: Command) =>
      withContext(command, async (context, { print }) => {
        const owner = await context.accounts.require(user);
        await context.instagramConnect.disconnect(owner.id, id);
        print(`Disconnected account ${id}.`);
      }),
    );
}

function assertOn({ config }: AppContext): void {
  if (config.instagram.enabled) return;
  throw new AppError('channel_off', {
    sentence: 'Instagram is switched off on this server ([instagram] enabled).',
  });
}
