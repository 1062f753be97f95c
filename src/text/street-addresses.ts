const NUMBERED_LAST = String.raw`\s?\.?\s?\p{Nd}{1,4}\s?[a-hA-H]?(?![\p{L}\p{Nd}])`;
const PLACE = String.raw`(?:,?\s+\p{Nd}{4,5}\s+\p{Lu}[\p{L}-]+|,\s*\p{Nd}{5}(?!\p{Nd}))?`;
const CAPITAL = String.raw`\p{Lu}[\p{L}'’.-]*`;
const GERMANIC = String.raw`(?:(?:${CAPITAL}\s){1,2}|(?:${CAPITAL}\s){0,2}${CAPITAL})(?:[Ss]tra(?:ß|ss)e|[Ss]tr\.?|[Ww]eg|[Pp]latz|[Aa]llee|[Gg]asse|[Rr]ing|[Dd]amm|[Uu]fer|straat|laan|plein|gracht|gatan|vägen|gade|vej)`;
const ENGLISH = String.raw`\p{Nd}{1,5}[a-z]?\s(?:${CAPITAL}\s){1,3}(?:[Ss]treet|[Ss]t|[Rr]oad|[Rr]d|[Aa]venue|[Aa]ve|[Ll]ane|[Ll]n|[Dd]rive|[Dd]r|[Bb]oulevard|[Bb]lvd|[Ww]ay|[Cc]ourt|[Ss]quare)(?![\p{L}])\.?`;
const ROMANCE = String.raw`(?:[Cc]alle|[Cc]\/|[Aa]venida|[Aa]vda?\.?|[Pp]laza|[Rr]ua|[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Uu]l\.|[Uu]lica|[Уу]лица|[Уу]л\.|[Jj]alan|[Jj]l\.)\s(?:(?:de|del|della|do|da|dos|di|la|el|las|los)\s){0,2}(?:${CAPITAL},?\s){1,4}(?:n[º°o]?\.?\s?|№\s?)?\p{Nd}{1,4}[a-hA-H]?(?![\p{L}\p{Nd}])`;
const FRENCH = String.raw`\p{Nd}{1,4}(?:\s?(?:bis|ter))?,?\s(?:rue|avenue|boulevard|place|impasse|chemin|quai|allée)\s(?:(?:de|du|des|la|le|les|l['’]|d['’])\s?){0,3}${CAPITAL}(?:\s${CAPITAL}){0,3}`;
const TURKISH = String.raw`(?:${CAPITAL}\s){1,3}(?:[Ss]okak|[Ss]ok\.|[Ss]k\.|[Cc]addesi|[Cc]ad\.)\s(?:[Nn]o:?\s?)?\p{Nd}{1,4}`;
/** A street with its number, as languages write it, perhaps with the town. Has the flag 'g'. */
export const STREET_ADDRESS = new RegExp(
  String.raw`(?<![\p{L}\p{Nd}])(?:${GERMANIC}${NUMBERED_LAST}|${ENGLISH}|${ROMANCE}|${FRENCH}|${TURKISH})${PLACE}`,
  'gu',
);

/** Whether a text names a street with its number. */
export const hasStreetAddress = (text: string): boolean => text.search(STREET_ADDRESS) !== -1;
