import { ChevronDown, Pause } from 'lucide-react';
import { PAUSE_CHOICES } from '../../../src/contract/limits.ts';
import { Menu, MenuButton } from '../../components/menu.tsx';

/** 'For 1 hour', 'Until I resume'. */
export function pauseChoiceLabel(minutes: number | null): string {
  if (minutes === null) return 'Until I resume';
  return minutes === 60 ? 'For 1 hour' : `For ${minutes / 60} hours`;
}

/** How long the bot is to be quiet. */
export function PauseMenu({ onPause }: { onPause: (minutes: number | null) => void }) {
  return (
    <Menu
      label="Pause bot"
      buttonClass="button secondary wide"
      button={
        <>
          <Pause aria-hidden="true" />
          Pause bot
          <ChevronDown aria-hidden="true" />
        </>
      }
    >
      {(close) =>
        PAUSE_CHOICES.map((minutes) => (
          <MenuButton
            key={minutes}
            icon={null}
            onSelect={() => {
              close();
              onPause(minutes);
            }}
          >
            {pauseChoiceLabel(minutes)}
          </MenuButton>
        ))
      }
    </Menu>
  );
}
