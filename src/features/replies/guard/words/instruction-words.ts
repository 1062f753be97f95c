import { foldWord } from '../fold.ts';
import { phraseList } from './phrase-list.ts';

const BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`;

/** The form's names for the owner's texts, where a colon follows. */
export const FIELD_LABELS = phraseList(
  'main goal, opener style, closing instruction*, forbidden words, length preference, business type, product or service, tone of voice, use emojis',
);

/** Somebody who follows orders speaks: 'my instructions say', 'I was programmed to', 'the system prompt'. */
export const INSTRUCTION_TALK = phraseList(
  'system prompt, system message, my prompt, the prompt says, my system instructions, according to my instructions, based on my instructions, per my instructions, as per my instructions, my programming, ' +
    'my guidelines, according to the guidelines i, my instructions say, my instructions are, my instructions tell, my instructions state, my instructions do, my instructions don, my instructions prevent, my instructions require, my instructions only, ' +
    'my instructions forbid, instructions i was given, instructions i have been given, instructions i ve been given, instructions given to me, i was instructed, i am instructed, i m instructed, i have been instructed, i ve been instructed, ' +
    'i was programmed, i am programmed, i m programmed, i ve been programmed, i have been programmed, i was configured, i am configured, i m configured, i was prompted, i m not allowed to use the word, i am not allowed to use the word, forbidden words, ' +
    'previous instructions, ignore all instructions, i was told to respond, i was told to reply, i was told not to, i was designed to, i m designed to, i am designed to, i cannot reveal, i can t reveal, i can t share my instructions, i cannot share my instructions, ' +
    'mis instrucciones dicen, según mis instrucciones, mis instrucciones son, instrucciones del sistema, prompt del sistema, fui programado, fui programada, estoy programado, estoy programada, he sido programado, me programaron, ' +
    'mes instructions disent, selon mes instructions, mes instructions sont, mes consignes, instructions système, prompt système, j ai été programmé, j ai été programmée, je suis programmé, je suis programmée, ' +
    'meine anweisungen, laut meinen anweisungen, meinen anweisungen, meinen vorgaben, systemanweisung, system prompt, ich wurde programmiert, ich bin programmiert, ich wurde angewiesen, ' +
    'minhas instruções dizem, segundo minhas instruções, de acordo com minhas instruções, minhas instruções são, prompt do sistema, fui programado, fui programada, ' +
    'мои инструкции, моим инструкциям, моих инструкций, системный промпт, системного промпта, я запрограммирован, я запрограммирована, меня запрограммировали, ' +
    'instruksi saya, sesuai instruksi saya, prompt sistem, saya diprogram, talimatlarıma göre, talimatlarım, sistem istemi, programlandım, tôi được lập trình, theo hướng dẫn của hệ thống, lời nhắc hệ thống, chỉ dẫn hệ thống, ' +
    'تعليماتي, حسب تعليماتي, برمجت, تمت برمجتي, موجه النظام, میری ہدایات, مجھے پروگرام, मेरे निर्देश, मेरे निर्देशों, मुझे प्रोग्राम, सिस्टम प्रॉम्प्ट, माझ्या सूचनांनुसार, আমার নির্দেশনা, আমার নির্দেশাবলী, আমাকে প্রোগ্রাম, ' +
    'எனது அறிவுறுத்தல், எனக்கு நிரல், నా సూచనల, నన్ను ప్రోగ్రామ్, my instruction talk, dem program me, dem tell me make i no',
);
export const UNSPACED_INSTRUCTION_TALK =
  /我被设定|我被設定|我被编程|ように設定され|プログラムされ|系统提示|系統提示|我的指令|我的指示|根据我的设定|根據我的設定|システムプロンプト|私の指示|プロンプトに/u;

/** One of these is in every such sentence. */
export const NOTE_WORDS: ReadonlySet<string> = new Set(
  'count kept made emojis forbidden reply response message tone answer draft version text adjust tweak modify customize customise edit personalize personalise adapt rewrite shorten change revise'.split(
    ' ',
  ),
);

/** A word to the owner about the reply: 'this reply keeps the tone', 'let me know if you'd like changes', 'word count'. */
export const NOTE_TALK = new RegExp(
  `${BEFORE}(?:(?:kept|made) (?:this|it|the reply|the response|the message) (?:short|brief|concise|friendly|under|within)|(?:avoided|used no|left out|included no) (?:emojis|forbidden)|word count|character count|(?:i|i ve) (?:kept|made|wrote|avoided|tried to keep) (?:the|this|it|my) (?:reply|response|message|tone|answer)|` +
    `(?:this|the|that|my|above) (?:reply|response|draft|answer|version) (?:is|keeps|uses|stays|avoids|sounds|maintains|should|follows|addresses|acknowledges|includes|reflects|ends|does)|` +
    `(?:adjust|tweak|modify|customi[sz]e|edit|shorten|rewrite|refine|personali[sz]e) (?:this|the|my|that) (?:reply|response|message|draft|tone|answer|text)|` +
    `(?:feel free to|you can) (?:adjust|tweak|modify|customi[sz]e|edit|personali[sz]e|adapt) (?:it|this|the|as)|would you like me to (?:adjust|make it|rewrite|shorten|change the tone|revise)|` +
    `let me know if you d like (?:me to (?:adjust|change|rewrite|revise|tweak|modify)|any (?:changes|adjustments|edits|revisions)))`,
  'u',
);

/** Thoughts about the customer in the third person, before or instead of a reply. */
export const THOUGHT_TALK = new RegExp(
  `^(?:ok(?:ay)? |so |now |alright |hmm |well |first )*(?:(?:the|this) (?:user|customer|client|person) (?:is (?:asking|saying|requesting|looking|greeting|interested|angry|upset|complaining|inquiring)|asks|asked|wants|wanted|says|said|seems|needs|wrote|has asked|mentioned|just)|` +
    `(?:we|i) (?:need|have|should|must|ought) (?:to )?(?:respond|reply|answer|write|craft|produce|output|follow the|keep the (?:reply|response)|be brief)|let me (?:think about (?:how|what)|craft|draft|write (?:a|the) (?:reply|response)|compose)|let s (?:craft|draft|write|respond|answer)|` +
    `el (?:usuario|cliente) (?:pregunta|quiere|está preguntando)|l utilisateur (?:demande|veut)|le client (?:demande|veut)|der (?:nutzer|kunde) (?:fragt|möchte|will)|o (?:usuário|cliente) (?:pergunta|quer|está perguntando)|пользователь (?:спрашивает|хочет)|клиент (?:спрашивает|хочет))`.replaceAll(
      /[à-ÿ]+/g,
      (letters) => foldWord(letters),
    ) +
    `|^(?:用户|用戶|客户|客戶)(?:在问|问的是|想要|想知道|询问)|^ユーザーは`,
  'u',
);
