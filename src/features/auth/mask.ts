/** `anna@example.com` becomes `a***@e***.com`: enough to recognise an address that one has just typed. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  const dot = host.lastIndexOf('.');
  const ending = dot > 0 ? host.slice(dot) : '';
  return `${firstCharacter(email.slice(0, Math.max(at, 0)))}***@${firstCharacter(host)}***${ending}`;
}

function firstCharacter(text: string): string {
  return [...text][0] ?? '';
}
