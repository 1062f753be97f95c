import type { Story, StoryMessage, StoryThread } from './story.ts';
import { type ExportFile, inboxOf, type Layout, partsOf, photoOf, REEL } from './write-json.ts';

/** Instagram's own clock in HTML, whatever the owner's is. */
const HOURS_BEHIND = 8;

/** A thread as `message_1.html`, `message_2.html`, ...: the format that the dialog of Instagram offers first. */
export function* htmlFiles(
  story: Story,
  thread: StoryThread,
  layout: Layout,
  perFile: number,
): Generator<ExportFile> {
  const parts = partsOf(thread, perFile);
  for (const [at, part] of parts.entries()) {
    const title = escapeHtml(thread.others.join(', '));
    const members = thread.others.length > 1 ? participants(story, thread) : '';
    const body = part.map((message) => block(message, story, thread, layout)).join('');
    const html =
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /><base href="../../../../" />' +
      `<style type="text/css">._a705 { color: #000 }</style><title>${title}</title></head><body class="_5vb_ _2yq _a7o5">` +
      `<div class="clearfix _ikh"><div class="_4bl9"><div class="_li"><div class="_a705"><div class="_3-8y _3-95 _a70a"><div class="_a70e">${title}</div></div>` +
      `<div class="_a706" role="main">${members}${body}</div></div></div></div></div></body></html>`;
    const path = `${inboxOf(layout, thread)}/${thread.folder}/message_${at + 1}.html`;
    yield { path, bytes: new TextEncoder().encode(html) };
  }
}

function block(message: StoryMessage, story: Story, thread: StoryThread, layout: Layout): string {
  const heading = layout === 'new' ? 'h2' : 'div';
  return (
    `<div class="pam _3-95 _2ph- _a6-g uiBoxWhite noborder"><${heading} class="_3-95 _2pim _a6-h _a6-i">${escapeHtml(message.from)}</${heading}>` +
    `<div class="_3-95 _a6-p"><div><div></div><div>${message.text === null ? '' : withBreaks(message.text)}</div>${attachment(message, thread)}` +
    `<div></div>${reactions(message)}</div></div><div class="_3-94 _a6-o">${timeOf(message.at, story.accountLanguage, layout)}</div></div>`
  );
}

function attachment({ kind, at }: StoryMessage, thread: StoryThread): string {
  if (kind === 'photo') {
    const uri = photoOf(thread, at);
    return `<div><div><a target="_blank" href="${uri}"><img src="${uri}" class="_a6_o _3-96" /></a></div></div>`;
  }
  if (kind === 'share') {
    return `<div><div><div><div>spring is here 🌷 #flowers</div><div>tulip.farm</div><div><a target="_blank" href="${REEL}">${REEL}</a></div></div></div></div>`;
  }
  if (kind === 'story-reply') {
    const link = 'https://instagram.com/stories/studiobloom/3717145434100081006';
    return `<div><div><div><a target="_blank" href="${link}">${link}</a></div></div></div>`;
  }
  if (kind === 'call') return `<div>Duration: ${at % 90} seconds</div>`;
  return '<div></div>';
}

function reactions({ reactions: some = [] }: StoryMessage): string {
  if (some.length === 0) return '<div></div>';
  const items = some.map(({ emoji, by }) => `<li><span>${emoji}${escapeHtml(by)}</span></li>`).join('');
  return `<div><ul class="_a6-q">${items}</ul></div>`;
}

function participants({ owner }: Story, { others }: StoryThread): string {
  const names = [...others, owner].map(escapeHtml);
  return `<div class="pam _3-95 _2ph- _a6-g uiBoxWhite noborder"><h2 class="_a6-h">Participants: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}</h2></div>`;
}

/** 'Sep 22, 2017 6:33 am' with the month in the account's language; before 2023 with a comma more, and in capitals. */
function timeOf(at: number, language: string, layout: Layout): string {
  const there = new Date(at - HOURS_BEHIND * 3_600_000);
  const month = there.toLocaleString(language, { month: 'short', timeZone: 'UTC' });
  const hours = there.getUTCHours();
  const clock = `${hours % 12 || 12}:${String(there.getUTCMinutes()).padStart(2, '0')}`;
  const half = hours < 12 ? 'am' : 'pm';
  const day = `${month} ${String(there.getUTCDate()).padStart(2, '0')}, ${there.getUTCFullYear()}`;
  return layout === 'new' ? `${day} ${clock} ${half}` : `${day}, ${clock} ${half.toUpperCase()}`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br />');
}
