const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t\f\v\r]/g
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]/g

const TAGS_OF_PAGES = /^<\/?(?:sync|p|br|b|i|em|strong|span|div|a|u)\b/i

/**
 * The text with one kind of quotation mark, dash and space. No character is taken away or added: an offset in what comes
 * out is the same offset in what went in, so that a span can be shown in the document itself.
 */
export function foldText(text: string): string {
  return text
    .replace(SPACES, ' ')
    .replace(INVISIBLE, ' ')
    .replace(/[\u2018\u2019\u201a\u201b\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u2033]/g, '"')
    .replace(/[\u2010-\u2013\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\u2014\u2015]/g, '—')
    .replace(/\u2026/g, '.')
    .replace(/<\/?[A-Za-z]{1,12}(?: [^<>]{0,80})?\/?>/g, (tag) =>
      TAGS_OF_PAGES.test(tag) ? ' '.repeat(tag.length) : tag,
    )
}

export interface Line {
  start: number
  end: number
  text: string
}

/** The lines of a text, trimmed, each with its place. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let from = 0
  while (from <= text.length) {
    let to = text.indexOf('\n', from)
    if (to === -1) to = text.length
    let start = from
    let end = to
    while (start < end && text[start] === ' ') start++
    while (end > start && text[end - 1] === ' ') end--
    lines.push({ start, end, text: text.slice(start, end) })
    from = to + 1
  }
  return lines
}

const FUNCTION_WORDS = new Set(
  'the of and to in a that is for it on with as we our was are be this at by from have you i so or has not'.split(
    ' ',
  ),
)
const SAMPLE = 15_000
const FEWEST_WORDS = 40
const ENGLISH_SHARE = 0.2

/** Whether the words are English, by the share of the words that every English text is full of. Short texts are not judged. */
export function isEnglish(text: string): boolean {
  const words =
    text
      .slice(0, SAMPLE)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  if (words.length < FEWEST_WORDS)
    return !/[\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff\u0600-\u06ff\uac00-\ud7af]/.test(text)
  let known = 0
  for (const word of words) if (FUNCTION_WORDS.has(word)) known++
  return known / words.length >= ENGLISH_SHARE
}
