import { wordKeys } from '../../../../text/tokens.ts';

/** What stands inside a gap to be filled. */
export const PLACEHOLDER_WORDS: readonly string[] = (
  'name, your, insert, firstname, lastname, username, nombre, apellido, su, tu, prénom, nom, votre, ihr, dein, vorname, nachname, nome, seu, sua, имя, ваше, nama, anda, ad, adınız, isim, ' +
  'tên, bạn, 姓名, 名字, 您的, 你的, お名前, 氏名, 名前, الاسم, اسم, اسمك, نام, आपका, नाम, तुमचे, नाव, আপনার, নাম, பெயர், உங்கள், మీ, పేరు, link, enlace, lien'
)
  .split(',')
  .map((word) => wordKeys(word));
