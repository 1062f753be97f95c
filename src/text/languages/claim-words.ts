import type { Words } from './listed-words.ts';

/**
 * What is needed to compare what a reply claims with what its owner wrote: single words, with '*' where they may continue, and
 * '$' where they count only at the end of a clause.
 */
export interface ClaimWords {
  /** A reply that begins with one of these agrees, or declines. */
  yes: Words;
  no: Words;
  /** Turn a clause round. */
  not: Words;
  /** 'Only', and what limits a statement: 'but', 'except', 'if'. */
  only: Words;
  limits: Words;
  /** In front of a number: 'up to', 'from ... on'. */
  upTo: Words;
  from: Words;
  open: Words;
  closed: Words;
  /** Every day of the week; and from one weekday to another. */
  daily: Words;
  through: Words;
  today: Words;
  tomorrow: Words;
  /** Other forms of the weekdays than those of Unicode, Monday first; none that is a word of its own. */
  weekdays: Words;
  /** Money that comes back; words that say so only beside a word for money. */
  refunds: Words;
  returns: Words;
  money: Words;
  free: Words;
  /** What a question asks for that an owner's 'no' answers with yes: 'do I lose the deposit?' */
  turns: Words;
  /** Before a number, or behind it, an age: 'I'm 16', '16 years old'. */
  ageBefore: Words;
  ageBehind: Words;
  /** Too young to be of age. */
  minors: Words;
  /** Units of time. */
  hours: Words;
  days: Words;
  weeks: Words;
  months: Words;
  /** Behind a length of time: it ends when something begins. */
  before: Words;
  /** Behind a 'no' they agree: 'no problem'. */
  problem: Words;
  /** Say when or how, never what. */
  vague: Words;
}

