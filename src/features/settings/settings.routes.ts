import type { FastifyInstance } from 'fastify';
import { type SettingChange, SettingList, SettingsBody } from '../../contract/admin-settings.ts';
import { Banner } from '../../contract/banner.ts';
import { adminOf, type Guards } from '../../http/guards.ts';
import { bannerAt } from './banner.ts';
import type { Settings } from './settings.service.ts';

/** `/api/admin/settings`, and what of it every signed-in user sees. */
export async function settingsRoutes(
  app: FastifyInstance,
  { guards, settings, clock }: { guards: Guards; settings: Settings; clock: () => number },
): Promise<void> {
  app.get(
    '/api/admin/settings',
    {
      onRequest: guards.requireAdmin,
      schema: { summary: 'All settings, typed', response: { 200: SettingList } },
    },
    () => settings.list(),
  );

  app.post<{ Body: SettingsBody }>(
    '/api/admin/settings',
    {
      onRequest: guards.requireFreshAdmin,
      schema: {
        summary: 'Save one setting or several, all or none; answers with all settings',
        body: SettingsBody,
        response: { 200: SettingList },
      },
    },
    async (request) => {
      await settings.change(changesOf(request.body), { adminId: adminOf(request).admin.id });
      return settings.list();
    },
  );

  app.get(
    '/api/user/banner',
    {
      onRequest: guards.requireUser,
      schema: {
        summary: 'The line that the operator shows to all users, or null',
        response: { 200: Banner },
      },
    },
    () => bannerAt(settings, clock()),
  );
}

function changesOf(body: SettingsBody): readonly SettingChange[] {
  if (Array.isArray(body)) return body;
  return 'settings' in body ? body.settings : [body];
}
