import { plainForm } from '../fold.ts';
import { foldText } from '../fold-text.ts';
import { begunBy, phraseList, type Searched } from './phrase-list.ts';

/** Alternatives of a regular expression from folded words; a letter must not follow or go before where words have spaces. */
function anyOf(words: string): string {
  return words
    .split(',')
    .map((word) => foldText(word.replace('*', '')))
    .sort((first, second) => second.length - first.length)
    .join('|');
}

const EDGE_BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const EDGE_AFTER = String.raw`(?![\p{L}\p{M}\p{N}])`;

/** Nobody in a shop calls themselves this, in any sentence. */
export const MODEL_NOUNS = phraseList(
  'language model, large language, modelo de lenguaje, modelo lingüístico, modèle de langage, modèle linguistique, sprachmodell, modelo de linguagem, языковая модель, языковой модели, языковую модель, ' +
    'model bahasa, dil modeli, mô hình ngôn ngữ, نموذج لغوي, نموذج لغة, نموذجا لغويا, لینگویج ماڈل, زبان کا ماڈل, भाषा मॉडल, भाषा मॉडेल, लैंग्वेज मॉडल, ভাষা মডেল, ' +
    'ল্যাঙ্গুয়েজ মডেল, மொழி மாதிரி, భాషా నమూనా, భాషా మోడల్, లాంగ్వేజ్ మోడల్, modello linguistico, taalmodel',
);
const UNSPACED_MODEL = /语言模型|語言模型|言語モデル/u;

/** What only a model says of itself. */
const CLAIMS = phraseList(
  'my training data, my knowledge cutoff, knowledge cutoff, knowledge cut off, my last knowledge update, as of my last training, trained on data, trained on text, trained on a large, trained on large, trained by openai, developed by openai, created by openai, made by openai, ' +
    'trained by google, developed by anthropic, created by anthropic, made by anthropic, i don t have real time, i do not have real time, i don t have access to real time, i do not have access to real time, don t have real time access, access to real time information, ' +
    'i don t have personal experiences, i don t have personal opinions, i don t have feelings, i do not have feelings, i don t have a physical body, i don t have a body, i don t have emotions, i can t browse the internet, i cannot browse the internet, i can t access the internet, i cannot access the internet, ' +
    'my knowledge was last, my knowledge is limited to, na ai i be, na bot i be, my developers, my creators, my programmers, i am chatgpt, i m chatgpt, i am gemini, i am claude an, soy chatgpt, je suis chatgpt, ich bin chatgpt, sou o chatgpt, я chatgpt, ' +
    'mis datos de entrenamiento, mes données d entraînement, meine trainingsdaten, meus dados de treinamento, обучающие данные, мои данные обучения, data pelatihan saya, eğitim verilerim, dữ liệu huấn luyện, ' +
    'no tengo acceso en tiempo real, no tengo acceso a información en tiempo real, je n ai pas accès en temps réel, keinen zugriff auf echtzeit, não tenho acesso em tempo real, нет доступа к данным в реальном времени, ' +
    'i no be human, na machine i be, na computer i be',
);
const UNSPACED_CLAIMS = /训练数据|訓練數據|学習データ/u;

export function claimsToBeModel(said: Searched, plain: string): boolean {
  return CLAIMS.find(said) !== null || UNSPACED_CLAIMS.test(plain) || UNSPACED_MODEL.test(plain);
}

const ARTICLES =
  'a|an|the|your|our|un|una|une|ein|eine|eure|um|uma|o|el|la|le|bir|seorang|sebuah|một|một cái|एक|একটি|একজন|ஒரு|ఒక|ایک';
const SMALL_WORDS =
  `${ARTICLES}|just|only|simply|merely|actually|really|here|as|but|also|your|friendly|helpful|little|small|humble|mere|virtual|digital|automated|online|smart|solo|sólo|simplemente|` +
  'simple|nur|bloß|lediglich|juste|seulement|apenas|só|somente|всего|лишь|просто|это|adalah|hanya|cuma|ini|sadece|yalnızca|chỉ|là|chi|la|thực|ra|بس|مجرد|صرف|محض|सिर्फ|केवल|बस|শুধু|কেবল|be|na|dey|फक्त|వర్చువల్|வர்ச்சுவல்';
const FILLERS = `(?:(?:${SMALL_WORDS.split('|')
  .map((word) => foldText(word))
  .join('|')}) ){0,5}`;
