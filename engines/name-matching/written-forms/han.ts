import { formsOfHan } from '../scripts/character-variants.ts'
import { listedNamesOf, type WrittenForm } from './written-form.ts'

const HAN = /^\p{Script=Han}{2,5}$/u

function form(id: string, called: string, write: (characters: readonly string[]) => string): WrittenForm {
  return {
    id,
    called,
    ask: (party) =>
      listedNamesOf(party).flatMap((listed) => {
        const asked = HAN.test(listed) ? write([...listed]) : listed
        return asked === listed ? [] : [{ listed, asked }]
      }),
  }
}

/** Short names in Han characters as another hand or another country writes them. */
export const IN_HAN: readonly WrittenForm[] = [
  form('han-apart', 'Han characters apart', (characters) => characters.join(' ')),
  form('han-other-forms', 'Han characters in their other forms', (characters) =>
    characters.map((character) => formsOfHan(character)[1] ?? character).join(''),
  ),
]
