import { ask, askIfTold, type StarterStrategy, starter, tell } from './starter.ts';

/** From a question to an order. */
export const SALES_STARTERS: StarterStrategy[] = [
  starter('cake_order', 'Takes an order with all that the kitchen needs.', {
    name: 'Take a cake order',
    goal: 'A complete order for a cake',
    begins: 'cake',
    steps: [
      ask('occasion', 'What the cake is for', ['Lovely! What is the occasion?']),
      ask('needed_for', 'The day it is needed', ['Which day do you need it for?']),
      ask('people', 'How many people it is for', ['For how many people shall it be?'], { type: 'number' }),
      ask('flavor', 'The flavor that they would like', ['Which flavor would you like?']),
      askIfTold('allergies', 'Allergies, or a diet such as vegan', [
        'Are there any allergies I should know of?',
      ]),
      askIfTold('inscription', 'What is to be written on it', ['Shall we write something on it?']),
      ask(
        'pickup',
        'Whether they pick it up or have it delivered',
        ['Will you pick it up, or shall we deliver?'],
        {
          type: 'choice',
          choices: ['pick up', 'deliver'],
        },
      ),
      ask(
        'phone',
        'A phone number for questions',
        ['And a phone number, in case the kitchen has a question?'],
        {
          type: 'phone',
        },
      ),
    ],
    ends: {
      tag: 'cake order',
      text: 'Thank you, I have noted everything. We look at it and confirm the order with its price here.',
      handOver: true,
    },
    givesUp: { afterReplies: 14 },
  }),
  starter('size_advice', 'Finds the right size with three questions.', {
    name: 'Size advice',
    goal: 'They know which size fits them',
    begins: 'size',
    steps: [
      ask('item', 'Which piece it is about', ['Which piece do you have in mind?']),
      ask('usual_size', 'The size that they usually wear, and of which brand', [
        'Which size do you usually wear, and of which brand?',
      ]),
      ask('fit', 'Whether they like it close or loose', ['Do you like it rather close or loose?'], {
        type: 'choice',
        choices: ['close', 'loose', 'regular'],
      }),
      tell('returns', 'An exchange for another size is easy', [
        'And if it does not fit, you can exchange it for another size.',
      ]),
    ],
    ends: { tag: 'size advice', text: 'Here is our size table to check: [your size table]' },
    givesUp: { afterReplies: 8 },
  }),
  starter('guide', 'Sends a free guide for an e-mail address.', {
    name: 'E-mail for a guide',
    goal: 'Their e-mail address for the free guide',
    begins: 'guide',
    steps: [
      tell('guide', 'What the guide is about, and that it is free', [
        'The guide is free: [what it is about, in a sentence].',
      ]),
      ask('email', 'The e-mail address that the guide goes to', ['Which e-mail address may I send it to?'], {
        type: 'email',
      }),
      askIfTold('interest', 'What interests them most about it', ['What made you curious about it?']),
    ],
    ends: { tag: 'guide', text: 'Here it is, have fun with it: [link to your guide]' },
    givesUp: { afterReplies: 6 },
  }),
  starter('qualify_lead', 'Asks about need, budget and time before you step in.', {
    name: 'Qualify a lead',
    goal: 'You know whether their project fits, before you talk',
    begins: 'quote',
    steps: [
      ask('project', 'What they would like to have done', [
        'Tell me a little: what would you like to have done?',
      ]),
      ask('location', 'Where it is', ['Where would that be?']),
      ask('start', 'When it is to begin', ['When should it begin?']),
      askIfTold('budget', 'Their budget, roughly', ['Do you have a rough budget in mind?']),
      ask('full_name', 'Their name', ['And who am I talking to?']),
      ask('phone', 'A phone number for a call back', ['Which number may we call you back on?'], {
        type: 'phone',
      }),
    ],
    ends: {
      tag: 'lead',
      text: 'Thank you, that helps a lot. We look at it and call you back.',
      handOver: true,
    },
    givesUp: { afterReplies: 12 },
  }),
  starter('win_back', 'Greets customers again who have not bought for a while.', {
    name: 'Win back',
    goal: 'A former customer gives you another try',
    begins: { when: 'tag', tag: 'win back' },
    steps: [
      ask(
        'away_because',
        'Why they have not been here for a while',
        ['Nice to hear from you again! May I ask what kept you away?'],
        { isRequired: false },
      ),
      tell('news', 'What is new since', ['A lot is new since then: [what is new, in a sentence].']),
      ask('interest', 'What they would be interested in now', [
        'What would you be interested in at the moment?',
      ]),
    ],
    ends: { tag: 'won back', text: 'As a welcome back, this is for you: [your offer]' },
    givesUp: { afterReplies: 6 },
  }),
];
