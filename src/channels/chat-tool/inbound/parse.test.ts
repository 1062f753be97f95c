import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ERROR_CATALOGUE } from '../../../errors.ts';
import type { InboundErrorCode, InboundMessage, Quirk } from './fields.ts';
import { parseInbound } from './parse.ts';

const JSON_TYPE = 'application/json';
const PLAIN = { timestamp: null, timestampMs: null, contactName: '', username: '', quirks: ['no_timestamp'] };

type Expected = Pick<InboundMessage, 'text' | 'externalId'> & Partial<InboundMessage>;
type Accepted = [name: string, body: string | Buffer, expected: Expected, contentType?: string];

function parse(body: string | Buffer, contentType?: string) {
  return parseInbound(typeof body === 'string' ? Buffer.from(body) : body, contentType);
}

function check([name, body, expected, contentType = JSON_TYPE]: Accepted): void {
  it(name, () => {
    const wanted = { ok: true, message: { ...PLAIN, ...expected } };
    assert.deepEqual(parse(body, contentType), wanted);
  });
}

function repaired(...more: Quirk[]): { quirks: Quirk[] } {
  return { quirks: ['repaired_json', ...more, 'no_timestamp'] };
}

/** What ManyChat's 'Add full contact data' sends, shortened. */
const CONTACT = {
  key: 'user:1234567890',
  id: '1234567890',
  page_id: '104455667788990',
  user_refs: [],
  status: 'active',
  first_name: 'Ana',
  last_name: 'Souza',
  name: 'Ana Souza',
  gender: '',
  profile_pic: 'https://scontent.cdninstagram.com/v/t51/1.jpg',
  locale: null,
  timezone: 'UTC-03',
  live_chat_url: 'https://app.manychat.com/fb104455667788990/chat/1234567890',
  last_input_text: 'Do you ship to Recife?',
  optin_phone: false,
  subscribed: '2026-11-01T10:00:00+00:00',
  ig_last_interaction: '2026-11-20T13:34:00+00:00',
  ig_username: 'ana.souza',
  ig_id: 17841400008460056,
  custom_fields: { id: 'x', message: 'not this', text: 5, tags: [{ id: 9, name: 'vip' }] },
  tags: [{ id: 1, name: 'lead' }],
};

describe('strict JSON', () => {
  const cases: Accepted[] = [
    ['the three fields', '{"message":"Hi","conversation_id":"5"}', { text: 'Hi', externalId: '5' }],
    ['escapes', '{"message":"a\\"b\\\\n\\u00e9\\n","id":"5"}', { text: 'a"b\\né\n', externalId: '5' }],
    ['outer spaces of a message stay', '{"message":"  Hi ","id":"5"}', { text: '  Hi ', externalId: '5' }],
    ['outer spaces of an id go', '{"message":"Hi","id":" 5\\n"}', { text: 'Hi', externalId: '5' }],
    ['a numeric message', '{"message":5,"id":"5"}', { text: '5', externalId: '5' }],
    [
      'a message of 20 digits',
      '{"message":12345678901234567890,"id":"5"}',
      { text: '12345678901234567890', externalId: '5' },
    ],
    ['a message 1e400', '{"message":1e400,"id":"5"}', { text: '1e400', externalId: '5' }],
    ['a price', '{"message":1.50,"id":"5"}', { text: '1.50', externalId: '5' }],
    [
      'the last of duplicate keys',
      '{"message":"a","id":"1","message":"b","id":"2"}',
      { text: 'b', externalId: '2' },
    ],
    ['an escaped key', '{"messag\\u0065":"Hi","id":"5"}', { text: 'Hi', externalId: '5' }],
    [
      '__proto__ and constructor',
      '{"__proto__":{"message":"x"},"constructor":{"id":"1"},"message":"Hi","id":"5"}',
      { text: 'Hi', externalId: '5' },
    ],
    [
      'a known key inside another object',
      '{"data":{"message":"x","id":"1"},"message":"Hi","id":"5"}',
      { text: 'Hi', externalId: '5' },
    ],
    [
      '15,000 levels in an unknown field',
      `{"x":${'['.repeat(15_000)}${']'.repeat(15_000)},"message":"Hi","id":"5"}`,
      { text: 'Hi', externalId: '5' },
    ],
    [
      'a sentence about {{x}}',
      '{"message":"What is {{x}}?","id":"5"}',
      { text: 'What is {{x}}?', externalId: '5' },
    ],
    [
      'two variables are no variable',
      '{"message":"{{a}} {{b}}","id":"5"}',
      { text: '{{a}} {{b}}', externalId: '5' },
    ],
    [
      'the word null as a message',
      '{"message":"null","id":"5"}',
      { text: 'null', externalId: '5', quirks: ['empty_word', 'no_timestamp'] },
    ],
    ['NUL in a message', '{"message":"a\\u0000b","id":"5"}', { text: 'ab', externalId: '5' }],
    [
      'a lone surrogate in a message',
      '{"message":"a\\ud83d b","id":"5"}',
      { text: 'a\uFFFD b', externalId: '5' },
    ],
    ['a whole emoji', '{"message":"\\ud83c\\udf82","id":"5"}', { text: '🎂', externalId: '5' }],
    ['pretty-printed', '{\n  "message" : "Hi",\r\n\t"id" : "5"\n}\n', { text: 'Hi', externalId: '5' }],
    [
      'JSON labelled as a form',
      '{"message":"a=b&c=d","id":"5"}',
      { text: 'a=b&c=d', externalId: '5' },
      'application/x-www-form-urlencoded',
    ],
    ['JSON without a label', '{"message":"Hi","id":"5"}', { text: 'Hi', externalId: '5' }, ''],
    [
      'an id of 255 emoji',
      `{"message":"Hi","id":"${'🎂'.repeat(255)}"}`,
      { text: 'Hi', externalId: '🎂'.repeat(255) },
    ],
    [
      'a message of 4,000 emoji',
      `{"message":"${'🎂'.repeat(4000)}","id":"5"}`,
      { text: '🎂'.repeat(4000), externalId: '5' },
    ],
    ['an honest U+FFFD in an id', '{"message":"Hi","id":"\uFFFD"}', { text: 'Hi', externalId: '\uFFFD' }],
  ];
  for (const item of cases) check(item);
});

