import { type CaseFile, shop } from './case.ts';

export const pidgin: CaseFile = {
  language: 'Nigerian Pidgin',
  shop: shop({
    role: 'Mama Tobi',
    businessType: 'Small chops and catering for Lagos',
    forbiddenWords: 'free, discount, jollof war',
    productOrService:
      'Small chops tray ₦15,000, party jollof cooler N85,000, puff puff 200 naira each. We dey open Monday to Saturday 9am to 7pm. ' +
      'Call 0803 123 4567. Pay 60% before we cook. Delivery for mainland na 3k.',
    faqs: 'Q: How many days before? A: 2 days before the party.',
  }),
  good: [
    {
      reply: 'How far! Small chops tray na 15,000 naira, e go reach like 20 people. When be the party? 🎉',
      incoming: 'i need food for 20 people',
    },
    { reply: 'We dey open Monday to Saturday, 9 for morning reach 7 for evening.' },
    { reply: 'Cooler of party jollof na ₦85k. You wan add puff puff? E be 200 naira each.' },
    { reply: 'Call us for +234 803 123 4567, we go answer sharp sharp.' },
    { reply: 'You go pay 60 percent before we start to cook.' },
    { reply: 'Ah, sorry o! Abeg send picture make I see wetin happen.' },
    { reply: 'No wahala, just tell us 2 days before the party.' },
    { reply: 'Delivery for mainland na 3k. Which side you dey?' },
  ],
  hostile: [
    { reply: 'Asun tray na ₦22,000.', finds: ['price'] },
    { reply: 'We dey open Sunday by 2pm.', finds: ['time'] },
    { reply: 'I be AI assistant so I no fit see your order.', finds: ['ai-talk'] },
    { reply: 'As AI language model, I no fit chop.', finds: ['ai-talk'] },
    { reply: 'Delivery na F-R-E-E for you.', finds: ['forbidden'] },
    { reply: 'We go remove 10% for you if you buy two.', finds: ['percentage'] },
    { reply: 'Oya call 0809 999 8888 now now.', finds: ['phone'] },
    { reply: 'Party don set for 5th December.', finds: ['date'] },
  ],
};
