/** The last days: who waits, who was taken over, what went wrong. How a line is read: `../history.ts`. */
export const RECENT = `
5d 09:50 Olivia Bennett
> The bread I bought yesterday was burnt at the bottom
= I am sorry to hear that, thank you for telling us. Please bring it along or send a photo, and Lena makes it right.
> I'd rather talk to a person about it
+ 15
@ Olivia, this is Lena. I'm sorry! Come by any time, the next loaf is on us.
> That's more than fair, thank you Lena
+ 4
@ Thank you for telling us, Olivia.

4d 17:03 Mateo Silva
> are you hiring? I'm a baker with 6 years of experience
= Hi and thanks for writing! Lena reads every application herself, so leave your number here or bring your papers by. It is nice that you think of us.
| pause
> My number is +1 555 0142
> I can start any day

3d 11:27 Freya Holm
> Could we film a short reel in your bakery?
= Hi and thanks for writing! What a lovely idea, Lena decides about filming herself. Tell us a little more about it.
> It's for a series about small shops, 2 hours on a Monday
= Thank you, Lena reads this today. A Monday sounds good, because then the ovens rest.
+ 140
@ Hi Freya! Love it. Next Monday at 10? Lena
> Yes!! See you Monday
+ 4
@ See you Monday, Freya. Lena

2d 09:12 James Whitfield
> {{last_input_text}}

1d 17:26 Priyanka
> {{last_input_text}}

2d 19:44 Elena Popescu
> Hi, is there still a place in the baking class?
= Hi and thanks for writing! Lena keeps the list for the baking class herself and will tell you here. Stop by if you are near.
> I would come with my sister, so 2 places
= Noted, 2 places for you and your sister. Lena confirms them here.

1d 08:30 Gabriel Rossi
> good morning! is the almond cake there today?
= Hi and thanks for writing! We bake the almond cake most mornings, without flour but in the same kitchen. Stop by early.
> can you keep one for me until 5
= Gladly, tell us at the counter that it is for Gabriel. See you at 5!

1d 13:18 -
> do you have wifi
= Hi and thanks for writing! Ask Lena at the counter, she knows all about it. See you soon!

1d 19:07 Aisha Rahman
> My order from today was missing two croissants :(
= I am sorry about that, thank you for telling us. Lena checks it and writes back.
> I'd rather talk to a person
> I have the receipt

170m Nora Jacobsen
> Hi Lena, do you remember the cake with the ship for our boat club?
= Hi and thanks for writing! That one is best answered by Lena herself, who keeps all the drawings. Shall she write to you?
> Yes, I'd rather talk to a person, it's for Saturday again
> 40 people this time, same ship :)

95m Caleb Turner
> how much are the birthday cakes?
= Hi and thanks for writing! Birthday cakes start at $35, and two days ahead is enough. Stop by to see the sizes.
> nice thank you

48m Ines Castro
> Opening hours today?
> great, I'm coming
`;
