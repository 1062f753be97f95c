import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isMessageFile } from './message-files.ts';
import { exportReader } from './read-export.ts';

const INBOX = 'your_instagram_activity/messages/inbox';
const NINE = Date.UTC(2024, 4, 6, 9);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OWNER = 'Sóley Töpfert';

type Raw = Record<string, unknown>;

/** As Instagram writes strings: each byte of UTF-8 a code point. */
const asBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
const said = (sender: string, minute: number, content: string, more: Raw = {}): Raw => ({
  sender_name: asBytes(sender),
  timestamp_ms: NINE + minute * MINUTE,
  content: asBytes(content),
  ...more,
});
/** A `message_N.json`: newest first. */
const file = (people: readonly string[], messages: readonly Raw[]) =>
  JSON.stringify({
    participants: people.map((name) => ({ name: asBytes(name) })),
    messages: messages.toReversed(),
    title: asBytes(people[0] ?? ''),
  });
function readAll(files: Readonly<Record<string, string>>, owner?: string) {
  const reader = exportReader();
  for (const [path, text] of Object.entries(files)) reader.feed(path, text);
  return reader.read(owner);
}

describe('paths of an export', () => {
  it('are read where conversations stand, in both layouts, and nowhere else', () => {
    for (const path of [
      `${INBOX}/anna_123/message_1.json`,
      'messages/inbox/anna_123/message_12.html',
      `instagram-sol-2024/${INBOX}/anna_123/message_2.json`,
      'your_instagram_activity/messages/message_requests/tom_9/message_1.json',
      'WhatsApp Chat - Anna/_chat.txt',
    ])
      ok(isMessageFile(path), path);
    for (const path of [
      `${INBOX}/anna_123/photos/1.jpg`,
      'your_instagram_activity/messages/ai_conversations/x_1/message_1.json',
      'your_instagram_activity/comments/post_comments_1.json',
      'messages/inbox/anna_123/message_1.json.exe',
      `${INBOX}/message_1.json`,
    ])
      ok(!isMessageFile(path), path);
  });
});

