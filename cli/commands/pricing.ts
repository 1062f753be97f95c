import { type Command, InvalidArgumentError } from 'commander';
import type { AppContext } from '../../src/context.ts';
import { PLAN_LABELS, PLAN_TYPES } from '../../src/contract/plans.ts';
import { PRICE_FIELDS, type PriceField } from '../../src/contract/pricing-change.ts';
import { withContext } from '../open-context.ts';
import { table } from '../output.ts';

export function addPricing(program: Command): void {
  const pricing = program
    .command('pricing')
    .summary('show and change what the plans cost')
    .description('What the plans cost, in US dollars.');
  pricing
    .command('show')
    .summary('print the prices in force')
    .option('--json', 'print the prices as JSON')
    .action(showPricing);
  pricing
    .command('set')
    .summary('change prices')
    .description(
      'Changes prices: at once for new subscribers, with their next bill for those who have the plan. If it breaks off, run it again.',
    )
    .option('--standard <dollars>', 'Standard, a month', parseAmount)
    .option('--advanced <dollars>', 'Advanced, a month', parseAmount)
    .option('--standard-annual <dollars>', 'Standard, a year', parseAmount)
    .option('--advanced-annual <dollars>', 'Advanced, a year', parseAmount)
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
What is not named stays as it is.

Example:
  $ dmreply pricing set --standard 12 --standard-annual 90`,
    )
    .action(setPricing);
}

interface Options extends Partial<Record<PriceField, number>> {
  json?: boolean;
}

async function showPricing({ json }: Options, command: Command): Promise<void> {
  await withContext(command, async (context, { print, printJson, note }) => {
    const status = await statusOf(context);
    if (json) return printJson(status);
    const rows = PLAN_TYPES.map((plan) => {
      const { amount, priceId } = status.pricing[PRICE_FIELDS[plan]];
      const each = plan.endsWith('_annual') ? 'year' : 'month';
      return [PLAN_LABELS[plan], `$${amount.toFixed(2)} a ${each}`, priceId ?? '-'];
    });
    print(table(['PLAN', 'PRICE', 'AT STRIPE'], rows));
    if (status.mode === 'free') note('Nobody pays on this server: billing is switched off.');
  });
}

async function setPricing(options: Options, command: Command): Promise<void> {
  const { json, ...amounts } = options;
  if (Object.keys(amounts).length === 0)
    command.error('error: name at least one price, such as --standard 12');
  await withContext(command, async (context, { print, printJson, note }) => {
    const { pricing } = await statusOf(context);
    const wanted = {
      standard: amounts.standard ?? pricing.standard.amount,
      advanced: amounts.advanced ?? pricing.advanced.amount,
      standardAnnual: amounts.standardAnnual ?? pricing.standardAnnual.amount,
      advancedAnnual: amounts.advancedAnnual ?? pricing.advancedAnnual.amount,
    };
    const changed = await context.priceChanges.change(wanted, { isPatient: true });
    if (json) return printJson(changed);
    print('Saved the prices.');
    if (changed.moved > 0) {
      const who = changed.moved === 1 ? '1 subscriber pays' : `${changed.moved} subscribers pay`;
      print(`${who} the new price with the next bill.`);
    }
    if (context.billing.mode === 'free') note('Nobody pays on this server: billing is switched off.');
  });
}

async function statusOf({ billing, priceChanges }: AppContext) {
  return { mode: billing.mode, ...(await priceChanges.status()) };
}

function parseAmount(text: string): number {
  if (!/^\d{1,9}(\.\d+)?$/.test(text))
    throw new InvalidArgumentError('It must be an amount such as 9 or 8.50.');
  return Number(text);
}
