import type { Look } from './look.ts';

/** Hair that lies behind the head. The head's centre is the origin; the head is 46 wide and 50 high. */
export function hairBehind(look: Look): string {
  const hair = look.hair;
  switch (look.style) {
    case 'long':
      return `<path d="M-28 2C-33-38 33-38 28 2L31 38C31 46 20 49 15 42H-15C-20 49-31 46-31 38Z" fill="${hair}"/>`;
    case 'fringe':
      return `<path d="M-28 2C-32-37 32-37 28 2L29 27C28 35 19 36 15 31H-15C-19 36-28 35-29 27Z" fill="${hair}"/>`;
    case 'bob':
      return `<path d="M-28 0C-32-37 32-37 28 0 32 12 30 24 22 27H-22C-30 24-32 12-28 0Z" fill="${hair}"/>`;
    case 'pigtails':
      return (
        `<path d="M-23 2C-41 8-42 34-33 45-27 33-21 23-19 13Z" fill="${hair}"/><path d="M23 2C41 8 42 34 33 45 27 33 21 23 19 13Z" fill="${hair}"/>` +
        `<circle cx="-24" cy="7" r="5" fill="${look.second}"/><circle cx="24" cy="7" r="5" fill="${look.second}"/>`
      );
    case 'braids':
      return [-1, 1]
        .map((side) =>
          [0, 1, 2, 3].map((bead) => `<circle cx="${side * (24 + bead)}" cy="${12 + bead * 9}" r="${7 - bead * 0.7}" fill="${hair}"/>`).join('') +
          `<path d="M${side * 28} 44l-5 9h10Z" fill="${hair}"/><circle cx="${side * 28}" cy="44" r="4" fill="${look.second}"/>`,
        )
        .join('');
    case 'ponytail':
      return `<path d="M14-22C44-30 46 12 34 34 30 20 26 4 12-6Z" fill="${hair}"/><circle cx="21" cy="-17" r="5.5" fill="${look.second}"/>`;
    case 'bun':
      return `<circle cy="-32" r="11.5" fill="${hair}"/><path d="M-8-25Q0-21 8-25" stroke="${look.second}" stroke-width="4" fill="none" stroke-linecap="round"/>`;
    case 'curly':
      return [[-21, -8], [-15, -21], [0, -27], [15, -21], [21, -8], [-24, 3], [24, 3]]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10.5" fill="${hair}"/>`)
        .join('');
    case 'short':
    case 'side':
    case 'spiky':
    case 'crop':
    case 'bald':
      return '';
  }
}

const CAP = 'M-25 2C-28-36 28-36 25 2 20-8 14-14 4-13-8-12-20-8-25 2Z';

/** Hair that lies on the forehead. */
export function hairFront(look: Look): string {
  const paths: Record<Look['style'], string> = {
    short: CAP,
    crop: 'M-24-3C-25-37 25-37 24-3 20-12 12-17 0-17S-20-12-24-3Z',
    side: 'M-25 4C-30-37 28-40 25 2 23-8 18-13 10-16 4-6-12-3-21-6-23-3-24 0-25 4Z',
    spiky: 'M-25 2C-27-14-24-20-20-24L-15-31-9-27-2-34 4-28 12-33 15-26 22-26C26-18 27-10 25 2 21-8 15-11 10-10L5-15-1-9-8-15-13-8C-18-8-22-4-25 2Z',
    curly: 'M-24 0C-26-36 26-36 24 0 22-6 18-10 14-9 10-14 4-13 2-9-2-14-8-13-10-9-15-11-21-7-24 0Z',
    pigtails: 'M-25 2C-28-36 28-36 25 2 21-9 12-16 0-19-12-16-21-9-25 2Z',
    braids: 'M-25 2C-28-36 28-36 25 2 21-9 12-16 0-19-12-16-21-9-25 2Z',
    long: 'M-26 6C-30-38 30-38 26 6 23-6 17-13 7-16-6-13-22-8-26 6Z',
    fringe: 'M-26 6C-30-38 30-38 26 6 25-2 23-5 20-7 8-4-8-4-20-7-23-5-25-2-26 6Z',
    bob: 'M-26 8C-30-38 30-38 26 8 24-4 18-10 12-14 2-8-14-8-22-8-24-2-25 2-26 8Z',
    ponytail: CAP,
    bun: 'M-25 2C-28-36 28-36 25 2 22-8 14-15 3-16-10-14-21-8-25 2Z',
    bald: 'M-25 3C-27-4-25-10-23-13-22-8-22-2-22 3ZM25 3C27-4 25-10 23-13 22-8 22-2 22 3Z',
  };
  const shine = look.style === 'bald' ? '' : `<path d="M-15-18Q-6-25 6-24" stroke="#fff" stroke-width="3" opacity=".16" fill="none" stroke-linecap="round"/>`;
  return `<path d="${paths[look.style]}" fill="${look.hair}"/>${shine}`;
}

