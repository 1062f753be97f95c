import type { Command } from 'commander';
import { withContext } from '../open-context.ts';
import { isoTime, moment } from '../output.ts';

/** What is done to one account, below the command `users`. */
export function addUserAccounts(users: Command): void {
  addShow(users);
  addSwitch(users, 'disable');
  addSwitch(users, 'enable');
  addRetention(users);
  addSignOut(users);
  addDelete(users);
}

interface Options {
  json?: boolean;
}

function addShow(users: Command): void {
  users
    .command('show')
    .summary('show one user')
    .argument('<user>', 'user name or e-mail address')
    .option('--json', 'print the user as JSON')
    .addHelpText('after', '\nExample:\n  $ dmreply users show anna')
    .action((name: string, options: Options, command: Command) =>
      withContext(command, async ({ accounts, billing, sessions, templates }, { print, printJson }) => {
        const user = await accounts.require(name);
        const { planType, endsAt } = await billing.entitlement(user.id);
        const shown = {
          id: user.id,
          username: user.username,
          email: user.email,
          isDisabled: user.disabledAt !== null,
          plan: planType,
          planEndsAt: isoTime(endsAt),
          templates: (await templates.list(user.id)).length,
          sessions: (await sessions.list({ userId: user.id })).length,
          createdAt: isoTime(user.createdAt),
          lastLogin: isoTime(user.lastLoginAt),
        };
        if (options.json) return printJson(shown);
        print(`${user.username} (id ${user.id}), ${user.email}`);
        if (user.disabledAt !== null) print(`Switched off since ${moment(user.disabledAt)}`);
        print(`Plan: ${planType ?? 'none'}${endsAt === null ? '' : ` until ${moment(endsAt)}`}`);
        print(`Templates: ${shown.templates}`);
        print(`Signed in: ${shown.sessions === 1 ? '1 browser' : `${shown.sessions} browsers`}`);
        print(`Last sign-in: ${moment(user.lastLoginAt)}, account since ${moment(user.createdAt)}`);
      }),
    );
}

const SWITCHES = {
  disable: {
    summary: 'switch an account off: it cannot be used, and its bot stays silent',
    outcome: 'is switched off. Nobody can sign in, and its webhooks answer like those of an ended plan.',
  },
  enable: { summary: 'switch an account on again', outcome: 'can be used again.' },
} as const;

function addSwitch(users: Command, name: keyof typeof SWITCHES): void {
  users
    .command(name)
    .summary(SWITCHES[name].summary)
    .argument('<user>', 'user name or e-mail address')
    .option('--json', 'print what was done as JSON')
    .action((identifier: string, options: Options, command: Command) =>
      withContext(command, async ({ accounts }, { print, printJson }) => {
        const { id, username } = await accounts.require(identifier);
        await accounts[name](id);
        if (options.json) return printJson({ id, username, isDisabled: name === 'disable' });
        print(`${username} ${SWITCHES[name].outcome}`);
      }),
    );
}

function addRetention(users: Command): void {
  users
    .command('retention')
    .summary('keep the conversations of a user for a shorter time')
    .argument('<user>', 'user name or e-mail address')
    .argument('[days]', 'days, or "server" for as long as the server keeps them; left out: show it')
    .option('--json', 'print it as JSON')
    .addHelpText('after', '\nExample:\n  $ dmreply users retention anna 30')
    .action((name: string, days: string | undefined, options: Options, command: Command) =>
      withContext(command, async ({ accounts, retention }, { print, printJson }) => {
        const { id, username } = await accounts.require(name);
        const isNumber = days !== undefined && /^[1-9]\d{0,3}$/.test(days);
        if (days !== undefined && days !== 'server' && !isNumber)
          return command.error(`error: '${days}' must be a number of days such as 30, or "server"`);
        const kept =
          days === undefined
            ? await retention.read(id)
            : await retention.save(id, isNumber ? Number(days) : null);
        if (options.json) return printJson({ id, username, ...kept });
        const inForce = await retention.inForce(id);
        print(`Conversations of ${username} are kept ${inForce === 0 ? 'for ever' : `for ${inForce} days`}.`);
      }),
    );
}

function addSignOut(users: Command): void {
  users
    .command('sign-out')
    .summary('sign a user out everywhere')
    .argument('<user>', 'user name or e-mail address')
    .option('--json', 'print what was done as JSON')
    .action((name: string, options: Options, command: Command) =>
      withContext(command, async ({ accounts, sessions }, { print, printJson }) => {
        const { id, username } = await accounts.require(name);
        const signedOut = await sessions.endOthers({ userId: id }, null);
        if (options.json) return printJson({ id, username, signedOut });
        print(
          `${username} is signed out everywhere (${signedOut} ${signedOut === 1 ? 'session' : 'sessions'}).`,
        );
      }),
    );
}

function addDelete(users: Command): void {
  users
    .command('delete')
    .summary('delete a user with everything that is theirs')
    .description(
      'Deletes the account, its templates, conversations and keys. There is no way back but a backup.',
    )
    .argument('<user>', 'user name or e-mail address')
    .requiredOption('--yes', 'confirms that everything is to be deleted')
    .option('--json', 'print who was deleted as JSON')
    .addHelpText('after', '\nExample:\n  $ dmreply users delete anna --yes')
    .action((name: string, options: Options, command: Command) =>
      withContext(command, async ({ accounts, deletion }, { print, printJson }) => {
        const user = await accounts.require(name);
        await deletion.close(user);
        await deletion.removeClosed();
        if (options.json) return printJson({ id: user.id, username: user.username, deleted: true });
        print(`Deleted ${user.username} and all their data.`);
      }),
    );
}
