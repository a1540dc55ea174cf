const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
  pound: '£',
}

/**
 * A piece of a publisher's page as one line of text: no tag, no script, no control character and no mark that turns the direction of
 * writing around, at most so many characters.
 */
export function plainText(html: string, lengthMax: number): string {
  const line = html
    .slice(0, lengthMax * 40)
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<\/?[a-z][^>]*(>|$)/gi, ' ')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => character(name) ?? whole)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= lengthMax ? line : `${line.slice(0, lengthMax - 1).trimEnd()}…`
}

function character(name: string): string | undefined {
  if (!name.startsWith('#'))
    return Object.hasOwn(named, name.toLowerCase()) ? named[name.toLowerCase()] : undefined
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : undefined
}

/** A web address, written as it is called; undefined for anything that is none. */
export function webAddress(text: string): string | undefined {
  if (text.length > 2_000 || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return (url.protocol === 'https:' || url.protocol === 'http:') && !url.username ? url.href : undefined
}
