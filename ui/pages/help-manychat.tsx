import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { LinkButton } from '../components/button.tsx';
import { Note } from '../components/note.tsx';
import { CodeBlock } from '../features/help/code-block.tsx';
import { HelpPage } from '../features/help/help-page.tsx';
import { SupportButton } from '../features/support/support-button.tsx';
import { PATHS } from '../paths.ts';

const BODY = `{
  "message": "{{last_input_text}}",
  "conversation_id": "{{user_id}}",
  "timestamp": "{{last_interaction}}"
}`;

export function ManyChatHelpPage() {
  return (
    <HelpPage
      path={PATHS.guide}
      title="Integration guide"
      lead="From your Instagram account to the first reply in about five minutes. The names are ManyChat's; other chat tools have the same steps under other names."
    >
      <h2>What you need</h2>
      <div className="prose">
        <ul>
          <li>A business Instagram account that is connected to your chat tool.</li>
          <li>
            An account with that chatbot service, such as ManyChat. External requests may need its paid plan.
          </li>
          <li>
            An account with an AI provider, and its API key, saved in your{' '}
            <Link href={PATHS.settings} className="link">
              settings
            </Link>
            .
          </li>
        </ul>
      </div>
      <Note title="We never ask for your Instagram password">
        <p>
          Your chatbot service talks to Instagram. dmreply only sees the messages that your flow hands over.
        </p>
      </Note>

      <h2>Step by step</h2>
      <ol className="plain disc-rows numbered">
        <Step title="Connect Instagram">
          <p>
            In your chatbot service, connect your business account and allow it to read and answer messages.
          </p>
        </Step>
        <Step title="Create a flow">
          <p>
            Begin it with an Instagram message trigger that fires on every message. Add an action that makes a
            webhook request; ManyChat calls it External Request.
          </p>
        </Step>
        <Step title="Copy the Webhook URL">
          <p>
            Each template has its own webhook URL: copy it in{' '}
            <Link href={PATHS.templates} className="link">
              Templates
            </Link>{' '}
            and paste it as the request's URL.
          </p>
        </Step>
        <Step title="POST, as JSON">
          <p>
            Choose the method <code className="ink breaks">POST</code> and add the header{' '}
            <code className="ink breaks">Content-Type: application/json</code>.
          </p>
        </Step>
        <Step title="Map three fields in the body">
          <p>
            Paste this. Then delete each variable and pick it again from the list, so that it is filled in.
          </p>
          <CodeBlock text={BODY} label="request body" />
          <dl className="answer-fields text-medium">
            <dt>
              <code className="bare ink">message</code>
            </dt>
            <dd>Last Text Input: what the customer wrote</dd>
            <dt>
              <code className="bare ink">conversation_id</code>
            </dt>
            <dd>User ID: the same for every message of one customer</dd>
            <dt>
              <code className="bare ink">timestamp</code>
            </dt>
            <dd>Last Interaction: tells a repeated call from a new message</dd>
          </dl>
        </Step>
        <Step title="Send the reply">
          <p>
            Map <code className="ink breaks">$.response</code> to a text field and{' '}
            <code className="ink breaks">$.send</code> to a true/false field. Where send is true, send the
            text field as the message.
          </p>
          <p>
            Don't leave that condition out: without it ManyChat repeats yesterday's reply whenever there is
            nothing to say.
          </p>
        </Step>
      </ol>

      <h2>When no reply comes</h2>
      <div className="prose">
        <ul>
          <li>Check the URL: all of it, with POST, from the template that should answer.</li>
          <li>Check the JSON shape: the three names above, and variables that are filled in.</li>
          <li>Confirm that your subscription is active; your profile shows it.</li>
          <li>Confirm that an AI key is set, and that your provider accepts it; your settings show both.</li>
          <li>
            Test the template here. If it answers here, look at its Connection tab: it shows the last 50
            calls.
          </li>
        </ul>
      </div>
      <div className="actions">
        <LinkButton to={PATHS.templates}>Manage Your Templates</LinkButton>
        <SupportButton className="button secondary">Contact Support</SupportButton>
      </div>
    </HelpPage>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <div className="help-step grid shrinks">
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}
