/**
 * The parts of a cell that numbers its values: `1) Saudi Arabia 2) Qatar`, `(1) German (2) Moroccan`,
 * `a) French, b) Tunisian`. A cell without numbers is one part.
 */
export function numberedParts(text: string): string[] {
  const marker = /(?:^|\s|[,;])\(?(?:\d{1,2}|[a-h])\)\s*/g
  const parts = text.trim().replace(/\s+/g, ' ').split(marker)
  return parts.map((part) => part.trim().replace(/[,;]$/, '').trim()).filter((part) => part !== '')
}
