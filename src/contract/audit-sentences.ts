import { AUDIT_ACTIONS, type AuditAction, type AuditEntry, type AuditValues } from './audit.ts';
import { PLAN_LABELS, PLAN_TYPES } from './plans.ts';
import { SETTING_LABELS } from './setting-labels.ts';

type Deed = Pick<AuditEntry, 'action' | 'before' | 'after'>;
/** null or false: the row does not say enough, as one of an earlier release. */
type Sentence = (before: AuditValues, after: AuditValues) => string | false | null;

/** A value that is longer, or has several lines, stands beside the sentence. */
const LONGEST = 60;
const KEYS: Readonly<Record<string, string>> = {
  openai: 'AI key',
  manychat: 'ManyChat key',
  embeddings: 'server for finding by meaning',
  transcription: 'server for voice messages',
};
const VOICE_SOURCES: Readonly<Record<string, string>> = {
  export: 'an Instagram export',
  table: 'a table',
  paste: 'pasted text',
  account: 'this account',
};

/** What was done, as a sentence without its subject: 'Changed “File storage” from off to on'. */
export function auditSentence({ action, before, after }: Deed): string {
  return SENTENCES[action]?.(before, after) || AUDIT_ACTIONS[action];
}

/** Where a value is too long for its sentence: as it was and as it is. */
export function longValues({ action, before, after }: Deed): { before: string; after: string } | null {
  if (action !== 'setting.changed') return null;
  const [name = ''] = Object.keys(after);
  const values = { before: text(before, name), after: text(after, name) };
  return isShort(values.before) && isShort(values.after) ? null : values;
}

const SENTENCES: Readonly<Partial<Record<AuditAction, Sentence>>> = {
  'session.started': (_, after) =>
    has(after, 'browser') &&
    `Signed in with ${text(after, 'browser')}${after.isRemembered === true ? ', to stay signed in' : ''}`,
  'sessions.ended': (_, after) => {
    if (!has(after, 'ended')) return null;
    const ended = counted(after.ended, 'session');
    return after.of === 'everybody' ? `Ended all sessions: ${ended}` : `Ended ${ended}`;
  },
  'email.changed': (before, after) => fromTo('Changed the e-mail address', before, after, 'email'),
  'key.saved': (_, after) =>
    has(after, 'field') &&
    `Saved the ${keyName(after)}${text(after, 'baseUrl') === '' ? '' : ` for ${text(after, 'baseUrl')}`}`,
  'key.moved': (_, after) =>
    has(after, 'field') &&
    `Sent the ${keyName(after)} to ${text(after, 'baseUrl') || 'the AI provider of this server'} from then on`,
  'key.removed': (before) => has(before, 'field') && `Removed the ${keyName(before)}`,
  'instagram.app_saved': (_, after) => has(after, 'appId') && `Saved the Meta app ${text(after, 'appId')}`,
  'instagram.connected': (_, after) =>
    has(after, 'username') && `Connected the Instagram account ${text(after, 'username')}`,
  'instagram.disconnected': (before) =>
    has(before, 'username') && `Disconnected the Instagram account ${text(before, 'username')}`,
  'token.created': (_, after) =>
    has(after, 'name') &&
    `Created the API token “${text(after, 'name')}”, which may ${after.scope === 'read' ? 'only read' : 'read and change'}`,
  'token.revoked': (before) => has(before, 'id') && `Revoked API token ${text(before, 'id')}`,
  'retention.changed': (before, after) =>
    `Changed how long conversations are kept from ${days(before.days)} to ${days(after.days)}`,
  'grant.given': (_, after) =>
    has(after, 'planType') && `Granted ${plan(after.planType)} until ${day(after, 'endsAt')}`,
  'grant.ended': (before) =>
    has(before, 'planType') &&
    `Ended ${plan(before.planType)}, which was granted until ${day(before, 'endsAt')}`,
  'setting.changed': (before, after) => {
    const [name] = Object.keys(after);
    if (name === undefined) return null;
    const what = `Changed “${labelOf(name)}”`;
    const isLong = longValues({ action: 'setting.changed', before, after }) !== null;
    return isLong ? what : fromTo(what, before, after, name);
  },
  'prices.changed': (before, after) => {
    const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
    if (changed.length === 0) return null;
    const each = changed.map((name) => fromTo(priceName(name), before, after, name, (value) => `$${value}`));
    return `Changed the prices: ${each.join(', ')}`;
  },
  'admin.created': (_, after) => has(after, 'username') && `Made ${text(after, 'username')} an admin`,
  'admin.removed': (before) =>
    has(before, 'username') && `Took admin access from ${text(before, 'username')}`,
  'mail.resent': (_, after) =>
    has(after, 'mail') &&
    `Sent mail ${text(after, 'mail')} again: ${text(after, 'kind').replaceAll('-', ' ')}`,
  'backup.recorded': (_, after) =>
    has(after, 'note') && `Noted a backup that another tool made: ${text(after, 'note')}`,
  'backup.made': (_, after) => has(after, 'file') && `Made the backup ${text(after, 'file')}`,
  'backup.restored': (_, after) =>
    has(after, 'madeAt') && `Restored the backup of ${day(after, 'madeAt')} from ${text(after, 'file')}`,
  'secrets.changed': (_, after) => {
    if (!has(after, 'moved')) return null;
    const unreadable = Number(after.unreadable ?? 0);
    const rest = unreadable === 0 ? '' : `, ${unreadable} could not be read`;
    return `Changed the secret key: ${counted(after.moved, 'saved secret')} moved to it${rest}`;
  },
  'template.created': (_, after) => numbered('Created template', after),
  'template.changed': (_, after) => numbered('Changed template', after),
  'template.deleted': (before) => numbered('Deleted template', before),
  'trigger.created': (_, after) => ofTemplate('Created trigger', after),
  'trigger.deleted': (before) => ofTemplate('Deleted trigger', before),
  'strategy.created': (_, after) => ofTemplate('Created strategy', after),
  'strategy.deleted': (before) => ofTemplate('Deleted strategy', before),
  'contact.deleted': (before) => numbered('Deleted contact', before),
  'voice.learned': (_, after) =>
    has(after, 'messages') &&
    `Gave ${counted(after.messages, 'message')} to learn a voice from, out of ${VOICE_SOURCES[text(after, 'source')] ?? 'elsewhere'}`,
  'support.viewed': (_, after) => {
    const seen: Readonly<Record<string, string>> = {
      templates: 'the templates',
      triggers: `template ${text(after, 'template')} with its triggers`,
      conversations: 'the list of conversations',
      messages: `conversation ${text(after, 'conversation')}`,
    };
    const what = seen[text(after, 'at')];
    return what === undefined ? null : `Looked at ${what}, let in by a support code`;
  },
};

