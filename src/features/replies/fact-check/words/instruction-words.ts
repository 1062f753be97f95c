import { foldWord } from '../../../../text/fold.ts';
import { talkOf } from '../../../../text/languages/index.ts';
import { phraseList } from '../../../../text/phrase-list.ts';

/** The form's names for the owner's texts, where a colon follows. */
export const FIELD_LABELS = phraseList(
  'main goal, opener style, closing instruction*, forbidden words, length preference, business type, product or service, tone of voice, use emojis',
);

/**
 * The speaker follows orders. A coach too has instructions and programming ('follow my instructions'), so each phrase
 * says that they bind the speaker.
 */
export const INSTRUCTION_TALK = phraseList(talkOf('instructions'));
export const UNSPACED_INSTRUCTION_TALK =
  /我被设定|我被設定|我被编程|我被程式|系统提示|系統提示|根据我的指|根據我的指|按照我的指|根据我的设定|根據我的設定|ように設定され|プログラムされ|システムプロンプト|プロンプトに|私への指示/u;

/** One of these is in every comment on a reply. */
export const NOTE_WORDS = phraseList(
  'count, kept, emojis, forbidden, reply, response, message, tone, draft, rewrite, rephrase, shorter, longer',
);

const EDITING =
  '(?:adjust|tweak|modify|customi[sz]e|edit|shorten|rewrite|rephrase|refine|personali[sz]e|change)';

/**
 * A word to the owner about the reply: 'this reply keeps a friendly tone', 'let me know if you'd like me to rewrite it', 'word
 * count'. Customers too have messages, for their cakes, and versions, and changes: those are no such comments.
 */
export const NOTE_TALK = new RegExp(
  String.raw`(?<!\p{L})(?:(?:word|character) count|(?:avoided|used no|left out|included no|without) (?:any )?(?:emojis|forbidden words?)|` +
    `(?:kept|keeps|keeping|made) (?:this|the|my) (?:reply|response|tone)|kept this (?:short|brief|concise)|(?:this|above) (?:reply|response|message|draft) (?:is|keeps|uses|avoids|maintains|addresses|acknowledges|sounds|reflects|follows|stays|aims)|` +
    `${EDITING} (?:(?:this|the|my) (?:reply|response|draft|tone)|this message)|(?:changes|adjustments|edits|revisions|tweaks) to (?:this|the) (?:reply|response|message|draft|tone)|` +
    `(?:(?:would you|d) like (?:me to )?|want me to )(?:rewrite|rephrase|make (?:it|this) (?:shorter|longer|more (?:formal|casual|professional|concise|friendly)))|you could also reply)(?!\\p{L})`,
  'u',
);

/** Thoughts about the customer in the third person, before or instead of a reply. */
export const THOUGHT_TALK = new RegExp(
  `^(?:ok(?:ay)? |so |now |alright |hmm |well |first )*(?:(?:the|this) (?:user|customer) (?:is (?:asking|saying|requesting|looking|greeting|interested|angry|upset|complaining|inquiring)|asks|wants|says|seems|has asked|wrote)|the user (?:asked|wanted|said|needs|just|mentioned)|` +
    `(?:we|i) (?:need to|should|must|have to) (?:respond|reply|answer|write|craft|produce|output|keep) (?:to the (?:customer|user)|the (?:customer|user|reply|response)|politely|briefly|warmly|in (?:a|the)|with (?:a|the)|as (?:a|the)|a (?:short|brief|reply|response|friendly|warm|message))|` +
    `(?:let me|let s|i ll|i will) (?:craft|draft|compose|write|produce) (?:a|the|my) (?:\\p{L}+ )?(?:reply|response|answer)|` +
    `el (?:usuario|cliente) (?:pregunta|quiere|está preguntando)|l utilisateur (?:demande|veut)|le client (?:demande|veut)|der (?:nutzer|kunde) (?:fragt|möchte|will)|o (?:usuário|cliente) (?:pergunta|quer|está perguntando)|пользователь (?:спрашивает|хочет)|клиент (?:спрашивает|хочет))`.replaceAll(
      /[à-ÿ]+/g,
      (letters) => foldWord(letters),
    ) +
    `|^(?:用户|用戶|客户|客戶)(?:在问|问的是|想要|想知道|询问)|^ユーザーは`,
  'u',
);
