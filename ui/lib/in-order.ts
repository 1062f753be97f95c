/**
 * Runs actions one after the other: two changes that are under way together may arrive the other way round. An action
 * hears whether another one waits behind it, and must not reject.
 */
export function inOrder(): (action: (isLast: () => boolean) => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (action) => {
    const own: Promise<void> = last.then(() => action(() => last === own));
    last = own;
    return own;
  };
}
