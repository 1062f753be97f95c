import { type PhraseList, phraseList } from '../../../../text/phrase-list.ts';
import { AI_NAMES } from './ai-words.ts';

/** Something that texts speak of. */
export interface Topic {
  phrases: PhraseList;
  /** For a text as written, in scripts without spaces among others. */
  written: RegExp;
}

/** Rules, instructions and prompts, in any sense: of a game, of a cake, or of a program. Of most of them the stem. */
export const RULES: Topic = {
  phrases: phraseList(
    'instruc*, instruk*, istruzion*, prompt*, systemprompt*, systeemprompt*, rule, rules, guideline*, directive*, directric*, diretriz*, consigne*, règle*, regla, reglas, regra*, regola, regole, regel, regeln, regels, regler, reglerna, reglene, regulamin*, reguli*, anweisung*, vorgabe*, richtlini*, richtlijn*, opdracht*, ' +
      'anvisning*, systembesked*, systemmeddel*, zasad*, polecen*, wytyczn*, pokyn*, pravidl*, pravila, navodil*, uput*, utasítás*, szabály*, ohje*, sääntö*, säännö*, juhis*, reegl*, talimat*, kural*, yönerge*, ' +
      'aturan*, arahan*, perintah*, petunjuk*, tagubilin*, patakaran*, maagizo*, kanuni*, sheria*, chỉ dẫn, hướng dẫn, chỉ thị, quy tắc, ' +
      'инструкц, правила, правило, указани, промпт, промт, інструкц, вказівк, οδηγί, κανόν, εντολ, ' +
      'تعليمات, التعليمات, توجيهات, التوجيهات, قواعد, القواعد, دستور, قوانین, ہدایات, הוראות, ההוראות, הנחיות, ההנחיות, כללים, הכללים, ' +
      'निर्देश, नियम, सूचना, নির্দেশ, নিয়ম, வழிமுறை, அறிவுறுத்த, விதிமுறை, సూచన, నియమ, ನಿಯಮ, ಸೂಚನೆ, നിർദ്ദേശ, નિયમ, સૂચના, ਹਦਾਇਤ, 지침, 지시, 규칙, 프롬프트, ინსტრუქ, կանոն, መመሪያ',
  ),
  written:
    /指示|指令|指引|规则|規則|ルール|提示[词詞]|プロンプト|คำสั่ง|กฎ|คำแนะนำ|พรอมต์|พรอมท์|ຄຳສັ່ງ|ការណែនាំ|ညွှန်ကြား/u,
};

/** The form of what a program writes. */
export const FORM_LIST =
  'emoji*, emotik*, emotic*, эмодзи, емодзі, إيموجي, رموز تعبيرية, رمزين تعبيريين, الرموز التعبيرية, ایموجی, אימוג, इमोजी, ইমোজি, எமோஜி, ఎమోజీ, 이모지, 이모티콘, ' +
  'markdown, placeholder*, platzhalter*, marcadores de posición, plain text, texto plano, texto simples, texte brut, testo semplice, reinen text, reiner text, platte tekst, vanlig text, ren tekst, zwykły tekst, prostý text, düz metin, обычный текст, простой текст, простым текстом, teks biasa, نص عادي';

/** What only the rules of a program that writes are about: that it is one, and the form of what it writes. */
export const PROGRAM_TOPICS: readonly Topic[] = [
  {
    phrases: phraseList(
      `${AI_NAMES}, inteligență artificial*, umělá inteligence, umelá inteligencia, sztuczna inteligencja, sztuczną inteligencją, artificiell intelligens, kunstig intelligens, kunstmatige intelligentie, mesterséges intelligencia, tekoäly*, τεχνητή νοημοσύνη, ші, штучний інтелект, штучним інтелектом, هوش مصنوعی, בינה מלאכותית, 인공지능`,
    ),
    // In capitals: 'ai', 'ia' and 'ki' are words of Italian, Indonesian and Turkish.
    written: /(?<!['’])\b(?:AI|IA|KI)\b|人工智|人工知能|ปัญญาประดิษฐ์/u,
  },
  { phrases: phraseList(FORM_LIST), written: /表情符|[绘繪絵]文字|[純纯]文[本字]|プレーンテキスト|อีโมจิ/u },
];

/** In one language or two, with an ending or a small word: 'prompt do sistema', 'systémovým promptem'. */
export const SYSTEM_PROMPT =
  /s[iy]ste\p{L}{0,9} ?prompt|prompt\p{L}{0,4} (?:\p{L}{1,3} )?s[iy]ste\p{L}{0,9}|систем\p{L}{0,5} пром\p{L}{0,9}/u;
