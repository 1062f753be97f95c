import { useRef, useState } from 'react';

/** Runs an action unless it is running already: a double click does nothing twice. */
export function useOnceAtATime(): [isBusy: boolean, run: (action: () => Promise<void>) => Promise<void>] {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  async function run(action: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await action();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return [isBusy, run];
}
