/** As much of PDF.js as is used here. */
export interface PdfFont {
  name?: string;
  bold?: boolean;
  black?: boolean;
  vertical?: boolean;
  fontMatrix?: ArrayLike<number>;
}

export interface PdfOperators {
  fnArray: readonly number[];
  argsArray: readonly (readonly unknown[] | null)[];
}

export interface PdfPage {
  getOperatorList(options: { annotationMode: number }): Promise<PdfOperators>;
  getViewport(options: { scale: number }): { transform: readonly number[]; width: number; height: number };
  commonObjs: { has(id: string): boolean; get(id: string): PdfFont };
  cleanup(): void;
}

export interface PdfLayers {
  isVisible(group: unknown): boolean;
}

export interface PdfFile {
  document: {
    numPages: number;
    getPage(number: number): Promise<PdfPage>;
    getMetadata(): Promise<{ info?: { Title?: unknown } }>;
  };
  layers: PdfLayers;
  /** The numbers of the operators by their names. */
  operators: Readonly<Record<string, number>>;
}

/** Opens a PDF with PDF.js. Throws its errors: `PasswordException`, `InvalidPDFException` and others. */
export function openPdf(bytes: Uint8Array): Promise<PdfFile>;
