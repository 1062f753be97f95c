import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import type { AdminMail, HealthView } from '../../../../src/contract/admin-health.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Fact, Facts } from '../../../components/facts.tsx';
import { FailureNote } from '../../../components/page-failure.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatShortMoment } from '../../../lib/dates.ts';
import { notify } from '../../../lib/notices.ts';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { count } from '../../replies/amounts.ts';
import { backUpNow, health, retryMail, sendTestMail } from './health.store.ts';
import { healthFacts } from './health-words.ts';

/** Whether all is well; what is not says what to do. */
export function HealthCard() {
  useSignals();
  useEffect(() => {
    void health.refresh();
  }, []);
  const state = health.state.value;
  if (state.status === 'failed') {
    const text = 'Failed to load the health of this server. Please try again.';
    return <FailureNote text={text} onRetry={() => void health.load()} />;
  }
  if (state.status !== 'ready') return <Skeleton height={320} />;
  const { view, heldMails } = state.value;
  return (
    <section className="card" aria-labelledby="health-title">
      <div className="row wrap apart mb-4">
        <h2 id="health-title">Health</h2>
        <HealthBadge view={view} />
      </div>
      <Findings view={view} />
      <Facts className="health-facts mb-4">
        {healthFacts(view, Date.now()).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      <HeldMails mails={heldMails} />
      <div className="actions mt-5">
        <BackUpNow backups={view.backups} />
        <TestMail />
      </div>
    </section>
  );
}

function HealthBadge({ view: { findings } }: { view: HealthView }) {
  const problems = findings.filter(({ status }) => status === 'problem').length;
  return (
    <Badge look={problems === 0 ? 'ok' : 'danger'}>
      <span className="dot" aria-hidden="true" />
      {problems === 0 ? 'All is well' : count(problems, 'problem')}
    </Badge>
  );
}

const LOOKS = { problem: { look: 'danger', word: 'Problem' }, note: { look: 'warn', word: 'Note' } } as const;

/** What is well says nothing more. */
function Findings({ view }: { view: HealthView }) {
  const worth = view.findings.filter(({ status }) => status !== 'ok');
  if (worth.length === 0) return null;
  return (
    <ul className="plain rows mb-4">
      {worth.map(({ name, status, text, fix }) => {
        const { look, word } = LOOKS[status === 'problem' ? 'problem' : 'note'];
        return (
          <li key={`${name} ${text}`}>
            <div className="row-words">
              <strong className="finding-name">{name}</strong> <Badge look={look}>{word}</Badge>
              <p>{text}</p>
              {fix === '' ? null : <p className="secondary">{fix}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function HeldMails({ mails }: { mails: readonly AdminMail[] }) {
  if (mails.length === 0) return null;
  return (
    <>
      <h3>Mails that could not leave</h3>
      <ul className="plain rows mt-3">
        {mails.map((mail) => (
          <HeldMail key={mail.id} mail={mail} />
        ))}
      </ul>
    </>
  );
}

function HeldMail({ mail }: { mail: AdminMail }) {
  const [isSending, run] = useOnceAtATime();
  return (
    <li>
      <div className="row-words">
        {mail.kind.replaceAll('-', ' ')} to <span dir="auto">{mail.recipient}</span>
        <p className="hint">
          {formatShortMoment(mail.createdAt)}. {mail.lastError}
        </p>
      </div>
      {mail.canRetry ? (
        <Button
          look="secondary"
          size="small"
          isBusy={isSending}
          onClick={() => void run(() => retryMail(mail))}
        >
          Send again
          <span className="visually-hidden"> to {mail.recipient}</span>
        </Button>
      ) : null}
    </li>
  );
}

const LOOK_AGAIN_MS = 2_000;

/** Also shows one that the server, or another admin, has begun. */
function BackUpNow({ backups: { isRunning, failure } }: { backups: HealthView['backups'] }) {
  const [isAsking, run] = useOnceAtATime();
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      if (failure === null) notify({ title: 'Backup made', variant: 'success' });
      else notify({ title: 'No backup was made', text: failure, variant: 'destructive' });
    }
    wasRunning.current = isRunning;
    if (!isRunning) return;
    const looking = setInterval(() => void health.refresh(), LOOK_AGAIN_MS);
    return () => clearInterval(looking);
  }, [isRunning, failure]);
  return (
    <Button
      look="secondary"
      isBusy={isAsking || isRunning}
      busyLabel="Backing up..."
      onClick={() => void run(backUpNow)}
    >
      Back up now
    </Button>
  );
}

function TestMail() {
  const [isSending, run] = useOnceAtATime();
  return (
    <Button look="secondary" isBusy={isSending} onClick={() => void run(sendTestMail)}>
      Send a test mail
    </Button>
  );
}
