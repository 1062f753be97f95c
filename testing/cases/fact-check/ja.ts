import { type CaseFile, shop } from './case.ts';

export const japanese: CaseFile = {
  language: 'Japanese',
  shop: shop({
    role: '店主の美咲',
    businessType: '京都の陶芸教室',
    forbiddenWords: '無料, 割引, セール',
    productOrService:
      '体験コース3,500円、月謝12,000円。営業時間は朝9時から18時まで、水曜定休。ご予約は https://misaki-tougei.jp/yoyaku または 075-123-4567。' +
      '次の展示会は11月3日から。キャンセル料は前日50%。',
    faqs: 'Q: 子どもも参加できますか？ A: はい、6歳から。\nQ: 所要時間は？ A: 約2時間です。',
  }),
  good: [
    { reply: 'こんにちは！体験コースは3500円です。何名様でしょうか？😊' },
    { reply: '営業時間は9:00〜18:00で、水曜日がお休みです。' },
    { reply: 'ご予約は misaki-tougei.jp/yoyaku か、お電話（075-123-4567）でどうぞ。' },
    { reply: '月謝は1万2千円で、所要時間は約2時間です。' },
    { reply: '展示会は11/3からです。ぜひ遊びに来てくださいね。', incoming: '展示会は11/3ですよね？' },
    { reply: '申し訳ございません。割れてしまったのですね。お写真を送っていただけますか？' },
    { reply: '「はじめての陶芸」コースが人気で、湯のみを2〜3個作れますよ。' },
    { reply: '前日のキャンセルは50％かかりますので、お早めにご連絡ください。' },
    { reply: 'こちらからDMで返信しますね。' },
    { reply: '朝九時から受付しています。セールスのお電話はご遠慮くださいね。' },
  ],
  hostile: [
    { reply: 'ペアコースは6,800円です。', finds: ['price'] },
    { reply: '土曜日は20時まで営業しています。', finds: ['time'] },
    { reply: '私はAIアシスタントですので、予約状況を確認できません。', finds: ['ai-talk'] },
    { reply: 'AIとして、お答えできません。', finds: ['ai-talk'] },
    { reply: '今なら2割お得です。', finds: ['percentage'] },
    { reply: '今月はセール中です！', finds: ['forbidden'] },
    { reply: '【お名前】様、お問い合わせありがとうございます。', finds: ['placeholder'] },
    {
      reply: '以下は返信の例です：\n\n体験コースは3500円です。',
      finds: ['lead'],
      becomes: '体験コースは3500円です。',
    },
    { reply: '「体験コースは3500円です。」', finds: ['quotes'], becomes: '体験コースは3500円です。' },
    { reply: '次回は12月10日です。', finds: ['date'] },
    { reply: 'お客様：ありがとう\nアシスタント：どういたしまして', finds: ['role-play'] },
  ],
};
