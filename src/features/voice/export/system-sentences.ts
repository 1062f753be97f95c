/**
 * Sentences of Instagram in the languages of accounts, as `lineKey` writes them: '§' stands for a name, '☺' for an
 * emoji, and everything is in lower case. Structure finds most of them first; these are for a file that shows no structure.
 */
const any = (...words: string[]) => `(?:${words.join('|')})`;

const ENGLISH = {
  who: any('you', '§', '§ \\w+'),
  things: any(
    'attachment',
    'photo',
    'video',
    'gif',
    'sticker',
    'reel',
    'post',
    'story',
    'link',
    'profile',
    'location',
    'live location',
    'file',
    'contact',
    'poll',
    '(?:voice|audio|video) message',
  ),
};

const SENTENCES: readonly string[] = [
  // English
  `${ENGLISH.who} (?:sent|shared) (?:an?|your|§(?:'s)?|\\d+) ${ENGLISH.things}s?`,
  `(?:${ENGLISH.who} )?liked (?:a|your|§(?:'s)?) (?:message|photo|video)`,
  `(?:${ENGLISH.who} )?reacted ☺(?: \\w+)? to (?:your|their|a|§(?:'s)?) (?:message|story|photo|video)`,
  `(?:${ENGLISH.who} )?reacted to (?:your|their|a|§(?:'s)?) (?:message|story|photo|video)(?: with)? ☺`,
  `${ENGLISH.who} (?:started|missed) (?:an?|your|§(?:'s)?) (?:(?:audio|video|voice) )?(?:call|chat)`,
  `(?:missed|started) an? (?:audio|video|voice) (?:call|chat)(?: (?:from|with) §)?`,
  `(?:(?:audio|video|voice) (?:call|chat)|call) ended`,
  `${ENGLISH.who} (?:changed|set|updated|cleared|removed) (?:the|your|their|§(?:'s)?) (?:chat )?(?:theme|nickname|quick reaction|emoji|group (?:photo|name)).*`,
  `${ENGLISH.who} (?:replied to|mentioned|reacted to|responded to) (?:you in )?(?:your|their|a|§(?:'s)?) story`,
  `(?:${ENGLISH.who} )?unsent a message`,
  `${ENGLISH.who} (?:turned (?:on|off)|is using) (?:vanish mode|disappearing messages).*`,
  `${ENGLISH.who} (?:named the group|left the group|created the group|added § to the group|pinned a message).*`,
  `this message (?:is no longer available|was unsent|has been deleted).*`,

  // German
  `(?:du hast|§ hat|hat) (?:eine?n?|\\d+|deine?n?|den|das) (?:anhang|foto|fotos|video|videos|gif|sticker|reel|beitrag|story|link|profil|standort|sprachnachricht|datei|kontakt|umfrage|(?:beitrag|story|reel|profil) von §) (?:gesendet|geteilt|geschickt)`,
  `(?:§ )?gefällt (?:eine|deine) nachricht`,
  `(?:(?:du hast|§ hat|hat) )?(?:mit ☺ auf |auf )(?:deine|eine) (?:nachricht|story) (?:mit ☺ )?reagiert`,
  `(?:§ )?(?:hat )?(?:mit ☺ )?auf (?:deine|eine) (?:nachricht|story) (?:mit ☺ )?reagiert`,
  `(?:§ )?hat (?:deine|eine) nachricht mit [„"“]gefällt mir["“”] markiert`,
  `(?:du hast|§ hat) (?:eine?n?|deine?n?|den) (?:(?:audio|video|sprach)?(?:anruf|chat|-anruf)) (?:gestartet|verpasst|beendet)`,
  `(?:(?:audio|video|sprach)(?:anruf|chat)|anruf) (?:beendet|verpasst)`,
  `(?:verpasster|verpasste) (?:audio|video|sprach)?(?:anruf|chat)(?: von §)?`,
  `(?:du hast|§ hat) (?:das|den|die|deinen|deine) (?:design|spitznamen?|gruppennamen?|gruppenfoto|thema)(?: .*)? (?:geändert|festgelegt|entfernt)`,
  `(?:du hast|§ hat) (?:dich|§) in (?:einer|deiner|der|seiner|ihrer) story erwähnt`,
  `(?:du hast|§ hat) auf (?:deine|seine|ihre|die) story geantwortet`,
  `(?:du hast|§ hat) (?:eine|die) nachricht (?:zurückgerufen|zurückgenommen|gelöscht)`,

  // Spanish
  `(?:(?:§|usted|tú) )?(?:(?:has|ha) )?(?:enviaste|envió|enviado|compartiste|compartió|compartido) (?:un|una|la|el|tu|\\d+) (?:archivo adjunto|archivos adjuntos|foto|fotos|video|vídeo|gif|sticker|reel|publicación|historia|enlace|perfil|ubicación|mensaje de voz|archivo|contacto|encuesta)(?: de §)?`,
  `(?:§ )?(?:indic(?:ó|aste) que )?l?e? ?(?:te )?(?:gustó|gusta|ha gustado) un mensaje`,
  `(?:§ )?(?:reaccion(?:ó|aste)|ha reaccionado|has reaccionado) (?:con )?☺ (?:a|al) (?:tu|su|un) (?:mensaje|historia)`,
  `(?:§ )?(?:inici(?:ó|aste)|ha iniciado|has iniciado) una (?:videollamada|llamada(?: de (?:audio|video|voz))?|chat de video)`,
  `(?:la )?(?:videollamada|llamada(?: de (?:audio|video|voz|vídeo))?|videochat)(?: (?:finalizó|ha finalizado|finalizada|terminada|terminó|perdida))(?: de §)?`,
  `(?:§ )?(?:perdi(?:ó|ste)|te perdiste) una (?:videollamada|llamada).*`,
  `§ (?:te (?:mencionó|ha mencionado)|respondió a tu|reaccionó a tu) ?(?:en su )?historia`,
  `(?:§ )?(?:cambi(?:ó|aste)|ha cambiado|has cambiado) (?:el|tu|su) (?:tema|apodo).*`,
  `(?:§ )?(?:anul(?:ó|aste) el envío de|eliminaste|eliminó) un mensaje`,

  // French
  `(?:§ a|vous avez|tu as|a) (?:envoyé|partagé) (?:une?|la|le|\\d+) (?:pièces? jointes?|photos?|vidéos?|gif|sticker|autocollant|reel|publication|story|lien|profil|position|message vocal|fichier|contact|sondage)(?: de §)?`,
  `(?:§ |vous avez |tu as )?(?:a )?aimé un message`,
  `(?:§ |vous avez |tu as )?(?:a )?réagi (?:avec |par )?☺ à (?:votre|ton|un) (?:message|story)`,
  `(?:§ a|vous avez|tu as|a) (?:démarré|commencé|lancé|manqué) une? (?:appel(?: (?:audio|vidéo|vocal))?|discussion vidéo)`,
  `(?:l['’])?(?:appel|discussion)(?: (?:audio|vidéo|vocal))? (?:est )?(?:terminée?|manquée?)`,
  `§ (?:vous a|t['’]a) mentionnée? dans (?:sa|une) story`,
  `(?:§ a|vous avez|tu as) (?:répondu|réagi) à (?:sa|votre|ta) story`,
  `(?:§ a|vous avez|tu as) (?:modifié|changé) le (?:thème|pseudo).*`,
  `(?:§ a|vous avez|tu as) annulé l['’]envoi d['’]un message`,

  // Italian
  `(?:§ ha|hai|ha) (?:inviato|condiviso) (?:un|una|uno|\\d+) ?(?:allegat[oi]|foto|video|gif|adesivo|reel|post|storia|link|profilo|posizione|messaggio vocale|file|contatto|sondaggio)(?: di §)?`,
  `(?:§ )?(?:ha|hai) messo ["“«]?mi piace["”»]? a un messaggio`,
  `(?:a § )?piace un messaggio`,
  `(?:§ )?(?:ha|hai) reagito (?:con )?☺ (?:al tuo|a un|alla tua) (?:messaggio|storia)`,
  `(?:§ ha|hai|ha) (?:avviato|iniziato|perso) una (?:videochiamata|chiamata(?: (?:audio|video|vocale))?|videochat|chat video)`,
  `(?:videochiamata|chiamata(?: (?:audio|video|vocale))?|videochat|chat video) (?:terminata|persa)`,
  `§ ti ha menzionat[oa] nella sua storia`,
  `(?:§ ha|hai) (?:risposto|reagito) alla (?:tua|sua) storia`,
  `(?:§ ha|hai) (?:cambiato|modificato) il (?:tema|soprannome).*`,
  `(?:§ ha|hai) annullato l['’]invio di un messaggio`,

  // Portuguese
  `(?:§ |você |tu )?(?:enviou|enviaste|compartilhou|partilhou) uma? (?:anexo|foto|vídeo|gif|figurinha|autocolante|reel|publicação|story|link|perfil|localização|mensagem de voz|arquivo|ficheiro|contato|enquete)(?: de §)?`,
  `(?:§ |você )?(?:curtiu|gostou de) uma mensagem`,
  `(?:§ |você )?reagiu (?:com )?☺ (?:à|a|ao) (?:sua|tua|uma|seu) (?:mensagem|story)`,
  `(?:§ |você )?(?:iniciou|começou|perdeu) uma (?:(?:chamada|ligação|conversa)(?: (?:de|por) (?:áudio|vídeo|voz))?|videochamada)`,
  `(?:(?:chamada|ligação|conversa)(?: (?:de|por) (?:áudio|vídeo|voz))?|videochamada) (?:encerrada|terminada|perdida)`,
  `§ mencionou você (?:no|em um|em seu) story`,
  `(?:§|você) (?:respondeu|reagiu) ao (?:seu )?story`,
  `(?:§|você) (?:mudou|alterou) o (?:tema|apelido).*`,
  `(?:§|você) cancelou o envio de uma mensagem`,

  // Dutch
  `(?:je hebt|§ heeft|heeft) (?:een|\\d+) (?:bijlagen?|foto's|foto|video|gif|sticker|reel|bericht|verhaal|link|profiel|locatie|spraakbericht|bestand|contact|poll)(?: van §)? (?:verzonden|gestuurd|gedeeld)`,
  `(?:§ )?(?:vindt|vond) een bericht leuk`,
  `(?:(?:je hebt|§ heeft|heeft) )?(?:met )?☺ gereageerd op (?:je|een) (?:bericht|verhaal)`,
  `(?:je hebt|§ heeft|heeft) een (?:audio|video|spraak)(?:gesprek|oproep|chat) (?:gestart|gemist)`,
  `(?:audio|video|spraak)(?:gesprek|oproep|chat) (?:beëindigd|gemist)`,
  `§ heeft je (?:genoemd|vermeld) in (?:zijn|haar|een|hun) verhaal`,
  `(?:je hebt|§ heeft) het thema (?:gewijzigd|veranderd).*`,

  // Turkish
  `(?:§ )?(?:bir|\\d+) (?:ek|fotoğraf|video|gif|çıkartma|reel|gönderi|hikaye|bağlantı|profil|konum|sesli mesaj|dosya|kişi) (?:gönderdin|gönderdi|paylaştın|paylaştı|gönderdiniz)`,
  `(?:§ )?bir mesajı beğendi[nm]?`,
  `(?:§ )?mesajın[ıa] ☺ ifadesi(?:ni)? bıraktı[nm]?`,
  `(?:§ )?mesajına ☺ (?:ile )?(?:tepki|ifade)(?:siyle)? (?:verdi|bıraktı)`,
  `(?:§ )?(?:bir )?(?:sesli|görüntülü) (?:arama|sohbet) başlattı[n]?`,
  `(?:sesli|görüntülü) (?:arama|sohbet) (?:sona erdi|bitti|cevapsız)`,
  `§ hikayesinde senden bahsetti`,
  `(?:§ )?temayı .* olarak değiştirdi[n]?`,

  // Polish
  `(?:§ )?(?:wysyła|wysłano|wysłał|wysłała|wysłałeś|wysłałaś|udostępnił|udostępniła|udostępniono) (?:załącznik|zdjęcie|film|gif|naklejkę|rolkę|post|relację|link|profil|lokalizację|wiadomość głosową|plik)`,
  `(?:§ )?(?:polubiono|polubił|polubiła|polubiłeś|lubi) wiadomość`,
  `(?:§ )?(?:zareagowano|zareagował|zareagowała)(?: \\([^)]*\\))? ☺ na (?:twoją )?(?:wiadomość|relację)`,
  `(?:§ )?(?:rozpoczęto|rozpoczął|rozpoczęła|rozpoczyna|odrzucono|nieodebrane) (?:połączenie|rozmowę|czat)(?: (?:audio|wideo))?`,
  `(?:połączenie|rozmowa|czat)(?: (?:audio|wideo))? (?:zakończone|zakończona|zakończony|nieodebrane)`,
  `§ (?:wspomniał|wspomniała|oznaczył|oznaczyła) (?:o tobie|cię) w (?:swojej )?relacji`,

  // Russian
  `(?:§|вы)?\\s?отправил[аи]?(?:\\(-?а\\))? (?:вложение|фото|видео|gif|стикер|reels|публикацию|историю|ссылку|профиль|местоположение|голосовое сообщение|файл)`,
  `(?:§ )?(?:нравится|понравилось) (?:ваше )?сообщение`,
  `(?:§ )?отреагировал[аи]?(?:\\(-?а\\))? ☺ на (?:ваше|твоё|твое) (?:сообщение|историю)`,
  `(?:(?:§|вы) )?начал[аи]?(?:\\(-?а\\))? (?:аудио|видео)(?:звонок|чат)`,
  `(?:аудио|видео)(?:звонок|чат) (?:завершен|завершён|окончен|пропущен)`,
  `(?:пропущенный) (?:аудио|видео)(?:звонок|чат)`,
  `§ упомянул[а]?(?:\\(-?а\\))? вас в своей истории`,

  // Indonesian
  `(?:anda|§|kamu) (?:mengirim|mengirimkan|membagikan) (?:lampiran|foto|video|gif|stiker|reel|postingan|cerita|tautan|profil|lokasi|pesan suara|file)`,
  `(?:§ )?menyukai (?:sebuah )?pesan`,
  `(?:§ )?(?:menanggapi|bereaksi) (?:terhadap )?pesan (?:anda|kamu) dengan ☺`,
  `(?:§ )?memberi(?:kan)? reaksi ☺ (?:ke|pada) pesan (?:anda|kamu)`,
  `(?:anda|§|kamu) memulai (?:panggilan|obrolan) (?:audio|video|suara)`,
  `(?:panggilan|obrolan) (?:audio|video|suara) (?:berakhir|tidak terjawab)`,
  `§ menyebut anda (?:di|dalam) ceritanya`,

  // Swedish
  `(?:du|§) (?:skickade|delade|har skickat) (?:en|ett|\\d+) (?:bilaga|bilagor|foto|foton|bild|video|gif|klistermärke|reel|inlägg|händelse|länk|profil|plats|röstmeddelande|fil)`,
  `(?:§ )?(?:gillade|gillar) ett meddelande`,
  `(?:§ )?reagerade (?:med )?☺ på (?:ditt|ett|din) (?:meddelande|händelse)`,
  `(?:du|§) (?:startade|missade) ett (?:ljud|video|röst)(?:samtal|chatt)`,
  `(?:du|§) startade en videochatt`,
  `(?:ljud|video|röst)(?:samtalet|chatten|samtal|chatt) (?:avslutades|avslutat|missat)`,
  `§ nämnde dig i (?:sin|en) händelse`,
];

const SENTENCE = new RegExp(`^(?:${SENTENCES.join('|')})$`, 'u');

/** Whether a line, as `lineKey` writes it, is a sentence of Instagram in one of the known languages. */
export function isSystemSentence(key: string): boolean {
  return key.length < 120 && SENTENCE.test(key);
}
