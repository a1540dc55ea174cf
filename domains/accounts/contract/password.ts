/** A password as it is looked for among the common ones: anyone who tries one tries it with a capital as well. */
export const comparablePassword = (password: string): string => password.normalize('NFKC').toLowerCase()

/** Why a password is refused: on a list of common ones (or one of them with signs at its ends), a pattern, or made of names anyone knows. */
export type GuessableAs = 'common' | 'pattern' | 'names'

export const GUESSABLE_SENTENCES: Record<GuessableAs, string> = {
  common:
    'This password is too common: it is among the first that attackers try. Please choose another, such as several unusual words.',
  pattern:
    'This password is a sequence or a repetition, which is easy to guess. Please choose another, such as several unusual words.',
  names:
    'This password is made of your name, your organisation’s or this service’s. Please choose another, such as several unusual words.',
}

/** How many of the common passwords, the most common first, are refused with digits and signs at their ends too. */
const DECORATED_COMMON = 5_000
const NAME_LENGTH_MIN = 4
/** What the specification asks of a password is asked of what remains beside the names. */
const REMAINING_MIN = 6
const SERVICE = 'assay'

/** The common passwords by their rank. @param list the most common first. */
export function rankedPasswords(list: readonly string[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  for (const [rank, password] of list.entries()) {
    const comparable = comparablePassword(password)
    if (!ranks.has(comparable)) ranks.set(comparable, rank)
  }
  return ranks
}

/**
 * Whether a new password is one that NIST SP 800-63B (5.1.1.2) has refused: common or breached, repetitive or sequential, or of words of its context.
 * @param about what belongs to its owner and is no secret: username, address, name, organisation.
 * @param common of `rankedPasswords`.
 */
export function guessableAs(
  password: string,
  about: readonly string[],
  common: ReadonlyMap<string, number>,
): GuessableAs | undefined {
  const comparable = comparablePassword(password)
  if (common.has(comparable)) return 'common'
  if (isPattern(comparable)) return 'pattern'
  if (isCommonWithSigns(comparable, common)) return 'common'
  const names = namesOf(about)
  for (const written of new Set([comparable, asLetters(comparable)])) {
    const rest = withoutNames(written, names)
    if (rest !== written && isTooLittle(rest, common)) return 'names'
  }
  return undefined
}

const signsAtEnds = /^[^\p{L}\s]+|[^\p{L}\s]+$/gu

/** `Password2026!`, `p4ssw0rd!`: a common password in other signs, or with signs at its ends. */
function isCommonWithSigns(comparable: string, common: ReadonlyMap<string, number>): boolean {
  return [comparable.replaceAll(signsAtEnds, ''), asLetters(comparable).replaceAll(signsAtEnds, '')]
    .concat(asLetters(comparable.replaceAll(signsAtEnds, '')))
    .some((core) => core.length >= NAME_LENGTH_MIN && (common.get(core) ?? Infinity) < DECORATED_COMMON)
}

const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const asLetters = (comparable: string): string =>
  comparable.replaceAll(/[013457@$!]/g, (sign) => letterOf[sign] as string)

function namesOf(about: readonly string[]): string[] {
  const words = [SERVICE, ...about.flatMap((text) => text.split('@'))].flatMap((text) => {
    const comparable = comparablePassword(text)
    return [comparable, comparable.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...comparable.split(/[^\p{L}\p{N}]+/u)]
  })
  return [...new Set(words)]
    .filter((word) => word.length >= NAME_LENGTH_MIN)
    .flatMap((word) => [word, [...word].reverse().join('')])
    .sort((a, b) => b.length - a.length)
}

const withoutNames = (comparable: string, names: readonly string[]): string =>
  names.reduce((rest, name) => rest.replaceAll(name, ''), comparable)

function isTooLittle(rest: string, common: ReadonlyMap<string, number>): boolean {
  const signs = rest.replaceAll(/(?:19|20)\d\d/g, '').replaceAll(/[^\p{L}\p{N}]/gu, '')
  const bare = rest.replaceAll(signsAtEnds, '')
  return [...signs].length < REMAINING_MIN || common.has(rest) || common.has(bare) || isPattern(signs)
}

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
]
const neighbours = new Set(
  rows.flatMap((row) => [...row].slice(1).flatMap((sign, at) => [`${row[at]}${sign}`, `${sign}${row[at]}`])),
)
const RUN_MIN = 3
const dates = /^(?:(?:19|20)\d\d(?:0\d|1[0-2])[0-3]\d|[0-3]\d[0-3]\d(?:19|20)\d\d)$/

/** `aaaaaa`, `abcabc`, `1234abcd`, `fedcba`, `20261129`: a unit again and again, or runs of the alphabet, digits or a keyboard from end to end. */
function isPattern(comparable: string): boolean {
  if (comparable === '') return false
  if (new Set(comparable).size <= 2 && comparable.length >= RUN_MIN) return true
  if (/^(.{1,4}?)\1+$/su.test(comparable) || dates.test(comparable.replaceAll(/[\s./-]/g, ''))) return true
  const half = /^(.+)\1$/su.exec(comparable)?.[1]
  if (half !== undefined && new Set(half).size < REMAINING_MIN) return true
  return isOfRuns(comparable)
}

function isOfRuns(comparable: string): boolean {
  let run = 1
  let shortest = Number.POSITIVE_INFINITY
  for (let at = 1; at <= comparable.length; at += 1) {
    const pair = comparable.slice(at - 1, at + 1)
    if (pair.length === 2 && (pair[0] === pair[1] || neighbours.has(pair))) run += 1
    else {
      shortest = Math.min(shortest, run)
      run = 1
    }
  }
  return shortest >= RUN_MIN
}
