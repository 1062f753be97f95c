import { stringify } from 'smol-toml';
import type { GoldenChat } from './golden.service.ts';

/** Golden chats as `dmreply eval` reads them. */
export function goldenFile(templateName: string, chats: readonly GoldenChat[]): string {
  const head = `# Golden chats of ${JSON.stringify(templateName)}, for: dmreply eval <template> <this file>\n`;
  return `${head}\n${stringify({ case: chats.map(toCase) })}\n`;
}

function toCase({ message, contactName, history, kind, text }: GoldenChat) {
  return {
    message,
    ...(contactName === '' ? {} : { contact_name: contactName }),
    ...(history.length === 0 ? {} : { history: history.map(toTurn) }),
    [kind === 'like' ? 'like' : 'unlike']: text,
  };
}

function toTurn({ isFromUser, messageText }: GoldenChat['history'][number]) {
  return { from: isFromUser ? 'customer' : 'bot', text: messageText };
}