describe('JSON of Instagram', () => {
  const anna = [
    said('Anna Berg', 0, 'Hallo Sóley! Habt ihr die Tassen noch? 😍'),
    said('Anna Berg', 1, 'ich bin anna.berg@example.com, 0151 23456789'),
    said(OWNER, 5, 'hey Anna!'),
    said(OWNER, 6, 'klar, 24 € das Stück 🌸'),
    said(OWNER, 6 * 60, 'sie sind übrigens am 12.05. fertig'),
    said('Anna Berg', 7 * 60, 'Anna Berg hat einen Anhang gesendet.', {
      share: { link: 'https://x.example' },
    }),
    said(OWNER, 7 * 60 + 1, 'Gefällt eine Nachricht'),
    said(OWNER, 7 * 60 + 2, '', { photos: [{ uri: 'a.jpg' }] }),
    said(OWNER, 7 * 60 + 3, 'Du hast einen Audioanruf gestartet', { call_duration: 12 }),
  ];
  const tom = [said('Tom Ott', 0, 'Hi'), said(OWNER, 2, 'hi Tom')];
  const files = {
    [`${INBOX}/annaberg_1/message_1.json`]: file(['Anna Berg', OWNER], anna.slice(4)),
    [`${INBOX}/annaberg_1/message_2.json`]: file(['Anna Berg', OWNER], anna.slice(0, 4)),
    'messages/inbox/tomott_2/message_1.json': file(['Tom Ott', OWNER], tom),
    [`${INBOX}/crew_3/message_1.json`]: file(['Tom Ott', 'Lea Kurz', OWNER], [said(OWNER, 3, 'an alle')]),
  };

  it('becomes turns of the owner, repaired, joined over files and masked', () => {
    const { turns } = readAll(files);
    deepEqual(turns, [
      { at: NINE + 2 * MINUTE, asked: 'Hi', said: ['hi ⟦name⟧'] },
      {
        at: NINE + 5 * MINUTE,
        asked: 'Hallo ⟦name⟧! Habt ihr die Tassen noch? 😍\nich bin ⟦email⟧, ⟦phone⟧',
        said: ['hey ⟦name⟧!', 'klar, 24 € das Stück 🌸'],
      },
      { at: NINE + 6 * HOUR, asked: '', said: ['sie sind übrigens am 12.05. fertig'] },
    ]);
  });

  it('is summed up before anything is sent', () => {
    const { summary } = readAll(files);
    equal(summary.owner, OWNER);
    deepEqual(
      { ...summary, owner: '' },
      {
        owner: '',
        candidates: [],
        threads: 2,
        messages: 4,
        turns: 3,
        from: NINE + 2 * MINUTE,
        to: NINE + 6 * HOUR,
        leftOut: {
          groupThreads: 1,
          otherAccountThreads: 0,
          system: 1,
          bot: 0,
          media: 1,
          calls: 1,
          duplicates: 0,
          olderTurns: 0,
        },
        botTexts: [],
        faults: [],
      },
    );
  });

  it('counts a message once that stands in two zips', () => {
    const later = file(['Anna Berg', OWNER], [...anna, said(OWNER, 9 * 60, 'neu')]);
    const { turns, summary } = readAll({ ...files, [`second/${INBOX}/annaberg_1/message_1.json`]: later });
    equal(summary.leftOut.duplicates, anna.length);
    equal(summary.messages, 5);
    equal(turns.at(-1)?.said[0], 'neu');
  });

  it('asks who the owner is where a file leaves it open, and reads again with the answer', () => {
    const one = { [`${INBOX}/tomott_2/message_1.json`]: file(['Tom Ott', OWNER], tom) };
    const open = readAll(one);
    equal(open.summary.owner, null);
    deepEqual(
      open.summary.candidates.map(({ name }) => name),
      [OWNER, 'Tom Ott'],
    );
    equal(open.turns.length, 0);
    equal(readAll(one, OWNER).turns.length, 1);
    equal(readAll(one, 'Nobody').summary.leftOut.otherAccountThreads, 1);
  });

  it('leaves text alone that was right before', () => {
    const right = { participants: [{ name: 'A B' }, { name: 'C D' }], messages: [] as Raw[] };
    for (const content of ['schön 😍', 'naïve', 'Ã', 'café'])
      right.messages.push({ sender_name: 'C D', content });
    const { turns } = readAll({ 'messages/inbox/x_1/message_1.json': JSON.stringify(right) }, 'C D');
    deepEqual(turns[0]?.said, ['café', 'Ã', 'naïve', 'schön 😍']);
  });

  it('survives whatever else stands in a file', () => {
    const path = (name: string) => `${INBOX}/${name}_1/message_1.json`;
    const { summary, turns } = readAll(
      {
        [path('broken')]: '{"messages": [',
        [path('empty')]: '',
        [path('list')]: '[]',
        [path('null')]: 'null',
        [path('other')]: '{"messages": {"a": 1}}',
        [path('types')]: JSON.stringify({
          participants: [null, 'x', { name: 7 }, { name: 'C D' }],
          messages: [
            null,
            7,
            [],
            {},
            { sender_name: 'C D' },
            { sender_name: 'C D', content: 9, timestamp_ms: 'x', reactions: 'x', photos: null },
            { sender_name: 'C D', content: 'here', timestamp_ms: -1, reactions: [null, { actor: 3 }] },
          ],
        }),
      },
      'C D',
    );
    deepEqual(
      summary.faults.map(({ fault }) => fault),
      ['broken', 'broken', 'not_messages', 'not_messages', 'not_messages'],
    );
    deepEqual(turns, [{ at: null, asked: '', said: ['here'] }]);
  });
});

describe('HTML of Instagram', () => {
  const box = (sender: string, time: string, content: string) =>
    `<div class="pam _3-95 _2ph- _a6-g uiBoxWhite noborder"><h2 class="_3-95 _2pim _a6-h _a6-i">${sender}</h2>` +
    `<div class="_3-95 _a6-p"><div><div></div><div>${content}</div><div></div><div><ul class="_a6-q"><li><span>❤Anna</span></li></ul></div></div></div>` +
    `<div class="_3-94 _a6-o">${time}</div></div>`;
  const page = (...boxes: string[]) =>
    `<html><head><title>Anna</title><style>._a6-g{padding:8px}</style></head><body><main class="_a706" role="main">${boxes.join('')}</main></body></html>`;

  it('is read without a DOM', () => {
    const { turns, summary } = readAll({
      [`${INBOX}/anna_1/message_1.html`]: page(
        box('Studio Sol', 'Oct 30, 2025 3:36 pm', 'gern &amp; bis morgen &#x1f338;'),
        box('Studio Sol', 'Oct 30, 2025 3:35 pm', 'ja<br />bis 18 Uhr'),
        box('Anna Berg', 'Oct 30, 2025 3:34 pm', 'habt ihr noch auf? it&#039;s late'),
        box(
          'Anna Berg',
          'Oct 30, 2025 3:33 pm',
          '</div><div><div><a href="a.jpg"><img src="a.jpg" class="_a6_o _3-96"/></a></div>',
        ),
      ),
      [`${INBOX}/tom_2/message_1.html`]: page(
        box('Studio Sol', '3. Mai 2024, 08:09', 'Moin'),
        box('Tom', 'x', 'Hi'),
      ),
      [`${INBOX}/crew_3/message_1.html`]: page(
        '<div class="pam _a6-g"><h2 class="_a6-h">Participants: Tom, Lea Kurz and Studio Sol</h2></div>',
        box('Studio Sol', '3. Mai 2024, 08:09', 'an alle'),
      ),
    });
    equal(summary.owner, 'Studio Sol');
    equal(summary.leftOut.groupThreads, 1);
    deepEqual(turns, [
      { at: Date.UTC(2024, 4, 3, 8, 9), asked: 'Hi', said: ['Moin'] },
      {
        at: Date.UTC(2025, 9, 30, 15, 35),
        asked: "habt ihr noch auf? it's late",
        said: ['ja\nbis 18 Uhr', 'gern & bis morgen 🌸'],
      },
    ]);
  });

  it('gives way to the same thread as JSON', () => {
    const json = file(['Tom', OWNER], [said('Tom', 0, 'Hi'), said(OWNER, 2, 'hi')]);
    const html = page(box(OWNER, 'May 6, 2024 9:02 am', 'hi'));
    const files = { [`${INBOX}/t_1/message_1.json`]: json, [`${INBOX}/t_1/message_1.html`]: html };
    equal(readAll(files, OWNER).summary.messages, 1);
  });
});

