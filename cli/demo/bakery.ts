/** The demo's business: complete enough that triggers, FAQs and the AI all have something to say. */
export const DEMO_OWNER = { username: 'lena', email: 'lena@linden-bakery.example' } as const;

export const DEMO_TEMPLATE = {
  templateName: 'Linden Bakery',
  role: 'Lena, owner of the bakery',
  businessType: 'Neighbourhood bakery with cakes to order',
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
  ].join('\n'),
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

/** What two customers write. Each message shows another way in which a reply comes about. */
export const DEMO_MESSAGES = [
  { customer: 'Mia', text: 'Hi! What are your OPENING HOURS?' },
  { customer: 'Mia', text: 'Great. Do you deliver too?' },
  { customer: 'Mia', text: 'And do you have any gluten free cake?' },
  { customer: 'Tom', text: 'My daughter turns six on Friday, and she loves dinosaurs. Any ideas?' },
  { customer: 'Tom', text: "I'd rather talk to a person, please." },
  { customer: 'Tom', text: 'Are you there?' },
] as const;