function eyes(look: Look): string {
  if (look.mood === 'happy') {
    return `<path d="M-12 4Q-8.500-1.500-5 4M5.500 4Q9-1.500 12.500 4" stroke="#3a2a22" stroke-width="2.400" fill="none" stroke-linecap="round"/>`;
  }
  const size = look.mood === 'wonder' ? 3.3 : 2.7;
  return [-8.5, 8.5]
    .map((x) => `<ellipse cx="${x}" cy="2.500" rx="${size}" ry="${size + 0.5}" fill="#33261f"/><circle cx="${x + 1}" cy="1.200" r=".95" fill="#fff"/>`)
    .join('');
}

function mouth(look: Look): string {
  const line = `stroke="#a8503c" stroke-width="2.400" fill="none" stroke-linecap="round"`;
  switch (look.mood) {
    case 'open':
    case 'happy':
      return `<path d="M-7.500 10.500Q0 12 7.500 10.500 6.500 18.500 0 18.500S-6.500 18.500-7.500 10.500Z" fill="#9c3f33"/><path d="M-5.600 11.300Q0 12.300 5.600 11.300L5 13.300Q0 14.200-5 13.300Z" fill="#fff"/>`;
    case 'wonder':
      return `<ellipse cx="0" cy="14" rx="3.200" ry="3.800" fill="#9c3f33"/>`;
    case 'calm':
      return `<path d="M-5 13Q0 15.500 5.500 13" ${line}/>`;
    case 'smile':
      return `<path d="M-7 11.500Q0 18 7.500 11.500" ${line}/>`;
  }
}

function beard(look: Look): string {
  switch (look.beard) {
    case 'full':
      return `<path d="M-22.500 3C-22 31 22 31 22.500 3 19 12 11 8.500 0 8.500S-19 12-22.500 3ZM-6.500 12.500Q0 18 6.500 12.500 0 10.500-6.500 12.500Z" fill="${look.hair}" fill-rule="evenodd"/>`;
    case 'moustache':
      return `<path d="M-10 11Q-5 5.500 0 8.500 5 5.500 10 11 5 12 0 10.500-5 12-10 11Z" fill="${look.hair}"/>`;
    case 'stubble':
      return `<path d="M-21.500 6C-20 29 20 29 21.500 6 18 15 10 9.500 0 9.500S-18 15-21.500 6ZM-6.500 12.500Q0 18 6.500 12.500 0 11-6.500 12.500Z" fill="${look.hair}" opacity=".35" fill-rule="evenodd"/>`;
    case 'none':
      return '';
  }
}

function hat(look: Look): string {
  switch (look.hat) {
    case 'beanie':
      return `<path d="M-26-9C-27-41 27-41 26-9Z" fill="${look.second}"/><path d="M-26-15Q0-20 26-15 29-9 26-6 0-12-26-6-29-9-26-15Z" fill="#fff" opacity=".95"/><circle cy="-36" r="8" fill="#fff"/><path d="M-9-32V-17M9-32V-17" stroke="#fff" stroke-width="2.500" opacity=".35"/>`;
    case 'cap':
      return `<path d="M-25-6C-25-34 25-34 25-6Z" fill="${look.second}"/><path d="M-6-9C8-14 28-10 36-3 24-3 8-4-8-4Z" fill="${look.second}"/><path d="M-6-9C8-14 28-10 36-3 24-3 8-4-8-4Z" fill="#000" opacity=".18"/>`;
    case 'chef':
      return `<path d="M-22-12C-36-30-20-44-10-38-4-50 12-48 14-38 30-42 34-24 22-12Z" fill="#fff"/><path d="M-22-20V-8Q0-14 22-8V-20Q0-26-22-20Z" fill="#f1ede4"/><path d="M-8-24V-34M6-24V-36" stroke="#d9d3c6" stroke-width="1.800" stroke-linecap="round"/>`;
    case 'party':
      return `<path d="M-14-18 2-48 14-20Q0-26-14-18Z" fill="${look.second}"/><circle cx="2" cy="-48" r="4" fill="#ffd45e"/>`;
    case 'none':
      return '';
  }
}

