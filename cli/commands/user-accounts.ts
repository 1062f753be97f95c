import type { Command } from 'commander';
import { withContext } from '../open-context.ts';
import { isoTime, moment, print, printJson } from '../output.ts';

/** `users show`, `users sign-out` and `users delete`, below the command `users`. */
export function addUserAccounts(users: Command): void {
  addShow(users);
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
      withContext(command, async ({ accounts, billing, sessions, templates }) => {
        const user = await accounts.require(name);
        const { planType, endsAt } = await billing.entitlement(user.id);
        const shown = {
          id: user.id,
          username: user.username,
          email: user.email,
          plan: planType,
          planEndsAt: isoTime(endsAt),
          templates: (await templates.list(user.id)).length,
          sessions: (await sessions.list({ userId: user.id })).length,
          createdAt: isoTime(user.createdAt),
          lastLogin: isoTime(user.lastLoginAt),
        };
        if (options.json) return printJson(shown);
        print(`${user.username} (id ${user.id}), ${user.email}`);
        print(`Plan: ${planType ?? 'none'}${endsAt === null ? '' : ` until ${moment(endsAt)}`}`);
        print(`Templates: ${shown.templates}`);
        print(`Signed in: ${shown.sessions === 1 ? '1 browser' : `${shown.sessions} browsers`}`);
        print(`Last sign-in: ${moment(user.lastLoginAt)}, account since ${moment(user.createdAt)}`);
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
      withContext(command, async ({ accounts, sessions }) => {
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
      withContext(command, async ({ accounts, deletion }) => {
        const user = await accounts.require(name);
        await deletion.close(user);
        await deletion.removeClosed();
        if (options.json) return printJson({ id: user.id, username: user.username, deleted: true });
        print(`${user.username} and everything that was theirs is deleted.`);
      }),
    );
}
