import type { LanguageTexts } from './texts.ts';

export const TR: LanguageTexts = {
  code: 'tr',
  topics: [
    {
      name: 'price',
      asks: [
        '{product} ne kadar?',
        '{product} fiyatını öğrenmek istiyordum.',
        '{product} için ne kadar alıyorsunuz?',
      ],
      reworded: ['{product} kaç lira?', '{product} pahalı mı?', '{product} kaça olur?'],
      answers: [
        '{product} {price} fiyattan başlıyor. | Büyükler {price} oluyor.',
        '{price} olur. | Çoksa daha küçüğünü yaparım.',
        'Şu an {price}. | {product} ayırayım mı?',
      ],
    },
    {
      name: 'delivery',
      asks: [
        '{place} tarafına teslimat var mı?',
        '{place} için çiçek gönderebilir misiniz?',
        'Bu hafta {place} bölgesine teslimat mümkün mü?',
      ],
      reworded: [
        '{place} taraflarına getiriyor musunuz?',
        '{place} semtinde oturuyorum, geliyor musunuz?',
        '{place} için kurye var mı?',
      ],
      answers: [
        'Evet, {place} tarafına her {day} gidiyorum. | {price} ekleniyor.',
        'Olur, {place} yolumun üstü. | Adresi bir de isim [yaz/yazın] yeter.',
        '{place} bana çok uzak ya. | {day} yarı yolda buluşabiliriz.',
      ],
    },
    {
      name: 'hours',
      asks: ['{day} günü kaçta açıyorsunuz?', 'Çalışma saatleriniz nedir?', 'Dükkan bugün kaça kadar açık?'],
      reworded: ['{day} orada mısınız?', 'En geç ne zaman uğrayabilirim?', 'Kaçta kapatıyorsunuz?'],
      answers: [
        '{time} ile {time} arası buradayım. | {day} kapalıyım.',
        'Kapı {time} saatine kadar açık. | Sonra [çal/çalın], arkadayım.',
        '{day} günü {time} gibi açıyorum. | Diğer günler bir saat önce.',
      ],
    },
    {
      name: 'pickup',
      asks: [
        '{day} sabahı gelip alabilir miyim?',
        'Siparişi ablam alabilir mi?',
        'Saat kaçtan sonra almaya gelebilirim?',
      ],
      reworded: [
        '{day} günü teslim almaya hazır olur mu?',
        'Çiçekleri başkası alsa olur mu?',
        'Siparişim için ne zaman uğrayayım?',
      ],
      answers: [
        'Tabii, {time} gibi hazır. | Kasada isim [söyle/söyleyin] yeter.',
        'Herkes alabilir. | İsimle soğuk odaya bırakıyorum.',
        '{day} {time} sonrası [gel/gelin]. | Öncesinde hâlâ yapıyorum.',
      ],
    },
    {
      name: 'wedding',
      asks: [
        '{date} tarihinde düğün için boş musunuz?',
        'Bu yıl hâlâ düğün alıyor musunuz?',
        '{date} tarihinde evleniyoruz ve çiçek lazım.',
      ],
      reworded: [
        'Büyük günümüzün çiçeklerini yapar mısınız?',
        '{date} gelin çiçeği için hâlâ müsait mi?',
        'Nikahımız için çiçekçi arıyoruz.',
      ],
      answers: [
        'Ay ne güzel, tebrikler! | {date} boş, ayırayım mı?',
        'Hafta sonu bir düğün yapıyorum. | {date} dolu, sonraki hafta olur.',
        'Önce bir telefonda konuşalım. | Komple düğün bende {price} gibi başlıyor.',
      ],
    },
    {
      name: 'colors',
      asks: ['{product} beyaz ve yeşil olabilir mi?', 'Pembesi de var mı?', 'Renkleri ben seçebilir miyim?'],
      reworded: ['Mor bir şey istiyorum, olur mu?', 'Başka tonları var mı?', 'Hepsi sarı olsa olur mu?'],
      answers: [
        'Halden ne renk çıkarsa. | Yazın beyaz yeşil kolay.',
        'Pembe bende çok. | Fotoğraf [at/atın] havasını yakalarım.',
        'Evet, [sen seç/siz seçin]. | Bir tek mavi zor, boyalı oluyor sevmiyorum.',
      ],
    },
    {
      name: 'care',
      asks: [
        'Çiçekler ne kadar taze kalır?',
        '{product} ne sıklıkla sulanır?',
        'Çiçeklerim şimdiden sarktı, ne yapmalıyım?',
      ],
      reworded: ['Çok su ister mi?', 'Kaç gün dayanır?', 'Başları düştü, yanlış bir şey mi yaptım?'],
      answers: [
        'Saplarını kesince {n} gün gider. | İki günde bir yeni su çok iyi gelir.',
        'Güneşe koymayın. | Meyvenin yanına hiç, nefret ederler.',
        'Kısa kesip bir saat ılık suda bekletin. | Tekrar dikilirler.',
      ],
    },
    {
      name: 'payment',
      asks: [
        'Kartla ödeyebilir miyim?',
        'Havale kabul ediyor musunuz?',
        'Siparişin ödemesini nasıl yapabilirim?',
      ],
      reworded: ['Nakit olur mu?', 'Peşin mi ödüyoruz?', 'Temassız geçiyor mu?'],
      answers: [
        'Kart, nakit, fark etmez. | Büyük siparişte yarısını önden alıyorum.',
        'Havale ya da buradan: {link} | İkisi de olur.',
        'Dükkanda ödemek en kolayı. | Hemen olsun derseniz link {link}',
      ],
    },
    {
      name: 'workshop',
      asks: [
        '{day} günkü atölyede yer var mı?',
        'Çelenk atölyesine yeni başlayanlar gelebilir mi?',
        'Kursunuzda ne yapıyoruz?',
      ],
      reworded: [
        'Derse gelmek için bir şey bilmek gerekiyor mu?',
        'Bir sonraki derste boş yer kaldı mı?',
        'Çelenk yapmayı öğrenmek istiyorum.',
      ],
      answers: [
        '{n} kişilik yer var. | Yazayım mı?',
        'Herkes yapar. | Yavaş başlıyoruz, arada pasta var.',
        'Eve götüreceğin bir çelenk yapıyoruz. | {n} saat kadar sürüyor.',
      ],
    },
    {
      name: 'voucher',
      asks: [
        'Hediye kartı satıyor musunuz?',
        'Anneme verebileceğim bir hediye çeki var mı?',
        'Hediye kartı ne kadar geçerli?',
      ],
      reworded: [
        'Hediye lazım, dükkanınız için bakiye alabilir miyim?',
        'Çekimin süresi ne zaman doluyor?',
        'Hediyelik kupon oluyor mu?',
      ],
      answers: [
        'Var, güzel kağıda elle yazıyorum. | {price} ve üstü ne olursa.',
        'Bende süresi dolmaz. | Buradan alınıyor: {link}',
        'Ona postalarım. | {day} gününe elinde olur.',
      ],
    },
    {
      name: 'status',
      asks: ['Siparişim yola çıktı mı?', 'Siparişimden hâlâ haber alamadım.', 'Çiçeklerim ne zaman gelir?'],
      reworded: [
        'Teslimatımla ilgili gelişme var mı?',
        'Siparişim size ulaştı mı?',
        'Çiçeklerim nerede kaldı?',
      ],
      answers: [
        '{time} gibi çıktı. | Her an gelir.',
        'Ay yok artık, kuryeye soruyorum. | Hemen yazıyorum.',
        'Şu an önümde. | {day} çıkıyor.',
      ],
    },
    {
      name: 'dried',
      asks: [
        'Kuru çiçek de var mı?',
        'Kuru buketler ne kadar dayanır?',
        'Gelin buketimi kurutabilir misiniz?',
      ],
      reworded: ['Solmayan bir şey var mı?', 'Buketim saklanabilir mi?', 'Ömürlük bir şey arıyorum.'],
      answers: [
        'Koca bir duvar dolusu. | Kuru yerde {n} ay gider.',
        'Olur, ama {n} gün içinde [getir/getirin]. | Sonra yaprakları dökülür.',
        'Kurular her {day} geliyor. | Kutu açılınca fotoğraf koyarım.',
      ],
    },
  ],
  owner: {
    greetings: ['Selam', 'Selam canım', 'Heyy'],
    closings: ['Öptüm, Mia', 'Görüşürüz, Mia'],
    laughter: ['hahaha', 'ahaha'],
    small: [
      'Tabii ki!',
      'Hiç sorun değil.',
      'Çok sevindim.',
      'Bir saniye, elim ıslak.',
      'Öğlene kadar haldeyim.',
      'Çok tatlısın.',
      'Bana uyar.',
      'Sevgiyle yaparım.',
      'Bir şey olursa [yaz/yazın].',
      'Çok teşekkürler!',
    ],
  },
  customer: {
    greetings: ['Merhaba', 'Merhabalar', 'İyi günler'],
    closings: ['Saygılarımla', 'Şimdiden teşekkürler', 'İyi çalışmalar'],
    laughter: ['jsjsjs', 'lol', 'hehe'],
    small: [
      'Hızlı cevap için teşekkür ederim.',
      'Tamam, mükemmel.',
      'Biraz düşünüp size haber veririm.',
      'Harika, bize uyuyor.',
      'Sayfanızdaki fotoğrafları gördüm, çok güzeller.',
      'Annem sonuncuya bayıldı.',
      'Anlaştık, o zaman uğrarım.',
      'Teyit edebilir misiniz lütfen?',
      'Doğum günü için lazım.',
      'Harcamak istediğimden biraz fazla.',
    ],
  },
  bot: [
    'Merhaba {first}! Studio Bloom ile iletişime geçtiğiniz için teşekkürler. Mesajınızı aldık, en kısa sürede dönüş yapacağız.',
    'Mesajınız için teşekkürler! Çalışma saatlerimiz salıdan cumartesiye 09.00 - 18.00. Fiyatlar: https://studiobloom.example/fiyatlar',
    'Güzel soru! Lütfen birini seçin: 1 Fiyatlar, 2 Teslimat, 3 Düğünler.',
  ],
  system: {
    liked: 'Bir mesajı beğendi',
    reacted: 'Mesajına {emoji} ifadesini bıraktı',
    attachment: '{who} bir ek gönderdi.',
    ownAttachment: 'Bir ek gönderdin.',
    call: '{who} bir sesli arama başlattı',
    missedCall: 'Bir sesli aramayı kaçırdın',
    callEnded: 'Sesli arama sona erdi',
  },
  slots: {
    product: ['çiçek kutusu', 'gelin buketi', 'kapı süsü', 'orkide', 'masa düzenlemesi', 'cenaze çelengi'],
    place: ['Kadıköy', 'Beşiktaş', 'Üsküdar', 'Şişli', 'Maltepe'],
    day: ['salı', 'çarşamba', 'perşembe', 'cuma', 'cumartesi'],
    first: ['Elif', 'Mert', 'Zeynep', 'Can', 'Defne', 'Ece', 'Emre', 'Selin'],
  },
  money: '# TL',
};
