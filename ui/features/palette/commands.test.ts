import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConversationListItem } from '../../../src/contract/conversation.ts';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { commandsFor, type Known } from './commands.ts';

const template = (id: number, templateName: string, isPaused = false) =>
  ({ id, templateName, isPaused }) as TemplateView;
const conversation = {
  id: 7,
  contactName: null,
  externalId: '1789',
  template: { templateName: 'Bakery' },
  hit: null,
} as ConversationListItem;

const known: Known = {
  templates: [template(1, 'Bäckerei am Markt'), template(2, 'Baking classes', true)],
  conversations: [],
  isBotPaused: false,
  hasInstagram: false,
};
const labels = (query: string, more: Partial<Known> = {}) =>
  commandsFor(query, { ...known, ...more }).map(({ title, commands }) => [
    title,
    ...commands.map(({ label }) => label),
  ]);

test('without a query: the templates, and what can be done anywhere', () => {
  const [templates, actions] = labels('');
  assert.deepEqual(templates, ['Templates', 'Bäckerei am Markt', 'Baking classes']);
  assert.deepEqual(actions?.slice(0, 3), ['Actions', 'New Template', 'Pause the bot']);
  assert.equal(
    actions?.some((label) => label.startsWith('Test ')),
    false,
  );
});

test('every word has to fit, without case and accents', () => {
  assert.deepEqual(labels('BACK mark')[0], ['Templates', 'Bäckerei am Markt']);
  assert.deepEqual(labels('test baking'), [['Actions', 'Test Baking classes']]);
  assert.deepEqual(labels('resume'), [['Actions', 'Resume Baking classes']]);
  assert.deepEqual(labels('nothing like it'), []);
});

test('conversations are those that the server found; the bot can be resumed where it is paused', () => {
  assert.deepEqual(labels('rye bread', { conversations: [conversation] }), [
    ['Conversations', 'Customer 1789, Bakery'],
  ]);
  // Found by what was said: it opens there.
  const hit = { messageId: 12, by: 'customer' as const, text: 'Rye bread?', marks: [] };
  const [found] = commandsFor(' rye bread ', { ...known, conversations: [{ ...conversation, hit }] });
  assert.deepEqual(found?.commands[0]?.words, hit, 'the words that were found are shown');
  assert.deepEqual(found?.commands[0]?.action, {
    kind: 'go',
    to: '/conversations/7?at=12&search=rye+bread',
  });
  assert.deepEqual(labels('instagram'), []);
  assert.deepEqual(labels('instagram', { hasInstagram: true }), [['Actions', 'Go to Instagram']]);
  assert.deepEqual(labels('the bot', { isBotPaused: true }), [['Actions', 'Resume the bot']]);
});

test('no two commands have one id', () => {
  const ids = commandsFor('', known).flatMap(({ commands }) => commands.map(({ id }) => id));
  assert.equal(new Set(ids).size, ids.length);
});
