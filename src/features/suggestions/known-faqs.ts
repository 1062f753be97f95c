import { createHash } from 'node:crypto';
import { createBoundedCache } from '../../bounded-cache.ts';
import { foldText } from '../../text/fold.ts';
import { sayableEntries } from '../../text/without-places.ts';
import { writtenIn } from '../../text/written-in.ts';
import { answerFromFaqs, type PreparedFaqs, prepareFaqs } from '../replies/faq/match.ts';
import type { Template } from '../templates/templates.service.ts';

/** The FAQs of a template, by what they are known by. */
export interface KnownFaqs {
  questions: ReadonlyMap<string, string>;
  /** The FAQ that a message asks for, or null. */
  asks(message: string): string | null;
}

/** What an FAQ is known by: capitals and punctuation make no other question. */
export function faqRef(question: string): string {
  const words = foldText(question).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return createHash('sha256').update(words.join(' ')).digest('base64url').slice(0, 22);
}

const TEMPLATES = 200;

/** Preparing them takes some milliseconds: they are kept until the FAQs change. */
export function createKnownFaqs() {
  const cache = createBoundedCache<number, { text: string; known: KnownFaqs }>(TEMPLATES);

  return (template: Template): KnownFaqs => {
    const kept = cache.get(template.id);
    if (kept?.text === template.faqs) return kept.known;
    const entries = sayableEntries(template);
    const questions = new Map(entries.map(({ question }) => [faqRef(question), question]));
    let prepared: PreparedFaqs | undefined;
    const known: KnownFaqs = {
      questions,
      asks(message) {
        if (entries.length === 0) return null;
        prepared ??= prepareFaqs(entries);
        const found = answerFromFaqs(prepared, writtenIn(message));
        return found === null ? null : faqRef(found.entry.question);
      },
    };
    cache.set(template.id, { text: template.faqs, known });
    return known;
  };
}
