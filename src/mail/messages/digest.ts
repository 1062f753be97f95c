import type { AnsweringSource } from '../../contract/reply.ts';
import { type Block, compose } from '../layout.ts';
import type { Brand, DigestFacts, MailContent, MailOf } from '../mail.ts';

const SOURCES: Readonly<Record<AnsweringSource, string>> = {
  ai: 'written by AI',
  trigger: 'from triggers',
  faq: 'from your FAQs',
  fallback: 'with the fallback reply',
};

/** What happened since the last one. The way to end them needs no sign-in, and mail programs know it (RFC 8058). */
export function digest({ username, offToken, facts }: MailOf<'digest'>, brand: Brand): MailContent {
  const { publicUrl } = brand;
  const off = `${publicUrl}/api/digest/off/${offToken}`;
  const content = compose(brand, subjectOf(facts), [
    `Hello ${username}, this is what happened ${periodOf(facts)}.`,
    repliesOf(facts),
    ...waitingOf(facts, publicUrl),
    ...questionsOf(facts),
    ...optOutsOf(facts),
    { link: `${publicUrl}/dashboard`, label: 'Open the dashboard' },
    {
      smallPrint: [
        { link: `${publicUrl}/settings`, label: 'Choose which mails you get' },
        { link: off, label: 'No more of these mails' },
      ],
    },
  ]);
  // Without an address of its own, the server has none that a mail program could call.
  const headers =
    publicUrl === ''
      ? {}
      : { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { ...content, headers };
}

function subjectOf({ choice, waiting, unanswered }: DigestFacts): string {
  const start = choice === 'daily' ? 'Your day' : 'Your week';
  const open = waiting.total + unanswered;
  return open === 0 ? `${start} in messages` : `${start}: ${people(open, 'conversation')} for you`;
}

function periodOf({ choice, from, to }: DigestFacts): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
  return choice === 'daily' ? `on ${day.format(from)}` : `from ${day.format(from)} to ${day.format(to - 1)}`;
}

function repliesOf({ replies }: DigestFacts): string {
  const some = replies.filter(({ count }) => count > 0);
  const total = some.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'The bot sent no replies.';
  const parts = some.map(({ source, count }) => `${count.toLocaleString('en-US')} ${SOURCES[source]}`);
  return `The bot sent ${people(total, 'reply', 'replies')}: ${parts.join(', ')}.`;
}

function waitingOf({ waiting: { named, total }, unanswered }: DigestFacts, publicUrl: string): Block[] {
  const blocks: Block[] = [];
  if (total > 0) {
    const latest = total > named.length ? '; the latest' : '';
    blocks.push({
      title: `${people(total, 'customer')} asked for you and ${total === 1 ? 'waits' : 'wait'}${latest}:`,
      items: named.map(({ id, name }) => ({ link: `${publicUrl}/conversations/${id}`, label: name })),
    });
  }
  if (unanswered > 0) {
    const label = `${people(unanswered, 'conversation')} without an answer`;
    blocks.push({ link: `${publicUrl}/conversations?state=unanswered`, label });
  }
  return blocks;
}

function questionsOf({ questions }: DigestFacts): Block[] {
  if (questions.length === 0) return [];
  const items = questions.map(({ text, times }) => `${text}${times > 1 ? ` (${times} times)` : ''}`);
  return [{ title: 'Nobody could answer this. Add it to your FAQs:', items }];
}

function optOutsOf({ optOuts }: DigestFacts): Block[] {
  return optOuts === 0 ? [] : [`${people(optOuts, 'customer')} asked for no more automatic replies.`];
}

/** '1 customer', '1,200 customers' */
function people(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
