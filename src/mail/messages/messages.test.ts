import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkEmailTemplate, SUBSCRIPTION_TEXT, WELCOME_TEXT } from '../../contract/email-templates.ts';
import type { Brand, Mail } from '../mail.ts';
import { renderMail } from './render.ts';

const BRAND: Brand = { platformName: 'Linden & Co', publicUrl: 'https://dm.example.com' };
const TEXTS = { welcome: WELCOME_TEXT, subscription: SUBSCRIPTION_TEXT };
const render = (mail: Mail, texts = TEXTS) => renderMail(mail, BRAND, texts);

for (const mail of [
  { kind: 'sign-in-code', code: '012345' },
  { kind: 'registration-code', code: '012345', username: 'anna' },
  { kind: 'email-change-code', code: '012345', username: 'anna' },
  { kind: 'deletion-code', code: '012345', username: 'anna' },
  { kind: 'admin-code', code: '012345' },
] satisfies Mail[]) {
  test(`${mail.kind}: the code ends the subject and stands alone on a line`, () => {
    const { subject, text, html } = render(mail);
    assert.match(subject, /: 012345$/);
    assert.match(text, /\n\n012345\n\n/);
    assert.match(html, /<p class="code">012345<\/p>/);
    assert.match(text, /valid for 5 minutes/);
  });
}

const OTHERS: [Mail, string, RegExp][] = [
  [
    { kind: 'disk-low', host: 'dm1', detail: '1.0 GB of 40.0 GB are free.' },
    'The disk of dm1 is nearly full',
    /1\.0 GB of 40\.0 GB are free[\s\S]*https:\/\/dm\.example\.com\/admin/,
  ],
  [
    { kind: 'disk-well', host: 'dm1', detail: '9.0 GB of 40.0 GB are free.' },
    'The disk of dm1 has room again',
    /9\.0 GB of 40\.0 GB are free/,
  ],
  [{ kind: 'test' }, 'A test mail from Linden & Co', /mail works\.[\s\S]*https:\/\/dm\.example\.com\/admin/],
  [
    { kind: 'address-registered' },
    'You already have an account on Linden & Co',
    /https:\/\/dm\.example\.com\/login/,
  ],
  [
    { kind: 'email-changed', username: 'anna', newEmail: 'n***@e***.com' },
    'Your e-mail address on Linden & Co was changed',
    /belongs to the address n\*\*\*@e\*\*\*\.com/,
  ],
  [
    { kind: 'subscription-ending', username: 'anna', plan: 'Advanced', endsOn: 'January 31, 2027' },
    'Your Advanced plan ends on January 31, 2027',
    /https:\/\/dm\.example\.com\/profile/,
  ],
  [
    { kind: 'payment-failed', username: 'anna', plan: 'Advanced', endsOn: 'January 31, 2027' },
    'The payment for your Advanced plan failed',
    /Until January 31, 2027 everything works[\s\S]*"Invoices and card"[\s\S]*https:\/\/dm\.example\.com\/profile/,
  ],
  [
    { kind: 'payment-failed', username: 'anna', plan: 'Advanced', endsOn: '' },
    'The payment for your Advanced plan failed',
    /Your plan has stopped/,
  ],
  [
    { kind: 'card-expiring', username: 'anna', plan: 'Advanced', renewsOn: 'January 31, 2027' },
    'Your card expires soon',
    /before the next payment on January 31, 2027[\s\S]*https:\/\/dm\.example\.com\/profile/,
  ],
  [
    { kind: 'instagram-ended', username: 'anna', account: 'bakery', why: 'The access to it has run out.' },
    '@bakery has to be connected again',
    /no longer connected\. The access to it has run out\. Until you[\s\S]*https:\/\/dm\.example\.com\/instagram/,
  ],
  [
    { kind: 'instagram-ending', username: 'anna', account: 'bakery', days: 7 },
    'The access to @bakery ends in 7 days',
    /could not be renewed by itself, and it ends in 7 days\.[\s\S]*https:\/\/dm\.example\.com\/instagram/,
  ],
  [
    { kind: 'dispute', username: 'anna', chargeId: 'ch_1' },
    'anna disputes a payment',
    /https:\/\/dashboard\.stripe\.com\/payments\/ch_1/,
  ],
  [
    { kind: 'handover', username: 'anna', templateName: 'Bakery', contactName: 'Ben', conversationId: 7 },
    'Ben would like to talk to you',
    /Reply:\nhttps:\/\/dm\.example\.com\/conversations\/7\?do=reply\n\nPause:\nhttps:\/\/dm\.example\.com\/conversations\/7\?do=pause/,
  ],
  [
    { kind: 'handover-digest', username: 'anna' },
    'More customers are waiting for you',
    /one mail for all the others[\s\S]*https:\/\/dm\.example\.com\/dashboard/,
  ],
  [
    { kind: 'welcome', username: 'anna', email: 'anna@example.com' },
    'Welcome to Linden & Co',
    /\n\nhttps:\/\/dm\.example\.com\/login\n\nYour first steps/,
  ],
  [
    {
      kind: 'subscription-confirmation',
      username: 'anna',
      plan: 'Advanced',
      price: '$17.00 a month',
      nextBillingDate: 'December 20, 2026',
    },
    'Your Advanced plan is active',
    /It costs \$17\.00 a month, and the next payment is due on December 20, 2026\./,
  ],
];
for (const [mail, subject, text] of OTHERS) {
  test(`${mail.kind}: subject and content`, () => {
    const content = render(mail);
    assert.equal(content.subject, subject);
    assert.match(content.text, text);
    assert.match(content.html, /color-scheme:light dark/);
    assert.match(content.html, /prefers-color-scheme:dark/);
    assert.doesNotMatch(content.text, /\{\w+\}/);
  });
}

test('support: answering it answers the sender', () => {
  const content = render({
    kind: 'support',
    name: 'Anna',
    email: 'anna@example.com',
    subject: 'Help',
    message: 'One\nTwo',
  });
  assert.equal(content.replyTo, 'anna@example.com');
  assert.match(content.text, /One\nTwo/);
});

test('values are escaped, in the operator’s texts too', () => {
  const welcome = 'Hi {username}, <b>hello</b>. {constructor} {email}';
  const { html, text } = render(
    { kind: 'welcome', username: '<script>alert(1)</script>', email: '{username}' },
    { ...TEXTS, welcome },
  );
  assert.doesNotMatch(html, /<script|<b>/);
  assert.match(html, /Hi &lt;script&gt;alert\(1\)&lt;\/script&gt;, &lt;b&gt;hello/);
  assert.match(text, /\{constructor\} \{username\}/, 'values are not filled in again');
});

test('variables that are not known are refused when saving', () => {
  assert.equal(checkEmailTemplate('welcome_email_template', WELCOME_TEXT), null);
  assert.equal(checkEmailTemplate('subscription_email_template', SUBSCRIPTION_TEXT), null);
  assert.equal(
    checkEmailTemplate('welcome_email_template', 'Hello {name}'),
    '{name} is not known here. Known are: {username}, {email}, {verificationLink}.',
  );
  assert.match(
    checkEmailTemplate('welcome_email_template', 'Hello {price}') ?? '',
    /^\{price\} is not known/,
  );
  assert.equal(checkEmailTemplate('welcome_email_template', ' '), 'Required');
  assert.equal(checkEmailTemplate('welcome_email_template', 'x'.repeat(10_001)), 'At most 10,000 characters');
});
