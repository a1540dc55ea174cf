import { looseSound } from '#engines/entity-resolution/index.ts'
import { plainLetters } from './letters.ts'

/** So much of a word takes part: who slips slips at most twice in it, and what follows is held against the word itself. */
const LETTERS_MAX = 7
/** Below this two letters left out leave nothing that tells words apart. */
const TWO_SLIPS_FROM = 5
/** Fewer consonants half of all words have. */
const SOUND_MIN = 3

/**
 * Numbers that two words share where at most two slips lie between them: the beginning of the word with none, one and two letters left
 * out, each as a number. What was typed and what is kept both leave letters out, so that letters put in, left out, changed and
 * exchanged all meet. The plain letters likewise, with one left out.
 */
export function nearKeys(word: string): number[] {
  const keys = new Set<number>()
  addLeftOut(keys, 'n', word.slice(0, LETTERS_MAX), slipsFor(word))
  addLeftOut(keys, 'p', plainLetters(word).slice(0, LETTERS_MAX), Math.min(1, slipsFor(word)))
  const sound = looseSound(word)
  if (sound.length >= SOUND_MIN) keys.add(numberOf('s', sound))
  return [...keys]
}

/**
 * The same of what was typed, with so many letters left out at the most. With one every word is met that lies one slip away (it leaves
 * out as many itself), and there are a fifth as many numbers.
 */
export function askedKeys(word: string, slips: 1 | 2): number[] {
  const keys = new Set<number>()
  addLeftOut(keys, 'n', word.slice(0, LETTERS_MAX), Math.min(slips, slipsFor(word)))
  return [...keys]
}

/** The same of what came from another script, by its sound. */
export function soundedKeys(word: string): number[] {
  const keys = new Set<number>()
  const plain = plainLetters(word)
  addLeftOut(keys, 'p', plain.slice(0, LETTERS_MAX), slipsFor(word))
  // Scripts without gaps write the words of a name as one: its first word is a beginning of that.
  for (let length = SOUND_MIN; length < Math.min(plain.length, LETTERS_MAX); length++)
    keys.add(numberOf('p', plain.slice(0, length)))
  const sound = looseSound(word)
  if (sound.length >= SOUND_MIN) keys.add(numberOf('s', sound))
  return [...keys]
}

const slipsFor = ({ length }: string) => (length < 3 ? 0 : length < TWO_SLIPS_FROM ? 1 : 2)

function addLeftOut(keys: Set<number>, kind: string, text: string, most: number): void {
  keys.add(numberOf(kind, text))
  if (most === 0 || text.length < 2) return
  for (let at = 0; at < text.length; at++) {
    const left = text.slice(0, at) + text.slice(at + 1)
    addLeftOut(keys, kind, left, most - 1)
  }
}

/** FNV-1a over the letters, as the database's integer. */
function numberOf(kind: string, text: string): number {
  let hash = 0x811c9dc5 ^ kind.charCodeAt(0)
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}
