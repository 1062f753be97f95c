import type { Fact, Source } from './fact.ts';

/** Endings of addresses that are written without 'www' too: the common generic ones and every country's. */
const ENDINGS = (
  'com net org info biz shop store online site app dev page link bio cafe studio design art blog club life live love today tech ' +
  'world agency coach academy beauty salon boutique bakery photo photos photography fitness yoga health restaurant market gallery ' +
  'edu gov pro xyz social events travel team space website africa london berlin ' +
  'ac ad ae af ag ai al am ao ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck cl ' +
  'cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gt ' +
  'gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu ' +
  'lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk ' +
  'pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl ' +
  'tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw'
)
  .split(' ')
  .join('|');

const ASCII_PATH = String.raw`[\w\-.~:/?#@!$&'()*+;=%,]`;
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu;
const SPELLED_EMAIL =
  /\b[\w.+-]{1,64} ?[([]?\bat\b[)\]]? ?[\w-]{1,63} ?[([]?\bdot\b[)\]]? ?(?:com|net|org)\b/gi;
const SCHEME_URL = new RegExp(
  String.raw`(?:https?:\/\/|www\.)[\p{L}\p{N}.-]{1,253}(?::\d+)?(?:\/${ASCII_PATH}*)?`,
  'giu',
);
const BARE_URL = new RegExp(
  String.raw`(?<![\w@.\-/])(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.){1,6}(?:${ENDINGS})(?![\w-]|\.[\p{L}\p{N}])(?:\/${ASCII_PATH}*)?`,
  'gu',
);
const CYRILLIC_URL = /(?<![\p{L}\p{N}@.])[\p{L}\p{N}-]{1,63}\.рф(?!\p{L})(?:\/[\w\-./]*)?/gu;
const SPELLED_URL = /(?<![p{L}p{N}])[a-z0-9-]{2,63} ?[([]?\bdot\b[)\]]? ?(?:com|net|org)\b/gi;
const HANDLE = /(?<![\p{L}\p{N}._@/-])[@＠]([\p{L}\p{N}._]{1,60})/gu;

/** 'Instagram: sweet_crumbs_': in a text of the owner or the customer a handle without its '@'. */
const NAMED_ACCOUNT =
  /(?<![\p{L}])(?:instagram|insta|ig|tiktok|facebook|fb|threads|youtube|telegram|twitter|handle)\s?[:：=-]?\s?@?([\w.]{3,40})/giu;

/** '@5pm' and '@ 3': a time or a number, not a name. */
const NO_HANDLE = /^\d+(?:[ap]m|h|hrs?)?$/i;

/** Web addresses, e-mail addresses and @handles. A known address makes everything above its path known too. */
export function extractLinks(source: Source): Fact[] {
  const { text } = source;
  const facts: Fact[] = [];
  const covered: [number, number][] = [];
  const add = (
    rule: Fact['rule'],
    start: number,
    end: number,
    key: string,
    tells: readonly string[],
  ): void => {
    if (covered.some(([from, to]) => start < to && end > from)) return;
    covered.push([start, end]);
    facts.push({ rule, start, end, asks: [key], tells });
  };
  if (text.includes('@') || text.includes('＠') || /\bdot\b/i.test(text)) {
    for (const match of text.matchAll(EMAIL)) addEmail(match.index, match[0]);
    for (const match of text.matchAll(SPELLED_EMAIL)) addEmail(match.index, match[0]);
    for (const match of text.matchAll(HANDLE)) {
      const name = (match[1] ?? '').toLowerCase().replace(/\.+$/, '');
      if (name === '' || NO_HANDLE.test(name)) continue;
      add('handle', match.index, match.index + 1 + name.length, `handle:${name}`, [`handle:${name}`]);
    }
    for (const match of text.matchAll(SPELLED_URL)) addUrl(match.index, match[0], unspell(match[0]));
  }
  if (text.includes('.')) {
    for (const pattern of [SCHEME_URL, BARE_URL, ...(text.includes('.рф') ? [CYRILLIC_URL] : [])]) {
      for (const match of text.matchAll(pattern)) addUrl(match.index, match[0], match[0]);
    }
  }
  if (source.reading !== 'reply') {
    for (const match of text.matchAll(NAMED_ACCOUNT)) {
      const name = (match[1] ?? '').toLowerCase().replace(/\.+$/, '');
      facts.push({
        rule: 'handle',
        start: match.index,
        end: match.index,
        asks: [],
        tells: [`handle:${name}`],
      });
    }
  }
  takeCovered(source, covered);
  return facts;

  function addEmail(start: number, written: string): void {
    const address = unspell(written).toLowerCase();
    add('email', start, start + written.length, `email:${address}`, [`email:${address}`]);
  }

  function addUrl(start: number, written: string, address: string): void {
    const trimmed = address
      .replace(/[.,;:!?'*]+$/, '')
      .replace(/\)+$/, (closing) => (address.includes('(') ? closing : ''));
    const end = start + written.length - (address.length - trimmed.length);
    const place = canonicalAddress(trimmed);
    add('web-address', start, end, `web:${place}`, addressTells(place));
  }
}

/** Without scheme, 'www.', query marks of campaigns and a last slash, in lower case. */
function canonicalAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?&]utm_[^#]*$/, '')
    .replace(/[/#?]+$/, '');
}

/** The address and all above it; the name of an account in it; and a phone number of a chat link. */
function addressTells(place: string): string[] {
  const parts = place.split('/');
  const tells = parts.map((_, at) => `web:${parts.slice(0, at + 1).join('/')}`);
  const name = parts[1]?.replace(/^@/, '').replace(/\?.*$/, '');
  if (name !== undefined && name !== '')
    tells.push(/^\d{7,}$/.test(name) ? `phone:${name}` : `handle:${name}`);
  return tells;
}

function unspell(written: string): string {
  return written
    .replace(/ ?[([]?\bat\b[)\]]? ?/i, '@')
    .replace(/ ?[([]?\bdot\b[)\]]? ?/gi, '.')
    .replace(/ /g, '');
}

function takeCovered(source: Source, covered: readonly (readonly [number, number])[]): void {
  if (covered.length === 0) return;
  source.tokens.forEach((token, index) => {
    if (covered.some(([from, to]) => token.start < to && token.end > from)) source.taken[index] = true;
  });
}
