/** Orders that the strategy leads, and what Lena answers by hand. How a line is read: `../history.ts`. */
export const ORDERS = `
18d 12:05 Paula Schmidt
> Hi, I'd like to place an order
= Hi and thanks for writing! Lovely, which day do you need the cake for?
> Saturday in two weeks
= Thank you! And for how many people shall it be?
> 16
= Good! Which cake would you like?
> The carrot cake
= A good choice, it is vegan too. Will you pick it up, or shall we deliver?
> Pick up
= Perfect. May I have a phone number, in case the kitchen has a question?
> +1 415 555 0147
= Thank you, that is all we need!
+ 30
@ Hi Paula, Lena here. Carrot cake for 16 is yours, ready from 9!
> Great, thank you!
+ 4
@ See you Saturday, Paula!

12d 09:40 Owen Clarke
> Good morning! I want to place an order for my mum
= Hi and thanks for writing! Lovely, which day do you need the cake for?
> next Friday
= Thank you! And for how many people shall it be?
> 8 people
= Good! Which cake would you like?
> lemon please
= Lemon it is. Will you pick it up, or shall we deliver?
> deliver please
= Perfect. May I have a phone number, in case the kitchen has a question?
> +1 415 555 0163
= Thank you, that is all we need!
+ 45
@ Hi Owen! Lemon for 8 works, I'll bring it myself at 3. Lena
> Wonderful!
+ 4
@ With pleasure, Owen. Wish your mum a happy day from me!

6d 15:20 Beatriz Gomes
> Hello, can I place an order here?
= Hi and thanks for writing! Lovely, which day do you need the cake for?
> Sunday
= Thank you! And for how many people shall it be?
> 12
= Good! Which cake would you like?
> hmm I have to ask my husband first

26m Lucas Meyer
> Hi! I'd like to place an order
= Hi and thanks for writing! Lovely, which day do you need the cake for?
> Friday next week
= Thank you! And for how many people shall it be?

27d 13:30 Theo Larsen
> Are there seats inside?
= Hi and thanks for writing! Lena tells you at the counter what is free, and the bench outside is yours. See you!
> I'd rather talk to a person, it is for a group
+ 25
@ Hi Theo, Lena here. I have six seats at the window, I'll keep them for you!
> Perfect, thanks
+ 4
@ With pleasure, Theo. See you!

21d 16:44 Amelia Ward
> The plum tart was the best I ever had. I'd rather talk to a person, may I have the recipe?
+ 55
@ Hi Amelia, Lena here. Thank you so much! The secret is a spoon of rye flour :)
> Ha, I knew it!
+ 4
@ Tell nobody, Amelia! See you soon. Lena

15d 18:12 Jack Miller
> I'd rather talk to a person, I left my scarf at your shop
+ 15
@ Hi Jack, Lena here. It's here, a blue one! I'll keep it at the counter for you.
> Thank you, coming tomorrow
+ 4
@ See you tomorrow, Jack!

8d 11:08 Maya Cohen
> Hi, how much is the almond cake?
= Hi and thanks for writing! The almond cake is $44 and serves 12, without flour but from the same kitchen. Stop by for a taste!
> and the carrot cake?
= The carrot cake is $42, and it is vegan. See you soon!

2d 10:15 Robin Fox
> what does a cappuccino cost
= Hi and thanks for writing! A cappuccino is $4, and oat milk is fine too. Stop by!

24d 17:20 Helena Kraus
> I'd rather talk to a person about my invoice
+ 35
@ Hi Helena, Lena here. I'm sorry, I put the wrong date on it! A new one is on its way.
> Got it, thank you!
+ 4
@ Thank you for your patience, Helena!

19d 10:10 Pedro Alvarez
> Hi! I'd rather talk to a person, do you teach how to make sourdough?
+ 40
@ Hi Pedro, Lena here. I do! Next class is on a Monday at 5, I'll keep a place for you.
> Yes please!
+ 4
@ With pleasure, Pedro. Bring an apron!

11d 16:30 Ruby Evans
> We loved the cake! I'd rather talk to a person to say thanks properly
+ 20
@ Hi Ruby, Lena here. You made my day! I'll tell the whole bakery.
> :)
+ 4
@ See you soon, Ruby!

7d 14:15 Samir Khan
> I'd rather talk to a person please, I found a ring in my bread bag
+ 10
@ Hi Samir, Lena here. It's mine, thank you so much! The next loaf is on me.
> Haha, deal
+ 4
@ Deal, Samir! See you tomorrow.
`;
