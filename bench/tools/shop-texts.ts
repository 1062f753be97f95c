/** What the shop of the benchmark says, and what its customers write. */

export const TRIGGER_PHRASE = 'price';
export const TRIGGER_REPLY =
  'Our cakes start at $20. Tell us the date and how many guests you expect, and you get an offer today!';
/** Fires the trigger. */
export const TRIGGER_MESSAGE = 'Hello! What is the price of a birthday cake for ten people?';

/** The FAQ that stands at place `n`, and the question that asks for the first. */
export function faq(n: number): string {
  return `Q: Do you have ${DISHES[n - 1] ?? 'cake'} on Sundays? A: ${faqAnswer(n)}`;
}
export function faqAnswer(n: number): string {
  return `Yes, you find it on page ${n} of our menu.`;
}
export const ANSWERED_MESSAGE = 'Do you have apple pie on Sundays?';
const DISHES = [
  'apple pie',
  'rye bread',
  'lemon tart',
  'cinnamon rolls',
  'carrot cake',
  'pretzels',
  'cheesecake',
  'brownies',
  'plum crumble',
  'baguettes',
  'scones',
  'meringue',
  'gingerbread',
  'quiche',
  'croissants',
  'muffins',
  'donuts',
  'waffles',
  'focaccia',
  'strudel',
];

/** Fires no trigger, in any part of the benchmark. */
export const OPEN_MESSAGE = 'Hi there, do you have something nice for a summer party of my aunt?';
/** How each of the AI's replies begins. */
export const MODEL_REPLY = 'Thanks for asking! We are happy to help.';
/** How they go on, in turn: the guard has the AI asked again when it repeats itself. */
export const MODEL_QUESTIONS = [
  'What would you like to order?',
  'Which cake does she like best?',
  'Shall we write her name on it?',
  'Would you like fruit or chocolate?',
  'Do you want it large or small?',
  'Is anybody allergic to nuts?',
  'Will you come by and have a taste?',
];

export const SHOP = {
  templateName: 'Linden Bakery',
  role: 'Owner of the bakery',
  businessType: 'Neighbourhood bakery',
  mainGoal: 'Take orders for cakes and answer questions about the shop.',
  tone: 'friendly',
  openerStyle: 'Hi and thanks for writing!',
  closingInstruction: 'Invite them to stop by.',
  productOrService: 'Sourdough bread and cakes to order, from $20.',
} as const;
