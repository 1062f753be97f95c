import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ERROR_CATALOGUE } from '../../../errors.ts';
import type { InboundMessage } from './fields.ts';
import { isKnownKey } from './fields.ts';
import { cleanText, parseInbound } from './parse.ts';
import { isUnfilled, unfilledId } from './variables.ts';

const RUNS = 2000;
const TYPES = [undefined, 'application/json', 'text/plain', 'application/x-www-form-urlencoded'];

function parse(body: string, contentType?: string) {
  return parseInbound(Buffer.from(body), contentType);
}

function accepted(body: string): InboundMessage {
  const result = parse(body, 'application/json');
  assert.ok(result.ok, `refused: ${JSON.stringify(result)}`);
  return result.message;
}

const hasWords = (text: string): boolean =>
  cleanText(text).trim() !== '' && text.trim() !== '' && !isUnfilled(text.trim());

/** Pieces that break naive parsers, glued together at random. */
const piece = fc.constantFrom(
  ...[
    '"',
    '""',
    "'",
    '\\',
    '\\"',
    '\\n',
    '\n',
    '\r\n',
    '\t',
    '\u0001',
    '\0',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    ' ',
    '  ',
  ],
  ...[
    '", ',
    '",',
    '"}',
    '"},',
    '": "',
    '"id": ',
    '", "no": maybe',
    ', "id"',
    'conversation_id',
    'message:',
    ', id: 7',
  ],
  ...[
    '{{x}}',
    '}}',
    'null',
    'true',
    '1e9',
    'hello',
    'bolo de ',
    'é',
    '🎂',
    '“hi”',
    '&',
    '=',
    '%',
    '\u00a0',
    '\ufeff',
    '\u2028',
  ],
);
const hostileText = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
);
const plainId = fc
  .stringMatching(/^[A-Za-z0-9@._-]{1,40}$/)
  .filter((id) => unfilledId(id, new Set()) === null);
const plainTime = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }).map(String);

describe('strict JSON, whatever its keys and layout', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter(hasWords);
  const unknown = fc.dictionary(
    fc.string().filter((key) => !isKnownKey(key)),
    fc.jsonValue(),
    { maxKeys: 5 },
  );
  const layout = fc.constantFrom('', ' ', '  ', '\t');

  it('gives back exactly what was put in', () => {
    const property = fc.property(
      word,
      plainId,
      plainTime,
      unknown,
      layout,
      fc.boolean(),
      (text, id, time, more, indent, last) => {
        const fields = { message: text, conversation_id: id, timestamp: time };
        const body = JSON.stringify(last ? { ...more, ...fields } : { ...fields, ...more }, null, indent);
        const message = accepted(body);
        assert.equal(message.text, cleanText(text));
        assert.equal(message.externalId, id);
        assert.equal(message.timestamp, time);
        assert.equal(message.timestampMs, Number(time) * 1000);
      },
    );
    fc.assert(property, { numRuns: RUNS });
  });

  it('keeps every digit of an unquoted id, wherever it stands', () => {
    const digits = fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n });
    const property = fc.property(digits, unknown, unknown, layout, (id, before, after, indent) => {
      const fields = { ...before, conversation_id: 'HERE', ...after, message: 'Hi' };
      const body = JSON.stringify(fields, null, indent).replace(
        /"conversation_id":\s*"HERE"/,
        `"conversation_id": ${id}`,
      );
      assert.equal(accepted(body).externalId, String(id));
    });
    fc.assert(property, { numRuns: RUNS });
  });
});

describe('a text put unescaped between the quotes of a template', () => {
  interface Template {
    order: string[];
    afterBrace: string;
    aroundColon: [string, string];
    betweenFields: string;
    trailingComma: string;
  }
  const space = fc.constantFrom('', ' ', '  ', '\n', '\n  ', '\r\n\t');
  const template: fc.Arbitrary<Template> = fc.record({
    order: fc.shuffledSubarray(['message', 'conversation_id', 'timestamp', 'first_name', 'page'], {
      minLength: 5,
    }),
    afterBrace: space,
    aroundColon: fc.tuple(space, space),
    betweenFields: space,
    trailingComma: fc.constantFrom('', '', '', ',', ' ,\n'),
  });

  function fill(form: Template, values: Record<string, string>): string {
    const [before, after] = form.aroundColon;
    const fields = form.order.map((key) => `"${key}"${before}:${after}"${values[key]}"`);
    const separator = `${form.betweenFields},${form.betweenFields}`;
    return `{${form.afterBrace}${fields.join(separator)}${form.betweenFields}${form.trailingComma}}`;
  }

  /** A customer's text that holds the very characters that end a field can't be told from the template. */
  const holdsAnchor = (text: string): boolean => /"\s*,\s*"[\p{L}_][\p{L}\p{N}_ .-]{0,63}"\s*:/u.test(text);

  function expectedText(body: string, text: string): string {
    try {
      return JSON.parse(body).message;
    } catch {
      // Between good quotes a text that is valid JSON by itself is read as such, here too.
    }
    try {
      return JSON.parse(`"${text}"`);
    } catch {
      return text;
    }
  }

  it('is found exactly, and so are the other fields', () => {
    const property = fc.property(template, hostileText, plainId, plainTime, (form, text, id, time) => {
      const sent = Buffer.from(text).toString();
      fc.pre(!holdsAnchor(sent));
      const body = fill(form, {
        message: sent,
        conversation_id: id,
        timestamp: time,
        first_name: 'Ana',
        page: 'x',
      });
      const wanted = expectedText(body, sent);
      fc.pre(hasWords(wanted));
      const message = accepted(body);
      assert.equal(message.text, cleanText(wanted));
      assert.equal(message.externalId, id);
      assert.equal(message.timestamp, time);
      assert.equal(message.contactName, 'Ana');
    });
    fc.assert(property, { numRuns: 3 * RUNS });
  });

  it('gives some answer when it is ambiguous', () => {
    const anchor = fc.constantFrom(
      '", "conversation_id": "',
      '","timestamp":"',
      '", "page": "',
      '", "message": "',
    );
    const ambiguous = fc.tuple(hostileText, anchor, hostileText).map((parts) => parts.join(''));
    const property = fc.property(template, ambiguous, plainId, (form, text, id) => {
      const body = fill(form, {
        message: text,
        conversation_id: id,
        timestamp: '1',
        first_name: 'Ana',
        page: 'x',
      });
      const result = parse(body, 'application/json');
      assert.equal(typeof result.ok, 'boolean');
      if (result.ok) assert.ok(result.message.externalId !== '' && result.message.text !== '');
    });
    fc.assert(property, { numRuns: RUNS });
  });
});

