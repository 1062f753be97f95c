import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import {
  dismissNotice,
  holdNotice,
  NOTICE_MS,
  NOTICE_REMOVE_MS,
  notice,
  notify,
  releaseNotice,
} from './notices.ts';

const title = () => notice.value?.title;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
});

test('one notice at a time, for five seconds', () => {
  notify({ title: 'first' });
  notify({ title: 'second', variant: 'success' });
  assert.equal(title(), 'second');
  mock.timers.tick(NOTICE_MS - 1);
  assert.equal(notice.value?.isOpen, true);
  mock.timers.tick(1);
  assert.equal(notice.value?.isOpen, false);
});

test('it stays while it is held, and goes on with what was left', () => {
  notify({ title: 'held' });
  mock.timers.tick(4_000);
  holdNotice();
  mock.timers.tick(60_000);
  assert.equal(notice.value?.isOpen, true);
  releaseNotice();
  mock.timers.tick(999);
  assert.equal(notice.value?.isOpen, true);
  mock.timers.tick(1);
  assert.equal(notice.value?.isOpen, false);
});

test('a dismissed notice is removed after 1,000,000 ms, and never a later one in its place', () => {
  notify({ title: 'gone' });
  dismissNotice();
  mock.timers.tick(NOTICE_REMOVE_MS - 1);
  assert.equal(notice.value?.isOpen, false);
  mock.timers.tick(1);
  assert.equal(notice.value, null);

  notify({ title: 'old' });
  dismissNotice();
  notify({ title: 'new' });
  mock.timers.tick(NOTICE_MS + NOTICE_REMOVE_MS - NOTICE_MS - 1);
  assert.equal(title(), 'new');
});
