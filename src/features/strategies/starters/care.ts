import { ask, askIfTold, type StarterStrategy, starter, tell } from './starter.ts';

/** After the sale. */
export const CARE_STARTERS: StarterStrategy[] = [
  starter('review_request', 'Asks happy customers for a review, and hands the others over to you.', {
    name: 'Review request',
    goal: 'A satisfied customer writes a review',
    begins: { when: 'tag', tag: 'review' },
    steps: [
      ask('bought', 'What they had from you', ['How nice to hear from you! What did you have from us?']),
      ask('liked', 'What they liked about it', ['And what did you like best about it?']),
      askIfTold('better', 'What could be better', ['Is there anything that we could do better?']),
      tell('review', 'That a short review helps a small business a lot', [
        'A short review would help us a lot.',
      ]),
    ],
    ends: { tag: 'review asked', text: 'It takes a minute, here: [link to your reviews]. Thank you!' },
    givesUp: { afterReplies: 6 },
  }),
  starter('complaint', 'Collects what a human needs to put it right, then hands over to you.', {
    name: 'Complaint to a human',
    goal: 'A person takes care of it and has all that is needed',
    begins: 'complaint',
    steps: [
      askIfTold('problem', 'What went wrong', ['I am sorry about that. What has happened?']),
      askIfTold('order_number', 'The order number, or the day of the order', [
        'Do you have the order number, or the day you ordered?',
      ]),
      askIfTold('wish', 'What would put it right for them', ['What would put it right for you?']),
    ],
    ends: {
      tag: 'complaint',
      text: 'Thank you. I am passing this on to a person right now, who will write to you here.',
      handOver: true,
    },
    // Who complains may be angry: all the more it goes to a human.
    givesUp: { afterReplies: 5, onAnger: false, onStop: false, answersFirst: false },
  }),
];
