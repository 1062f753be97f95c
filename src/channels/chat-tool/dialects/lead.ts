import {
  type FieldDefinition,
  type FieldType,
  TOOL_ACTIONS_MAX,
  type ToolMapping,
} from '../../../contract/contact-fields.ts';
import type { Memo, MemoChange } from '../../../contract/memo.ts';

/** What is known of the customer, as the chat tool reads it: JSON, written once for an answer. */
export interface Lead {
  /** `lead_<key>` for every field of the owner, and `tags`: each always there, '' where nothing is known. */
  flat: string;
  /** What the chat tool is to set, at most five. */
  actions: readonly string[];
}

interface LeadOptions {
  contactFields: readonly FieldDefinition[];
  toolMapping: ToolMapping;
}

/**
 * `notes`: what was noted with this answer; null: nothing. A tool refuses a whole block for one name that it does not
 * know, so only what the owner has mapped becomes an action.
 */
export function leadOf(
  memo: Memo,
  notes: readonly (MemoChange | null)[],
  { contactFields, toolMapping }: LeadOptions,
): Lead {
  let flat = '';
  for (const { key } of contactFields) flat += `"lead_${key}":${quoted(memo.fields?.[key])},`;
  const tags = quoted(memo.tags?.join(', '));
  return { flat: `${flat}"tags":${tags}`, actions: actionsOf(memo, notes, contactFields, toolMapping) };
}

const NO_ACTIONS: readonly string[] = [];

function actionsOf(
  memo: Memo,
  notes: readonly (MemoChange | null)[],
  contactFields: readonly FieldDefinition[],
  mapping: ToolMapping,
): readonly string[] {
  // Most answers note nothing.
  if (notes.every((note) => note?.fields === undefined && note?.addTags === undefined)) return NO_ACTIONS;
  const keys = new Set(notes.flatMap((note) => Object.keys(note?.fields ?? {})));
  const tags = new Set(notes.flatMap((note) => note?.addTags ?? []));
  const set = contactFields.flatMap(({ key, type }) => {
    const value = memo.fields?.[key];
    const name = Object.hasOwn(mapping.fields, key) ? mapping.fields[key] : undefined;
    if (!keys.has(key) || value === undefined || name === undefined) return [];
    const written = valueFor(type, value);
    return `{"action":"set_field_value","field_name":${quoted(name)},"value":${written}}`;
  });
  const added = mapping.tags
    .filter((tag) => tags.has(tag) && memo.tags?.includes(tag))
    .map((tag) => `{"action":"add_tag","tag_name":${quoted(tag)}}`);
  return [...set, ...added].slice(0, TOOL_ACTIONS_MAX);
}

/** Both tools take numbers without quotes, dates as 2026-12-24, and the rest as texts. */
function valueFor(type: FieldType, value: string): string {
  return type === 'number' && /^-?\d+(?:\.\d+)?$/.test(value) ? value : quoted(value);
}

/** Most values are empty. */
function quoted(text: string | undefined): string {
  return text === undefined || text === '' ? '""' : JSON.stringify(text);
}
