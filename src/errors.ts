import { AUTH_TEXTS } from './contract/auth.ts';
import { MESSAGE_MAX } from './contract/limits.ts';
import { withCommas } from './contract/numbers.ts';
import { NOT_LET_IN } from './contract/support-access.ts';
import { ANSWER_FORMATS, EXTERNAL_ID_MAX, TIMESTAMP_MAX } from './contract/webhook.ts';

/**
 * The error catalogue: every code that dmreply answers with, its status and its sentence. Services throw these;
 * one handler in `http/` turns them into `{ error, message, code, fields? }`.
 */

export const ERROR_CATALOGUE = {
  invalid_input: [400, 'Invalid input'],
  wrong_code: [400, AUTH_TEXTS.codeWrong],
  unauthorized: [401, AUTH_TEXTS.signInRequired],
  admin_unauthorized: [401, AUTH_TEXTS.adminSignInRequired],
  code_required: [401, AUTH_TEXTS.codeRequired],
  visitor_unknown: [401, 'This chat has ended. Please write again.'],
  wrong_webhook_secret: [401, 'The X-Webhook-Secret header is missing or wrong.'],
  subscription_required: [402, 'An active subscription is needed for this.'],
  wrong_signature: [403, 'The signature or the token is missing or wrong.'],
  account_disabled: [403, 'This account is switched off. Please contact the support of this server.'],
  support_code_required: [403, NOT_LET_IN],
  template_limit: [403, 'You have reached the limit of templates on your plan.'],
  trigger_limit: [403, 'You have reached the limit of triggers for this template.'],
  field_in_use: [409, 'Something uses this field.'],
  field_limit: [403, 'You have reached the limit of 50 fields.'],
  strategy_limit: [403, 'You have reached the limit of strategies for this template.'],
  strategy_plan: [403, 'DM strategies are part of the Advanced plan.'],
  voice_plan: [403, 'Learning your voice is part of the Advanced plan.'],
  storage_full: [403, 'This would be more than an account may keep on this server.'],
  voice_too_little: [400, 'There is too little to learn from: at least 30 messages of yours are needed.'],
  taught_limit: [
    403,
    'You have reached the limit of 200 examples. Delete some on the page “Your voice” first.',
  ],
  golden_limit: [403, 'You have reached the limit of 50 golden chats for this template.'],
  knowledge_limit: [403, 'You have reached the limit of 1,000 sources. Delete some that you no longer need.'],
  knowledge_full: [403, 'This would be more text than fits. Delete sources that you no longer need first.'],
  file_not_kept: [409, 'The original is not kept here. Choose the file again.'],
  knowledge_twice: [409, 'You have this already.'],
  knowledge_unreadable: [422, 'This file can’t be read.'],
  trial_running: [409, 'Another run is under way. Please wait until it ends, or stop it.'],
  wording_failed: [409, 'The AI could not word it. Please write it yourself.'],
  trial_changed: [409, 'The template or the model was changed since that run. Please start it anew.'],
  trial_nothing: [409, 'There is nothing to try yet.'],
  trial_no_key: [409, 'No AI key is saved, so nothing can be tried. Please save one in Settings.'],
  trial_ceiling: [409, 'Even one message could cost more than a run may. Please raise the limit.'],
  token_limit: [403, 'You have reached the limit of API tokens. Please revoke one that you no longer need.'],
  widget_limit: [403, 'You have reached the limit of 20 chat widgets. Please delete one first.'],
  widget_origin: [
    403,
    'This chat is not allowed on this website. Add the address of the website to the widget in dmreply.',
  ],
  read_only_token: [403, 'This token may only read.'],
  token_not_enough: [403, 'A personal token does not open this. Sign in to do it.'],
  not_found: [404, 'Not found'],
  user_not_found: [404, AUTH_TEXTS.userNotFound],
  webhook_not_found: [404, 'No template has this webhook URL.'],
  widget_not_found: [404, 'This chat is not available.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  conflict: [409, 'This was changed in the meantime. Please reload and try again.'],
  edit_conflict: [409, 'This template was changed elsewhere in the meantime.'],
  username_taken: [409, AUTH_TEXTS.usernameTaken],
  billing_disabled: [409, 'This server is free to use, so there is no plan to change.'],
  same_plan: [409, 'You are already subscribed to this plan.'],
  payment_declined: [409, 'The payment was declined, so your plan stays as it was.'],
  payment_due: [
    409,
    'Your last payment failed. Please update your card under “Invoices and card” first, then change the plan.',
  ],
  nothing_to_cancel: [409, 'There is no subscription that could be cancelled.'],
  nothing_to_reactivate: [409, 'There is no cancelled subscription that could go on.'],
  no_customer: [409, 'There are no invoices yet. They appear here after your first payment.'],
  backup_running: [409, 'A backup is being made already.'],
  no_backups_here: [409, 'This process makes no backups.'],
  pricing_busy: [409, 'The prices are being changed just now. Please try again in a minute.'],
  channel_off: [409, 'This channel is switched off on this server, so nothing can be sent on it.'],
  instagram_no_app: [409, 'Save your Meta app first, then you can connect an account.'],
  instagram_login_ended: [409, 'This took too long, or was begun in another browser. Connect once more.'],
  instagram_refused: [409, 'Instagram refused.'],
  instagram_unreachable: [
    503,
    'Instagram does not answer at the moment. Nothing was changed; try again soon.',
  ],
  instagram_taken: [
    409,
    'This Instagram account is connected to another account of this server. Disconnect it there first.',
  ],
  no_chat_tool_key: [
    409,
    'Save the API key of your chat tool in Settings first, then you can reply from here.',
  ],
  instagram_not_connected: [409, 'Connect this Instagram account again first, then you can reply from here.'],
  reply_window_closed: [
    409,
    'The customer last wrote more than 24 hours ago, so Instagram takes no reply from a chat tool.',
  ],
  setting_changed: [409, 'Somebody else has changed this in the meantime. Nothing was saved.'],
  last_admin: [409, 'This is the last admin. Create another one first.'],
  email_taken: [409, 'This e-mail address is already in use.'],
  too_large: [413, 'That is too long.'],
  unsupported_media_type: [415, 'This kind of body is not supported. Send uncompressed JSON.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  billing_unavailable: [503, 'Plans cannot be changed here at the moment. Please try again later.'],
  support_unavailable: [503, 'This server has no support address yet. Please try another way.'],
  headers_too_large: [431, 'The headers of the request are too long.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  database_unavailable: [503, 'The database does not answer. Please try again in a moment.'],
  overloaded: [503, 'The server is very busy. Please try again in a moment.'],
  // What a chat tool sent and can't be read; the sentence tells the owner what to change in the flow.
  minutes_invalid: [
    400,
    'The "minutes" must be a number above 0. Leave it out to pause until the bot is resumed.',
  ],
  body_empty: [
    400,
    'The request has no body. In your flow, send JSON with "message", "conversation_id" and "timestamp".',
  ],
  body_not_an_object: [
    400,
    'The body must be one JSON object, {"message": ..., "conversation_id": ...}. In your flow, check that it begins with { and ends with }.',
  ],
  body_unreadable: [
    400,
    'The body has none of our fields where they can be read. In your flow, check the quotes and commas around "message" and "conversation_id".',
  ],
  message_missing: [
    400,
    'The "message" is missing or empty. In your flow, set it to the last text input of the contact.',
  ],
  message_invalid: [
    400,
    'The "message" must be a text or a number. In your flow, set it to the last text input of the contact.',
  ],
  message_too_long: [413, `The "message" is too long: at most ${withCommas(MESSAGE_MAX)} characters.`],
  conversation_id_missing: [
    400,
    'The "conversation_id" is missing or empty. In your flow, set it to the user id of the contact.',
  ],
  conversation_id_invalid: [
    400,
    'The "conversation_id" must be a text or a whole number. In your flow, set it to the user id of the contact.',
  ],
  conversation_id_too_long: [
    400,
    `The "conversation_id" is too long: at most ${EXTERNAL_ID_MAX} characters. In your flow, set it to the user id of the contact.`,
  ],
  conversation_id_reserved: [
    400,
    'A "conversation_id" can’t begin like this. In your flow, set it to the user id of the contact.',
  ],
  timestamp_invalid: [
    400,
    `The "timestamp" must be a text or a number of at most ${TIMESTAMP_MAX} characters. In your flow, set it to the time of the last interaction, or leave it out.`,
  ],
  format_unknown: [
    400,
    `There is no such "format". Use one of ${ANSWER_FORMATS.join(', ')}, or leave it out.`,
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

export interface ErrorDetails {
  /** Replaces the catalogue's sentence where a more exact one is known. */
  sentence?: string;
  /** One sentence per field, for forms. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
}

/** An error with a code of the catalogue; its message is the sentence that people read. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.sentence ?? ERROR_CATALOGUE[code][1]);
    this.code = code;
    this.status = ERROR_CATALOGUE[code][0];
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** 400 for form input: the first field's sentence is also the sentence of the whole. */
export function invalidFields(fields: Record<string, string>): AppError {
  const sentence = Object.values(fields)[0];
  return new AppError('invalid_input', sentence === undefined ? {} : { sentence, fields });
}
