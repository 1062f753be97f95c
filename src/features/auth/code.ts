import { CODE_DIGITS } from '../../contract/auth.ts';

const RANGE = 10 ** CODE_DIGITS;
/** Numbers from here on would make low codes likelier than high ones. */
const LIMIT = Math.floor(2 ** 32 / RANGE) * RANGE;

/** Six digits, each code equally likely. `random` gives bytes of a CSPRNG. */
export function newCode(random: (bytes: number) => Buffer): string {
  for (;;) {
    const number = random(4).readUInt32BE();
    if (number < LIMIT) return String(number % RANGE).padStart(CODE_DIGITS, '0');
  }
}