/** A name or two between: 'I'm Sweet Crumbs' AI assistant', 'I'm Luna, an AI assistant'. */
const NAMES = String.raw`(?:(?!(?:not|using|happy|building|testing|training|making|and|with|from|for|than|like) )[\p{L}\p{N}\p{M}]+ ){0,3}?`;

const I_AM = anyOf(
  'i am, i m, im, this is, you re chatting with, you are chatting with, you re talking to, you are talking to, me as, i be, soy, estás hablando con, je suis, je ne suis qu, je ne suis que, ich bin, hier ist, eu sou, sou, я, saya, aku, ' +
    'ben, tôi, mình, أنا, انا, میں, मैं, मी, আমি, நான், నేను, io sono, sono, ik ben',
);
const AS = anyOf(
  'as an, as a, as, being an, como, como una, como un, en tant qu, en tant que, comme, als, como uma, como um, enquanto, как, будучи, sebagai, với tư cách là, với tư cách, là một, بصفتي, كوني, باعتباري, بوصفي, بطور, ' +
    'come',
);

/** 'AI' in all its names, which is also a subject shops speak of: only with 'as' or 'I am' before, and no profession after. */
const AI_LIST =
  'ai, a i, artificial intelligence, ia, inteligencia artificial, inteligência artificial, intelligence artificielle, ki, künstliche intelligenz, ии, искусственный интеллект, yapay zeka*, trí tuệ nhân tạo, kecerdasan buatan, ' +
  'ذكاء اصطناعي, مصنوعی ذہانت, آرٹیفیشل انٹیلیجنس, اے آئی, एआई, ए आई, कृत्रिम बुद्धिमत्ता, এআই, কৃত্রিম বুদ্ধিমত্তা, செயற்கை நுண்ணறிவு, ఏఐ, కృత్రిమ మేధ, intelligenza artificiale';
const AI = anyOf(AI_LIST);
const PROFESSIONS =
  'agency|agencies|company|coach|consultant|consulting|artist|art|engineer|expert|specialist|educator|strategist|enthusiast|developer|founder|nerd|startup|business|trainer|teacher|creator|tool|tools|course|first|powered|automation|generated|ethics|researcher|lover|skeptic|sommelier';

/** Names for a chat program. */
const BOT_LIST =
  'bot, chatbot, chat bot, robot, virtual assistant, digital assistant, automated assistant, automated system, automatic system, automated message, automated reply, automated response, automatic reply, ai assistant, ai chatbot, ai bot, ai model, ai powered, ai driven, ai agent, ai system, ai program, computer program, ' +
  'asistente virtual, asistente digital, asistente automático, asistente de ia, modelo de ia, programa de ia, modèle d ia, programme d ia, ki modell, ki system, modelo de inteligência artificial, модель ии, model ai, mô hình ai, programa informático, assistant virtuel, assistante virtuelle, assistant ia, assistant automatique, agent conversationnel, ' +
  'virtueller assistent, virtuelle assistentin, digitaler assistent, ki assistent, ki assistentin, assistente virtual, assistente digital, assistente de ia, robô, бот, чат бот, чатбот, робот, виртуальный помощник, виртуальный ассистент, ии ассистент, ' +
  'asisten virtual, asisten ai, asisten digital, sanal asistan*, sanal bir asistan*, yapay zeka asistan*, robotum, botum, trợ lý ảo, trợ lý ai, robot tự động, برنامج ذكاء اصطناعي, نظام ذكاء اصطناعي, نموذج ذكاء اصطناعي, مساعد افتراضي, مساعد ذكي, مساعدة افتراضية, روبوت, بوت, ورچوئل اسسٹنٹ, ' +
  'اے آئی اسسٹنٹ, ai اسسٹنٹ, بوٹ, روبوٹ, वर्चुअल असिस्टेंट, वर्चुअल सहायक, आभासी सहायक, ai सहायक, ai असिस्टेंट, एआई सहायक, चैटबॉट, चॅटबॉट, बॉट, रोबोट, ai सहाय्यक, ai सहाय्यिका, आभासी सहाय्यक, ভার্চুয়াল অ্যাসিস্ট্যান্ট, ভার্চুয়াল সহকারী, ' +
  'এআই সহকারী, এআই অ্যাসিস্ট্যান্ট, ai সহকারী, চ্যাটবট, বট, ai உதவியாளர், மெய்நிகர் உதவியாளர், சாட்பாட், ai అసిస్టెంట్, వర్చువల్ అసిస్టెంట్, ai సహాయకుడు, చాట్‌బాట్, assistente virtuale, virtuele assistent';
