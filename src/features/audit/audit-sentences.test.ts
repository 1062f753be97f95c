import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUDIT_ACTION_NAMES, type AuditAction, type AuditValues } from '../../contract/audit.ts';
import { auditSentence, longValues } from '../../contract/audit-sentences.ts';

const said = (action: AuditAction, before: AuditValues, after: AuditValues = {}) =>
  auditSentence({ action, before: { ...before }, after: { ...after } });

test('what was done is said in a sentence, and shows no name of the code', () => {
  const browser = 'Firefox on Linux';
  for (const [sentence, action, before, after] of [
    ['Signed in with Firefox on Linux', 'session.started', {}, { browser, isRemembered: false }],
    [
      'Signed in with Firefox on Linux, to stay signed in',
      'session.started',
      {},
      { browser, isRemembered: true },
    ],
    ['Ended 1 session', 'sessions.ended', {}, { ended: 1 }],
    ['Ended all sessions: 7 sessions', 'sessions.ended', {}, { ended: 7, of: 'everybody' }],
    ['Saved the AI key', 'key.saved', {}, { field: 'openai', baseUrl: '' }],
    ['Saved the ManyChat key', 'key.saved', {}, { field: 'manychat', baseUrl: null }],
    [
      'Saved the AI key for https://ai.example/v1',
      'key.saved',
      {},
      { field: 'openai', baseUrl: 'https://ai.example/v1' },
    ],
    ['Removed the server for voice messages', 'key.removed', { field: 'transcription' }, {}],
    [
      'Sent the AI key to the AI provider of this server from then on',
      'key.moved',
      {},
      { field: 'openai', baseUrl: '' },
    ],
    [
      'Created the API token “Backup”, which may only read',
      'token.created',
      {},
      { id: 1, name: 'Backup', scope: 'read' },
    ],
    [
      'Changed “File storage” from off to on',
      'setting.changed',
      { file_storage_enabled: false },
      { file_storage_enabled: true },
    ],
    [
      'Changed “Banner” from nothing to Soon',
      'setting.changed',
      { banner_text: '' },
      { banner_text: 'Soon' },
    ],
    [
      'Changed “Welcome email”',
      'setting.changed',
      { welcome_email_template: 'a\nb' },
      { welcome_email_template: 'c' },
    ],
    [
      'Changed the prices: Standard from $9 to $10',
      'prices.changed',
      { standard: 9, advanced: 17 },
      { standard: 10, advanced: 17 },
    ],
    [
      'Changed how long conversations are kept from as long as this server keeps them to 1 day',
      'retention.changed',
      { days: null },
      { days: 1 },
    ],
    [
      'Granted Advanced until 2027-01-31',
      'grant.given',
      {},
      { planType: 'advanced', endsAt: '2027-01-31T18:00:00.000Z' },
    ],
    ['Created trigger 5 of template 3', 'trigger.created', {}, { template: 3, id: 5 }],
    [
      'Gave 40 messages to learn a voice from, out of pasted text',
      'voice.learned',
      {},
      { source: 'paste', messages: 40 },
    ],
    [
      'Looked at conversation 4, let in by a support code',
      'support.viewed',
      {},
      { at: 'messages', conversation: 4 },
    ],
    ['Sent mail 3 again: registration code', 'mail.resent', {}, { mail: 3, kind: 'registration-code' }],
  ] as [string, AuditAction, AuditValues, AuditValues][])
    assert.equal(said(action, before, after), sentence);
  assert.deepEqual(
    longValues({
      action: 'setting.changed',
      before: { model_prices: '{}' },
      after: { model_prices: 'x'.repeat(61) },
    }),
    { before: '{}', after: 'x'.repeat(61) },
  );
});

test('a row that says less, as one of an earlier release, is a sentence too', () => {
  for (const action of AUDIT_ACTION_NAMES)
    assert.doesNotMatch(said(action, {}), /undefined|null|NaN|“”| $|_/, action);
});
