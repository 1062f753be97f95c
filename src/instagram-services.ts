import { createInstagramApps } from './features/instagram/accounts/apps.service.ts';
import { createInstagramConnect } from './features/instagram/accounts/connect.service.ts';
import { createInstagramViews } from './features/instagram/accounts/instagram-view.ts';
import { createMetaCallbacks } from './features/instagram/accounts/meta-callbacks.service.ts';
import { createTokenKeeper } from './features/instagram/accounts/token-keeper.ts';
import { createInstagramCheckup } from './features/instagram/checkup/checkup.service.ts';
import type { Foundation } from './foundation.ts';

export type InstagramServices = ReturnType<typeof createInstagramServices>;

/** Connecting Instagram accounts, and keeping them connected. */
export function createInstagramServices(deps: Foundation) {
  const instagramApps = createInstagramApps(deps);
  const instagramConnect = createInstagramConnect({ ...deps, instagramApps });
  const hasServerApp = deps.config.instagram.appId !== '';
  return {
    instagramApps,
    instagramConnect,
    instagramCheckup: createInstagramCheckup({ ...deps, hasServerApp, instagramApps, instagramConnect }),
    instagramViews: createInstagramViews({ ...deps, hasServerApp, instagramApps, instagramConnect }),
    tokenKeeper: createTokenKeeper(deps),
    metaCallbacks: createMetaCallbacks(deps),
  };
}
