/** What the chat says by itself, by the language of the page; all else is the owner's. */
export interface Words {
  open: string;
  close: string;
  write: string;
  send: string;
  you: string;
  typing: string;
  offline: string;
  busy: string;
  closed: string;
  failed: string;
  retry: string;
  sending: string;
  unread: string;
  /** Under the title, where the owner wants it said. */
  assistant: string;
}

const ENGLISH: Words = {
  open: 'Open chat',
  close: 'Close chat',
  write: 'Write a message',
  send: 'Send',
  you: 'You',
  typing: 'Writing a reply',
  offline: 'No connection. Trying again.',
  busy: 'One moment. Trying again.',
  closed: 'This chat is closed at the moment. Please come back later.',
  failed: 'Not sent.',
  retry: 'Try again',
  sending: 'Sending',
  unread: 'New messages',
  assistant: 'An AI assistant answers here',
};

const WORDS: Readonly<Record<string, Words>> = {
  de: {
    open: 'Chat öffnen',
    close: 'Chat schließen',
    write: 'Nachricht schreiben',
    send: 'Senden',
    you: 'Sie',
    typing: 'Antwort wird geschrieben',
    offline: 'Keine Verbindung. Neuer Versuch läuft.',
    busy: 'Einen Moment. Neuer Versuch läuft.',
    closed: 'Dieser Chat ist im Moment geschlossen. Schauen Sie gern später wieder vorbei.',
    failed: 'Nicht gesendet.',
    retry: 'Noch einmal',
    sending: 'Wird gesendet',
    unread: 'Neue Nachrichten',
    assistant: 'Hier antwortet ein KI-Assistent',
  },
  es: {
    open: 'Abrir el chat',
    close: 'Cerrar el chat',
    write: 'Escribe un mensaje',
    send: 'Enviar',
    you: 'Tú',
    typing: 'Escribiendo una respuesta',
    offline: 'Sin conexión. Intentando de nuevo.',
    busy: 'Un momento. Intentando de nuevo.',
    closed: 'Este chat está cerrado en este momento. Vuelve más tarde, por favor.',
    failed: 'No enviado.',
    retry: 'Reintentar',
    sending: 'Enviando',
    unread: 'Mensajes nuevos',
    assistant: 'Aquí responde un asistente de IA',
  },
  fr: {
    open: 'Ouvrir le chat',
    close: 'Fermer le chat',
    write: 'Écrire un message',
    send: 'Envoyer',
    you: 'Vous',
    typing: 'Réponse en cours',
    offline: 'Pas de connexion. Nouvel essai en cours.',
    busy: 'Un instant. Nouvel essai en cours.',
    closed: 'Ce chat est fermé pour le moment. Revenez un peu plus tard.',
    failed: 'Non envoyé.',
    retry: 'Réessayer',
    sending: 'Envoi',
    unread: 'Nouveaux messages',
    assistant: 'Un assistant IA répond ici',
  },
  it: {
    open: 'Apri la chat',
    close: 'Chiudi la chat',
    write: 'Scrivi un messaggio',
    send: 'Invia',
    you: 'Tu',
    typing: 'Sta scrivendo una risposta',
    offline: 'Nessuna connessione. Nuovo tentativo in corso.',
    busy: 'Un attimo. Nuovo tentativo in corso.',
    closed: 'Questa chat al momento è chiusa. Torna più tardi.',
    failed: 'Non inviato.',
    retry: 'Riprova',
    sending: 'Invio in corso',
    unread: 'Nuovi messaggi',
    assistant: 'Qui risponde un assistente IA',
  },
  pt: {
    open: 'Abrir o chat',
    close: 'Fechar o chat',
    write: 'Escreva uma mensagem',
    send: 'Enviar',
    you: 'Você',
    typing: 'Escrevendo uma resposta',
    offline: 'Sem conexão. Tentando de novo.',
    busy: 'Um momento. Tentando de novo.',
    closed: 'Este chat está fechado no momento. Volte mais tarde, por favor.',
    failed: 'Não enviada.',
    retry: 'Tentar de novo',
    sending: 'Enviando',
    unread: 'Novas mensagens',
    assistant: 'Aqui responde um assistente de IA',
  },
};

/** `lang`: as in the page, such as `pt-BR`. English where it is none of these. */
export function wordsFor(lang: string): Words & { lang: string } {
  const [name = ''] = lang.toLowerCase().split('-');
  const words = WORDS[name];
  return words === undefined ? { ...ENGLISH, lang: 'en' } : { ...words, lang: name };
}
