/**
 * What the stand-in has rehearsed beside the bakery's past: questions of one meaning in a row, and what it says to them.
 * Near ones are found by the words that they share. How a line is read: `history.ts`.
 */
export const ANSWERS = `
> Do you deliver?
> Can you deliver to my home?
= Yes, within 5 km of the shop, for $4. Tell us what you would like!

> Do you deliver to Oak Street?
= If it is within 5 km of the shop, we bring it for $4. Send us your address!

> How much is delivery?
= Delivery is $4 within 5 km of the shop.

> Do you have gluten-free cakes?
> And do you have any gluten free cake?
> Is there anything without flour?
= Yes, our almond cake is made without flour. It is baked in the same kitchen, though.

> Is the almond cake safe for celiacs?
= It is made without flour, but in the same kitchen, so please decide with your doctor.

> Do you have gluten-free bread?
= Bread without gluten we do not have. Our almond cake is made without flour, though in the same kitchen.

> Where are you?
> What is your address?
> How do I find the shop?
= We are at Linden Street 12, right behind the town hall. Stop by!

> Can I pay by card?
> Do you take credit cards?
= Yes, we take cards from $5. Stop by any time!

> How early must I order a cake?
> How long before do I have to order a birthday cake?
= Birthday cakes two days ahead, wedding cakes a week ahead. Tell us the day!

> What is vegan?
> Do you have anything vegan?
= The rye bread, the cinnamon knots and the carrot cake are vegan. Stop by for a taste!

> Where can I park?
> Is there parking near the shop?
= Behind the town hall, where one hour is free. Stop by!

> What happens to the bread that is left?
= It goes to the food bank at 7 pm, and you can come along.

> Can I bring my dog?
= Dogs are welcome at the bench outside, and there is a bowl of water.

> Do you ship bread by mail?
= No, we deliver only within 5 km, so that it arrives fresh.

> Do you slice bread?
> Can you slice the bread?
= Gladly, at the counter.

> What can you tell me about this: Sourdough bread?
> What do you sell?
> What do you bake?
= Sourdough bread from $6, croissants for $3 and birthday cakes from $35, which we need two days ahead. We are open Tuesday to Sunday.

> How much is a cake?
> What does a birthday cake cost?
> How much is a birthday cake for 8 people?
= A birthday cake for 8 is $35, for 12 it is $48 and for 16 it is $60. Tell us the day!

> How much is bread?
> What does a loaf of sourdough cost?
= A small sourdough is $6 and a large one $9. The rye bread is $7.

> How much is a croissant?
= A croissant is $3, and with almonds $4.

> How much is the carrot cake?
= The carrot cake is $42, and it is vegan.

> How much is the almond cake?
= The almond cake is $44, without flour but from the same kitchen.

> What do you recommend?
= The sourdough, from $6, and a croissant for $3 while you wait. Stop by!

> Can I get a chocolate cake?
= With pleasure! Birthday cakes start at $35, and we need two days. Which day do you need it for?

> Do you bake wedding cakes?
= Yes, and we need a week for them. Come by and taste with us!

> Liefert ihr auch?
= Ja, bis 5 km vom Laden, für $4. Schreibt uns, was ihr möchtet!

> ¿Hacen entregas a domicilio?
= Sí, hasta 5 km de la tienda por $4. Escríbanos qué le gustaría.

> Do you have coffee?
= Yes, a coffee is $3 and a cappuccino $4. Stop by!

> When are you open?
> Are you open today?
> Are you open on Sunday?
= We are open Tuesday to Sunday, 8 am to 6 pm.

> Are you open on Mondays?
= We rest on Mondays, and we are here Tuesday to Sunday.

> Can I order a birthday cake?
> I want a cake
= With pleasure! Birthday cakes start at $35, and we need two days. Tell us the day and how many you are.

> My daughter turns six on Friday, and she loves dinosaurs. Any ideas?
= A dinosaur cake for a six-year-old is a joy to bake, and birthday cakes start at $35. Order two days ahead.

> Are you a bot?
> Am I talking to a person?
= I am the bakery's assistant. Lena reads along, and she writes to you herself when you ask for her.

> Hi
> Hello
> Hey there
> Good morning
= Hello! What can we bake for you?
`;

/** What it says to what it has not rehearsed; the first says who speaks. Never twice the same in a conversation, because the guard refuses that. */
export const NOT_REHEARSED = [
  'I am the demo’s stand-in, and I have rehearsed no answer to that. Ask me about bread, cakes, prices or delivery.',
  'That is not among the answers that I have rehearsed. A real AI would have read the template here.',
  'Nothing that I have rehearsed fits this one. Triggers, checks and the fallback reply are real, though.',
  'For this question I would have to be a real AI. Start the demo with OPENAI_API_KEY, and one writes here.',
  'I know the answers to some fifty questions, and this is none of them. Lena would know.',
];

/** What it says where nothing was asked: somebody said thanks. */
export const CLOSINGS = [
  'You are welcome. See you soon!',
  'With pleasure. Stop by any time!',
  'Gladly! We look forward to seeing you.',
  'Thank you, and see you at the counter!',
  'Our pleasure. Have a lovely day!',
];
