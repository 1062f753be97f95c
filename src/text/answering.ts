import type { FieldType } from '../contract/contact-fields.ts';
import { foldText } from './fold.ts';
import { sentenceSpans } from './sentences.ts';

/**
 * What of a message answers a question of the bot. People answer with a question mark ('Saturday?', 'could I have it on
 * Dec 5?') and ask without one ('do you deliver'), so what counts is of whom a sentence speaks: of the customer's own wish,
 * or of the business and others. Read in English, German, Spanish, French, Italian and Portuguese; in other languages all
 * of a message answers. Words are folded: without case and accents.
 */
export function answeringPart(message: string, type: FieldType): string {
  const sentences = sentenceSpans(message).map(({ start, end }) => message.slice(start, end));
  const isContact = type === 'email' || type === 'phone';
  return (
    sentences
      // '01 42 68 53 00, is that your number?': what comes behind the comma speaks of what stands before it.
      .filter((sentence) => !isContact || !CONTACT_OF_BUSINESS.test(foldText(sentence)))
      .flatMap((sentence) => ownBeginning(sentence, type))
      .join('')
      .trim()
  );
}

/** 'Saturday, do you deliver?' answers before it asks; what follows upon a question belongs to that. */
function ownBeginning(sentence: string, type: FieldType): string[] {
  const parts = sentence.split(/(?<=,\s)/);
  const others = parts.findIndex((part) => speaksOfOthers(foldText(part), isAsked(sentence), type));
  return others === -1 ? parts : parts.slice(0, others);
}

function isAsked(text: string): boolean {
  // In an address it asks nothing.
  return /[?？؟](?![\p{L}\p{N}])/u.test(text);
}

function speaksOfOthers(part: string, isInQuestion: boolean, type: FieldType): boolean {
  // 'Last week' can be the very day that was asked for.
  if (type !== 'text' && type !== 'date' && PAST.test(part)) return true;
  if (type !== 'text' && TOLD_OF_BUSINESS.test(part)) return true;
  const words = part.replace(/^[^\p{L}\p{N}]+/u, '').replace(BEFORE_QUESTION, '');
  if (SUGGESTION.test(words) || SUITS.test(words) || (REQUEST.test(words) && !TELL_ME.test(words)))
    return false;
  if (AMOUNT.test(words) || INVERSION.test(words)) return true;
  if (isInQuestion && QUESTION_WORD.test(words)) return true;
  return isAsked(part) && (BUSINESS.test(words) || SECOND_PERSON.test(words));
}

