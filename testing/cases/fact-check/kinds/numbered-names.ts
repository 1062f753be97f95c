import type { Kind } from './kind.ts';

/** Products, books and models whose names hold numbers. */
export const NUMBERED_NAMES: Kind = {
  name: 'Product names with numbers',
  cases: [
    {
      shop: 'glow',
      incoming: 'what is good for a quick fix before a party',
      reply: 'Hello lovely! Glow 15 is made for that, it is £25. What is your skin type?',
    },
    {
      shop: 'glow',
      incoming: 'which set for dry skin',
      reply: 'Hello lovely! Set No. 5 with Serum B3 is for dry skin.',
    },
    {
      shop: 'glow',
      incoming: 'und die Creme gegen Sonne?',
      reply: 'Hello lovely! Die Creme mit LSF 50, also SPF 50, passt. Welchen Hauttyp hast du?',
    },
    {
      shop: 'glow',
      incoming: 'set five or the serum?',
      reply: 'Hello lovely! For dry skin take Set #5 together with the B3 serum.',
    },
    {
      shop: 'glow',
      incoming: 'can I come today for a peel?',
      reply: 'Hello lovely! Peel 30 needs a patch test 48 hours before. What is your skin type?',
    },
    {
      shop: 'steglitz',
      incoming: 'Welches Mehl für Spätzle?',
      reply: 'Hallo! Nimm Type 405, zur Not geht auch 550er Mehl.',
    },
    {
      shop: 'steglitz',
      incoming: 'habt ihr 1050er mehl',
      reply: 'Hallo! Ja, Mehl Typ 1050 haben wir zum Mitnehmen. An welchem Tag holst du es ab?',
    },
    {
      shop: 'millstone',
      incoming: 'whats the raspberry one called',
      reply: "Hi! That's our birthday cake No. 7, cakes start from €28. Which day do you want to pick up?",
    },
    {
      shop: 'millstone',
      incoming: 'what flour is in the bread',
      reply: 'Hi! Type 1050 in the bread, Type 405 in the cakes.',
    },
    {
      shop: 'ironyard',
      incoming: 'something short for abs?',
      reply: 'Hey! Core 20 is your class. Book: https://ironyard.example/trial',
    },
    {
      shop: 'ironyard',
      incoming: 'is push hard?',
      reply: 'Hey! Push 45 is tough and fun. Book a trial: https://ironyard.example/trial',
    },
    {
      shop: 'corner',
      incoming: 'book about the beatles and something by orwell?',
      reply:
        "Hello! Orwell's '1984' is a classic; for the Beatles, shall I look for a songbook and put it aside?",
    },
    {
      shop: 'corner',
      incoming: 'something scifi for my dad, he read 2001 already',
      reply:
        "Hello! If he liked '2001', I can look for '2010' by Clarke, or 'Fahrenheit 451', and put one aside.",
    },
    {
      shop: 'corner',
      incoming: 'gift for a kid who loves planes',
      reply: "Hello! A model of the Boeing 747 would be lovely, I'll check if we have one.",
    },
    {
      shop: 'orquidea',
      incoming: 'tienen rosas claritos?',
      reply: '¡Hola, linda! Sí, el Rosa 212 es muy clarito. ¿Qué día te queda bien?',
    },
    {
      shop: 'orquidea',
      incoming: 'algo para hacer en casa?',
      reply: '¡Hola, linda! El kit n° 3 es para casa. ¿Qué día pasas por él?',
    },
    {
      shop: 'yun',
      incoming: '有什么普洱',
      reply: '您好,我们有普洱7572。请问您的送货地址是?',
    },
    {
      shop: 'hanako',
      incoming: '家でのケアは?',
      reply: 'こんにちは。シャンプー「No.5」がおすすめです。トリートメントはGlow15もございます。',
    },
    {
      shop: 'nile',
      incoming: 'إيه أحدث موديل؟',
      reply: 'أهلًا وسهلًا! موديل ٧٤٢ متوفر من مقاس ٣٦ إلى ٤٦. ما مقاسك؟',
    },
    {
      shop: 'hanriver',
      incoming: '복근 운동 있어요?',
      reply: '안녕하세요! 코어 20 클래스가 있어요. 언제가 편하세요?',
    },
    {
      shop: 'glow',
      incoming: 'Do u have the No 5 set',
      reply: 'Hello lovely! Yes, Set Nº 5 is here. What is your skin type?',
    },
  ],
};
