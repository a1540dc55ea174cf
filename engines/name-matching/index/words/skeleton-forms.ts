/**
 * The consonants of a romanised word, in classes wide enough to meet across scripts that leave vowels out and
 * across the romanisations in use. A letter that is read in two ways gives two forms.
 */
const FORMS_MAX = 4
const UNWRITTEN = '-'

/** The readings of a letter group, longest groups first; a dash is a sound that is often not written. */
const GROUPS: readonly (readonly [group: string, vowelled: string, unvowelled: string])[] = [
  ['shch', 'S', 'S'],
  ['tsch', 'S', 'S'],
  ['tch', 'S', 'S'],
  ['sch', 'S', 'S'],
  ['dzh', 'S', 'S'],
  // Hassan is written with х in Cyrillic, which is romanised kh.
  ['kh', 'K -', 'K'],
  ['gh', 'K', 'K'],
  ['ck', 'K', 'K'],
  ['ch', 'S K', 'S'],
  ['sh', 'S', 'S'],
  ['zh', 'S', 'S'],
  ['dj', 'S', 'S'],
  ['th', 'T S', 'T S'],
  ['dh', 'T S', 'T S'],
  ['ph', 'F', 'F'],
  ['b', 'B', 'B'],
  ['p', 'B', 'B'],
  ['c', 'K S', 'K S'],
  ['d', 'T', 'T S'],
  ['t', 'T', 'T'],
  ['f', 'F', 'F'],
  ['g', 'K', 'K'],
  // Cairo says g where Damascus says j.
  ['j', 'S', 'S K'],
  ['k', 'K', 'K'],
  ['q', 'K', 'K'],
  // Arabic has no v and writes f.
  ['v', '- F', 'F'],
  ['l', 'L', 'L'],
  ['m', 'M', 'M'],
  ['n', 'N', 'N'],
  ['r', 'R', 'R'],
  ['s', 'S', 'S'],
  ['z', 'S', 'S'],
  ['x', 'KS', 'KS'],
]

const readings = {
  vowelled: new Map(GROUPS.map(([group, vowelled]) => [group, vowelled.split(' ')])),
  unvowelled: new Map(GROUPS.map(([group, , unvowelled]) => [group, unvowelled.split(' ')])),
}
const GROUP_LENGTH_MAX = 4

/** At most four skeletons; `isUnvowelled` tells that the word was romanised from a script without vowels. */
export function skeletonForms(latin: string, isUnvowelled: boolean): string[] {
  const table = isUnvowelled ? readings.unvowelled : readings.vowelled
  let forms = ['']
  for (let at = 0; at < latin.length; ) {
    let length = Math.min(GROUP_LENGTH_MAX, latin.length - at)
    let sounds: readonly string[] | undefined
    for (; length > 0; length--) {
      sounds = table.get(latin.slice(at, at + length))
      if (sounds) break
    }
    at += Math.max(1, length)
    if (!sounds) continue
    const chosen = forms.length * sounds.length > FORMS_MAX ? sounds.slice(0, 1) : sounds
    forms = forms.flatMap((form) =>
      chosen.map((sound) => (sound === UNWRITTEN || form.endsWith(sound) ? form : form + sound)),
    )
  }
  return [...new Set(forms)]
}
