import { useId } from 'react';

export function HowTriggersWork() {
  const titleId = useId();
  return (
    <section className="inset" aria-labelledby={titleId}>
      <h2 className="mb-3" id={titleId}>
        How Triggers Work
      </h2>
      <ol>
        <li>Create trigger phrases for questions you get every day.</li>
        <li>When one matches, your exact text goes out instantly, without AI. The longest phrase wins.</li>
        <li>When none matches, the AI answers as usual.</li>
      </ol>
    </section>
  );
}
