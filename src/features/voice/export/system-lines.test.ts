import { deepEqual, equal } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exportReader } from './read-export.ts';
import { lineKey } from './system-lines.ts';
import { isSystemSentence } from './system-sentences.ts';

/**
 * What Instagram writes into a conversation, by the account's language. Every third line was held back when the
 * sentences were written: all of them were found.
 */
const SYSTEM: readonly string[] = [
  'You sent an attachment.',
  'Mara Lind sent an attachment.',
  'Mara Lind sent a photo.',
  'Liked a message',
  'Reacted ❤️ to your message ',
  'Mara Lind reacted 😂 to your message',
  'You started an audio call',
  'Mara Lind started a video chat',
  'Video chat ended',
  'Audio call ended',
  'Missed a video call ',
  'Mara Lind missed your audio call',
  'You changed the theme to Lo-Fi',
  'You unsent a message',
  'Mara Lind mentioned you in their story',
  'You replied to their story',
  'Mara Lind shared a post.',
  'You sent a voice message.',
  'Mara Lind hat einen Anhang gesendet.',
  'Du hast einen Anhang gesendet.',
  'Gefällt eine Nachricht',
  'Mara Lind gefällt eine Nachricht',
  'Hat mit ❤️ auf deine Nachricht reagiert',
  'Hat auf deine Nachricht mit 😍 reagiert ',
  'Du hast einen Audioanruf gestartet',
  'Mara Lind hat einen Videochat gestartet',
  'Videochat beendet',
  'Mara Lind hat deinen Anruf verpasst',
  'Du hast das Design in Liebe geändert',
  'Mara Lind hat dich in einer Story erwähnt',
  'Du hast eine Sprachnachricht gesendet.',
  'Hat deine Nachricht mit „Gefällt mir“ markiert',
  'Enviaste un archivo adjunto.',
  'Mara Lind envió un archivo adjunto.',
  'Le gustó un mensaje',
  'Indicó que le gusta un mensaje',
  'Reaccionó con ❤️ a tu mensaje',
  'Mara Lind inició una videollamada',
  'La llamada de audio finalizó',
  'Mara Lind te mencionó en su historia',
  'Has enviado un archivo adjunto.',
  'Ha reaccionado con 😂 a tu mensaje',
  'Llamada perdida',
  'Mara Lind a envoyé une pièce jointe.',
  'Vous avez envoyé une pièce jointe.',
  'A aimé un message',
  'A réagi ❤️ à votre message',
  'A réagi avec 😂 à ton message',
  'Vous avez démarré un appel audio',
  'Appel vidéo terminé',
  'Mara Lind vous a mentionné dans sa story',
  'Mara Lind a partagé une publication.',
  'Hai inviato un allegato.',
  'Mara Lind ha inviato un allegato.',
  'Ha messo "Mi piace" a un messaggio',
  'Ha reagito con ❤️ al tuo messaggio',
  'Hai avviato una chiamata audio',
  'Videochiamata terminata',
  'Mara Lind ti ha menzionato nella sua storia',
  'Você enviou um anexo.',
  'Mara Lind enviou um anexo.',
  'Curtiu uma mensagem',
  'Reagiu com ❤️ à sua mensagem',
  'Você iniciou uma chamada de áudio',
  'Chamada de vídeo encerrada',
  'Mara Lind mencionou você no story',
  'Je hebt een bijlage verzonden.',
  'Mara Lind heeft een bijlage verzonden.',
  'Vindt een bericht leuk',
  'Heeft met ❤️ gereageerd op je bericht',
  'Je hebt een audiogesprek gestart',
  'Videogesprek beëindigd',
  'Bir ek gönderdin.',
  'Mara Lind bir ek gönderdi.',
  'Bir mesajı beğendi',
  'Mesajına ❤️ ifadesi bıraktı',
  'Sesli arama başlattın',
  'Görüntülü sohbet sona erdi',
  'Mara Lind wysyła załącznik.',
  'Wysłano załącznik.',
  'Polubiono wiadomość',
  'Zareagowano ❤️ na Twoją wiadomość',
  'Rozpoczęto połączenie audio',
  'Rozmowa wideo zakończona',
  'Вы отправили вложение.',
  'Mara Lind отправил(-а) вложение.',
  'Нравится сообщение',
  'Отреагировал(-а) ❤️ на ваше сообщение',
  'Вы начали аудиозвонок',
  'Видеочат завершен',
  'Anda mengirim lampiran.',
  'Mara Lind mengirim lampiran.',
  'Menyukai pesan',
  'Menanggapi pesan Anda dengan ❤️',
  'Anda memulai panggilan audio',
  'Obrolan video berakhir',
  'Du skickade en bilaga.',
  'Mara Lind skickade en bilaga.',
  'Gillade ett meddelande',
  'Reagerade med ❤️ på ditt meddelande',
  'Du startade ett ljudsamtal',
  'Videochatten avslutades',
];

