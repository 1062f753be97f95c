/**
 * What a tool sends where it had no value: a variable that it did not fill in, in the notation of whatever tool, or a
 * word for 'nothing'. Taken for an id, it would make all customers one person.
 */

/** Their notation alone tells: nobody's id looks so. */
const MARKED = [
  String.raw`\{\{[^{}]+\}\}`,
  String.raw`\[\[[^[\]]+\]\]`,
  String.raw`\{%[^{}%]+%\}`,
  String.raw`[$#@]\{[^{}]+\}`,
  '<%[^<>%]+%>',
  '<<[^<>]+>>',
];
/** A name in single brackets or signs: 'user_id', 'contact.id', 'chatfuel user id'. */
const NAME = String.raw`\p{L}[\p{L}\d_.: -]{2,60}`;
const GUID = String.raw`(?!\p{AHex}{8}-)`;
const NAMED = [String.raw`\{${GUID}${NAME}\}`, `<${NAME}>`, `%${NAME}%`];
/** Roots of the expressions of RapidPro and its kin: an '@' alone may begin a user name. */
const EXPRESSION = String.raw`@\(?(?:contact|fields|results|input|urns|run|child|parent|trigger|globals|webhook|user|subscriber)\.[\w.()]+`;

const ID_HOLDS = new RegExp([...MARKED, ...NAMED].join('|'), 'u');
const ID_IS = new RegExp(String.raw`^(?:\[${NAME}\]|${EXPRESSION}|\$[a-z]\w+(?:[._]\w+)+)$`, 'iu');
const NOTHING =
  /^[[(<#"']*(?:null|undefined|none|nil|nan|n\/a|object object|not set|no value|not available)[\])>"']*$/i;
/** A spreadsheet or a program has rounded the number: many customers share what is left of it. */
const ROUNDED = /^[+-]?\d(?:[.,]\d+)?e\+?\d+$/i;

const MESSAGE_IS = new RegExp(`^=?(?:${MARKED.join('|')})$`, 'u');
const MESSAGE_EXPRESSION = new RegExp(`^${EXPRESSION}$`);
const MESSAGE_NAMED = /^(?:\{%(.+)%\}|\[\[(.+)\]\]|\{(.+)\}|<(.+)>|%(.+)%)$/;
/** Customers put words into brackets too: a variable's name has a sign that joins, or is one of ours. */
const VARIABLE_NAME = /^\s*(?:[a-z]\w*(?:[_.]\w+)+|[a-z]+[A-Z]\w*|message|text|input|query)\s*$/;
const LONE_DOUBLE = /^(?:\[\[|\{%)/;
const NO_MESSAGE = /^[[(]?(?:undefined|object Object)[\])]?$/;
/** A customer may answer 'none': it is a message, and a sign where it comes again and again. */
const MAY_BE_NOTHING = /^(?:null|none|nil|nan|n\/a)$/i;

export type Unfilled = 'variable' | 'nothing' | 'rounded';

/** Why a text is nobody's id; null where it may be one. `names`: the names of our own fields, typed as they are. */
export function unfilledId(text: string, names: ReadonlySet<string>): Unfilled | null {
  if (ID_HOLDS.test(text) || ID_IS.test(text) || names.has(text)) return 'variable';
  if (NOTHING.test(text)) return 'nothing';
  return ROUNDED.test(text) ? 'rounded' : null;
}

/** Whether a text that is not an id is nothing but a variable which the tool did not fill in. */
export function isUnfilled(text: string): boolean {
  if (NO_MESSAGE.test(text)) return true;
  if (MESSAGE_IS.test(text) && !LONE_DOUBLE.test(text)) return true;
  const name = MESSAGE_NAMED.exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  return (name !== undefined && VARIABLE_NAME.test(name)) || MESSAGE_EXPRESSION.test(text);
}

/** Whether a message is a word that programs write for 'nothing'. */
export function mayBeNothing(text: string): boolean {
  return MAY_BE_NOTHING.test(text);
}
