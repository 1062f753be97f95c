/** Work that would hold up replies: a server has it done in processes of their own. */
import { createDocumentReader, type DocumentReader } from './features/knowledge/read/document-reader.ts';
import { createLearner, type Learn } from './features/voice/learn-in-process.ts';

export interface SideWork {
  documentReader: DocumentReader;
  learn: Learn;
}

export function createSideWork(): SideWork {
  return { documentReader: createDocumentReader(), learn: createLearner() };
}
