/**
 * Prints the privacy policy (docs/privacy/policy.<language>.md) as a PDF in each language, public/privacy-<language>.pdf.
 * PRIVACY_OPERATOR and PRIVACY_CONTACT put the name and the address of whoever runs the server into it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { CONTACT_EMAIL, privacyPolicy } from '../src/lib/contact.ts';
import { findChromium } from './find-chromium.ts';
import { policyMark, readPolicy, type Policy, type PolicyBlock } from './read-policy.ts';

const LANGUAGES = ['en', 'ru'] as const;
type Language = (typeof LANGUAGES)[number];

const ANYBODY: Record<Language, string> = { en: 'the school, or the person, that has invited you', ru: 'школа или человек, которые вас пригласили' };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Words with the addresses in them to be pressed. */
const linked = (text: string) => escaped(text).replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu, (address) => `<a href="mailto:${address}">${address}</a>`);
const blockOf = (block: PolicyBlock) => (block.kind === 'text' ? `<p>${linked(block.text)}</p>` : `<ul>${block.items.map((item) => `<li>${linked(item)}</li>`).join('')}</ul>`);

function page(language: Language, policy: Policy, fonts: string, mark: string): string {
  const parts = policy.parts.map(({ title, blocks }) => `<section><h2>${escaped(title)}</h2>${blocks.map(blockOf).join('')}</section>`).join('');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(policy.title)}</title><style>${fonts}
    body { font: 400 10.5pt/1.5 Onest; color: #1c2430; margin: 0 } svg { width: 34pt; height: 34pt } a { color: #0f6b5c }
    h1 { font-size: 24pt; line-height: 1.15; letter-spacing: -.03em; margin: 12pt 0 6pt } h2 { font-size: 12.5pt; margin: 15pt 0 3pt; break-after: avoid }
    p { margin: 0 0 4pt; orphans: 3; widows: 3 } ul { margin: 0; padding-left: 14pt } li { margin: 0 0 3pt } .lead { color: #515b67; font-size: 12.5pt }
  </style></head><body>${mark}<h1>${escaped(policy.title)}</h1><p class="lead">${linked(policy.lead)}</p>${parts}</body></html>`;
}

async function face(file: string, range: string): Promise<string> {
  const bytes = await readFile(new URL(`../src/assets/${file}`, import.meta.url), 'base64');
  return `@font-face { font-family: Onest; font-weight: 400 700; src: url(data:font/woff2;base64,${bytes}); unicode-range: ${range} }`;
}

const fonts = (await Promise.all([face('onest-cyrillic.woff2', 'U+0301, U+0400-045F'), face('onest-accents.woff2', 'U+00A1-00FF'), face('onest-latin.woff2', 'U+0000-00A0, U+00A9, U+00AB, U+00AD, U+00B0, U+00B7, U+00BB, U+00D7, U+2000-206F')])).join('');
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
for (const language of LANGUAGES) {
  const source = await readFile(new URL(`../docs/privacy/policy.${language}.md`, import.meta.url), 'utf8');
  const policy = readPolicy(source, { operator: process.env['PRIVACY_OPERATOR'] ?? ANYBODY[language], contact: process.env['PRIVACY_CONTACT'] ?? CONTACT_EMAIL });
  const mark = await readFile(new URL(`../src/assets/mark-${language === 'ru' ? 'cyrillic' : 'latin'}.svg`, import.meta.url), 'utf8');
  const tab = await browser.newPage();
  await tab.setContent(page(language, policy, fonts, mark));
  await tab.evaluate('document.fonts.ready');
  const pdf = await tab.pdf({ format: 'A4', margin: { top: '20mm', bottom: '20mm', left: '24mm', right: '24mm' }, tagged: true, outline: true });
  await writeFile(new URL(`../public${privacyPolicy(language)}`, import.meta.url), Buffer.concat([pdf, Buffer.from(policyMark(source))]));
}
await browser.close();
