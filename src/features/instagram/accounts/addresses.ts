import { OPERATOR_APP } from '../../../contract/instagram.ts';

export type InstagramAddresses = ReturnType<typeof createInstagramAddresses>;

/** What has to be entered at Meta. `publicUrl` without a slash at its end. */
export function createInstagramAddresses(publicUrl: string) {
  const at = (part: string, appKey: string) => `${publicUrl}/api/instagram/${part}/${appKey}`;
  return {
    /** Meta calls only such addresses. */
    isHttps: publicUrl.startsWith('https://'),
    redirect: `${publicUrl}/instagram/callback`,
    /** `appKey`: of an owner's app, or `operator`. */
    of: (appKey: string = OPERATOR_APP) => ({
      webhook: at('webhook', appKey),
      redirect: `${publicUrl}/instagram/callback`,
      deauthorize: at('deauthorize', appKey),
      deletion: at('deletion', appKey),
    }),
    deletionStatus: (code: string): string => `${publicUrl}/data-deletion/${code}`,
  };
}
