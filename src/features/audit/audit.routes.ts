import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AUDIT_PAGE, type AuditEntry, AuditList, AuditQuery } from '../../contract/audit.ts';
import { auditSentence } from '../../contract/audit-sentences.ts';
import { csvFile } from '../../csv.ts';
import { decodeCursor, encodeCursor, nextLink } from '../../cursor.ts';
import type { RouteContext } from '../../route-context.ts';
import type { AuditFilter } from './audit.service.ts';

const HEADINGS = ['ID', 'Time', 'By', 'Name', 'Action', 'User ID', 'User', 'Before', 'After'];

/** `GET /api/admin/audit`: who changed what, and when. */
export async function auditRoutes(
  app: FastifyInstance,
  { guards, audit }: Pick<RouteContext, 'guards' | 'audit'>,
): Promise<void> {
  app.get<{ Querystring: AuditQuery }>(
    '',
    {
      onRequest: guards.requireAdmin,
      schema: {
        summary: 'The audit log, newest first; the Link header names the next page',
        list: 'paged without count',
        forms: {
          'text/csv': { description: 'With `format=csv`: all of it as a file, which does not come in pages' },
        },
        querystring: AuditQuery,
        response: { 200: AuditList },
      },
    },
    async (request, reply) => {
      const { limit: wanted, cursor, format } = request.query;
      const filter = filterOf(request.query);
      const pageOf = (after: number | null, limit: number) => audit.list(filter, { after, limit });
      if (format === 'csv') {
        reply.header('content-disposition', 'attachment; filename="audit-log.csv"');
        reply.type('text/csv; charset=utf-8');
        const file = csvFile(HEADINGS, (after) => pageOf(after, AUDIT_PAGE.most), cells);
        return reply.send(Readable.from(file, { objectMode: false }));
      }
      const limit = Math.min(Number(wanted ?? AUDIT_PAGE.usual), AUDIT_PAGE.most);
      const [after = null] = cursor === undefined ? [] : decodeCursor(cursor, ['messageId']);
      const entries = await pageOf(after, limit + 1);
      const shown = entries.slice(0, limit);
      const last = shown.at(-1);
      if (entries.length > limit && last !== undefined)
        reply.header('link', nextLink(request, encodeCursor([last.id])));
      return shown;
    },
  );
}

function filterOf({ action, actor, userId, from, until }: AuditQuery): AuditFilter {
  return {
    action,
    actor,
    userId: userId === undefined ? undefined : Number(userId),
    from: from === undefined ? undefined : Date.parse(from),
    until: until === undefined ? undefined : Date.parse(until),
  };
}

function cells(entry: AuditEntry): (string | number | null)[] {
  const { id, at, by, user, before, after } = entry;
  const who = [user?.id ?? null, user?.username ?? null];
  return [id, at, by.kind, by.name, auditSentence(entry), ...who, words(before), words(after)];
}

function words(values: AuditEntry['before']): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
}
