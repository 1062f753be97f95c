import { useSignals } from '@preact/signals-react/runtime';
import { Moon, Sun } from 'lucide-react';
import { Tooltip } from '../../components/tooltip.tsx';
import { isDarkShown, setTheme } from '../../lib/theme.ts';

/** The quick switch in the site header: from what is seen to the other. */
export function ThemeToggle() {
  useSignals();
  const isDark = isDarkShown.value;
  const label = isDark ? 'Use the light theme' : 'Use the dark theme';
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      </button>
    </Tooltip>
  );
}
