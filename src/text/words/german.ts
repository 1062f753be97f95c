const GERMAN_WORDS =
  /(?<!\p{L})(?:der|die|das|und|ist|nicht|wir|ich|für|auf|mit|ein|eine|auch|gibt|haben|sind|bei)(?!\p{L})/giu;

/** Two everyday German words are enough. */
export function looksGerman(text: string): boolean {
  return (text.match(GERMAN_WORDS)?.length ?? 0) >= 2;
}
