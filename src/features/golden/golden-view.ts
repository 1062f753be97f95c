import type { GoldenView } from '../../contract/golden.ts';
import { isoTime } from '../../contract/times.ts';
import type { GoldenChat } from './golden.service.ts';

export function toGoldenView({ createdAt, updatedAt, history, ...chat }: GoldenChat): GoldenView {
  return { ...chat, history: [...history], createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) };
}
