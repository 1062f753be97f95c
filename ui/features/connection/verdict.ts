import { PUSHED_CHANNELS, type PushedChannel } from '../../../src/contract/channels.ts';
import type { ChannelReport, DoctorReport, FlowFindingCode } from '../../../src/contract/doctor.ts';
import { formatDuration } from '../replies/amounts.ts';

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
] as const;

/** Nothing that the owner could fix in the flow. */
const SAVED_SECRETS: readonly FlowFindingCode[] = [
  'ai_key_unreadable',
  'chat_tool_key_unreadable',
  'secret_unreadable',
];

/** How the connection is, in words. */
export function verdict(report: DoctorReport): string {
  const lost = report.findings.filter(({ code }) => SAVED_SECRETS.includes(code)).length;
  const wrong = report.findings.filter(({ severity }) => severity !== 'info').length - lost;
  const troubles = PUSHED_CHANNELS.flatMap((name) => trouble(report, name));
  if (lost > 0)
    troubles.push(`${counted(lost, 'saved key or secret', 'saved keys or secrets')} can’t be read.`);
  return [...opening(report, wrong, troubles.length === 0), ...troubles].join(' ');
}

/** What comes first; nothing where only something else is wrong. */
function opening(report: DoctorReport, wrong: number, isRestFine: boolean): string[] {
  const { checkedCalls, calls, channels } = report;
  if (checkedCalls === 0) {
    const open = channels.filter((one) => one.channel === 'instagram' || one.isEnabled);
    if (open.length === 0)
      return ['Nothing has arrived yet. Paste the webhook URL into your flow and write to yourself.'];
    return isRestFine ? [heard(open)] : [];
  }
  if (wrong === 0) return [isRestFine ? 'All good.' : 'Your flow is fine.'];
  const things = `${counted(wrong, 'thing', 'things')} in your flow`;
  if (calls[0]?.state === 'failed') return [`The last call failed. ${things} to fix.`];
  return [`Almost healthy. ${things} ${wrong === 1 ? 'needs' : 'need'} a minute.`];
}

const PLACES: Readonly<Record<PushedChannel, string>> = { instagram: 'on Instagram', web: 'on your website' };

/** Where customers write without a chat tool, and nothing is wrong. */
function heard(channels: readonly ChannelReport[]): string {
  const names = PUSHED_CHANNELS.filter((name) =>
    channels.some(({ channel, lastMessageAt }) => channel === name && lastMessageAt !== null),
  );
  if (names.length === 0) return 'Connected. Nothing has arrived yet: write to yourself, and it shows here.';
  return `All good. Messages arrive ${names.map((name) => PLACES[name]).join(' and ')}.`;
}

/** What needs a minute on one channel, on however many accounts or websites. */
function trouble({ channels }: DoctorReport, name: PushedChannel): string[] {
  const wrong = channels
    .filter(({ channel }) => channel === name)
    .flatMap(({ findings }) => findings.filter(({ severity }) => severity !== 'info')).length;
  if (wrong === 0) return [];
  return [`${counted(wrong, 'thing', 'things')} ${PLACES[name]} ${wrong === 1 ? 'needs' : 'need'} a minute.`];
}

function counted(number: number, one: string, several: string): string {
  return `${NUMBERS[number] ?? number} ${number === 1 ? one : several}`;
}

export interface Health {
  title: string;
  text: string;
}

const calls = (count: number) => (count === 1 ? '1 call' : `${count} calls`);

/** What the calls show to be in order. */
export function healthOf(report: DoctorReport): Health[] {
  const { checkedCalls, customers } = report;
  const has = (...codes: readonly string[]) => report.findings.some(({ code }) => codes.includes(code));
  const answered = report.calls.filter(({ status }) => status === 200);
  if (answered.length === 0) return [];
  const slowest = Math.max(...answered.map(({ ms }) => ms));
  return [
    ...(has('unreplaced_variable', 'plain_text', 'unreadable')
      ? []
      : [
          {
            title: 'Every call was readable',
            text: `${checkedCalls === 1 ? 'It' : `All ${calls(checkedCalls)}`} had a message and an ID.`,
          },
        ]),
    ...(has('shared_id', 'placeholder_id', 'rounded_id')
      ? []
      : [
          {
            title: 'Every customer has their own ID',
            text: `${customers === 1 ? 'One ID' : `${customers} different IDs`} in ${calls(checkedCalls)}.`,
          },
        ]),
    ...(has('too_late')
      ? []
      : [
          {
            title: 'Replies arrive in time',
            text: `Slowest ${formatDuration(slowest)}. ManyChat waits 10\u00a0s.`,
          },
        ]),
    ...(has('send_ignored')
      ? []
      : [
          {
            title: 'Replies are not sent in a loop',
            text: 'Your flow sends only where there is something to send.',
          },
        ]),
  ];
}

/** How often, when last, and whether the calls since then are free of it. */
export function seen(
  report: DoctorReport,
  finding: DoctorReport['findings'][number],
  ago: (iso: string) => string,
): string {
  const { times, lastAt } = finding;
  if (lastAt === null) return '';
  const since = report.calls.filter(({ at }) => at > lastAt).length;
  const often = `${times} of ${calls(report.checkedCalls)}, last ${ago(lastAt)}.`;
  return since === 0 ? often : `${often} Not in the ${since === 1 ? 'call' : calls(since)} since.`;
}
