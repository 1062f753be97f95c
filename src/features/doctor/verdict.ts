import { PUSHED_CHANNELS, type PushedChannel } from '../../contract/channels.ts';
import type { ChannelReport, DoctorReport, DoctorVerdict, FlowFindingCode } from '../../contract/doctor.ts';

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

/** Beside the flow: what keeps the template itself from answering. */
const BESIDE_THE_FLOW: ReadonlySet<FlowFindingCode> = new Set([
  'address_unreachable',
  'plan_ended',
  'account_paused',
  'template_paused',
  'template_draft',
  'no_ai_key',
  'ai_key_refused',
  'ai_credit_used_up',
  'ai_model_unknown',
]);
/** Nothing that the owner could fix in the flow. */
const SAVED_SECRETS: ReadonlySet<FlowFindingCode> = new Set([
  'ai_key_unreadable',
  'chat_tool_key_unreadable',
  'secret_unreadable',
]);

type Report = Omit<DoctorReport, 'verdict'>;

/**
 * How it is, in words, and the first thing to do on the way between a message and its reply. `templateId`: whose report it is.
 * What keeps the template from answering comes first, since nothing else helps before it is mended.
 */
export function verdictOf(report: Report, templateId: number): DoctorVerdict {
  const wrong = report.findings.filter(({ severity }) => severity !== 'info');
  const beside = wrong.filter(({ code }) => BESIDE_THE_FLOW.has(code));
  const lost = wrong.filter(({ code }) => SAVED_SECRETS.has(code)).length;
  const inFlow = wrong.length - lost - beside.length;
  const troubles = PUSHED_CHANNELS.flatMap((name) => trouble(report, name, templateId));
  if (lost > 0)
    troubles.push(`${counted(lost, 'saved key or secret', 'saved keys or secrets')} can’t be read.`);
  const [first = null] = [...wrong, ...elsewhere(report, templateId)];
  const next = first === null ? firstMessage(report) : { text: first.fix, page: first.page };
  const isGood = first === null && hasArrived(report);
  const [worst, ...more] = beside;
  if (worst === undefined) {
    const words = [...opening(report, inFlow, troubles.length === 0), ...troubles];
    return { isGood, text: words.join(' '), next };
  }
  const others = more.length + lost + inFlow;
  const rest = others === 0 ? [] : [`${counted(others, 'more thing', 'more things')} to look at.`];
  const arrived = hasArrived(report) ? [] : ['Nothing has arrived yet.'];
  // What can't be read is among the others.
  const onChannels = troubles.slice(0, lost > 0 ? -1 : undefined);
  return { isGood, text: [...arrived, `${worst.title}.`, ...rest, ...onChannels].join(' '), next };
}

/** On other channels; what keeps this template from answering is said of it already. */
function elsewhere({ channels }: Report, templateId: number): ChannelReport['findings'] {
  return channels.flatMap(({ template, findings }) =>
    findings.filter(
      ({ code, severity }) =>
        severity !== 'info' &&
        !(template.id === templateId && BESIDE_THE_FLOW.has(code as unknown as FlowFindingCode)),
    ),
  );
}

function hasArrived({ checkedCalls, channels }: Report): boolean {
  return checkedCalls > 0 || channels.some(({ lastMessageAt }) => lastMessageAt !== null);
}

function firstMessage(report: Report): DoctorVerdict['next'] {
  return hasArrived(report) ? null : { text: 'Write to yourself, and it shows here.', page: null };
}

/** What comes first; nothing where only something else is wrong. */
function opening(report: Report, wrong: number, isRestFine: boolean): string[] {
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
function trouble(report: Report, name: PushedChannel, templateId: number): string[] {
  const channels = report.channels.filter(({ channel }) => channel === name);
  const wrong = elsewhere({ ...report, channels }, templateId).length;
  if (wrong === 0) return [];
  return [`${counted(wrong, 'thing', 'things')} ${PLACES[name]} ${wrong === 1 ? 'needs' : 'need'} a minute.`];
}

function counted(number: number, one: string, several: string): string {
  return `${NUMBERS[number] ?? number} ${number === 1 ? one : several}`;
}
