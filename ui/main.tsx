import './styles/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startSession } from './features/session/session.store.ts';
import { startTheme } from './lib/theme.ts';

startTheme();
startSession();

const root = document.getElementById('root');
if (root !== null) {
  // In slices, so that a slow phone scrolls and taps meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
