import { csvRows, delimiterOf } from '../../../text/csv-rows.ts';
import { foldText } from '../../../text/fold.ts';
import { ACCOUNT, type MessageKind, type Reading, type ThreadMessage, type ThreadPart } from './thread.ts';
import { dayOrderOf, readTime } from './times.ts';

/** Names that chat tools give their columns, folded; the first that a file has counts. */
const COLUMNS = {
  text: 'message text,message,text,content,body,message body,message content,nachricht,nachrichtentext,inhalt,mensaje,texto,contenido,messaggio,testo,mensagem,conteudo,bericht,mesaj,wiadomosc,сообщение,текст,pesan',
  direction:
    'direction,is from me,from me,is outgoing,outgoing,incoming,sender type,message type,author type,type,richtung,direccion,direzione,direcao,richting,yon,kierunek,направление',
  sender:
    'sender name,sender,from,author,from name,sent by,username,name,user,absender,von,remitente,de,autor,mittente,da,remetente,afzender,gonderen,nadawca,отправитель,pengirim,author name',
  thread:
    'conversation id,conversation,thread id,thread,chat id,chat,contact id,contact,contact name,subscriber id,subscriber,customer,customer name,client,ticket id,room,session id,kunde,kontakt,gesprach,unterhaltung,conversacion,cliente,conversazione,conversa,gesprek,sohbet,rozmowa,чат,to,recipient,an,empfanger',
  time: 'timestamp,sent at,created at,date time,datetime,date,time,created,sent,datum,zeit,zeitpunkt,uhrzeit,fecha,hora,data,ora,tarih,дата,время,tanggal,waktu',
} as const;
type Column = keyof typeof COLUMNS;

const OWN = new Set(
  'out,outgoing,outbound,sent,send,agent,admin,business,page,owner,me,self,operator,staff,human,true,1,yes,ausgehend,gesendet,saliente,enviado,uscita,inviato,sortant,envoye,uitgaand'.split(
    ',',
  ),
);
const CUSTOMERS = new Set(
  'in,incoming,inbound,received,user,customer,contact,subscriber,client,visitor,false,0,no,eingehend,empfangen,entrante,recibido,ricevuto,entrant,recu,recebido,inkomend'.split(
    ',',
  ),
);
const MACHINES = new Set(
  'bot,automation,automated,auto,flow,system,ai,assistant,workflow,chatbot'.split(','),
);

/** A table of messages, one a line, as chat tools export it. Columns are found by their headings. */
export function readCsv(path: string, text: string): Reading {
  const [header, ...rows] = Array.from(csvRows(text, delimiterOf(text)), ({ cells }) => cells);
  if (header === undefined) return { fault: 'not_messages' };
  const columns = columnsOf(header);
  if (columns.text === undefined || (columns.sender ?? columns.direction) === undefined)
    return { fault: 'not_messages' };
  const cell = (row: readonly string[], column: Column) => row[columns[column] ?? -1]?.trim() ?? '';
  const order = dayOrderOf(rows.map((row) => cell(row, 'time')));
  const hasDirection = rows.some((row) => OWN.has(foldText(cell(row, 'direction'))));
  const threads = new Map<string, ThreadMessage[]>();
  for (const row of rows) {
    const said = cell(row, 'text');
    const direction = foldText(cell(row, 'direction'));
    const name = cell(row, 'sender');
    const isOwn = hasDirection && (OWN.has(direction) || MACHINES.has(direction));
    const sender = isOwn ? ACCOUNT : name || cell(row, 'thread') || 'customer';
    if (said === '' || (!isOwn && hasDirection && !CUSTOMERS.has(direction) && direction !== '')) continue;
    const kind: MessageKind = MACHINES.has(direction) ? 'bot' : 'text';
    const id = cell(row, 'thread') || (hasDirection && !isOwn ? name : '') || path;
    const list = threads.get(id) ?? [];
    if (list.length === 0) threads.set(id, list);
    list.push({ sender, at: readTime(cell(row, 'time'), order), text: said, kind });
  }
  const owner = hasDirection ? ACCOUNT : null;
  return { threads: [...threads].map(([id, messages]) => partOf(`${path} ${id}`, id, messages, owner)) };
}

function partOf(id: string, thread: string, messages: ThreadMessage[], owner: string | null): ThreadPart {
  const senders = new Set(messages.map(({ sender }) => sender));
  // The thread's column often holds the customer's name, which then has to be masked.
  if (owner !== null && senders.size < 2) senders.add(thread);
  return {
    id,
    page: 1,
    participants: [...senders],
    owner,
    messages,
    reactions: new Set(),
    isLocalTime: true,
  };
}

function columnsOf(header: readonly string[]): Partial<Record<Column, number>> {
  const names = header.map((name) => foldText(name.replace(/_|(?<=[a-z])(?=[A-Z])/g, ' ')));
  const taken = new Set<number>();
  const found: Partial<Record<Column, number>> = {};
  for (const column of Object.keys(COLUMNS) as Column[]) {
    const at = COLUMNS[column]
      .split(',')
      .map((name) => names.indexOf(name))
      .find((index) => index >= 0 && !taken.has(index));
    if (at === undefined) continue;
    taken.add(at);
    found[column] = at;
  }
  return found;
}
