import type { LanguageTexts } from './texts.ts';

export const EN: LanguageTexts = {
  code: 'en',
  topics: [
    {
      name: 'price',
      asks: [
        'How much is {product}?',
        'I wanted to ask what {product} costs.',
        'What would you charge for {product}?',
      ],
      reworded: ['Price for {product}?', 'Is {product} expensive?', 'What do I have to pay for {product}?'],
      answers: [
        '{product} starts at {price}. | Bigger ones go up to {price}.',
        'That would be {price}. | I can make it smaller if that is too much.',
        'Ours are {price} right now. | Want me to put {product} aside for you?',
      ],
    },
    {
      name: 'delivery',
      asks: [
        'Do you deliver to {place}?',
        'Can you send flowers to {place}?',
        'Is delivery to {place} possible this week?',
      ],
      reworded: [
        'Would you bring them over to {place}?',
        'I live in {place}, do you ship there?',
        'Any chance of a drop off in {place}?',
      ],
      answers: [
        'Yes, I drive to {place} every {day}. | It is {price} extra.',
        'I do, {place} is on my round. | Just send me the address and a name for the bell.',
        'Sadly {place} is too far for me. | You could meet me halfway on {day}.',
      ],
    },
    {
      name: 'hours',
      asks: [
        'When are you open on {day}?',
        'What are your opening hours?',
        'Until when is the shop open today?',
      ],
      reworded: ['Are you there on {day}?', 'How late can I come by?', 'What time do you close?'],
      answers: [
        'I am here from {time} to {time}. | On {day} I am closed.',
        'The door is open until {time}. | If you run late just knock, I am in the back.',
        'On {day} I open at {time}. | The rest of the week an hour earlier.',
      ],
    },
    {
      name: 'pickup',
      asks: [
        'Can I pick it up on {day} morning?',
        'Could my sister collect the order for me?',
        'What time can I come and get it?',
      ],
      reworded: [
        'Is it ready to be collected by {day}?',
        'Can somebody else get the flowers for me?',
        'When should I stop by for my order?',
      ],
      answers: [
        'Sure, it is ready from {time}. | Just tell me the name at the counter.',
        'Anyone can get it. | I leave it in the cold room with your name on it.',
        'Come by {day} after {time}. | Before that I am still tying.',
      ],
    },
    {
      name: 'wedding',
      asks: [
        'Are you free for a wedding on {date}?',
        'Do you still take weddings this year?',
        'We are getting married on {date} and need flowers.',
      ],
      reworded: [
        'Could you do the flowers for our big day?',
        'Is {date} still free for bridal flowers?',
        'Looking for a florist for our marriage.',
      ],
      answers: [
        'Oh how lovely, congratulations! | {date} is still free, shall I hold it for you?',
        'I only take one wedding a weekend. | {date} is gone but the week after works.',
        'Let us talk on the phone first. | A full wedding begins at {price} with me.',
      ],
    },
    {
      name: 'colors',
      asks: [
        'Could you make {product} in white and green?',
        'Do you have it in pink as well?',
        'Can I choose the colors myself?',
      ],
      reworded: [
        'I would love something in purple, possible?',
        'Is it available in other shades?',
        'Can it be all yellow?',
      ],
      answers: [
        'Any color the market gives me. | White and green is easy in summer.',
        'Pink I have plenty of. | Send me a photo of what you like and I copy the mood.',
        'Yes, you choose. | Only blue is hard, those are dyed and I do not like them.',
      ],
    },
    {
      name: 'care',
      asks: [
        'How long will the flowers stay fresh?',
        'How often should I water {product}?',
        'My flowers are hanging already, what can I do?',
      ],
      reworded: [
        'Do they need a lot of water?',
        'How many days do they last?',
        'The heads are drooping, did I do something wrong?',
      ],
      answers: [
        'About {n} days if you cut the stems. | New water every other day helps a lot.',
        'Keep them out of the sun. | And never next to fruit, they hate that.',
        'Cut them short and put them in warm water for an hour. | They should stand up again.',
      ],
    },
    {
      name: 'payment',
      asks: ['Can I pay by card?', 'Do you take bank transfer?', 'How can I pay for the order?'],
      reworded: ['Is cash okay?', 'Do I have to pay upfront?', 'Do you accept contactless?'],
      answers: [
        'Card, cash, whatever you like. | For big orders I ask for half upfront.',
        'You can transfer it or pay here: {link} | Both are fine with me.',
        'Paying in the shop is easiest. | The link is {link} if you want to do it now.',
      ],
    },
    {
      name: 'workshop',
      asks: [
        'Is there a place left in the workshop on {day}?',
        'Can beginners join the wreath workshop?',
        'What do we make in your course?',
      ],
      reworded: [
        'Do I need to know anything to take the class?',
        'Are there spots in the next class?',
        'I want to learn how to tie a wreath.',
      ],
      answers: [
        'There are {n} seats left. | Shall I write you down?',
        'Everyone can do it. | We start slow and there is cake in the break.',
        'We tie a wreath that you take home. | It takes about {n} hours.',
      ],
    },
    {
      name: 'voucher',
      asks: [
        'Do you sell gift cards?',
        'Is there a voucher I can give my mother?',
        'How long is a gift card valid?',
      ],
      reworded: [
        'I need a present for a friend, can I buy credit for your shop?',
        'When does my voucher run out?',
        'Can I get a coupon as a gift?',
      ],
      answers: [
        'I do, handwritten on nice paper. | Any amount from {price}.',
        'They never run out with me. | You can get one here: {link}',
        'I can post it to her. | It would be there by {day}.',
      ],
    },
    {
      name: 'status',
      asks: [
        'Is my order on its way?',
        'I have not heard anything about my order yet.',
        'When will my flowers arrive?',
      ],
      reworded: ['Any news on my delivery?', 'Did you get my order?', 'Where are my flowers?'],
      answers: [
        'It left here at {time}. | You should have it any minute.',
        'Oh no, let me check with the driver. | I write you back in a moment.',
        'I have it right in front of me. | It goes out on {day}.',
      ],
    },
    {
      name: 'dried',
      asks: [
        'Do you have dried flowers too?',
        'How long do dried bouquets keep?',
        'Can you dry my bridal bouquet for me?',
      ],
      reworded: [
        'Is there anything that does not wilt?',
        'Can my bouquet be preserved?',
        'I am after something that lasts forever.',
      ],
      answers: [
        'A whole wall of them. | They keep for {n} months if they stay dry.',
        'I can, bring it within {n} days. | Later the petals fall off.',
        'Dried ones come in every {day}. | I post a picture when the box is open.',
      ],
    },
  ],
  owner: {
    greetings: ['Hey', 'Hey you', 'Hi lovely'],
    closings: ['Hugs, Mia', 'See you soon, Mia'],
    laughter: ['haha', 'hahaha'],
    small: [
      'Of course!',
      'No worries at all.',
      'That makes me so happy.',
      'Give me a second, my hands are wet.',
      'I am at the market until noon.',
      'You are the best.',
      'Sounds good to me.',
      'I will tie it with love.',
      'Just shout if you need anything.',
      'Thank you so much!',
    ],
  },
  customer: {
    greetings: ['Hello', 'Good morning', 'Hi there'],
    closings: ['Best regards', 'Thanks in advance', 'Kind regards'],
    laughter: ['lol', 'LOL', 'hehe'],
    small: [
      'Thank you for the quick answer.',
      'Okay, perfect.',
      'I will think about it and let you know.',
      'Great, that works for us.',
      'I saw the photos on your page and they are beautiful.',
      'My mother loved the last ones.',
      'Alright, then I will come by.',
      'Could you confirm that please?',
      'We need it for a birthday.',
      'That is a bit more than I wanted to spend.',
    ],
  },
  bot: [
    'Hi {first}! Thanks for reaching out to Studio Bloom. We have received your message and will get back to you shortly.',
    'Thank you for your message! Our opening hours are Tuesday to Saturday, 9 am to 6 pm. For prices please visit https://studiobloom.example/prices',
    'Great question! Please choose one of the options: 1 Prices, 2 Delivery, 3 Weddings.',
  ],
  system: {
    liked: 'Liked a message',
    reacted: 'Reacted {emoji} to your message',
    attachment: '{who} sent an attachment.',
    ownAttachment: 'You sent an attachment.',
    call: '{who} started an audio call',
    missedCall: 'You missed an audio call',
    callEnded: 'Audio call ended',
  },
  slots: {
    product: [
      'a flower box',
      'a bridal bouquet',
      'a door wreath',
      'an orchid',
      'a table arrangement',
      'a funeral wreath',
    ],
    place: ['Camden', 'Hackney', 'Greenwich', 'Richmond', 'Croydon'],
    day: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    first: ['Ella', 'Tom', 'Grace', 'Harriet', 'Oliver', 'Ruby', 'Jack', 'Poppy'],
  },
  money: '£#',
};
