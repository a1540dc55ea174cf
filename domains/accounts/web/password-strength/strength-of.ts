import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { comparablePassword } from '#domains/accounts/contract/index.ts'

// Heavier than every page that has a password on it: fetched when somebody begins to type a new one.

/** 0 is guessed at once, 4 by nobody. */
export type Strength = { score: 0 | 1 | 2 | 3 | 4; isCommon: boolean }

// What is longer is strong by its length, and would only take longer to look at.
const LENGTH_LOOKED_AT = 64

const measure = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LENGTH_LOOKED_AT })
const common = new Set(dictionary['passwords-common'].map(comparablePassword))

/** How hard a password is to guess for somebody who knows what the words beside it say of its owner. */
export function strengthOf(password: string, about: readonly string[]): Strength {
  const isCommon = common.has(comparablePassword(password))
  return { score: isCommon ? 0 : measure.check(password, [...about]).score, isCommon }
}
