/** What people ask who come to the shop. How a line is read: `../history.ts`. */
export const COUNTER = `
29d 09:05 Mia Hansen
> Hi, what are your opening hours?
> Thanks!

29d 16:50 Luca
> do you have sourdough today
= Hi and thanks for writing! Yes, sourdough is on the shelf every day we are open, from $6. Stop by early for the best choice.
> until when are you open
= We are open until 6 pm, Tuesday to Sunday. See you later!

28d 12:31 -
> price list

27d 08:14 Charlotte Dubois
> Good morning, where exactly are you? I walked past twice
= Hi and thanks for writing! We are at Linden Street 12, right behind the town hall. Follow the smell of croissants!
> Found you haha

26d 14:02 Ben
> Can I pay by card?
= Hi and thanks for writing! Yes, we take cards from $5. Stop by any time until 6 pm.
> Apple Pay too?
= If your phone holds a card, please try it at the counter, we take cards from $5. See you!

25d 10:40 Fatima Al-Sayed
> Do you have anything vegan for breakfast?
= Hi and thanks for writing! Yes, our rye bread and the cinnamon knots are vegan. Come early, the knots go first.
> great, thank you

23d 07:52 Peter Novak
> are you open on mondays?
= Hi and thanks for writing! We rest on Mondays, and we are here Tuesday to Sunday, 8 am to 6 pm. See you on Tuesday!
> Ok pity
= We would love to see you on Tuesday, the first bread comes out at 8 am. Stop by!

21d 15:15 Isabelle Laurent
> Opening hours on Sunday?
> And can I bring my dog?
= Your dog is welcome outside at the bench, where we keep a bowl of water. Stop by on Sunday!

19d 11:58 Noah
> how much is a croissant
= Hi and thanks for writing! A croissant is $3. Stop by while they are warm.
> and a loaf of sourdough
= Sourdough starts at $6. Both go well together, see you soon!
> take my money lol

17d 13:33 Ingrid Solberg
> Hello, do you slice the bread?
= Hi and thanks for writing! Gladly, tell us at the counter how thick you like it. See you!
> thanks

16d 17:20 Sam
> price list pls
> thx

14d 08:44 Amara Diallo
> Is there parking near the shop?
= Hi and thanks for writing! You can park for an hour for free behind the town hall, right beside us. Stop by!
> perfect
> do you also have oat milk
= We have coffee to go, and Lena tells you at the counter what milk is there today. See you soon!

13d 19:05 Victor Petrov
> are you still open?
= Hi and thanks for writing! We close at 6 pm and open again at 8 am, Tuesday to Sunday. We would love to see you then.
> tomorrow then

11d 09:29 Lily Thompson
> What's in the rye bread? I can't have dairy
= Hi and thanks for writing! Our rye bread is vegan, so there is no dairy in it. Ask us for the list of everything else at the counter.
> thank you, that's so helpful
= You are welcome. Stop by, the rye is best on its second day!

10d 18:11 -
> opening hours

7d 10:07 Kofi Mensah
> Hi! Do you have day-old bread in the evening?
= Hi and thanks for writing! What is left in the evening goes to the food bank at the town hall. Stop by in the morning for the full shelf.
> That's wonderful, didn't know!

6d 08:21 Zoe Martin
> Are the croissants made with butter?
= Hi and thanks for writing! Yes, with butter, folded by hand, and $3 each. Come while they are warm.
> on my way

4d 12:12 Ravi
> do you do lunch?
= Hi and thanks for writing! We bake bread, croissants and cakes, and most people take a filled roll for lunch. Stop by and see what is fresh.
> what rolls do you have
= That changes every day, so have a look at the counter. See you for lunch!

3d 07:40 Clara Jensen
> Good morning! Is the shop open on the holiday?
~ Yes, on the holiday we are open from 9 am to 1 pm.
= Lena decides about holidays and will tell you here. On other days we are open Tuesday to Sunday, 8 am to 6 pm.
+ 50
@ Good morning Clara! Yes, but only until noon. Lena
> Great, see you
+ 4
@ See you, Clara!

1d 15:55 Henry Walsh
> price list
> Ah nice. And where do I find you?
= We are at Linden Street 12, right behind the town hall. Stop by!
`;
