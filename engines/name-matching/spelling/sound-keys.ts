/**
 * A coarse sound of a romanised word: spellings of one sound fall together, doubled letters and silent marks go. Used
 * to find candidates, not to judge them.
 */
export function phoneticKey(latin: string): string {
  let key = latin
    .replace(/shch|tsch|tch|sch/g, 'sh')
    .replace(/ph/g, 'f')
    .replace(/kh|ch/g, 'k')
    .replace(/gh/g, 'g')
    .replace(/dh|th/g, 't')
    .replace(/zh/g, 'z')
    .replace(/sh/g, 's')
    .replace(/ou|oo|w/g, 'u')
    .replace(/ks/g, 'x')
    .replace(/ee|[yj]/g, 'i')
    .replace(/ck|[cq]/g, 'k')
    .replace(/v/g, 'u')
    .replace(/d/g, 't')
    .replace(/h/g, '')
    .replace(/o/g, 'u')
    .replace(/e/g, 'i')
  key = key.replace(/(.)\1+/g, '$1')
  return key === '' ? latin : key
}