describe('ids as numbers', () => {
  const numeric: Quirk[] = ['numeric_id', 'no_timestamp'];
  const cases: Accepted[] = [
    ['small', '{"message":"Hi","id":5}', { text: 'Hi', externalId: '5', quirks: numeric }],
    ['zero', '{"message":"Hi","id":0}', { text: 'Hi', externalId: '0', quirks: numeric }],
    [
      '17 digits',
      '{"message":"Hi","conversation_id":17841400008460057}',
      { text: 'Hi', externalId: '17841400008460057', quirks: numeric },
    ],
    [
      '40 digits',
      `{"message":"Hi","id":${'9'.repeat(40)}}`,
      { text: 'Hi', externalId: '9'.repeat(40), quirks: numeric },
    ],
    [
      '255 digits',
      `{"message":"Hi","id":${'9'.repeat(255)}}`,
      { text: 'Hi', externalId: '9'.repeat(255), quirks: numeric },
    ],
    [
      'below zero',
      '{"id":-17841400008460057,"message":"Hi"}',
      { text: 'Hi', externalId: '-17841400008460057', quirks: numeric },
    ],
    [
      'the same key in text and below',
      '{"message":"\\"id\\":1","x":{"id":2},"y":["id",{"id":3}],"id" :\n17841400008460057 ,"z":4}',
      { text: '"id":1', externalId: '17841400008460057', quirks: numeric },
    ],
    [
      'duplicate, the last counts',
      '{"message":"Hi","id":17841400008460057,"id":17841400008460059}',
      { text: 'Hi', externalId: '17841400008460059', quirks: numeric },
    ],
    [
      'an escaped key',
      '{"message":"Hi","i\\u0064":17841400008460057}',
      { text: 'Hi', externalId: '17841400008460057', quirks: numeric },
    ],
    [
      'deep nesting before it',
      `{"message":"Hi","x":${'{"id":['.repeat(7500)}${']}'.repeat(7500)},"id":17841400008460057}`,
      { text: 'Hi', externalId: '17841400008460057', quirks: numeric },
    ],
    [
      'in broken JSON',
      '{"message": "a "b"", "id": 17841400008460057}',
      { text: 'a "b"', externalId: '17841400008460057', quirks: ['repaired_json', ...numeric] },
    ],
    [
      'with zeros in front, which no JSON has',
      '{"message": "Hi", "id": 00123}',
      { text: 'Hi', externalId: '00123', ...repaired() },
    ],
  ];
  for (const item of cases) check(item);
});

