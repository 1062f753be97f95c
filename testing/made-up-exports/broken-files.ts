import { makeStory } from './story.ts';
import { type ExportFile, jsonFiles } from './write-json.ts';

/** Files as damaged archives hold them. None may stop the reading of the others. */
export function brokenFiles(seed: number): (ExportFile & { what: string })[] {
  const story = makeStory({ seed, threads: 1, exchanges: 3 });
  const [thread] = story.threads;
  if (thread === undefined) throw new Error('A story has a thread.');
  const [whole] = [...jsonFiles(story, thread, 'new', 100)].map(({ bytes }) =>
    new TextDecoder().decode(bytes),
  );
  const sound = whole ?? '';
  const message = '{"sender_name":"Ana","timestamp_ms":1700000000000,"content":"hola"}';
  const inThread = (messages: string): string =>
    `{"participants":[{"name":"Ana"}],"messages":${messages},"title":"Ana"}`;
  const texts: Record<string, string> = {
    empty: '',
    'white space': ' \n ',
    'cut off in the middle': sound.slice(0, sound.length / 2),
    'cut off in an escape': `${sound.slice(0, sound.indexOf('\\u00') + 4)}`,
    'no JSON': '<html>Something went wrong</html>',
    'a byte order mark before it': `\ufeff${sound}`,
    'a list instead of a thread': '[]',
    null: 'null',
    'a number': '17',
    'no messages': '{"participants":[{"name":"Ana"}]}',
    'messages that are no list': inThread('{"0":1}'),
    'messages that are no objects': inThread(`[null,17,"text",[],${message}]`),
    'fields of other types': inThread('[{"sender_name":17,"timestamp_ms":"yesterday","content":{"a":1}}]'),
    'no sender': inThread('[{"timestamp_ms":1700000000000,"content":"hola"}]'),
    'no participants': `{"messages":[${message}]}`,
    'participants that are no objects': `{"participants":["Ana",null],"messages":[${message}]}`,
    'a time beyond time': inThread('[{"sender_name":"Ana","timestamp_ms":1e300,"content":"hola"}]'),
    'a time before time': inThread('[{"sender_name":"Ana","timestamp_ms":-1e300,"content":"hola"}]'),
    'bytes that are no UTF-8': inThread(
      '[{"sender_name":"Ana","timestamp_ms":1,"content":"caf\\u00e9 \\u00ff\\u00fe"}]',
    ),
    'half of an emoji': inThread(
      '[{"sender_name":"Ana","timestamp_ms":1,"content":"\\u00f0\\u009f\\u0098"}]',
    ),
    'a lone surrogate': inThread('[{"sender_name":"Ana","timestamp_ms":1,"content":"\\ud83d!"}]'),
    'text that is UTF-8 already': inThread('[{"sender_name":"Ana","timestamp_ms":1,"content":"mañana 🌸"}]'),
    'a zero byte': inThread('[{"sender_name":"Ana","timestamp_ms":1,"content":"a\\u0000b"}]'),
    'nested too deep': '['.repeat(100_000),
    'a name of the prototype': inThread(
      `[{"__proto__":{"x":1},"constructor":"y","sender_name":"Ana","content":"hola","timestamp_ms":1}]`,
    ),
    'one long line': inThread(`[{"sender_name":"Ana","timestamp_ms":1,"content":"${'a'.repeat(500_000)}"}]`),
  };
  return Object.entries(texts).map(([what, text], at) => ({
    what,
    path: `your_instagram_activity/messages/inbox/broken_${at}/message_1.json`,
    bytes: new TextEncoder().encode(text),
  }));
}

/** The same for HTML. */
export function brokenPages(): (ExportFile & { what: string })[] {
  const open = '<div class="pam _3-95 _2ph- _a6-g uiBoxWhite noborder">';
  const texts: Record<string, string> = {
    empty: '',
    'no messages': '<html><head><title>Ana</title></head><body></body></html>',
    'cut off in a tag': `<html><body>${open}<h2 class="_3-95 _2pim _a6-h _a6-i">Ana</h2><div class="_3-95 _a6-`,
    'no time': `${open}<h2 class="_3-95 _2pim _a6-h _a6-i">Ana</h2><div class="_3-95 _a6-p"><div><div></div><div>hola</div></div></div></div>`,
    'unclosed tags': open.repeat(50_000),
    'endless entities': `${open}<h2 class="_3-95 _2pim _a6-h _a6-i">${'&amp;'.repeat(50_000)}</h2></div>`,
    'a script': `${open}<h2 class="_3-95 _2pim _a6-h _a6-i"><script>alert(1)</script>Ana</h2><div class="_3-95 _a6-p"><div>hola</div></div><div class="_3-94 _a6-o">Jan 01, 2024 9:00 am</div></div>`,
  };
  return Object.entries(texts).map(([what, text], at) => ({
    what,
    path: `your_instagram_activity/messages/inbox/brokenpage_${at}/message_1.html`,
    bytes: new TextEncoder().encode(text),
  }));
}
