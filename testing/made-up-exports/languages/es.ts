import type { LanguageTexts } from './texts.ts';

export const ES: LanguageTexts = {
  code: 'es',
  topics: [
    {
      name: 'price',
      asks: [
        '¿Cuánto cuesta {product}?',
        'Quería preguntar el precio de {product}.',
        '¿Cuánto cobran por {product}?',
      ],
      reworded: ['¿Precio de {product}?', '¿Es muy caro {product}?', '¿A cuánto sale {product}?'],
      answers: [
        '{product} empieza en {price}. | Las grandes llegan a {price}.',
        'Serían {price}. | Si es mucho [te/le] hago algo más pequeño.',
        'Ahora mismo a {price}. | ¿[Te/Le] aparto {product}?',
      ],
    },
    {
      name: 'delivery',
      asks: [
        '¿Hacen envíos a {place}?',
        '¿Pueden mandar flores a {place}?',
        '¿Es posible una entrega en {place} esta semana?',
      ],
      reworded: [
        '¿Me las llevan hasta {place}?',
        'Vivo en {place}, ¿llegan hasta allí?',
        '¿Reparten en {place}?',
      ],
      answers: [
        'Sí, voy a {place} cada {day}. | Son {price} más.',
        'Claro, {place} me queda de paso. | [Mándame/Mándeme] la dirección y un nombre.',
        'Uy, {place} me queda muy lejos. | Podemos vernos a medio camino el {day}.',
      ],
    },
    {
      name: 'hours',
      asks: [
        '¿A qué hora abren el {day}?',
        '¿Cuál es su horario?',
        '¿Hasta qué hora está abierta la tienda hoy?',
      ],
      reworded: ['¿Están el {day}?', '¿Hasta cuándo puedo pasar?', '¿A qué hora cierran?'],
      answers: [
        'Estoy de {time} a {time}. | El {day} cierro.',
        'La puerta está abierta hasta las {time}. | Si no, [toca/toque], que estoy atrás.',
        'El {day} abro a las {time}. | Los otros días una hora antes.',
      ],
    },
    {
      name: 'pickup',
      asks: [
        '¿Puedo recogerlo el {day} por la mañana?',
        '¿Podría mi hermana recoger el pedido?',
        '¿A partir de qué hora puedo ir a buscarlo?',
      ],
      reworded: [
        '¿Estará listo para recoger el {day}?',
        '¿Puede ir otra persona por las flores?',
        '¿Cuándo paso por mi pedido?',
      ],
      answers: [
        'Sí, está listo desde las {time}. | Solo [di/diga] el nombre al entrar.',
        'Puede venir cualquiera. | Lo dejo en la cámara fría con el nombre.',
        '[Ven/Venga] el {day} después de las {time}. | Antes sigo con las manos en ello.',
      ],
    },
    {
      name: 'wedding',
      asks: [
        '¿Están libres para una boda el {date}?',
        '¿Todavía aceptan bodas este año?',
        'Nos casamos el {date} y necesitamos flores.',
      ],
      reworded: [
        '¿Podrían hacer las flores de nuestro gran día?',
        '¿El {date} sigue libre para un ramo nupcial?',
        'Buscamos florista para nuestro matrimonio.',
      ],
      answers: [
        '¡Ay qué bonito, felicidades! | El {date} sigue libre, ¿lo aparto?',
        'Solo hago una boda por fin de semana. | El {date} ya no, la semana siguiente sí.',
        'Mejor hablamos primero por teléfono. | Conmigo una boda completa empieza en {price}.',
      ],
    },
    {
      name: 'colors',
      asks: [
        '¿Podrían hacer {product} en blanco y verde?',
        '¿Lo tienen también en rosa?',
        '¿Puedo elegir yo los colores?',
      ],
      reworded: [
        'Me gustaría algo en morado, ¿se puede?',
        '¿Hay en otros tonos?',
        '¿Puede ser todo amarillo?',
      ],
      answers: [
        'El color que haya en el mercado. | Blanco y verde en verano es fácil.',
        'De rosa tengo un montón. | [Mándame/Mándeme] una foto y copio el aire.',
        'Sí, [tú eliges/usted elige]. | Solo el azul es difícil, van teñidas y no me gustan.',
      ],
    },
    {
      name: 'care',
      asks: [
        '¿Cuánto tiempo duran frescas las flores?',
        '¿Cada cuánto tengo que regar {product}?',
        'Mis flores ya están caídas, ¿qué hago?',
      ],
      reworded: [
        '¿Necesitan mucha agua?',
        '¿Cuántos días aguantan?',
        'Se doblan las cabezas, ¿hice algo mal?',
      ],
      answers: [
        'Unos {n} días si se cortan los tallos. | Agua nueva cada dos días ayuda mucho.',
        'Lejos del sol. | Y nunca al lado de la fruta, la odian.',
        'Un corte y una hora en agua tibia. | Se levantan otra vez.',
      ],
    },
    {
      name: 'payment',
      asks: ['¿Puedo pagar con tarjeta?', '¿Aceptan transferencia?', '¿Cómo puedo pagar el pedido?'],
      reworded: ['¿Se puede en efectivo?', '¿Hay que pagar por adelantado?', '¿Tienen Bizum?'],
      answers: [
        'Tarjeta, efectivo, lo que sea. | En pedidos grandes pido la mitad antes.',
        'Por transferencia o aquí: {link} | Me va bien todo.',
        'En la tienda es lo más fácil. | El enlace es {link} si [quieres/quiere] hacerlo ya.',
      ],
    },
    {
      name: 'workshop',
      asks: [
        '¿Queda un lugar en el taller del {day}?',
        '¿Pueden ir principiantes al taller de coronas?',
        '¿Qué hacemos en su curso?',
      ],
      reworded: [
        '¿Hace falta saber algo para la clase?',
        '¿Hay plazas en la próxima clase?',
        'Quiero aprender a hacer una corona.',
      ],
      answers: [
        'Quedan {n} sitios. | ¿[Te/Le] apunto?',
        'Lo puede hacer cualquiera. | Vamos despacio y hay tarta en el descanso.',
        'Hacemos una corona para llevar. | Dura unas {n} horas.',
      ],
    },
    {
      name: 'voucher',
      asks: [
        '¿Venden tarjetas de regalo?',
        '¿Hay un vale para regalarle a mi madre?',
        '¿Cuánto tiempo vale una tarjeta de regalo?',
      ],
      reworded: [
        'Necesito un regalo, ¿puedo comprar saldo en su tienda?',
        '¿Cuándo caduca mi vale?',
        '¿Tienen cupones para regalar?',
      ],
      answers: [
        'Sí, escritas a mano en papel bonito. | Desde {price} lo que [quieras/quiera].',
        'Conmigo no caducan. | Se compran aquí: {link}',
        'Se la puedo mandar. | Llegaría el {day}.',
      ],
    },
    {
      name: 'status',
      asks: ['¿Mi pedido va en camino?', 'Todavía no sé nada de mi pedido.', '¿Cuándo llegan mis flores?'],
      reworded: ['¿Hay noticias de mi entrega?', '¿Les llegó mi encargo?', '¿Dónde están mis flores?'],
      answers: [
        'Salió a las {time}. | Tiene que estar al caer.',
        'Ay no, pregunto al repartidor. | Ahora [te/le] digo.',
        'Lo tengo delante. | Sale el {day}.',
      ],
    },
    {
      name: 'dried',
      asks: [
        '¿Tienen también flores secas?',
        '¿Cuánto duran los ramos secos?',
        '¿Pueden secar mi ramo de novia?',
      ],
      reworded: [
        '¿Hay algo que no se marchite?',
        '¿Se puede conservar mi ramo?',
        'Busco algo que dure para siempre.',
      ],
      answers: [
        'Una pared entera. | Duran {n} meses si no se mojan.',
        'Puedo, pero [tráelo/tráigalo] antes de {n} días. | Luego se caen los pétalos.',
        'Las secas llegan cada {day}. | Subo una foto cuando abro la caja.',
      ],
    },
  ],
  owner: {
    greetings: ['Holi', 'Hola guapa', 'Holaa'],
    closings: ['Un abrazo, Mia', 'Besitos, Mia'],
    laughter: ['jaja', 'jajaja'],
    small: [
      '¡Claro que sí!',
      'Sin problema.',
      'Qué alegría me da.',
      'Un segundo, tengo las manos mojadas.',
      'Estoy en el mercado hasta mediodía.',
      'Eres un sol.',
      'Me parece bien.',
      'Lo hago con cariño.',
      'Cualquier cosa me dices.',
      '¡Mil gracias!',
    ],
  },
  customer: {
    greetings: ['Hola', 'Buenos días', 'Buenas tardes'],
    closings: ['Saludos cordiales', 'Gracias de antemano', 'Un saludo'],
    laughter: ['jeje', 'xd', 'JAJAJA'],
    small: [
      'Gracias por la respuesta tan rápida.',
      'Vale, perfecto.',
      'Lo pienso y les aviso.',
      'Genial, nos viene bien.',
      'Vi las fotos en su página y son preciosas.',
      'A mi madre le encantó el último.',
      'De acuerdo, entonces paso por allí.',
      '¿Me lo podría confirmar, por favor?',
      'Lo necesitamos para un cumpleaños.',
      'Es un poco más de lo que quería gastar.',
    ],
  },
  bot: [
    '¡Hola {first}! Gracias por contactar con Studio Bloom. Hemos recibido su mensaje y le responderemos en breve.',
    '¡Gracias por tu mensaje! Nuestro horario es de martes a sábado de 9 a 18 h. Los precios están en https://studiobloom.example/precios',
    '¡Buena pregunta! Por favor elige una de las opciones: 1 Precios, 2 Envíos, 3 Bodas.',
  ],
  system: {
    liked: 'Le gustó un mensaje',
    reacted: 'Reaccionó con {emoji} a tu mensaje',
    attachment: '{who} envió un archivo adjunto.',
    ownAttachment: 'Enviaste un archivo adjunto.',
    call: '{who} inició una llamada de audio',
    missedCall: 'Perdiste una llamada de audio',
    callEnded: 'La llamada de audio terminó',
  },
  slots: {
    product: [
      'una caja de flores',
      'un ramo de novia',
      'una corona de puerta',
      'una orquídea',
      'un centro de mesa',
      'una corona fúnebre',
    ],
    place: ['Chamberí', 'Vallecas', 'Getafe', 'Lavapiés', 'Alcorcón'],
    day: ['martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
    first: ['Lucía', 'Pablo', 'Carmen', 'Diego', 'Elena', 'Marta', 'Javier', 'Rocío'],
  },
  money: '# €',
};