describe('a properly encoded form', () => {
  it('gives back exactly what was put in', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter(hasWords);
    const property = fc.property(word, plainId, fc.constantFrom(...TYPES), (text, id, type) => {
      const body = new URLSearchParams({ page_id: '1', message: text, user_id: id, 'x[y]': '&' }).toString();
      const result = parse(body, type);
      assert.ok(result.ok);
      assert.equal(result.message.text, cleanText(text));
      assert.equal(result.message.externalId, id);
    });
    fc.assert(property, { numRuns: RUNS });
  });
});

describe('arbitrary bytes', () => {
  function checkShape(raw: Buffer, type: string | undefined): void {
    const result = parseInbound(raw, type);
    if (!result.ok) {
      assert.ok([400, 413].includes(ERROR_CATALOGUE[result.code][0]));
      return;
    }
    const { text, externalId, timestamp, timestampMs, contactName, username } = result.message;
    for (const value of [text, externalId, timestamp ?? '', contactName, username]) {
      assert.ok(value.isWellFormed() && !value.includes('\0'));
    }
    assert.ok(text.trim() !== '' && Array.from(text).length <= 4000);
    assert.ok(externalId === externalId.trim() && externalId !== '' && Array.from(externalId).length <= 255);
    assert.ok(timestampMs === null || Number.isSafeInteger(timestampMs));
  }

  it('never throw, and what is accepted is sound', () => {
    const property = fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(...TYPES),
      (bytes, type) => {
        checkShape(Buffer.from(bytes), type);
      },
    );
    fc.assert(property, { numRuns: RUNS });
  });

  it('neither do pieces of bodies in any order', () => {
    const key = fc.constantFrom(
      '"message": "',
      '"id": ',
      '"timestamp":',
      '{',
      '}',
      ', ',
      "'text': '",
      'query: ',
      'id=',
      '\\ud800',
    );
    const body = fc.array(fc.oneof(key, piece), { maxLength: 30 }).map((parts) => parts.join(''));
    const property = fc.property(body, fc.constantFrom(...TYPES), (text, type) =>
      checkShape(Buffer.from(text), type),
    );
    fc.assert(property, { numRuns: 3 * RUNS });
  });
});

/** Half a megabyte of each: what takes quadratic time on these takes many minutes, and the limit ends it. */
describe('hostile bodies of half a megabyte', { timeout: 60_000 }, () => {
  const LENGTH = 1 << 19;
  const fill = (unit: string): string => unit.repeat(Math.ceil(LENGTH / unit.length));
  const bodies: [name: string, body: string][] = [
    ...[
      '"',
      '\\',
      '\\"',
      ' ',
      '\n',
      ',',
      ' , ',
      '{',
      '[',
      '[{',
      '{{',
      '":',
      '":"',
      '","',
      '", "',
      '"a":',
      '"a":[',
      '&',
      'a=&',
      'a',
      'a:',
      'a ',
      '\u00a0',
    ].flatMap((unit): [string, string][] => [
      [`${unit} alone`, fill(unit)],
      [`${unit} in a value`, `{"message": "${fill(unit)}" x", "id": "5"}`],
      [`${unit} without quotes`, `{"message": ${fill(unit)}, "id": 5}`],
      [`${unit} after a key`, `{"message"${fill(unit)}`],
    ]),
    ['many known fields', `{${fill('"id": "a"b", ')}"message": "x"}`],
    ['many known fields without quotes', `{${fill('"id": a b, ')}"message": x}`],
    [
      'lists within lists',
      `{${fill('"id": [, ')}${']'.repeat(Math.ceil(LENGTH / '"id": [, '.length))} x, "message": "x"}`,
    ],
    ['many unclosed lists', `{${fill('"id": [, ')}"message": "x"}`],
    [
      'many keys of valid JSON before a long id',
      `{${fill('"a":"\\\\\\"",')}"message":"x","id":17841400008460057}`,
    ],
    ['an address', `{"message":"http://${fill('a.')} b","id":"5"}`],
    ['an address with slashes', `{"message":"http://${fill('a/')}","id":"5"}`],
    ['a name', `{"message":"x","id":"5","name":"${fill(' a')}"}`],
    ['a variable', `{"message":"{{${fill('a')}","id":"5"}`],
    ['an id', `{"message":"x","id":"${fill(' ')}a"}`],
    ['a timestamp', `{"message":"x","id":"5","timestamp":"${fill(' ')}1${fill(' ')}"}`],
  ];
  for (const [name, body] of bodies) {
    it(JSON.stringify(name), () => {
      for (const type of TYPES) assert.equal(typeof parse(body, type).ok, 'boolean');
    });
  }
});
