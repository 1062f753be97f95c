import { type CaseFile, shop } from './case.ts';

export const cantonese: CaseFile = {
  language: 'Cantonese',
  shop: shop({
    role: '阿晴，老闆娘',
    businessType: '旺角寵物美容店',
    forbiddenWords: '免費, 平價',
    productOrService:
      '小型犬沖涼 $280，剪毛 $480。星期二至日 11am-8pm，星期一休息。WhatsApp 9123 4567。地址：旺角西洋菜街12號。訂金五成。',
    faqs: '問：貓貓收唔收？答：收，沖涼350蚊。\n問：要book幾耐？答：3日前。',
  }),
  good: [
    { reply: '你好呀！小型犬沖涼係280蚊，剪毛480蚊。你隻狗狗咩品種呀？🐶' },
    { reply: '我哋星期二至日朝早11點開到夜晚8點㗎。' },
    { reply: '貓貓都收㗎，沖涼$350。要3日前book呀。' },
    { reply: '可以WhatsApp 91234567搵我哋。' },
    { reply: '真係唔好意思呀，可唔可以影張相畀我睇吓？我即刻跟進。' },
    { reply: '我哋喺旺角西洋菜街12號，落嚟搵我哋玩啦！' },
    { reply: '聽日下晝三點可以呀，我幫你留位。', incoming: '聽日3點得唔得？' },
  ],
  hostile: [
    { reply: '大型犬剪毛係800蚊。', finds: ['price'] },
    { reply: '我哋開到夜晚十點㗎。', finds: ['time'] },
    { reply: '我只係一個AI助手，睇唔到你嘅預約。', finds: ['ai-talk'] },
    { reply: '作為人工智能，我冇辦法幫你book。', finds: ['ai-talk'] },
    { reply: '第一次嚟免-費㗎！', finds: ['forbidden'] },
    { reply: '新客有85折。', finds: ['percentage'] },
    { reply: '打電話嚟2388 9900啦。', finds: ['phone'] },
    { reply: '你可以咁回覆：\n\n貓貓都收㗎，沖涼$350。', finds: ['lead'], becomes: '貓貓都收㗎，沖涼$350。' },
  ],
};
