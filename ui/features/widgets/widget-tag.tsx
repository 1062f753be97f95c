import { ExternalLink } from 'lucide-react';
import { tryOutPath, widgetTag } from '../../../src/contract/widget-lists.ts';
import type { WidgetView } from '../../../src/contract/widgets.ts';
import { AddressSnippet } from '../../components/address-snippet.tsx';
import { atServer } from '../../lib/base.ts';
import { notify } from '../../lib/notices.ts';
import { serverAddress } from '../../lib/server-address.ts';

/** What goes into the website, and the page where it can be tried first. */
export function WidgetTag({ widget: { publicId, allowedOrigins, isEnabled } }: { widget: WidgetView }) {
  return (
    <section className="card" aria-labelledby="tag-title">
      <div className="card-title">
        <h2 id="tag-title">Put it on your website</h2>
        <p className="hint">
          Paste this line before <code>&lt;/body&gt;</code> on each page that shows the chat.
          {allowedOrigins.length === 0
            ? ' Add the website’s address first, else the chat stays hidden there.'
            : ''}
        </p>
      </div>
      <AddressSnippet
        text={widgetTag(serverAddress(), publicId)}
        label="tag"
        onCopied={(isCopied) =>
          notify(
            isCopied
              ? { title: 'Tag copied', variant: 'success' }
              : { title: 'Not copied', text: 'Select the tag and copy it by hand.', variant: 'warning' },
          )
        }
      />
      {isEnabled ? (
        <p className="mt-3">
          <a className="link" href={atServer(tryOutPath(publicId))} target="_blank" rel="noreferrer">
            Try it on a page of this server <ExternalLink aria-hidden="true" />
          </a>
        </p>
      ) : null}
    </section>
  );
}
