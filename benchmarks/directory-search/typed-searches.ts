/** Searches as people type them, made from the words of a name by typical slips: null where a name gives none of a kind. */
export type SearchKinds = Readonly<Record<string, (words: readonly string[]) => string | null>>

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** @param chance 0 to 1, from a seed. */
export function searchKinds(chance: () => number): SearchKinds {
  function slip(text: string): string {
    for (;;) {
      const at = Math.floor(chance() * text.length)
      if (text[at] === ' ') continue
      const kind = Math.floor(chance() * 4)
      const slipped =
        kind === 0
          ? text.slice(0, at) + text.slice(at + 1)
          : kind === 1
            ? text.slice(0, at) + text[at] + text.slice(at)
            : kind === 2
              ? text.slice(0, at) + LETTERS[Math.floor(chance() * LETTERS.length)] + text.slice(at + 1)
              : text.slice(0, at) + (text[at + 1] ?? '') + text[at]! + text.slice(at + 2)
      if (slipped !== text) return slipped
    }
  }
  return {
    'as it is': (words) => words.join(' '),
    'one slip': (words) => slip(words.slice(0, 3).join(' ')),
    'two slips': (words) => (words.join('').length < 8 ? null : slip(slip(words.slice(0, 3).join(' ')))),
    joined: (words) => (words.length < 2 ? null : words.slice(0, 2).join('')),
    split: (words) => {
      const word = words[0]!
      if (word.length < 6) return null
      const at = 2 + Math.floor(chance() * (word.length - 4))
      return [`${word.slice(0, at)} ${word.slice(at)}`, ...words.slice(1, 3)].join(' ')
    },
    'cut words': (words) =>
      words.length < 2 || words.some((word) => word.length < 4)
        ? null
        : words
            .slice(0, 3)
            .map((word) => word.slice(0, Math.max(3, Math.ceil(word.length * 0.6))))
            .join(' '),
    'word order': (words) => (words.length < 2 ? null : [...words.slice(1), words[0]].join(' ')),
  }
}