/** The face seen from the front, with hair, glasses, beard and hat. */
export function headFront(look: Look): string {
  const { skin } = look;
  const glasses = look.glasses
    ? `<g fill="#fff" fill-opacity=".22" stroke="#3f434e" stroke-width="2.200"><circle cx="-9" cy="3" r="7.400"/><circle cx="9" cy="3" r="7.400"/></g><path d="M-2 2Q0 .5 2 2" stroke="#3f434e" stroke-width="2.200" fill="none"/>`
    : '';
  const freckles = look.freckles
    ? [[-13, 7], [-10, 9], [-15, 10], [11, 7], [14, 9], [9, 10]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".8" fill="${skin.shade}"/>`).join('')
    : '';
  return (
    hairBehind(look) +
    `<ellipse cx="-23.500" cy="4" rx="4" ry="5.500" fill="${skin.shade}"/><ellipse cx="23.500" cy="4" rx="4" ry="5.500" fill="${skin.shade}"/>` +
    `<ellipse rx="23" ry="25" fill="${skin.base}"/>` +
    `<circle cx="-14" cy="9.500" r="4.600" fill="${skin.cheek}" opacity=".42"/><circle cx="14" cy="9.500" r="4.600" fill="${skin.cheek}" opacity=".42"/>` +
    freckles +
    eyes(look) +
    `<path d="M-12.500-4.500Q-9-7-5.500-5M5.500-5Q9-7 12.500-4.500" stroke="${look.hair}" stroke-width="1.700" fill="none" stroke-linecap="round" opacity=".75"/>` +
    `<path d="M-1.500 8Q.5 9.500 2.500 8" stroke="${skin.shade}" stroke-width="1.800" fill="none" stroke-linecap="round"/>` +
    beard(look) +
    mouth(look) +
    hairFront(look) +
    glasses +
    hat(look)
  );
}

/** The head seen from behind: all hair, with ears. */
export function headBack(look: Look): string {
  const { hair, skin, second } = look;
  const tail = look.style === 'pigtails' || look.style === 'braids'
    ? hairBehind(look)
    : look.style === 'ponytail'
      ? `<path d="M-5-4C-13 16-9 36 0 46 9 36 13 16 5-4Z" fill="${hair}"/><path d="M-5-4C-13 16-9 36 0 46 3 30 1 10 0-4Z" fill="#fff" opacity=".1"/><circle cy="-4" r="6" fill="${second}"/>`
      : '';
  const long = look.style === 'long' || look.style === 'bob' || look.style === 'fringe';
  const shape = long
    ? `<path d="M-26 0C-28-34 28-34 26 0L28 ${look.style === 'long' ? 40 : 26}Q0 ${look.style === 'long' ? 52 : 34}-28 ${look.style === 'long' ? 40 : 26}Z" fill="${hair}"/>`
    : `<ellipse cy="-1" rx="25" ry="26.500" fill="${hair}"/>`;
  const bumps = look.style === 'curly' || look.style === 'bun' ? hairBehind(look) : '';
  return (
    `<ellipse cx="-25" cy="4" rx="4" ry="6" fill="${skin.shade}"/><ellipse cx="25" cy="4" rx="4" ry="6" fill="${skin.shade}"/>` +
    bumps +
    shape +
    `<path d="M-24-4C-24-32 24-32 24-4 16-21-8-25-24-4Z" fill="#fff" opacity=".1"/>` +
    tail +
    hat(look)
  );
}
