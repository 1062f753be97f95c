import type { LanguageTexts } from './texts.ts';

export const PT: LanguageTexts = {
  code: 'pt',
  topics: [
    {
      name: 'price',
      asks: [
        'Quanto custa {product}?',
        'Queria saber o valor de {product}.',
        'Quanto vocês cobram por {product}?',
      ],
      reworded: ['Qual o preço de {product}?', 'Fica caro {product}?', 'Por quanto sai {product}?'],
      answers: [
        '{product} começa em {price}. | As maiores chegam a {price}.',
        'Ficaria {price}. | Se for muito eu faço menor.',
        'Agora está {price}. | Quer que eu separe {product} para [você/a senhora]?',
      ],
    },
    {
      name: 'delivery',
      asks: [
        'Vocês entregam em {place}?',
        'Dá para mandar flores para {place}?',
        'É possível uma entrega em {place} esta semana?',
      ],
      reworded: ['Levam até {place}?', 'Moro em {place}, vocês chegam aqui?', 'Tem frete para {place}?'],
      answers: [
        'Sim, vou a {place} toda {day}. | São mais {price}.',
        'Faço sim, {place} fica no meu caminho. | Só me manda o endereço e um nome.',
        'Poxa, {place} é longe demais para mim. | A gente pode se encontrar no meio do caminho na {day}.',
      ],
    },
    {
      name: 'hours',
      asks: [
        'Que horas vocês abrem na {day}?',
        'Qual é o horário de funcionamento?',
        'Até que horas a loja fica aberta hoje?',
      ],
      reworded: ['Vocês estão aí na {day}?', 'Até quando posso passar?', 'Que horas fecha?'],
      answers: [
        'Fico aqui das {time} às {time}. | Na {day} não abro.',
        'A porta fica aberta até {time}. | Depois é só bater, estou lá atrás.',
        'Na {day} abro às {time}. | Nos outros dias uma hora antes.',
      ],
    },
    {
      name: 'pickup',
      asks: [
        'Posso retirar na {day} de manhã?',
        'Minha irmã pode buscar o pedido?',
        'A partir de que horas posso ir buscar?',
      ],
      reworded: [
        'Vai estar pronto para retirada na {day}?',
        'Outra pessoa pode pegar as flores?',
        'Quando passo para pegar meu pedido?',
      ],
      answers: [
        'Pode, fica pronto a partir das {time}. | É só falar o nome no balcão.',
        'Qualquer um pode pegar. | Deixo na câmara fria com o nome.',
        'Vem na {day} depois das {time}. | Antes disso ainda estou montando.',
      ],
    },
    {
      name: 'wedding',
      asks: [
        'Vocês têm data para um casamento em {date}?',
        'Ainda pegam casamentos este ano?',
        'Vamos casar em {date} e precisamos de flores.',
      ],
      reworded: [
        'Fariam as flores do nosso grande dia?',
        'O dia {date} ainda está livre para buquê de noiva?',
        'Procuramos florista para nossa cerimônia.',
      ],
      answers: [
        'Ai que lindo, parabéns! | O dia {date} está livre, seguro para vocês?',
        'Só faço um casamento por fim de semana. | {date} já foi, na semana seguinte dá.',
        'Vamos falar por telefone primeiro. | Comigo um casamento completo começa em {price}.',
      ],
    },
    {
      name: 'colors',
      asks: [
        'Dá para fazer {product} em branco e verde?',
        'Vocês têm em rosa também?',
        'Posso escolher as cores?',
      ],
      reworded: ['Queria algo em roxo, tem como?', 'Existe em outros tons?', 'Pode ser tudo amarelo?'],
      answers: [
        'A cor que o mercado me der. | Branco e verde no verão é fácil.',
        'Rosa eu tenho de monte. | Me manda uma foto que eu copio o clima.',
        'Sim, [você/a senhora] escolhe. | Só azul é difícil, são tingidas e não gosto.',
      ],
    },
    {
      name: 'care',
      asks: [
        'Quanto tempo as flores ficam frescas?',
        'De quanto em quanto tempo devo regar {product}?',
        'Minhas flores já estão murchando, o que faço?',
      ],
      reworded: [
        'Precisam de muita água?',
        'Quantos dias elas aguentam?',
        'As cabeças caíram, fiz algo errado?',
      ],
      answers: [
        'Uns {n} dias se cortar os cabos. | Água nova dia sim dia não ajuda muito.',
        'Longe do sol. | E nunca do lado de fruta, elas detestam.',
        'Corta curtinho e deixa uma hora na água morna. | Elas levantam de novo.',
      ],
    },
    {
      name: 'payment',
      asks: ['Posso pagar com cartão?', 'Vocês aceitam transferência?', 'Como faço para pagar o pedido?'],
      reworded: ['Pode ser em dinheiro?', 'Tem que pagar adiantado?', 'Aceitam pix?'],
      answers: [
        'Cartão, dinheiro, o que quiser. | Em pedido grande peço metade antes.',
        'Transferência ou por aqui: {link} | Para mim tanto faz.',
        'Na loja é o mais fácil. | O link é {link} se quiser fazer agora.',
      ],
    },
    {
      name: 'workshop',
      asks: [
        'Ainda tem vaga na oficina de {day}?',
        'Iniciantes podem fazer a oficina de guirlanda?',
        'O que a gente faz no curso?',
      ],
      reworded: [
        'Precisa saber alguma coisa para a aula?',
        'Tem lugar na próxima turma?',
        'Quero aprender a montar uma guirlanda.',
      ],
      answers: [
        'Ainda tem {n} lugares. | Coloco seu nome?',
        'Qualquer um consegue. | A gente começa devagar e tem bolo no intervalo.',
        'Cada um faz uma guirlanda e leva. | Dura umas {n} horas.',
      ],
    },
    {
      name: 'voucher',
      asks: [
        'Vocês vendem vale-presente?',
        'Tem um vale que eu possa dar para minha mãe?',
        'Por quanto tempo vale o vale-presente?',
      ],
      reworded: [
        'Preciso de um presente, posso comprar crédito na loja?',
        'Quando vence o meu vale?',
        'Tem cartão para presentear?',
      ],
      answers: [
        'Tenho, escrito à mão em papel bonito. | Qualquer valor a partir de {price}.',
        'Comigo nunca vence. | Compra por aqui: {link}',
        'Posso mandar para ela. | Chega até {day}.',
      ],
    },
    {
      name: 'status',
      asks: [
        'Meu pedido já está a caminho?',
        'Ainda não tive notícia do meu pedido.',
        'Quando chegam minhas flores?',
      ],
      reworded: [
        'Alguma novidade da minha entrega?',
        'Vocês receberam minha encomenda?',
        'Cadê minhas flores?',
      ],
      answers: [
        'Saiu daqui às {time}. | Deve chegar a qualquer minuto.',
        'Ai não, vou ver com o entregador. | Já te falo.',
        'Está aqui na minha frente. | Sai na {day}.',
      ],
    },
    {
      name: 'dried',
      asks: [
        'Vocês também têm flores secas?',
        'Quanto tempo duram os buquês secos?',
        'Conseguem secar meu buquê de noiva?',
      ],
      reworded: [
        'Tem algo que não murcha?',
        'Dá para conservar meu buquê?',
        'Quero uma coisa que dure para sempre.',
      ],
      answers: [
        'Uma parede inteira. | Duram {n} meses se ficarem no seco.',
        'Consigo, mas traz em até {n} dias. | Depois as pétalas caem.',
        'As secas chegam toda {day}. | Posto uma foto quando abrir a caixa.',
      ],
    },
  ],
  owner: {
    greetings: ['Oii', 'Oi linda', 'Oie'],
    closings: ['Beijos, Mia', 'Um cheiro, Mia'],
    laughter: ['kkk', 'kkkk'],
    small: [
      'Claro que sim!',
      'Imagina, sem problema.',
      'Fico tão feliz.',
      'Um segundinho, estou com a mão molhada.',
      'Estou no mercado até meio-dia.',
      'Você é um amor.',
      'Para mim está ótimo.',
      'Faço com carinho.',
      'Qualquer coisa me chama.',
      'Muito obrigada!',
    ],
  },
  customer: {
    greetings: ['Olá', 'Bom dia', 'Boa tarde'],
    closings: ['Atenciosamente', 'Obrigado desde já', 'Abraço'],
    laughter: ['rsrs', 'hahaha', 'KKKK'],
    small: [
      'Obrigado pela resposta rápida.',
      'Certo, perfeito.',
      'Vou pensar e aviso depois.',
      'Ótimo, para nós funciona.',
      'Vi as fotos na página e são maravilhosas.',
      'Minha mãe adorou o último.',
      'Combinado, então eu passo aí.',
      'Poderia confirmar, por favor?',
      'Precisamos para um aniversário.',
      'É um pouco mais do que eu queria gastar.',
    ],
  },
  bot: [
    'Olá {first}! Obrigado por entrar em contato com o Studio Bloom. Recebemos sua mensagem e responderemos em breve.',
    'Obrigado pela mensagem! Nosso horário é de terça a sábado, das 9h às 18h. Os preços estão em https://studiobloom.example/precos',
    'Boa pergunta! Escolha uma das opções: 1 Preços, 2 Entrega, 3 Casamentos.',
  ],
  system: {
    liked: 'Curtiu uma mensagem',
    reacted: 'Reagiu com {emoji} à sua mensagem',
    attachment: '{who} enviou um anexo.',
    ownAttachment: 'Você enviou um anexo.',
    call: '{who} iniciou uma chamada de áudio',
    missedCall: 'Você perdeu uma chamada de áudio',
    callEnded: 'Chamada de áudio encerrada',
  },
  slots: {
    product: [
      'uma caixa de flores',
      'um buquê de noiva',
      'uma guirlanda de porta',
      'uma orquídea',
      'um arranjo de mesa',
      'uma coroa fúnebre',
    ],
    place: ['Pinheiros', 'Moema', 'Santana', 'Tatuapé', 'Osasco'],
    day: ['terça', 'quarta', 'quinta', 'sexta'],
    first: ['Ana', 'Bruno', 'Larissa', 'Rafael', 'Júlia', 'Camila', 'Thiago', 'Bia'],
  },
  money: 'R$ #',
};
