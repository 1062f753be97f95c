import type { Command } from 'commander';
import { withContext } from '../open-context.ts';
import { isoTime, moment, table } from '../output.ts';

/** Admins sign in at /admin. They come from here alone: nothing on the web makes one. */
export function addAdmin(program: Command): void {
  const admin = program
    .command('admin')
    .summary('create, list and remove admins')
    .description('The people who run this server. They sign in at /admin, with a code by e-mail.');
  addCreate(admin);
  addList(admin);
  addRemove(admin);
}

interface Options {
  json?: boolean;
}

function addCreate(admin: Command): void {
  admin
    .command('create')
    .summary('create an admin')
    .requiredOption('--username <name>', '3 to 30 letters, digits, "_", "." or "-"')
    .requiredOption('--email <address>', 'e-mail address, for sign-in codes and support messages')
    .option('--json', 'print the admin as JSON')
    .addHelpText('after', '\nExample:\n  $ dmreply admin create --username root --email root@example.com')
    .action((options: Options & { username: string; email: string }, command: Command) =>
      withContext(command, async ({ admins }, { print, printJson }) => {
        const { id, username, email } = await admins.create(options);
        if (options.json) return printJson({ id, username, email });
        print(`Created admin ${username} (id ${id}). The admin area is at /admin.`);
      }),
    );
}

function addList(admin: Command): void {
  admin
    .command('list')
    .summary('list all admins')
    .option('--json', 'print the admins as JSON')
    .action((options: Options, command: Command) =>
      withContext(command, async ({ admins }, { print, printJson, note }) => {
        const list = await admins.list();
        if (options.json) {
          return printJson(
            list.map(({ createdAt, lastLoginAt, ...rest }) => ({
              ...rest,
              createdAt: isoTime(createdAt),
              lastLogin: isoTime(lastLoginAt),
            })),
          );
        }
        if (list.length === 0)
          return note('There are no admins yet. Create one: dmreply admin create --help');
        const rows = list.map(({ id, username, email, lastLoginAt }) => [
          String(id),
          username,
          email,
          moment(lastLoginAt),
        ]);
        print(table(['ID', 'USER NAME', 'E-MAIL', 'LAST SIGN-IN'], rows));
      }),
    );
}

function addRemove(admin: Command): void {
  admin
    .command('remove')
    .summary('remove an admin, who is signed out at once')
    .argument('<admin>', 'user name or e-mail address')
    .option('--json', 'print who was removed as JSON')
    .action((name: string, options: Options, command: Command) =>
      withContext(command, async ({ admins }, { print, printJson }) => {
        const { id, username } = await admins.remove(name);
        if (options.json) return printJson({ id, username, removed: true });
        print(`${username} is no longer an admin.`);
      }),
    );
}
