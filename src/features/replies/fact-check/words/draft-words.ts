/** What a model calls several replies to choose from, before a number or a letter; alternatives of a regular expression. */
export const DRAFT_LABELS =
  'options?|versions?|drafts?|variants?|variations?|repl(?:y|ies)|responses?|suggestions?|alternatives?|messages?|opci[oó]n|versi[oó]n|respuesta|alternativa|propuesta|sugerencia|proposition|r[ée]ponse|variante|vorschlag|entwurf|antwort|fassung|op[çc][ãa]o|vers[ãa]o|resposta|sugest[ãa]o|proposta|' +
  'вариант|версия|ответ|opsi|pilihan|versi|balasan|seçenek|öneri|taslak|yanıt|cevap|sürüm|lựa chọn|phương án|phiên bản|mẫu|cách|विकल्प|उत्तर|पर्याय|संस्करण|বিকল্প|উত্তর|সংস্করণ|آپشن|جواب|متبادل|الخيار|خيار|الرد|رد|اقتراح|النسخة|விருப்பம்|பதில்|ఎంపిక|ఆప్షన్|సమాధానం|జవాబు|' +
  '选项|選項|版本|方案|回复|回覆|草稿|案|パターン|返信案|返信|例|バージョン';

/** With these a reply begins, and so does each of several. */
export const GREETINGS =
  'hi|hiya|hello|hey|hola|buenas|buenos|bonjour|salut|coucou|bonsoir|hallo|moin|servus|guten|ol[áa]|oie?|bom dia|boa tarde|привет|здравствуйте|добрый|halo|hai|selamat|merhaba|selam|xin chào|chào|dạ|नमस्ते|नमस्कार|हॅलो|हैलो|हाय|নমস্কার|হ্যালো|হাই|আসসালামু|السلام|مرحبا|مرحبًا|أهلا|أهلًا|اهلا|سلام|ہیلو|' +
  'வணக்கம்|ஹாய்|హాయ్|నమస్తే|నమస్కారం|你好|您好|哈喽|哈囉|哈啰|嗨|こんにちは|こんばんは|はい|how far|ciao|dear|thanks|thank you|gracias|merci|danke|obrigad|спасибо';