describe('names of the fields', () => {
  const cases: Accepted[] = [
    ...['message', 'text', 'last_input_text', 'last_text_input', 'input', 'query'].map(
      (key): Accepted => [key, `{"${key}":"Hi","id":"5"}`, { text: 'Hi', externalId: '5' }],
    ),
    ...['conversation_id', 'subscriber_id', 'user_id', 'contact_id', 'id', 'user'].map(
      (key): Accepted => [key, `{"message":"Hi","${key}":"5"}`, { text: 'Hi', externalId: '5' }],
    ),
    [
      'the first of the list wins, not of the body',
      '{"query":"b","message":"a","id":"2","conversation_id":"1"}',
      { text: 'a', externalId: '1' },
    ],
    [
      'an empty one is passed over',
      '{"message":" ","text":"","last_input_text":"Hi","conversation_id":null,"id":"5"}',
      { text: 'Hi', externalId: '5' },
    ],
    [
      'first_name before name',
      '{"message":"Hi","id":"5","name":"Ana Souza","first_name":"Ana","username":"ana.s"}',
      { text: 'Hi', externalId: '5', contactName: 'Ana', username: 'ana.s' },
    ],
    [
      'name',
      '{"message":"Hi","id":"5","name":" Ana\\n\\u0000Souza "}',
      { text: 'Hi', externalId: '5', contactName: 'Ana Souza' },
    ],
    [
      'a name that is no text',
      '{"message":"Hi","id":"5","name":{"a":1},"username":[1]}',
      { text: 'Hi', externalId: '5' },
    ],
    [
      'a name too long',
      `{"message":"Hi","id":"5","name":"${'🎂'.repeat(500)}"}`,
      { text: 'Hi', externalId: '5', contactName: '🎂'.repeat(100) },
    ],
    [
      'a whole contact record',
      JSON.stringify(CONTACT),
      { text: 'Do you ship to Recife?', externalId: '1234567890', contactName: 'Ana' },
    ],
    [
      "Evolution's request",
      '{"inputs":{"remoteJid":"55@s.whatsapp.net"},"query":"Oi","user":"55@s.whatsapp.net"}',
      { text: 'Oi', externalId: '55@s.whatsapp.net' },
    ],
  ];
  for (const item of cases) check(item);
});

describe('variables that were not filled in', () => {
  const unfilled = (...keys: string[]): Pick<InboundMessage, 'quirks'> => ({
    quirks: [...keys.map((key): Quirk => `unreplaced_variable:${key}`), 'no_timestamp'],
  });
  const cases: Accepted[] = [
    [
      'a message',
      '{"message":"{{last_input_text}}","text":"Hi","id":"5"}',
      { text: 'Hi', externalId: '5', ...unfilled('message') },
    ],
    [
      'with spaces',
      '{"message":" {{ last_input_text }} ","text":"Hi","id":"5"}',
      { text: 'Hi', externalId: '5', ...unfilled('message') },
    ],
    [
      'a custom field',
      '{"message":"{{cuf_123}}","query":"Hi","id":"5"}',
      { text: 'Hi', externalId: '5', ...unfilled('message') },
    ],
    [
      'an id',
      '{"message":"Hi","conversation_id":"{{user_id}}","id":"5"}',
      { text: 'Hi', externalId: '5', ...unfilled('conversation_id') },
    ],
    [
      'a timestamp',
      '{"message":"Hi","id":"5","timestamp":"{{last_interaction}}"}',
      { text: 'Hi', externalId: '5', ...unfilled('timestamp') },
    ],
    [
      'a name',
      '{"message":"Hi","id":"5","first_name":"{{first_name}}"}',
      { text: 'Hi', externalId: '5', quirks: ['no_timestamp', 'unreplaced_variable:first_name'] },
    ],
    [
      'without quotes',
      '{"message": {{last_input_text}}, "text": "Hi", "id": "5"}',
      { text: 'Hi', externalId: '5', ...repaired('unreplaced_variable:message') },
    ],
    [
      'last and without quotes',
      '{"message": "Hi", "id": "5", "name": {{name}}}',
      { text: 'Hi', externalId: '5', quirks: ['repaired_json', 'no_timestamp', 'unreplaced_variable:name'] },
    ],
    [
      'in the middle of an id',
      '{"message":"Hi","conversation_id":"{{page_id}}-{{user_id}}","user_id":"ig-{{user_id}}","id":"{5}"}',
      { text: 'Hi', externalId: '{5}', ...unfilled('conversation_id', 'user_id') },
    ],
    [
      'a placeholder as id',
      '{"message":"Hi","conversation_id":"undefined","user_id":"null","id":"5"}',
      {
        text: 'Hi',
        externalId: '5',
        quirks: ['placeholder_id:conversation_id', 'placeholder_id:user_id', 'no_timestamp'],
      },
    ],
  ];
  for (const item of cases) check(item);
});

