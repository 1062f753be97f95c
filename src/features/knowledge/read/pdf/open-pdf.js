// In JavaScript, because the package's types want those of a browser, which the server has not.
import { getResolvedPDFJS } from 'unpdf';

export async function openPdf(bytes) {
  const { getDocument, OPS } = await getResolvedPDFJS();
  const document = await getDocument({
    data: new Uint8Array(bytes),
    // Nothing is drawn, run or fetched; the letters' places and meanings are all that is wanted.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: 0,
    verbosity: 0,
  }).promise;
  const layers = await document.getOptionalContentConfig();
  return { document, layers, operators: OPS };
}