/** 'Changed X from 1 to 2'. */
function fromTo(
  what: string,
  before: AuditValues,
  after: AuditValues,
  name: string,
  show: (value: AuditValues[string]) => string = shown,
): string {
  const from = name in before ? ` from ${show(before[name] ?? null)}` : '';
  return `${what}${from} to ${show(after[name] ?? null)}`;
}

function shown(value: AuditValues[string]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null || value === '' ? 'nothing' : String(value);
}

const has = (values: AuditValues, name: string): boolean => (values[name] ?? null) !== null;
const text = (values: AuditValues, name: string): string => String(values[name] ?? '');
const isShort = (value: string): boolean => value.length <= LONGEST && !value.includes('\n');
const day = (values: AuditValues, name: string): string => text(values, name).slice(0, 10);
const keyName = (values: AuditValues): string =>
  KEYS[text(values, 'field')] ?? `${text(values, 'field')} key`;
const days = (value: AuditValues[string] | undefined): string =>
  (value ?? null) === null ? 'as long as this server keeps them' : counted(value, 'day');

function counted(value: AuditValues[string] | undefined, one: string): string {
  return `${Number(value)} ${one}${Number(value) === 1 ? '' : 's'}`;
}

function plan(value: AuditValues[string] | undefined): string {
  const known = PLAN_TYPES.find((type) => type === value);
  return known === undefined ? String(value) : PLAN_LABELS[known];
}

function labelOf(name: string): string {
  return Object.entries(SETTING_LABELS).find(([key]) => key === name)?.[1] ?? name.replaceAll('_', ' ');
}

/** Rows name the plan, or the setting that holds its price. */
function priceName(name: string): string {
  return PLAN_TYPES.some((type) => type === name) ? plan(name) : labelOf(name);
}

function numbered(what: string, values: AuditValues): string | false {
  return has(values, 'id') && `${what} ${text(values, 'id')}`;
}

function ofTemplate(what: string, values: AuditValues): string | false {
  const place = has(values, 'template') ? ` of template ${text(values, 'template')}` : '';
  return has(values, 'id') && `${what} ${text(values, 'id')}${place}`;
}