/** Ids and messages in the notation of whatever tool, and such that only look like it. */
const UNFILLED: Record<'notIds' | 'ids' | 'notMessages' | 'messages', string[]> = JSON.parse(
  readFileSync(new URL('../../../../testing/cases/inbound/unfilled.json', import.meta.url), 'utf8'),
);

describe('what a tool did not fill in', () => {
  for (const id of UNFILLED.notIds) {
    it(`${id} is nobody's id`, () => {
      const result = parse(JSON.stringify({ message: 'Hi', conversation_id: id }), JSON_TYPE);
      assert.ok(!result.ok && result.code === 'conversation_id_missing');
      assert.match(result.sentence, /^"conversation_id" came (?:with|as) /);
    });
  }
  for (const id of UNFILLED.ids) {
    it(`${id} is an id`, () => {
      const result = parse(JSON.stringify({ message: 'Hi', conversation_id: id }), JSON_TYPE);
      assert.ok(result.ok && result.message.externalId === id);
    });
  }
  for (const text of UNFILLED.notMessages) {
    it(`${text} is no message`, () => {
      const result = parse(JSON.stringify({ message: text, id: '5' }), JSON_TYPE);
      assert.ok(!result.ok && result.code === 'message_missing');
    });
  }
  for (const text of UNFILLED.messages) {
    it(`${text} is a message`, () => {
      const result = parse(JSON.stringify({ message: text, id: '5', name: 'nil' }), JSON_TYPE);
      assert.ok(result.ok);
      assert.deepEqual([result.message.text, result.message.contactName], [text, 'nil']);
    });
  }
  it('255 brackets take no time', () => {
    for (const bracket of '[{<%$#@') {
      const startedAt = performance.now();
      for (let round = 0; round < 100; round += 1)
        parse(JSON.stringify({ message: bracket.repeat(4_000), id: bracket.repeat(255) }), JSON_TYPE);
      assert.ok(performance.now() - startedAt < 2_000, bracket);
    }
  });
});

describe("a tool's own wrapping", () => {
  const wrapped: Quirk[] = ['wrapped_body', 'no_timestamp'];
  const inner = '{"message":"Hi","conversation_id":17841400008460057}';
  const cases: [string, string][] = [
    ['a list of one', `[${inner}]`],
    ['the body beside headers and query', `{"headers":{},"params":{},"query":{},"body":${inner}}`],
    ['a body that is a text', JSON.stringify({ headers: {}, body: inner })],
    ['an item', `[{"json":${inner}}]`],
    ['an event with an id of its own', `{"id":"evt_1","type":"message","data":${inner}}`],
    ['two wrappings', `{"payload":{"data":${inner}}}`],
  ];
  for (const [name, body] of cases)
    check([name, body, { text: 'Hi', externalId: '17841400008460057', quirks: wrapped }]);
  check([
    'custom fields are no wrapping',
    '{"message":"Hi","id":"5","data":{"message":"no","id":"6"},"custom_fields":{"id":"7"}}',
    { text: 'Hi', externalId: '5' },
  ]);
  check([
    "Chatfuel's own names, as a form",
    'last+user+freeform+input=Hi&chatfuel+user+id=5&first+name=Ana',
    { text: 'Hi', externalId: '5', contactName: 'Ana', quirks: ['form_body', 'no_timestamp'] },
    'application/x-www-form-urlencoded',
  ]);
  check(["UChat's id", '{"text":"Hi","user_ns":"f1u5"}', { text: 'Hi', externalId: 'f1u5' }]);
});

