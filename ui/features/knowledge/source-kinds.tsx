import { FileText, Globe, type LucideIcon, NotebookPen } from 'lucide-react';
import type { KnowledgeKind } from '../../../src/contract/knowledge-lists.ts';

/** What a source is, as a sign and in a word. */
export const KINDS: Readonly<Record<KnowledgeKind, { icon: LucideIcon; label: string }>> = {
  text: { icon: NotebookPen, label: 'Text' },
  file: { icon: FileText, label: 'File' },
  page: { icon: Globe, label: 'Web page' },
};
