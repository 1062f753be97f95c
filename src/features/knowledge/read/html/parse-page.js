// In JavaScript, because the types of both packages want those of a browser, which the server has not.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

export function parsePage(html) {
  // A fragment would become a document of its first element alone.
  return parseHTML(/<html[\s>]/i.test(html) ? html : `<html>${html}</html>`).document;
}

export function articleOf(document) {
  return (
    new Readability(document, { charThreshold: 200, serializer: (root) => root }).parse()?.content ?? null
  );
}
