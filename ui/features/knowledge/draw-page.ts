import { getDocument } from 'unpdf/pdfjs';

/** In pixels; a letter of ten points is readable on it. */
const WIDTH = 1_100;

/** Draws a page of a PDF, from 1. Loaded only where one is looked at: PDF.js is larger than all of the application. */
export async function drawPage(canvas: HTMLCanvasElement, bytes: Uint8Array, number: number): Promise<void> {
  const task = getDocument({
    data: bytes,
    enableXfa: false,
    useWorkerFetch: false,
    maxImageSize: 30_000_000,
    verbosity: 0,
  });
  try {
    const page = await (await task.promise).getPage(number);
    const { width } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: WIDTH / width });
    canvas.width = viewport.width;
    canvas.height = Math.min(viewport.height, WIDTH * 4);
    await page.render({ canvas, viewport, annotationMode: 0 }).promise;
  } finally {
    await task.destroy();
  }
}
