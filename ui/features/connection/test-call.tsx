import { useSignals } from '@preact/signals-react/runtime';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { lastActivity } from '../notifications/notifications.store.ts';
import { sourceOf } from '../replies/sources.tsx';
import { postTestCall, type TestCallAnswer } from './connection.api.ts';
import { connectionOf } from './connection.store.ts';

/** Waits for messages, and can send one itself. */
export function TestCall({ template }: { template: TemplateView }) {
  useSignals();
  const [secret, setSecret] = useState('');
  const [answer, setAnswer] = useState<TestCallAnswer | null>(null);
  const [isCalling, run] = useOnceAtATime();
  const heardAt = lastActivity.value;

  async function call(): Promise<void> {
    setAnswer(null);
    try {
      setAnswer(await postTestCall(template.webhookUrl, secret));
    } catch (error) {
      const text = sentenceOf(error, 'The server could not be reached.');
      notify({ title: 'The test call failed', text, variant: 'destructive' });
    }
    await connectionOf(template.id).report.refresh();
  }

  return (
    <div className="test-call card-head line-above grid gap-3">
      {template.hasWebhookSecret ? (
        <TextField
          label="Webhook secret"
          type="password"
          autoComplete="off"
          value={secret}
          hint="This template asks for it, and we never show it."
          onChange={(event) => setSecret(event.target.value)}
        />
      ) : null}
      <div className="row gap-3 apart">
        <p className="row text-medium" role="status">
          <span className="live-dot" aria-hidden="true" />
          {heardAt === ''
            ? 'Waiting for a message...'
            : `A message arrived ${formatMoment(heardAt, Date.now())}.`}
        </p>
        <Button
          look="secondary"
          size="small"
          isBusy={isCalling}
          busyLabel="Calling..."
          onClick={() => void run(call)}
        >
          <Send aria-hidden="true" />
          Send a test call
        </Button>
      </div>
      <div aria-live="polite">{answer === null ? null : <TestReply answer={answer} />}</div>
    </div>
  );
}

function TestReply({ answer: { response, source } }: { answer: TestCallAnswer }) {
  const { label, icon: Icon } = sourceOf(source);
  return (
    <div className="test-reply grid gap-1">
      {response === '' ? (
        <p className="bubble quiet">Your webhook answered: there is nothing to send.</p>
      ) : (
        <p className="bubble voice" dir="auto">
          {response}
        </p>
      )}
      <p className="meta">
        <Icon aria-hidden="true" />
        <strong>{label}</strong> You find it in Conversations as “Test call”.
      </p>
    </div>
  );
}
