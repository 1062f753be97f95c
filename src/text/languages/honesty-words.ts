import type { Words } from './listed-words.ts';

/**
 * What is needed to answer 'are you a bot?' truthfully. Phrases are compared in folded words; '*' where the last word may
 * continue.
 */
export interface HonestyWords {
  /** Names the one who answers, whatever stands between it and a bot: 'are you', 'am I talking'. */
  asks: Words;
  /** Names them only right before the bot or person: 'is this', 'c'est'. */
  asksBefore?: Words;
  /** The same right behind it: 'robot musun'. */
  asksBehind?: Words;
  /** May stand between: articles, 'really'. */
  fillers: Words;
  /** Programs that nothing else is called by, and machines that a shop may sell or mend. */
  bots: Words;
  machines: Words;
  /** One person: several are guests. */
  persons: Words;
  /** Right behind a machine, they make a thing of it: 'robot vacuum'. */
  things: Words;
  /** Words by which a reply says that a program answers. */
  programs: Words;
  /** Before such a word, they turn it round. */
  not: Words;
  /** 'I am', 'here writes', before a name or a person. */
  iAm: Words;
  /** A reply to the question that begins with one of these takes sides. */
  yesOrNo: Words;
  /** The honest answer, where the template has no line of its own in the language. */
  says: string;
}

