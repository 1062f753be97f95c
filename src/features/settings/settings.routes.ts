import type { FastifyInstance } from 'fastify';
import { type SettingChange, SettingList, SettingsBody } from '../../contract/admin-settings.ts';
import { Banner } from '../../contract/banner.ts';
import { adminOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { bannerAt } from './banner.ts';

/** `/api/admin/settings` */
export async function settingsRoutes(
  app: FastifyInstance,
  { guards, settings }: Pick<RouteContext, 'guards' | 'settings'>,
): Promise<void> {
  app.get(
    '',
    {
      onRequest: guards.requireAdmin,
      schema: { summary: 'All settings, typed', response: { 200: SettingList } },
    },
    () => settings.list(),
  );

  app.post<{ Body: SettingsBody }>(
    '',
    {
      onRequest: guards.requireFreshAdmin,
      schema: {
        errors: ['setting_changed'],
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
}

/** `/api/user/banner`: the setting that every signed-in user sees. */
export async function bannerRoutes(
  app: FastifyInstance,
  { guards, settings, clock }: Pick<RouteContext, 'guards' | 'settings' | 'clock'>,
): Promise<void> {
  app.get(
    '',
    {
      onRequest: guards.requireUserOrToken,
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
