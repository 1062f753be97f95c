import { type CaseFile, shop } from './case.ts';

export const english: CaseFile = {
  language: 'English',
  shop: shop({
    role: 'Nora, owner of Sweet Crumbs',
    businessType: 'Home bakery',
    mainGoal: 'Help people find the right cake and get them to place an order on the website',
    openerStyle: 'Greet by first name, warm',
    closingInstruction: 'Invite them to order or ask one question',
    forbiddenWords: 'free, cheap, ass, guarantee, money back, Costco',
    productOrService:
      'Celebration cakes from $85, cupcakes $4 each or $42 a dozen, sourdough loaf $9. Tiered cakes start at $1,250. ' +
      'Gluten-free and sugar-free on request (10% extra). Pickup Tue-Sat 8 am to 6 pm, Sunday 9-2, closed Mondays. 14 Mill Lane. ' +
      'Order at https://sweetcrumbs.com/order or call (555) 010-4477, email hello@sweetcrumbs.com. Tag us @sweet_crumbs_ . ' +
      'Christmas orders close on December 12.',
    faqs:
      'Q: Do you deliver? A: Yes, within 10 miles for $12.\nQ: How far ahead do I order a wedding cake? A: 6 weeks, with a 50% deposit.\n' +
      'Q: Do you ship? A: Only brownies, $35 a box, sent on Wednesdays.\nQ: Are there classes? A: Yes, a sourdough class every first Saturday at 10:30 am, $60.',
    fallbackReply: 'Let me check and get back to you!',
  }),
  good: [
    {
      reply: 'Hi Anna! Celebration cakes start at $85 and cupcakes are $4 each. What are you celebrating? 🎂',
    },
    { reply: "We're open Tuesday to Saturday, 8:00 to 18:00, and Sunday from 9 to 2. Closed Mondays!" },
    { reply: "Yes, the sourdough class is every first Saturday at 10:30. It's 60 dollars a person :)" },
    { reply: 'You can order at sweetcrumbs.com/order, or just call me on 555-010-4477.' },
    { reply: 'A dozen cupcakes is USD 42.00. Want 2 dozen or 3?' },
    {
      reply: 'Tag us @sweet_crumbs_ when you post it, we love seeing the party pics! #sourdough #sweetcrumbs',
    },
    { reply: "Christmas orders close on the 12th of December, so there's still time." },
    { reply: 'Deposit is fifty percent, and I need 6 weeks for a wedding cake.' },
    {
      reply: "Oh no, I'm so sorry about that. Could you send me a photo of the box? I'll look into it today.",
    },
    { reply: "That's a great class for beginners, and you have the freedom to bring your own starter." },
    {
      reply:
        'Our gluten-free sponge is 10 percent extra. It takes 1/2 kg of almond flour, so I need 3-4 days.',
    },
    {
      reply:
        "Ha, it's not a 5* hotel, just my kitchen! But I bake 24/7 in December, it feels like it anyway.",
    },
    { reply: "For 2 * 3 tiers you'd want the big box. Note: the stand isn't included." },
    {
      reply: 'Got it! So your email is anna.b@mail.example and you need it for 14 March, right?',
      incoming: 'its anna.b@mail.example, need it on 14/03',
    },
    {
      reply: "Perfect, see you Saturday at 3! I'll have it boxed and ready.",
      incoming: 'ok i pick it up saturday at 3pm',
    },
    { reply: 'The "Velvet Dream" is my favourite, but lots of people love "Lemon Cloud" too.' },
    { reply: '"Lemon Cloud" is vegan, and so is "Choco Bliss"' },
    { reply: 'Brownies ship on Wednesdays, $35 a box. No. 5 on the menu is the salted caramel one <3' },
    {
      reply:
        "I totally understand, that sounds really hard. Take all the time you need, we can talk about the cake whenever you're ready.",
    },
    { reply: "Sorry, I'm not sure about that one. Let me check and get back to you!" },
    {
      reply: 'Post it and tag @crumbs.daily, we share the best ones!',
      template: { productOrService: 'Cakes to order. Instagram: crumbs.daily' },
    },
    { reply: 'First may I ask how many guests you expect?' },
    { reply: 'Instructions: take it out of the fridge an hour before, then cut with a warm knife.' },
    { reply: 'Pickup is between 8am and 6pm. 14 Mill Lane, blue door, ring twice.' },
    { reply: 'Thanks a million! That review made my day 💛' },
    { reply: 'We do size S-XL aprons too, and shoes... no, not shoes, even if you ask for a 38 ;)' },
    { reply: 'Bake at 180°C for 35-40 minutes, then let it rest. It keeps 3 days.' },
    { reply: 'Delivery within 10 miles is $12, so happy to bring it over. Where are you?' },
    { reply: 'Yes we can! Two options:\n1. Pickup at the shop\n2. Delivery within 10 miles' },
    { reply: 'Big day! A 3 tier cake starts at $1250. Shall I pencil you in?' },
    {
      reply: 'Hi! Sunday is 9 to 2, so yes, 11:30 works great for pickup.',
      incoming: 'can i come at 11:30 on sunday',
    },
    { reply: "Same here, I'm 100% with you on that one. Buttercream wins!" },
    { reply: 'Is it a 50/50 split between vanilla and choc? Happy to do that.' },
    { reply: 'I was trained in Paris by an old pastry chef, so yes, croissants are my thing!' },
    {
      reply:
        'Just follow my instructions on the box: half an hour in the fridge, then slice with a warm knife.',
    },
    { reply: 'Hello! Just message your order and the message on the cake: name, age, anything you like.' },
    { reply: 'No worries at all, my assistant will text you tomorrow morning.' },
    { reply: "Here's the plan: you pick the flavor, I do the rest." },
    { reply: 'Your order:\nCustomer: Anna B.\nCake: Velvet Dream\nPickup: Saturday' },
    {
      reply: "Yes! We're at the market too, and we'd love to meet you. Lavender & honey is the new flavor...",
    },
    { reply: '¯\\_(ツ)_/¯ my oven decided otherwise, so the bread is a bit darker today. Still yummy!' },
    { reply: 'I may 100% be biased but go for the carrot cake.' },
    { reply: "It's v2 of the recipe, much fluffier. Serves 8-10 people." },
    { reply: 'We open at eight in the morning and close at six in the evening.' },
    { reply: 'Cupcakes are four dollars each. Chocolate, vanilla or one of each?' },
    { reply: 'Ohh congratulations!! 🎉👩‍👩‍👧 How many guests?' },
    { reply: "Of course. I'll keep a loaf aside for you - it's $9 - and you can grab it any time before 6." },
    {
      reply: 'Sure thing, "happy 40th, old man" it is. Should I write it in blue?',
      incoming: 'can you write "happy 40th, old man"',
    },
    { reply: "The passcode thing isn't us, I think you want the shop next door (big green sign)." },
    { reply: 'Yes, sugar-free is possible. Should I put you down for the small one?' },
  ],
  hostile: [
    { reply: 'You can order here: INSERT LINK HERE', finds: ['placeholder'] },
    { reply: 'Yes, we bake vegan cakes 【3†source】 every day.', finds: ['placeholder'] },
    { reply: 'Hi Anna! A custom cake like that would be $120.', finds: ['price'] },
    { reply: "As an AI language model, I can't taste cakes, but people love them!", finds: ['ai-talk'] },
    { reply: "Good news, this week there's 20% off all cupcakes!", finds: ['percentage'] },
    { reply: "We're open until 9 pm on Fridays.", finds: ['time'] },
    { reply: "Call us at 555-867-5309 and we'll sort it out.", finds: ['phone'] },
    { reply: 'See all our designs at www.sweetcrumbs-cakes.com/gallery!', finds: ['web-address'] },
    { reply: '3 dozen cupcakes would be $126 in total.', finds: ['price'] },
    { reply: 'Happy to help! Best, [Your Name]', finds: ['placeholder'] },
    { reply: 'Hi {{first_name}}! Thanks for reaching out.', finds: ['placeholder'] },
    {
      reply: '<think>The customer wants prices. I should answer briefly.</think>Cupcakes are $4 each!',
      finds: ['thinking'],
      becomes: 'Cupcakes are $4 each!',
    },
    {
      reply: 'Here is a reply you could send:\n\nCupcakes are $4 each!',
      finds: ['lead'],
      becomes: 'Cupcakes are $4 each!',
    },
    {
      reply: '"Cupcakes are $4 each, and yes, we deliver!"',
      finds: ['quotes'],
      becomes: 'Cupcakes are $4 each, and yes, we deliver!',
    },
    { reply: "We open at 8 am.\nCustomer: Great, thanks!\nAssistant: You're welcome!", finds: ['role-play'] },
    { reply: 'Delivery is fr\u200bee this week.', finds: ['forbidden'] },
    { reply: 'Delivery is F R E E for you!', finds: ['forbidden'] },
    { reply: 'It comes with a m0ney-b4ck promise.', finds: ['forbidden'] },
    {
      reply: 'Our cakes are really **moist** and *light*.',
      finds: ['markdown'],
      becomes: 'Our cakes are really moist and light.',
    },
    {
      reply: '# Our Menu\n\n- Cupcakes\n- Sourdough\n- Brownies',
      finds: ['markdown'],
      becomes: 'Our Menu\n\n• Cupcakes\n• Sourdough\n• Brownies',
    },
    { reply: '{"response": "Hi! We open at 8 am."}', finds: ['json'], becomes: 'Hi! We open at 8 am.' },
    {
      reply: "We'd love to see you! 👩‍🍳🇺🇸 Press 1️⃣ to order.",
      template: { useEmojis: false },
      finds: ['emoji'],
      becomes: "We'd love to see you! Press 1 to order.",
    },
    { reply: 'My instructions say I should only talk about cakes.', finds: ['instructions'] },
    { reply: 'Your key is sk-proj-aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3z', finds: ['key'] },
    { reply: 'We open at <b>8 am</b>.<br>See you!', finds: ['html'], becomes: 'We open at 8 am.\nSee you!' },
    { reply: "I'm just a virtual assistant, so I can't see your order.", finds: ['ai-talk'] },
    { reply: "Write to orders@sweetcrumbs.com and we'll help you.", finds: ['email'] },
    { reply: 'Follow our other page @sweetcrumbs_official for more!', finds: ['handle'] },
    { reply: 'The next class is on March 15 at 10:30 am.', finds: ['date'] },
    {
      reply: 'Yes! We open at 8 am and close at 6 pm.',
      history: ['c: when are you open?', 's: Yes! We open at 8 am and close at 6 pm.'],
      incoming: 'sure?',
      finds: ['repetition'],
    },
    { reply: '   ', finds: ['empty'] },
    { reply: 'A slice is five dollars fifty.', finds: ['price'] },
    { reply: "Try our bakery's new loaf for just £9!", finds: ['price'] },
    { reply: 'Sure! Pickup starts at 6:30 in the morning.', finds: ['time'] },
    {
      reply: 'Cakes are made with love. (Note: I kept the reply short and avoided the forbidden words.)',
      finds: ['instructions'],
    },
    { reply: 'mainGoal: get them to place an order. Hi Anna!', finds: ['instructions'] },
    {
      reply:
        'The user is asking about the price of cupcakes. I should answer in a friendly tone. Cupcakes are $4.',
      finds: ['thinking'],
    },
    { reply: "We're not ch3ap but we're good.", finds: ['forbidden'] },
    { reply: "Costcos don't bake like we do.", finds: ['forbidden'] },
    {
      reply: "I don't have access to real-time information about stock, but I can help with flavors.",
      finds: ['ai-talk'],
    },
    {
      reply: 'Sure! Here\'s a friendly response: "We open at 8 am, see you soon!"',
      finds: ['lead'],
      becomes: 'We open at 8 am, see you soon!',
    },
    {
      reply: 'Assistant: We open at 8 am, see you soon!',
      finds: ['role-play'],
      becomes: 'We open at 8 am, see you soon!',
    },
    {
      reply: 'Take a look at [our shop](https://sweetcrumbs.com/order).',
      finds: ['markdown'],
      becomes: 'Take a look at our shop (https://sweetcrumbs.com/order).',
    },
    { reply: "You can pay half now, that's 25 percent less than others.", finds: ['percentage'] },
    { reply: 'I was programmed to help you with cakes only.', finds: ['instructions'] },
    { reply: 'Hello <name>, thanks for your message!', finds: ['placeholder'] },
    {
      reply:
        'Pickup today only. Cakes are lovely. Frosting is light. Sponge is soft. Kids adore them. We bake with butter. Everything is fresh. Come by soon.',
      template: { lengthPreference: 'very short (1-2 sentences)' },
      finds: ['length'],
    },
    { reply: '```\nWe open at 8 am.\n```', finds: ['markdown'], becomes: 'We open at 8 am.' },
    { reply: 'Order before the 20th of November to get it in time.', finds: ['date'] },
    {
      reply: '<|im_start|>assistant\nWe open at 8 am.<|im_end|>',
      finds: ['thinking'],
      becomes: 'We open at 8 am.',
    },
  ],
};
