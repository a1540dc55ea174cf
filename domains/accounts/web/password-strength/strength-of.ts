import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { type GuessableAs, guessableAs, rankedPasswords } from '#domains/accounts/contract/index.ts'

// Heavier than every page that has a password on it: fetched when somebody begins to type a new one.

/** 0 is guessed at once, 4 by nobody. */
export type Strength = { score: 0 | 1 | 2 | 3 | 4; refusedAs: GuessableAs | undefined }

// What is longer is strong by its length, and would only take longer to look at.
const LENGTH_LOOKED_AT = 64

const measure = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LENGTH_LOOKED_AT })
const common = rankedPasswords(dictionary['passwords-common'])

/** How hard a password is to guess for somebody who knows its owner, and whether the server refuses it. */
export function strengthOf(password: string, about: readonly string[]): Strength {
  const refusedAs = guessableAs(password, about, common)
  return { score: refusedAs ? 0 : measure.check(password, [...about]).score, refusedAs }
}
