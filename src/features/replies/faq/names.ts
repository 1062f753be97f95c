import { foldComposed } from '../../../text/fold.ts';

/** ISO 3166 regions of the world's countries with the most people and trade; their names come from the platform. */
const REGIONS =
  `AE AF AL AM AR AT AU AZ BA BD BE BG BH BO BR BY CA CH CL CM CN CO CR CU CY CZ DE DK DO DZ EC EE EG ES ET
  FI FR GB GE GH GR GT HK HN HR HU ID IE IL IN IQ IR IS IT JM JO JP KE KH KR KW KZ LB LK LT LU LV LY MA MD ME MK MM MN MT
  MX MY NG NI NL NO NP NZ OM PA PE PH PK PL PR PT PY QA RO RS RU SA SE SG SI SK SN SV SY TH TN TR TW TZ UA UG US UY UZ VE
  VN ZA`.split(/\s+/);

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
