/** Why the AI did not answer, as half a sentence after 'because'. */
const CAUSES: Readonly<Record<string, string>> = {
  no_key: 'no AI key is saved',
  key_unreadable: 'your saved AI key can’t be read',
  no_subscription: 'your subscription has ended',
  daily_limit: "today's AI replies are used up",
  draft: 'the template is a draft',
  guard: 'what the AI wrote could not be sent',
  abandoned: 'the server stopped while it was answering',
  internal: 'something went wrong on our side',
  timeout: 'the AI did not answer in time',
  unreachable: 'the AI could not be reached',
  key_refused: 'the AI refused your key',
  model_unknown: 'the AI does not know your model',
  rate_limited: 'your AI provider is limiting your key',
  quota_used_up: 'your AI credit is used up',
  request_refused: 'the AI refused the request',
  limit_field_refused: 'the AI refused the request',
  provider_error: 'the AI has a problem of its own',
  bad_answer: 'the AI sent something that is not an answer',
  empty_answer: 'the AI sent an empty answer',
  answer_refused: 'the AI declined to answer',
  answer_too_large: 'the AI sent far too long an answer',
  provider_down: 'the AI has failed several times in a row',
  busy: 'the server had too many replies to write at once',
};

export function causeOf(why: string): string {
  return CAUSES[why] ?? 'the AI could not answer';
}
