import { SupportButton } from '../features/support/support-button.tsx';
import { Article } from '../layout/article.tsx';
import { useTitle } from '../lib/use-title.ts';

export function AboutPage() {
  useTitle('About - dmreply');
  return (
    <Article title="About dmreply">
      <p>
        A small shop gets the same ten questions every day, mostly in the evening, mostly while the owner's
        hands are in the dough. dmreply answers them: in seconds, with your prices and opening hours, and in
        the words you would have used.
      </p>
      <h2>What it does</h2>
      <p>
        Your chat tool, such as ManyChat, receives a customer's message and hands it to dmreply. A template
        that you wrote says who answers, how it sounds and what it may say. Fixed questions get your fixed
        words, everything else is written by the AI of your choice, and the reply goes back the way the
        message came.
      </p>
      <h2>What it never does</h2>
      <ul>
        <li>It never asks for your Instagram password.</li>
        <li>It never talks over you: pause it in a conversation, and it stays quiet until you say so.</li>
        <li>
          It never hides what it did: each reply shows where it came from, how long it took and what it cost.
        </li>
      </ul>
      <h2>Whose data it is</h2>
      <p>
        Yours. Your AI key is stored encrypted, you can export all that is yours as one file, and deleting
        your account deletes it. dmreply can run on a server of your own.
      </p>
      <h2>Talk to us</h2>
      <p>
        Something is missing, or something is wrong?{' '}
        <SupportButton className="link">Write to us</SupportButton>. A person answers.
      </p>
    </Article>
  );
}