const BOTS = anyOf(BOT_LIST);

/** 'As' after the noun: 'bir yapay zeka olarak', 'AI होने के नाते'. */
const AS_AFTER = anyOf(
  'olarak, olduğum için, होने के नाते, के रूप में, के तौर पर, म्हणून, असल्याने, হিসেবে, হিসাবে, کے طور پر, ہونے کے ناطے, ஆக, என்பதால், గా, కాబట్టి',
);
/** Endings that these languages add to the noun. */
const ENDING = String.raw`(?:(?<=[^a-z])[\p{L}\p{M}]{0,5}|(?<=asistan|zeka)\p{L}{0,5})?`;

/** 'As an AI', 'I'm an AI'. */
export const AI_NOUNS = new RegExp(
  `${EDGE_BEFORE}(?:(?:${AS}|${I_AM}) ${FILLERS}(?:${AI})${ENDING}(?! (?:${PROFESSIONS})${EDGE_AFTER})|(?:${AI})(?: [^ ]+)? (?:${AS_AFTER}))${EDGE_AFTER}`,
  'gu',
);

/** 'I'm a bot', also with a name between. */
export const BOT_NOUNS = new RegExp(
  `${EDGE_BEFORE}(?:(?:(?:${AS}) ${FILLERS}(?!rob|роб)|(?:${I_AM}) ${FILLERS}${NAMES}${FILLERS})(?<noun>${BOTS})${ENDING}|(?<named>${BOTS}) (?:${AS_AFTER}))${EDGE_AFTER}`,
  'gu',
);

const ROBOT_LIST =
  'bot, bots, chatbot, chat bot, robot, robots, robô, бот, ботом, чат бот, чатбот, робот, роботом, بوت, روبوت, بوٹ, روبوٹ, बॉट, बोट, बाट, रोबोट, रोबो, चैटबॉट, चॅटबॉट, ' +
  'বট, রোবট, চ্যাটবট, பாட், பொட், ரோபோ, ரோபோட், ரோபாட், సాట్, బాట్, రోబో, రోబోట్, రోబట్, చాట్‌బాట్';
const MACHINE_LIST =
  'machine, machines, computer, computers, ai, ia, ki, máquina, ordenador, computadora, ordinateur, maschine, computador, автоответчик, машина, программа, mesin, makine, makina, máy, máy móc, ' +
  'آلة, برنامج, مشین, मशीन, यंत्र, মেশিন, எந்திரம், இயந்திரம், మెషిన్, యంత్రం, macchina';
const ROBOTS = anyOf(ROBOT_LIST);
const MACHINES = anyOf(`${ROBOT_LIST}, ${MACHINE_LIST}`);
/** With the speaker in them, and without. */
const I_AM_NOT = anyOf(
  'i m not, i am not, im not, i ain t, we re not, we are not, you re not talking to, you are not talking to, this is not, this isn t, no soy, no somos, no hablas con, ne suis pas, suis pas, ne sommes pas, ne parlez pas à, ' +
    'bin kein, bin keine, sind kein, sind keine, não sou, não somos, я не, мы не, вы не с, saya bukan, aku bukan, kami bukan, tôi không phải, em không phải, mình không phải, لست, لسنا, أنا مش, انا مش, أنا مو, i no be, non sono, ben geen',
);
const NOT = anyOf(
  'not, isn t, no es, n est pas, kein, keine, keinem, não é, не, bukan, không phải, chả phải, ليس, مش, مو, ماني, no be, na no',
);
const NOT_AFTER = anyOf(
  'नहीं, नही, नाही, नव्हे, না, নই, নয়, نہیں, இல்லை, இல்ல, அல்ல, కాదు, కాను, değil*, değilim, değilsiniz, değiliz',
);

/** What only a program has to deny: 'I'm not a bot', 'bukan robot kok', 'मैं रोबोट नहीं हूँ'. */
export const DENIALS = new RegExp(
  `${EDGE_BEFORE}(?:(?:${I_AM_NOT}) (?:(?:${ARTICLES}|any|some|con|mit|with|avec|com|really|là) ){0,2}(?:${MACHINES})|` +
    `(?:${NOT}) (?:(?:${ARTICLES}|any|some|là) ){0,2}(?:${ROBOTS})(?! (?:vacuum|cleaner|kit|arm|aspirador|de cocina))|` +
    `(?:${ROBOTS}|${MACHINES})(?: [^ ]+)? (?:${NOT_AFTER}))${EDGE_AFTER}`,
  'u',
);
export const UNSPACED_DENIAL =
  /(?:不是|並非|并非|唔係|非)[^\s,，。]{0,4}?(?:机器人|機器人|机械人|機械人|电脑|電腦|程序|程式|ai)|(?:ロボット|ボット|ai|人工知能|機械|自動応答)(?:では|じゃ|とは)[^。]{0,3}?(?:ない|ありません|違)/u;

