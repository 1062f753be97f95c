/** Whether this server lets owners connect Instagram accounts: the page that it sends says so. */
export function hasInstagram(): boolean {
  return document.querySelector('meta[name="dmreply-instagram"]') !== null;
}