/** By the code of the language: the ten that most customers write in. */
export const CLAIMS: Readonly<Record<string, ClaimWords>> = {
  en: {
    yes: 'yes, of course, yep, yeah, yup, sure, absolutely, definitely, certainly',
    no: 'no, nope, nah, sorry, unfortunately',
    not: 'no, not, t, dont, cant, doesnt, isnt, arent, wont, cannot, never, neither, nor, nothing, none, unfortunately, except, instead',
    only: 'only, exclusively',
    limits: 'but, except, unless, if, however, though, instead, depends, when',
    upTo: 'to, until, till, under, below, max',
    from: 'from, over, above, after',
    open: 'open, opens, opened, opening',
    closed: 'closed, close, closing, shut, off$',
    daily: 'daily, every, everyday, always',
    through: 'to, till, until, through, thru',
    today: 'today, tonight',
    tomorrow: 'tomorrow, tmrw, tomo',
    weekdays: 'mon, tue|tues, wed|weds, thu|thur|thurs, fri, sat, _',
    refunds: 'refund, refunds, refunded, refundable, reimburs*',
    returns: 'back, return*',
    money: 'money, deposit, deposits, payment, everything',
    free: 'free',
    turns: 'lose, losing, lost, forfeit, gone, late, keep, closed, shut, forbidden, banned, expire*',
    ageBefore: 'im, i m, turned, aged, is, she s, he s, am, age',
    ageBehind: 'year, years, yr, yrs, yo',
    minors: 'minor, minors, underage, teenagers',
    hours: 'hour, hours, hr, hrs',
    days: 'day, days',
    weeks: 'week, weeks',
    months: 'month, months',
    before: 'before, prior, ahead, left, beforehand, advance, notice',
    problem: 'problem, worries, probs',
    vague:
      'afterwards, later, before, after, then, own, ever, any, more, anymore, all, problem, worries, extra, at, on, in, us, we, our, yet, longer, one, ones, time, otherwise, under, that, counts, refundable, day, days, need, nights, do, don, does, have, make, ll, re, ve, im, alone, each',
  },
  de: {
    yes: 'ja, jap, jo, klar, natürlich, selbstverständlich, sicher, gerne, gern, kein problem, na klar, aber klar, auf jeden fall',
    no: 'nein, nö, ne, nee, leider',
    not: 'nicht, kein*, nie, niemals, weder, nichts, nein, leider, außer, statt, nö',
    only: 'nur, ausschließlich, lediglich, erst',
    limits: 'aber, außer, wenn, falls, sofern, jedoch, allerdings, sonst, statt',
    upTo: 'bis, unter, max, maximal',
    from: 'ab, über, von, nach',
    open: 'offen, geöffnet, öffnen, öffnet, auf$, da$',
    closed: 'geschlossen, zu$, ruhetag, schließen, schließt, dicht, zumachen',
    daily: 'täglich, jeden, immer, durchgehend',
    through: 'bis',
    today: 'heute, heut',
    tomorrow: 'morgen',
    weekdays: 'montags, dienstags, mittwochs, donnerstags, freitags, samstags|sonnabend|sonnabends, sonntags',
    refunds:
      'erstatt*, rückerstatt*, zurückerstatt*, zurückgezahlt, zurückzahlen, zurückbekommen, geld-zurück',
    returns: 'zurück, wieder',
    money: 'geld, anzahlung, kaution, betrag, alles, preis',
    free: 'kostenlos, gratis, kostenfrei, umsonst',
    turns:
      'verliere, verlier, verloren, verfällt, verfallen, weg, zu spät, spät, zu, geschlossen, verboten, behaltet, abgelaufen',
    ageBefore: 'bin, ist, wird, erst, alter, grad, gerade, schon',
    ageBehind: 'jahre, jahr, jahren, j, jährig*, geworden',
    minors: 'minderjährig*',
    hours: 'stunde, stunden, std, h',
    days: 'tag, tage, tagen',
    weeks: 'woche, wochen',
    months: 'monat, monate, monaten',
    before: 'vorher, vor, voraus, davor, zuvor',
    problem: 'problem, stress, sorge',
    vague:
      'danach, später, vorher, nachher, eigen*, bitte, mehr, dann, dort, hier, alle, problem, eigenen, sonst, tag, tage, nacht, haben, machen, macht, nehmen, bieten, gibt, geht, sind, allein',
  },
  es: {
    yes: 'si, claro, claro que, por supuesto, cómo no, desde luego, vale, sin problema, obvio',
    no: 'no, lamentablemente, lo siento',
    not: 'no, ni, nunca, tampoco, nada, ningún, ninguna, ninguno, excepto, salvo, jamás, lamentablemente',
    only: 'solo, solamente, únicamente, sólo',
    limits: 'pero, salvo, excepto, si, siempre que, aunque, menos',
    upTo: 'hasta, menos de, menores',
    from: 'desde, a partir, más de, después de',
    open: 'abrís, abren, abre, abrimos, abierto, abiertos, abierta, abrir, estamos, abres',
    closed:
      'cerrado, cerrados, cerrada, cerramos, cierran, cerráis, cierra, cerrar, cierre, descanso, descansamos, libramos',
    daily: 'todos, diario, cada, siempre',
    through: 'a, hasta, al',
    today: 'hoy',
    tomorrow: 'mañana',
    weekdays: 'lun, _, mié|mier|mierc, jue, vie, sáb|sábados, domingos',
    refunds: 'reembols*, reintegr*, devolución',
    returns: 'devolv*, devuelv*, recuper*, regres*',
    money: 'dinero, señal, seña, depósito, plata, pago, importe, todo, entera, completo, anticipo, fianza',
    free: 'gratis, gratuit*',
    turns:
      'pierdo, perder, pierde, perdería, tarde, cerrado, cerráis, cierran, cerrados, cierra, prohibid*, vence, caduca',
    ageBefore: 'tengo, tiene, cumple, cumplió, cumplo, edad',
    ageBehind: 'años, añitos',
    minors: 'menores',
    hours: 'hora, horas, h, hs',
    days: 'día, días',
    weeks: 'semana, semanas',
    months: 'mes, meses',
    before: 'antes, antelación, anticipación, faltan, quedan, falta',
    problem: 'problema, preocupes, preocupe',
    vague:
      'después, antes, luego, más, ahora, aquí, ahí, igual, problema, todo, todos, caso, ese, día, noche, te, me, se, hacemos, tenemos, aceptamos, trabajamos, podemos, hay, sola, solas',
  },
  pt: {
    yes: 'sim, claro, com certeza',
    no: 'não, nao, infelizmente',
    not: 'não, nao, nem, nunca, nada, nenhum, nenhuma, exceto, infelizmente, n',
    only: 'só, somente, apenas, unicamente',
    limits: 'mas, exceto, se, porém, menos, desde que, salvo',
    upTo: 'até, menos de',
    from: 'partir, desde, acima, depois',
    open: 'abre, abrem, abrimos, aberto, abertos, aberta, abrir, funciona, funcionamos, atende, atendemos',
    closed: 'fechado, fechados, fechada, fecha, fechamos, fecham, folga, fechar',
    daily: 'todos, diariamente, sempre, cada',
    through: 'a, até, ao',
    today: 'hoje, hj',
    tomorrow: 'amanhã',
    weekdays:
      'seg|segunda|segundas, ter|terça|terças, qua|quarta|quartas, qui|quinta|quintas, sex|sexta|sextas, sábados, domingos',
    refunds: 'reembols*, estorn*, restituí*, devolução',
    returns: 'devolv*, devolu*, recuper*, volta',
    money: 'dinheiro, sinal, depósito, valor, tudo, caução, pagamento, total, entrada',
    free: 'grátis, gratuit*, graça',
    turns: 'perco, perder, perde, perdem, tarde, fechado, fecham, fechados, fecha, proibid*, vence',
    ageBefore: 'tem, tenho, faz, fez, idade, completa',
    ageBehind: 'anos, aninhos',
    minors: 'menores, menor',
    hours: 'hora, horas, h, hs',
    days: 'dia, dias',
    weeks: 'semana, semanas',
    months: 'mês, meses',
    before: 'antes, antecedência, faltam, falta',
    problem: 'problema, problemas, preocupe',
    vague:
      'depois, antes, mais, agora, aqui, problema, tudo, todos, caso, dia, noite, lamentamos, te, me, ja, fazemos, faz, temos, tem, aceitamos, trabalhamos, há',
  },
  fr: {
    yes: 'oui, bien sûr, bien sur, avec plaisir, certainement, absolument, pas de souci, aucun souci, pas de problème, tout à fait',
    no: 'non, désolé, désolée, malheureusement',
    not: 'ne, n, pas, non, jamais, ni, aucun, aucune, rien, sauf, malheureusement, plus, hors',
    only: 'seulement, uniquement, que, qu, exclusivement, seul, seule',
    limits: 'mais, sauf, si, condition, sinon, cependant, toutefois, hors',
    upTo: 'jusqu, jusque, moins, avant',
    from: 'dès, partir, depuis, après, plus',
    open: 'ouvert, ouverts, ouverte, ouvre, ouvrez, ouvrons, ouvrir, ouverture',
    closed: 'fermé, fermés, fermée, ferme, fermez, fermons, fermer, fermeture',
    daily: 'tous, quotidien, chaque, toujours',
    through: 'au, à, jusqu',
    today: 'aujourd, aprem',
    tomorrow: 'demain',
    weekdays: 'lundis, mardis, mercredis, jeudis, vendredis, samedis, dimanches',
    refunds: 'rembours*',
    returns: 'récupér*, rend*, restitu*, restitué',
    money: 'argent, acompte, caution, arrhes, somme, totalité, dépôt, montant',
    free: 'gratuit, gratuits, gratuite, gratuites, gratuitement',
    turns: 'perds, perdre, perdu, perd, tard, fermé, fermés, ferme, fermez, interdit*, expire, garde, gardez',
    ageBefore: 'j ai, ai, a, âge, aura',
    ageBehind: 'ans, an',
    minors: 'mineur*',
    hours: 'heure, heures, h',
    days: 'jour, jours, veille',
    weeks: 'semaine, semaines',
    months: 'mois',
    before: 'avant, avance, veille, préavis',
    problem: 'souci, problème, inquiétez, inquiète',
    vague:
      'ensuite, après, avant, plus, alors, ici, problème, souci, tout, tous, cas, jour, nuit, ça, cela, encore, faisons, prenons, acceptons, avons, proposons, seul, seule',
  },
  it: {
    yes: 'sì, si, certo, certamente, volentieri, assolutamente, naturalmente, nessun problema, senza problemi, ovviamente',
    no: 'no, purtroppo, mi dispiace',
    not: 'non, no, né, mai, niente, nessun, nessuna, nulla, tranne, eccetto, purtroppo, neanche, nemmeno',
    only: 'solo, soltanto, solamente, unicamente',
    limits: 'ma, tranne, se, però, salvo, purché, eccetto',
    upTo: 'fino, entro, sotto',
    from: 'da, dai, dalle, oltre, dopo, sopra',
    open: 'aperto, aperti, aperta, apre, apriamo, aprite, aprire, apertura',
    closed: 'chiuso, chiusi, chiusa, chiude, chiudiamo, chiudete, chiusura, riposo',
    daily: 'tutti, ogni, sempre, quotidianamente',
    through: 'a, al, alla, fino',
    today: 'oggi, stasera',
    tomorrow: 'domani',
    weekdays: 'lunedi, martedi, mercoledi, giovedi, venerdi, sabati, domeniche',
    refunds: 'rimbors*',
    returns: 'restitu*, riavere, riav*, indietro, ridiamo, recuper*, rest',
    money: 'soldi, acconto, caparra, cauzione, denaro, tutto, importo, deposito, intero',
    free: 'gratis, gratuit*',
    turns:
      'perdo, perdere, perde, perso, tardi, chiuso, chiusi, chiudete, vietat*, scade, trattenete, trattenuto',
    ageBefore: 'ho, ha, compie, età, compiuto, fa',
    ageBehind: 'anni',
    minors: 'minorenn*',
    hours: 'ora, ore, h',
    days: 'giorno, giorni',
    weeks: 'settimana, settimane',
    months: 'mese, mesi',
    before: 'prima, anticipo, mancano, manca, preavviso',
    problem: 'problema, problemi, preoccupi*',
    vague:
      'dopo, prima, poi, più, allora, qui, problema, tutto, tutti, caso, giorno, notte, garantirlo, garantire, ancora, facciamo, abbiamo, accettiamo, possiamo, trattiamo, sole, sola',
  },
  nl: {
    yes: 'ja, jazeker, jawel, zeker, natuurlijk, uiteraard, tuurlijk, prima, graag',
    no: 'nee, helaas, sorry',
    not: 'niet, geen, nooit, nee, niets, niks, behalve, helaas, noch',
    only: 'alleen, enkel, slechts, uitsluitend, pas',
    limits: 'maar, behalve, tenzij, als, mits, wel',
    upTo: 'tot, onder, max',
    from: 'vanaf, boven, na, van',
    open: 'open, geopend, opent, openen',
    closed: 'dicht, gesloten, sluiten, sluit',
    daily: 'dagelijks, elke, iedere, altijd',
    through: 'tot, t',
    today: 'vandaag, vanavond',
    tomorrow: 'morgen',
    weekdays: 'maandagen, dinsdagen, woensdagen, donderdagen, vrijdagen, zaterdagen, zondagen',
    refunds: 'terugbeta*, restitutie, vergoed*, teruggestort, terugkrijg*, terugstort*',
    returns: 'terug*',
    money: 'geld, borg, aanbetaling, bedrag, alles, kosten',
    free: 'gratis, kosteloos',
    turns: 'kwijt, verlies, verloren, laat, dicht, gesloten, verboden, vervalt, verloopt',
    ageBefore: 'ben, is, wordt, leeftijd, net, pas',
    ageBehind: 'jaar, jr, jarige',
    minors: 'minderjarig*',
    hours: 'uur, uren, u',
    days: 'dag, dagen',
    weeks: 'week, weken',
    months: 'maand, maanden',
    before: 'voor, tevoren, vooraf, ervoor, nog',
    problem: 'probleem, zorgen',
    vague:
      'daarna, later, eerder, vooraf, dan, hier, probleem, alles, alle, dag, nacht, eigen, hoeft, meer, liggen, doen, hebben, nemen, gaat',
  },
  tr: {
    yes: 'evet, tabii, tabi, elbette, kesinlikle, olur, aynen',
    no: 'hayır, maalesef, yok',
    not: 'değil, yok, hayır, hiç, olmaz, maalesef, hariç, yapmıyor*, almıyor*, gelmiyor*, etmiyor*, vermiyor*, satmıyor*, kabul etmiyor*, geçmiyor*, olmuyor*, edilmiyor*, edilmez, yapılmıyor*, alınmıyor*, çalışmıyor*, bakmıyor*, kesmiyor*, göndermiyor*, açmıyor*, bulunmuyor*',
    only: 'sadece, yalnız, yalnızca, ancak',
    limits: 'ama, fakat, hariç, eğer, ancak, dışında',
    upTo: 'kadar, altı',
    from: 'itibaren, üzeri, sonra, dan',
    open: 'açık, açığız, açıksınız, açıyoruz, açıyor, açılıyor, buradayız',
    closed: 'kapalı, kapalıyız, kapanıyor, kapatıyoruz',
    daily: 'her, hergün, daima',
    through: '_',
    today: 'bugün',
    tomorrow: 'yarın',
    weekdays:
      'pzt|pazartesi*, salı*, çar|çarşamba*, per|perşembe*, cum|cuma|cumaya|cumadan|cumaları, cmt|cumartesi*, paz|pazar|pazara|pazarları|pazardan',
    refunds: 'iade*',
    returns: 'geri',
    money: 'para, paranız*, paranı, kapora*, ücret*, tutar, tamamı, ödeme*, depozito*',
    free: 'ücretsiz, bedava',
    turns: 'yanar, yanıyor, kaybed*, geç, kapalı, yasak, gider, bitiyor',
    ageBefore: 'yaşım, yaşı',
    ageBehind: 'yaş*',
    minors: 'reşit*',
    hours: 'saat*',
    days: 'gün*',
    weeks: 'hafta*',
    months: 'ay*',
    before: 'önce*, kala, kaldı, öncesine',
    problem: 'sorun, problem',
    vague: 'sonra, önce, daha, burada, sorun, tüm, gün, gece, şimdi, artık, yapıyoruz, var',
  },
  ru: {
    yes: 'да, конечно, разумеется, безусловно, можно, легко, естественно',
    no: 'нет, увы, неа, сожалению',
    not: 'не, нет, ни, нельзя, никогда, ничего, кроме, увы, невозможно, никак',
    only: 'только, лишь, исключительно',
    limits: 'но, если, кроме, однако',
    upTo: 'до, менее',
    from: 'от, с, со, свыше, после',
    open: 'открыт*, работа*, открыва*',
    closed: 'закрыт*, выходн*, закрыва*',
    daily: 'ежедневно, каждый, всегда',
    through: 'по, до',
    today: 'сегодня',
    tomorrow: 'завтра',
    weekdays: 'пн|понедельник*, вт|вторник*, ср|сред*, чт|четверг*, пт|пятниц*, сб|суббот*, вс|воскресен*',
    refunds: 'возврат*, возвращ*',
    returns: 'вернем, вернём, верну, вернуть, вернется, верн*',
    money: 'деньг*, предоплат*, сумм*, залог*, аванс*, полностью, денег',
    free: 'бесплатн*',
    turns: 'сгорит, сгорает, теря*, потеря*, поздно, закрыт*, запрещ*, пропад*',
    ageBefore: 'мне, ему, ей, возраст, исполнилось',
    ageBehind: 'лет, года, год, годик*',
    minors: 'несовершеннолетн*',
    hours: 'час, часа, часов, ч',
    days: 'день, дня, дней, сутки, суток',
    weeks: 'неделя, недели, недель, неделю',
    months: 'месяц*',
    before: 'до, за, раньше, осталось, остался',
    problem: 'проблем*, волнуйтесь, переживайте',
    vague:
      'потом, позже, раньше, затем, еще, здесь, тут, проблем*, все, всё, день, ночь, после, иначе, уже, делаем, принимаем, есть',
  },
  id: {
    yes: 'ya, iya, bisa, tentu, boleh, betul, pasti, ada, siap',
    no: 'tidak, maaf, nggak, enggak, gak, ga, belum, bukan',
    not: 'tidak, tak, nggak, enggak, gak, ga, gk, bukan, belum, jangan, kecuali, tdk, maaf',
    only: 'saja, hanya, cuma, khusus, aja',
    limits: 'tapi, kecuali, kalau, jika, namun, asal, asalkan',
    upTo: 'sampai, hingga, maksimal, dibawah',
    from: 'mulai, dari, atas, setelah',
    open: 'buka, bukanya',
    closed: 'tutup, libur',
    daily: 'setiap, tiap, selalu',
    through: 'sampai, hingga',
    today: 'malam ini, hari ini',
    tomorrow: 'besok',
    weekdays: 'senin, selasa, rabu, kamis, jumat|jum at, sabtu, minggu|ahad',
    refunds: 'refund*, dikembalikan, kembalikan, pengembalian',
    returns: 'kembali, balik',
    money: 'uang, dp, deposit, dana, full, penuh, uangnya',
    free: 'gratis, cuma-cuma',
    turns: 'hangus, hilang, terlambat, telat, tutup, libur, dilarang',
    ageBefore: 'umur, usia, berumur, berusia',
    ageBehind: 'tahun, thn, th',
    minors: 'anak-anak',
    hours: 'jam',
    days: 'hari',
    weeks: 'minggu, pekan',
    months: 'bulan',
    before: 'sebelum*, lagi',
    problem: 'masalah',
    vague:
      'itu, nanti, dulu, lagi, kak, ya, semua, sini, masalah, hari, malam, sebelum, sesudah, setelah, terima, menerima, melayani, pakai',
  },
};
