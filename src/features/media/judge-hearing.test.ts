import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Judgement, judge } from './judge-hearing.ts';

const HINT = 'Sachertorte, Apfelstrudel, Geburtstagstorte';
const quiet = { likelihood: null, noSpeech: null };
const said = (text: string, numbers = {}, wasAsked = false): Judgement =>
  judge({ text, ...quiet, ...numbers }, { hint: HINT, wasAsked });

test('short and odd messages are heard', () => {
  for (const text of [
    'Sí.',
    'はい',
    'Ja',
    'Friday, two, chocolate',
    'Sachertorte',
    'quiero el gift card',
    'a las 5',
    'STOP',
    'Thank you so much!',
    'No no no, the other one',
    'Do you sell subtitles?',
    'Napisy na torcie, ile kosztują?',
    '구독 상품이 있나요?',
    'こちらの写真をご覧いただけますか',
    'Subscribe me to your newsletter, please',
    'Thanks for watching my dog, can I book again?',
    '有字幕吗',
  ])
    assert.equal(said(text), 'heard', text);
  assert.equal(said('Ja.', { likelihood: -0.86, noSpeech: 0.46 }), 'heard');
  assert.equal(said('A clear order for two cakes', { likelihood: -0.3, noSpeech: 0.7 }), 'heard', 'in noise');
});

test('where nobody speaks, nothing is said', () => {
  for (const text of [
    '',
    '...',
    '… … …',
    '[Music]',
    '*coughs*',
    '(silence) ♪♪',
    'You',
    'Thanks for watching!',
    'Thank you very much for watching.',
    'Untertitel im Auftrag des ZDF für funk, 2017',
    'Sous-titres réalisés para la communauté d’Amara.org',
    'Subtítulos realizados por la comunidad de Amara.org',
    'ご視聴ありがとうございました',
    '시청해주셔서 감사합니다.',
    'Продолжение следует...',
    'Altyazı M.K.',
  ])
    assert.equal(said(text), 'nothing_said', text);
  assert.equal(said('Ha!', { likelihood: -0.9, noSpeech: 0.7 }), 'nothing_said');
  assert.equal(said('Sachertorte', { likelihood: -0.4, noSpeech: 0.63 }), 'nothing_said', 'only our hint');
});

test('our own hint read out again is no message, but may be an answer', () => {
  for (const text of [HINT, 'Sachertorte. Apfelstrudel.', 'sachertorte, apfelstr'])
    assert.equal(said(text), 'nothing_said', text);
  assert.equal(said('Sachertorte, Apfelstrudel', {}, true), 'heard');
  assert.equal(said('Sachertorte, Apfelstrudel and two coffees'), 'heard');
});

test('what a model is not sure of, or says again and again, is unsure', () => {
  assert.equal(said('Mach es auch zu', { likelihood: -1.08, noSpeech: 0.17 }), 'unsure');
  assert.equal(said('Bojo, escuro, pepe, e pããããããããããã'), 'unsure');
  assert.equal(said('ทุกตามีอธีอธีอธีอธีอธี'), 'unsure');
  assert.equal(said('Hahaha, bom dia'), 'heard');
  assert.equal(said('I want the, I want the, I want the, I want the, I want the'), 'unsure');
});
