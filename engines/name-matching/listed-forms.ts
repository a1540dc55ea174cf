import { PARTICLES } from './dictionary/particles.ts'
import { formsOfHan } from './scripts/character-variants.ts'
import { foldText } from './scripts/fold-text.ts'

/** A listed name as somebody else writes it down. */
export type WrittenForm = { form: NameFormAsked; value: string }

export type NameFormAsked =
  | 'initials behind'
  | 'initials behind, apart'
  | 'initials behind a comma'
  | 'initials before'
  | 'first initial behind'
  | 'first initial before'
  | 'other characters'
  | 'characters apart'

/** Beginnings that one letter of another alphabet is romanised to. */
const GROUP = /^(?:shch|sch|yu|ya|ye|zh|kh|ts|ch|sh)/i
const HAN = /^\p{Script=Han}{2,5}$/u

/**
 * The forms in which forms and payments carry a listed person's name: given names as initials, in each order and punctuation, in the
 * name's own alphabet; and of a name in Han characters its other characters. Only of names of which something is left to find by.
 */
export function writtenFormsOf(listed: string): WrittenForm[] {
  if (HAN.test(listed)) return hanForms(listed)
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\s,.'’‘`-]+$/u.test(listed)) return []
  const [behind, ahead] = surnameFirst(listed)
  const words = (ahead === undefined ? behind! : `${ahead} ${behind}`).split(/[\s-]+/).filter(Boolean)
  const givenCount = ahead === undefined ? words.length - 1 : ahead.split(/[\s-]+/).filter(Boolean).length
  const surname = ahead === undefined ? words.at(-1)! : behind!
  const given = words.slice(0, givenCount).filter((word) => !PARTICLES.has(foldText(word)))
  if (given.length === 0 || given.length > 4 || !/\p{L}{2}/u.test(surname)) return []
  if (given.some((word) => !/^\p{L}{2}/u.test(word))) return []
  const initials = given.map((word) => {
    const [group] = GROUP.exec(word) ?? [word[0]!]
    return `${group.charAt(0).toUpperCase()}${group.slice(1).toLowerCase()}.`
  })
  const forms: WrittenForm[] = [
    { form: 'initials behind', value: `${surname} ${initials.join('')}` },
    {
      form: 'initials behind, apart',
      value: `${surname} ${initials.map((initial) => initial.charAt(0)).join(' ')}`,
    },
    { form: 'initials behind a comma', value: `${surname}, ${initials.join(' ')}` },
    { form: 'initials before', value: `${initials.join(' ')} ${surname}` },
  ]
  if (given.length > 1 && given.length < 4)
    forms.push(
      { form: 'first initial behind', value: `${surname} ${initials[0]}` },
      { form: 'first initial before', value: `${initials[0]} ${surname}` },
    )
  return forms
}

/** What stands before the comma, and behind it; a patronymic at the end tells that the surname came first. */
function surnameFirst(listed: string): (string | undefined)[] {
  const words = listed.trim().split(/\s+/)
  if (!listed.includes(',') && words.length === 3 && /(?:вич|вна|vich|vna)$/iu.test(listed))
    return [words[0], `${words[1]} ${words[2]}`]
  return listed.split(',').map((part) => part.trim())
}

function hanForms(listed: string): WrittenForm[] {
  const other = [...listed].map((character) => formsOfHan(character)[1] ?? character).join('')
  const forms: WrittenForm[] = [{ form: 'characters apart', value: [...listed].join(' ') }]
  return other === listed ? forms : [...forms, { form: 'other characters', value: other }]
}