/** Whether a message only says that it was read, or that the answer comes later. */
export function putsOff(message: string): boolean {
  const text = foldText(message);
  return LATER.test(text) || ONLY_READ.test(text.replace(/[^\p{L}' ]+/gu, '').trim());
}

/** A line a language. */
function anyOf(list: string): string {
  return `(?:${list
    .trim()
    .split(/\s*\n\s*/)
    .join('|')})`;
}

const within = (list: string) => new RegExp(`\\b${anyOf(list)}\\b`, 'u');
const atStart = (list: string) => new RegExp(`^${anyOf(list)}(?![\\p{L}])`, 'u');

const BEFORE_QUESTION =
  /^(?:(?:and|but|so|hi|hello|und|aber|hallo|y|pero|hola|et|mais|bonjour|e|ma|ciao|mas|oi|ola)[ ,]+)+/u;

const PAST = within(`
  last (?:year|month|week|time)|yesterday|i called you|i wrote to
  letzte[sn]? (?:jahr|monat|woche|mal)|gestern
  (?:ano|mes) pasado|semana pasada|ultima vez|ayer
  (?:annee|semaine) derniere|mois dernier|derniere fois|hier
  anno scorso|mese scorso|settimana scorsa|ultima volta|ieri
  (?:ano|mes) passado|semana passada|ontem`);

/** 'What about the 5th?' is an answer. */
const SUGGESTION = atStart(`
  (?:what|how) about
  wie (?:ware|war)
  que tal
  que diriez|et si
  che ne dite|che ne dici`);

/** What the customer has seen or read. */
const TOLD_OF_BUSINESS = within(`
  you(?:'re| are| only| have| close| open| charge| sell)|other (?:bakery|shop|store)
  bei euch|ihr (?:habt|seid|macht|schliesst|offnet)|andere (?:backerei|laden)
  (?:estais|teneis|cerrais|otra) (?:cerrad|abiert|panaderia|tienda)w*
  vous (?:etes|avez|fermez|ouvrez)|autre (?:boulangerie|magasin)
  (?:siete|avete) (?:chiusi|aperti|scritto)|altra panetteria|altro negozio
  voces (?:estao|tem|fecham|abrem)|outra (?:loja|padaria)`);

const TELL_ME = within(`
  tell|say|explain|show
  sagen|erklaren|zeigen
  decirw*|explicarw*
  dire|expliquer|montrer
  dirw*|spiegarw*
  dizer|explicar|mostrar`);

/** The business is asked for something that is for the customer: 'could you make it for 12?' */
const REQUEST = within(`
  (?:can|could|would|will) (?:you|u)\\b.*\\b(?:me|my|us|our|it|that|this|one|do|make|manage)
  (?:konn\\w*|kann\\w*|wurde\\w*) (?:ihr|sie|du)\\b.*\\b(?:mir|mich|uns|es|sie|das|ihn|meine?n?|unsere?n?)
  (?:pod[eri]\\w*|pued\\w*)\\b.*\\b(?:me|nos|mi|nuestr[oa]|ser|\\w+[aei]r(?:lo|la|me|nos|melo|mela))
  (?:pou[vr]\\w+|peux)\\b.*\\b(?:me|m'\\w+|nous|mon|ma|notre|l'avoir|l[ea] \\w+er|le faire)
  (?:pot\\w+|puoi|puo)\\b.*\\b(?:mi|ci|mio|mia|nostr[oa]|\\w+[aei]r(?:lo|la|mi|ci|melo|mela))
  (?:pod[ei]\\w*)\\b.*\\b(?:me|nos|meu|minha|nosso|nossa|ser|fazer|para mim)`);

const AMOUNT = within(`
  how (?:much|many|long|far)|what time
  wie ?viele?|wie lange|was kostet
  cuant[oa]s?
  combien
  quant[oaie] cost\\w*
  quantos|quantas|quanto custa`);

/** These ask with or without a question mark. */
const INVERSION = atStart(`
  (?:do|does|did|are|have|were) (?:you|u|any(?:body|one)|some(?:body|one)|they)
  (?:habt|liefert|macht|seid|bietet|verkauft|backt|nehmt|offnet|arbeitet|schliesst) ihr
  (?:haben|liefern|machen|sind|bieten|verkaufen|backen|nehmen|offnen) sie
  est-ce que vous`);

const QUESTION_WORD = atStart(`
  what|which|how|where|when|who|whose|why|should i|shall i
  (?:bis |ab |seit )?(?:was|welche\\w?|wie|wo|wohin|wann|wer|warum|wieso)
  (?:a |hasta |desde |de )?(?:que|cual|cuales|como|donde|cuando|quien|por que)
  (?:a |jusqu'a |depuis )?(?:quoi|quel\\w*|comment|quand|qui|pourquoi|qu'est-ce)|ou (?:se|est|sont|puis|peut)
  (?:fino a |da |a )?(?:che|cosa|quale|quali|come|dove|quando|chi|perche|quant[oaie])
  (?:ate |desde |o )?(?:que|qual|quais|como|onde|quando|quem|quanto)`);

const BUSINESS = atStart(`
  is there|are there|(?:is|are|does) (?:the |your )?(?:shop|store|bakery|cafe|office|delivery|shipping|parking)
  gibt es|(?:ist|hat|kostet) (?:der |die |das )?(?:laden|geschaft|backerei|cafe|lieferung|versand)
  hay|(?:esta|es|cuesta) (?:la |el )?(?:tienda|panaderia|local|entrega|envio)
  il y a|y a-t-il|(?:est-ce que )?(?:la |le )?(?:magasin|boulangerie|boutique|livraison) (?:est|coute)
  c'e|ci sono|(?:e )?(?:il |la )(?:negozio|panetteria|consegna|spedizione) (?:e|costa)
  tem|(?:a |o )(?:loja|padaria|entrega) (?:e|esta|abre|custa)`);

/** Whether a proposal suits the business. */
const SUITS = within(`
  (?:work|ok|okay|fine|good|suits?|convenient) (?:for|with)? ?(?:you|u)
  passt (?:es )?(?:euch|ihnen|dir)
  os (?:va|viene|vale)|(?:le|les) (?:va|viene) bien
  vous (?:va|irait|convient|conviendrait)
  vi va
  (?:bom|serve|funciona) para voces?`);

/** The business is spoken to. Spanish, Italian and Portuguese say so by the verb that a question begins with. */
const SECOND_PERSON = new RegExp(
  `${
    within(`
  you|your|yours|u
  ihr|euch|eure?[mnrs]?|sie|ihre?[mnrs]?|du|dein\\w*
  vosotros|ustedes|usted|vuestr[oa]s?|su|sus|tu
  vous|votre|vos|tu|ton
  voi|vostr[oaie]|tuo|tua
  voces?|vcs?|seus?|suas?`).source
  }|${
    atStart(`
  \\w+(?:ais|(?<!s)eis)|(?:abr|serv|repart|recib)is|(?:tien|hac|entreg|est|abr|cierr|acept|vend|envi|llev|serv|repart)[ae]n
  (?!estate)\\w+(?:ate|ete|ite)
  fazem|entregam|estao|abrem|aceitam|vendem|mandam|fecham|atendem|servem|enviam|trabalham|cobram|oferecem`)
      .source
  }`,
  'u',
);

const CONTACT_OF_BUSINESS = within(`
  your (?:phone )?(?:number|address|e-?mail|website|web ?site|page|profile)
  (?:eure?r?|ihre?r?|deine?r?) (?:telefon)?(?:nummer|adresse|e-?mail|seite|webseite|homepage)
  (?:vuestr[oa]|su|tu) (?:numero|telefono|correo|e-?mail|direccion|pagina|web)
  (?:votre|ton|ta) (?:numero|telephone|adresse|e-?mail|mail|site|page)
  (?:vostr[oa]|tuo|tua) (?:numero|telefono|indirizzo|e-?mail|mail|sito|pagina)
  (?:seu|sua) (?:numero|telefone|e-?mail|endereco|site|pagina)`);

const LATER = within(`
  not sure|don'?t know|no idea|(?:let me|have to|need to|i'll|i will) (?:ask|check|think|see)|back to you|let you know|think about it|talk to my
  weiss (?:ich |es )*(?:noch )?nicht|keine ahnung|ich frage?|muss (?:ich )?(?:noch |erst )?(?:\\w+ )?(?:fragen|uberlegen|schauen|nachdenken)|melde mich
  (?:no lo|aun no) se|todavia no|pregunto|pensar(?:lo|melo)|lo pienso|tengo que (?:preguntar|mirar|pensar)|(?:te|os|les) digo
  sais pas|je demande|je vais (?:voir|demander)|reflechir|je dois (?:demander|voir)|je reviens vers
  non (?:lo )?so|chiedo|ci penso|devo (?:chiedere|vedere|pensar\\w*)|faccio sapere
  nao sei|vou (?:perguntar|ver|pensar)|(?:te|lhe) aviso`);

/** As the whole message: neither 'yes' nor 'no', which answer. */
const ONLY_READ = new RegExp(
  `^${anyOf(`
  ok(?:ay)?|k|kk|h+m+|thanks?(?: you)?|thx|ty|great|cool|perfect|all ?right|got it|i see|hi|hello|hey|wait|(?:one|a|just a) (?:moment|sec|second|minute)
  alles klar|danke|verstanden|hallo|moment
  vale|gracias|perfecto|entendido|hola
  d'accord|merci|parfait|compris|bonjour
  va bene|grazie|perfetto|capito|ciao
  obrigad[oa]|beleza|entendi|ta bom|oi|ola`)}$`,
  'u',
);
