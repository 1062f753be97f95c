import { AddressSnippet } from '../../components/address-snippet.tsx';
import { notify } from '../../lib/notices.ts';

/** Something to paste at Meta, under the name that it has there. */
export function CopyRow({ name, text }: { name: string; text: string }) {
  return (
    <div className="field">
      <p className="label">{name}</p>
      <AddressSnippet text={text} label={name} onCopied={(isCopied) => tellCopied(name, isCopied)} />
    </div>
  );
}

function tellCopied(name: string, isCopied: boolean): void {
  if (isCopied) notify({ title: `${name} copied` });
  else notify({ title: 'Not copied', text: 'Select the text and copy it by hand.', variant: 'warning' });
}
