/** Deliveries and larger orders. How a line is read: `../history.ts`. */
export const DELIVERY = `
28d 18:26 Rosa Bianchi
> Do you deliver to Mill Road?
= Hi and thanks for writing! We deliver within 5 km of the shop for $4. Send us your address, and Lena tells you whether Mill Road is in reach.
> Mill Road 88
= Thank you, Lena looks it up and writes back. You are also welcome to stop by.
+ 30
@ Mill Road 88 is fine, Rosa, that's 3 km. Lena

25d 20:15 Ethan Brooks
> Hey, could you supply our café with 20 croissants a day?
= Hi and thanks for writing! What a nice idea, 20 croissants a day is something Lena plans with you herself. Leave your number here or stop by.
> I'd rather talk to a person, can she call me?
+ 95
@ Hi Ethan, Lena here. I'd love to. Can you come Thursday at 4, when the ovens are off?
> Thursday at 4 works. See you then!
+ 4
@ See you Thursday, Ethan.

21d 09:48 Julia Schneider
> How much is delivery?
= Hi and thanks for writing! Delivery is $4 within 5 km of the shop. Tell us what you would like.
> Two sourdough loaves, every Saturday
= Two loaves every Saturday, with pleasure. Lena confirms it here, and you pay at the door.
> fantastic

19d 14:37 Kwame
> can you deliver today
= Hi and thanks for writing! Tell us your address and what you would like, and Lena sees whether it fits into today's round. It is $4 within 5 km.
> Oak Lane 5, one birthday cake
= A birthday cake needs two days, so today is too soon for that one. We would gladly bring one later this week.
> ok then Friday
= Friday and Oak Lane 5 are noted for Lena. She confirms every order herself.

16d 10:22 Maria Santos
> We have a school fair and need 100 rolls. Possible?
= Hi and thanks for writing! 100 rolls are possible if we know early enough. Tell us the day, and Lena plans the baking with you.
> the 14th, pick up at 7:30
= Noted, the 14th at 7:30 for 100 rolls. Lena confirms it here.
+ 120
@ Hi Maria, that works. I'll open the side door for you at 7:30. Lena
> You're the best
+ 4
@ Good luck with the fair, Maria!

14d 16:41 Alexander Hoffmann
> Do you ship bread by mail?
= Hi and thanks for writing! No, we deliver only within 5 km of the shop, so that the bread arrives fresh. Stop by when you are in town.
> shame, I'm in Chicago :)

11d 13:09 Chloe
> delivery to the old mill?
= Hi and thanks for writing! If the old mill is within 5 km, we deliver for $4. Send the address, and Lena has a look.
> Never mind, I'll pick it up
= Even better, then the bread is still warm. See you!

9d 10:18 Stefan Kowalski
> Hi, do you deliver?
! quota
> And where are you?
! quota
> Could you make a cake like on this photo for my niece?
! quota
+ 26
@ Hi Stefan, Lena here, what a lovely photo. Yes, by Saturday. What's her name?
> Maja!
+ 4
@ Maja it is. See you Saturday, Stefan!

9d 11:02 Leah Goldberg
> Can I pay by card?
! quota
> thanks

9d 12:47 Yusuf
> good afternoon, is it possible to book a table for 6
! quota

6d 17:36 Megan O'Brien
> Hi there, can you bring 3 quiches to our meeting on Tuesday?
= Hi and thanks for writing! Quiches are not on our list, but Lena may have an idea for your meeting. Shall she write to you?
> yes please, I'd rather talk to a person
+ 45
@ Hi Megan! No quiche, but I can do 3 big onion tarts. Would that be something? Lena
> Onion tarts sound even better!
> 11 o'clock, Market Square 2
+ 4
@ Noted: Tuesday at 11, Market Square 2. Lena

3d 18:58 Arjun Patel
> Is delivery free if I order a lot?
= Hi and thanks for writing! Delivery is $4 within 5 km, whatever you order. Stop by, and it costs nothing.
> fair enough :)

1d 10:33 Laura Fischer
> Could you deliver a birthday cake and 10 croissants on Saturday?
= Hi and thanks for writing! Gladly, within 5 km that is $4 for the delivery. Tell us the address and the cake you have in mind.
> Chocolate, for Rosenweg 17
= Chocolate and Rosenweg 17 are noted for Lena. She confirms every order herself.
> do you need my phone number
= A number helps if our driver cannot find the bell. Write it here, or give it to Lena.
`;
