import { foldedWords } from './folded-words.ts'
import { LEGAL_FORM_NAMES } from './legal-form-names.ts'

/** Forms that registers spell out in the languages the name engine reads by their abbreviations. */
const ALSO = `общество с ограниченной ответственностью;совместное общество с ограниченной ответственностью;республиканское унитарное предприятие;федеральное государственное бюджетное учреждение;федеральное государственное автономное учреждение;непубличное акционерное общество;адкрытае акцыянернае таварыства;закрытае акцыянернае таварыства;таварыства з абмежаванай адказнасцю;republican unitary enterprise;joint venture limited liability company;federal state autonomous institution;federal state budgetary institution of science;non public joint stock company;obshchestvo s ogranichennoi otvetstvennostiu;aktsionernoe obschestvo`

const FORMS = new Set<string>()
let longest = 0
for (const form of `${LEGAL_FORM_NAMES};${ALSO}`.split(/[;\n]/)) {
  const words = foldedWords(form)
  if (words.length < 2) continue
  FORMS.add(words.join(' '))
  longest = Math.max(longest, words.length)
}

export type BareName = { name: string; hadForm: boolean }

/** The name without a legal form of several words at its beginning or end; a name that is only a form is left whole. */
export function withoutRegisteredForm(name: string): BareName {
  const pieces = name.split(/\s+/).filter((piece) => foldedWords(piece).length > 0)
  for (let count = Math.min(longest, pieces.length - 1); count >= 2; count--) {
    if (FORMS.has(foldedWords(pieces.slice(0, count).join(' ')).join(' ')))
      return { name: pieces.slice(count).join(' '), hadForm: true }
    if (FORMS.has(foldedWords(pieces.slice(-count).join(' ')).join(' ')))
      return { name: pieces.slice(0, -count).join(' '), hadForm: true }
  }
  return { name, hadForm: false }
}
