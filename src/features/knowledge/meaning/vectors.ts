/** Vectors are of one length, so that their product is their cosine. */

/** As one signed byte a dimension: cosines change by less than 0.002. */
export function packVector(vector: Float32Array): Buffer {
  let most = 0;
  for (const value of vector) most = Math.max(most, Math.abs(value));
  const bytes = Int8Array.from(vector, (value) => Math.round((value / most) * 127));
  return Buffer.from(bytes.buffer);
}

/** Writes a packed vector into `into`, with length 1. */
export function unpackVector(packed: Uint8Array, into: Float32Array): void {
  const bytes = new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength);
  into.set(bytes);
  normalize(into);
}

export function normalize(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (length > 0) for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}
