import type { ThirdPartyModule } from 'i18next';

const INNER: Readonly<Record<string, string>> = { '«': '„', '»': '“', '“': '‘', '”': '’' };

/** `«{{name, quoted}}»`: a name between quotation marks has its own as inner ones, 2 «Б» is said as «2 „Б“». */
export const nestedQuotes: ThirdPartyModule = {
  type: '3rdParty',
  init({ services }) {
    services.formatter?.add('quoted', (name: unknown) => String(name).replaceAll(/[«»“”]/gu, (mark) => INNER[mark] ?? mark));
  },
};
