import {
  BellOff,
  BookOpen,
  CircleOff,
  Clock,
  LifeBuoy,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  Moon,
  Pause,
  PenLine,
  User,
  Zap,
} from 'lucide-react';

interface Source {
  label: string;
  icon: LucideIcon;
}

const SOURCES: Readonly<Record<string, Source>> = {
  ai: { label: 'Written by AI', icon: PenLine },
  trigger: { label: 'Trigger', icon: Zap },
  faq: { label: 'From your FAQ', icon: BookOpen },
  fallback: { label: 'Fallback reply', icon: LifeBuoy },
  away: { label: 'Away text', icon: Moon },
  opted_out: { label: 'Opted out', icon: BellOff },
  owner: { label: 'You replied', icon: User },
  // On a customer's message: why it has no reply.
  paused: { label: 'No reply, bot paused', icon: Pause },
  closed: { label: 'No reply, you were closed', icon: Moon },
  late: { label: 'The reply took too long', icon: Clock },
  joined: { label: 'Answered with the next message', icon: MessagesSquare },
  none: { label: 'No reply', icon: CircleOff },
};

/** Who wrote a reply, or why there is none, as people read it everywhere. */
export function sourceOf(source: string): Source {
  return SOURCES[source] ?? { label: 'Reply', icon: MessageSquareText };
}
