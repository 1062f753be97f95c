import type { Words } from './listed-words.ts';

/**
 * What customers say of the path that a strategy leads them. Phrases are compared in folded words; '_' stands for up to three
 * words, '*' where the word may continue.
 */
export interface PathWords {
  /** As a whole message, `around` and polite words aside: they do not want to go on. */
  stops: Words;
  /** The same, anywhere in a message. */
  stopsWithin?: Words;
  /** As a whole message: they leave one thing out. */
  declines: Words;
  /** What says nothing by itself, and may stand around such words: 'ok', 'then'. */
  around?: Words;
  /** Anger, anywhere. */
  angry: Words;
  /** Disappointment, anywhere: too little by itself. */
  complains?: Words;
  /** A changed mind: 'rather', 'instead'. */
  changes?: Words;
  /** Before what is not wanted: 'no cherry'. */
  rejects?: Words;
  /** Behind what is not wanted: 'kiraz olmasın'. */
  rejectsBehind?: Words;
  /** The owner's words for a step that asks for a day. */
  days?: Words;
  /** The same as its first words. */
  whens?: Words;
  /** Answers to 'when?' that name no day: 'as soon as possible'. */
  times?: Words;
  /** Before the number of a day without its month: 'el 5'. */
  dayArticles?: Words;
}

