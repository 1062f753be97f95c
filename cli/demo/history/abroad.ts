/** Guests who write in their own language. How a line is read: `../history.ts`. */
export const ABROAD = `
28d 09:33 Sabine Köhler
> Guten Morgen! Habt ihr auch Roggenbrot?
= Hallo und danke für die Nachricht! Ja, unser Roggenbrot ist vegan und liegt jeden Tag im Regal. Kommt gern vorbei.
> Super, und wie lange ist heute offen?
= Wir haben bis 18 Uhr offen, von Dienstag bis Sonntag. Bis gleich!

26d 18:47 Carlos Mendoza
> Hola, ¿hacen pasteles de cumpleaños?
= ¡Hola y gracias por escribir! Sí, desde $35, y los encargamos con dos días de antelación. Pase a vernos cuando quiera.
> ¿Y entregan a domicilio?
= Sí, hasta 5 km de la tienda por $4. Escríbanos su dirección y lo vemos.
> Gracias!
= ¡Con gusto! Hasta pronto.

23d 21:12 Camille Moreau
> Bonsoir, vos croissants sont-ils au beurre ?
= Bonjour et merci pour votre message ! Oui, au beurre et pliés à la main, pour $3. Passez nous voir.
> Parfait, à demain
= Avec plaisir, à demain !

27d 16:05 محمد الحسيني
> السلام عليكم، هل عندكم كعكة بدون دقيق؟
= أهلاً وشكراً على رسالتك! نعم، كعكة اللوز عندنا بلا دقيق، لكنها تُخبز في المطبخ نفسه. يسعدنا أن تزورنا.
> شكراً جزيلاً
= على الرحب والسعة!
> هل توصلون الطلبات؟
= نعم، نوصل حتى 5 km من المخبز مقابل $4. اكتب لنا عنوانك.

17d 10:26 Giulia Ferri
> Ciao, siete aperti la domenica?
= Ciao e grazie del messaggio! Sì, siamo aperti da martedì a domenica. Passa a trovarci.
> grazie mille
= Prego, a presto!

13d 11:41 Renata Alves
> Oi! Vocês têm alguma coisa vegana?
= Oi e obrigada pela mensagem! Sim, o pão de centeio e o bolo de cenoura são veganos. Passe aqui quando quiser.
> Que ótimo, obrigada
= Por nada, até breve!

10d 14:50 Dieter Braun
> Kann ich eine Hochzeitstorte für 80 Gäste bestellen?
= Hallo und danke für die Nachricht! Ja, für Hochzeitstorten brauchen wir eine Woche. Kommt vorbei und probiert mit uns.
> I'd rather talk to a person, my German is better by phone :)
+ 50
@ Hallo Dieter, hier Lena. Gern! Morgen ab 14 Uhr bin ich am Telefon.
> Danke, bis morgen
+ 4
@ Bis morgen, Dieter! Lena

7d 19:24 Valentina
> Hola! tienen pan sin gluten?
= ¡Hola y gracias por escribir! Nuestro pastel de almendra se hace sin harina, aunque en la misma cocina. Pan sin gluten no tenemos.
> ok, gracias por la sinceridad
= ¡De nada! Que tenga un buen día.

28d 08:35 Yuki Tanaka
> こんにちは、クロワッサンはいくらですか
= こんにちは、ご連絡ありがとうございます。クロワッサンは$3です。ぜひお立ち寄りください。
> ありがとうございます
= こちらこそ。お待ちしております。
`;
