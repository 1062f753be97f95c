import { foldText } from '../../text/fold.ts';

/**
 * With which words customers give their own address or number, in English, German, Spanish, French, Italian and
 * Portuguese. In other languages only what stands by itself counts.
 */
const words = (list: string): ReadonlySet<string> => new Set(foldText(list).split(' '));

/** 'my', before what an address or number is called. */
const MY = words('my mine mein meine meiner meinem meinen mi mis mon ma mes mio mia miei meu minha');
/** Whom one is to call or write to. */
const ME = words('me mich mir moi');
/** What an address or number is called, and whether it is the right one. */
const LABEL = words(
  `e mail mails email emails address addresses inbox phone telephone number no nr tel mobile cell cellphone contact whatsapp
  work new private business personal current office home best main
  adresse mailadresse emailadresse handy handynummer telefon telefonnummer nummer mobilnummer mobil neue private
  correo electrónico dirección de teléfono número móvil celular nuevo nueva
  courriel numéro téléphone portable nouveau nouvelle
  indirizzo di telefono numero cellulare recapito nuovo nuova
  endereço telefone telemóvel celular novo novo`,
);
/** Between what it is called and what it is. */
const LINK = words(
  'is s at on under by via the lautet ist unter an auf die der das es a al en el è au à sur le la il lo o em no na ao é c est',
);
/** After it: no 'no', which in Spanish denies. */
const IS = words('is s ist es est e è é c the il la o a');
/** To call or write to, as somebody else is asked for it. */
const REACH = words(
  `call ring text phone message mail email contact reach whatsapp write ping
  ruf rufen ruft anrufen schreib schreiben schreibt mail mailen erreichen erreicht erreichst
  llamar llama llame escribir escribe escriba contactar
  appeler appelez appelle joindre contacter contactez écrire écrivez écris
  ligar liga ligue escrever escreva escreve contatar`,
);
/** The same in one word with 'me'. */
const REACH_ME = words(
  `llámame llámeme llamarme escríbeme escribirme contáctame contactarme chiamami chiamatemi chiamarmi scrivimi scrivetemi
  scrivermi contattami contattatemi contattarmi`,
);
/** At the beginning: to call or write to what follows. */
const CALL = words('call ring text dial phone whatsapp write mail email اتصل');
const I_AM: ReadonlySet<string> = new Set(['i am', 'i m', 'ich bin']);
/** A question with one of these is a request. */
const CAN = words(
  `can could would will please kannst können könnt könnten könntest bitte puedes puede pueden podrías podría pouvez pourriez
  peux pourrais puoi potete può potrebbe potreste pode podem poderia podia`,
);
const NOT = words('not t never don nicht kein keine nie pas n ne jamais non não nunca nao');
/** What says nothing of whose it is. */
const AROUND = words(
  `hi hello hey hallo hola bonjour salut ciao olá oi yes yeah yep sure ok okay great ja klar gerne gut sí claro vale oui
  d'accord bien sûr sì certo sim certo claro please thanks thank you pls thx many very much here you go it its and again now is bitte
  danke vielen dank hier und nochmal jetzt por favor gracias muchas aquí ahora y merci beaucoup voici et s'il vous plaît svp grazie mille
  ecco per favore obrigado obrigada aqui e شكرا`,
);

/** Where a value stands in a message: the words of its part of the sentence, folded, before and after it. */
export interface Place {
  before: readonly string[];
  after: readonly string[];
  isQuestion: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

export function wordsOf(text: string): string[] {
  return foldText(text).match(WORD) ?? [];
}

/** Whether the words say that the value is the customer's own. */
export function isCalledOwn(place: Place): boolean {
  return isMineBefore(place) || isReachedAt(place) || isMineAfter(place.after);
}

/** 'My new number is ...', 'mine is ...'; not 'my sister's number is ...', 'it is not my number ...'. */
function isMineBefore({ before }: Place): boolean {
  const label = skipBack(before, before.length, LINK);
  const my = skipBack(before, label, LABEL);
  const owner = before[my - 1] ?? '';
  const isNamed = my < label || owner === 'mine';
  return isNamed && MY.has(owner) && !before.slice(0, my - 1).some((word) => NOT.has(word));
}

/** 'Call me on ...', 'Sie erreichen mich unter ...', 'scrivimi a ...', 'call ...' at the beginning, 'I am at ...'. */
function isReachedAt({ before, after, isQuestion }: Place): boolean {
  const said = [...before, ...after];
  if (said.some((word) => NOT.has(word))) return false;
  if (isQuestion && !said.some((word) => CAN.has(word))) return false;
  const end = skipBack(before, before.length, LINK);
  const last = before.slice(Math.max(0, end - 3), end).filter((word) => !CAN.has(word));
  if (REACH_ME.has(last.at(-1) ?? '')) return true;
  if (I_AM.has(last.slice(-2).join(' '))) return true;
  const begun = before.filter((word) => !AROUND.has(word) && word !== 'to');
  if (begun.length === 1 && CALL.has(begun[0] ?? '')) return true;
  const isMe = last.slice(-2).some((word) => ME.has(word));
  return isMe && [...last, ...after.slice(0, 2)].some((word) => REACH.has(word));
}

/** '... is my number', '... c'est mon mail', '... (my work mail)'. */
function isMineAfter(after: readonly string[]): boolean {
  const start = skip(after, 0, IS);
  if (!MY.has(after[start] ?? '')) return false;
  return after[start] === 'mine' || LABEL.has(after[start + 1] ?? '');
}

/** Whether a part of a message says nothing but what stands beside it: a greeting, 'my mail is', 'thanks'. */
export function isOnlyAround(part: readonly string[]): boolean {
  const sets = [AROUND, MY, LABEL, LINK];
  // 'No' is a number in English, and denies in Spanish.
  return part.every((word) => word !== 'no' && sets.some((set) => set.has(word)));
}

function skip(of: readonly string[], from: number, set: ReadonlySet<string>): number {
  let at = from;
  while (set.has(of[at] ?? '')) at += 1;
  return at;
}

function skipBack(of: readonly string[], from: number, set: ReadonlySet<string>): number {
  let at = from;
  while (set.has(of[at - 1] ?? '')) at -= 1;
  return at;
}
