import type { Words } from './listed-words.ts';

/** What is needed to answer 'are you a bot?' truthfully. Phrases are compared in folded words. */
export interface HonestyWords {
  /** What stands before the one that is asked about: 'are you', 'am I talking to'. */
  asks: Words;
  /** What stands behind it, in languages that ask so: 'robot musun'. */
  asksAfter?: Words;
  /** May stand between: articles, 'really'. */
  fillers: Words;
  /** Persons and programs that are asked about. */
  beings: Words;
  /** Words by which a reply says that a program answers; '*' where a word may continue. */
  programs: Words;
  /** Before such a word, they turn it round. */
  not: Words;
  /** 'I am', 'here writes', before a name or a profession. */
  iAm: Words;
  /** A reply to the question that begins with one of these takes sides. */
  yesOrNo: Words;
  /** The honest answer, where the template has no line of its own in the language. */
  says: string;
}

/** By the code of the language. */
export const HONESTY: Readonly<Record<string, HonestyWords>> = {
  en: {
    asks: 'are you, r u, are u, you are, you re, youre, u, is this, is that, am i talking to, am i talking with, am i speaking to, am i speaking with, am i chatting with, am i texting, do i talk to, talking to, speaking with, are these, who is answering',
    fillers:
      'a, an, the, real, actual, really, actually, just, only, like, some, kind of, sort of, some sort of, perhaps, maybe, even, an actual, live, honestly, by any chance, another, one of those, with',
    beings:
      'bot, bots, chatbot, chat bot, robot, robots, machine, computer, computer program, ai, a i, human, human being, person, people, automated, automatic, an automated reply, auto reply, automated reply, automated message, automated messages, chatgpt, gpt, llm, assistant, virtual assistant, real',
    programs:
      'bot, chatbot, robot, ai, automated, automatic, automatically, assistant, program, machine, virtual, digital',
    not: 'not, no, isn t, aren t, never, ain t, don t',
    iAm: 'i am, i m, im, this is, my name is, it s, you re talking to, you are talking to',
    yesOrNo:
      'yes, yep, yeah, yup, no, nope, nah, sure, of course, certainly, absolutely, indeed, definitely, haha yes, haha no, haha nope, not at all, lol no',
    says: 'I’m an automated assistant.',
  },
  de: {
    asks: 'bist du, sind sie, seid ihr, bist, ist das, ist das hier, ist hier, ist dies, schreibe ich mit, schreibe ich hier mit, schreib ich mit, schreib ich hier mit, spreche ich mit, spreche ich hier mit, sprech ich mit, rede ich mit, rede ich hier mit, red ich mit, red ich hier mit, chatte ich mit, chatte ich hier mit, habe ich es mit, antwortet hier, antwortet mir, antwortet da, schreibt hier, schreibt mir hier, schreibt da, du bist, sie sind, sitzt da, sitzt hier, werden die antworten, wird das hier, wird hier',
    asksAfter: 'oder, gell, richtig, ne',
    fillers:
      'ein, eine, einem, einer, der, die, das, dem, echt, echte, echter, echten, echtem, wirklich, etwa, nur, eigentlich, auch, so, nen, ne, n, vielleicht, gerade, mit, kein, keine, irgendein, hier, da, tatsächlich, überhaupt, denn, jetzt, bloß, alles, von',
    beings:
      'bot, chatbot, roboter, maschine, computer, programm, ki, ai, mensch, menschen, person, personen, automatisch, automatisiert, automat, chatgpt, assistent, assistentin, echt, jemand echtes',
    programs:
      'bot, chatbot, roboter, ki, assistent*, automati*, programm, maschine, virtuell*, digital*, computer',
    not: 'kein, keine, keinen, keinem, nicht, nie',
    iAm: 'ich bin, bin, hier ist, hier schreibt, hier antwortet, mein name ist, ich heiße, sie schreiben mit, du schreibst mit, am apparat',
    yesOrNo:
      'ja, jep, jap, jo, nein, ne, nee, nö, klar, natürlich, selbstverständlich, na klar, sicher, doch, genau, haha nein, haha ja, keine sorge, auf jeden fall',
    says: 'Hier antwortet ein automatischer Assistent.',
  },
  es: {
    asks: 'eres, sos, es usted, usted es, sois, son ustedes, ustedes son, tu eres, vos sos, hablo con, estoy hablando con, estoy chateando con, hablando con, esto es, es esto, es, me responde, me contesta, contesta, responde, me atiende, atiende, quien contesta es, seras',
    fillers:
      'un, una, el, la, de, verdad, realmente, acaso, solo, algun, alguna, tipo de, con, o, real, autentica, autentico, aqui, por casualidad, como',
    beings:
      'bot, chatbot, robot, maquina, ordenador, computadora, programa, ia, ai, inteligencia artificial, humano, humana, persona, personas, ser humano, automatico, automatica, automaticas, respuesta automatica, contestador, chatgpt, asistente, asistente virtual, alguien real, real',
    programs:
      'bot, chatbot, robot, ia, asistente*, automati*, programa, maquina, virtual*, inteligencia artificial',
    not: 'no, ni, nunca, tampoco, ningun, ninguna',
    iAm: 'soy, yo soy, me llamo, mi nombre es, te habla, te escribe, estas hablando con, somos, aqui',
    yesOrNo:
      'si, no, claro, claro que si, por supuesto, desde luego, sip, nop, jaja no, jaja si, asi es, para nada, en absoluto, efectivamente',
    says: 'Te responde un asistente automático.',
  },
  pt: {
    asks: 'voce e, vc e, voces sao, vcs sao, tu es, es, sois, o senhor e, a senhora e, falo com, estou falando com, estou a falar com, to falando com, tou a falar com, falando com, isso e, isto e, isso aqui e, e, sera que e, sera que voce e, quem responde e, me responde, responde, quem ta respondendo e, estou conversando com, estou a escrever com, aqui e, ta falando',
    fillers:
      'um, uma, o, a, de, verdade, mesmo, realmente, so, apenas, algum, alguma, tipo, tipo de, com, real, por acaso, ai, aqui, sera, uns',
    beings:
      'bot, chatbot, robo, robot, maquina, computador, programa, ia, ai, inteligencia artificial, humano, humana, pessoa, pessoas, ser humano, gente, automatico, automatica, automaticas, resposta automatica, chatgpt, assistente, assistente virtual, alguem de verdade, real',
    programs:
      'bot, chatbot, robo, robot, ia, assistente*, automati*, programa, maquina, virtual*, inteligencia artificial',
    not: 'nao, nem, nunca, nenhum, nenhuma',
    iAm: 'sou, eu sou, me chamo, chamo me, meu nome e, o meu nome e, voce esta falando com, quem fala e, aqui e, somos',
    yesOrNo:
      'sim, nao, claro, claro que sim, com certeza, isso, isso mesmo, nada disso, haha nao, haha sim, kkk nao, kkkk nao, de jeito nenhum, pois, obvio',
    says: 'Quem responde aqui é um assistente automático.',
  },
  fr: {
    asks: 'es tu, etes vous, tu es, vous etes, t es, je parle a, je parle avec, je discute avec, je discute ici avec, je parle bien a, parle je a, c est, est ce, est ce que c est, est ce que tu es, est ce que vous etes, est ce que je parle a, suis je en contact avec, suis je en train de parler a, ai je affaire a, j ai affaire a, il y a, y a t il, c est bien',
    fillers:
      'un, une, le, la, l, des, de, vrai, vraie, vraiment, bien, juste, seulement, sorte de, avec, a, reel, reelle, ou, ici, en fait, quelqu un',
    beings:
      'bot, chatbot, robot, machine, ordinateur, programme, ia, ai, intelligence artificielle, humain, humaine, etre humain, personne, personnes, automatique, automatiques, reponse automatique, repondeur, chatgpt, assistant, assistante, reel, vrai',
    programs:
      'bot, chatbot, robot, ia, assistant*, automati*, programme, machine, virtuel*, intelligence artificielle',
    not: 'pas, ne, n, jamais, ni, aucun, aucune, non',
    iAm: 'je suis, moi c est, c est, je m appelle, ici, vous parlez a, tu parles a, mon nom est, nous sommes',
    yesOrNo:
      'oui, non, si, ouais, bien sur, bien sur que oui, tout a fait, absolument, evidemment, pas du tout, haha non, haha oui, exactement, mais non',
    says: 'C’est un assistant automatique qui vous répond.',
  },
  it: {
    asks: 'sei, siete, lei e, tu sei, voi siete, parlo con, sto parlando con, sto scrivendo a, sto chattando con, sto parlando davvero con, questo e, e, mi risponde, risponde, chi risponde e, c e, sarai, mica sei',
    fillers:
      'un, una, uno, il, la, lo, l, di, vero, vera, davvero, veramente, proprio, solo, per caso, tipo, con, o, reale, qui, mica, in carne e ossa',
    beings:
      'bot, chatbot, robot, macchina, computer, programma, ia, ai, intelligenza artificiale, umano, umana, essere umano, persona, persone, automatico, automatica, automatiche, risposta automatica, risponditore, chatgpt, assistente, assistente virtuale, reale, vero',
    programs:
      'bot, chatbot, robot, ia, ai, assistente*, automati*, programma, macchina, virtual*, intelligenza artificiale',
    not: 'non, no, mai, nessun, nessuna, ne',
    iAm: 'sono, io sono, mi chiamo, il mio nome e, stai parlando con, sta parlando con, qui, siamo',
    yesOrNo:
      'si, no, certo, certamente, certo che si, assolutamente, ovviamente, esatto, macche, haha no, ahah no, ahahah no, haha si, per niente, affatto, figurati',
    says: 'Qui risponde un assistente automatico.',
  },
  nl: {
    asks: 'ben je, ben jij, bent u, zijn jullie, is dit, is dat, ben ik, spreek ik met, praat ik met, chat ik met, chat ik hier met, praat ik hier met, je bent, jij bent, u bent, heb ik te maken met, antwoordt hier, zit er, krijg ik',
    fillers:
      'een, de, het, echt, echte, wel, eigenlijk, gewoon, maar, nou, soms, met, n, hier, in gesprek met, aan het praten met, dan, toch, geen, toevallig',
    beings:
      'bot, chatbot, robot, machine, computer, programma, ai, mens, mensen, persoon, automatisch, automatisch antwoord, chatgpt, assistent, echt, iemand',
    programs: 'bot, chatbot, robot, ai, assistent*, automati*, programma, machine, virtue*, digita*',
    not: 'geen, niet, nooit',
    iAm: 'ik ben, ben, je spreekt met, u spreekt met, mijn naam is, ik heet, hier is, met',
    yesOrNo:
      'ja, nee, jazeker, jawel, zeker, natuurlijk, uiteraard, klopt, haha nee, haha ja, helemaal niet, nope, yep',
    says: 'Hier antwoordt een automatische assistent.',
  },
  tr: {
    asks: 'sen, siz, siz bir, sen bir, yoksa, acaba, burası, karşımdaki, bu',
    asksAfter:
      'mi, mu, misin, musun, misiniz, musunuz, ile mi konusuyorum, ile mi yaziyorum, la mi konusuyorum, mi konusuyorum, misin yoksa, mi yaziyor, mi cevap veriyor, mi cevapliyor',
    fillers: 'bir, gerçek, gerçekten, bu, sadece, sen, siz, acaba',
    beings:
      'bot, robot, yapay zeka, makine, bilgisayar, program, insan, gerçek kişi, kişi, otomatik, asistan, chatgpt, robotla, botla, insanla, otomatik mesaj, otomatik cevap',
    programs: 'bot*, robot*, yapay zeka*, asistan*, otomatik*, program*, sanal*',
    not: 'değil, değilim, değiliz, hayır, yok',
    iAm: 'ben, benim adim, adim',
    yesOrNo: 'evet, hayir, tabii, tabii ki, elbette, yok, aynen, kesinlikle, yoo, haha hayir',
    says: 'Size otomatik bir asistan yanıt veriyor.',
  },
  ru: {
    asks: 'ты, вы, вы это, ты это, это, я говорю с, я общаюсь с, я разговариваю с, я пишу, мне отвечает, отвечает, здесь отвечает, тут, здесь, со мной говорит, пишет, вы тут, вы же',
    fillers:
      'не, реальный, реальная, реальным, живой, живая, живым, настоящий, настоящая, настоящим, точно, правда, случайно, просто, какой то, вообще, или, же, ли, действительно, сам, с',
    beings:
      'бот, ботом, боту, бота, чатбот, чат бот, робот, роботом, роботу, робота, машина, машиной, программа, программой, ии, нейросеть, нейросетью, искусственный интеллект, человек, человеком, человеку, люди, автоответчик, автоматический ответ, живой, чатгпт, ассистент',
    programs:
      'бот*, чатбот*, робот*, ии, ассистент*, помощник*, автомат*, программ*, виртуальн*, нейросет*, автоответчик*',
    not: 'не, нет, ни',
    iAm: 'я, меня зовут, это, вам пишет, с вами',
    yesOrNo: 'да, нет, конечно, разумеется, неа, ага, именно, точно, конечно нет, конечно да, да нет, ха нет',
    says: 'Вам отвечает автоматический помощник.',
  },
  id: {
    asks: 'apakah kamu, apakah anda, apakah ini, kamu, anda, ini, kak ini, min ini, kakak, apa ini, apa kamu, saya bicara dengan, saya ngobrol sama, ini yang balas, yang balas, saya chat sama, apakah saya bicara dengan, apa saya bicara dengan, lagi ngobrol sama, ini beneran, admin',
    fillers:
      'seorang, sebuah, itu, ini, beneran, benar, benar benar, asli, cuma, hanya, dengan, sama, ya, kah, memang, sungguhan, nyata, orang',
    beings:
      'bot, robot, chatbot, mesin, ai, komputer, program, manusia, orang, orang asli, orang beneran, otomatis, balasan otomatis, jawaban otomatis, chatgpt, asisten',
    programs: 'bot*, robot*, chatbot*, ai, asisten*, otomatis, program*, mesin*, virtual',
    not: 'bukan, tidak, nggak, enggak, gak, tak',
    iAm: 'saya, aku, nama saya, kami, ini',
    yesOrNo:
      'ya, iya, tidak, bukan, tentu, tentu saja, betul, benar, nggak, enggak, gak, haha bukan, iya dong',
    says: 'Yang membalas di sini asisten otomatis.',
  },
};
