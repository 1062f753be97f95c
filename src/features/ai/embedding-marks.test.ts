import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSpaceOf } from './embedding-marks.ts';

const server = {
  baseUrl: 'http://127.0.0.1:8081/v1',
  model: '',
  apiKey: '',
  questionPrefix: '',
  passagePrefix: '',
};

test('known models have their marks by name, others none', () => {
  const spaceOf = createSpaceOf({ aiEmbeddings: server });
  const marksOf = (model: string) => Object.values(spaceOf({ model, baseUrl: '' }).marks);
  const e5 = ['query: ', 'passage: '];
  assert.deepEqual(marksOf('multilingual-e5-small'), e5);
  assert.deepEqual(marksOf('intfloat/e5-base-v2'), e5);
  assert.match(marksOf('intfloat/multilingual-e5-large-instruct')[0] ?? '', /^Instruct: .*\nQuery: $/);
  assert.match(marksOf('qwen3-embedding:0.6b')[0] ?? '', /\nQuery:$/);
  assert.deepEqual(marksOf('snowflake-arctic-embed-l-v2.0'), ['query: ', '']);
  assert.match(marksOf('mxbai-embed-large')[0] ?? '', /^Represent this sentence/);
  for (const model of ['text-embedding-3-small', 'bge-m3', 'ears', 'fe5-x'])
    assert.deepEqual(marksOf(model), ['', ''], model);
});

test('what the operator sets holds for the server’s address alone', () => {
  const spaceOf = createSpaceOf({ aiEmbeddings: { ...server, questionPrefix: 'q: ' } });
  const questionMark = (baseUrl: string) => spaceOf({ model: 'e5-small', baseUrl }).marks.question;
  assert.deepEqual(['', server.baseUrl].map(questionMark), ['q: ', 'q: ']);
  assert.equal(questionMark('https://owner.example/v1'), 'query: ');
});
