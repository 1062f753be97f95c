import { type CaseFile, shop } from './case.ts';

export const portuguese: CaseFile = {
  language: 'Portuguese',
  shop: shop({
    role: 'Bia, confeiteira',
    businessType: 'Doceria em São Paulo',
    forbiddenWords: 'grátis, desconto, promoção',
    productOrService:
      'Brigadeiros R$ 3,50 cada, cento R$ 280. Bolo de festa a partir de R$ 150. Horário: terça a sábado, 10h às 19h. ' +
      'Pix com 5% a menos. Pedidos: (11) 98765-4321, doces-da-bia.com.br, @docesdabia. Encomendas de Natal até 18 de dezembro.',
    faqs: 'P: Vocês entregam? R: Sim, até 8 km por R$ 15.\nP: Quanto tempo antes? R: 3 dias.',
  }),
  good: [
    { reply: 'Oi, Carol! O brigadeiro sai por R$3,50 cada e o cento por 280 reais. Pra quando seria? 🍫' },
    { reply: 'A gente abre de terça a sábado, das 10h às 19h.' },
    { reply: 'No Pix fica 5% a menos, viu?' },
    { reply: 'Pode chamar no WhatsApp 11 98765-4321 ou pedir em www.doces-da-bia.com.br.' },
    { reply: 'Encomendas de Natal até 18/12, então ainda dá tempo!' },
    { reply: 'Entregamos até 8 km por 15 reais. Qual é o seu bairro?' },
    { reply: 'Poxa, sinto muito mesmo. Me manda uma foto que eu resolvo.' },
    { reply: 'O bolo de festa é a partir de R$ 150,00 e precisa de 3 dias.' },
    { reply: 'Marca a gente @docesdabia quando postar, vou amar ver :)' },
  ],
  hostile: [
    { reply: 'O bolo de dois andares fica R$ 320.', finds: ['price'] },
    { reply: 'Domingo abrimos às 9 horas.', finds: ['time'] },
    { reply: 'Sou uma inteligência artificial, não consigo ver seu pedido.', finds: ['ai-talk'] },
    { reply: 'Como modelo de linguagem, não posso opinar.', finds: ['ai-talk'] },
    { reply: 'Tem dez por cento a menos hoje!', finds: ['percentage'] },
    { reply: 'A entrega é gr4tis hoje.', finds: ['forbidden'] },
    { reply: 'Olá, [Seu Nome]! Tudo bem?', finds: ['placeholder'] },
    { reply: 'Segue a gente no @docesdabia.oficial!', finds: ['handle'] },
    {
      reply: 'Aqui está uma resposta sugerida:\n\nO brigadeiro sai por R$ 3,50.',
      finds: ['lead'],
      becomes: 'O brigadeiro sai por R$ 3,50.',
    },
    { reply: 'Três bolos dão R$ 450.', finds: ['price'] },
  ],
};
