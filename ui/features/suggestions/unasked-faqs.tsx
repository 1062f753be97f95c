import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { formatMoment } from '../../lib/dates.ts';
import { templateFieldPath } from '../../paths.ts';
import { unaskedFaqs } from './suggestions.store.ts';

/** FAQs that may go: nobody has asked them for long. Nothing is shown where there are none. */
export function UnaskedFaqs() {
  useSignals();
  const list = unaskedFaqs.state.value;
  if (list.status !== 'ready' || list.value.length === 0) return null;
  return (
    <section className="card flush" aria-labelledby="unasked-title">
      <div className="card-head grid gap-1">
        <h2 id="unasked-title">Nobody has asked these for 90 days</h2>
        <p className="secondary text-small">
          Weeks in which nobody wrote do not count. Each FAQ less leaves the AI more room for the others.
        </p>
      </div>
      <ul className="plain ruled">
        {list.value.map(({ templateId, templateName, question, lastAskedAt }) => (
          <li key={`${templateId} ${question}`} className="card-line">
            <Link href={templateFieldPath(templateId, 'faqs')} className="link breaks" dir="auto">
              {question}
            </Link>
            <p className="meta breaks">
              {templateName},{' '}
              {lastAskedAt === null ? 'never asked' : `last asked ${formatMoment(lastAskedAt, Date.now())}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
