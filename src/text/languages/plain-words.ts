/**
 * What a sentence for customers may say beside its subject, so that it is one: 'unfortunately', 'we make', 'you can'. By the
 * code of the language; verbs in the forms of a shop that speaks of itself, and to its customers.
 */
export const PLAIN_WORDS: Readonly<Record<string, string>> = {
  en: `unfortunately, however, therefore, because, due, although, though, currently, usually, generally, simply, just, kindly, happy, glad, make, makes, made, making, do, does, have, has, offer, offers,
    provide, provides, take, takes, accept, let, know, want, like, able, available, possible, sorry, yes, no, of course, sure, since, about, around, approximately, up, also, regarding, customers, guests, us, our`,
  de: `leider, jedoch, allerdings, daher, deshalb, weil, wegen, aufgrund, derzeit, aktuell, meistens, normalerweise, einfach, gern, gerne, machen, macht, bieten, nehmen, haben, hat, geben, gibt, führen, ja, nein, natürlich,
    selbstverständlich, möglich, können, könnt, dürfen, bitte, uns, unser, unsere, unserem, unseren, etwa, ungefähr, hinter, vor, neben, dabei, kunden, gäste, zudem, tut, leid`,
  es: `lamentablemente, desgraciadamente, desafortunadamente, porque, debido, ya que, actualmente, normalmente, simplemente, hacemos, hace, hacer, tenemos, tiene, tener, ofrecemos, aceptamos, damos, sí, no, claro, por supuesto, posible, puede, puedes, pueden, podéis,
    podemos, sentimos, nuestro, nuestra, nuestros, nuestras, aproximadamente, alrededor, clientes, hay, avísanos, avisarnos, encantados, con gusto, debes, debéis, necesitas`,
  fr: `malheureusement, cependant, car, parce, raison, actuellement, normalement, simplement, faisons, fait, faire, avons, avoir, proposons, acceptons, prenons, offrons, oui, non, bien sûr, possible, pouvez, peut, peux, pouvons, désolés, désolé, notre, nos,
    environ, clients, vous, nous, auprès, merci, volontiers, disponible, disponibles`,
  it: `purtroppo, però, perché, poiché, causa, attualmente, normalmente, semplicemente, facciamo, fa, fare, abbiamo, avere, offriamo, accettiamo, prendiamo, sì, no, certo, certamente, possibile, può, puoi, potete, possiamo, dispiace, nostro, nostra, nostri, nostre,
    circa, clienti, disponibile, disponibili, volentieri, vi, ci`,
  pt: `infelizmente, porém, porque, pois, devido, atualmente, normalmente, simplesmente, fazemos, faz, fazer, temos, tem, ter, oferecemos, aceitamos, sim, não, claro, com certeza, possível, pode, podem, podemos, sentimos, desculpe, nosso, nossa, nossos, nossas,
    aproximadamente, cerca, clientes, disponível, disponíveis, há, basta`,
  nl: `helaas, echter, omdat, vanwege, wegens, momenteel, meestal, gewoon, maken, maakt, doen, hebben, heeft, bieden, accepteren, nemen, ja, nee, natuurlijk, uiteraard, mogelijk, kan, kunt, kunnen, mag, mogen, sorry, ons, onze, ongeveer, klanten, graag, beschikbaar, dat, dit`,
  tr: `maalesef, ne yazık ki, ancak, fakat, çünkü, nedeniyle, dolayısıyla, şu anda, genellikle, sadece, yapıyoruz, yaparız, yapıyor, var, yok, sunuyoruz, alıyoruz, kabul, ediyoruz, evet, hayır, tabii, elbette, mümkün, olabilir, lütfen, bizim, bizde, yaklaşık, müşteri, müşteriler, müşterilerimiz, mevcut`,
  ru: `к сожалению, сожалению, однако, поэтому, потому, из-за, сейчас, обычно, просто, делаем, делает, делать, имеем, есть, предлагаем, принимаем, да, нет, конечно, возможно, можно, можете, можем, нас, наш, наша, наши, нашем, нашей, примерно, около, клиенты, доступно, у`,
  id: `sayangnya, mohon maaf, namun, karena, sehingga, saat ini, biasanya, cukup, kami, membuat, bikin, punya, memiliki, menyediakan, menerima, ada, ya, tidak, tentu, bisa, dapat, boleh, silakan, kurang lebih, sekitar, pelanggan, tersedia`,
};
