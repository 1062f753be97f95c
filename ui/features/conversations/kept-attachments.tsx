import type { MessageView } from '../../../src/contract/conversation.ts';
import { atServer } from '../../lib/base.ts';

/** What a customer sent, where it is kept. */
export function KeptAttachments({ attachments }: Pick<MessageView, 'attachments'>) {
  return attachments.map(({ id, kind }) =>
    kind === 'photo' ? (
      <a key={id} className="kept-attachment" href={addressOf(id)} download>
        <img src={addressOf(id)} alt="Sent by the customer" loading="lazy" />
      </a>
    ) : (
      // biome-ignore lint/a11y/useMediaCaption: what is said stands beside it.
      <audio key={id} className="kept-attachment" src={addressOf(id)} controls preload="metadata" />
    ),
  );
}

function addressOf(id: number): string {
  return atServer(`/api/attachments/${id}`);
}
