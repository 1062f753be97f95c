import './form.css';
import { Eye, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ModalSurface } from '../../../components/dialog.tsx';
import { useMedia, WIDE } from '../../../lib/use-media.ts';
import type { Preview } from '../preview/preview.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { FORM_ID } from './form-element.ts';
import type { TemplateForm } from './template-form.ts';

/**
 * The form, and beside it the preview: on the phone a sheet, opened from the bar at the bottom. By keyboard, the bar comes
 * before `more`, which most leave as it is.
 */
export function EditorLayout({
  form,
  preview,
  onSubmit,
  bar,
  children,
  more,
}: {
  form: TemplateForm;
  preview: Preview;
  onSubmit(): void;
  /** Left and right of 'Preview' in the bar at the bottom; `staysWide` keeps it where the preview has a column. */
  bar: { start: ReactNode; end: ReactNode; hasStatus: boolean; staysWide?: boolean };
  children: ReactNode;
  more: ReactNode;
}) {
  const isWide = useMedia(WIDE);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const titleId = useId();
  const close = () => setSheetOpen(false);

  const hasBar = !isWide || bar.staysWide === true;

  useEffect(() => () => preview.stop(), [preview]);
  useEffect(() => {
    if (isWide) setSheetOpen(false);
  }, [isWide]);
  useEffect(() => {
    if (!hasBar) return undefined;
    // Notices stand above the bar. Not by `:has`, which makes every key pressed on the page dearer.
    const { style } = document.documentElement;
    style.setProperty('--bottom-bar', '68px');
    return () => {
      style.removeProperty('--bottom-bar');
    };
  }, [hasBar]);

  return (
    <div className="editor">
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {hasBar ? (
          <div className={bar.hasStatus ? 'editor-bar' : 'editor-bar without-status'}>
            {bar.start}
            {isWide ? null : (
              <Button look="secondary" onClick={() => setSheetOpen(true)}>
                <Eye aria-hidden="true" />
                <span className="words">Preview</span>
              </Button>
            )}
            {bar.end}
          </div>
        ) : null}
        {more}
      </form>
      {isWide ? (
        <aside className="preview-column" aria-labelledby={titleId}>
          <div className="card flush preview-card">
            <PreviewPanel form={form} preview={preview} titleId={titleId} />
          </div>
        </aside>
      ) : null}
      {isSheetOpen ? (
        <ModalSurface className="sheet" labelledBy={titleId} onClose={close}>
          <PreviewPanel
            form={form}
            preview={preview}
            titleId={titleId}
            close={
              <button type="button" className="icon-button" aria-label="Close preview" onClick={close}>
                <X aria-hidden="true" />
              </button>
            }
          />
        </ModalSurface>
      ) : null}
    </div>
  );
}
