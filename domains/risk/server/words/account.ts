import type { StatedFigure } from '../../contract/index.ts'

/** A proper name: it may carry digits that are no figure ("Black Monday 1987"). */
export type Name = { name: string }
export const named = (name: string): Name => ({ name })

/**
 * A text whose every number is a stated figure. The words between are checked to hold no digit, so that no number can be written that
 * was not computed.
 */
export class Account {
  readonly #sentences: string[] = []
  readonly #figures = new Map<string, StatedFigure>()

  /** Adds a sentence. @throws Error when a digit stands in its words. */
  say(words: TemplateStringsArray, ...parts: readonly (StatedFigure | Name)[]): this {
    const sentence = words.map((word, at) => {
      if (/\d/.test(word)) throw new Error(`There is a number in the text “${word}”: enter it as a figure.`)
      const part = parts[at]
      if (part === undefined) return word
      if ('name' in part) return word + part.name
      this.#figures.set(part.key, part)
      return word + part.shown
    })
    this.#sentences.push(sentence.join(''))
    return this
  }

  get text(): string {
    return this.#sentences.join(' ')
  }

  get figures(): StatedFigure[] {
    return [...this.#figures.values()]
  }
}

const minus = (text: string): string => text.replace('-', '−')

export function fraction(key: string, label: string, value: number, digits = 2): StatedFigure {
  return { key, label, value, unit: 'fraction', shown: minus(`${(value * 100).toFixed(digits)}%`) }
}

export function count(key: string, label: string, value: number): StatedFigure {
  return { key, label, value, unit: 'count', shown: minus(value.toLocaleString('en-US')) }
}

export function days(key: string, label: string, value: number): StatedFigure {
  return { key, label, value, unit: 'days', shown: value.toLocaleString('en-US') }
}

export function ratio(key: string, label: string, value: number, digits = 2): StatedFigure {
  return { key, label, value, unit: 'ratio', shown: minus(value.toFixed(digits)) }
}
