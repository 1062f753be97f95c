import { starter } from './starter.ts';

export const restaurant = starter({
  key: 'restaurant',
  trade: 'Restaurant',
  summary: 'Tables, menu, groups',
  template: {
    templateName: 'Restaurant',
    role: 'Host of the restaurant',
    businessType: 'Restaurant',
    mainGoal: 'Answer questions about menu and opening hours and lead to the reservation page.',
    tone: 'casual',
    openerStyle: 'Like a friendly host at the door.',
    forbiddenWords: 'cheap, unfortunately, impossible',
    closingInstruction: 'Offer the reservation link, or wish them a good appetite.',
    productOrService:
      'Lunch and dinner, and tables for groups. [Seasonal cooking], menu at [link]. Tables at [link]. Groups: [8 and more].',
    fallbackReply:
      'Thank you for your message! We are in the middle of service and answer you here afterwards.',
  },
  faqs: [
    ['When are you open?', '[Wednesday to Sunday, 5 pm to 11 pm; kitchen until 10 pm.]'],
    [
      'How do I reserve a table?',
      'At [link]. For groups of [8 and more] please write the date and the number of guests here.',
    ],
    ['Do you have vegetarian or vegan dishes?', '[Yes, several of each; they are marked in the menu.]'],
    [
      'I have an allergy.',
      'Please tell us when you reserve, and again at the table: the kitchen then tells you exactly what is possible.',
    ],
    ['May I bring my dog?', '[Yes, on the terrace.]'],
  ],
  triggers: [
    ['menu', 'Here is our menu: [link]. Any questions about it?'],
    ['reservation', 'You can reserve your table here: [link]. We look forward to you!'],
  ],
});
