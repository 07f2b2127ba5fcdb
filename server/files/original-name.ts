const NAME_MAX = 200;

/** A full path of Windows, which old browsers send; elsewhere a backslash is a character of the name. */
const WINDOWS_PATH = /^(?:[a-z]:|\\)\\.*\\|^[a-z]:\\/i;

/** What browsers write in a form for the characters that would end the name (HTML Standard, multipart/form-data encoding algorithm). */
const FORM_ESCAPES: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** The file name that a form's header stands for. A percent sign is not escaped there, so other sequences are as typed. */
export function readFormName(written: string): string {
  return written.replaceAll(/%(?:22|0D|0A)/g, (escape) => FORM_ESCAPES[escape] ?? escape);
}

/** The name that an upload is shown under: no folders, no control or direction characters, at most 200 characters. */
export function cleanName(given: string | undefined): string {
  const last = (given ?? '').replace(WINDOWS_PATH, '').split('/').pop() ?? '';
  const visible = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  if (visible.length > NAME_MAX) {
    const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(visible)?.[0] ?? '';
    // toWellFormed: the cut may have gone through a character outside the basic plane.
    return visible.slice(0, NAME_MAX - extension.length).toWellFormed().replace(/\uFFFD$/, '') + extension;
  }
  return visible === '' || /^\.+$/.test(visible) ? 'file' : visible;
}

/** Content-Disposition by RFC 6266: a plain name for old readers, and the real one in UTF-8 (RFC 8187). */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return plain === name ? `${kind}; filename="${plain}"` : `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
