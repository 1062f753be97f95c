import type { LanguageTexts } from './texts.ts';

export const FR: LanguageTexts = {
  code: 'fr',
  topics: [
    {
      name: 'price',
      asks: [
        'Combien coûte {product} ?',
        'Je voulais connaître le prix pour {product}.',
        'Quel tarif faites-vous pour {product} ?',
      ],
      reworded: [
        'C’est combien, {product} ?',
        'Est-ce que c’est cher, {product} ?',
        'Il faut compter combien pour {product} ?',
      ],
      answers: [
        '{product} commence à {price}. | Les grandes vont jusqu’à {price}.',
        'Ça ferait {price}. | Je peux faire plus petit si c’est trop.',
        'En ce moment c’est {price}. | Je [te/vous] mets {product} de côté ?',
      ],
    },
    {
      name: 'delivery',
      asks: [
        'Livrez-vous à {place} ?',
        'Pouvez-vous envoyer des fleurs à {place} ?',
        'Une livraison à {place} est possible cette semaine ?',
      ],
      reworded: [
        'Vous les apportez jusqu’à {place} ?',
        'J’habite à {place}, vous venez jusque-là ?',
        'Il y a un livreur pour {place} ?',
      ],
      answers: [
        'Oui, je passe à {place} chaque {day}. | C’est {price} en plus.',
        'Bien sûr, {place} est sur ma tournée. | [Envoie/Envoyez]-moi l’adresse et un nom.',
        'Aïe, {place} c’est trop loin pour moi. | On peut se retrouver à mi-chemin {day}.',
      ],
    },
    {
      name: 'hours',
      asks: [
        'À quelle heure ouvrez-vous {day} ?',
        'Quels sont vos horaires ?',
        'Jusqu’à quand la boutique est ouverte aujourd’hui ?',
      ],
      reworded: ['Vous êtes là {day} ?', 'Jusqu’à quelle heure je peux passer ?', 'Vous fermez quand ?'],
      answers: [
        'Je suis là de {time} à {time}. | Le {day} c’est fermé.',
        'La porte est ouverte jusqu’à {time}. | Sinon il suffit de frapper, je suis derrière.',
        'Le {day} j’ouvre à {time}. | Les autres jours une heure plus tôt.',
      ],
    },
    {
      name: 'pickup',
      asks: [
        'Je peux venir le chercher {day} matin ?',
        'Ma sœur peut récupérer la commande ?',
        'À partir de quelle heure puis-je venir le prendre ?',
      ],
      reworded: [
        'Ce sera prêt à emporter {day} ?',
        'Quelqu’un d’autre peut prendre les fleurs ?',
        'Je passe quand pour ma commande ?',
      ],
      answers: [
        'Oui, c’est prêt dès {time}. | Il suffit de donner le nom au comptoir.',
        'N’importe qui peut venir. | Je le laisse au frais avec le nom dessus.',
        '[Viens/Venez] {day} après {time}. | Avant je suis encore dessus.',
      ],
    },
    {
      name: 'wedding',
      asks: [
        'Êtes-vous libre pour un mariage le {date} ?',
        'Prenez-vous encore des mariages cette année ?',
        'Nous nous marions le {date} et il nous faut des fleurs.',
      ],
      reworded: [
        'Vous pourriez fleurir notre grand jour ?',
        'Le {date} est encore libre pour un bouquet de mariée ?',
        'On cherche une fleuriste pour notre union.',
      ],
      answers: [
        'Oh que c’est beau, félicitations ! | Le {date} est encore libre, je le garde ?',
        'Je ne fais qu’un mariage par week-end. | Le {date} est pris, la semaine d’après ça va.',
        'On s’appelle d’abord. | Chez moi un mariage complet commence à {price}.',
      ],
    },
    {
      name: 'colors',
      asks: [
        'Pourriez-vous faire {product} en blanc et vert ?',
        'Vous l’avez aussi en rose ?',
        'Je peux choisir les couleurs ?',
      ],
      reworded: [
        'J’aimerais du violet, c’est faisable ?',
        'Ça existe dans d’autres tons ?',
        'Tout en jaune, c’est possible ?',
      ],
      answers: [
        'Les couleurs que le marché me donne. | Blanc et vert en été c’est facile.',
        'Du rose j’en ai plein. | [Envoie/Envoyez]-moi une photo et je copie l’ambiance.',
        'Oui, [tu choisis/vous choisissez]. | Seul le bleu est dur, elles sont teintes et je n’aime pas.',
      ],
    },
    {
      name: 'care',
      asks: [
        'Combien de temps les fleurs restent fraîches ?',
        'Tous les combien faut-il arroser {product} ?',
        'Mes fleurs tombent déjà, que faire ?',
      ],
      reworded: [
        'Elles boivent beaucoup ?',
        'Elles tiennent combien de jours ?',
        'Les têtes penchent, j’ai mal fait ?',
      ],
      answers: [
        'À peu près {n} jours si on coupe les tiges. | De l’eau neuve tous les deux jours aide beaucoup.',
        'Pas au soleil. | Et jamais à côté des fruits, elles détestent.',
        'On coupe court et une heure dans l’eau tiède. | Elles se relèvent.',
      ],
    },
    {
      name: 'payment',
      asks: ['Puis-je payer par carte ?', 'Acceptez-vous les virements ?', 'Comment régler la commande ?'],
      reworded: ['Les espèces, ça va ?', 'Faut-il payer d’avance ?', 'Vous prenez le sans contact ?'],
      answers: [
        'Carte, espèces, comme on veut. | Pour une grosse commande je demande la moitié avant.',
        'Par virement ou ici : {link} | Les deux me vont.',
        'En boutique c’est le plus simple. | Le lien c’est {link} si c’est pour maintenant.',
      ],
    },
    {
      name: 'workshop',
      asks: [
        'Reste-t-il une place à l’atelier de {day} ?',
        'Les débutants peuvent venir à l’atelier couronne ?',
        'Que fait-on pendant votre cours ?',
      ],
      reworded: [
        'Il faut savoir quelque chose pour le cours ?',
        'Des places pour la prochaine séance ?',
        'Je veux apprendre à faire une couronne.',
      ],
      answers: [
        'Il reste {n} places. | Je [t’/vous ]inscris ?',
        'Tout le monde y arrive. | On commence doucement et il y a du gâteau à la pause.',
        'On fait une couronne à emporter. | Ça dure {n} heures environ.',
      ],
    },
    {
      name: 'voucher',
      asks: [
        'Vendez-vous des cartes cadeaux ?',
        'Y a-t-il un bon à offrir à ma mère ?',
        'Combien de temps une carte cadeau est valable ?',
      ],
      reworded: [
        'Il me faut un cadeau, on peut acheter un crédit chez vous ?',
        'Mon bon expire quand ?',
        'Vous avez des chèques à offrir ?',
      ],
      answers: [
        'Oui, écrites à la main sur du beau papier. | À partir de {price}.',
        'Chez moi elles n’expirent jamais. | On les prend ici : {link}',
        'Je peux lui envoyer. | Elle l’aurait {day}.',
      ],
    },
    {
      name: 'status',
      asks: [
        'Ma commande est-elle en route ?',
        'Je n’ai pas de nouvelles de ma commande.',
        'Quand arrivent mes fleurs ?',
      ],
      reworded: ['Du nouveau pour ma livraison ?', 'Vous avez bien reçu mon achat ?', 'Où sont mes fleurs ?'],
      answers: [
        'C’est parti à {time}. | Ça devrait arriver d’une minute à l’autre.',
        'Oh non, je demande au livreur. | Je [te/vous] redis tout de suite.',
        'Je l’ai sous les yeux. | Ça part {day}.',
      ],
    },
    {
      name: 'dried',
      asks: [
        'Avez-vous aussi des fleurs séchées ?',
        'Combien de temps tiennent les bouquets secs ?',
        'Pouvez-vous sécher mon bouquet de mariée ?',
      ],
      reworded: [
        'Quelque chose qui ne fane pas ?',
        'On peut conserver mon bouquet ?',
        'Je cherche ce qui dure toujours.',
      ],
      answers: [
        'Un mur entier. | Elles tiennent {n} mois si elles restent au sec.',
        'Je peux, mais il faut l’apporter sous {n} jours. | Après les pétales tombent.',
        'Les séchées arrivent chaque {day}. | Je poste une photo quand j’ouvre la caisse.',
      ],
    },
  ],
  owner: {
    greetings: ['Coucou', 'Hello toi', 'Salut'],
    closings: ['Bisous, Mia', 'À très vite, Mia'],
    laughter: ['mdr', 'haha'],
    small: [
      'Mais bien sûr !',
      'Aucun souci.',
      'Ça me fait trop plaisir.',
      'Une seconde, j’ai les mains mouillées.',
      'Je suis au marché jusqu’à midi.',
      '[T’es/Vous êtes] un amour.',
      'Ça me va.',
      'Je le fais avec amour.',
      'Au moindre souci [tu m’écris/vous m’écrivez].',
      'Merci mille fois !',
    ],
  },
  customer: {
    greetings: ['Bonjour', 'Bonsoir', 'Bonjour Madame'],
    closings: ['Cordialement', 'Merci d’avance', 'Bonne journée'],
    laughter: ['lol', 'ptdr', 'hihi'],
    small: [
      'Merci pour votre réponse rapide.',
      'D’accord, parfait.',
      'Je réfléchis et je vous redis.',
      'Super, cela nous convient.',
      'J’ai vu les photos sur votre page, elles sont magnifiques.',
      'Ma mère a adoré le dernier.',
      'Entendu, je passerai alors.',
      'Pourriez-vous me le confirmer ?',
      'C’est pour un anniversaire.',
      'C’est un peu plus que mon budget.',
    ],
  },
  bot: [
    'Bonjour {first} ! Merci d’avoir contacté Studio Bloom. Nous avons bien reçu votre message et vous répondrons sous peu.',
    'Merci pour votre message ! Nos horaires sont du mardi au samedi de 9 h à 18 h. Les prix sont sur https://studiobloom.example/prix',
    'Bonne question ! Choisissez une option : 1 Prix, 2 Livraison, 3 Mariages.',
  ],
  system: {
    liked: 'A aimé un message',
    reacted: 'A réagi {emoji} à votre message',
    attachment: '{who} a envoyé une pièce jointe.',
    ownAttachment: 'Vous avez envoyé une pièce jointe.',
    call: '{who} a démarré un appel audio',
    missedCall: 'Vous avez manqué un appel audio',
    callEnded: 'Appel audio terminé',
  },
  slots: {
    product: [
      'une boîte de fleurs',
      'un bouquet de mariée',
      'une couronne de porte',
      'une orchidée',
      'un centre de table',
      'une gerbe de deuil',
    ],
    place: ['Villeurbanne', 'Bron', 'Vénissieux', 'Caluire', 'Écully'],
    day: ['mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
    first: ['Camille', 'Hugo', 'Manon', 'Théo', 'Chloé', 'Zoé', 'Louis', 'Inès'],
  },
  money: '# €',
};
