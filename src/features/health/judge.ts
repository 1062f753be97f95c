import type { HealthView } from '../../contract/admin-health.ts';
import { inBytes } from '../../contract/numbers.ts';
import { type Finding, ok, problem, remark } from './finding.ts';

export type HealthFacts = Omit<HealthView, 'findings'>;

const LEAST_FREE_BYTES = 500 * 1024 * 1024;
export const LEAST_FREE_SHARE = 0.05;
export const MAKE_ROOM = 'Make room: without it no message can be stored, and none is answered.';
const BACKUP_DAYS = 7;
/** Until then a backup that was restored once says that the next ones can be too. */
const TRIED_DAYS = 180;
const DATABASES = { sqlite: 'SQLite', postgres: 'Postgres' } as const;
const DAY_MS = 86_400_000;

/** What the facts mean, as a line each. Whatever is red says what to do. */
export function judge(facts: HealthFacts, now: number): Finding[] {
  return [
    server(facts),
    ok('size', `${DATABASES[facts.database.dialect]}, ${inBytes(facts.database.bytes)}.`),
    mails(facts.mails),
    lateReplies(facts.lateReplies),
    providers(facts.aiDown),
    ...(facts.stripe === null ? [] : [stripe(facts.stripe.failedEvents)]),
    ...(facts.instagram === null ? [] : [instagram(facts.instagram)]),
    ...(facts.disk === null ? [] : [disk(facts.disk)]),
    backup(facts, now),
  ];
}

function server({ processes, version }: HealthFacts): Finding {
  const versions = new Set(processes.map((process) => process.version));
  if (processes.length === 0)
    return remark('server', 'No server has reported in the last minute.', 'dmreply serve');
  const count = processes.length === 1 ? '1 server runs' : `${processes.length} servers run`;
  if (versions.size > 1)
    return remark(
      'server',
      `${count}, in versions ${[...versions].join(' and ')}.`,
      'Restart the older ones.',
    );
  return ok('server', `${count}, version ${[...versions][0] ?? version}.`);
}

function mails({ waiting, stuck, failed }: HealthFacts['mails']): Finding {
  if (failed > 0)
    return problem(
      'outbox',
      `${plural(failed, 'mail')} could not be sent.`,
      'See why, and send one again, on the admin dashboard or with: dmreply mail list, dmreply mail resend <id>',
    );
  if (stuck > 0)
    return problem(
      'outbox',
      `${plural(stuck, 'mail')} could not leave yet, and will be tried again.`,
      'See why on the admin dashboard or with: dmreply mail list',
    );
  return ok('outbox', waiting === 0 ? 'No mail waits.' : `${plural(waiting, 'mail')} about to leave.`);
}

function lateReplies({ waiting, stuck }: HealthFacts['lateReplies']): Finding {
  if (stuck > 0)
    return problem(
      'late replies',
      `${plural(stuck, 'late reply', 'late replies')} should have left minutes ago.`,
      'Is a server running, and can it reach the chat tool?',
    );
  return ok(
    'late replies',
    waiting === 0 ? 'None waits.' : `${plural(waiting, 'late reply', 'late replies')} on the way.`,
  );
}

function providers(down: readonly string[]): Finding {
  if (down.length === 0) return ok('providers', 'No AI provider is left alone.');
  return problem(
    'providers',
    `AI calls fail at ${down.join(' and ')}.`,
    'Look at the status page of the provider. It is tried again every few seconds.',
  );
}

function stripe(failedEvents: number): Finding {
  if (failedEvents === 0) return ok('Stripe', 'All events are done.');
  return problem(
    'Stripe',
    `${plural(failedEvents, 'event')} could not be worked on yet.`,
    'They are tried again by themselves. If they stay, check [billing] stripe_secret_key and the log.',
  );
}

function instagram({
  waiting,
  stuck,
  stuckAccounts,
  setAside,
}: NonNullable<HealthFacts['instagram']>): Finding {
  if (stuck > 0)
    return problem(
      'Instagram',
      `${plural(stuck, 'update')} of ${plural(stuckAccounts, 'account')} should have been handled minutes ago.`,
      'Is a server running? The log tells of “updates of Instagram wait”.',
    );
  if (setAside > 0)
    return problem(
      'Instagram',
      `${plural(setAside, 'update')} could not be handled in the last two days.`,
      'The log tells which kind: look for “an update of Instagram could not be handled”.',
    );
  return ok(
    'Instagram',
    waiting === 0 ? 'No update waits.' : `${plural(waiting, 'update')} about to be handled.`,
  );
}

function disk({ freeBytes, totalBytes }: NonNullable<HealthFacts['disk']>): Finding {
  const text = `${inBytes(freeBytes)} of ${inBytes(totalBytes)} are free.`;
  const isLittle = freeBytes < LEAST_FREE_BYTES || freeBytes < totalBytes * LEAST_FREE_SHARE;
  if (!isLittle) return ok('disk', text);
  return problem('disk', text, MAKE_ROOM);
}

function backup({ lastBackup, backups }: HealthFacts, now: number): Finding {
  const { everyHours, failure, lastTried } = backups;
  const isOwn = everyHours > 0;
  if (failure !== null)
    return problem(
      'backup',
      `The last one failed: ${failure}`,
      'It is tried again within the hour. At once: “Back up now” on the admin page, or dmreply backup',
    );
  const fix = isOwn
    ? 'Is a server running? At once: “Back up now” on the admin page, or dmreply backup'
    : 'Set [backup] every, or let your own backup script end with: dmreply backup record';
  if (lastBackup === null)
    return isOwn
      ? remark(
          'backup',
          'The first one is made an hour after the first start.',
          'At once: “Back up now” on the admin page, or dmreply backup',
        )
      : remark('backup', 'No backup is known.', fix);
  const text = `The last one is from ${lastBackup.slice(0, 16).replace('T', ' ')} UTC`;
  const days = isOwn ? Math.min(BACKUP_DAYS, (3 * everyHours) / 24) : BACKUP_DAYS;
  if (now - Date.parse(lastBackup) >= Math.max(1, days) * DAY_MS) return problem('backup', `${text}.`, fix);
  const isTried = lastTried !== null && now - Date.parse(lastTried) < TRIED_DAYS * DAY_MS;
  if (isTried) return ok('backup', `${text}.`);
  const tried =
    lastTried === null ? 'none was ever tried out' : `none was tried out since ${lastTried.slice(0, 10)}`;
  return remark('backup', `${text}; ${tried}.`, 'See that one can be restored: dmreply backup verify FILE');
}

function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
