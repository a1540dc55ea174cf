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

/** The consonants of a romanised word in classes that survive unvowelled scripts: محمد and Mohammed share "mmt". */
export function skeletonKey(latin: string): string {
  const key = latin
    .replace(/shch|tsch|tch|sch|sh/g, 's')
    .replace(/ph/g, 'f')
    .replace(/kh|gh|ck|[cqgx]/g, 'k')
    .replace(/ch/g, 's')
    .replace(/zh|dj|j/g, 's')
    .replace(/th|dh|[dt]/g, 't')
    .replace(/z/g, 's')
    .replace(/[bp]/g, 'b')
    .replace(/[vw]/g, '')
    .replace(/[aeiouyh]/g, '')
    .replace(/(.)\1+/g, '$1')
  return key
}
