import {
  checkTag,
  type FieldDefinition,
  inOneLine,
  TAGS_MAX,
  TOOL_FIELD_RULE,
  type ToolMapping,
} from '../../contract/contact-fields.ts';
import { checkText } from '../../contract/fields.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { ContactFields } from './contact-fields.service.ts';
import { readMapping, writeMapping } from './contact-fields.store.ts';

/** Which fields and tags the chat tool behind a template has too: only these are set there. */
export type ToolMappings = ReturnType<typeof createToolMappings>;

interface ToolMappingsDeps {
  db: Database;
  templates: Templates;
  contactFields: ContactFields;
  clock: () => number;
}

export function createToolMappings({ db, templates, contactFields, clock }: ToolMappingsDeps) {
  return {
    /** Of a template that the caller has read as its owner's. */
    read: (userId: number, templateId: number) => readMapping(db.knex, userId, templateId),
    /** Throws `not_found`. */
    async get(userId: number, templateId: number): Promise<ToolMapping> {
      await templates.get(userId, templateId);
      return readMapping(db.knex, userId, templateId);
    },
    /** Throws `not_found` or `invalid_input`. */
    async save(userId: number, templateId: number, wanted: ToolMapping): Promise<ToolMapping> {
      await templates.get(userId, templateId);
      const mapping = checked(wanted, await contactFields.list(userId));
      await db.knex.transaction(async (trx) => {
        await writeMapping(trx, userId, templateId, mapping);
        await recordChange(trx, 'template', templateId, clock());
      });
      return mapping;
    },
  };
}

/** An empty name maps nothing. Throws `invalid_input`. */
function checked({ fields, tags }: ToolMapping, known: readonly FieldDefinition[]): ToolMapping {
  const problems: Record<string, string> = {};
  const names: Record<string, string> = {};
  for (const [key, written] of Object.entries(fields)) {
    const name = inOneLine(written);
    if (name === '') continue;
    const isKnown = known.some((field) => field.key === key);
    const problem = isKnown ? checkText(TOOL_FIELD_RULE, name) : 'There is no such field';
    if (problem === null) names[key] = name;
    else problems[`fields.${key}`] = problem;
  }
  const kept = [...new Set(tags.map(inOneLine))];
  const wrong = tags.map(checkTag).find((problem) => problem !== null);
  if (wrong) problems.tags = wrong;
  else if (kept.length > TAGS_MAX) problems.tags = `At most ${TAGS_MAX}`;
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return { fields: names, tags: kept };
}
