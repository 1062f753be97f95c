import type { ChannelReport, Finding } from '../../../src/contract/doctor.ts';

type Ago = (iso: string) => string;

/** What is known of a channel, in a few words each. `isOwn`: the template itself answers there. */
export function channelFacts(report: ChannelReport, isOwn: boolean, ago: Ago): string[] {
  const { lastMessageAt, template } = report;
  return [
    lastMessageAt === null ? 'No message yet' : `Last message ${ago(lastMessageAt)}`,
    ...(isOwn ? [] : [`Answered by “${template.name}”`]),
    ...(report.channel === 'instagram' ? sendFacts(report.sends) : siteFacts(report.allowedOrigins)),
  ];
}

type Sends = Extract<ChannelReport, { channel: 'instagram' }>['sends'];

function sendFacts({ sent, waiting, failed, unconfirmed }: Sends): string[] {
  const all = sent + failed + unconfirmed;
  return [...(all === 0 ? [] : [arrived(sent, all)]), ...(waiting === 0 ? [] : [`${waiting} on the way`])];
}

function arrived(sent: number, all: number): string {
  if (all === 1) return sent === 1 ? 'The last reply arrived' : 'The last reply is not known to have arrived';
  return sent === all ? `The last ${all} replies arrived` : `${sent} of the last ${all} replies arrived`;
}

function siteFacts([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  const host = new URL(first).host;
  return [others.length === 0 ? host : `${host} and ${others.length} more`];
}

/** What is in order; null where something is not. */
export function channelFine({
  channel,
  findings,
  lastMessageAt,
}: ChannelReport): { title: string; text: string } | null {
  if (findings.length > 0) return null;
  if (lastMessageAt !== null)
    return { title: 'All is well', text: 'Messages arrive, and nothing keeps replies back.' };
  const text = channel === 'instagram' ? 'Write to it from another account.' : 'Write in it as a visitor.';
  return { title: 'Connected, and waiting for the first message', text };
}

/** How often, and when last. */
export function seenLately({ times, lastAt }: Finding, ago: Ago): string {
  if (times === 0 || lastAt === null) return '';
  return `Seen ${times === 1 ? 'once' : `${times} times`}, last ${ago(lastAt)}.`;
}
