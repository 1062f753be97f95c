import type { Knex } from 'knex';
import type { Heard } from './look.ts';
import type { AnswerUse } from './suggestions.types.ts';
import { deleteUses, readHearing, usesOf, writeHearing, writeUse } from './uses.store.ts';

/** A template's clock goes on for so long after a message: in a summer break it stands still. */
const MOST_SILENCE_MS = 7 * 86_400_000;

/** Counts what customers asked for and what answered them; FAQs that are new or gone are noticed by the way. */
export async function keepHeard(
  trx: Knex.Transaction,
  { template, faqs, at, asked, answered }: Heard,
  now: number,
): Promise<void> {
  const place = { userId: template.userId, templateId: template.id };
  const hearing = await readHearing(trx, place);
  let heardMs = hearing?.heardMs ?? 0;
  let lastAt = hearing?.lastAt ?? at[0] ?? 0;
  for (const time of at) {
    heardMs += Math.min(Math.max(0, time - lastAt), MOST_SILENCE_MS);
    lastAt = Math.max(lastAt, time);
  }
  if (at.length > 0) await writeHearing(trx, place, { heardMs, lastAt });

  const known = await usesOf(trx, place);
  const uses = new Map(known.map((use) => [`${use.kind} ${use.ref}`, use]));
  const changed = new Map<string, AnswerUse>();
  const change = (kind: string, ref: string): AnswerUse => {
    const key = `${kind} ${ref}`;
    const { id: templateId } = template;
    const fresh = { templateId, kind, ref, asked: 0, answered: 0, heardMs, askedAt: null, createdAt: now };
    const use = changed.get(key) ?? uses.get(key) ?? fresh;
    changed.set(key, use);
    return use;
  };
  for (const ref of faqs.questions.keys()) if (!uses.has(`faq ${ref}`)) change('faq', ref);
  for (const { ref, at: time } of asked) {
    const use = change('faq', ref);
    use.asked += 1;
    use.heardMs = heardMs;
    use.askedAt = time;
  }
  for (const { kind, ref, at: time } of answered) {
    // Of triggers and papers, those count that a suggestion has become.
    if (kind !== 'faq' && !uses.has(`${kind} ${ref}`)) continue;
    const use = change(kind, ref);
    use.answered += 1;
    if (kind !== 'faq') Object.assign(use, { asked: use.asked + 1, heardMs, askedAt: time });
  }
  for (const use of changed.values()) await writeUse(trx, template.userId, use);
  // One that was added after the template was read is not gone.
  const gone = known.filter(
    ({ kind, ref, createdAt }) =>
      kind === 'faq' && !faqs.questions.has(ref) && createdAt < template.updatedAt,
  );
  if (gone.length > 0)
    await deleteUses(
      trx,
      place,
      'faq',
      gone.map(({ ref }) => ref),
    );
}
