import type { Command } from 'commander';
import { isEmail } from '../../src/contract/account.ts';
import { toAdminMail } from '../../src/mail/outbox-view.ts';
import { parseId } from '../arguments.ts';
import { withContext } from '../open-context.ts';
import { moment, table } from '../output.ts';

/** The mails that left, wait or failed. */
export function addMail(program: Command): void {
  const mail = program
    .command('mail')
    .summary('look at mail that left, waits or failed')
    .description('Mail that this server has sent or tries to send. What codes say is never shown.');
  addList(mail);
  addResend(mail);
  addTest(mail);
}

const SHOWN = 50;

function addList(mail: Command): void {
  mail
    .command('list')
    .summary(`list the newest ${SHOWN} mails`)
    .option('--json', 'print the mails as JSON')
    .action((options: { json?: boolean }, command: Command) =>
      withContext(command, async ({ outbox }, { print, printJson, note }) => {
        const list = await outbox.list(SHOWN);
        if (options.json) return printJson(list.map(toAdminMail));
        if (list.length === 0) return note('There is no mail yet.');
        const rows = list.map(({ id, kind, recipient, state, attempts, lastError, createdAt }) => [
          String(id),
          moment(createdAt),
          kind,
          recipient,
          state,
          String(attempts),
          lastError === '' ? '-' : lastError,
        ]);
        print(table(['ID', 'WRITTEN', 'KIND', 'TO', 'STATE', 'TRIES', 'LAST ERROR'], rows));
      }),
    );
}

function addTest(mail: Command): void {
  mail
    .command('test')
    .summary('send a test mail')
    .argument('<address>', 'e-mail address')
    .option('--json', 'print what was done as JSON')
    .action((address: string, options: { json?: boolean }, command: Command) => {
      if (!isEmail(address)) command.error(`error: '${address}' is not an e-mail address`);
      return withContext(command, async ({ outbox }, { print, printJson }) => {
        await outbox.sendTest(address);
        if (options.json) return printJson({ recipient: address, state: 'waiting' });
        print(`A test mail to ${address} is sent as soon as the server runs. dmreply mail list tells more.`);
      });
    });
}

function addResend(mail: Command): void {
  mail
    .command('resend')
    .summary('send a mail again')
    .description(
      'Puts a mail back into the outbox; the running server sends it within seconds. Codes are not kept.',
    )
    .argument('<id>', 'number of the mail, from mail list', parseId)
    .option('--json', 'print what was done as JSON')
    .action((id: number, options: { json?: boolean }, command: Command) =>
      withContext(command, async ({ outbox }, { print, printJson }) => {
        await outbox.resend(id);
        if (options.json) return printJson({ id, state: 'waiting' });
        print(`Mail ${id} is sent again as soon as the server runs.`);
      }),
    );
}
