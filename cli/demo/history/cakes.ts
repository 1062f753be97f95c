/** Cakes to order. How a line is read: `../history.ts`. */
export const CAKES = `
29d 10:12 Ana Ruiz
> Hi! Do you make birthday cakes for 12 people?
= Hi and thanks for writing! Yes, we do, birthday cakes start at $35. Stop by, and we find the right size for 12 together.
> Lovely. How long before do I have to order?
= Two days ahead is enough for us. Come in or write here, whichever is easier for you.
> Perfect, I'll come by tomorrow. Opening hours?

27d 19:40 Marcus Chen
> Good evening, my mum turns 70 and I'd like a lemon cake with a 70 on it
= Hi and thanks for writing! A lemon cake with a 70 on it sounds lovely, and birthday cakes start at $35. Tell us when you need it, at least two days ahead, and stop by for a taste.
> Saturday afternoon, about 3
= Thank you, Saturday afternoon is noted for Lena, who confirms every order herself. See you soon!
+ 55
@ Hi Marcus, Lena here. Saturday at 3 works, I'll put the 70 on in lemon zest.
> Thank you so much!!
+ 4
@ With pleasure, Marcus. Wish her a happy birthday from me!

26d 08:55 Sofia
> price list please
> and do you do cupcakes as well?
= Cupcakes depend on the day, so please ask Lena at the counter. Birthday cakes start at $35 if you would like to order ahead.

24d 13:21 Priya Nair
> Hello, is the almond cake really without flour? My son has celiac disease
= Hi and thanks for writing! Our almond cake is made without flour, but it is baked in the same kitchen, so please decide with your doctor. You are welcome to stop by and ask us anything.
> Thanks for being honest about the kitchen. I'd rather talk to a person about this
+ 35
@ Hi Priya, this is Lena. For celiac disease I would not risk it, flour is in the air here all day. I'm sorry!
> That's really kind of you to say. We'll come for the bread the rest of us can eat :)
+ 4
@ Do that, Priya. The rye comes out at 9.

22d 17:48 Jonas Weber
> Do you bake wedding cakes? It's for about 60 guests
= Hi and thanks for writing! Yes, we bake wedding cakes, and we need a week for them. Come by and taste with us, it is the best part of planning.
> Roughly how much should we plan for?
~ A wedding cake for 60 guests would be around $240, and in June there is a discount.
= That depends on the layers and the filling, so Lena works out the price with you. Stop by, or ask here to talk to a person.
> OK, we will come on the weekend

20d 11:03 Emily Carter
> can you write a name on the birthday cake?
= Hi and thanks for writing! Of course, tell us the name when you order, and we write it on by hand. Birthday cakes start at $35.
> It's Theodore, so long haha
= Theodore fits, we have written longer ones! Order two days ahead and stop by to collect it.
> will do

18d 20:31 Nadia Haddad
> Hi, do you have a cake for tomorrow?? I forgot my husband's birthday
= Hi and thanks for writing! We need two days for a birthday cake, but the counter is full of tarts from 8 am. Stop by early, and we will find something he loves.
> you saved me
+ 780
> He loved the plum tart. Thank you!!

15d 09:17 Oliver Grant
> Morning! Could the birthday cake be without nuts?
= Hi and thanks for writing! We can bake one without nuts in it, though nuts are used in the same kitchen. Lena is happy to talk it through when you stop by.
> Then I'd rather talk to a person to be sure
+ 20
@ Hi Oliver, Lena. I can bake it first thing on a clean table, but I can't promise zero traces.
> That's good enough for us, thank you
+ 4
@ Good, then I put it down for you. Lena

12d 15:36 Hannah Lindqvist
> Do you have the carrot cake today?
= Hi and thanks for writing! The carrot cake is one of our vegan cakes, and we bake it most days. Stop by before it is gone.
> it's vegan?? even better
= It is, and so are the rye bread and the cinnamon knots. See you at the counter!

8d 18:22 Daniel Okafor
> Hi, I need a cake for the office, 25 people, next week
= Hi and thanks for writing! A cake for 25 is a pleasure, please give us two days. Tell us the day and any allergies, and Lena writes back with the details.
> Wednesday, no allergies, chocolate please
= Thank you, Wednesday and chocolate are noted for Lena. She confirms every order herself.
> Can I pay by card when I pick it up?
= Yes, we take cards from $5. See you Wednesday!
+ 40
@ Confirmed for Wednesday, Daniel! It'll be ready from 9. Lena

5d 12:44 Grace Kim
> Hello! do you make unicorn cakes
= Hi and thanks for writing! Yes, and the children help us name them. Birthday cakes start at $35, and two days' notice is enough.
> My daughter wants it purple with a golden horn
= Purple with a golden horn it is, Lena loves those. Stop by or write the day here.
> For Sunday!
= Sunday is noted for Lena, who confirms every order herself. See you then!
+ 70
@ Hi Grace! Sunday from 10, purple, golden horn. Bring the birthday girl :) Lena

2d 16:09 Tomás Herrera
> Quick one: can I still order a birthday cake for Thursday?
= Hi and thanks for writing! Two days ahead is what we need, so order it now and you are safe. Tell us the cake you have in mind.
> Strawberry, for 8
= Strawberry for 8, a good choice. Lena confirms it here today; stop by if you would like to taste first.
`;
