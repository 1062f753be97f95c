import { foldWord } from '../../../../text/fold.ts';
import type { Token } from '../../../../text/tokens.ts';

/** A number of something that is measured, in the smallest unit of its kind: '2 days' are 48 hours. */
export interface Measured {
  kind: string;
  amount: number;
}

/** What is measured, and by how many of the smallest units of its kind. */
const UNITS: readonly (readonly [kind: string, factor: number, words: string])[] = [
  [
    'time',
    1,
    'min mins minute minutes minuten minuto minutos minuti minuut minut minuty minuter минут минуты минуту dakika menit 分钟 분',
  ],
  [
    'time',
    60,
    'h hr hrs hour hours stunde stunden std hora horas heure heures ora ore uur uren godzina godziny godzin timme timmar час часа часов saat jam 小时 時間 시간 घंटे',
  ],
  [
    'time',
    1_440,
    'day days tag tage tagen día días jour jours giorno giorni dia dias dag dagen dzień dni dagar день дня дней дні днів gün hari 天 日 일 दिन',
  ],
  [
    'time',
    10_080,
    'week weeks woche wochen semana semanas semaine semaines settimana settimane weken tydzień tygodnie tygodni vecka veckor неделя недели недель неделю hafta minggu 周 週間 주',
  ],
  [
    'months',
    1,
    'month months monat monate monaten mes meses mois mese mesi mês maand maanden miesiąc miesiące miesięcy månad månader месяц месяца месяцев ay bulan',
  ],
  [
    'months',
    12,
    'year years jahr jahre jahren año años an ans année années anno anni ano anos jaar rok lata lat år год года лет yıl tahun',
  ],
  ['length', 1, 'm meter meters metre metres metern metro metros mètre mètres metri метров'],
  [
    'length',
    1_000,
    'km kms kilometer kilometers kilometre kilometres kilometern kilómetro kilómetros kilomètre kilomètres chilometri quilómetros quilômetros км километров kilometre',
  ],
  ['length', 1_609, 'mi mile miles meile meilen milla millas mille milles miglia milhas'],
  ['weight', 1, 'g gram grams gramm gramos grammes grammi gramas г'],
  ['weight', 1_000, 'kg kilo kilos kilogram kilograms kilogramm кг'],
  ['weight', 454, 'lb lbs pound pounds pfund libras'],
];

const BY_WORD = new Map(
  UNITS.flatMap(([kind, factor, words]) =>
    words.split(' ').map((word) => [foldWord(word), { kind, amount: factor }] as const),
  ),
);

/** As long as an adjective: 'two full days'; 'per' and 'a' say of what, not how much. */
const LEAST_ADJECTIVE = 4;

/** What a word measures, one of it. */
export function unitOf(token: Token | undefined): Measured | undefined {
  return token?.kind === 'word' ? BY_WORD.get(token.key) : undefined;
}

/** What a number measures, by the word after it; in '3 to 5 days' both numbers are days. */
export function measuredAt(tokens: readonly Token[], index: number): Measured | undefined {
  const value = tokens[index]?.value ?? Number.NaN;
  const [, next, after] = tokens.slice(index, index + 3);
  if (Number.isNaN(value) || next === undefined || next.isNewLine) return undefined;
  const isAdjective = next.kind === 'word' && next.text.length >= LEAST_ADJECTIVE;
  const unit =
    unitOf(next) ??
    (isAdjective ? unitOf(after) : undefined) ??
    (after?.kind === 'number' ? unitOf(tokens[index + 3]) : undefined);
  return unit && { kind: unit.kind, amount: unit.amount * value };
}

/** Whether two are as much as each other; 'a pound' is a weight or money, so the kinds must be the same. */
export function isSameMeasure(one: Measured, other: Measured): boolean {
  return one.kind === other.kind && one.amount === other.amount;
}
