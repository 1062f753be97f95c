const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LEFT_TO_RIGHT = /[\p{L}\p{Nd}]/u;
/** Signs that belong to the number or word that they stand in. */
const INSIDE = /^[.,:/\-–'’%+@&\s]$/u;
/** Letters as they look beside others, and several in one. */
const FORMS = /[\ufb00-\ufdff\ufe70-\ufeff]+/gu;

/**
 * Letters as they stand side by side, in the order in which they are read. `isMirrored`: they are listed from right to left,
 * as Arabic is read, so that numbers and Latin words have to be turned around; else it is the Arabic that has to be.
 */
export function inSpokenOrder(letters: readonly string[], isMirrored: boolean): string {
  const isRtl = (letter: string | undefined) => RIGHT_TO_LEFT.test(letter ?? '');
  if (!isMirrored && !letters.some(isRtl)) return plain(letters.join(''));
  const isLtr = (letter: string | undefined) => !isRtl(letter) && LEFT_TO_RIGHT.test(letter ?? '');
  if (isMirrored) return plain(turned(letters, isLtr, isLtr).join(''));
  const reversed = turned(letters, isRtl, (letter) => isRtl(letter) || isLtr(letter));
  return plain(reversed.join(''));
}

/** Turns runs around that begin and end with a letter of the kind; inside may be signs, and for Arabic numbers. */
function turned(
  letters: readonly string[],
  isKind: (letter: string | undefined) => boolean,
  mayBeInside: (letter: string | undefined) => boolean,
): string[] {
  const result: string[] = [];
  for (let at = 0; at < letters.length; ) {
    if (!isKind(letters[at])) {
      result.push(letters[at] ?? '');
      at += 1;
      continue;
    }
    let end = at + 1;
    for (
      let next = end;
      next < letters.length && (mayBeInside(letters[next]) || INSIDE.test(letters[next] ?? ''));
      next += 1
    ) {
      if (isKind(letters[next])) end = next + 1;
    }
    const run = letters.slice(at, end).toReversed();
    const isPlain = run.every((letter) => isKind(letter) || INSIDE.test(letter));
    result.push(
      ...(isPlain
        ? run
        : turned(
            run,
            (letter) => mayBeInside(letter) && !isKind(letter),
            (letter) => mayBeInside(letter) && !isKind(letter),
          )),
    );
    at = end;
  }
  return result;
}

function plain(text: string): string {
  return text.replace(FORMS, (forms) => forms.normalize('NFKC'));
}
