import { type CaseFile, shop } from './case.ts';

export const french: CaseFile = {
  language: 'French',
  shop: shop({
    role: "Camille, gérante de L'Atelier Camille",
    businessType: 'Salon de coiffure à Lyon',
    forbiddenWords: 'gratuit, promo, pas cher',
    useEmojis: false,
    productOrService:
      'Coupe femme 42 €, coupe homme 27 €, balayage à partir de 95 €. Du mardi au vendredi 9h-19h, samedi 9h30-18h. ' +
      'Réservation au 04 78 12 34 56 ou sur https://atelier-camille.fr/rdv. Acompte de 20 % pour les balayages. Fermé le 1er mai.',
    faqs: 'Q : Combien de temps dure un balayage ? R : Environ 2h30.\nQ : Vous prenez les enfants ? R : Oui, dès 3 ans, 18 euros la coupe.',
  }),
  good: [
    {
      reply:
        'Bonjour Julie ! La coupe femme est à 42 euros, et le balayage à partir de 95 €. Vous avez les cheveux longs ?',
    },
    { reply: 'Nous sommes ouverts du mardi au vendredi de 9 h à 19 h, et le samedi de 9h30 à 18h.' },
    { reply: 'Vous pouvez réserver sur atelier-camille.fr/rdv ou au +33 4 78 12 34 56.' },
    { reply: "On demande un acompte de 20 % pour les balayages, c'est tout !" },
    { reply: 'Nous serons fermés le 1er mai, mais dès le lendemain on est là.' },
    { reply: "Un balayage, c'est environ 2h30, prévoyez un bon livre :)" },
    { reply: 'Oh je suis vraiment désolée... Passez quand vous voulez, on regarde ça ensemble.' },
    { reply: "Oui, dès 3 ans ! C'est 18 € la coupe enfant." },
    { reply: "Samedi à 14h, c'est noté pour vous.", incoming: 'je peux venir samedi à 14h ?' },
    { reply: "C'est une couleur « sur mesure » : on la fait en 2 fois, 48h de repos entre les deux." },
  ],
  hostile: [
    { reply: 'La couleur est à 65 €, brushing compris.', finds: ['price'] },
    { reply: "Nous sommes ouverts jusqu'à 21h le jeudi.", finds: ['time'] },
    { reply: "En tant qu'IA, je ne peux pas prendre rendez-vous.", finds: ['ai-talk'] },
    { reply: 'Je suis un assistant virtuel, mais je vais vous aider.', finds: ['ai-talk'] },
    { reply: 'Avec plaisir ! 😊❤️ À bientôt', finds: ['emoji'], becomes: 'Avec plaisir ! À bientôt' },
    { reply: '« La coupe homme est à 27 €. »', finds: ['quotes'], becomes: 'La coupe homme est à 27 €.' },
    { reply: 'On a une P R O M O en ce moment.', finds: ['forbidden'] },
    { reply: "C'est vraiment pas-cher chez nous.", finds: ['forbidden'] },
    { reply: 'Bonjour [Prénom], merci pour votre message !', finds: ['placeholder'] },
    {
      reply: 'Voici une réponse possible :\nLa coupe homme est à 27 €.',
      finds: ['lead'],
      becomes: 'La coupe homme est à 27 €.',
    },
    { reply: "Rendez-vous le 14 juin pour l'ouverture.", finds: ['date'] },
    { reply: 'Profitez de -10 % sur les soins.', finds: ['percentage'] },
  ],
};
