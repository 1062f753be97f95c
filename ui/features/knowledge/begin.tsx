import './knowledge.css';
import { useSignals } from '@preact/signals-react/runtime';
import { FileUp, Globe, NotebookPen } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { KNOWLEDGE_ENDINGS } from '../../../src/contract/knowledge-lists.ts';
import { Button } from '../../components/button.tsx';
import { AddPagesDialog } from './add-pages.tsx';
import { AddTextDialog } from './add-text.tsx';
import { keepsOriginals, upload } from './uploads.store.ts';

/** The three ways to begin: as cards where there is nothing yet, else as buttons. */
export function Begin({ isFirst, keepsFiles }: { isFirst: boolean; keepsFiles: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<'text' | 'pages' | null>(null);
  const close = () => setOpen(null);
  const ways: readonly Way[] = [
    {
      icon: <NotebookPen aria-hidden="true" />,
      title: 'Write or paste',
      text: 'Delivery, allergens, how a booking works: in your own words.',
      onGo: () => setOpen('text'),
    },
    {
      icon: <FileUp aria-hidden="true" />,
      title: 'Upload files',
      text: 'Price list or menu as PDF, Word, text, CSV or HTML. Or drop them anywhere on this page.',
      onGo: () => input.current?.click(),
    },
    {
      icon: <Globe aria-hidden="true" />,
      title: 'Add a web page',
      text: 'What your website says, read again every week.',
      onGo: () => setOpen('pages'),
    },
  ];

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    // The same file chosen again is a choice too.
    target.value = '';
    upload(files);
  }

  return (
    <div className="grid gap-2 mb-5">
      {isFirst ? <Cards ways={ways} /> : <Buttons ways={ways} />}
      {keepsFiles ? <KeepOriginals /> : null}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={KNOWLEDGE_ENDINGS.map((ending) => `.${ending}`).join(',')}
        aria-label="Files for your knowledge"
        onChange={choose}
      />
      {open === 'text' ? <AddTextDialog onClose={close} /> : null}
      {open === 'pages' ? <AddPagesDialog onClose={close} /> : null}
    </div>
  );
}

interface Way {
  icon: ReactNode;
  title: string;
  text: string;
  onGo: () => void;
}

function Cards({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className="plain ways grid gap-4">
      {ways.map(({ icon, title, text, onGo }, at) => (
        <li key={title} className="card grid gap-3 starts">
          <span className="row-icon info">{icon}</span>
          <div className="grid gap-1">
            <h2 className="small-title">{title}</h2>
            <p className="secondary text-medium">{text}</p>
          </div>
          <Button look={at === 0 ? 'primary' : 'secondary'} className="way-button" onClick={onGo}>
            {title}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Buttons({ ways }: { ways: readonly Way[] }) {
  return (
    <div className="actions">
      {ways.map(({ icon, title, onGo }) => (
        <Button key={title} look="secondary" onClick={onGo}>
          {icon}
          {title}
        </Button>
      ))}
    </div>
  );
}

function KeepOriginals() {
  useSignals();
  return (
    <label className="radio-row self-start">
      <input
        type="checkbox"
        className="tick"
        checked={keepsOriginals.value}
        onChange={({ target: { checked } }) => {
          keepsOriginals.value = checked;
        }}
      />
      <span className="words">Keep the original files too. Else only their text is kept.</span>
    </label>
  );
}
