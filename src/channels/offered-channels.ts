import type { Config } from '../config.ts';
import { PUSHED_CHANNELS, type PushedChannel } from '../contract/channels.ts';

/** What this server lets owners use beside chat tools. */
export function offeredChannels({
  instagram,
  widget,
}: Pick<Config, 'instagram' | 'widget'>): PushedChannel[] {
  const isOffered: Readonly<Record<PushedChannel, boolean>> = {
    instagram: instagram.enabled,
    web: widget.enabled,
  };
  return PUSHED_CHANNELS.filter((name) => isOffered[name]);
}
