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

/** The groups by the code of their first letter, longest first. */
const groupsByLetter = Array.from({ length: 26 }, (_, letter) =>
  GROUPS.filter(([group]) => group.charCodeAt(0) === letter + 97)
    .map(([group, vowelled, unvowelled]) => ({
      group,
      vowelled: vowelled.split(' '),
      unvowelled: unvowelled.split(' '),
    }))
    .sort((left, right) => right.group.length - left.group.length),
)

/** At most four skeletons; `isUnvowelled` tells that the word was romanised from a script without vowels. */
export function skeletonForms(latin: string, isUnvowelled: boolean): string[] {
  let forms = ['']
  for (let at = 0; at < latin.length; ) {
    const found = groupsByLetter[latin.charCodeAt(at) - 97]?.find(({ group }) => latin.startsWith(group, at))
    at += found?.group.length ?? 1
    if (!found) continue
    const sounds = isUnvowelled ? found.unvowelled : found.vowelled
    const chosen = forms.length * sounds.length > FORMS_MAX ? 1 : sounds.length
    const longer: string[] = []
    for (const form of forms) {
      for (let sound = 0; sound < chosen; sound++) longer.push(withSound(form, sounds[sound]!))
    }
    forms = longer
  }
  return forms.length === 1 ? forms : [...new Set(forms)]
}

function withSound(form: string, sound: string): string {
  return sound === UNWRITTEN || form.endsWith(sound) ? form : form + sound
}