/** By the code of the language. */
export const PATH_WORDS: Readonly<Record<string, PathWords>> = {
  en: {
    stops: `stop, stop it, cancel, cancel it, cancel that, quit, forget it, forget this, forget that, forget about it, forget about this, forget the whole thing,
      let's drop it, drop it, leave it, let's leave it, i changed my mind, changed my mind, i've changed my mind, i give up, don't bother,
      no need anymore, not anymore, don't want it, don't want it anymore, i'm out, i'm done, scrap that, scratch that, i'll pass`,
    stopsWithin: `not interested, no longer interested, leave me alone, stop asking, stop messaging, stop writing, don't want to,
      don't text me, don't message me, don't want it anymore, don't want anything, no longer want, don't need it anymore`,
    declines: 'no thanks, no thank you, no thx, rather not, not now, never mind, nevermind, skip, skip it',
    around: `ok, okay, k, well, oh, ah, so, then, just, let's, lets, nah, no, nope, yeah, yes, sorry, hey, hi, hello, there, all right, alright, fine, please, i, think, guess,
      actually, honestly, really, now, anyway, i'll, i said, dear, mate, you know, right, good, hm, hmm, i want to, i'd like to`,
    angry: `angry, furious, pissed, scam, scammer, scammers, rip off, ripoff, ripped off, fraud, ridiculous, disgusting,
      unacceptable, outrageous, disgrace, appalling, worst service, terrible service, fuck, fucking, wtf, bullshit,
      sick of this, fed up, want my money back`,
    complains: `disappoint*, annoy*, unhappy, upset, terrible, awful, horrible, rude, bad service, poor service, waste of time, waste of money,
      joke, shame on you, unprofessional, still waiting, been waiting, waited for, waiting for, never arrived, not arrived, broken, complain*, refund,
      frustrat*, useless, enough of, had enough, not ok, not okay, not acceptable, how dare, nobody answers, no one answers, ignor*, mad, lied, lying, liar*, pathetic, cheated, hours ago`,
    changes: `instead, rather, actually, change it to, change that to, make it, make that, wait, sorry, i meant, i mean, correction, better, on second thought,
      changed my mind, no longer, scratch that`,
    rejects: `no, not, without, except, excluding, but, anything but, don't like, don't want, hate, allergic to, never, isn't, instead of, nothing with`,
    days: 'day, days, date, dates, weekday, appointment time, which week',
    whens: 'when, since when, until when, by when, for when, from when, what time, at what time',
    times: `mon, tue, wed, thu, fri, sat, sun, asap, as soon as, soon, sooner, any day, any time, anytime, whenever, flexible, immediately, right away, urgent*, week, weeks, weekend*, month, months, year,
      spring, summer, autumn, fall, winter, holiday*, easter, christmas, birthday, o'clock, am, pm, noon, midday, morning*, afternoon*, evening*, night, lunch, tonight, today, later, now, days, hours, early, late,
      after work, after school, don't know yet, end of, beginning of`,
  },
  de: {
    stops: `stopp, aufhören, vergiss es, vergessen sie es, vergesst es, vergiss das, lassen wir das, lassen wir es, lass es, lass gut sein, lass mal, lass stecken, lass sein, lassen sie es,
      abbrechen, ich breche ab, hat sich erledigt, schon erledigt, erledigt, dann eben nicht, dann nicht, doch nicht, lieber doch nicht, will nicht mehr, ich will nicht mehr, möchte nicht mehr,
      ich möchte nicht mehr, ich hab's mir anders überlegt, habe es mir anders überlegt, hab es mir anders überlegt, anders überlegt, brauche es nicht mehr, brauch ich nicht mehr, schwamm drüber, ich lass es, ich lasse es`,
    stopsWithin: `kein interesse, lass mich in ruhe, lasst mich in ruhe, lassen sie mich in ruhe, hör auf, hören sie auf, hört auf, nicht mehr interessiert, will nichts mehr, nicht mehr schreiben`,
    declines: 'nein danke, lieber nicht, egal, ist egal, mir egal, jetzt nicht',
    around: `ach, ok, okay, naja, na ja, na, dann, also, komm, ja, nein, doch, einfach, mal, halt, eben, sorry, entschuldigung, tut mir leid, gut, alles klar, so, jetzt, das ganze, wieder, hm, hallo, ne, nö, trotzdem, aber, einfach, besser, ich`,
    angry: 'wütend, betrug, betrüger, abzocke, unverschämt, frechheit, scheiße',
    complains: `enttäusch*, verärgert, ärger*, sauer, genervt, nervt, unmöglich, katastrophe, schlecht*, furchtbar, schrecklich, unfreundlich, peinlich, mies*, zu blöd, lächerlich, warte seit, warte schon, warte immer noch,
      immer noch nicht, beschwer*, reklam*, kaputt, geld zurück, reicht es, reicht mir, zumutung, nie wieder, saftladen, unprofessionell, angelogen, dreist`,
    changes: `lieber, doch, besser, stattdessen, eher, anstatt, ach nein, ich meine, ich meinte, korrektur, moment, sorry, entschuldigung, nein warte, änder*, umentschieden, anders überlegt, statt`,
    rejects: 'kein*, nicht, ohne, außer, ausser, bloß, nie, alles nur',
    rejectsBehind: 'nicht, lieber nicht, mag ich nicht, auf keinen fall',
    days: 'tag, tage, datum, termin, termine, wochentag, zeitpunkt, wunschtermin, wunschtag, liefertag, abholtag, liefertermin, wann',
    whens: 'wann',
    times: `bald*, so schnell, schnellstmöglich, sofort, jederzeit, irgendwann, flexibel, dringend, woche*, monat*, wochenende*, frühling, frühjahr, sommer, herbst, winter, ferien, urlaub, ostern, pfingsten, weihnachten, silvester, geburtstag,
      uhr, morgen*, vormittag*, mittag*, nachmittag*, abend*, nacht, nachts, heute, später, jetzt, tage, stunden, feierabend, nach der arbeit, nach der schule, egal wann, weiß noch nicht, ende, anfang, mitte, früh, spät`,
    dayArticles: 'am, den, der, dem, zum, vom, bis',
  },
  es: {
    stops: `para, basta, olvídalo, olvídelo, olvidalo, olvídate, olvídese, olvida, déjalo, déjelo, dejémoslo, lo dejamos, lo dejo, déjalo estar, déjelo así, déjalo así, cancela, cancelar, cancélalo, cancele, me lo he pensado mejor, he cambiado de idea,
      he cambiado de opinión, cambié de opinión, cambié de idea, ya no, ya no quiero, ya no quiero nada, ya no hace falta, no hace falta, no quiero nada, no quiero seguir, mejor nada, nada déjalo, no importa`,
    stopsWithin: `no me interesa, ya no me interesa, déjame en paz, déjenme en paz, dejadme en paz, deja de escribir, dejen de escribir, no me escriban, no me escribas, ya no lo quiero, ya no quiero nada`,
    declines: 'no gracias, mejor no, déjalo, ahora no, da igual, me da igual',
    around: `ok, okay, vale, bueno, pues, ay, ah, entonces, ya, no, sí, nada, mira, oye, perdón, perdona, perdone, disculpa, disculpe, lo siento, hola, bien, igual, mejor, así, todo, da igual, que, eh, venga, gracias igual, igualmente, muchas`,
    angry: 'enfadado, enfadada, furioso, furiosa, estafa, estafadores, vergüenza, inaceptable, mierda',
    complains: `decepcion*, molest*, pésim*, pesim*, mal servicio, qué mal, que mal, fatal, horrible, terrible, asco, enojad*, indignad*, esperando, llevo una hora, llevo horas, no ha llegado, no llegó, quej*, reclam*, devolución, roto, rota, una burla, tomadura de pelo,
      hart*, cansad* de, nadie contesta, nadie responde, poca seriedad, me han engañado, nunca más, maleducad*`,
    changes: `mejor, en realidad, en vez de, en lugar de, cambio, cámbialo, cambia, perdón, perdona, quise decir, quiero decir, digo, espera, más bien, pensándolo mejor, prefiero, al final, corrijo, entonces`,
    rejects: 'no, sin, excepto, menos, salvo, nada de, no quiero, no me gusta, odio, tampoco, ni',
    days: 'día, días, fecha, fechas, cita',
    whens: 'cuándo, para cuándo, desde cuándo, hasta cuándo, a qué hora, qué hora',
    times: `cuanto antes, lo antes posible, pronto, cualquier, cuando sea, cuando quier*, cuando pued*, cuando pod*, flexible, urgente, ya mismo, ahora, luego, más tarde, semana*, mes, finde, fin de semana, primavera, verano, otoño, invierno, vacaciones, navidad, semana santa, cumpleaños,
      mañana, tarde, tardes, noche, mediodía, hoy, temprano, horas, días, después del trabajo, aún no sé, finales, principios, mediados`,
    dayArticles: 'el, día, dia, al, del',
  },
  fr: {
    stops: `arrête, arrêtez, stop, laisse tomber, laissez tomber, laisse, laissez, oublie, oubliez, oublie ça, oubliez ça, on oublie, tant pis, annule, annulez, annuler, on annule, j'annule, j'ai changé d'avis, finalement non, finalement rien, en fait non,
      plus besoin, pas la peine, ce n'est plus la peine, c'est plus la peine, je ne veux plus, je veux plus, je n'en veux plus, j'en veux plus, je laisse tomber, ça ira, abandonne, j'abandonne`,
    stopsWithin: `pas intéressé, pas intéressée, plus intéressé, plus intéressée, ça ne m'intéresse pas, ça m'intéresse pas, ne m'intéresse plus, laissez-moi tranquille, laisse-moi tranquille, arrêtez de m'écrire, arrête de m'écrire`,
    declines: 'non merci, pas maintenant, peu importe, plutôt pas',
    around: `ok, okay, bon, bah, ben, bof, alors, donc, ah, oh, oui, non, euh, hein, désolé, désolée, pardon, bonjour, quand même, voilà, c'est, c'est bon, d'accord, bien, tout, finalement, en fait, allez, du coup, beaucoup, merci, s'il vous plaît, svp, stp, s'il te plaît`,
    angry: `arnaque, arnaqueurs, inadmissible, inacceptable, honteux, merde, furieux, furieuse`,
    complains: `déçu*, déception, énervé*, en colère, nul, nulle, c'est nul, horrible, catastroph*, scandal*, lamentable, mauvais service, j'attends depuis, j'attends toujours, attends depuis, toujours pas, plainte, réclam*, rembours*, cassé*, marre, ras le bol, ras-le-bol, impoli*,
      foutez, se moque*, moquez, pas sérieux, plus jamais, honte, menti, personne ne répond`,
    changes: `plutôt, finalement, en fait, à la place, au lieu de, pardon, je voulais dire, je veux dire, non attendez, attendez, attends, mieux, préfère, changer, correction, tout compte fait, réflexion faite`,
    rejects: 'pas, sans, sauf, ni, aucun*, jamais, pas de, surtout pas, ne veux pas, déteste, non',
    days: 'jour, jours, date, dates, rendez-vous',
    whens: "quand, pour quand, depuis quand, jusqu'à quand, à quelle heure, quelle heure",
    times: `dès que possible, au plus vite, le plus tôt, bientôt, n'importe quand, flexible, urgent*, tout de suite, maintenant, plus tard, semaine*, mois, week-end, weekend, printemps, été, automne, hiver, vacances, pâques, noël, anniversaire,
      matin*, midi, après-midi, soir*, nuit, demain, heures, jours, après le travail, sais pas encore, fin, début, tôt, tard`,
    dayArticles: 'le, au, du, pour le',
  },
  it: {
    stops: `smettila, basta, lascia perdere, lasci perdere, lasciate perdere, lasciamo perdere, lascia stare, lasci stare, lasciamo stare, lasciate stare, dimentica, dimenticalo, lascia, annulla, annulli, annullare, annullate, non importa, fa niente, fa lo stesso, ho cambiato idea, come non detto, non voglio più, non mi serve più,
      non serve più, non ne voglio più, non se ne fa niente, niente allora, rinuncio`,
    stopsWithin: `non mi interessa, non sono interessato, non sono interessata, non più interessat*, non mi scriva*, non mi scrivere, lasciami in pace, lasciatemi in pace, mi lasci in pace, non voglio più niente`,
    declines: 'no grazie, lascia stare, non ora, meglio di no, è uguale, è indifferente',
    around: `ok, okay, vabbè, va bene, vabbe, allora, dai, beh, boh, ah, eh, sì, no, scusa, scusi, scusate, mi dispiace, ciao, niente, tutto, lo stesso, comunque, bene, guarda, guardi, mille, lasciamo, grazie lo stesso, grazie comunque, quindi, e`,
    angry: 'arrabbiato, arrabbiata, truffa, truffatori, vergogna, inaccettabile',
    complains: `delus*, delusion*, pessim*, infastidit*, orribil*, terribil*, schifo, ridicol*, cattivo servizio, aspetto da, sto aspettando, ancora aspettando, non è arrivat*, reclam*, rimbors*, rotto, rotta, stuf*, maleducat*, scortes*, poco seri*, presa in giro, prendete in giro, mai più, nessuno risponde, incazzat*`,
    changes: `meglio, anzi, invece, piuttosto, in realtà, al posto di, scusa, scusi, scusate, volevo dire, cioè, aspetta, aspetti, cambio, ripensandoci, preferisco, alla fine, correzione`,
    rejects: 'non, senza, niente, tranne, eccetto, no, nessun*, mai, odio, non voglio, né',
    days: 'giorno, giorni, data, date, appuntamento',
    whens: 'quando, per quando, da quando, fino a quando, a che ora, che ora',
    times: `prima possibile, al più presto, presto, subito, quando vuoi, quando volete, qualsiasi, flessibil*, urgent*, adesso, ora, più tardi, settiman*, mese, mesi, weekend, fine settimana, primavera, estate, autunno, inverno, vacanz*, pasqua, natale, compleanno,
      mattin*, pomeriggi*, sera, serata, stasera, notte, mezzogiorno, domani, oggi, ore, giorni, dopo il lavoro, non so ancora, fine, inizio, metà, tardi`,
    dayArticles: 'il, al, dal, per il',
  },
  pt: {
    stops: `pare, para, chega, deixa pra lá, deixa para lá, deixa, deixe, deixa quieto, esquece, esqueça, esquece isso, esqueça isso, cancela, cancele, cancelar, mudei de ideia, mudei de ideias, desisto, desisti, não quero mais, já não quero, não quero mais nada, não precisa, não precisa mais,
      já não preciso, não preciso mais, não é preciso, melhor não, então não, deixa estar`,
    stopsWithin: `não tenho interesse, não tenho mais interesse, não estou interessado, não estou interessada, não me interessa, me deixa em paz, deixa-me em paz, pare de escrever, para de escrever, não me escreva*, não quero mais nada`,
    declines: 'não obrigado, não obrigada, agora não, tanto faz, prefiro não',
    around: `ok, okay, ah, ai, então, tá, ta, tá bom, bom, bem, sim, não, olha, oi, olá, desculpa, desculpe, foi mal, tudo, tudo bem, isso, pois, mesmo, assim, mesmo assim, muito, valeu, aí, gente, viu`,
    angry: 'irritado, irritada, golpistas, inaceitável, merda',
    complains: `decepcion*, desiludid*, péssim*, pessim*, horrível, terrível, chatead*, mau atendimento, mal atendimento, absurdo, vergonha, esperando há, estou esperando, à espera, não chegou, reclam*, reembolso, quebrad*, estragad*, palhaçada, descaso, falta de respeito, ninguém responde, nunca mais, enganad*, mal educad*, indignad*, revoltad*`,
    changes: `melhor, na verdade, aliás, em vez de, ao invés, no lugar de, desculpa, desculpe, quis dizer, quero dizer, espera, espere, prefiro, pensando bem, afinal, muda, mudar, troca, trocar, correção, ou melhor`,
    rejects: 'não, sem, exceto, menos, nada de, nem, odeio, tirando, não quero, não gosto de',
    days: 'dia, dias, data, datas, horário',
    whens: 'quando, para quando, pra quando, desde quando, até quando, a que horas, que horas',
    times: `o quanto antes, o mais rápido, o mais cedo, logo, em breve, qualquer, quando quiser, flexível, urgente, agora, mais tarde, semana*, mês, fim de semana, primavera, verão, outono, inverno, férias, páscoa, natal, aniversário,
      manhã, manhãs, tarde, tardes, noite, meio-dia, amanhã, hoje, horas, dias, depois do trabalho, ainda não sei, final, fim, início, começo, cedo`,
    dayArticles: 'dia, pro dia, para o dia, pelo dia',
  },
  nl: {
    stops: `laat maar, laat maar zitten, laat zitten, vergeet het, vergeet het maar, vergeet maar, stop maar, stop, annuleer, annuleren, hoeft niet meer, hoeft niet, dan niet, dan maar niet, toch maar niet, toch niet, ik heb me bedacht, heb me bedacht, me bedacht, ik wil niet meer, wil niet meer, ik hoef niet meer, niet meer nodig`,
    stopsWithin: `geen interesse, niet geïnteresseerd, niet meer geïnteresseerd, laat me met rust, hou op, houd op, stop met`,
    declines: 'nee bedankt, nee dank je, liever niet, nu niet, maakt niet uit',
    around: `ok, oké, okay, nou, nou ja, ach, dan, maar, ja, nee, gewoon, sorry, hoor, ook, goed, hallo, hoi, wel, toch, eigenlijk, het, alvast`,
    angry: 'oplichting, oplichters, belachelijk',
    complains: `teleurgesteld, teleurstell*, boos, slecht*, vreselijk, waardeloos, onbeleefd, onacceptabel, schandalig, wacht al, ik wacht nog, nog steeds niet, klacht, klagen, geld terug, kapot, zat, nooit meer, niemand antwoordt, geïrriteerd, irritant, triest`,
    changes: `liever, toch, beter, in plaats van, eigenlijk, sorry, ik bedoel, ik bedoelde, wacht, nee wacht, verander, wijzig, maak er, correctie, bij nader inzien`,
    rejects: 'geen, niet, zonder, behalve, nooit, haat',
    rejectsBehind: 'niet, liever niet',
    days: 'dag, dagen, datum, afspraak',
    whens: 'wanneer, tegen wanneer, vanaf wanneer, tot wanneer, hoe laat',
    times: `zo snel, zo snel mogelijk, snel, binnenkort, wanneer dan ook, maakt niet uit wanneer, flexibel, dringend, meteen, nu, later, week, weken, weekend, maand, lente, zomer, herfst, winter, vakantie, pasen, kerst, verjaardag, ochtend*, middag*, avond*, nacht, morgen, vandaag, uur, dagen, na het werk, weet nog niet, eind, begin, half, vroeg, laat`,
    dayArticles: 'op de',
  },
  tr: {
    stops: `dur, boşver, boş ver, boşverin, boş verin, boşver gitsin, unut, unutun, unut gitsin, unutun gitsin, vazgeçtim, vazgeçtik, vazgeçiyorum, iptal, iptal et, iptal edin, iptal edelim, gerek yok, gerek kalmadı, artık istemiyorum, istemiyorum artık, istemiyorum, kalsın, fikrimi değiştirdim, yok kalsın`,
    stopsWithin: 'ilgilenmiyorum, artık ilgilenmiyorum, beni rahat bırak, beni rahat bırakın, yazmayın artık',
    declines: 'hayır teşekkürler, yok teşekkürler, fark etmez, farketmez, şimdi değil',
    around: `tamam, peki, ya, ok, neyse, o zaman, hayır, evet, yok, kusura bakmayın, kusura bakma, pardon, özür dilerim, merhaba, selam, artık, gitsin, siz, sağolun, sağ olun, teşekkür ederim, yine de, en iyisi`,
    angry: 'dolandırıcı, dolandırıcılık, rezalet',
    complains: `hayal kırıklığı*, kızgın*, sinir*, berbat, kötü hizmet, çok kötü, iğrenç, bekliyorum, hala gelmedi, hâlâ gelmedi, gelmedi, şikayet*, şikâyet*, iade, bozuk, kırık, saygısız*, ayıp, bıktım, yeter artık, bir daha asla, memnun değilim, memnun kalmadım, ilgisiz`,
    changes: `aslında, yerine, daha iyi, pardon, yok yok, dur, bekle, yani, değiştir*, olsun, tercih ederim, fikrimi değiştirdim, en iyisi, düzeltme`,
    rejects: 'hariç, ne, asla',
    rejectsBehind: 'olmasın, istemiyorum, istemem, değil, hariç, sevmiyorum, sevmem, siz, olmaz',
    days: 'gün, günü, tarih, tarihi, gününü, tarihini, randevu, ne zaman',
    whens: 'ne zaman, hangi gün, saat kaçta',
    times: `en kısa, hemen, yakında, bir an önce, herhangi, esnek, acil, şimdi, sonra, hafta*, ay, ayın, ilkbahar, yaz, yazın, sonbahar, kış, kışın, tatil*, bayram*, doğum günü, sabah*, öğle*, öğlen, akşam*, gece, yarın, bugün, saat, gün, günler, iş çıkışı, henüz bilmiyorum, sonu, başı, erken, geç`,
  },
  ru: {
    stops: `стоп, хватит, не надо, уже не надо, больше не надо, не нужно, уже не нужно, забудь, забудьте, забей, забейте, передумал, передумала, передумали, я передумал, я передумала, мы передумали, отмена, отмени, отмените, отменяю, отменяем, ладно не надо, не хочу, больше не хочу, уже не хочу, проехали, неважно, оставим, оставьте, откажусь, отказываюсь`,
    stopsWithin:
      'не интересно, не интересует, уже не интересует, неинтересно, отстаньте, отстань, оставьте меня в покое, не пишите мне, больше не пишите',
    declines: 'нет спасибо, не сейчас, все равно, всё равно, без разницы, лучше не надо',
    around: `ладно, ок, окей, ну, да, нет, тогда, все, всё, уже, просто, извините, простите, извини, здравствуйте, привет, хорошо, спасибо, в общем, я, мы, ой, а, и, лучше, большое`,
    angry: 'мошенники, обман, безобразие, возмутительно',
    complains: `разочаров*, ужас*, отвратительн*, плохо, плохой сервис, плохое обслуживание, злюсь, зла, зол, бесит, жду уже, до сих пор, не пришл*, не приехал*, жалоб*, жалу*, возврат*, верните, сломан*, хамств*, хамы, надоел*, недоволен, недовольна, никто не отвечает, больше никогда, позор, кошмар, сколько можно, неприятн*`,
    changes: `лучше, вместо, точнее, вернее, извините, простите, подождите, погодите, я имел в виду, я имела в виду, всё-таки, все-таки, давайте, поменяйте, передумал, передумала, хотя, нет`,
    rejects: 'не, без, кроме, нет, только не, ни',
    rejectsBehind: 'не надо, не хочу, не нужно, не люблю',
    days: 'день, дни, дата, дату, даты, дня',
    whens: 'когда, на когда, к какому, в какой день, во сколько',
    times: `как можно скорее, поскорее, скоро, срочно, в любой, в любое, когда угодно, гибк*, сейчас, потом, позже, недел*, месяц*, выходн*, весной, летом, осенью, зимой, каникул*, отпуск*, пасх*, рождеств*, новый год, день рождения, утр*, дн*, днём, вечер*, ноч*, завтра, сегодня, час, часов, часа, после работы, пока не знаю, конце, конец, начале, рано, поздно`,
  },
  id: {
    stops: `berhenti, stop, lupakan, lupakan saja, lupakan aja, lupain, lupain aja, gak jadi, ga jadi, nggak jadi, enggak jadi, tidak jadi, tak jadi, batal, batalkan, batalin, dibatalkan, sudahlah, udahlah, gak usah, ga usah, nggak usah, tidak usah, tidak perlu, gak perlu, gak mau, tidak mau, tidak mau lagi, gak mau lagi, berubah pikiran, saya berubah pikiran, biarin`,
    stopsWithin:
      'tidak tertarik, gak tertarik, nggak tertarik, jangan kirim pesan, jangan chat lagi, jangan ganggu',
    declines: 'tidak terima kasih, nanti saja, nanti aja, terserah, bebas, gak dulu, nggak dulu',
    around: `ok, oke, okay, ya, iya, deh, aja, saja, dong, sih, kak, kakak, min, mbak, mas, gan, sis, bang, maaf, sorry, kalau begitu, kalo gitu, halo, hai, tidak, nggak, gak, ah, sudah, udah, makasih ya, yah, lah, dulu`,
    angry: 'penipu, penipuan',
    complains: `kecewa, mengecewakan, marah, kesal, kesel, jelek, buruk, parah, payah, menunggu lama, nunggu lama, belum sampai, belum datang, belum sampe, komplain, keluhan, refund, uang kembali, rusak, kapok, tidak sopan, gak sopan, lama banget, lama sekali, tidak profesional, gak profesional, bohong, emosi`,
    changes: `lebih baik, mending, mendingan, sebenarnya, ganti, diganti, maaf, maksud saya, maksudku, tunggu, bukan, jadinya, eh, ralat, berubah, ubah`,
    rejects: 'jangan, tanpa, bukan, kecuali, tidak, gak, nggak, tidak suka, gak suka, gak mau, tidak mau',
    days: 'hari, tanggal, tgl, jadwal',
    whens: 'kapan, untuk kapan, jam berapa',
    times: `secepatnya, segera, secepat, kapan saja, kapan aja, bebas, fleksibel, mendesak, sekarang, nanti, minggu, bulan, akhir pekan, weekend, liburan, lebaran, natal, ulang tahun, pagi, siang, sore, malam, besok, lusa, jam, hari ini, hari, setelah kerja, pulang kerja, belum tahu, akhir, awal, tengah`,
  },
  sv: {
    stops: 'glöm det, strunt i det, skit samma, avbryt, sluta',
    stopsWithin: 'inte intresserad',
    declines: 'nej tack',
    angry: 'bedrägeri',
  },
  pl: {
    stops: 'stop, zapomnij, nieważne, rezygnuję, już nie chcę, anuluj',
    stopsWithin: 'nie jestem zainteresowany, nie jestem zainteresowana',
    declines: 'nie dziękuję',
    angry: 'oszustwo, oszuści, skandal',
  },
  uk: {
    stops: 'стоп, досить, не треба, забудьте, передумав, передумала',
    stopsWithin: 'не цікаво',
    declines: 'ні дякую',
    angry: 'шахраї, обурливо',
  },
  ar: {
    stops: 'توقف, انس الأمر, انسى الموضوع, خلاص ما أريد, الغاء, غيرت رأيي',
    stopsWithin: 'لست مهتما, غير مهتم',
    declines: 'لا شكرا',
    around: 'خلاص, طيب, شكرا, لا',
    angry: 'نصب, احتيال, نصابين',
  },
  hi: {
    stops: 'रुको, रहने दो, रहने दीजिए, छोड़ो, छोड़िए, भूल जाओ, rehne do, chhodo, chodo',
    stopsWithin: 'दिलचस्पी नहीं',
    declines: 'नहीं धन्यवाद',
    angry: 'धोखा, घटिया',
  },
  vi: {
    stops: 'dừng lại, thôi, bỏ đi, quên đi, không cần nữa',
    stopsWithin: 'không quan tâm',
    declines: 'không cảm ơn',
    angry: 'lừa đảo',
  },
  zh: {
    stops: '算了, 停, 不要了, 取消, 当我没说, 當我沒說',
    stopsWithin: '没兴趣, 不感兴趣',
    declines: '不用了, 不用',
    around: '吧, 谢谢, 謝謝, 那, 好',
    angry: '骗子, 诈骗, 垃圾',
  },
  ja: {
    stops: 'やめて, やめます, もういい, もういいです, やっぱりいいです, キャンセル, 忘れてください',
    stopsWithin: '興味ありません, 興味ない',
    declines: '結構です',
    around: 'じゃあ, すみません, ありがとう',
    angry: '詐欺, 最悪, ふざけるな',
  },
  ko: {
    stops: '그만, 됐어, 취소, 취소할게요, 안 할래요, 잊어버리세요',
    stopsWithin: '관심 없어요, 관심없어요',
    declines: '됐어요',
    angry: '사기, 최악',
  },
};

/** What all languages say of one kind. */
export function pathWordsOf(...parts: readonly (keyof PathWords)[]): string[] {
  const lists = Object.values(PATH_WORDS).flatMap((words) => parts.flatMap((part) => words[part] ?? []));
  return [...new Set(lists.flatMap((list) => list.split(',')).map((phrase) => phrase.trim()))];
}
