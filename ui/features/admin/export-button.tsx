import { Download } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { isToldElsewhere, readAdminFile } from './admin-http.ts';

/** All that the page finds, as a file for a spreadsheet. */
export function ExportButton({ path, name }: { path: string; name: string }) {
  const [isReading, run] = useOnceAtATime();

  async function save(): Promise<void> {
    try {
      saveFile(name, await readAdminFile(path), 'text/csv');
    } catch (error) {
      if (isToldElsewhere(error)) return;
      const text = sentenceOf(error, 'The file could not be read. Check your connection and try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
  }

  return (
    <Button look="secondary" isBusy={isReading} onClick={() => void run(save)}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  );
}
