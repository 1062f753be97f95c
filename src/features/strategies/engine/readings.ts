import type { ReplyTrigger } from '../../../contract/reply.ts';
import type { TriggerMatchMode } from '../../../contract/trigger.ts';
import { matchTrigger, type PreparedTriggers, prepareTriggers } from '../../triggers/trigger-match.ts';

/** What a customer's message says of the path itself, told by words: too little to be a guess. */

/** Whether the message asks something. Signs in an address ask nothing. */
export function isQuestion(text: string): boolean {
  return /[?？؟՞]/u.test(text.replace(/https?:\/\/\S+/giu, ''));
}

/** Whether the customer does not want to go on. */
export function wantsToStop(text: string): boolean {
  return matchTrigger(STOPPING, text) !== null;
}

/** Whether the customer declines what was asked: enough to leave one step out. */
export function declines(text: string): boolean {
  return matchTrigger(DECLINING, text) !== null;
}

/** Whether the customer is upset: by words, or by shouting. */
export function isAngry(text: string): boolean {
  return matchTrigger(ANGRY, text) !== null || isShouting(text);
}

const SHOUTED_LETTERS = 12;

function isShouting(text: string): boolean {
  const letters = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= SHOUTED_LETTERS && !/\p{Ll}/u.test(text) && /[!！]{2,}/u.test(text);
}

/** Whether a phrase begins a strategy: matched as triggers are. */
export function hasPhrase(phrase: string, text: string): boolean {
  return matchTrigger(phrases('words', [phrase]), text) !== null;
}

function phrases(matchMode: TriggerMatchMode, list: readonly string[]): PreparedTriggers {
  return prepareTriggers(
    list.map((triggerPhrase, index): ReplyTrigger => {
      const rest = { position: index, isEnabled: true, handOver: false, responseAction: '' };
      return { id: index, triggerPhrase, matchMode, ...rest };
    }),
  );
}

function listed(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Only as the whole message: 'don't stop' means something else. A bare 'no' answers a question, and stops nothing. */
const STOPPING_ALONE = `stop, stop it, please stop, cancel, quit, forget it, stopp, aufhören, vergiss es, para, basta, olvídalo,
  arrête, arrêtez, laisse tomber, laissez tomber, smettila, lascia perdere, pare, chega, deixa pra lá, laat maar, dur,
  boşver, стоп, хватит, не надо, توقف, रुको, berhenti, dừng lại, 算了, 停, やめて, 그만`;

const DECLINING_ALONE = `no thanks, no thank you, no thx, rather not, not now, never mind, nevermind, skip, nein danke, lieber nicht,
  egal, no gracias, mejor no, déjalo, non merci, pas maintenant, no grazie, lascia stare, não obrigado, não obrigada,
  nee bedankt, nej tack, nie dziękuję, hayır teşekkürler, нет спасибо, ні дякую, لا شكرا, नहीं धन्यवाद,
  tidak terima kasih, không cảm ơn, 不用了, 不用, 結構です, 됐어요`;

const STOPPING_WITHIN = `not interested, leave me alone, stop asking, stop messaging, stop writing, don't want to, don't text me,
  don't message me, kein interesse, lass mich in ruhe, hör auf, hören sie auf, no me interesa, déjame en paz,
  deja de escribir, pas intéressé, pas intéressée, laissez-moi tranquille, laisse-moi tranquille, non mi interessa,
  non sono interessato, non sono interessata, não tenho interesse, não estou interessado, não estou interessada,
  me deixa em paz, geen interesse, laat me met rust, inte intresserad, nie jestem zainteresowany,
  nie jestem zainteresowana, ilgilenmiyorum, beni rahat bırak, не интересно, не интересует, отстаньте, не цікаво,
  لست مهتما, غير مهتم, दिलचस्पी नहीं, tidak tertarik, không quan tâm, 没兴趣, 不感兴趣, 興味ありません, 興味ない, 관심 없어요, 관심없어요`;

const ANGRY_WITHIN = `angry, furious, pissed, scam, scammer, scammers, rip off, ripoff, ripped off, fraud, ridiculous, disgusting,
  unacceptable, outrageous, disgrace, appalling, worst service, terrible service, fuck, fucking, wtf, bullshit,
  sick of this, fed up, want my money back, wütend, betrug, betrüger, abzocke, unverschämt, frechheit,
  scheiße, enfadado, enfadada, furioso, furiosa, estafa, estafadores, vergüenza, inaceptable, mierda,
  arnaque, arnaqueurs, inadmissible, inacceptable, honteux, merde, furieux, furieuse, arrabbiato, arrabbiata, truffa,
  truffatori, vergogna, inaccettabile, irritado, irritada, golpistas, inaceitável, merda, oplichting,
  oplichters, belachelijk, bedrägeri, oszustwo, oszuści, skandal, dolandırıcı, dolandırıcılık, rezalet,
  мошенники, обман, безобразие, возмутительно, шахраї, обурливо, نصب, احتيال, نصابين, धोखा, घटिया, penipu, penipuan,
  lừa đảo, 骗子, 诈骗, 垃圾, 詐欺, 最悪, ふざけるな, 사기, 최악`;

const STOPPING: PreparedTriggers = {
  ordered: [
    ...phrases('exact', listed(STOPPING_ALONE)).ordered,
    ...phrases('words', listed(STOPPING_WITHIN)).ordered,
  ],
};
const DECLINING = phrases('exact', listed(DECLINING_ALONE));
const ANGRY = phrases('words', listed(ANGRY_WITHIN));
