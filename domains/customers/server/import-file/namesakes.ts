import type { Customer } from '../../contract/schemas.ts'

/** What tells parties of one name from each other. */
export type Party = Pick<Customer, 'schema' | 'birthDate' | 'countries' | 'identifiers'> &
  Partial<Pick<Customer, 'aliases' | 'gender'>>

/** A party of the name that is there already: a customer, or a row further up in the file. */
export type Namesake = Party & { called: string }

/**
 * `same`: nothing of the row speaks against the party, and the row says nothing that it lacks. `apart`: a date or a number says that they are two.
 * `doubtful`: it may be the party or another one, so that a person has to say.
 */
export type Verdict = { is: 'same' } | { is: 'apart' | 'doubtful'; why: string }

/** Beyond so many parties of one name they are told apart by equal facts alone. */
const COMPARED_MAX = 200

/** Holds a row against the parties of its name. */
export function amongNamesakes(row: Party, namesakes: readonly Namesake[]): Verdict {
  if (namesakes.length === 0) return { is: 'apart', why: '' }
  const verdicts = namesakes.slice(0, COMPARED_MAX).map((other) => against(row, other))
  return (
    verdicts.find(({ is }) => is === 'same') ??
    verdicts.find(({ is }) => is === 'doubtful') ??
    (verdicts[0] as Verdict)
  )
}

function against(row: Party, other: Namesake): Verdict {
  const disagreeing: string[] = []
  const lacking: string[] = []
  const statedOf = (label: string, there: string, here: string) => {
    if (here !== '') (there === '' ? lacking : disagreeing).push(factWords(label, there, here))
  }
  if (!datesAgree(row.birthDate, other.birthDate)) {
    statedOf('born or founded', other.birthDate ?? '', row.birthDate ?? '')
  }
  if (row.gender !== other.gender) statedOf('gender', other.gender ?? '', row.gender ?? '')
  const numbers = comparedNumbers(row, other)
  for (const { kind, there, here } of numbers.filter((one) => !one.isShared)) statedOf(kind, there, here)
  for (const { kind, further } of numbers) if (further !== '') statedOf(`further ${kind}`, '', further)
  // A country does not tell parties apart: people move, and firms have several.
  const isApart = disagreeing.length > 0 && !numbers.some((one) => one.isShared)
  if (isApart) return { is: 'apart', why: `${other.called}: ${disagreeing.join('; ')}` }
  const further = row.countries.filter((country) => !other.countries.includes(country))
  if (further.length < row.countries.length) statedOf('further country', '', further.join(', '))
  else statedOf('country', other.countries.join(', '), row.countries.join(', '))
  const names = new Set(other.aliases?.map(plain))
  for (const alias of row.aliases ?? []) if (!names.has(plain(alias))) statedOf('further name', '', alias)
  if (other.schema === 'Unknown' && row.schema !== 'Unknown') statedOf('kind', '', row.schema)
  const why = [...disagreeing, ...lacking]
  return why.length === 0 ? { is: 'same' } : { is: 'doubtful', why: `${other.called}: ${why.join('; ')}` }
}

const factWords = (label: string, there: string, here: string) =>
  there === '' ? `${label} not known there, ${here} here` : `${label} ${there} there, ${here} here`

/** A date known to the year agrees with every day of that year. */
function datesAgree(left: string | null, right: string | null): boolean {
  return left !== null && right !== null && (left.startsWith(right) || right.startsWith(left))
}

const plain = (value: string) => value.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function comparedNumbers(row: Party, other: Party) {
  const kinds = [...new Set(row.identifiers.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const [here, there] = [row, other].map((party) =>
      party.identifiers.filter((number) => number.kind === kind).map(({ value }) => value),
    ) as [string[], string[]]
    const known = new Set(there.map(plain))
    const shared = here.filter((value) => known.has(plain(value)))
    return {
      kind: kind === 'lei' ? 'LEI' : kind,
      there: there.join(', '),
      here: here.join(', '),
      isShared: shared.length > 0,
      further: shared.length > 0 ? here.filter((value) => !shared.includes(value)).join(', ') : '',
    }
  })
}
