import { wordTable } from '../word-table.ts';

/**
 * Month names, January first, in the languages of the world's most spoken twenty and their neighbours. Short forms that
 * are everyday words elsewhere ('set', 'out', 'ago') are left out.
 */
const NAMES: readonly string[] = [
  'january, jan, enero, ene, janvier, janv, januar, jänner, janeiro, январ*, янв, januari, ocak*, gennaio, يناير, كانون الثاني, جانفي, جنوری, जनवरी, जानेवारी, জানুয়ারি*, জানুয়ারী, ஜனவரி, జనవరి',
  'february, feb, febrero, février, févr, februar, fevereiro, fev, феврал*, фев, februari, şubat*, febbraio, فبراير, شباط, فيفري, فروری, फरवरी, फेब्रुवारी, ফেব্রুয়ারি*, ফেব্রুয়ারী, பிப்ரவரி, ఫిబ్రవరి',
  'march, mar, marzo, mars, märz, mrz, março, март*, maret, mart, مارس, آذار, مارچ, मार्च, মার্চ, மார்ச், మార్చి, maart',
  'april, apr, abril, abr, avril, avr, апрел*, nisan*, aprile, أبريل, ابريل, نيسان, أفريل, اپریل, अप्रैल, एप्रिल, এপ্রিল, ஏப்ரல், ఏప్రిల్',
  'may, mayo, mai, maio, мая, май, mei, mayıs*, maggio, مايو, أيار, ماي, مئی, मई, मे, মে, மே, మే',
  'june, jun, junio, juin, juni, junho, июн*, haziran*, giugno, يونيو, يونيه, حزيران, جوان, جون, जून, জুন, ஜூன், జూన్',
  'july, jul, julio, juillet, juil, juli, julho, июл*, temmuz*, luglio, يوليو, يوليه, تموز, جويلية, جولائی, जुलाई, जुलै, জুলাই, ஜூலை, జూలై, జులై',
  'august, aug, agosto, août, август*, авг, agustus, ağustos*, أغسطس, آب, أوت, اگست, अगस्त, ऑगस्ट, আগস্ট, ஆகஸ்ட், ஆகஸ்டு, ఆగస్టు, augustus',
  'september, sep, sept, septiembre, setiembre, septembre, setembro, сентябр*, сен, eylül*, settembre, سبتمبر, أيلول, ستمبر, सितंबर, सितम्बर, सप्टेंबर, সেপ্টেম্বর, செப்டம்பர், సెప్టెంబర్',
  'october, oct, octubre, octobre, oktober, okt, outubro, октябр*, окт, ekim, ottobre, أكتوبر, اكتوبر, تشرين الأول, اکتوبر, अक्टूबर, अक्तूबर, ऑक्टोबर, অক্টোবর, அக்டோபர், అక్టోబర్',
  'november, nov, noviembre, novembre, novembro, ноябр*, kasım*, نوفمبر, تشرين الثاني, نومبر, नवंबर, नवम्बर, नोव्हेंबर, নভেম্বর, நவம்பர், నవంబర్',
  'december, dec, diciembre, dic, décembre, déc, dezember, dez, dezembro, декабр*, дек, desember, aralık*, dicembre, ديسمبر, كانون الأول, دسمبر, दिसंबर, दिसम्बर, डिसेंबर, ডিসেম্বর, டிசம்பர், డిసెంబర్',
];

/** 1 to 12. */
export const MONTHS = wordTable(NAMES.map((names, at) => [names, at + 1] as const));
