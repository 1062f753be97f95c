import type { TeachKind } from '../../../../src/contract/teach-lists.ts';
import { mustPassPath, PATHS, templateFieldPath, templatePath } from '../../../paths.ts';

/** Each choice, with what it does, what was done, and where it stands then. */
export const TEACH_WORDS: Readonly<
  Record<
    TeachKind,
    { label: string; hint: string; done: string; link: string; pathOf(templateId: number): string }
  >
> = {
  faq: {
    label: 'FAQ',
    hint: 'A fact for every reply about it.',
    done: 'Added to your FAQs.',
    link: 'Open your FAQs',
    pathOf: (templateId) => templateFieldPath(templateId, 'faqs'),
  },
  trigger: {
    label: 'Trigger',
    hint: 'The same words for everyone who writes the phrase, without the AI.',
    done: 'It is a trigger now.',
    link: 'Open your triggers',
    pathOf: (templateId) => templatePath(templateId, 'triggers'),
  },
  forbid: {
    label: 'Forbidden phrase',
    hint: 'The AI never says it again.',
    done: 'Forbidden from now on.',
    link: 'Open the list',
    pathOf: (templateId) => templateFieldPath(templateId, 'forbiddenWords'),
  },
  voice: {
    label: 'Example of your voice',
    hint: 'Replies to such messages sound like it. Facts and names are left out.',
    done: 'Your voice has it as an example.',
    link: 'Open your voice',
    pathOf: () => PATHS.voice,
  },
  golden: {
    label: 'Must-pass chat',
    hint: 'Before you change the template, it shows whether the bot still answers like this.',
    done: 'Kept as a must-pass chat.',
    link: 'Open your must-pass chats',
    pathOf: mustPassPath,
  },
};
