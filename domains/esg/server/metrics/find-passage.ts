import type { DocumentText } from '#engines/document-text/index.ts'

/** Whether a passage stands in a document, and on which page where it has pages. */
export type PassageFound = { state: 'found' | 'missing' | 'not-read'; page: number | null }

/**
 * What of a text has to be the same: letters, figures, shares, and the signs within and before numbers. Line ends, hyphens and quotation marks are set otherwise
 * by whoever copies a passage.
 */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\d)\.(?=\d)/g, '\ue000')
    .replaceAll(/(?<=\d),(?=\d)/g, '\ue001')
    .replaceAll(/(?<![\p{L}\p{N}])[-−–](?=\d)/gu, '\ue002')
    .replaceAll(/[^\p{L}\p{N}%\ue000-\ue002]+/gu, '')

/** Looks for a passage word for word. */
export function findPassage(
  { text, lines }: Pick<DocumentText, 'text' | 'lines'>,
  quote: string,
): PassageFound {
  const wanted = comparable(quote)
  if (wanted === '' || !comparable(text).includes(wanted)) return { state: 'missing', page: null }
  for (const [page, own] of Map.groupBy(lines, (line) => line.page)) {
    const start = Math.min(...own.map((line) => line.start))
    const end = Math.max(...own.map((line) => line.end))
    if (comparable(text.slice(start, end)).includes(wanted)) return { state: 'found', page }
  }
  // Over the end of a page, or in a document without pages.
  return { state: 'found', page: null }
}
