/** Ways to pay that are called the same everywhere; each counts as a special case of paying. */
export const PAYMENT_NAMES = `paypal, klarna, apple pay, applepay, google pay, googlepay, gpay, venmo, zelle, cash app, cashapp, revolut,
  wise, stripe, afterpay, clearpay, pix, boleto, mercado pago, mercadopago, blik, przelewy24, bizum, twint, tikkie, ideal,
  bancontact, swish, vipps, mobilepay, satispay, postepay, upi, paytm, phonepe, alipay, wechat pay, paypay, line pay, 카카오페이, 네이버페이, 토스,
  支付宝, 微信支付, gopay, ovo, qris, shopeepay, gcash, maya, momo, zalopay, mpesa, m pesa, сбп, тинькофф, monobank, مدى, تابي,
  تمارا, stc pay, amex, american express, bitcoin, crypto, paysafecard, sofort, bkash`;
