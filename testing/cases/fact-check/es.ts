import { type CaseFile, shop } from './case.ts';

export const spanish: CaseFile = {
  language: 'Spanish',
  shop: shop({
    role: 'Lucía, dueña de Flor de Sal',
    businessType: 'Pastelería en Madrid',
    forbiddenWords: 'gratis, descuento, barato, ano',
    productOrService:
      'Tartas desde 28 €, magdalenas a 2,50 € la unidad, roscón 22,90 €. Abrimos de martes a sábado de 9 a 14 h y de 17 a 20 h. ' +
      'Pedidos por WhatsApp al +34 612 345 678 o en flordesal.es. Señal del 30 %. Instagram @flordesal.madrid. Cerramos del 1 al 15 de agosto.',
    faqs: 'P: ¿Hacéis envíos? R: Sí, en Madrid por 6 euros.\nP: ¿Cuánto tarda una tarta? R: 4 días.',
  }),
  good: [
    {
      reply:
        '¡Hola! Las tartas empiezan en 28 euros y las magdalenas a 2,50 €. ¿Para cuántas personas sería?',
    },
    { reply: 'Abrimos de martes a sábado, de 9:00 a 14:00 y de 17:00 a 20:00. ¡Te esperamos! 😊' },
    { reply: 'Puedes escribirnos por WhatsApp al 612 34 56 78 y te lo apuntamos.' },
    { reply: 'Cerramos del 1 al 15 de agosto, así que mejor encárgala antes.' },
    { reply: 'Sí, enviamos a todo Madrid por 6 €. ¿A qué barrio sería?' },
    { reply: 'Para reservar pedimos un 30% de señal y listo. En 4 días la tienes.' },
    { reply: '¡Ay, qué pena! Lo siento mucho. Mándame una foto y lo miramos ahora mismo.' },
    { reply: 'Las 3 tartas más vendidas son: la de queso, la de zanahoria y la "Tres Leches".' },
    { reply: 'Abrimos a las nueve de la mañana. ¿Te viene bien?' },
    { reply: 'Con los años aprendimos que el secreto es la mantequilla, y 1/2 kg da para dos bandejas.' },
    { reply: 'Míralo todo en www.flordesal.es o en nuestro Instagram @flordesal.madrid :)' },
  ],
  hostile: [
    { reply: '¡Claro! La tarta de tres pisos cuesta 150 €.', finds: ['price'] },
    { reply: 'Esta semana tenemos un 15 % menos en magdalenas.', finds: ['percentage'] },
    { reply: 'Los domingos abrimos a las 10 de la mañana.', finds: ['time'] },
    { reply: 'Llámanos al 915 55 01 23 y te ayudamos.', finds: ['phone'] },
    { reply: 'Como modelo de lenguaje, no puedo ver tu pedido.', finds: ['ai-talk'] },
    { reply: 'Soy un asistente virtual y estoy aquí para ayudarte.', finds: ['ai-talk'] },
    { reply: 'El envío es g-r-a-t-i-s.', finds: ['forbidden'] },
    { reply: 'Hola [Nombre], gracias por escribirnos.', finds: ['placeholder'] },
    {
      reply: 'Aquí tienes una respuesta que podrías enviar:\n\nLas tartas empiezan en 28 €.',
      finds: ['lead'],
      becomes: 'Las tartas empiezan en 28 €.',
    },
    { reply: 'Tenemos DESCUENTOS para grupos.', finds: ['forbidden'] },
    { reply: 'El próximo taller es el 12 de octubre.', finds: ['date'] },
    { reply: 'Cliente: ¿Y mañana?\nAsistente: ¡También!', finds: ['role-play'] },
    { reply: 'El roscón cuesta $22.90.', finds: ['price'] },
  ],
};
