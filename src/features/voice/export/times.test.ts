import { equal } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayOrderOf, readTime } from './times.ts';

const AFTERNOON = Date.UTC(2025, 9, 30, 15, 34);

describe('times', () => {
  it('are read as exports of many languages write them', () => {
    for (const written of [
      'Oct 30, 2025 3:34 pm',
      'Oct 30, 2025, 3:34 PM',
      '30. Okt. 2025, 15:34',
      '30. Oktober 2025 15:34',
      '30 oct 2025, 15:34',
      '30 de octubre de 2025, 3:34 p. m.',
      '30 octobre 2025 15:34',
      '30 ott 2025, 15:34',
      '30 de out. de 2025 15:34',
      '30 okt 2025 15:34',
      '30 Eki 2025 15:34',
      '30 paź 2025 15:34',
      '30 окт. 2025 г., 15:34',
      '10월 30, 2025 3:34 오후',
      '2025年10月30日 15:34',
      '2025-10-30 15:34',
      '2025-10-30T15:34:00Z',
      '2025-10-30T17:34:00+02:00',
      '30.10.25, 15:34',
      '30/10/2025, 3:34 pm',
      String(AFTERNOON),
      String(AFTERNOON / 1000),
    ])
      equal(readTime(written), AFTERNOON, written);
    equal(readTime('Oct 30, 2025 12:05 am'), Date.UTC(2025, 9, 30, 0, 5));
    equal(readTime('10/30/25, 12:05 PM', 'month_first'), Date.UTC(2025, 9, 30, 12, 5));
  });

  it('that are not understood are null', () => {
    for (const written of ['', 'yesterday', '15:34', 'x', '2025']) equal(readTime(written), null, written);
  });

  it('have the order of day and month that fits every date of a file', () => {
    equal(dayOrderOf(['3/4/25', '5/20/25']), 'month_first');
    equal(dayOrderOf(['3/4/25', '20/5/25']), 'day_first');
    equal(dayOrderOf(['2025-03-04', '3/4/25', 'no date']), 'day_first');
  });
});