/** By the code of the language. */
export const HONESTY: Readonly<Record<string, HonestyWords>> = {
  en: {
    asks: 'are you, r u, are u, you are, you re, youre, ur, u r, am i talking, am i speaking, am i chatting, am i texting, am i writing, do i talk, i m talking, im talking, i m speaking, you sound like, sounds like, talks like, feels like, is everything, is it all, who is answering, who s answering, is answering, is replying, answers me, replies to me, reads this, is reading, typing',
    asksBefore:
      'is this, is that, are these, this is, is it, you a, you an, u a, u an, talking to, speaking with',
    fillers:
      'a, an, the, real, actual, really, actually, just, only, like, some, kind of, sort of, perhaps, maybe, even, live, honestly, another, one of those, with, to, or, not',
    bots: 'bot, bots, chatbot, chatbots, chat bot, robot, robots, ai, a i, chatgpt, gpt, llm, virtual assistant',
    machines:
      'machine, computer, computer program, automated, automatic, auto reply, autoreply, autoresponder',
    persons: 'human, human being, person, someone real, real one',
    things: 'vacuum*, mower*, cleaner*, arm, toy*, cake*, costume*, figure*, kit*',
    programs:
      'bot, chatbot, robot, ai, automated, automatic, automatically, assistant, program, machine, virtual, digital',
    not: 'not, no, isn t, aren t, never, ain t, don t, far from',
    iAm: 'i am, i m, im, this is, my name is, it s, you re talking to, you re talking with, you are talking to, you are talking with, you re chatting with, you re speaking with, you re speaking to, you already are, of us, by us',
    yesOrNo:
      'yes, yep, yeah, yup, no, nope, nah, sure, of course, certainly, absolutely, indeed, definitely, haha, lol, not at all',
    says: 'I’m an automated assistant.',
  },
  de: {
    asks: 'bist du, bist, sind sie, seid ihr, du bist, sie sind, ihr seid, schreibe ich, schreib ich, spreche ich, sprech ich, rede ich, red ich, chatte ich, habe ich es, hab ich es, antwortet hier, antwortet mir, antwortet da, schreibt hier, schreibt mir, schreibt da, sitzt da, sitzt hier, klingt wie, klingst wie, klingt nach, werden die antworten, werden die nachrichten, ich schreibe mit, ich rede mit, mit wem',
    asksBefore: 'ist das, ist das hier, ist hier, ist dies, das ist, ist es',
    asksBehind: 'oder, gell, richtig, ne, oder wie, oder was',
    fillers:
      'ein, eine, einem, einer, der, die, das, dem, echt*, wirklich, etwa, nur, eigentlich, auch, so, nen, ne, n, vielleicht, gerade, mit, kein*, irgendein, hier, da, tatsächlich, überhaupt, denn, jetzt, bloß, alles, von, oder',
    bots: 'bot, bots, chatbot, roboter, ki, ai, chatgpt',
    machines: 'maschine, maschinen, computer, computerprogramm, automatisch*, automatisiert*, automat',
    persons: 'mensch, person, jemand echtes, echt',
    things: 'staubsauger, sauger, mäher, rasenmäher, arm, spielzeug, kuchen, torte',
    programs:
      'bot, chatbot, roboter, ki, assistent*, automati*, programm, maschine, virtuell*, digital*, computer',
    not: 'kein*, nicht, nie',
    iAm: 'ich bin, bin, ich sitz, ich sitze, hier ist, hier schreibt, hier antwortet, mein name ist, ich heiße, sie schreiben mit, du schreibst mit, am apparat, persönlich',
    yesOrNo:
      'ja, jep, jap, jo, nein, ne, nee, nö, klar, natürlich, selbstverständlich, na klar, sicher, doch, genau, haha, keine sorge, auf jeden fall, quatsch',
    says: 'Hier antwortet ein automatischer Assistent.',
  },
  es: {
    asks: 'eres, sos, es usted, usted es, sois, son ustedes, ustedes son, hablo con, estoy hablando, estoy chateando, estoy escribiendo, hablando con, me responde, me contesta, me respondes, me contestas, me esta respondiendo, me esta contestando, me atiende, me escribe, quien contesta, quien responde, contesta aqui, responde aqui, me suena a, suenas a, parece*, seras, sera que',
    asksBefore: 'esto es, es esto, es',
    fillers:
      'un, una, el, la, de, verdad, realmente, acaso, solo, algun, alguna, tipo de, con, o, real, autentica, autentico, aqui, por casualidad, como, mensaje, respuesta, u',
    bots: 'bot, bots, chatbot, robot, robots, ia, inteligencia artificial, chatgpt, asistente virtual',
    machines:
      'maquina, ordenador, computadora, programa, automatico, automatica, automaticas, automatizad*, contestador',
    persons: 'humano, humana, persona, ser humano, alguien real',
    things: 'aspirador*, cortacesped, de cocina, de juguete, limpia*, de cafe, de coser',
    programs:
      'bot, chatbot, robot, ia, asistente*, automati*, programa, maquina, virtual*, inteligencia artificial',
    not: 'no, ni, nunca, tampoco, ningun, ninguna, nada de',
    iAm: 'soy, yo soy, me llamo, mi nombre es, te habla, te escribe, estas hablando con, estas con, hablas con, somos, en persona',
    yesOrNo:
      'si, no, nono, claro, por supuesto, desde luego, sip, nop, jaja*, asi es, para nada, en absoluto, efectivamente, que va',
    says: 'Te responde un asistente automático.',
  },
  pt: {
    asks: 'voce e, vc e, voces sao, vcs sao, tu es, o senhor e, a senhora e, falo com, estou falando, estou a falar, to falando, tou a falar, falando com, estou conversando, estou a escrever, quem responde, me responde, me respondendo, ta respondendo, quem ta respondendo, quem me responde, parece*, sera que, ta falando, e voce',
    asksBefore: 'isso e, isto e, isso aqui e, e, es, aqui e',
    fillers:
      'um, uma, o, a, de, verdade, mesmo, realmente, so, apenas, algum, alguma, tipo, com, real, por acaso, ai, aqui, sera, uns, mensagem, resposta, ou',
    bots: 'bot, bots, chatbot, robo, robos, robot, ia, inteligencia artificial, chatgpt, assistente virtual',
    machines: 'maquina, computador, programa, automatico, automatica, automaticas, automatizad*',
    persons: 'humano, humana, pessoa, ser humano, alguem de verdade',
    things: 'aspirador*, de cafe, de brinquedo, cortador*, de costura',
    programs:
      'bot, chatbot, robo, robot, ia, assistente*, automati*, programa, maquina, virtual*, inteligencia artificial',
    not: 'nao, nem, nunca, nenhum, nenhuma',
    iAm: 'sou, eu sou, me chamo, chamo me, meu nome e, o meu nome e, voce esta falando, voce ja esta falando, ja esta falando, esta falando com, esta a falar com, quem fala e, aqui e, somos, eu mesm*',
    yesOrNo:
      'sim, nao, claro, com certeza, isso, isso mesmo, nada disso, haha*, kkk*, de jeito nenhum, pois, obvio, imagina, que nada',
    says: 'Quem responde aqui é um assistente automático.',
  },
  fr: {
    asks: 'es tu, etes vous, tu es, vous etes, t es, je parle, je discute, parle je, je cause, suis je en contact, suis je en train, ai je affaire, j ai affaire, me repond, qui repond, qui me repond, vous repondez, tu reponds, on dirait, ca ressemble a, ca sent',
    asksBefore: 'c est, est ce, est ce que c est, t, ici',
    fillers:
      'un, une, le, la, l, des, de, vrai, vraie, vraiment, bien, juste, seulement, avec, a, reel, reelle, ou, en fait, message, messages, reponse, reponses, pas',
    bots: 'bot, bots, chatbot, robot, robots, ia, intelligence artificielle, chatgpt, assistant virtuel',
    machines: 'machine, ordinateur, programme, automatique, automatiques, automatise*, repondeur',
    persons: 'humain, humaine, etre humain, personne',
    things: 'aspirateur*, tondeuse*, a cafe, de cuisine, a coudre, menager',
    programs:
      'bot, chatbot, robot, ia, assistant*, automati*, programme, machine, virtuel*, intelligence artificielle',
    not: 'pas, ne, n, jamais, ni, aucun, aucune',
    iAm: 'je suis, moi c est, c est moi, c est bien moi, je m appelle, vous parlez a, tu parles a, vous parlez avec, mon nom est, nous sommes, en personne, je vous ecris, je t ecris',
    yesOrNo:
      'oui, non, si, ouais, bien sur, tout a fait, absolument, evidemment, pas du tout, haha, exactement, mais non, mais oui, ah non',
    says: 'C’est un assistant automatique qui vous répond.',
  },
  it: {
    asks: 'sei, siete, lei e, tu sei, voi siete, parlo con, sto parlando, sto scrivendo, sto chattando, mi risponde, mi rispondi, chi risponde, chi mi risponde, chi scrive, sembr*, mi sa che, secondo me sei',
    asksBefore: 'questo e, e, risponde',
    fillers:
      'un, una, uno, il, la, lo, l, di, vero, vera, davvero, veramente, proprio, solo, per caso, tipo, con, o, reale, qui, mica, messaggio, risposta',
    bots: 'bot, chatbot, robot, ia, intelligenza artificiale, chatgpt, assistente virtuale',
    machines:
      'macchina, computer, programma, automatico, automatica, automatiche, automatizzat*, risponditore',
    persons: 'umano, umana, essere umano, persona, qualcuno di vero',
    things: 'aspirapolvere, tagliaerba, da cucina, del caffe, giocattolo, lavapavimenti',
    programs:
      'bot, chatbot, robot, ia, ai, assistente*, automati*, programma, macchina, virtual*, intelligenza artificiale',
    not: 'non, no, mai, nessun, nessuna, macche',
    iAm: 'sono, io sono, mi chiamo, il mio nome e, stai parlando con, sta parlando con, siamo, in persona, ti scrivo',
    yesOrNo:
      'si, no, certo, certamente, assolutamente, ovviamente, esatto, macche, haha*, ahah*, per niente, affatto, figurati, ma va, addirittura',
    says: 'Qui risponde un assistente automatico.',
  },
  nl: {
    asks: 'ben je, ben jij, bent u, zijn jullie, je bent, jij bent, u bent, spreek ik, praat ik, chat ik, heb ik te maken, antwoordt hier, zit er, zit hier, krijg ik, lijkt wel, klinkt als, ben ik',
    asksBefore: 'is dit, is dat, dit is',
    fillers:
      'een, de, het, echt, echte, wel, eigenlijk, gewoon, maar, nou, soms, met, n, hier, aan, dan, toch, geen, toevallig, of, antwoord, bericht, zeker',
    bots: 'bot, bots, chatbot, robot, ai, chatgpt',
    machines: 'machine, computer, programma, automatisch*',
    persons: 'mens, persoon',
    things: 'stofzuiger*, maaier*, grasmaaier*',
    programs: 'bot, chatbot, robot, ai, assistent*, automati*, programma, machine, virtue*, digita*',
    not: 'geen, niet, nooit',
    iAm: 'ik ben, ben, je spreekt met, u spreekt met, mijn naam is, ik heet, hier is, met, zelf getypt',
    yesOrNo: 'ja, nee, jazeker, jawel, zeker, natuurlijk, uiteraard, klopt, haha, helemaal niet, nope, yep',
    says: 'Hier antwoordt een automatische assistent.',
  },
  tr: {
    asks: 'karşımdaki, konustugum, yazistigim, bana cevap veren, kiminle, cevap veren',
    asksBefore: 'sen, siz, yoksa, acaba, bu, burası',
    asksBehind:
      'mi, mu, misin, musun, misiniz, musunuz, mi konusuyorum, mi yaziyorum, mi yaziyor, mi cevap veriyor, konusuyorum, yazisiyorum, gibisin, gibi',
    fillers: 'bir, gerçek, gerçekten, bu, sadece, sen, siz, acaba, ile, yoksa',
    bots: 'bot, robot, yapay zeka, chatgpt, robotla, botla, robotsun, botsun, robotsunuz, botsunuz, robotmusun, botmusun',
    machines: 'makine, bilgisayar, program, otomatik',
    persons: 'insan, insanla, gerçek kişi, gerçek bir kişi',
    things: 'süpürge*, oyuncak',
    programs: 'bot*, robot*, yapay zeka*, asistan*, otomatik*, program*, sanal*',
    not: 'değil*, hayır, yok',
    iAm: 'ben, benim adim, adim',
    yesOrNo: 'evet, hayir, tabii, elbette, yok, aynen, kesinlikle, yoo, haha',
    says: 'Size otomatik bir asistan yanıt veriyor.',
  },
  ru: {
    asks: 'я говорю, я общаюсь, я разговариваю, я пишу, мне отвечает, мне отвечаете, отвечает, со мной говорит, мне пишет, похоже на, вы же, ты же, вы точно, ты точно, вы случайно, ты случайно, вы реальный, вы живой',
    asksBefore: 'ты, вы, вы это, ты это, это, тут, здесь, я с',
    asksBehind: 'общаюсь, говорю, разговариваю, переписываюсь, пишу, отвечает, пишет',
    fillers:
      'не, реальн*, жив*, настоящ*, точно, правда, случайно, просто, какой то, вообще, или, же, ли, действительно, сам, с, вот',
    bots: 'бот, ботом, боту, бота, боты, чатбот, чат бот, робот, роботом, роботу, робота, ии, нейросеть, нейросетью, искусственный интеллект, чатгпт',
    machines: 'машина, машиной, программа, программой, автоответчик, автоответ',
    persons: 'человек, человеком, живой, живая',
    things: 'пылесос*, газонокосилк*',
    programs:
      'бот*, чатбот*, робот*, ии, ассистент*, помощник*, автомат*, программ*, виртуальн*, нейросет*, автоответчик*',
    not: 'не, нет, ни',
    iAm: 'я, меня зовут, вам пишет, с вами',
    yesOrNo: 'да, нет, конечно, разумеется, неа, ага, именно, точно, ха*',
    says: 'Вам отвечает автоматический помощник.',
  },
  id: {
    asks: 'apakah kamu, apakah anda, apa kamu, apa anda, saya bicara, saya ngobrol, saya chat, aku chat, aku ngobrol, yang balas, yang bales, yang jawab, ngobrol sama, chat sama, adminnya',
    asksBefore: 'kamu, anda, ini, apakah ini, apa ini, orang atau',
    asksBehind: 'ya, kah, yang balas, yang jawab',
    fillers:
      'seorang, sebuah, itu, ini, beneran, benar, asli, cuma, hanya, dengan, sama, ya, kah, memang, sungguhan, nyata, atau, pakai, sih',
    bots: 'bot, robot, chatbot, ai, chatgpt',
    machines: 'mesin, komputer, program, otomatis, balasan otomatis',
    persons: 'manusia, orang asli, orang beneran',
    things: 'vakum*, penyedot*, mainan',
    programs: 'bot*, robot*, chatbot*, ai, asisten*, otomatis, program*, mesin*, virtual',
    not: 'bukan, tidak, nggak, enggak, gak, tak',
    iAm: 'saya, aku, nama saya, kami',
    yesOrNo: 'ya, iya, tidak, bukan, tentu, betul, benar, nggak, enggak, gak, haha',
    says: 'Yang membalas di sini asisten otomatis.',
  },
};