describe('repaired JSON', () => {
  const cases: Accepted[] = [
    ['a quote', '{"message": "say "hi" to her", "id": "5"}', { text: 'say "hi" to her', externalId: '5' }],
    ['quotes at both ends', '{"message": ""hi"", "id": "5"}', { text: '"hi"', externalId: '5' }],
    ['one quote', '{"message": """, "id": "5"}', { text: '"', externalId: '5' }],
    ['an inch', '{"message": "a 10" cake", "id": "5"}', { text: 'a 10" cake', externalId: '5' }],
    [
      'a quote and a comma',
      '{"message": "the "red", please", "id": "5"}',
      { text: 'the "red", please', externalId: '5' },
    ],
    [
      'a quote, comma, quote',
      '{"message": "the "red", "blue", or both", "id": "5"}',
      { text: 'the "red", "blue", or both', externalId: '5' },
    ],
    [
      'a quote, comma, quoted word, colon',
      '{"message": "I say "yes", "no": maybe", "id": "5"}',
      { text: 'I say "yes", "no": maybe', externalId: '5' },
    ],
    [
      'a known key without its comma',
      '{"message": "my "id": 7", "id": "5"}',
      { text: 'my "id": 7', externalId: '5' },
    ],
    [
      'a known key without quotes',
      '{"message": "hi, id: 7, name: "x"", "id": "5"}',
      { text: 'hi, id: 7, name: "x"', externalId: '5' },
    ],
    [
      'a text that begins like the next field',
      '{"message": ", "conversation_id": ", "conversation_id": "5"}',
      { text: ', "conversation_id": ', externalId: '5' },
    ],
    ['braces', '{"message": "{"a": "b"}", "id": "5"}', { text: '{"a": "b"}', externalId: '5' }],
    ['an ending like the end', '{"id": "5", "message": "hi"}"}', { text: 'hi"}', externalId: '5' }],
    ['a line break', '{"message": "one\ntwo", "id": "5"}', { text: 'one\ntwo', externalId: '5' }],
    ['CR LF and a tab', '{"message": "one\r\n\ttwo", "id": "5"}', { text: 'one\r\n\ttwo', externalId: '5' }],
    [
      'control characters',
      '{"message": "a\u0001b\u001fc\u0000d", "id": "5"}',
      { text: 'a\u0001b\u001fcd', externalId: '5' },
    ],
    ['a lone backslash', '{"message": "C:\\dir", "id": "5"}', { text: 'C:\\dir', externalId: '5' }],
    ['a shrug', '{"message": "¯\\_(ツ)_/¯", "id": "5"}', { text: '¯\\_(ツ)_/¯', externalId: '5' }],
    ['a backslash at the end', '{"message": "hm\\", "id": "5"}', { text: 'hm\\', externalId: '5' }],
    ['a backslash and a quote', '{"message": "a\\b "c"", "id": "5"}', { text: 'a\\b "c"', externalId: '5' }],
    [
      'a value that is fine by itself is read as JSON',
      '{"message": "one\\ntwo", "name": "Joe "J" X", "id": "5"}',
      { text: 'one\ntwo', externalId: '5', contactName: 'Joe "J" X' },
    ],
    ['the message last', '{"id": "5", "message": "say "hi""}', { text: 'say "hi"', externalId: '5' }],
    [
      'unknown fields around it',
      '{"page": "x", "message": "say "hi"", "flow": 3, "Phone Number": "1", "id": "5", "ok": true}',
      { text: 'say "hi"', externalId: '5' },
    ],
    ['a trailing comma', '{"message": "Hi", "id": "5",}', { text: 'Hi', externalId: '5' }],
    [
      'a trailing comma on its own line',
      '{\n"message": "Hi",\n"id": "5"\n,\n}\n',
      { text: 'Hi', externalId: '5' },
    ],
    ['a brace too many', '{"message": "Hi", "id": "5"}}', { text: 'Hi', externalId: '5' }],
    ['a semicolon at the end', '{"message": "Hi", "id": "5"} ;\n', { text: 'Hi', externalId: '5' }],
    ['no closing brace', '{"message": "Hi", "id": "5"', { text: 'Hi', externalId: '5' }],
    ['no closing quote and brace', '{"id": "5", "message": "Hi', { text: 'Hi', externalId: '5' }],
    ['no braces', '"message": "Hi", "id": "5"', { text: 'Hi', externalId: '5' }],
    [
      'words without quotes',
      '{"message": Do you deliver, please?, "id": "5"}',
      { text: 'Do you deliver, please?', externalId: '5' },
    ],
    [
      'words in brackets without quotes',
      '{"message": [photo], "id": "5"}',
      { text: '[photo]', externalId: '5' },
    ],
    [
      'quotes in words without quotes',
      '{"message": "hi" she said, "id": "5"}',
      { text: '"hi" she said', externalId: '5' },
    ],
    ['nothing without quotes', '{"message": , "text": "Hi", "id": "5"}', { text: 'Hi', externalId: '5' }],
    ['a missing closing quote', '{"message": "Hi, "id": "5"}', { text: 'Hi', externalId: '5' }],
    ['keys without quotes', '{message: "say "hi"", id: "5"}', { text: 'say "hi"', externalId: '5' }],
    ['single quotes', "{'message': 'it's me', 'id': '5'}", { text: "it's me", externalId: '5' }],
    ['a Python dict', `{'message': "it's me", 'id': '5'}`, { text: "it's me", externalId: '5' }],
    ['smart quotes', '{“message”: “say “hi” now”, ”id”: „5“}', { text: 'say “hi” now', externalId: '5' }],
    [
      'the last of duplicate keys',
      '{"message": "a "b"", "id": "1", "id": "5"}',
      { text: 'a "b"', externalId: '5' },
    ],
    ['null', '{"message": null, "text": "say "hi"", "id": "5"}', { text: 'say "hi"', externalId: '5' }],
    [
      'known keys in a nested list',
      '{"tags": [{"id": 1, "name": "x"}], "message": "say "hi"", "id": "5", "fields": {"id": "7", "message": "no"}}',
      { text: 'say "hi"', externalId: '5' },
    ],
    ['an unclosed list', '{"tags": [1, "message": "Hi", "id": "5"}', { text: 'Hi', externalId: '5' }],
    [
      'a contact record',
      JSON.stringify(CONTACT).replace('Do you ship to Recife?', 'the "big" one\nplease'),
      { text: 'the "big" one\nplease', externalId: '1234567890', contactName: 'Ana' },
    ],
    [
      'labelled as a form',
      '{"message": "a "b" & c=d", "id": "5"}',
      { text: 'a "b" & c=d', externalId: '5' },
      'application/x-www-form-urlencoded',
    ],
  ];
  for (const [name, body, expected, type] of cases)
    check([name, body, { ...repaired(), ...expected }, type ?? JSON_TYPE]);
});

