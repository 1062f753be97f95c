import { inOneLine } from '../../contract/contact-fields.ts';
import { checkText } from '../../contract/fields.ts';
import type { SharingView } from '../../contract/sharing.ts';
import { GROUP_NAME_RULE, GROUP_SIZE_MAX } from '../../contract/speaker.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../errors.ts';
import { foldText } from '../../text/fold.ts';
import { insertMove, listMembers, type Member, sourcesOf, writeMember } from './sharing.store.ts';

/** Groups of templates that share conversations: one history, memory, contact and pause. */
export type Sharing = ReturnType<typeof createSharing>;

/** Every process of the server has heard of a change by then. */
const HEARD_BY_ALL_MS = 2_000;

export function createSharing(db: Database, clock: () => number) {
  async function view(userId: number, templateId: number): Promise<SharingView> {
    const all = await listMembers(db.knex, userId);
    const { sharesWith } = memberOf(all, templateId);
    const names = all.map((member) => member.sharesWith).filter((name) => name !== '');
    const others = all.filter((member) => member.id !== templateId && member.sharesWith === sharesWith);
    const sources = await sourcesOf(db.knex, userId, [templateId, ...others.map(({ id }) => id)]);
    return {
      sharesWith,
      templates: sharesWith === '' ? [] : others.map(({ id, templateName }) => ({ id, templateName })),
      groups: [...new Set(names)].sort(),
      isMoving: sources.length > 0,
    };
  }

  return {
    /** Throws `not_found`. */
    view,
    /** The templates that some of a template's conversations still lie with; most have none. */
    sourcesOf: (userId: number, templateId: number): Promise<number[]> =>
      sourcesOf(db.knex, userId, [templateId]),
    /**
     * Puts a template into the group of that name, or into none. Its conversations follow in the background, see
     * `conversation-moves.ts`. Throws `not_found` or `invalid_input`.
     */
    async join(userId: number, templateId: number, wanted: string): Promise<SharingView> {
      const written = inOneLine(wanted);
      const problem = wanted === '' ? null : checkText(GROUP_NAME_RULE, wanted);
      if (problem !== null) throw invalidFields({ sharesWith: problem });
      await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const before = await listMembers(trx, userId);
        const member = memberOf(before, templateId);
        // A group keeps the name that it was given first.
        const known = before.find(
          ({ id, sharesWith }) => id !== templateId && foldText(sharesWith) === foldText(written),
        );
        const sharesWith = known?.sharesWith ?? written;
        if (sharesWith === member.sharesWith) return;
        const others = before.filter((one) => one.sharesWith === sharesWith);
        if (sharesWith !== '' && others.length >= GROUP_SIZE_MAX)
          throw invalidFields({ sharesWith: `A group has at most ${GROUP_SIZE_MAX} templates (the limit)` });
        const after = regrouped(before, { ...member, sharesWith });
        for (const [index, one] of after.entries()) {
          const was = before[index];
          if (was === undefined || (was.sharesWith === one.sharesWith && was.homeId === one.homeId)) continue;
          await writeMember(trx, userId, one);
          const beginsAt = clock() + HEARD_BY_ALL_MS;
          if (was.homeId !== one.homeId)
            await insertMove(trx, { userId, templateId: one.id, sourceId: was.homeId, beginsAt });
        }
        await recordChange(trx, 'account', userId, clock());
      });
      return view(userId, templateId);
    },
  };
}

/** All of them, after one has moved into another group. Its conversations lie with one template of the group. */
export function regrouped(before: readonly Member[], moved: Member): Member[] {
  const old = before.filter(({ id }) => id !== moved.id);
  const left = before.find(({ id }) => id === moved.id)?.sharesWith ?? '';
  const joined = moved.sharesWith === '' ? [] : old.filter((one) => one.sharesWith === moved.sharesWith);
  const homeId = joined[0]?.homeId ?? moved.id;
  // Where the home leaves, another one takes its place.
  const orphans = left === '' ? [] : old.filter((one) => one.sharesWith === left && one.homeId === moved.id);
  const nextHome = orphans[0]?.id;
  return before.map((one) => {
    if (one.id === moved.id) return { ...moved, homeId };
    return nextHome !== undefined && orphans.includes(one) ? { ...one, homeId: nextHome } : one;
  });
}

function memberOf(all: readonly Member[], id: number): Member {
  const found = all.find((member) => member.id === id);
  if (found === undefined) throw new AppError('not_found', { sentence: `There is no template ${id}.` });
  return found;
}
