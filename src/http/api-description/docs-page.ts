import { createHash } from 'node:crypto';
import { isRecord } from './schemas.ts';

/** A page of the description that a person can search: plain HTML, whose one style and one script its policy names by their hash. */
export interface DocsPage {
  html: string;
  policy: string;
}

type Part = Record<string, unknown>;
interface Described {
  info: { version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Part>>;
  components: Record<string, Record<string, Part>>;
  security: Part[];
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1rem}
input{width:100%;box-sizing:border-box;min-height:44px;padding:0 .75rem;font:inherit}summary{min-height:44px;display:flex;gap:.75rem;align-items:center;flex-wrap:wrap;cursor:pointer}
details{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}code,pre{font:.875rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}pre{white-space:pre-wrap}
table{border-collapse:collapse}td,th{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top}[hidden]{display:none}`;

/** Without it, everything is shown and the browser's own search finds it. */
const SCRIPT = `const field=document.querySelector('input'),calls=[...document.querySelectorAll('details')],areas=[...document.querySelectorAll('section')],count=document.querySelector('output');
field.addEventListener('input',()=>{const words=field.value.toLowerCase().split(/\\s+/).filter(Boolean);
for(const call of calls)call.hidden=!words.every((word)=>call.textContent.toLowerCase().includes(word));
for(const area of areas)area.hidden=words.length>0&&![...area.querySelectorAll('details')].some((call)=>!call.hidden);
count.textContent=calls.filter((call)=>!call.hidden).length+' calls'});`;

export function docsPage(document: object): DocsPage {
  const { info, tags, paths, components, security } = document as Described;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      path,
      method: method.toUpperCase(),
      call: { security, ...call } as Part,
    })),
  );
  const sections = tags.map(({ name, description }) => {
    const own = calls.filter(({ call }) => (call.tags as string[]).includes(name));
    const shown = own.map(({ path, method, call }) => callShown(method, path, call, components));
    return `<section><h2>${escaped(name)}</h2><p>${escaped(description)}</p>${shown.join('')}</section>`;
  });
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API of dmreply</title><style>${STYLE}</style></head><body><h1>API of dmreply</h1>
<p>Version ${escaped(info.version)}. The same for programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<label>Search calls, fields and codes <input type="search" autocomplete="off"></label><p><output aria-live="polite">${calls.length} calls</output></p>
<main>${sections.join('')}</main><h2>In general</h2><pre>${escaped(info.description)}</pre><script>${SCRIPT}</script></body></html>`;
  const policy = `default-src 'none'; style-src 'sha256-${hash(STYLE)}'; script-src 'sha256-${hash(SCRIPT)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
}

function callShown(method: string, path: string, call: Part, components: Described['components']): string {
  const security = (call.security as object[]).map((way) => Object.keys(way).join(' and ') || 'nothing');
  const takes = security.length === 0 ? 'Open to all' : `Takes: ${security.join(', ')}`;
  const parameters = ((call.parameters ?? []) as Part[]).map((one) => {
    const { name, in: place, description = '', schema } = resolved(one, components);
    return `<tr><th><code>${escaped(String(name))}</code></th><td>${escaped(String(place))}</td><td>${escaped(JSON.stringify(schema))} ${escaped(String(description))}</td></tr>`;
  });
  const bodies = Object.entries(
    ((call.requestBody as Part | undefined)?.content ?? {}) as Record<string, Part>,
  ).map(
    ([type, { schema, example }]) =>
      `<h3>Body, ${escaped(type)}</h3>${shape(schema as Part, components)}${example === undefined ? '' : `<pre>${escaped(JSON.stringify(example, null, 2))}</pre>`}`,
  );
  const answers = Object.entries(call.responses as Record<string, Part>).map(([status, given]) => {
    const { description = '', content = {} } = resolved(given, components);
    const [first] = Object.values(content as Record<string, Part>);
    const what = Number(status) < 300 && isRecord(first?.schema) ? shape(first.schema, components) : '';
    return `<tr><th>${status}</th><td>${escaped(String(description))}${what}</td></tr>`;
  });
  return `<details id="${escaped(String(call.operationId))}"><summary><code>${method} ${escaped(path)}</code> ${escaped(String(call.summary))}</summary>
<p>${escaped(takes)}</p>${call.description === undefined ? '' : `<p>${escaped(String(call.description))}</p>`}${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}${bodies.join('')}<h3>Answers</h3><table>${answers.join('')}</table></details>`;
}

/** The fields of a shape, one level deep: what is further in has a name to search for. */
function shape(given: Part, components: Described['components']): string {
  const { properties, required = [], anyOf, items } = resolved(given, components);
  const name = nameOf(given);
  if (Array.isArray(anyOf)) return anyOf.map((one) => shape(one as Part, components)).join('<p>or</p>');
  if (isRecord(items)) return `<p>A list of</p>${shape(items, components)}`;
  if (!isRecord(properties)) return `<p><code>${escaped(JSON.stringify(given))}</code></p>`;
  const rows = Object.entries(properties as Record<string, Part>).map(
    ([field, { description = '', ...rest }]) => {
      const needed = (required as string[]).includes(field) ? 'required' : '';
      return `<tr><th><code>${escaped(field)}</code></th><td>${needed}</td><td><code>${escaped(nameOf(rest) ?? JSON.stringify(rest))}</code> ${escaped(String(description))}</td></tr>`;
    },
  );
  return `${name === undefined ? '' : `<p><code>${escaped(name)}</code></p>`}<table>${rows.join('')}</table>`;
}

function nameOf({ $ref }: Part): string | undefined {
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
}

function resolved(part: Part, components: Described['components']): Part {
  if (typeof part.$ref !== 'string') return part;
  const [kind = '', name = ''] = part.$ref.split('/').slice(2);
  return components[kind]?.[name] ?? {};
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
