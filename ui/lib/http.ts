/** The only place that fetches. True when the server and its database answer. */
export async function isServerReady(): Promise<boolean> {
  try {
    const response = await fetch('/readyz');
    return response.ok;
  } catch {
    return false;
  }
}