describe('other bodies', () => {
  const form: Quirk[] = ['form_body', 'no_timestamp'];
  const cases: Accepted[] = [
    [
      'a form',
      'message=Hi%2C+you+%F0%9F%8E%82&conversation_id=5',
      { text: 'Hi, you 🎂', externalId: '5', quirks: form },
      'application/x-www-form-urlencoded; charset=utf-8',
    ],
    [
      'a form labelled as JSON',
      'conversation_id=17841400008460057&message=1%2B1',
      { text: '1+1', externalId: '17841400008460057', quirks: form },
    ],
    [
      'a form without encoding',
      'message=1+1 is 2 & more, 100% sure&id=5',
      { text: '1+1 is 2 & more, 100% sure', externalId: '5', quirks: form },
    ],
    [
      'a form with unknown fields',
      'page_id=1&message=a%3Db%26c&x[y]=&id=5\n',
      { text: 'a=b&c', externalId: '5', quirks: form },
    ],
    ['a form with bad percent signs', 'message=100%&id=5', { text: '100%', externalId: '5', quirks: form }],
    ['a form with duplicates', 'message=a&id=1&message=b&id=5', { text: 'b', externalId: '5', quirks: form }],
    [
      'a form with __proto__',
      '__proto__=1&message=Hi&id=5&constructor=2',
      { text: 'Hi', externalId: '5', quirks: form },
    ],
    [
      'a byte order mark',
      '\uFEFF{"message":"Hi","id":"5"}',
      { text: 'Hi', externalId: '5', quirks: ['byte_order_mark', 'no_timestamp'] },
    ],
    [
      'a byte order mark on broken JSON',
      '\uFEFF{"message":"a "b"","id":"5"}',
      { text: 'a "b"', externalId: '5', quirks: ['byte_order_mark', 'repaired_json', 'no_timestamp'] },
    ],
    [
      'JSON encoded twice',
      JSON.stringify('{"message":"Hi","id":17841400008460057}'),
      {
        text: 'Hi',
        externalId: '17841400008460057',
        quirks: ['double_encoded_json', 'numeric_id', 'no_timestamp'],
      },
    ],
    [
      'broken UTF-8 in a message',
      Buffer.from('{"message":"caf\xe9","id":"5"}', 'latin1'),
      { text: 'caf\uFFFD', externalId: '5', quirks: ['invalid_utf8', 'no_timestamp'] },
    ],
    [
      'the address of a photo',
      '{"message":"https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=x","id":"5"}',
      {
        text: 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=x',
        externalId: '5',
        quirks: ['photo_url', 'no_timestamp'],
      },
    ],
    [
      'a photo elsewhere',
      '{"message":" https://example.com/a/cake.JPG?x=1 ","id":"5"}',
      {
        text: ' https://example.com/a/cake.JPG?x=1 ',
        externalId: '5',
        quirks: ['photo_url', 'no_timestamp'],
      },
    ],
    [
      'an address that is no photo',
      '{"message":"https://example.com/cake","id":"5"}',
      { text: 'https://example.com/cake', externalId: '5' },
    ],
    [
      'words and a photo',
      '{"message":"this one? https://example.com/cake.jpg","id":"5"}',
      { text: 'this one? https://example.com/cake.jpg', externalId: '5' },
    ],
  ];
  for (const item of cases) check(item);
});

