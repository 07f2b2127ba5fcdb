import type { Random } from '../random.ts';

export interface Skin {
  base: string;
  shade: string;
  cheek: string;
}

export const SKINS: readonly Skin[] = [
  { base: '#f6cfac', shade: '#e5b28a', cheek: '#ee927c' },
  { base: '#f2c6a0', shade: '#dea97f', cheek: '#e8917a' },
  { base: '#ecbb92', shade: '#d39c70', cheek: '#dd8268' },
  { base: '#d7a477', shade: '#b98457', cheek: '#c96f55' },
  { base: '#a9744d', shade: '#8a5937', cheek: '#a8563c' },
  { base: '#845638', shade: '#684129', cheek: '#8f4630' },
];

export const HAIR_COLOURS = ['#2b2320', '#3a2a20', '#5a3a22', '#7a4a28', '#a0562d', '#c08a48', '#d9ad62', '#241d22'] as const;
export const GREY_HAIR = ['#a9a5a1', '#8e8a87', '#c4beb8'] as const;
export const CLOTHES = [
  '#4a8bd0', '#e39b3b', '#d66a55', '#f0c04f', '#5f9e6a', '#8c72d0', '#c65b7c', '#2f7d6f', '#e8862d', '#5fa9b3', '#b8604a', '#7fae4f',
] as const;

export const GIRL_HAIR = ['pigtails', 'long', 'bun', 'bob', 'ponytail', 'braids', 'fringe'] as const;
export const BOY_HAIR = ['short', 'side', 'spiky', 'curly', 'crop'] as const;
export type HairStyle = (typeof GIRL_HAIR)[number] | (typeof BOY_HAIR)[number] | 'bald';
export type Wear = 'plain' | 'collar' | 'stripes' | 'hoodie' | 'star' | 'pinafore' | 'cardigan';
export type Mood = 'smile' | 'open' | 'happy' | 'calm' | 'wonder';

/** How one person looks; everything that draws the person reads it from here. */
export interface Look {
  skin: Skin;
  hair: string;
  style: HairStyle;
  top: string;
  second: string;
  wear: Wear;
  mood: Mood;
  glasses: boolean;
  freckles: boolean;
  beard: 'none' | 'full' | 'moustache' | 'stubble';
  hat: 'none' | 'beanie' | 'cap' | 'chef' | 'party';
  girl: boolean;
}

/** Invents a child. Skins lean to the lighter half, as in the school's neighbourhood, but every class is mixed. */
export function inventChild(random: Random, fixed: Partial<Look> = {}): Look {
  const girl = fixed.girl ?? random.chance(0.5);
  const skin = random.pick([...SKINS, ...SKINS.slice(0, 3), ...SKINS.slice(0, 3), ...SKINS.slice(0, 2)]);
  const dark = skin === SKINS[4] || skin === SKINS[5];
  const top = random.pick(CLOTHES);
  return {
    girl,
    skin,
    hair: random.pick(dark ? ['#241d22', '#2b2320', '#3a2a20'] : HAIR_COLOURS),
    style: random.pick(girl ? GIRL_HAIR : BOY_HAIR),
    top,
    second: random.pick(CLOTHES.filter((colour) => colour !== top)),
    wear: random.pick(['plain', 'collar', 'stripes', 'hoodie', 'star', girl ? 'pinafore' : 'collar'] as const),
    mood: random.pick(['smile', 'smile', 'open', 'happy'] as const),
    glasses: random.chance(0.16),
    freckles: !dark && random.chance(0.15),
    beard: 'none',
    hat: 'none',
    ...fixed,
  };
}

/** Invents a grown-up. */
export function inventAdult(random: Random, fixed: Partial<Look> = {}): Look {
  const child = inventChild(random, fixed);
  const older = random.chance(0.15);
  return {
    ...child,
    hair: older ? random.pick(GREY_HAIR) : child.hair,
    style: random.pick(
      child.girl
        ? (['long', 'bun', 'bob', 'ponytail', 'fringe', 'curly'] as const)
        : (['short', 'side', 'crop', 'curly', 'spiky', older ? 'bald' : 'crop'] as const),
    ),
    wear: random.pick(['plain', 'collar', 'cardigan', 'collar'] as const),
    mood: random.pick(['smile', 'smile', 'calm', 'open'] as const),
    glasses: random.chance(0.28),
    beard: child.girl ? 'none' : random.pick(['none', 'none', 'none', 'full', 'moustache', 'stubble'] as const),
    ...fixed,
  };
}
