import { Link } from 'wouter';
import type { PushedChannel } from '../../../src/contract/channels.ts';
import { PATHS, widgetPath } from '../../paths.ts';

/** A quiet line for each other way that this server offers. */
export function Unconnected({
  channels,
  templateId,
}: {
  channels: readonly PushedChannel[];
  templateId: number;
}) {
  if (channels.length === 0) return null;
  return (
    <ul className="plain grid gap-tight hint">
      {channels.includes('instagram') ? (
        <li>
          Customers can also reach this template on Instagram itself, without a chat tool.{' '}
          <Link href={PATHS.instagram} className="link nowrap">
            Connect an account
          </Link>
        </li>
      ) : null}
      {channels.includes('web') ? (
        <li>
          It can also answer visitors of your website.{' '}
          <Link href={`${widgetPath('new')}?template=${templateId}`} className="link nowrap">
            Make a chat
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
