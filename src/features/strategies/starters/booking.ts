import { ask, askIfTold, type StarterStrategy, starter, tell } from './starter.ts';

/** A time that is agreed on. */
export const BOOKING_STARTERS: StarterStrategy[] = [
  starter('book_call', 'Finds out what they need and sends your booking link.', {
    name: 'Book a call',
    goal: 'They book a first call with you',
    begins: 'call',
    steps: [
      ask('topic', 'What they would like help with', [
        'Happy to talk. What is it that you would like help with?',
      ]),
      askIfTold('tried', 'What they have tried so far', ['And what have you tried so far?']),
      ask('email', 'Their e-mail address, for the invitation', ['Where may I send the invitation?'], {
        type: 'email',
      }),
      tell('call', 'The first call takes 20 minutes and costs nothing', [
        'The first call takes 20 minutes, and it is free.',
      ]),
    ],
    ends: { tag: 'call', text: 'Here you can pick a time that suits you: [your booking link]' },
  }),
  starter('reschedule', 'Notes the appointment and two new times, then hands over to you.', {
    name: 'Reschedule an appointment',
    goal: 'Their appointment gets a new time without a phone call',
    begins: 'reschedule',
    steps: [
      ask('booked_name', 'The name that the appointment is booked under', [
        'No problem. Which name is it booked under?',
      ]),
      ask('booked_time', 'Day and time of the appointment that they have now', [
        'And when is it booked for?',
      ]),
      ask('new_time', 'One or two days and times that would suit them', [
        'Which days or times would suit you instead?',
      ]),
      askIfTold(
        'phone',
        'A phone number, in case it is short notice',
        ['May I have a number, in case it gets short notice?'],
        { type: 'phone' },
      ),
    ],
    ends: {
      tag: 'reschedule',
      text: 'Thank you, I have noted all of it. We will check the new time and confirm it here.',
      handOver: true,
    },
    givesUp: { afterReplies: 8 },
  }),
  starter('event_signup', 'Signs people up for a workshop or an event.', {
    name: 'Event sign-up',
    goal: 'They are on the list for the event',
    begins: 'sign up',
    steps: [
      tell('event', 'It is on [date and time], at [place]', ['It is on [date and time], at [place].']),
      ask('people', 'How many people come', ['How many of you are coming?'], { type: 'number' }),
      ask('full_name', 'The name for the list', ['Which name shall I put on the list?']),
      ask(
        'email',
        'An e-mail address for the confirmation',
        ['And an e-mail address for the confirmation, please?'],
        { type: 'email' },
      ),
      askIfTold('needs', 'Allergies, or anything else we should know', [
        'Is there anything we should know, such as an allergy?',
      ]),
    ],
    ends: { tag: 'event', text: 'You are on the list. We look forward to seeing you!' },
  }),
];
