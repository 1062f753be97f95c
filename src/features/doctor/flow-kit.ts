import type { FlowKit } from '../../contract/doctor.ts';

type Dialect = FlowKit['dialects'][number];

/**
 * ManyChat puts a variable into typed JSON as it is, and sends nothing where a line break makes that invalid. With
 * `to_json` it writes the quotes and escapes itself (manychat/dynamic_block_docs, dynamic_block.md).
 */
const asJson = (variable: string) => `{{${variable}|fallback:""|to_json:true}}`;
const MANYCHAT_BODY = `{
  "message": ${asJson('last_input_text')},
  "conversation_id": ${asJson('user_id')},
  "timestamp": ${asJson('last_interaction')},
  "first_name": ${asJson('first_name')}
}`;
const MANYCHAT_STEP =
  'Paste the body as it is, without quotes around the variables: a message of several lines then arrives too. If ManyChat shows it as invalid, choose "Add full contact data" as the whole body instead.';
const SEND_WHEN_TRUE = 'Send the reply only where the field for "send" is true.';

/** All that an owner pastes into a chat tool, with the template's own address filled in. */
export function flowKit(webhookAddress: string, hasSecret: boolean): FlowKit {
  const headers = [
    { name: 'Content-Type', value: 'application/json' },
    ...(hasSecret ? [{ name: 'X-Webhook-Secret', value: '(the secret of this template)' }] : []),
  ];
  const kit = (dialect: Omit<Dialect, 'method' | 'headers' | 'url'>, format = ''): Dialect => ({
    ...dialect,
    method: 'POST',
    url: format === '' ? webhookAddress : `${webhookAddress}?format=${format}`,
    headers,
  });
  return {
    webhookAddress,
    dialects: [
      kit({
        dialect: 'manychat',
        label: 'ManyChat: External Request with response mapping',
        body: MANYCHAT_BODY,
        mapping: [
          { path: '$.response', field: 'Text field, for example "AI reply"' },
          { path: '$.send', field: 'True/false field, for example "AI send"' },
          { path: '$.handoff', field: 'True/false field, for example "AI handoff"' },
          { path: '$.lead_email', field: 'Text field, for example "Lead e-mail", if you want it' },
          { path: '$.tags', field: 'Text field, for example "Lead tags", if you want it' },
        ],
        condition: SEND_WHEN_TRUE,
        steps: [
          'Create a flow that begins with an Instagram message.',
          'Add an action "External Request", choose POST, and paste URL, header and body.',
          MANYCHAT_STEP,
          'Under "Response mapping", map the fields below.',
          `Add a condition: ${SEND_WHEN_TRUE}`,
          'Send the field "AI reply" as the message.',
        ],
      }),
      kit({
        dialect: 'manychat_dynamic',
        label: 'ManyChat: Dynamic Block',
        body: MANYCHAT_BODY,
        mapping: [],
        condition: '',
        steps: [
          'Create a flow that begins with an Instagram message.',
          'Add a "Dynamic Content" block, choose POST, and paste URL, header and body.',
          MANYCHAT_STEP,
          'The block sends the replies by itself.',
        ],
      }),
      kit(
        {
          dialect: 'uchat',
          label: 'UChat: Dynamic Content',
          body: body('{{last_text_input}}', '{{user_ns}}', '', '{{first_name}}'),
          mapping: [],
          condition: '',
          steps: [
            'Add an action "Dynamic Content" to the flow that answers messages.',
            'Choose POST and paste URL, header and body. The action sends the replies by itself.',
            'What dmreply notes of the customer is set in the fields that you name under "Fields in your chat tool".',
          ],
        },
        'uchat',
      ),
      kit(
        {
          dialect: 'chatfuel',
          label: 'Chatfuel: JSON API',
          body: body('{{last user freeform input}}', '{{chatfuel user id}}', '', '{{first name}}'),
          mapping: [],
          condition: '',
          steps: [
            'Add a "JSON API" card to the block that answers messages.',
            'Choose POST and paste URL, header and body. The card sends the reply by itself.',
            'It also fills the attributes lead_email, lead_phone and the like, and tags, which you need not make before.',
          ],
        },
        'chatfuel',
      ),
      kit(
        {
          dialect: 'evolution',
          label: 'Evolution API',
          body: body('{{message}}', '{{remoteJid}}', '{{timestamp}}', '{{pushName}}'),
          mapping: [{ path: '$.message', field: 'The text to send' }],
          condition: 'Send nothing where "message" is empty.',
          steps: ['Let your bot POST the body to the URL, and send what "message" holds.'],
        },
        'evolution',
      ),
      kit(
        {
          dialect: 'plain',
          label: 'Anything else that can send HTTP',
          body: body(
            'What the customer wrote',
            'The id of the customer',
            '2026-01-31T12:00:00Z',
            'Their name',
          ),
          mapping: [
            { path: '$.response', field: 'The text to send' },
            { path: '$.send', field: 'Whether to send it' },
          ],
          condition: SEND_WHEN_TRUE,
          steps: [
            'POST the body to the URL.',
            `${SEND_WHEN_TRUE} Longer replies go on in response_2 and response_3.`,
          ],
        },
        'plain',
      ),
    ],
  };
}

function body(message: string, id: string, timestamp: string, name: string): string {
  const fields = {
    message,
    conversation_id: id,
    ...(timestamp === '' ? {} : { timestamp }),
    first_name: name,
  };
  return JSON.stringify(fields, null, 2);
}
