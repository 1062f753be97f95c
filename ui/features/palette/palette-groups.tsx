import {
  ArrowRight,
  Cable,
  CornerDownLeft,
  LogOut,
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
  MessagesSquare,
  Pause,
  Play,
  Plus,
  SunMoon,
  Zap,
} from 'lucide-react';
import { Snippet } from '../conversations/snippet.tsx';
import type { Command, CommandGroup } from './commands.ts';

const ICONS: Readonly<Record<Command['icon'], LucideIcon>> = {
  template: MessageSquareText,
  conversation: MessagesSquare,
  page: ArrowRight,
  add: Plus,
  test: MessageCircle,
  trigger: Zap,
  connection: Cable,
  pause: Pause,
  resume: Play,
  theme: SunMoon,
  logout: LogOut,
};

/** The options of the palette's listbox. */
export function PaletteGroups({
  groups,
  chosen,
  idPrefix,
  onRun,
}: {
  groups: readonly CommandGroup[];
  chosen: string | null;
  idPrefix: string;
  onRun: (command: Command) => void;
}) {
  return groups.map(({ title, commands }) => (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options.
    <div key={title} role="group" aria-label={title}>
      <p className="palette-title" aria-hidden="true">
        {title}
      </p>
      {commands.map((command) => (
        <Option
          key={command.id}
          id={`${idPrefix}-${command.id}`}
          command={command}
          isChosen={command.id === chosen}
          onRun={onRun}
        />
      ))}
    </div>
  ));
}

function Option({
  id,
  command,
  isChosen,
  onRun,
}: {
  id: string;
  command: Command;
  isChosen: boolean;
  onRun: (command: Command) => void;
}) {
  const Icon = ICONS[command.icon];
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same.
    <div
      id={id}
      className="menu-row palette-row"
      role="option"
      aria-selected={isChosen}
      onClick={() => onRun(command)}
    >
      <Icon aria-hidden="true" />
      <span className="palette-label">
        <span className="one-line" dir="auto">
          {command.label}
        </span>
        {command.words === undefined ? null : <Snippet snippet={command.words} isHit />}
      </span>
      {isChosen ? (
        <span className="palette-verb" aria-hidden="true">
          {command.verb}
          <CornerDownLeft />
        </span>
      ) : null}
    </div>
  );
}
