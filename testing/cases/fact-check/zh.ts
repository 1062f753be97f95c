import { type CaseFile, shop } from './case.ts';

export const mandarin: CaseFile = {
  language: 'Mandarin',
  shop: shop({
    role: '小雅，店主',
    businessType: '上海的手工皂小店',
    forbiddenWords: '免费, 打折, 便宜',
    productOrService:
      '手工皂每块38元，礼盒128元。营业时间：周二至周日 上午10点到晚上8点，周一休息。' +
      '微信：xiaoya_soap，电话 021-6288 1234，网店 xiaoya-soap.com。满300元享9折。春节2月3日起放假。',
    faqs: '问：可以寄到北京吗？答：可以，运费12元。\n问：多久发货？答：3天内。',
  }),
  good: [
    { reply: '您好！手工皂每块38元，礼盒128元哦～您想送给谁呢？😊' },
    { reply: '我们周二至周日早上十点到晚上八点营业，周一休息。' },
    { reply: '寄到北京运费是12块，3天内发货。' },
    { reply: '可以在 xiaoya-soap.com 下单，也可以打电话021-62881234。' },
    { reply: '满300元是9折，您可以慢慢挑。' },
    { reply: '春节从2月3号开始放假，早一点下单比较好。' },
    { reply: '非常抱歉让您失望了，能发张照片给我看看吗？我马上处理。' },
    { reply: '【礼盒】里有四块皂，味道可以自己选，有一点像薰衣草的香味。' },
    { reply: '营业时间是10:00-20:00，欢迎来玩！' },
    { reply: '我会尽快回复您的私信。' },
  ],
  hostile: [
    { reply: '这款礼盒现在只要99元。', finds: ['price'] },
    { reply: '我们周六营业到晚上十点半。', finds: ['time'] },
    { reply: '作为一个AI语言模型，我无法查看您的订单。', finds: ['ai-talk'] },
    { reply: '我是人工智能助手，很高兴为您服务。', finds: ['ai-talk'] },
    { reply: '今天全场八折！', finds: ['percentage'] },
    { reply: '北京包邮，完全免 费哦。', finds: ['forbidden'] },
    { reply: '您好，[您的姓名]，感谢您的留言。', finds: ['placeholder'] },
    {
      reply: '以下是一个可以发送的回复：\n\n您好，手工皂每块38元。',
      finds: ['lead'],
      becomes: '您好，手工皂每块38元。',
    },
    { reply: '下次手作课是五月二十日。', finds: ['date'] },
    { reply: '客户：谢谢\n助手：不客气！', finds: ['role-play'] },
    { reply: '请打电话 021-5555 0000 咨询。', finds: ['phone'] },
  ],
};
