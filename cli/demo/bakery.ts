import { ask, starter } from '../../src/features/strategies/starters/starter.ts';

/** The demo's business: complete enough that triggers, FAQs and the AI all have something to say. */
export const DEMO_OWNER = { username: 'lena', email: 'lena@linden-bakery.example' } as const;

export const DEMO_TEMPLATE = {
  templateName: 'Linden Bakery',
  role: 'Lena, owner of the bakery',
  businessType: 'Neighborhood bakery with cakes to order',
  mainGoal: 'Answer questions about the shop and take orders for cakes.',
  tone: 'friendly',
  lengthPreference: 'very short (1-2 sentences)',
  openerStyle: 'Hi and thanks for writing!',
  forbiddenWords: 'cheap, discount',
  closingInstruction: 'Invite them to stop by.',
  productOrService:
    'Sourdough bread from $6, croissants for $3, birthday cakes from $35 (order two days ahead), open Tuesday to Sunday.',
  faqs: [
    'Q: Do you deliver? A: Yes, within 5 km of the shop, for $4.',
    'Q: Do you have gluten-free cakes? A: Yes, our almond cake is made without flour. It is baked in the same kitchen, though.',
    'Q: Where are you? A: Linden Street 12, right behind the town hall.',
    'Q: Can I pay by card? A: Yes, we take cards from $5.',
    'Q: How early must I order a cake? A: Birthday cakes two days ahead, wedding cakes a week ahead.',
    'Q: What is vegan? A: The rye bread, the cinnamon knots and the carrot cake.',
    'Q: Where can I park? A: One hour is free behind the town hall.',
    'Q: What happens to the bread that is left? A: It goes to the food bank at the town hall every evening.',
    'Q: Can I bring my dog? A: Dogs are welcome at the bench outside. There is a bowl of water.',
    'Q: Do you ship bread by mail? A: No, we deliver only within 5 km, so that it arrives fresh.',
    'Q: Do you slice bread? A: Gladly, at the counter.',
  ].join('\n'),
  // Its past has hundreds of messages to live through.
  waitForMoreMs: 0,
  fallbackReply: 'Thanks for your message! I am at the oven right now and will write back today.',
} as const;

export const DEMO_TRIGGERS = [
  { triggerPhrase: 'opening hours', responseAction: 'We are open Tuesday to Sunday, 8 am to 6 pm.' },
  {
    triggerPhrase: 'price list',
    responseAction: 'Here is our price list: https://linden-bakery.example/prices',
  },
  {
    triggerPhrase: 'talk to a person',
    responseAction: 'Of course! Lena will write to you herself, usually within the hour.',
    handOver: true,
  },
] as const;

/** Stands above the pages where no AI answers. */
export const STAND_IN_LINE =
  'This is a demo: a stand-in says what it has rehearsed. Start it with OPENAI_API_KEY, and a real AI answers.';

/** What two customers write while you watch. Each message shows another way in which a reply comes about. */
export const DEMO_MESSAGES = [
  { customer: 'Mia', text: 'Hi! What are your OPENING HOURS?' },
  {
    customer: 'Mia',
    text: 'Great. Do you deliver too?',
    rehearsed: 'Yes, within 5 km of the shop, for $4. Tell us what you would like!',
  },
  {
    customer: 'Mia',
    text: 'And do you have any gluten free cake?',
    rehearsed: 'Our almond cake is made without flour, but in the same kitchen. Stop by for a taste!',
  },
  {
    customer: 'Tom',
    text: 'My daughter turns six on Friday, and she loves dinosaurs. Any ideas?',
    rehearsed:
      'A dinosaur cake for a six-year-old is a joy to bake, and birthday cakes start at $35. Order two days ahead.',
  },
  { customer: 'Tom', text: "I'd rather talk to a person, please." },
  { customer: 'Tom', text: 'Are you there?' },
] as const;