/** What people write, near to such lines. Every third was held back as well: none was taken for the app's. */
const HUMAN: readonly string[] = [
  'I sent the package this morning',
  'you sent me the wrong one?',
  'Liked it a lot, thanks!',
  'Did you start the video call yet?',
  'I can call you at 5',
  'Missed your message, sorry!',
  'I added you on Steam',
  'she reacted badly to the news',
  'Just shared your post, hope it helps',
  'Hab dir einen Anhang per Mail geschickt',
  'Gefällt mir sehr!',
  'Du hast recht',
  'Deine Nachricht hat mich gefreut ❤️',
  'Der Anruf war super, danke dir',
  'Hast du das Foto gesendet?',
  'Mara hat schon bezahlt',
  'Mara Lind ist meine Kollegin, schreib ihr gern',
  'Me gustó mucho tu mensaje',
  'Te envié un archivo por correo',
  'La llamada fue genial',
  'Gracias por tu mensaje ❤️',
  'Ti ho inviato la foto',
  'Grazie per il messaggio!',
  "J'ai envoyé le colis hier",
  'Merci pour ton message ❤️',
  'Enviei agora o comprovante',
  'Obrigada pela mensagem',
  'Ik heb je een bericht gestuurd',
  'Mesajın için teşekkürler ❤️',
  'Wysłałam paczkę wczoraj',
  'Отправила вам фото на почту',
  'Pesan kamu sudah kami terima',
  'Tack för ditt meddelande ❤️',
  'ok',
  'Call me',
  'Photo comes later',
];

const NAMES = ['Mara Lind', 'Studio Sol'];
const isFound = (line: string) => isSystemSentence(lineKey(line, NAMES));

describe('sentences of the app', () => {
  it('are known in twelve languages, and nothing that people write is taken for one', () => {
    deepEqual(
      SYSTEM.filter((line) => !isFound(line)),
      [],
    );
    deepEqual(HUMAN.filter(isFound), []);
  });
});

describe('the lines of the app in a language that nobody listed', () => {
  const OWNER = 'Studio Sol';
  const PEOPLE = ['Mara Lind', 'Ville Aho', 'Aino Salo', 'Eero Niemi', 'Kaisa Laine', 'Otso Halla'];
  const EMOJIS = ['❤️', '😂', '😍', '👍', '🔥', '😮'];
  type Line = [sender: string, text: string, more?: object];

  /** One thread each, told apart by who takes part; a line a minute. */
  function read(lines: (person: string, index: number) => readonly Line[]) {
    const reader = exportReader();
    for (const [index, person] of PEOPLE.entries()) {
      const messages = lines(person, index).map(([sender_name, content, more], minute) => ({
        sender_name,
        content,
        timestamp_ms: 1_700_000_000_000 + index * 86_400_000 + minute * 60_000,
        ...more,
      }));
      const file = { participants: [{ name: person }, { name: OWNER }], messages: messages.toReversed() };
      reader.feed(`messages/inbox/p_${index}/message_1.json`, JSON.stringify(file));
    }
    const { turns, summary } = reader.read();
    return {
      said: new Set(turns.flatMap(({ said }) => said)),
      asked: turns.map(({ asked }) => asked),
      summary,
    };
  }
  const second = (index: number, minute: number) => 1_700_000_000 + index * 86_400 + minute * 60;

  it('are found beside what is sent, under any name', () => {
    const { said, asked, summary } = read((person) => [
      [person, `${person} lähetti liitteen.`, { share: { link: 'https://x.example/1' } }],
      [OWNER, `${OWNER} lähetti liitteen.`, { share: { link: 'https://x.example/2' } }],
      [OWNER, 'kiitos paljon'],
    ]);
    deepEqual([...said], ['kiitos paljon']);
    deepEqual(new Set(asked), new Set(['']));
    equal(summary.leftOut.media, PEOPLE.length);
  });

  it('are found at the second of a reaction', () => {
    const { said, summary } = read((person, index) => [
      [person, 'moi', { reactions: [{ reaction: '❤', actor: OWNER, timestamp: second(index, 1) }] }],
      [OWNER, 'Tykkäsi viestistä'],
      [OWNER, 'moi moi vaan'],
    ]);
    deepEqual([...said], ['moi moi vaan']);
    equal(summary.leftOut.system, PEOPLE.length);
  });

  it('are found by the same words around many an emoji, and by the sender at their head', () => {
    const { said } = read((person, index) => [
      [person, `Reagoi ${EMOJIS[index]} viestiisi heti `],
      [OWNER, `Reagoi ${EMOJIS[5 - index]} viestiisi heti `],
      [person, `${person} aloitti äänipuhelun`],
      [OWNER, `${OWNER} aloitti äänipuhelun`],
      [OWNER, 'soitan kohta'],
    ]);
    deepEqual([...said], ['soitan kohta']);
  });

  it('are not what everybody says', () => {
    const habits = ['kiitos paljon!', 'haha joo', 'ok', 'ihana 😍', 'hyvää yötä'];
    const { said, summary } = read((person, index) => [
      ...habits.flatMap((text): Line[] => [
        [person, text],
        [OWNER, text],
      ]),
      [OWNER, `niin kaunis kuva ${EMOJIS[index]}`, { share: { link: 'https://instagram.com/stories/x' } }],
      [OWNER, 'nähdään pian', index < 3 ? { photos: [{ uri: 'x' }] } : {}],
    ]);
    for (const text of [...habits, 'nähdään pian', 'niin kaunis kuva ❤️']) equal(said.has(text), true, text);
    equal(summary.leftOut.system, 0);
  });
});
