import type { Banner } from '../../contract/banner.ts';
import { BANNER_LEVELS } from '../../contract/setting-rules.ts';
import { isoTimeOrNull } from '../../contract/times.ts';
import type { Settings } from './settings.service.ts';

/** The banner that shows at this moment. */
export function bannerAt(settings: Settings, now: number): Banner {
  const text = settings.get('banner_text').trim();
  const end = settings.get('banner_until');
  const until = end === '' ? null : Date.parse(end);
  if (text === '' || (until !== null && until <= now)) return null;
  const level = BANNER_LEVELS.find((known) => known === settings.get('banner_level')) ?? 'info';
  return { text, level, until: isoTimeOrNull(until) };
}
