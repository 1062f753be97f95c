/** Calls back when the network or the reader comes back to this page. Call what it returns to end. */
export function onReturn(callback: () => void): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') callback();
  };
  addEventListener('online', callback);
  addEventListener('focus', callback);
  document.addEventListener('visibilitychange', visible);
  return () => {
    removeEventListener('online', callback);
    removeEventListener('focus', callback);
    document.removeEventListener('visibilitychange', visible);
  };
}
