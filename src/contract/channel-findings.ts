/** Where what is wrong can be mended, beside the page that shows it. */
export const MENDING_PAGES = [
  'settings',
  'template',
  'golden',
  'instagram',
  'widget',
  'conversations',
  'plan',
] as const;
export type MendingPage = (typeof MENDING_PAGES)[number];

export interface FindingRules {
  severity: 'error' | 'warning' | 'info';
  title: string;
  message: string;
  fix: string;
  /** Left out: where it is read. */
  page?: MendingPage;
}

/** What can be wrong with an Instagram account or a website's chat that a template answers; the worst first. */
export const CHANNEL_FINDINGS = {
  instagram_taken: {
    severity: 'error',
    title: 'Somebody else has connected this account',
    message: 'Messages to it go to them, and your template answers none.',
    fix: 'Have it disconnected there, then connect it here again.',
    page: 'instagram',
  },
  instagram_token_dead: {
    severity: 'error',
    title: 'The access to this account has ended',
    message: 'No message to it is answered.',
    fix: 'Connect the account again. Template, settings and conversations stay.',
    page: 'instagram',
  },
  instagram_token_unreadable: {
    severity: 'error',
    title: 'The saved access to this account can’t be read',
    message: 'Nothing can be sent. It is damaged, or the server was restored without the file that opens it.',
    fix: 'Connect the account again. Template, settings and conversations stay.',
    page: 'instagram',
  },
  instagram_app_gone: {
    severity: 'error',
    title: 'The Meta app of this account is gone',
    message:
      'This server had one, and no longer has. What Instagram sends can’t be checked, so nobody is answered.',
    fix: 'Ask the person who runs the server to put it back, or connect the account through a Meta app of your own.',
    page: 'instagram',
  },
  instagram_secret_unreadable: {
    severity: 'error',
    title: 'The secret of your Meta app can’t be read',
    message: 'What Instagram sends can’t be checked, so it is refused.',
    fix: 'Enter the app secret again.',
    page: 'instagram',
  },
  instagram_refused: {
    severity: 'error',
    title: 'Messages from Instagram are refused',
    message: 'Your Meta app uses another secret than the one that is saved here, so nobody is answered.',
    fix: 'Copy the secret of your Meta app once more, and save it here.',
    page: 'instagram',
  },
  instagram_not_subscribed: {
    severity: 'error',
    title: 'Instagram sends no messages here',
    message: 'The account is connected, but asking Instagram to send its messages has not worked so far.',
    fix: 'It is asked again by itself. To ask at once, connect the account again.',
    page: 'instagram',
  },
  instagram_not_verified: {
    severity: 'error',
    title: 'Meta has not verified the webhook address',
    message: 'Your Meta app sends nothing to an address that it has not verified.',
    fix: 'Paste callback URL and verify token into your Meta app, and choose “Verify and save”.',
    page: 'instagram',
  },
  instagram_token_refused: {
    severity: 'error',
    title: 'Your Meta app has another verify token',
    message: 'Meta has tried to verify the webhook address with it, and sends nothing before that works.',
    fix: 'Copy the verify token into your Meta app once more, and choose “Verify and save”.',
    page: 'instagram',
  },
  instagram_switched_off: {
    severity: 'error',
    title: 'Messages are switched off for apps',
    message: 'Messages arrive, but Instagram sends no reply.',
    fix: 'In the Instagram app, allow access to messages in the settings for messages.',
  },
  instagram_no_permission: {
    severity: 'error',
    title: 'The connection may not send messages',
    message: 'Messages arrive, but Instagram sends no reply.',
    fix: 'Connect the account again, and allow messages on Instagram’s page.',
    page: 'instagram',
  },
  no_ai_key: {
    severity: 'error',
    title: 'No AI key is saved',
    message: 'Only triggers, FAQs and your fallback reply answer.',
    fix: 'Add your AI key in Settings.',
    page: 'settings',
  },
  template_draft: {
    severity: 'error',
    title: 'The template is still a draft',
    message: 'What customers write is kept, and nobody answers it.',
    fix: 'Fill in its places in [square brackets], or take them out.',
    page: 'template',
  },
  account_paused: {
    severity: 'warning',
    title: 'All your bots are paused',
    message: 'What customers write is kept, and nobody answers it.',
    fix: 'Resume the bot in Settings.',
    page: 'settings',
  },
  template_paused: {
    severity: 'warning',
    title: 'The template is paused',
    message: 'What customers write is kept, and nobody answers it.',
    fix: 'Resume the bot in the template.',
    page: 'template',
  },
  instagram_no_updates: {
    severity: 'warning',
    title: 'Instagram has sent nothing so far',
    message: 'The account has been connected for more than an hour.',
    fix: 'Write to it from another account. If that does not arrive, go through the steps of the connection again.',
    page: 'instagram',
  },
  instagram_ending: {
    severity: 'warning',
    title: 'The access to this account ends soon',
    message: 'It could not be renewed by itself.',
    fix: 'Connect the account once more, and everything goes on.',
    page: 'instagram',
  },
  instagram_limited: {
    severity: 'warning',
    title: 'Instagram takes no more messages at the moment',
    message: 'Replies wait until it does.',
    fix: 'Nothing has to be done. They go out by themselves, for up to 24 hours.',
  },
  instagram_updates_wait: {
    severity: 'warning',
    title: 'Messages have waited for more than five minutes',
    message: 'They have arrived, but the server has not got to them.',
    fix: 'If it stays so, tell whoever runs this server.',
  },
  instagram_updates_skipped: {
    severity: 'warning',
    title: 'Some of what Instagram sent could not be handled',
    message: 'Each was tried five times.',
    fix: 'Look through your messages on Instagram, and answer what has no reply.',
  },
  window_closed: {
    severity: 'warning',
    title: 'Replies came too late for Instagram',
    message: 'It takes nothing later than 24 hours after the customer’s last message.',
    fix: 'Answer these customers in the Instagram app.',
    page: 'conversations',
  },
  send_failed: {
    severity: 'warning',
    title: 'Replies could not be delivered',
    message: 'The last time it was this:',
    fix: 'Answer these customers yourself. The conversation shows the reply and the reason.',
    page: 'conversations',
  },
  send_unconfirmed: {
    severity: 'warning',
    title: 'Some replies were never confirmed',
    message: 'They may have arrived, so they were not sent again.',
    fix: 'Look at these conversations on Instagram.',
    page: 'conversations',
  },
  arrived_old: {
    severity: 'warning',
    title: 'Messages arrived more than an hour late',
    message: 'They are kept, and were not answered.',
    fix: 'Answer them yourself where it still helps.',
    page: 'conversations',
  },
  widget_no_websites: {
    severity: 'warning',
    title: 'No website may show this chat',
    message: 'Until one is named, it shows only on its own page here.',
    fix: 'Add the address of your website.',
    page: 'widget',
  },
  widget_off: {
    severity: 'info',
    title: 'The chat is switched off',
    message: 'Nobody sees it.',
    fix: 'Switch it on when you want visitors to write.',
    page: 'widget',
  },
  widget_unused: {
    severity: 'info',
    title: 'No visitor has written yet',
    message: 'The chat is on, and waits.',
    fix: 'Paste its tag into your website, or try it on its page here.',
    page: 'widget',
  },
} as const satisfies Record<string, FindingRules>;
export type ChannelFindingCode = keyof typeof CHANNEL_FINDINGS;
