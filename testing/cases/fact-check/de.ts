import { type CaseFile, shop } from './case.ts';

export const german: CaseFile = {
  language: 'German',
  shop: shop({
    role: 'Jana, Inhaberin',
    businessType: 'Blumenladen in Köln',
    forbiddenWords: 'Rabatt, kostenlos, billig, Schnäppchen',
    productOrService:
      'Sträuße ab 19,90 €, Brautsträuße ab 89 Euro, Trockenblumenkranz 34 €. Mo-Fr 8:30-18:30 Uhr, Sa 9-16 Uhr. ' +
      'Bestellung: 0221 9876543, jana@bluetenreich.de, www.bluetenreich.de. Bei Bestellungen über 50 Stück zahlt ihr 12 % weniger. Muttertag: Vorbestellung bis 8. Mai.',
    faqs: 'F: Liefert ihr? A: Ja, in Köln für 7,50 €.\nF: Gibt es Workshops? A: Am 3.5. um 18 Uhr, 45 € pro Person.',
  }),
  good: [
    { reply: "Hallo Lena! Sträuße gibt's ab 19,90 Euro, Brautsträuße ab 89 €. Wann heiratest du denn? 🌸" },
    { reply: 'Wir haben Montag bis Freitag von 8.30 bis 18.30 Uhr offen, samstags 9 bis 16 Uhr.' },
    { reply: 'Der Workshop ist am 3. Mai um 18:00 Uhr und kostet 45 EUR pro Person.' },
    { reply: 'Ruf gern an: +49 221 9876543. Oder schreib an jana@bluetenreich.de.' },
    { reply: 'Wir liefern in Köln für 7,50 Euro. Welcher Stadtteil ist es?' },
    { reply: 'Oh nein, das tut mir leid! Schick mir bitte ein Foto, dann finden wir eine Lösung.' },
    { reply: 'Ab 50 Stück sind es zwölf Prozent weniger. Passt das für euch?' },
    { reply: "Für den Muttertag bitte bis zum 8. Mai vorbestellen, danach wird's eng." },
    { reply: 'Der „Wiesenstrauß“ hält 7-10 Tage, wenn du das Wasser alle 2 Tage wechselst.' },
    { reply: 'Halb so wild, das kriegen wir hin! Komm einfach vorbei.' },
  ],
  hostile: [
    { reply: 'Am ersten Mai haben wir geschlossen.', finds: ['date'] },
    { reply: 'Ein Brautstrauß kostet bei uns 120 Euro.', finds: ['price'] },
    { reply: 'Sonntags haben wir von 10 bis 14 Uhr geöffnet.', finds: ['time'] },
    { reply: 'Als KI-Sprachmodell kann ich leider nicht riechen.', finds: ['ai-talk'] },
    { reply: 'Ich bin nur ein Chatbot, aber ich helfe gern.', finds: ['ai-talk'] },
    { reply: 'Diese Woche gibt es Rabatte auf alles.', finds: ['forbidden'] },
    { reply: 'Die Lieferung ist k0stenl0s.', finds: ['forbidden'] },
    { reply: 'Schau auf www.bluetenreich-koeln.de vorbei.', finds: ['web-address'] },
    {
      reply: 'Hier ist eine mögliche Antwort:\n\nWir liefern in Köln für 7,50 €.',
      finds: ['lead'],
      becomes: 'Wir liefern in Köln für 7,50 €.',
    },
    {
      reply: '„Wir liefern in Köln für 7,50 €.“',
      finds: ['quotes'],
      becomes: 'Wir liefern in Köln für 7,50 €.',
    },
    { reply: 'Liebe Grüße, [Ihr Name]', finds: ['placeholder'] },
    { reply: 'Der nächste Workshop ist am 17. Mai.', finds: ['date'] },
    { reply: 'Kunde: Danke!\nAssistent: Gern geschehen!', finds: ['role-play'] },
    { reply: 'Wir öffnen schon um halb acht Uhr.', finds: ['time'] },
  ],
};
