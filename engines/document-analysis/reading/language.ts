const WORDS_READ = 4_000
const FEWEST_WORDS = 12

const common: Readonly<Record<string, ReadonlySet<string>>> = {
  English: new Set(
    'the of and to in for is that with as by on are at from was be or an which its this have has'.split(' '),
  ),
  German: new Set(
    'der die das und ist von mit den für auf im ein eine nicht des sich dem auch werden wird'.split(' '),
  ),
  French: new Set(
    'le la les des et est une du dans pour que qui sur avec par au aux ce cette sont'.split(' '),
  ),
  Spanish: new Set('el los las y es una del en para que con por se su al más como son este'.split(' ')),
  Italian: new Set('il gli di che è una per con del della sono nel alla si da anche più dei le'.split(' ')),
  Portuguese: new Set('os as e é uma do da em para que com por não dos ao mais como são na'.split(' ')),
  Dutch: new Set(
    'de het een en van is op te dat voor met zijn aan niet ook door bij naar uit wordt'.split(' '),
  ),
}

/**
 * The language of a text by its commonest words.
 * @returns null for English, and where a text has too few words to tell; `another language` for one that is none of those known.
 */
export function foreignLanguage(text: string): string | null {
  const words =
    text
      .slice(0, WORDS_READ * 12)
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, WORDS_READ) ?? []
  const letters = text.slice(0, 20_000).match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  if (letters.length > 40 && latin < letters.length / 2) return 'another script'
  if (words.length < FEWEST_WORDS) return null
  const counts = Object.entries(common).map(([name, known]) => ({
    name,
    count: words.filter((word) => known.has(word)).length,
  }))
  const english = counts.find(({ name }) => name === 'English')?.count ?? 0
  const [most] = counts.sort((a, b) => b.count - a.count)
  if (most && most.name !== 'English' && most.count > english * 1.5 && most.count > words.length * 0.05)
    return most.name
  return english < words.length * 0.04 && words.length > 100 ? 'another language' : null
}
