import type { SetupView } from '../../../src/contract/setup.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchSetup, postAddressCopied } from './setup.api.ts';

/** How far the owner has come from nothing to a first real message. */
export const setup = createUserResource<SetupView>(fetchSetup);

/** To be called wherever a webhook address was copied. What it is for can wait: nothing is said when it fails. */
export function noteAddressCopied(): void {
  postAddressCopied().catch(() => undefined);
}
