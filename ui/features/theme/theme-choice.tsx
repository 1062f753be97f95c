import { useSignals } from '@preact/signals-react/runtime';
import { Choice } from '../../components/choice.tsx';
import { setTheme, theme } from '../../lib/theme.ts';
import { THEME_OPTIONS } from './theme-options.tsx';

/** Device, Light, Dark. */
export function ThemeChoice({ fillsPhone = false }: { fillsPhone?: boolean }) {
  useSignals();
  return (
    <Choice
      fillsPhone={fillsPhone}
      label="Theme"
      value={theme.value}
      options={THEME_OPTIONS}
      onChange={setTheme}
    />
  );
}
