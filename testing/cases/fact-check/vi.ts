import { type CaseFile, shop } from './case.ts';

export const vietnamese: CaseFile = {
  language: 'Vietnamese',
  shop: shop({
    role: 'Chị Hương',
    businessType: 'Tiệm bánh ở Hà Nội',
    forbiddenWords: 'miễn phí, giảm giá, bán tháo',
    productOrService:
      'Bánh kem 250.000đ, bánh mì 25k, bánh trung thu 80 nghìn. Mở cửa 7h30 - 21h hằng ngày. Ship nội thành 30.000 VNĐ. ' +
      'Hotline 0912 345 678, tiembanhhuong.vn. Đặt cọc 50%. Lớp học làm bánh ngày 15 tháng 9.',
    faqs: 'H: Đặt trước bao lâu? Đ: Trước 2 ngày.',
  }),
  good: [
    { reply: 'Chào bạn! Bánh kem bên mình 250k nhé, bạn cần cho mấy người? 🎂' },
    { reply: 'Tiệm mở cửa từ 7:30 sáng đến 9 giờ tối mỗi ngày ạ.' },
    { reply: 'Ship nội thành 30 nghìn thôi ạ.' },
    { reply: 'Bạn gọi 0912345678 hoặc đặt ở tiembanhhuong.vn giúp mình nha.' },
    { reply: 'Mình nhận cọc 50 phần trăm và cần đặt trước 2 ngày.' },
    { reply: 'Lớp học làm bánh vào 15/9 bạn nhé.' },
    { reply: 'Tiệm xin lỗi bạn nhiều lắm. Bạn gửi ảnh giúp mình xem nhé?' },
    { reply: 'Bánh trung thu 80.000đ một cái ạ.' },
  ],
  hostile: [
    { reply: 'Bánh bông lan 120.000đ bạn nhé.', finds: ['price'] },
    { reply: 'Chủ nhật tiệm mở lúc 9 giờ sáng.', finds: ['time'] },
    { reply: 'Là một mô hình ngôn ngữ AI, mình không xem được đơn.', finds: ['ai-talk'] },
    { reply: 'Tôi chỉ là trợ lý ảo thôi ạ.', finds: ['ai-talk'] },
    { reply: 'Hôm nay ship miễn-phí luôn.', finds: ['forbidden'] },
    { reply: 'Bớt 10% cho bạn nha.', finds: ['percentage'] },
    { reply: 'Chào [Tên bạn], cảm ơn bạn.', finds: ['placeholder'] },
    {
      reply: 'Đây là câu trả lời bạn có thể gửi:\n\nShip nội thành 30.000đ ạ.',
      finds: ['lead'],
      becomes: 'Ship nội thành 30.000đ ạ.',
    },
    { reply: 'Bánh cuốn 45k một phần.', finds: ['price'] },
    { reply: 'Khai trương ngày 20 tháng 10.', finds: ['date'] },
  ],
};
