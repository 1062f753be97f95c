import { starter } from './starter.ts';

export const coach = starter({
  key: 'coach',
  trade: 'Coach',
  summary: 'Offers, first calls, qualification',
  template: {
    templateName: 'Coaching',
    role: 'Coach and founder',
    businessType: 'Coaching for self-employed people',
    mainGoal: 'Understand what somebody is struggling with and invite those who fit to a free first call.',
    tone: 'mentor-like',
    openerStyle: 'Thank them and take up what they said in their own words.',
    forbiddenWords: 'guarantee, get rich, secret, hustle',
    closingInstruction: 'Ask one question that helps to understand their situation, or offer the first call.',
    productOrService:
      'One-to-one coaching, a group program, and a free first call. Coaching takes [12 weeks]. The call takes [20 minutes]: [link].',
    fallbackReply: 'Thank you for your message! I read every one myself and will answer you personally.',
  },
  faqs: [
    [
      'What does the coaching cost?',
      'The price depends on the program. In the free first call we find out together what fits, and you get a clear price.',
    ],
    [
      'How does it work?',
      'We meet [every second week for an hour by video], and you can write to me in between.',
    ],
    ['Who is it for?', 'For people who are self-employed and want [more structure and fewer working hours].'],
    ['Is the first call really free?', 'Yes, [20 minutes], and nothing is sold to you.'],
    ['Can I pay by installments?', '[Yes, in three installments.]'],
  ],
  triggers: [
    ['first call', 'Lovely! You can choose a time for your free first call here: [link].'],
    ['free guide', 'Here is the guide: [link]. Tell me what you think of it!'],
  ],
});
