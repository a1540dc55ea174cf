/** Words that say what kind of company it is and not which. */
const forms = new Set(
  (
    'inc incorporated corp corporation co company companies ltd limited llc lp llp plc ag se sa nv bv gmbh asa as ab ' +
    'oyj oy spa srl sarl kgaa kg kk pty bhd sdn holding holdings group groupe the and'
  ).split(' '),
)

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    // "/DE/" of the SEC’s register is a state, and "S.A." one word.
    .replaceAll(/\/[a-z]{2,3}\/?/g, ' ')
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replaceAll('&', ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Whether two names are one company’s, legal form apart. A word more is another company until somebody says otherwise. */
export function isSameCompanyName(one: string, other: string): boolean {
  const plain = (name: string) => {
    const words = wordsOf(name)
    const distinctive = words.filter((word) => !forms.has(word))
    return (distinctive.length > 0 ? distinctive : words).join('')
  }
  return plain(one) === plain(other)
}
