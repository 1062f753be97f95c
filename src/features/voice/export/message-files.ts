/** Where Instagram keeps conversations with people; before 2023 the first folder was missing. */
const INSTAGRAM =
  /(?:^|\/)messages\/(?:inbox|message_requests|archived_threads|filtered_threads)\/([^/]+)\/message_(\d+)\.(?:json|html)$/i;
/** The only text of a chat that WhatsApp exports. */
const WHATSAPP = /(?:^|\/)(?:_chat|WhatsApp[^/]*)\.txt$/i;

/** Whether a file of an export is read at all: everything else, photos first, stays closed. */
export function isMessageFile(path: string): boolean {
  return INSTAGRAM.test(path) || WHATSAPP.test(path);
}

/** The thread's folder ('anna_1234') and the file's place in it, 1 being the newest; null elsewhere. */
export function threadPlace(path: string): { folder: string; page: number } | null {
  const [, folder, page] = INSTAGRAM.exec(path) ?? [];
  return folder === undefined ? null : { folder, page: Number(page) };
}