/** 'A real person', said of oneself. */
const REAL_PEOPLE_LIST =
  'real person, real human, actual person, actual human, real people, real humans, human being, living person, live person, flesh and blood, persona real, persona de verdad, persona de carne y hueso, humano de verdad, humana de verdad, vraie personne, personne réelle, vrai humain, ' +
  'être humain, echter mensch, echte person, mensch aus fleisch und blut, pessoa real, pessoa de verdade, pessoa de carne e osso, humano de verdade, живой человек, реальный человек, настоящий человек, orang asli, orang beneran, manusia asli, manusia beneran, gerçek bir insan*, gerçek insan*, gerçek bir kişi*, ' +
  'người thật, شخص حقيقي, إنسان حقيقي, بشر حقيقي, اصلی انسان, असली इंसान, असली आदमी, सचमुच का इंसान, खरा माणूस, খাঁটি মানুষ, সত্যিকারের মানুষ, আসল মানুষ, உண்மையான மனிதர், నిజమైన మనిషి, real pesin, real human being';
const REAL_PEOPLE = anyOf(REAL_PEOPLE_LIST);
/** Whether there is anything of this to look for. */
export const HUMAN_MENTIONS = phraseList(`${ROBOT_LIST}, ${MACHINE_LIST}, ${REAL_PEOPLE_LIST}`);
export const HUMAN_CLAIMS = new RegExp(
  `${EDGE_BEFORE}(?:(?:${I_AM}) ${FILLERS}(?:${REAL_PEOPLE})|(?:with|con|avec|mit|com|с) ${FILLERS}(?:${REAL_PEOPLE})|(?:${REAL_PEOPLE}) (?:is|are|s) (?:typing|writing|answering|replying|behind|here|reading))${ENDING}${EDGE_AFTER}`,
  'u',
);
export const UNSPACED_HUMAN =
  /(?:我|我们|我哋|我們|这边|呢邊)?(?:就)?(?:是|係)真人|真人(?:客服|回复|回覆|在|喺度)|(?:本物の|生身の|リアルな)人間(?:です|だ)/u;

/** The same in Chinese, Cantonese and Japanese, which write no spaces; for a text in plain form. */
export const UNSPACED_AI =
  /(?:作为|作為|身为|身為)[^\s,，。]{0,6}?(?:ai|人工智|机器人|機器人)|我(?:只|就)?(?:是|係)[^\s,，。]{0,8}?(?:ai|人工智|机器人|機器人|虚拟助|虛擬助|智能助|智能客服)|ai(?:アシスタント|チャットボット|ボット)?(?:として|なので|です|ですので|である)|(?:私|わたし|当方|こちら)は?[^\s、。]{0,4}(?:ai|ボット|ロボット|人工知能|チャットボット|バーチャルアシスタント)|(?:人工知能|チャットボット|自動応答)(?:として|なので|です|ですので)/u;

/** Whether there is anything to look for; most sentences need no more. */
export const AI_MENTIONS = phraseList(`${AI_LIST}, ${BOT_LIST}`);

const PEOPLE = phraseList(
  'chatgpt, gpt, ' +
    'human, real person, real human, humano, humana, persona real, humain, vraie personne, mensch, echte person, pessoa de verdade, pessoa real, человек, живой, manusia, orang asli, gerçek kişi, insan, người thật, ' +
    'إنسان, انسان, شخص حقيقي, इंसान, मानव, মানুষ, மனிதர், మనిషి, माणूस',
);
const ASKED_UNSPACED = /机器人|機器人|真人|人工智|ロボット|ボット|人間|ai/u;

/** Whether a message asks who answers, so that the truth may be told. */
export function asksForBot(message: string): boolean {
  const words = foldText(message).split(' ');
  const said = { words, begun: begunBy(words) };
  if (AI_MENTIONS.find(said) !== null || PEOPLE.find(said) !== null) return true;
  return /\p{Script=Han}/u.test(message) && ASKED_UNSPACED.test(plainForm(message));
}
