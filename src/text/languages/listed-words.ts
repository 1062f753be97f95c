/** Words and phrases separated by commas, in any case. '*' at the end: the word may continue; see `wordTable`. */
export type Words = string;
