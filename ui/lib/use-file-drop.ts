import { useEffect, useState } from 'react';

/** Files dropped anywhere on the page go to `onFiles`, which must stay the same function. True while some are held over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    function over(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Else the browser would open the file in place of the page.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    }
    function leave({ relatedTarget }: DragEvent): void {
      if (relatedTarget === null) setOver(false);
    }
    function drop(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    }
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    return () => {
      ends.abort();
      setOver(false);
    };
  }, [onFiles]);
  return isOver;
}
