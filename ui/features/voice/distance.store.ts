import type { VoiceDistances } from '../../../src/contract/voice-distance-api.ts';
import { read } from '../../lib/http.ts';
import { createUserResource } from '../session/user-data.ts';

/** How far replies are from the owner's voice. */
export const distances = createUserResource<VoiceDistances>(() => read('/api/voice/distances'));
