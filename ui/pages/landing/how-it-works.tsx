import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

const TRIGGERS = [
  ['opening hours', 'Tue to Sun, 7 to 15'],
  ['parking', 'Behind the church'],
  ['wholesale', 'Lena takes over'],
] as const;

/** Three cards with a small drawing each, made of what the product is made of. */
export function HowItWorks() {
  return (
    <section className="band" aria-labelledby="how-it-works">
      <div className="container">
        <h2 className="marketing" id="how-it-works">
          How it works
        </h2>
        <p className="lead">Three things, done properly.</p>
        <div className="how-cards grid gap-5">
          <HowCard
            title="Humanized DM replies"
            drawing={
              <>
                <span className="chips row">
                  <i>warm</i>
                  <i className="on">friendly</i>
                  <i>witty</i>
                </span>
                <span className="bubble voice">Ooh, good choice 💛</span>
              </>
            }
          >
            Pick from 50 tones, add your opener and the words you never use. Replies sound like you wrote them
            between two customers.
          </HowCard>
          <HowCard
            title="Remembers every chat for 30 days"
            drawing={
              <span className="days grid">
                <b>Day 1</b>
                <i className="theirs" />
                <i className="yours" />
                <b>Day 12</b>
                <i className="theirs short" />
                <i className="yours short" />
              </span>
            }
          >
            Ana asked about Saturday last week. When she writes again, the reply picks up where you two left
            off.
          </HowCard>
          <HowCard
            title="Triggers and templates"
            drawing={
              <span className="pairs grid gap-3">
                {TRIGGERS.map(([phrase, reply]) => (
                  <span key={phrase}>
                    <code>{phrase}</code>
                    <ArrowRight aria-hidden="true" />
                    <span className="bubble voice">{reply}</span>
                  </span>
                ))}
              </span>
            }
          >
            Some answers should never change. Fix them word for word, and they go out instantly without using
            the AI.
          </HowCard>
        </div>
      </div>
    </section>
  );
}

function HowCard({ title, drawing, children }: { title: string; drawing: ReactNode; children: string }) {
  return (
    <article className="card flush how-card">
      <div className="drawing" aria-hidden="true">
        {drawing}
      </div>
      <div className="words">
        <h3>{title}</h3>
        <p className="mt-1 secondary">{children}</p>
      </div>
    </article>
  );
}
