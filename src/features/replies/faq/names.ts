import { foldComposed } from '../../../text/fold.ts';
import { REGIONS } from '../../../text/regions.ts';

/** A country's name in a language, folded, and the concept that it stands for: 'canada' and 'abroad:CA'. */
export function countriesIn(code: string): { name: string; concept: string }[] {
  const names = new Intl.DisplayNames([code], { type: 'region', fallback: 'none' });
  return REGIONS.flatMap((region) => {
    const name = names.of(region);
    return name === undefined ? [] : [{ name: foldComposed(name), concept: `abroad:${region}` }];
  });
}

/** 1 January 2024 was a Monday. */
const MONDAYS_DAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;
const LEAST_SHARED = 3;

/** Tells of a word for a time whether it is a weekday's: 'montags' is 'day:1', 'heute' just 'day'. Endings may differ. */
export function weekdaysIn(code: string): (word: string) => string {
  const names = [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const date = new Date(MONDAYS_DAY + (day - 1) * DAY);
    const styles = (['long', 'short'] as const).flatMap((weekday) =>
      [code, `${code}-TW`].map((tag) =>
        new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(date),
      ),
    );
    return styles.map((name) => foldComposed(name).replace(/\.$/, ''));
  });
  return (word) => {
    const day = names.findIndex((forms) => forms.some((name) => isSameName(word, name)));
    return day < 0 ? 'day' : `day:${day + 1}`;
  };
}

function isSameName(word: string, name: string): boolean {
  if (word === name) return true;
  const stem = name.slice(0, Math.max(LEAST_SHARED, name.length - 2));
  return name.length > LEAST_SHARED && word.startsWith(stem) && Math.abs(word.length - name.length) <= 3;
}

/** Ways to pay that are called the same everywhere; each counts as a special case of paying. */
export const PAYMENT_NAMES = `paypal, klarna, apple pay, applepay, google pay, googlepay, gpay, venmo, zelle, cash app, cashapp, revolut,
  wise, stripe, afterpay, clearpay, pix, boleto, mercado pago, mercadopago, blik, przelewy24, bizum, twint, tikkie, ideal,
  bancontact, swish, vipps, mobilepay, satispay, postepay, upi, paytm, phonepe, alipay, wechat pay, paypay, line pay, 카카오페이, 네이버페이, 토스,
  支付宝, 微信支付, gopay, ovo, qris, shopeepay, gcash, maya, momo, zalopay, mpesa, m pesa, сбп, тинькофф, monobank, مدى, تابي,
  تمارا, stc pay, amex, american express, bitcoin, crypto, paysafecard, sofort, bkash`;
