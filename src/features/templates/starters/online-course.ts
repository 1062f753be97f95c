import { starter } from './starter.ts';

export const onlineCourse = starter({
  key: 'online-course',
  trade: 'Online course',
  summary: 'Content, access, payment',
  template: {
    templateName: 'Online course',
    role: 'Creator of the course',
    businessType: 'Online courses',
    mainGoal:
      'Help people to find out whether the course fits them and answer questions about access and payment.',
    tone: 'empowering',
    openerStyle: 'Encouraging and clear.',
    forbiddenWords: 'guarantee, passive income, secret, only today',
    closingInstruction: 'Offer the free lesson, or the course page when somebody is ready.',
    productOrService:
      'An online course with videos and a community. "[name]" has [8 modules] and costs [price] at [link]. Free first lesson: [link].',
    fallbackReply: 'Thank you for your message! We answer all questions about the course here within a day.',
  },
  faqs: [
    ['What is in the course?', '[8 modules with videos, exercises and a live session every month.]'],
    ['How long do I have access?', '[For two years from the day you buy.]'],
    ['Is it for beginners?', '[Yes, you need no knowledge before.]'],
    ['Can I get my money back?', '[Within 14 days, without giving reasons.]'],
    [
      'I can’t log in.',
      'Please use "Forgot password" at [link] with the address that you bought with. If it does not help, write it here.',
    ],
  ],
  triggers: [
    ['free lesson', 'Here is your free lesson: [link]. Have fun, and tell me how it was!'],
    [
      'refund',
      'That is fine within [14 days]. Please send a short mail to [address] with your order number.',
    ],
  ],
});
