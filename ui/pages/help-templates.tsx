import { Badge } from '../components/badge.tsx';
import { LinkButton } from '../components/button.tsx';
import { Note } from '../components/note.tsx';
import { HelpPage } from '../features/help/help-page.tsx';
import { PATHS } from '../paths.ts';

interface Tip {
  title: string;
  text: string;
  vague: string;
  clear: string;
}

const TIPS: readonly Tip[] = [
  {
    title: 'Name one goal',
    text: 'A reply that knows where it leads asks the right question at its end. Two goals make two templates.',
    vague: 'Help customers',
    clear: 'Answer questions about cakes and get the date, the flavor and the number of guests',
  },
  {
    title: 'Write facts, with numbers',
    text: 'Prices, hours, places and links are only ever taken from what you wrote. What is not there is never made up: the reply says that you will look into it.',
    vague: 'Great cakes at fair prices',
    clear: 'Birthday cakes for 8 people from $42, ordered 3 days ahead, pickup behind the church',
  },
  {
    title: 'Answer the ten questions of your week in the FAQs',
    text: 'One line each. They also answer when the AI is away.',
    vague: 'We are often open on weekends',
    clear: 'Q: Are you open on Sundays? A: Yes, from 8 am to noon.',
  },
  {
    title: 'Describe the opener, not the sentence',
    text: 'The same first words in every reply sound like a machine. Say what you would do.',
    vague: 'Hello dear customer, thank you for your message!',
    clear: 'Say hi, use their first name if you know it, and take up what they asked',
  },
  {
    title: 'Close with one question',
    text: 'People answer a question. They do not answer two.',
    vague: 'Let us know if you have any other questions',
    clear: 'Ask which day they need it',
  },
  {
    title: 'Forbid what you never say',
    text: 'A reply with a forbidden word is written again. Separate words and phrases by commas.',
    vague: 'Be careful with promises',
    clear: 'guarantee, cheap, definitely, refund',
  },
];

export function TemplateTipsPage() {
  return (
    <HelpPage
      path={PATHS.templateTips}
      title="Template tips"
      lead="What makes replies sound like you. Each takes a minute, and the live preview beside the form shows the difference."
    >
      {TIPS.map(({ title, text, vague, clear }) => (
        <section key={title} className="tip">
          <h2>{title}</h2>
          <p className="secondary">{text}</p>
          <div className="tip-pair halves grid gap-3 mt-4">
            <div className="boxed">
              <Badge>Too little</Badge>
              <p className="secondary">{vague}</p>
            </div>
            <div className="boxed">
              <Badge look="ok">Better</Badge>
              <p>{clear}</p>
            </div>
          </div>
        </section>
      ))}
      <section className="tip">
        <h2>Say the same thing every time with a trigger</h2>
        <p className="secondary">
          Opening hours, the price list, a link: for these, your exact words are better than new ones. A
          trigger answers at once and costs nothing. One with “hand over” calls you and keeps the bot quiet.
        </p>
      </section>
      <section className="tip">
        <h2>Try it like an annoyed customer</h2>
        <p className="secondary">
          Ask for a price you never wrote down, two things at once, or complain. If a reply is wrong, add the
          fact to your FAQs: it works from the next message on.
        </p>
      </section>
      <Note title="One template per topic or tone">
        <p>
          Wedding cakes and the front desk may sound different. Each template has its own address, and your
          flow decides which one answers.
        </p>
      </Note>
      <div className="actions">
        <LinkButton to={PATHS.newTemplate}>New Template</LinkButton>
        <LinkButton look="secondary" to={PATHS.templates}>
          Your templates
        </LinkButton>
      </div>
    </HelpPage>
  );
}
