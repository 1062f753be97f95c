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
