import type {
  CountryRole,
  IdentifierKind,
  ListEntry,
  ListLink,
  ListName,
  ListTopic,
  PartySchema,
} from '../../contract/list-entry.ts'
import { countriesIn } from './facts/country-code.ts'
import { identifierKind } from './facts/identifier-kind.ts'
import { nameScript } from './facts/name-script.ts'
import { partialDates } from './facts/partial-dates.ts'

/** Words that publishers write where there is nothing to say. */
const emptyWords = /^(-0-|-|–|n\/?a|none|null|unknown|not known|not available|undetermined|unspecified)$/i

/**
 * An entry in the making. Formats hand over the publisher's words; the draft turns them into dates, country codes and
 * identifier kinds, and says each fact once however many rows repeat it.
 */
export class EntryDraft {
  readonly uid: string
  schema: PartySchema
  gender: 'male' | 'female' | undefined
  listedOn: string | undefined
  sourceUrl: string | undefined
  readonly #names: ListName[] = []
  readonly #birthDates = new Set<string>()
  readonly #birthPlaces = new Set<string>()
  readonly #countries = new Map<string, { code: string; role: CountryRole }>()
  readonly #identifiers = new Map<string, ListEntry['identifiers'][number]>()
  readonly #addresses = new Set<string>()
  readonly #positions = new Set<string>()
  readonly #programs = new Set<string>()
  readonly #topics = new Set<ListTopic>()
  readonly #links = new Map<string, ListLink>()
  readonly #reasons = new Set<string>()
  readonly #remarks = new Set<string>()
  readonly #reference: Record<string, string> = {}

  constructor(uid: string, schema: PartySchema) {
    this.uid = uid
    this.schema = schema
  }

  get hasNames(): boolean {
    return this.#names.length > 0
  }

  /** The first primary name stays the only one; another spelling of the same kind of name is an alias. */
  name(value: string, kind: ListName['kind'], language?: string): this {
    const text = value.replace(/\s+/g, ' ').trim()
    // "Null" and "Unknown" may be someone's name; only dashes are certainly not.
    if (text === '' || text === '-0-' || /^[-–]$/.test(text)) return this
    const known = this.#names.find((name) => name.value === text)
    const rightKind =
      kind === 'primary' && this.#names.some((name) => name.kind === 'primary') ? 'alias' : kind
    if (known) {
      if (known.kind === 'weak' && rightKind !== 'weak') known.kind = rightKind
      else if (rightKind === 'primary') known.kind = 'primary'
      return this
    }
    const script = nameScript(text)
    const name: ListName = {
      value: text,
      kind: rightKind,
      ...(script && { script }),
      ...(language && { language }),
    }
    if (rightKind === 'primary') this.#names.unshift(name)
    else this.#names.push(name)
    return this
  }

  born(words: string): this {
    for (const date of partialDates(words)) this.#birthDates.add(date)
    return this
  }

  birthPlace(...parts: string[]): this {
    const place = joined(parts)
    if (place) this.#birthPlaces.add(place)
    return this
  }

  country(words: string, role: CountryRole): this {
    for (const code of countriesIn(words)) this.#countries.set(`${code} ${role}`, { code, role })
    return this
  }

  sex(words: string): this {
    if (/^(m|male)$/i.test(words.trim())) this.gender = 'male'
    else if (/^(f|female)$/i.test(words.trim())) this.gender = 'female'
    return this
  }

  /** @param wording the publisher's name of the identifier; its kind follows from it unless `kind` is given. */
  identifier(wording: string, value: string, country = '', kind?: IdentifierKind): this {
    const text = plain(value)
    if (!text || text.length > 300) return this
    const code = countriesIn(country)[0]
    const rightKind = kind ?? identifierKind(wording, text, code)
    const words = plain(wording)?.slice(0, 300)
    this.#identifiers.set(`${rightKind} ${text} ${code ?? ''}`, {
      kind: rightKind,
      value: text,
      ...(code && { country: code }),
      ...(words && { wording: words }),
    })
    return this
  }

  /** An address; its country is a country of role `address`. */
  address(parts: string[], country = ''): this {
    const address = joined([...parts, country])
    if (address) this.#addresses.add(address)
    if (country) this.country(country, 'address')
    return this
  }

  position(words: string): this {
    const text = plain(words)
    if (text) this.#positions.add(text)
    return this
  }

  program(words: string): this {
    const text = plain(words)
    if (text) this.#programs.add(text)
    return this
  }

  topic(...topics: ListTopic[]): this {
    for (const topic of topics) this.#topics.add(topic)
    return this
  }

  link(relation: string, name: string, uid?: string): this {
    const text = plain(name)
    if (text) this.#links.set(`${relation} ${text}`, { relation, name: text, ...(uid && { uid }) })
    return this
  }

  /** Sentences of the publisher about why; repeated rows say it once. */
  reason(words: string): this {
    const text = plain(words)
    if (text) this.#reasons.add(text)
    return this
  }

  remark(words: string): this {
    const text = plain(words)
    if (text) this.#remarks.add(text)
    return this
  }

  /** A field that has no place of its own, kept under the publisher's name. */
  reference(name: string, value: string): this {
    const text = plain(value)
    if (!text) return this
    const known = this.#reference[name]
    if (known === undefined) this.#reference[name] = text
    else if (!known.split(' | ').includes(text)) this.#reference[name] = `${known} | ${text}`
    return this
  }

  entry(): ListEntry {
    const names = this.#names
    // A list that marks no name as the main one still has a first one.
    if (names[0] && !names.some((name) => name.kind === 'primary')) names[0].kind = 'primary'
    return {
      uid: this.uid,
      schema: this.schema,
      names,
      birthDates: [...this.#birthDates],
      birthPlaces: [...this.#birthPlaces],
      countries: [...this.#countries.values()],
      ...(this.gender && { gender: this.gender }),
      identifiers: [...this.#identifiers.values()],
      addresses: [...this.#addresses],
      positions: [...this.#positions],
      programs: [...this.#programs],
      topics: [...this.#topics],
      ...(this.listedOn && { listedOn: this.listedOn }),
      ...(this.#reasons.size > 0 && { reason: [...this.#reasons].join('\n') }),
      ...(this.#remarks.size > 0 && { remarks: [...this.#remarks].join('\n') }),
      ...(this.sourceUrl && { sourceUrl: this.sourceUrl }),
      links: [...this.#links.values()],
      reference: this.#reference,
    }
  }
}

function plain(text: string): string | undefined {
  const trimmed = text.replace(/\s+/g, ' ').trim()
  return trimmed === '' || emptyWords.test(trimmed) ? undefined : trimmed
}

function joined(parts: string[]): string | undefined {
  const text = parts
    .map((part) => plain(part))
    .filter((part) => part !== undefined)
    .join(', ')
  return text === '' ? undefined : text
}
