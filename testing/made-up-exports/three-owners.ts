import type { VoiceTurn } from '../../src/contract/owner-voice.ts';
import { chanceOf } from './chance.ts';

/** An owner with words of their own, and matters that customers ask about. */
export interface MadeUpOwner {
  name: string;
  language: string;
  greetings: readonly string[];
  closings: readonly string[];
  /** Said beside any matter. */
  own: readonly string[];
  matters: readonly { asks: readonly string[]; answers: readonly string[] }[];
}

/** Three owners beside the flower shop: none of their words was looked at while the rules were made. */
export const OWNERS: readonly MadeUpOwner[] = [
  {
    name: 'a nail studio',
    language: 'en',
    greetings: ['hiya', 'heyy'],
    closings: ['big kiss', 'speak soon'],
    own: ['absolutely babes', 'gorgeous choice', 'honestly no stress', 'bless you'],
    matters: [
      {
        asks: ['How much are gel nails?', 'what do gels cost', 'price for a gel set please?'],
        answers: [
          'gels depend on the length',
          'a full set takes longer than a refill',
          'acrylics cost more than gels',
        ],
      },
      {
        asks: ['Can I book on Friday?', 'any appointment free this week?', 'could I get a booking for two?'],
        answers: [
          'my diary is open for bookings',
          'the deposit holds your slot',
          'I keep a waiting list for appointments',
        ],
      },
      {
        asks: [
          'Do you do nail art?',
          'can you copy a design from a photo?',
          'do you paint flowers on nails?',
        ],
        answers: [
          'send the design over',
          'chrome and glitter are on the chart',
          'I paint by hand with a brush',
        ],
      },
      {
        asks: ['Where is the studio?', 'is there parking at your place?', 'how do I find you?'],
        answers: [
          'the studio is above the bakery',
          'parking is behind the building',
          'ring the bell at the door',
        ],
      },
    ],
  },
  {
    name: 'a taquería',
    language: 'es',
    greetings: ['quiubo', 'qué onda'],
    closings: ['abrazote', 'ahí nos vidrios'],
    own: ['a huevo', 'órale carnal', 'faltaba más', 'simón'],
    matters: [
      {
        asks: ['¿Qué tacos tienen?', '¿me pasas el menú?', '¿tienen tacos de pastor?'],
        answers: [
          'los tacos salen con cebolla y cilantro',
          'el pastor sale del trompo',
          'la carta está en la foto',
        ],
      },
      {
        asks: ['¿Hacen entregas a domicilio?', '¿me lo pueden enviar?', '¿envían a la Condesa?'],
        answers: ['el repartidor llega en moto', 'el envío va por aplicación', 'entregamos en la colonia'],
      },
      {
        asks: ['¿Tienen opciones veganas?', '¿hay algo sin carne?', '¿el guacamole es vegano?'],
        answers: [
          'los hongos van con tortilla azul',
          'las salsas no llevan carne',
          'el guacamole lleva limón',
        ],
      },
      {
        asks: ['¿Puedo reservar una mesa?', '¿aceptan reservas para el sábado?', '¿hay mesa para seis?'],
        answers: ['las mesas se apartan por mensaje', 'la terraza tiene lugar', 'los grupos van arriba'],
      },
    ],
  },
  {
    name: 'a guitar teacher',
    language: 'de',
    greetings: ['moin', 'servus'],
    closings: ['musikalische grüße', 'man hört sich'],
    own: ['jo passt', 'logo', 'kein ding', 'feine sache'],
    matters: [
      {
        asks: ['Was kostet eine Stunde?', 'wie teuer ist der Unterricht?', 'Preis für eine Probestunde?'],
        answers: [
          'der Unterricht geht nach Monatsbeitrag',
          'im Abo wird die Stunde günstiger',
          'Geschwister zahlen weniger',
        ],
      },
      {
        asks: [
          'Brauche ich eine eigene Gitarre?',
          'kann ich eine Gitarre leihen?',
          'welche Gitarre soll ich kaufen?',
        ],
        answers: [
          'eine Leihgitarre steht hier',
          'Nylonsaiten sind leichter zu greifen',
          'das Stimmgerät liegt dabei',
        ],
      },
      {
        asks: [
          'Ab welchem Alter geht das?',
          'mein Sohn ist sechs, geht das?',
          'unterrichten Sie auch Kinder?',
        ],
        answers: [
          'Kinder fangen mit der Ukulele an',
          'die Hände müssen um den Hals passen',
          'Noten lernt man nebenbei',
        ],
      },
      {
        asks: ['Gibt es Unterricht online?', 'geht das auch per Zoom?', 'unterrichten Sie per Video?'],
        answers: [
          'per Kamera sieht man die Griffe gut',
          'das Mikro sollte nah stehen',
          'Aufnahmen kommen nach der Stunde',
        ],
      },
    ],
  },
];

const TURNS = 320;

export function turnsOfOwner({ greetings, closings, own, matters }: MadeUpOwner): VoiceTurn[] {
  const chance = chanceOf(21);
  return Array.from({ length: TURNS }, (_, at) => {
    const { asks, answers } = chance.pick(matters);
    const first = chance.happens(0.15) ? `${chance.pick(greetings)} ⟦name⟧, ` : '';
    const aside = chance.happens(0.5) ? `${chance.pick(own)}! ` : '';
    const last = chance.happens(0.2) ? `\n${chance.pick(closings)}` : '';
    const said = [`${first}${aside}${chance.pick(answers)}${last}`];
    if (chance.happens(0.3)) said.unshift(chance.pick(own));
    const asked = chance.happens(0.2) ? `${chance.pick(asks)}\nthank you so much` : chance.pick(asks);
    return { at, asked, said };
  });
}
