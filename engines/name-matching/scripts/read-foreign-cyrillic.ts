/**
 * How a foreign name written in Cyrillic reads where the romanisation of Russian differs: х stands for h as well as kh
 * (Хёк, Гандхи), дж for j (Хиджази), ё for yo or o (Kontsevich's Korean, Polivanov's Japanese). Empty when the word has none of them.
 */
export function readForeignCyrillic(text: string, latin: string): string[] {
  const lower = text.toLowerCase()
  const hasYo = lower.includes('ё')
  if (!hasYo && !lower.includes('х') && !lower.includes('дж')) return []
  let read = latin.replaceAll('dzh', 'j').replaceAll('kh', 'h')
  if (hasYo) read = placeYo(lower, read)
  return read === latin ? [] : [read]
}

/** The romanised word has an e for each е, ё and э in their order. */
function placeYo(lower: string, latin: string): string {
  let out = ''
  let at = 0
  for (const letter of lower.normalize('NFC')) {
    if (letter !== 'ё' && letter !== 'е' && letter !== 'э') continue
    const next = latin.indexOf('e', at)
    if (next < 0) return latin
    out += latin.slice(at, next) + (letter === 'ё' ? 'yo' : 'e')
    at = next + 1
  }
  return out + latin.slice(at)
}
