/** What customers send besides words, at addresses of Meta's media host: late, slow, huge, or of another kind than said. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from './front.ts';
import { longId, type World } from './world.ts';

export interface MediaPlan {
  bytes?: Buffer;
  /** Larger files are filled up with zeros. */
  size?: number;
  /** As the host says it; a voice note was observed to come as `video/mp4`. */
  type?: string;
  /** So many tries are answered with `notReadyStatus` first. */
  notReadyFor?: number;
  notReadyStatus?: number;
  /** Milliseconds before each answer. */
  afterMs?: number;
}

export interface Media {
  /** Makes a file available, and returns its address. */
  add(plan?: MediaPlan): string;
  /** How often an address was asked for. */
  triesOf(url: string): number;
  routes: Route[];
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export function createMedia(world: World): Media {
  const files = new Map<string, { plan: MediaPlan; tries: number }>();
  const idOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';
  return {
    add(plan = {}) {
      const id = longId('', 40);
      files.set(id, { plan, tries: 0 });
      return `${world.origin}/cdn/ig_messaging_cdn/${id}?signature=${longId('', 60)}`;
    },
    triesOf: (url) => files.get(idOf(url))?.tries ?? 0,
    routes: [
      {
        method: 'GET',
        host: 'cdn',
        path: '/ig_messaging_cdn/:id',
        async run(_, id) {
          const file = files.get(id);
          if (file === undefined) return { status: 404, body: '' };
          file.tries += 1;
          const { bytes = PIXEL, size = bytes.length, type = 'image/png', afterMs = 0 } = file.plan;
          const { notReadyFor = 0, notReadyStatus = 404 } = file.plan;
          await sleep(afterMs);
          if (file.tries <= notReadyFor) return { status: notReadyStatus, body: '' };
          const body = Buffer.alloc(size);
          bytes.copy(body);
          return { status: 200, headers: { 'content-type': type, 'cache-control': 'no-store' }, body };
        },
      },
    ],
  };
}
