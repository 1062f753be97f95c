import { type Chance, chanceOf } from '../made-up-exports/chance.ts';

/** A made-up price list: groups of items, each with a price for each of its sizes. */
export interface PriceList {
  language: string;
  title: string;
  item: string;
  sizes: readonly string[];
  groups: readonly { name: string; items: readonly Item[] }[];
}

export interface Item {
  name: string;
  /** What is said of it, or ''. */
  note: string;
  prices: readonly string[];
}

interface Words {
  title: string;
  item: string;
  sizes: readonly string[];
  groups: Readonly<Record<string, readonly string[]>>;
  notes: readonly string[];
  price: (whole: number, cents: string) => string;
}

const WORDS: Readonly<Record<string, Words>> = {
  en: {
    title: 'Price list',
    item: 'Product',
    sizes: ['Small', 'Medium', 'Large'],
    groups: {
      Cakes: [
        'Cherry tart',
        'Apple pie',
        'Carrot cake',
        'Lemon drizzle',
        'Banana bread',
        'Cheesecake',
        'Victoria sponge',
      ],
      Drinks: ['Espresso', 'Flat white', 'Iced tea', 'Hot chocolate', 'Fresh juice'],
      Bread: ['Sourdough', 'Rye loaf', 'Olive ciabatta', 'Brioche'],
    },
    notes: ['with almonds and cream', 'baked fresh every morning', 'vegan on request'],
    price: (whole, cents) => `£${whole}.${cents}`,
  },
  de: {
    title: 'Preisliste',
    item: 'Artikel',
    sizes: ['Klein', 'Mittel', 'Groß'],
    groups: {
      Torten: [
        'Schwarzwälder Kirsch',
        'Käsekuchen',
        'Apfelstrudel',
        'Sachertorte',
        'Bienenstich',
        'Mohnkuchen',
      ],
      Getränke: ['Milchkaffee', 'Heiße Schokolade', 'Apfelschorle', 'Kräutertee'],
      Brote: ['Roggenbrot', 'Dinkelvollkorn', 'Laugenstange'],
    },
    notes: ['mit Sahne und Mandeln', 'täglich frisch gebacken', 'auf Wunsch ohne Zucker'],
    price: (whole, cents) => `${whole},${cents} €`,
  },
  fr: {
    title: 'Nos tarifs',
    item: 'Produit',
    sizes: ['Petit', 'Moyen', 'Grand'],
    groups: {
      Gâteaux: ['Tarte aux cerises', 'Éclair au café', 'Mille-feuille', 'Paris-Brest', 'Opéra'],
      Boissons: ['Café crème', 'Chocolat chaud', 'Thé à la menthe', 'Jus d’orange'],
    },
    notes: ['avec amandes et crème', 'fait maison chaque matin'],
    price: (whole, cents) => `${whole},${cents} €`,
  },
  es: {
    title: 'Lista de precios',
    item: 'Producto',
    sizes: ['Pequeño', 'Mediano', 'Grande'],
    groups: {
      Pasteles: ['Tarta de cereza', 'Tarta de queso', 'Brazo de gitano', 'Ensaimada', 'Bizcocho de limón'],
      Bebidas: ['Café con leche', 'Chocolate caliente', 'Horchata', 'Zumo natural'],
    },
    notes: ['con almendras y nata', 'recién hecho cada mañana'],
    price: (whole, cents) => `${whole},${cents} €`,
  },
  tr: {
    title: 'Fiyat listesi',
    item: 'Ürün',
    sizes: ['Küçük', 'Orta', 'Büyük'],
    groups: {
      Pastalar: ['Vişneli turta', 'Elmalı turta', 'Havuçlu kek', 'Limonlu kek', 'Fıstıklı baklava'],
      İçecekler: ['Türk kahvesi', 'Sıcak çikolata', 'Adaçayı', 'Taze portakal suyu'],
    },
    notes: ['bademli ve kremalı', 'her sabah taze'],
    price: (whole, cents) => `${whole},${cents} TL`,
  },
  ru: {
    title: 'Прайс-лист',
    item: 'Товар',
    sizes: ['Маленький', 'Средний', 'Большой'],
    groups: {
      Торты: ['Вишнёвый пирог', 'Яблочный штрудель', 'Медовик', 'Наполеон', 'Чизкейк'],
      Напитки: ['Капучино', 'Горячий шоколад', 'Травяной чай', 'Морс клюквенный'],
    },
    notes: ['с миндалём и сливками', 'свежая выпечка каждое утро'],
    price: (whole, cents) => `${whole * 100},${cents} ₽`,
  },
};
export const LIST_LANGUAGES = Object.keys(WORDS);

/** A price list from a seed; no two prices of it are alike, so that each tells whose it is. */
export function priceList(language: string, seed: number, sizes: number, copies = 1): PriceList {
  const words = WORDS[language];
  if (words === undefined) throw new Error(`There are no words for ${language}.`);
  const chance = chanceOf(seed);
  const used = new Set<string>();
  const groups = Object.entries(words.groups).map(([name, names]) => ({
    name,
    items: Array.from({ length: copies }, (_, copy) =>
      names.map((one) => (copies === 1 ? one : `${one} No. ${seed}${copy}`)),
    )
      .flat()
      .map((one) => itemOf(one, words, sizes, chance, used)),
  }));
  return { language, title: words.title, item: words.item, sizes: words.sizes.slice(0, sizes), groups };
}

function itemOf(name: string, words: Words, sizes: number, chance: Chance, used: Set<string>): Item {
  const prices: string[] = [];
  while (prices.length < Math.max(1, sizes)) {
    const price = words.price(
      chance.between(1, used.size > 500 ? 900 : 60),
      chance.pick(['00', '20', '50', '80', '90', '95', '45']),
    );
    if (!used.has(price)) prices.push(price);
    used.add(price);
  }
  return { name, note: chance.happens(0.3) ? chance.pick(words.notes) : '', prices };
}

/** What has to stand in one block: the name with its price, and the name of the column where there are several. */
export function factsOf({ groups, sizes }: PriceList): string[][] {
  return groups.flatMap(({ items }) =>
    items.map(({ name, prices }) => [
      name,
      ...prices.map((price, at) => (sizes.length > 1 ? `${sizes[at]}: ${price}` : price)),
    ]),
  );
}
