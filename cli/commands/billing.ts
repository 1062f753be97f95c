import type { Command } from 'commander';
import type { AppContext } from '../../src/context.ts';
import type { Difference } from '../../src/features/billing/differences.ts';
import type { SyncedCustomer } from '../../src/features/billing/sync-by-hand.ts';
import { CliError } from '../error-lines.ts';
import { withContext } from '../open-context.ts';
import { moment } from '../output.ts';
import type { Terminal } from '../terminal.ts';

export function addBilling(program: Command): void {
  const billing = program
    .command('billing')
    .summary('compare subscriptions with Stripe')
    .description('What people pay for, as Stripe has it.');
  billing
    .command('sync')
    .summary('read subscriptions from Stripe, and say what differed')
    .description(
      'Reads the subscriptions of a user, or of everybody, from Stripe and puts right what differs here. The server\n' +
        'does the same by itself, upon each event and once an hour.',
    )
    .argument('[user]', 'user name or e-mail address; everybody by default')
    .option('--json', 'print what differed as JSON')
    .action((name: string | undefined, options: { json?: boolean }, command: Command) =>
      withContext(command, (context, terminal) => sync(context, terminal, name, options.json ?? false)),
    );
}

async function sync(
  { accounts, billing, stripeBilling }: AppContext,
  { print, printJson, note, host }: Terminal,
  name: string | undefined,
  isJson: boolean,
) {
  if (billing.mode === 'free')
    throw new CliError('This server is free to use, so there is nothing to compare.');
  if (stripeBilling === null) throw new CliError('No Stripe key is set: [billing] stripe_secret_key.');
  const user = name === undefined ? null : await accounts.require(name);
  const names = new Map((await accounts.list()).map(({ id, username }) => [id, username]));
  const all: (SyncedCustomer & { username: string | null })[] = [];
  for await (const customer of stripeBilling.syncByHand(user?.id ?? null)) {
    const username = names.get(customer.userId ?? 0) ?? null;
    all.push({ ...customer, username });
    if (!isJson) for (const line of lines(username ?? 'a deleted account', customer)) print(line);
  }
  const { payingTwice } = await stripeBilling.health();
  if (isJson) printJson({ customers: all, payingTwice });
  else if (all.length === 0)
    note(user === null ? 'Nobody has paid yet.' : `${user.username} has never paid.`);
  for (const { username, subscriptionIds } of payingTwice) {
    note(
      `${username} pays for ${subscriptionIds.length} subscriptions: ${subscriptionIds.join(', ')}. The better plan counts; ` +
        'end the other one in the Stripe Dashboard.',
    );
  }
  if (all.some(({ fault }) => fault !== '')) host.exitCode = 1;
}

function lines(username: string, { customerId, differences, fault }: SyncedCustomer): string[] {
  if (fault !== '') return [`${username} (${customerId}): Stripe could not be read: ${fault}`];
  if (differences.length === 0) return [`${username}: nothing differed.`];
  const fresh = differences.filter(({ field, was }) => field === 'startedAt' && was === null);
  const isNew = (id: string) => fresh.some(({ subscriptionId }) => subscriptionId === id);
  return differences.map(({ subscriptionId: id, field, was, is }) => {
    const before = isNew(id) ? 'unknown' : shown(field, was);
    return `${username}: ${id} ${WORDS[field]}: ${before} -> ${shown(field, is)}`;
  });
}

const WORDS: Readonly<Record<Difference['field'], string>> = {
  id: 'id',
  planType: 'plan',
  status: 'status',
  startedAt: 'started',
  periodEnd: 'period ends',
  endsAt: 'ends',
  accessUntil: 'access until',
  unitAmount: 'cents',
  interval: 'each',
  pastDueSince: 'unpaid since',
  cardExpiresAt: 'card expires',
  endedAt: 'ended',
};

const TIMES = ['startedAt', 'periodEnd', 'endsAt', 'accessUntil', 'pastDueSince', 'cardExpiresAt', 'endedAt'];

function shown(field: Difference['field'], value: string | number | null): string {
  if (field === 'accessUntil' && value === 0) return 'none';
  if (field === 'accessUntil' && value === null) return 'open';
  if (typeof value === 'number' && TIMES.includes(field)) return moment(value);
  return value === null ? '-' : String(value);
}
