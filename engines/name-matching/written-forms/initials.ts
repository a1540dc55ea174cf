import { PARTICLES } from '../dictionary/particles.ts'
import { foldText } from '../scripts/fold-text.ts'
import { listedNamesOf, type WrittenForm } from './written-form.ts'

/** Beginnings that one letter of another alphabet is romanised to. */
const GROUP = /^(?:shch|sch|yu|ya|ye|zh|kh|ts|ch|sh)/i

/** The surname, and an initial with its point for each given name. Null where nothing would be left to find the person by. */
function initialsOf(listed: string): { surname: string; initials: string[] } | null {
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\s,.'’‘`-]+$/u.test(listed)) return null
  const [behind, ahead] = surnameFirst(listed)
  const words = (ahead === undefined ? behind! : `${ahead} ${behind}`).split(/[\s-]+/).filter(Boolean)
  const givenCount = ahead === undefined ? words.length - 1 : ahead.split(/[\s-]+/).filter(Boolean).length
  const surname = ahead === undefined ? words.at(-1)! : behind!
  const given = words.slice(0, givenCount).filter((word) => !PARTICLES.has(foldText(word)))
  if (given.length === 0 || given.length > 4 || !/\p{L}{2}/u.test(surname)) return null
  if (given.some((word) => !/^\p{L}{2}/u.test(word))) return null
  const initials = given.map((word) => {
    const [group] = GROUP.exec(word) ?? [word[0]!]
    return `${group.charAt(0).toUpperCase()}${group.slice(1).toLowerCase()}.`
  })
  return { surname, initials }
}

/** What stands before the comma, and behind it; a patronymic at the end tells that the surname came first. */
function surnameFirst(listed: string): (string | undefined)[] {
  const words = listed.trim().split(/\s+/)
  if (!listed.includes(',') && words.length === 3 && /(?:вич|вна|vich|vna)$/iu.test(listed))
    return [words[0], `${words[1]} ${words[2]}`]
  return listed.split(',').map((part) => part.trim())
}

function form(
  id: string,
  called: string,
  write: (surname: string, initials: readonly string[]) => string,
  fits: (initials: readonly string[]) => boolean = () => true,
): WrittenForm {
  return {
    id,
    called,
    ask: (party) =>
      party.schema !== 'Person'
        ? []
        : listedNamesOf(party).flatMap((listed) => {
            const read = initialsOf(listed)
            if (read === null || !fits(read.initials)) return []
            return [{ listed, asked: write(read.surname, read.initials) }]
          }),
  }
}

const hasSeveral = (initials: readonly string[]) => initials.length > 1 && initials.length < 4

/**
 * The forms in which forms and payments carry a listed person's name: given names as initials, in each order and punctuation, in the
 * name's own alphabet.
 */
export const IN_INITIALS: readonly WrittenForm[] = [
  form(
    'initials-behind',
    'Initials behind the surname (Lavrov S.V.)',
    (surname, initials) => `${surname} ${initials.join('')}`,
  ),
  form(
    'initials-apart',
    'Initials behind, without points (Lavrov S V)',
    (surname, initials) => `${surname} ${initials.map((initial) => initial.charAt(0)).join(' ')}`,
  ),
  form(
    'initials-behind-comma',
    'Initials behind a comma (Lavrov, S. V.)',
    (surname, initials) => `${surname}, ${initials.join(' ')}`,
  ),
  form(
    'initials-before',
    'Initials before the surname (S. V. Lavrov)',
    (surname, initials) => `${initials.join(' ')} ${surname}`,
  ),
  form(
    'first-initial-behind',
    'First initial behind the surname (Lavrov S.)',
    (surname, initials) => `${surname} ${initials[0]}`,
    hasSeveral,
  ),
  form(
    'first-initial-before',
    'First initial before the surname (S. Lavrov)',
    (surname, initials) => `${initials[0]} ${surname}`,
    hasSeveral,
  ),
]