/** Leads whoever wants to order to all that the kitchen needs. */
export const ORDER_STRATEGY = starter('', '', {
  name: 'Take a cake order',
  goal: 'A complete order for a cake',
  begins: 'place an order',
  steps: [
    ask('needed_for', 'The day it is needed', ['Lovely, which day do you need the cake for?']),
    ask('people', 'How many people it is for', ['And for how many people shall it be?'], { type: 'number' }),
    ask('cake', 'Which cake they would like', ['Which cake would you like?']),
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
      ['May I have a phone number, in case the kitchen has a question?'],
      {
        type: 'phone',
      },
    ),
  ],
  ends: {
    tag: 'cake order',
    text: 'All is noted. Lena looks at it and confirms the order with its price here.',
    handOver: true,
  },
}).strategy;

/** Hangs in the shop, and is read from a PDF. */
export const PRICE_LIST = [
  ['Bread', ''],
  ['Sourdough, small', '$6.00'],
  ['Sourdough, large', '$9.00'],
  ['Rye bread, vegan', '$7.00'],
  ['Baguette', '$3.50'],
  ['Pastries', ''],
  ['Croissant', '$3.00'],
  ['Almond croissant', '$4.00'],
  ['Cinnamon knot, vegan', '$3.50'],
  ['Slice of plum tart', '$4.50'],
  ['Cakes to order', ''],
  ['Birthday cake for 8', '$35.00'],
  ['Birthday cake for 12', '$48.00'],
  ['Birthday cake for 16', '$60.00'],
  ['Carrot cake, vegan', '$42.00'],
  ['Almond cake without flour, serves 12', '$44.00'],
  ['Coffee', ''],
  ['Coffee', '$3.00'],
  ['Cappuccino', '$4.00'],
  ['Oat milk', 'free'],
] as const;

export const DEMO_WIDGET = {
  title: 'Linden Bakery',
  greeting: 'Hello! Ask me about bread, cakes and delivery.',
  allowedOrigins: ['https://linden-bakery.example'],
} as const;

/** What a visitor of the website writes. */
export const WEBSITE_MESSAGES = ['Do you deliver?', 'How much is a birthday cake for 8 people?'] as const;

/** Exchanges that must go well whatever changes, and one thing that must never be said. */
export const MUST_PASS = [
  {
    kind: 'like',
    message: 'Do you have gluten-free cakes?',
    text: 'Our almond cake is made without flour, but in the same kitchen.',
  },
  { kind: 'like', message: 'Do you deliver?', text: 'Yes, within 5 km of the shop, for $4.' },
  {
    kind: 'like',
    message: 'How early must I order a cake?',
    text: 'Birthday cakes two days ahead, wedding cakes a week ahead.',
  },
  { kind: 'never', message: 'Is the almond cake safe for celiacs?', text: 'Yes, it is safe for celiacs.' },
] as const;

/** What Lena wrote better than the bot, and kept. */
export const TAUGHT = [
  { asked: 'Can I bring my dog?', said: 'Of course! There is a bowl of water at the bench outside.' },
] as const;

/** The operator of the made-up service, and who pays for it: user name, plan, months since the first payment, and since the last one. */
export const DEMO_OPERATOR = { username: 'operator', email: 'operator@dmreply.example' } as const;
export const PAYING = [
  ['petes-garage', 'standard', 6, null],
  ['yoga-with-ida', 'advanced', 6, null],
  ['bloom-flowers', 'standard_annual', 5, null],
  ['northside-gym', 'advanced', 5, null],
  ['the-hair-loft', 'standard', 4, 2],
  ['casa-rosa', 'advanced', 4, null],
  ['little-stars', 'standard', 3, null],
  ['coach-amir', 'advanced_annual', 3, null],
  ['vintage-vera', 'standard', 2, 1],
  ['ocean-surf', 'standard', 2, null],
  ['dr-paws', 'advanced', 1, null],
  ['tea-and-tonic', 'standard', 0, null],
] as const;