describe('other ways in', () => {
  it('reads the table of a chat tool by its headings', () => {
    const csv = [
      '\ufeffConversation ID;Direction;Message text;Sent at;Contact name',
      '7;incoming;"Was kostet das, ""die Vase""?";2024-05-06 09:00:00;Anna Berg',
      '7;outgoing;"38 €,\n gern";2024-05-06 09:05:10;Anna Berg',
      '7;bot;Danke für deine Nachricht;2024-05-06 09:00:02;Anna Berg',
      '8;outgoing;Moin;06.05.2024 10:00;Tom',
    ].join('\r\n');
    const { turns, summary } = readAll({ 'chats.csv': csv });
    deepEqual(
      turns.map(({ asked, said: own }) => ({ asked, own })),
      [
        { asked: 'Was kostet das, "die Vase"?', own: ['38 €,\n gern'] },
        { asked: '', own: ['Moin'] },
      ],
    );
    equal(summary.leftOut.bot, 1);
    deepEqual(readAll({ 'x.csv': 'a,b\n1,2' }).summary.faults, [{ path: 'x.csv', fault: 'not_messages' }]);
  });

  it('reads a pasted chat, with and without dates', () => {
    const whatsapp = [
      '[30.10.25, 15:34:12] Messages and calls are end-to-end encrypted.',
      '[30.10.25, 15:34:12] Anna: Hallo!',
      'noch offen?',
      '[30.10.25, 15:40:00] Sol: ja klar',
      '[30.10.25, 15:41:00] Sol: \u200eimage omitted',
    ].join('\n');
    deepEqual(readAll({ '_chat.txt': whatsapp }, 'Sol').turns, [
      { at: Date.UTC(2025, 9, 30, 15, 40), asked: 'Hallo!\nnoch offen?', said: ['ja klar'] },
    ]);
    const named = 'Anna: hallo\nIch: moin\nAnna: was kostet das: 20?\nIch: 20\nund gratis Versand';
    deepEqual(
      readAll({ 'paste.txt': named }).turns.map((turn) => turn.said),
      [['moin'], ['20\nund gratis Versand']],
    );
  });

  it('reads several kinds of files as one owner', () => {
    const { turns, summary } = readAll({
      'a.csv': 'direction,message,contact\noutgoing,moin aus dem Chat,Anna',
      'paste.txt': 'Ich: moin und ich bin da\nAnna: hi\nIch: chats.csv ok',
      'messages/inbox/t_1/message_1.json': file(['Tom', OWNER], [said(OWNER, 0, 'moin aus Instagram')]),
      'messages/inbox/u_2/message_1.json': file(['Uli', OWNER], [said('Uli', 0, 'hi'), said(OWNER, 2, 'ja')]),
    });
    equal(summary.owner, OWNER);
    deepEqual(turns.flatMap((turn) => turn.said).toSorted(), [
      'chats.csv ok',
      'ja',
      'moin aus Instagram',
      'moin aus dem Chat',
      'moin und ich bin da',
    ]);
  });

  it("takes a text without names for the owner's own messages", () => {
    const { turns, summary } = readAll({
      'paste.txt': 'Moin! Klar geht das.\n\nPreis: 20 €\nkomm vorbei\n\nMoin! Klar geht das.',
    });
    deepEqual(
      turns.map((turn) => turn.said),
      [['Moin! Klar geht das.'], ['Preis: 20 €\nkomm vorbei']],
    );
    equal(summary.owner, '*');
    equal(summary.threads, 0);
    match(JSON.stringify(readAll({ 'paste.txt': ' \n ' }).summary.faults), /not_messages/);
  });
});
