import type { VoiceTurn } from '../../src/contract/owner-voice.ts';
import type { TopicName } from './languages/texts.ts';
import type { Story, StoryMessage } from './story.ts';

/** A turn of the owner, and what it was about. */
export interface ToldTurn extends VoiceTurn {
  language: string;
  topic: TopicName;
}

/** What a faultless reader learns from a story: the owner's own turns, without bot, system lines and groups. */
export function turnsOf({ threads, owner }: Story): ToldTurn[] {
  return threads.flatMap(({ language, messages, others }) => {
    const typed = others.length > 1 ? [] : messages.filter(isTyped);
    const runs = inRuns(typed);
    return runs.flatMap((run, at) => {
      const [first] = run;
      if (first?.from !== owner || first.topic === undefined) return [];
      const asked = at === 0 ? [] : (runs[at - 1] ?? []);
      return [{ at: first.at, asked: joined(asked), said: run.map(textOf), language, topic: first.topic }];
    });
  });
}

/** What the customers wrote, their messages in a row joined as in `asked`. */
export function customerTurnsOf({ threads, owner }: Story): string[] {
  return threads
    .flatMap(({ messages }) => inRuns(messages.filter(isTyped)))
    .filter(([first]) => first?.from !== owner)
    .map(joined);
}

function isTyped({ kind }: StoryMessage): boolean {
  return kind === 'typed' || kind === 'story-reply';
}

function inRuns(messages: readonly StoryMessage[]): StoryMessage[][] {
  const runs: StoryMessage[][] = [];
  for (const message of messages) {
    const run = runs.at(-1);
    if (run?.[0]?.from === message.from) run.push(message);
    else runs.push([message]);
  }
  return runs;
}

function joined(run: readonly StoryMessage[]): string {
  return run.map(textOf).join('\n');
}

function textOf({ text }: StoryMessage): string {
  return text ?? '';
}
