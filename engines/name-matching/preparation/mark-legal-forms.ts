import { isLegalFormEnding, type LegalForm, legalFormOf } from '../dictionary/legal-forms.ts'
import { formText, type Lexical, lexicalOf } from './read-word.ts'
import type { WrittenWord } from './split-words.ts'

const PERSON_FORMS = new Set(
  'llc ltd inc gmbh sa jsc ooo srl bv plc ag corp sarl pte ltd sa de cv ltda'.split(' '),
)
const SHORT_FORM = 3

/** The legal form each word belongs to, by the longest run of words that spells one. */
export function markLegalForms(
  words: readonly WrittenWord[],
  isPerson: boolean,
  isOrganisation: boolean,
): (LegalForm | null)[] {
  const forms: (LegalForm | null)[] = new Array(words.length).fill(null)
  if (!isPerson && !isOrganisation) return forms
  if (words.length < 2) return forms
  let end = words.length
  // From the back: what follows a form is a form, so the end of the name moves forward with each one found.
  for (let last = words.length - 1; last >= 0; last--) {
    // Most words end no form, alone or with words before them.
    if (!lexicalOf(words[last]!.text).isFormEnding) {
      // A person's name has a form at its end or nowhere.
      if (isPerson) break
      continue
    }
    let found: LegalForm | null = null
    let from = last
    let joined = ''
    for (let first = last; first >= 0; first--) {
      if (forms[first] !== null) break
      joined = formTextOf(lexicalOf(words[first]!.text)) + joined
      if (!isLegalFormEnding(joined)) break
      const form = legalFormOf(joined)
      if (form === null) continue
      const atEnd = last === end - 1
      const atStart = first === 0
      const isShort = joined.length <= SHORT_FORM
      // "Rodriguez A O": letters apart are a person's initials.
      if (isPerson && words[first]!.text.length === 1) continue
      if (isPerson ? !(atEnd && PERSON_FORMS.has(form.id) && first >= 2) : isShort && !atEnd && !atStart)
        continue
      if (isShort && atStart && !atEnd && !START_FORMS.has(joined)) continue
      found = form
      from = first
    }
    if (found === null || (from === 0 && last === words.length - 1)) continue
    for (let index = from; index <= last; index++) forms[index] = found
    if (last === end - 1) end = from
    last = from
  }
  if (forms.every((form) => form !== null)) return new Array(words.length).fill(null)
  return forms
}

/** Short forms that are written before the name. */
const START_FORMS = new Set(
  'ooo оoo ооо оао oao зао zao пао pao ао ao ип ip тоо too jsc pt cv uab ab llc sia as ано ano ojsc cjsc pjsc тов tov ат пат фоп гуп gup ут ltd oy ou eurl sas sa sarl inc doo srl bv nv plc spa sro kft fze eood ood corp wll'.split(
    ' ',
  ),
)

function formTextOf({ folded, latin, script }: Lexical): string {
  return script === 'cyrillic' ? formText(folded, latin) : folded
}
