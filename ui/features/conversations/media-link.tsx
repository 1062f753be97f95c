import { Clapperboard, Image, type LucideIcon, Mic, Paperclip, Video } from 'lucide-react';
import { MEDIA, type MediaKind } from '../../../src/contract/media.ts';

const ICONS: Readonly<Record<MediaKind, LucideIcon>> = {
  photo: Image,
  video: Video,
  voice: Mic,
  reel: Clapperboard,
  story: Image,
  post: Image,
  storyReply: Image,
  storyMention: Image,
  attachment: Paperclip,
};

/** Opens what the customer sent where it lies. It is not loaded here: its server would learn who looks at it. */
export function MediaLink({ kind, address }: { kind: MediaKind; address: string }) {
  const Icon = ICONS[kind];
  return (
    <a className="link" href={address.trim()} target="_blank" rel="noopener noreferrer">
      <Icon aria-hidden="true" /> {MEDIA[kind].label}
    </a>
  );
}
