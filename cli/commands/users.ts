import type { Command } from 'commander';
import type { AppContext } from '../../src/context.ts';
import { PLAN_LABELS, PLAN_TYPES, type PlanType } from '../../src/contract/plans.ts';
import { asTyped } from '../../src/own-program.ts';
import { parseLastDay, parsePlan } from '../arguments.ts';
import { withContext } from '../open-context.ts';
import { isoTime, moment, table } from '../output.ts';
import { addUserAccounts } from './user-accounts.ts';

export function addUsers(program: Command): void {
  const users = program
    .command('users')
    .summary('create, list and delete users, grant plans')
    .description('The people who own templates.');
  addCreate(users);
  addList(users);
  addGrant(users);
  addEndGrant(users);
  addUserAccounts(users);
}

function addCreate(users: Command): void {
  users
    .command('create')
    .summary('create a user')
    .description('Creates a user, who can then own templates and sign in with this e-mail address.')
    .requiredOption('--username <name>', '3 to 30 letters, digits, "_", "." or "-"')
    .requiredOption('--email <address>', 'e-mail address, for sign-in codes and notices')
    .option('--json', 'print the user as JSON')
    .addHelpText('after', '\nExample:\n  $ dmreply users create --username anna --email anna@example.com')
    .action((options: { username: string; email: string; json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const { id } = await context.accounts.create(options);
        const [user] = (await usersWithPlans(context)).filter((each) => each.id === id);
        if (options.json) return printJson(user);
        print(`Created user ${options.username} (id ${id}).`);
        note(`Next: ${asTyped(`templates create --user ${options.username} --file template.toml`)}`);
      }),
    );
}

function addList(users: Command): void {
  users
    .command('list')
    .summary('list all users')
    .option('--json', 'print the users as JSON')
    .action((options: { json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const list = await usersWithPlans(context);
        if (options.json) return printJson(list);
        if (list.length === 0) {
          return note('There are no users yet. Create one: dmreply users create --help');
        }
        const rows = list.map((user) => [
          String(user.id),
          user.username,
          user.email,
          planText(user.plan, user.planEndsAt),
          moment(Date.parse(user.createdAt)),
        ]);
        print(table(['ID', 'USER NAME', 'E-MAIL', 'PLAN', 'CREATED'], rows));
      }),
    );
}

function addGrant(users: Command): void {
  users
    .command('grant')
    .summary('give a user a plan until a date')
    .requiredOption('--user <name>', 'user name or e-mail address')
    .requiredOption('--plan <plan>', PLAN_TYPES.join(', '), parsePlan)
    .requiredOption('--until <date>', 'last day of the plan, such as 2027-01-31 (UTC)', parseLastDay)
    .option('--json', 'print what was granted as JSON')
    .addHelpText(
      'after',
      `
Where nobody pays on this server (billing mode "free", the default), everybody has the plan Advanced
already, and a grant matters only once billing is switched on.

Example:
  $ dmreply users grant --user anna --plan advanced --until 2027-01-31`,
    )
    .action((options: GrantOptions, command: Command) =>
      withContext(command, async ({ accounts, billing }, { print, printJson, note }) => {
        const user = await accounts.require(options.user);
        await billing.grant(user.id, options.plan, options.until);
        const planEndsAt = isoTime(options.until);
        if (options.json) {
          return printJson({ id: user.id, username: user.username, plan: options.plan, planEndsAt });
        }
        print(`${user.username} has ${planText(options.plan, planEndsAt)}.`);
        if (billing.mode === 'free') note('This server is free to use, so everybody has Advanced anyway.');
      }),
    );
}

function addEndGrant(users: Command): void {
  users
    .command('end-grant')
    .summary('end the plans that were granted to a user')
    .argument('<user>', 'user name or e-mail address')
    .option('--json', 'print what was ended as JSON')
    .action((name: string, options: { json?: boolean }, command: Command) =>
      withContext(command, async ({ accounts, billing, clock }, { print, printJson, note }) => {
        const { id, username } = await accounts.require(name);
        const running = (await billing.grantsOf(id)).filter(({ endsAt }) => endsAt > clock());
        for (const grant of running) await billing.endGrant(id, grant.id);
        const plans = running.map(({ planType }) => planType);
        if (options.json) return printJson({ id, username, ended: plans });
        if (running.length === 0) return note(`${username} has no granted plan.`);
        print(`Ended for ${username}: ${plans.map((plan) => PLAN_LABELS[plan]).join(', ')}.`);
      }),
    );
}

interface GrantOptions {
  user: string;
  plan: PlanType;
  until: number;
  json?: boolean;
}

/** Each user with the plan in force; `planEndsAt` is null where no end is foreseen. */
async function usersWithPlans({ accounts, billing }: AppContext) {
  const list = await accounts.list();
  return Promise.all(
    list.map(async ({ id, username, email, createdAt }) => {
      const { planType, endsAt } = await billing.entitlement(id);
      const user = { id, username, email, plan: planType, planEndsAt: isoTime(endsAt) };
      return { ...user, createdAt: new Date(createdAt).toISOString() };
    }),
  );
}

function planText(plan: PlanType | null, endsAt: string | null): string {
  if (plan === null) return 'none';
  return endsAt === null ? PLAN_LABELS[plan] : `${PLAN_LABELS[plan]} until ${endsAt.slice(0, 10)}`;
}
