import { useSignals } from '@preact/signals-react/runtime';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { Button, Spinner } from '../../components/button.tsx';
import { TextArea } from '../../components/field.tsx';
import { Note } from '../../components/note.tsx';
import { count } from '../replies/amounts.ts';
import { readFiles, reading, readPasted, stopReading } from './reading.store.ts';

const STEPS = [
  'In Instagram, open Settings, then Accounts Center, “Your information and permissions”, and “Export your information”.',
  'Choose your account and “Export to device”. Of your information you only need “Messages”.',
  'Choose “All time”, the format JSON and the lowest media quality, and start the export.',
  'Instagram mails you when it is ready, after minutes or days. Download the zip and choose it here as it is.',
];

/** Where messages come from; they are read on this device. */
export function GiveMessages() {
  useSignals();
  const { value: state } = reading;
  if (state.status === 'reading') return <Progress {...state} />;
  return (
    <>
      {state.status === 'failed' ? (
        <Note look="danger" title="Nothing was read">
          <p className="breaks">{state.sentence}</p>
        </Note>
      ) : null}
      <Files />
      <Paste />
    </>
  );
}

function Progress({ files, isSorting }: { files: number; isSorting: boolean }) {
  return (
    <section className="card grid gap-4" aria-label="Reading">
      <p className="row" role="status">
        <Spinner />
        {isSorting
          ? 'Sorting your own messages from all others.'
          : `${count(files, 'conversation file')} read.`}
      </p>
      <p className="secondary">This happens on your device. Nothing is sent.</p>
      <Button look="secondary" className="self-start" onClick={stopReading}>
        Cancel
      </Button>
    </section>
  );
}

function Files() {
  const input = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    // The same file chosen again is a choice too.
    target.value = '';
    readFiles(files);
  }

  return (
    <section className="card grid gap-4" aria-labelledby="voice-files">
      <h2 id="voice-files" tabIndex={-1}>
        Your messages from Instagram
      </h2>
      <ol className="plain disc-rows numbered">
        {STEPS.map((step) => (
          <li key={step}>
            <p>{step}</p>
          </li>
        ))}
      </ol>
      <p className="hint">
        A chat tool's table (.csv) or a text (.txt) works too. Files are read on your device, and you see what
        was found before anything is sent.
      </p>
      <Button className="self-start" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".zip,.csv,.tsv,.txt"
        aria-label="Files with your messages"
        onChange={choose}
      />
    </section>
  );
}

function Paste() {
  const [text, setText] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== '') readPasted(text);
  }

  return (
    <form noValidate onSubmit={submit} className="card grid gap-4" aria-labelledby="voice-paste">
      <h2 id="voice-paste">Or paste messages of yours</h2>
      <TextArea
        label="Your messages"
        hint="With an empty line between them. A copied chat with names works too."
        rows={5}
        dir="auto"
        value={text}
        onChange={({ target: { value } }) => setText(value)}
      />
      <Button type="submit" look="secondary" className="self-start">
        Read this text
      </Button>
    </form>
  );
}
