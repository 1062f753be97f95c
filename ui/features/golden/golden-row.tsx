import { CircleCheck, CircleX, Pencil, Trash2 } from 'lucide-react';
import type { GoldenView } from '../../../src/contract/golden.ts';
import { GOLDEN_KIND_LABELS } from '../../../src/contract/golden-lists.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { count } from '../replies/amounts.ts';
import { Chat, CustomerMessage } from '../replies/messages.tsx';
import type { LastResult } from './last-results.ts';

/** One golden chat: what the customer writes, what is to be said or never to be said, and how the last check went. */
export function GoldenRow({
  golden,
  result,
  onEdit,
  onDelete,
}: {
  golden: GoldenView;
  result: LastResult | undefined;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { kind, message, text, history, contactName } = golden;
  const isLike = kind === 'like';
  return (
    <div className="grid gap-3">
      <div className="row wrap apart">
        <Badge look={isLike ? 'ok' : 'danger'}>
          {isLike ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
          {GOLDEN_KIND_LABELS[kind]}
        </Badge>
        <div className="row gap-0">
          <Button look="quiet" size="small" aria-label={`Edit “${message}”`} onClick={onEdit}>
            <Pencil aria-hidden="true" />
            Edit
          </Button>
          <Tooltip text="Delete">
            <button
              type="button"
              className="icon-button to-delete"
              aria-label={`Delete “${message}”`}
              onClick={onDelete}
            >
              <Trash2 aria-hidden="true" />
            </button>
          </Tooltip>
        </div>
      </div>
      <Chat label={`Must-pass chat: ${message}`}>
        <CustomerMessage text={message}>
          {history.length === 0 && contactName === '' ? null : (
            <p className="meta breaks">
              {[
                ...(contactName === '' ? [] : [contactName]),
                ...(history.length === 0 ? [] : [`after ${count(history.length, 'message')}`]),
              ].join(', ')}
            </p>
          )}
        </CustomerMessage>
        <li className="chat-message">
          <span className="visually-hidden">{isLike ? 'The answer:' : 'Must not say:'}</span>
          <p className={isLike ? 'bubble voice' : 'bubble quiet'} dir="auto">
            {text}
          </p>
        </li>
      </Chat>
      <Result result={result} />
    </div>
  );
}

function Result({ result }: { result: LastResult | undefined }) {
  if (result === undefined) return <p className="text-smaller faint">Not checked yet</p>;
  const { isMet, problems, at } = result;
  return (
    <p className={`message breaks ${isMet ? 'ok' : 'danger'}`}>
      {isMet ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
      <span>
        {isMet ? 'As you want' : 'Not as you want'}, checked {formatMoment(at, Date.now())}
        {isMet || problems.length === 0 ? '' : `. ${problems.join(' ')}`}
      </span>
    </p>
  );
}
