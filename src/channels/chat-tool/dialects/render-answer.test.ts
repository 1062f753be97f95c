import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ANSWER_FORMATS } from '../../../contract/webhook.ts';
import { type Answer, renderAnswer } from './render-answer.ts';

const lead = { flat: '"lead_email":"","tags":""', actions: [] };
const ONE: Answer = {
  bubbles: ['Yes, we do!'],
  response: 'Yes, we do!',
  source: 'trigger',
  handoff: false,
  lead,
};
const NOTHING: Answer = { bubbles: [], response: '', source: 'paused', handoff: true, lead };
const THREE: Answer = { bubbles: ['a', 'b "c"\n', '🎂'], response: 'a', source: 'ai', handoff: false, lead };

describe('the default answer', () => {
  it('holds the flat fields and the Dynamic Block', () => {
    assert.equal(
      renderAnswer('default', ONE),
      '{"response":"Yes, we do!","send":true,"source":"trigger","handoff":false,' +
        '"response_1":"Yes, we do!","response_2":"","response_3":"","lead_email":"","tags":"",' +
        '"version":"v2","content":{"type":"instagram","messages":[{"type":"text","text":"Yes, we do!"}]}}',
    );
  });

  it('says nothing with every key in place', () => {
    assert.equal(
      renderAnswer('default', NOTHING),
      '{"response":"","send":false,"source":"paused","handoff":true,' +
        '"response_1":"","response_2":"","response_3":"","lead_email":"","tags":"",' +
        '"version":"v2","content":{"type":"instagram","messages":[]}}',
    );
  });

  it('holds three bubbles', () => {
    assert.deepEqual(JSON.parse(renderAnswer('default', THREE)), {
      response: 'a',
      send: true,
      source: 'ai',
      handoff: false,
      response_1: 'a',
      response_2: 'b "c"\n',
      response_3: '🎂',
      lead_email: '',
      tags: '',
      version: 'v2',
      content: {
        type: 'instagram',
        messages: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b "c"\n' },
          { type: 'text', text: '🎂' },
        ],
      },
    });
  });
});

describe('the other formats', () => {
  it('plain is the flat fields alone', () => {
    assert.equal(
      renderAnswer('plain', ONE),
      '{"response":"Yes, we do!","send":true,"source":"trigger","handoff":false,' +
        '"response_1":"Yes, we do!","response_2":"","response_3":"","lead_email":"","tags":""}',
    );
  });

  it('chatfuel is one message per bubble, and attributes', () => {
    assert.equal(
      renderAnswer('chatfuel', THREE),
      '{"messages":[{"text":"a"},{"text":"b \\"c\\"\\n"},{"text":"🎂"}],"set_attributes":{"lead_email":"","tags":""}}',
    );
    assert.equal(
      renderAnswer('chatfuel', NOTHING),
      '{"messages":[],"set_attributes":{"lead_email":"","tags":""}}',
    );
  });

  it('evolution is the whole reply in one text', () => {
    assert.equal(renderAnswer('evolution', THREE), '{"message":"a\\n\\nb \\"c\\"\\n\\n\\n🎂"}');
    assert.equal(renderAnswer('evolution', NOTHING), '{"message":""}');
  });
});

describe('any reply, in any format', () => {
  const text = fc.string({ unit: 'binary', minLength: 1 });
  const bubbles = fc.array(text, { maxLength: 3 });

  it('is JSON without null that gives the texts back', () => {
    const property = fc.property(bubbles, fc.option(text), fc.boolean(), (texts, cut, handoff) => {
      const response = texts.length === 0 ? '' : (cut ?? texts[0] ?? '');
      const answer: Answer = { bubbles: texts, response, source: 'ai', handoff, lead };
      const all = Object.fromEntries(
        ANSWER_FORMATS.map((name) => [name, JSON.parse(renderAnswer(name, answer))]),
      );
      const flat = {
        response,
        send: response !== '',
        source: 'ai',
        handoff,
        response_1: texts[0] ?? '',
        response_2: texts[1] ?? '',
        response_3: texts[2] ?? '',
        lead_email: '',
        tags: '',
      };
      const messages = texts.map((one) => ({ type: 'text', text: one }));
      assert.deepEqual(all, {
        default: { ...flat, version: 'v2', content: { type: 'instagram', messages } },
        plain: flat,
        chatfuel: {
          messages: texts.map((one) => ({ text: one })),
          set_attributes: { lead_email: '', tags: '' },
        },
        evolution: { message: texts.join('\n\n') },
        uchat: { version: 'v1', content: { messages } },
      });
    });
    fc.assert(property, { numRuns: 1000 });
  });
});
