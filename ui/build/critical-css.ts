/** Without Pico, which comes with the styles: what it does to everything. */
const GROUND =
  '*,::before,::after{box-sizing:border-box}body{margin:0}svg{overflow:hidden;vertical-align:middle}a{text-decoration:none}.frame-part{display:contents}.frame-part[hidden]{display:none}';

const ACTS =
  /:(?:hover|focus|active|disabled|checked|placeholder|target)|:is\(|:where\(|:has\(|::(?!before|after)/;

/** The part of the built styles that the given markup needs. */
export function criticalCss(css: string, markup: string): string {
  const classes = new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ')));
  const tags = new Set([...markup.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag]) => tag));
  for (const tag of ['html', 'body', 'main']) tags.add(tag);

  const isUsed = (selector: string): boolean => {
    if (ACTS.test(selector)) return false;
    const plain = selector.replace(/:not\([^)]*\)|\[[^\]]*\]|:root|::?(?:before|after)/g, '');
    const names = [...plain.matchAll(/\.([\w-]+)/g)].map(([, name]) => name);
    const types = [...plain.matchAll(/(?<![\w.#-])([a-z][a-z0-9]*)/g)].map(([, type]) => type);
    return names.every((name) => classes.has(name)) && types.every((type) => tags.has(type));
  };

  function keep(text: string): string {
    return rulesIn(text)
      .map(({ head, body }) => {
        if (/^@font-face/.test(head)) return /U\+0*100-/i.test(body) ? '' : `${head}{${body}}`;
        if (/^@media/.test(head)) {
          const inner = keep(body);
          return inner === '' ? '' : `${head}{${inner}}`;
        }
        if (head.startsWith('@')) return '';
        const used = head.split(/,(?![^(]*\))/).filter(isUsed);
        const kept = body
          .split(';')
          .filter((line) => !line.startsWith('--pico') && !line.startsWith('animation'));
        return used.length === 0 || kept.join('') === '' ? '' : `${used.join()}{${kept.join(';')}}`;
      })
      .join('');
  }
  return GROUND + keep(css);
}

/** Splits minified CSS into its outermost rules; what ends without a block is left out. */
function rulesIn(css: string): { head: string; body: string }[] {
  const rules: { head: string; body: string }[] = [];
  let from = 0;
  let depth = 0;
  let open = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === ';' && depth === 0) from = at + 1;
    if (css[at] === '{') {
      if (depth === 0) open = at;
      depth += 1;
    }
    if (css[at] !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    rules.push({ head: css.slice(from, open).trim(), body: css.slice(open + 1, at) });
    from = at + 1;
  }
  return rules;
}
