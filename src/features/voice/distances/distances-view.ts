import { isoTime } from '../../../contract/times.ts';
import type { VoiceDistances } from '../../../contract/voice-distance-api.ts';
import { LEAST_MESSAGES, LEAST_WORDS } from '../style/distance.ts';
import type { TemplateDistances } from './distances.service.ts';
import type { VoicePoint } from './distances.types.ts';

export function toDistancesView(
  isMeasured: boolean,
  templates: readonly TemplateDistances[],
): VoiceDistances {
  return {
    isMeasured,
    leastReplies: LEAST_MESSAGES,
    leastWords: LEAST_WORDS,
    templates: templates.map(({ id, templateName, watch, points }) => {
      const drift = watch?.state.drift ?? null;
      return {
        id,
        templateName,
        replies: watch?.replies ?? 0,
        words: watch?.words ?? 0,
        points: points.map(toPointView),
        drift: drift && {
          at: isoTime(drift.at),
          what: drift.what,
          before: drift.before.distance,
          since: drift.since,
        },
      };
    }),
  };
}

export function toPointView({ measuredAt, inForce, changes, ...point }: VoicePoint) {
  return {
    at: isoTime(measuredAt),
    ...point,
    templateVersion: inForce.template,
    model: inForce.model,
    learnedAt: isoTime(inForce.voice),
    changes: changes.map(({ at, what }) => ({ at: isoTime(at), what })),
  };
}
