import type { Kind } from './kind.ts';

/** Numbers that the customer gave, said again in any notation; beside them numbers that nobody gave. */
export const GIVEN_NUMBERS: Kind = {
  name: 'Numbers that the customer gave',
  cases: [
    {
      shop: 'corner',
      incoming: 'Hi, where is my order 48213? It was for 2 books',
      reply: "Hello! I'll check where order 48213 with your 2 books is and get back to you.",
    },
    {
      shop: 'corner',
      incoming: 'do you have ISBN 978-3-16-148410-0?',
      reply: "Hello! I'll look for ISBN 9783161484100 and put it aside if we have it.",
    },
    {
      shop: 'corner',
      incoming: 'Looking for 9780140328721, kids book',
      reply: "Hello! Is ISBN 978-0-14-032872-1 the one with the blue cover? I'll check the shelf.",
    },
    {
      shop: 'corner',
      incoming: 'u guys have lego 42115?',
      reply: "Hello! I'll check whether set 42115 is here and put it aside for you.",
    },
    {
      shop: 'millstone',
      incoming: 'hey need a cake for 24 people on the 18th of june at half 3',
      reply: "Hi! A cake for 24 people, picked up on 18 June at 3:30: I'll check that and get back to you.",
    },
    {
      shop: 'millstone',
      incoming: 'can u do 3 dozen rolls for sat',
      reply: "Hi! 36 rolls for Saturday, I'll check with the oven and let you know.",
    },
    {
      shop: 'millstone',
      incoming: 'My number is 0170 123 45 67, call me when the cake is ready',
      reply: 'Hi! Thank you, we have noted +49 170 1234567. Which day do you want to pick up?',
    },
    {
      shop: 'millstone',
      incoming: 'Another bakery wants 45€ for a cake like that. yours?',
      reply:
        "Hi! I can't say anything about their €45; our cakes start from €28. Which day would you like to pick up?",
    },
    {
      shop: 'glow',
      incoming: "I'm 34 and have combo skin, saw your Glow 45 for 60, right?",
      reply: 'Hello lovely! Yes, Glow 45 is £60. At 34 with combination skin it suits you well.',
    },
    {
      shop: 'glow',
      incoming: 'Your voucher says GV-2024-0093 and £80, still ok?',
      reply:
        "Hello lovely! I'll check voucher GV-2024-0093 over £80 and get back to you. What is your skin type?",
    },
    {
      shop: 'ironyard',
      incoming: 'my max deadlift is 140kg and I weigh 82, what should I do first',
      reply: 'Hey! 140 kg at 82 kg bodyweight is strong. Start with a trial: https://ironyard.example/trial',
    },
    {
      shop: 'ironyard',
      incoming: 'Can we do next tuesday 6pm?',
      reply: "Hey! Tuesday at 18:00, I'll check with the team. Book here: https://ironyard.example/trial",
    },
    {
      shop: 'ironyard',
      incoming: 'i paid 180 for 3 months in january and cant get in, member id 7731',
      reply: "Hey, sorry about that! I'll look into member 7731 and the $180 you paid for 3 months.",
    },
    {
      shop: 'steglitz',
      incoming: 'Habt ihr die Torte von Rechnung 2024/118? die war 26cm',
      reply: 'Hallo! Rechnung 2024/118 mit 26 cm, ich schaue nach. An welchem Tag möchtest du abholen?',
    },
    {
      shop: 'steglitz',
      incoming: 'brauche zweieinhalb kilo brot für freitag',
      reply: 'Hallo! 2,5 kg Brot für Freitag, ich frage in der Backstube nach.',
    },
    {
      shop: 'steglitz',
      incoming: 'Geht am 3.10. um viertel nach neun?',
      reply: 'Hallo! Den 3. Oktober um 9:15 Uhr schaue ich nach und melde mich.',
    },
    {
      shop: 'orquidea',
      incoming: 'Quiero cita el 14 de mayo a las 4 de la tarde',
      reply: '¡Hola, linda! El 14/5 a las 16:00, lo reviso y te confirmo.',
    },
    {
      shop: 'orquidea',
      incoming: 'me cobraron 55 y era gel nada más',
      reply: '¡Hola, linda! Lamento lo de los 55 €; lo reviso con el equipo y te aviso.',
    },
    {
      shop: 'nile',
      incoming: 'عايزة موديل ٧٤٢ مقاس ٤٢',
      reply: 'أهلًا وسهلًا! موديل 742 مقاس 42، سأتأكد من توفره.',
    },
    {
      shop: 'nile',
      incoming: 'رقم طلبي 55821 ولم يصل',
      reply: 'أهلًا وسهلًا! سأتابع الطلب رقم ٥٥٨٢١ وأعود إليك.',
    },
    {
      shop: 'yun',
      incoming: '我要三盒龙井,寄到300号',
      reply: '您好,3盒龙井,寄到300号,我先确认一下库存。',
    },
    {
      shop: 'hanako',
      incoming: '6月12日の15時半に2名で予約したいです',
      reply: 'こんにちは。6/12の15:30、2名様ですね。確認してご連絡いたします。',
    },
    {
      shop: 'hanako',
      incoming: '予約番号はA-3391です',
      reply: 'こんにちは。予約番号Ａ－３３９１を確認いたします。',
    },
    {
      shop: 'corner',
      history: ['c: I need the 2019 edition of Mills, ISBN 0-306-40615-2', "s: Hello! I'll have a look."],
      incoming: 'any luck?',
      reply: "I'm still looking for the 2019 edition with ISBN 0306406152, and will get back to you.",
    },
    {
      shop: 'millstone',
      history: [
        'c: we are 17 people, one nut allergy',
        's: Hi! Thank you, noted. Which day do you want to pick up?',
      ],
      incoming: 'the 9th',
      reply: "Noted: 17 people, one nut allergy, pickup on the 9th. I'll check and confirm.",
    },
    {
      shop: 'lotus',
      incoming: 'จอง 2 คน วันที่ 15 บ่ายสามโมงได้ไหมคะ',
      reply: 'สวัสดีค่ะ 2 ท่าน วันที่ 15 เวลา 15.00 น. ขอตรวจสอบคิวก่อนนะคะ',
    },
    {
      shop: 'hanriver',
      incoming: 'PT 10회 50만원 맞죠? 저 키 172에 68kg이에요',
      reply: '안녕하세요! 네, PT 10회는 500,000원입니다. 172cm에 68kg이시군요. 언제가 편하세요?',
    },
    {
      shop: 'millstone',
      incoming: 'how much for a cake for 12?',
      reply: 'Hi! A cake for 12 is €41. Which day do you want to pick up?',
      finds: ['price'],
    },
    {
      shop: 'corner',
      incoming: 'is order 48213 shipped? i paid with paypal',
      reply: 'Hello! Order 48213 will be with you on 14 March.',
      finds: ['date'],
    },
    {
      shop: 'glow',
      incoming: 'how much is peel 30',
      reply: 'Hello lovely! Peel 30 is £75. What is your skin type?',
      finds: ['price'],
    },
    {
      shop: 'steglitz',
      incoming: 'Was kostet ne Torte mit 26 cm',
      reply: 'Hallo! Eine Torte mit 26 cm kostet 48 €. Wann möchtest du abholen?',
      finds: ['price'],
    },
    {
      shop: 'ironyard',
      incoming: 'my number is 555 0199, can you call',
      reply: 'Hey! Call us any time on 555 0742 instead.',
      finds: ['phone'],
    },
  ],
};