describe('timestamps', () => {
  const time = (sent: string, timestamp: string, timestampMs: number | null): Accepted => [
    sent,
    `{"message":"Hi","id":"5","timestamp":${sent}}`,
    {
      text: 'Hi',
      externalId: '5',
      timestamp,
      timestampMs,
      quirks: timestampMs === null ? ['unreadable_timestamp'] : [],
    },
  ];
  const cases: Accepted[] = [
    time('1763640000', '1763640000', 1763640000000),
    time('"1763640000123"', '1763640000123', 1763640000123),
    time('" 2026-11-20T13:34:00+00:00 "', '2026-11-20T13:34:00+00:00', Date.UTC(2026, 10, 20, 13, 34)),
    time('"just now"', 'just now', null),
    time('1e400', '1e400', null),
    time('12345678901234567890', '12345678901234567890', null),
    time('"a\\u0000b"', 'ab', null),
  ];
  for (const item of cases) check(item);
});

describe('what is refused', () => {
  type Refused = [name: string, body: string | Buffer, code: InboundErrorCode];
  const cases: Refused[] = [
    ['an empty body', '', 'body_empty'],
    ['spaces only', ' \n ', 'body_empty'],
    ['a byte order mark only', '\uFEFF', 'body_empty'],
    ['an empty JSON string', '""', 'body_empty'],
    ['null', 'null', 'body_not_an_object'],
    ['a number', '5', 'body_not_an_object'],
    ['true', 'true', 'body_not_an_object'],
    ['a list of two', '[{"message":"Hi","id":"5"},{"message":"Hi","id":"6"}]', 'body_not_an_object'],
    ['an empty list', '[]', 'body_not_an_object'],
    ['15,000 levels', '['.repeat(15_000) + ']'.repeat(15_000), 'body_not_an_object'],
    ['broken JSON without our fields', '{"foo": ', 'body_unreadable'],
    ['15,000 open braces', '{"a":'.repeat(15_000), 'body_unreadable'],
    ['plain text', 'Do you deliver?', 'conversation_id_missing'],
    ['a JSON string', '"Do you deliver?"', 'conversation_id_missing'],
    ['HTML', '<html><body>502</body></html>', 'conversation_id_missing'],
    ['an empty object', '{}', 'message_missing'],
    ['only an id', '{"id":"5"}', 'message_missing'],
    ['an empty message', '{"message":"","id":"5"}', 'message_missing'],
    ['a message of NUL', '{"message":"\\u0000 \\u0000","id":"5"}', 'message_missing'],
    ['variables only', '{"message":"{{last_input_text}}","id":"{{user_id}}"}', 'message_missing'],
    ['an object as message', '{"message":{"text":"Hi"},"text":"Hi","id":"5"}', 'message_invalid'],
    ['a list as message', '{"message":["Hi"],"id":"5"}', 'message_invalid'],
    ['true as message', '{"message":true,"id":"5"}', 'message_invalid'],
    ['an object as message in broken JSON', '{"message":{"text":"Hi"},"id":"5",}', 'message_invalid'],
    ['4,001 characters', `{"message":"${'a'.repeat(4001)}","id":"5"}`, 'message_too_long'],
    ['4,001 emoji', `{"message":"${'🎂'.repeat(4001)}","id":"5"}`, 'message_too_long'],
    ['no id', '{"message":"Hi"}', 'conversation_id_missing'],
    ['null as id', '{"message":"Hi","conversation_id":null}', 'conversation_id_missing'],
    ['a variable as id', '{"message":"Hi","conversation_id":"{{user_id}}"}', 'conversation_id_missing'],
    ['a placeholder as id', '{"message":"Hi","conversation_id":"undefined"}', 'conversation_id_missing'],
    ['an id with a variable in it', '{"message":"Hi","id":"ig-{{user_id}}"}', 'conversation_id_missing'],
    ['an id of another channel', '{"message":"Hi","id":"instagram:1784:55"}', 'conversation_id_reserved'],
    ['an object as id', '{"message":"Hi","conversation_id":{"id":"5"},"id":"5"}', 'conversation_id_invalid'],
    ['a list as id', '{"message":"Hi","conversation_id":["5"]}', 'conversation_id_invalid'],
    ['true as id', '{"message":"Hi","conversation_id":true}', 'conversation_id_invalid'],
    ['1e400 as id', '{"message":"Hi","conversation_id":1e400}', 'conversation_id_invalid'],
    ['a rounded number as id', '{"message":"Hi","conversation_id":1.78414E+16}', 'conversation_id_invalid'],
    ['half a number as id', '{"message":"Hi","conversation_id":1.5}', 'conversation_id_invalid'],
    ['NUL in an id', '{"message":"Hi","conversation_id":"a\\u0000b"}', 'conversation_id_invalid'],
    ['a lone surrogate in an id', '{"message":"Hi","conversation_id":"\\udc00"}', 'conversation_id_invalid'],
    [
      'broken UTF-8 in an id',
      Buffer.from('{"message":"Hi","id":"caf\xe9"}', 'latin1'),
      'conversation_id_invalid',
    ],
    ['an id of 256', `{"message":"Hi","conversation_id":"${'5'.repeat(256)}"}`, 'conversation_id_too_long'],
    [
      'an id of 5,000 digits',
      `{"message":"Hi","conversation_id":${'5'.repeat(5000)}}`,
      'conversation_id_too_long',
    ],
    ['a form without an id', 'message=Hi', 'conversation_id_missing'],
    ['an object as timestamp', '{"message":"Hi","id":"5","timestamp":{}}', 'timestamp_invalid'],
    ['true as timestamp', '{"message":"Hi","id":"5","timestamp":true}', 'timestamp_invalid'],
    ['a timestamp of 256', `{"message":"Hi","id":"5","timestamp":"${'5'.repeat(256)}"}`, 'timestamp_invalid'],
  ];
  for (const [name, body, code] of cases) {
    it(name, () => {
      const result = parse(body, JSON_TYPE);
      assert.ok(!result.ok);
      assert.equal(result.code, code);
      assert.equal(ERROR_CATALOGUE[result.code][0], code === 'message_too_long' ? 413 : 400);
      assert.ok(code.startsWith(result.field));
      assert.match(result.sentence, /\.$/);
    });
  }

  it('a form by its label alone lacks a message', () => {
    const result = parse('foo=bar', 'application/x-www-form-urlencoded');
    assert.ok(!result.ok);
    assert.equal(result.code, 'message_missing');
  });

  it('says which variable was not filled in', () => {
    const result = parse('{"message":"Hi","first_name":"{{x}}","user_id":"{{user_id}}"}', JSON_TYPE);
    assert.ok(!result.ok);
    assert.deepEqual(result.quirks, ['unreplaced_variable:user_id']);
    assert.equal(
      result.sentence,
      '"user_id" came with the name of a variable in place of its value. In your flow, pick the variable from the list instead of typing it.',
    );
  });

  it('says of plain text that the sender is missing', () => {
    const result = parse('Do you deliver?', 'text/plain');
    assert.ok(!result.ok);
    assert.deepEqual(result.quirks, ['plain_text']);
    assert.match(result.sentence, /plain text/);
  });
});
