/** The product’s own areas, and what the addresses of each begin with. */
export const AREAS: readonly { name: string; description: string; addresses: readonly string[] }[] = [
  {
    name: 'Webhook',
    description: 'What a chat tool calls: one message in, one reply out.',
    addresses: ['/api/webhook/'],
  },
  {
    name: 'Operator',
    description: 'What the one who runs the server sees and does. Only an admin’s session opens these.',
    addresses: ['/api/admin'],
  },
  {
    name: 'Templates',
    description: 'How the bot answers: who it is, what it offers, and what it never says.',
    addresses: ['/api/templates', '/api/starter-templates'],
  },
  {
    name: 'Triggers',
    description: 'Fixed replies to messages with certain words.',
    addresses: ['/api/triggers'],
  },
  {
    name: 'DM strategies',
    description: 'Conversations with a goal: what the bot finds out, step by step.',
    addresses: ['/api/strategies', '/api/conversations/:id/strategy'],
  },
  {
    name: 'Test chat',
    description: 'Messages that are only tried: nothing is recorded, and nobody is sent anything.',
    addresses: ['/api/test-'],
  },
  {
    name: 'Golden chats',
    description:
      'Exchanges as they should be, and runs that try a draft over them, over past messages or over the lines of the template.',
    addresses: ['/api/golden-chats', '/api/trials'],
  },
  {
    name: 'Your voice',
    description: 'How the owner writes, learned from messages of theirs.',
    addresses: ['/api/voice'],
  },
  {
    name: 'Knowledge',
    description: 'Texts, files and pages that the bot answers from, and questions that nobody could answer.',
    addresses: ['/api/knowledge', '/api/suggestions'],
  },
  {
    name: 'Contacts',
    description: 'Customers, and what is known of them.',
    addresses: ['/api/contacts', '/api/conversations/:id/contact'],
  },
  {
    name: 'Conversations',
    description:
      'What customers wrote and what they were answered; replies of the owner; what the fact check has refused.',
    addresses: ['/api/conversations', '/api/bulk', '/api/attachments', '/api/caught-replies'],
  },
  { name: 'Bot', description: 'Whether the bot answers at all.', addresses: ['/api/bot'] },
  {
    name: 'Instagram',
    description: 'Instagram accounts that are connected without a chat tool, and replies to comments.',
    addresses: ['/api/instagram'],
  },
  {
    name: 'Chats on websites',
    description: 'Chats on the owner’s websites, and what the script there calls.',
    addresses: ['/api/widgets', '/api/widget/'],
  },
  {
    name: 'Notifications',
    description: 'What the owner should know, on the page and by e-mail.',
    addresses: ['/api/notifications', '/api/digest'],
  },
  {
    name: 'Settings',
    description: 'Keys, personal tokens, usage, and how far the set-up has come.',
    addresses: ['/api/keys', '/api/tokens', '/api/usage', '/api/setup'],
  },
  {
    name: 'Plans',
    description: 'What the plans cost, and changes of one’s own.',
    addresses: [
      '/api/subscription-pricing',
      '/api/billing',
      '/api/user/change-plan',
      '/api/user/cancel-subscription',
      '/api/user/reactivate-subscription',
      '/api/user/sync-subscription',
      '/api/user/billing-portal',
    ],
  },
  {
    name: 'Account',
    description: 'The account itself: sessions, export, deletion, how long conversations are kept.',
    addresses: ['/api/user'],
  },
  { name: 'Sign-in', description: 'Signing in and out, and new accounts.', addresses: ['/api/auth/'] },
  { name: 'Support', description: 'Messages to those who run the server.', addresses: ['/api/support/'] },
];

/** Conversations have addresses of other areas under theirs: the longest that fits counts. Throws where none does. */
export function areaOf(url: string): string {
  let best = { name: '', length: 0 };
  for (const { name, addresses } of AREAS) {
    for (const address of addresses) {
      if (url.startsWith(address) && address.length > best.length) best = { name, length: address.length };
    }
  }
  if (best.name === '') throw new Error(`${url} belongs to no area`);
  return best.name;
}
