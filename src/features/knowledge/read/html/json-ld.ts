/** What a page says of its hours and prices in JSON-LD, as sentences. */
export interface LinkedFacts {
  hours: string[];
  prices: { name: string; price: string }[];
}

type Json = Readonly<Record<string, unknown>>;
const MOST_NODES = 20_000;
const MOST_FACTS = 2_000;
const LONGEST = 200;

/** Reads schema.org's opening hours, offers and menus. Everything else in there is not shown to anybody. */
export function linkedFacts(scripts: Iterable<string>): LinkedFacts {
  const facts: LinkedFacts = { hours: [], prices: [] };
  const queue: unknown[] = [];
  for (const script of scripts) queue.push(parsed(script));
  for (let at = 0; at < queue.length && at < MOST_NODES; at += 1) {
    const node = queue[at];
    if (Array.isArray(node)) queue.push(...node.slice(0, MOST_NODES));
    else if (isObject(node)) {
      readNode(node, facts);
      queue.push(...Object.values(node).filter((value) => typeof value === 'object'));
    }
  }
  return facts;
}

function readNode(node: Json, { hours, prices }: LinkedFacts): void {
  if (hours.length < MOST_FACTS) {
    for (const line of listOf(node.openingHours)) if (typeof line === 'string') hours.push(short(line));
    for (const spec of listOf(node.openingHoursSpecification))
      if (isObject(spec)) hours.push(...hoursOf(spec));
  }
  const name = short(node.name);
  if (name === '' || prices.length >= MOST_FACTS) return;
  for (const offer of listOf(node.offers)) {
    if (!isObject(offer)) continue;
    const price = priceOf(offer);
    if (price !== '')
      prices.push({ name: [name, short(offer.name)].filter((part) => part !== '').join(', '), price });
  }
}

function hoursOf(spec: Json): string[] {
  const days = listOf(spec.dayOfWeek).map((day) =>
    short(isObject(day) ? day.name : day).replace(/^.*\//, ''),
  );
  const opens = short(spec.opens);
  const closes = short(spec.closes);
  if (opens === '' || closes === '') return [];
  const isClosed = opens === closes && /^0?0:00/.test(opens);
  const span = [short(spec.validFrom), short(spec.validThrough)].filter((day) => day !== '').join('–');
  const said = `${days.join(', ') || 'Every day'}: ${isClosed ? 'closed' : `${opens}–${closes}`}`;
  return [span === '' ? said : `${said} (${span})`];
}

function priceOf(offer: Json): string {
  const specification = isObject(offer.priceSpecification) ? offer.priceSpecification : {};
  const currency = short(offer.priceCurrency ?? specification.priceCurrency);
  const low = short(offer.lowPrice);
  const high = short(offer.highPrice);
  const price =
    short(offer.price ?? specification.price) || (low !== '' && high !== '' ? `${low}–${high}` : low);
  return price === '' ? '' : `${price} ${currency}`.trim();
}

function parsed(script: string): unknown {
  try {
    return JSON.parse(script.replace(/^\s*(?:<!--|\/\/<!\[CDATA\[)|(?:-->|\/\/\]\]>)\s*$/g, ''));
  } catch {
    return null;
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function short(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LONGEST).trim() : '';
}
