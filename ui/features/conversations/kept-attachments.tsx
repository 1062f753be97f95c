import { Fragment } from 'react';
import type { MessageView } from '../../../src/contract/conversation.ts';
import { atServer } from '../../lib/base.ts';
import { languageName } from '../../lib/language-name.ts';

/** What a customer sent, where it is kept. */
export function KeptAttachments({ attachments }: Pick<MessageView, 'attachments'>) {
  return attachments.map(({ id, kind, language }) =>
    kind === 'photo' ? (
      <a key={id} className="kept-attachment" href={addressOf(id)} download>
        <img src={addressOf(id)} alt="Sent by the customer" loading="lazy" />
      </a>
    ) : (
      <Fragment key={id}>
        {/* biome-ignore lint/a11y/useMediaCaption: what is said stands beside it. */}
        <audio className="kept-attachment" src={addressOf(id)} controls preload="metadata" />
        {language === undefined ? null : <p className="meta">Heard in {languageName(language)}</p>}
      </Fragment>
    ),
  );
}

function addressOf(id: number): string {
  return atServer(`/api/attachments/${id}`);
}
