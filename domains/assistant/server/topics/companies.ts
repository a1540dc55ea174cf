import type { Asker } from '../answering/asker.ts'
import { listed } from '../answering/tell.ts'
import { type AskedTopic, at, field, NoEvidence, phrases, type Row, Unclear, type Wanted } from './topic.ts'

/** Forms of companies: two that differ in these alone may be one. */
const LEGAL =
  /\b(?:inc|incorporated|corp|corporation|co|company|plc|ltd|limited|llc|llp|lp|ag|gmbh|se|sa|nv|bv|ab|asa|as|oyj|spa|srl|sarl|group|holdings?)\b\.?/g

const bareName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(LEGAL, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const NAMES_TOLD = 6
const CANDIDATES = 20

/** What a question calls the company: a name on record here, else the words that nothing here knows. */
function calledOf({ reading, things }: Wanted): string {
  const known = things[0]
  if (known) return known.kind === 'symbol' ? (known.names[1] ?? known.label) : known.label
  return reading.unknown.map(({ raw }) => raw).join(' ')
}

type Company = Row & { id: number; name: string; country: string | null }

/** The one company of the directory that bears a name. @throws NoEvidence, Unclear. */
async function companyCalled(asker: Asker, called: string): Promise<Company> {
  const found = await asker.ask<Company[]>('entities.companies', { search: called, limit: CANDIDATES })
  const bare = bareName(called)
  const same = found.filter(({ name }) => bareName(name) === bare)
  const fitting = same.length > 0 ? same : found.filter(({ name }) => bareName(name).startsWith(`${bare} `))
  if (fitting.length > 1) {
    const names = fitting
      .slice(0, NAMES_TOLD)
      .map(({ name, country }) => (country ? `${name} (${country})` : name))
    throw new Unclear(
      `Several companies are called so: which one do you mean, ${listed(names, 'or')}?`,
      names,
    )
  }
  const [company] = fitting
  if (!company)
    throw new NoEvidence(`No company called “${called}” is in the directory.`, 'The directory of companies')
  return company
}

type Valued = {
  field: string
  label: string
  shown: string
  values: { title: string; asOf: string | null; isShown: boolean }[]
}
type Link = {
  kind: string
  fromName: string
  toName: string
  toId: number
  fromId: number
  until: string | null
}

const LINKED = ['owners', 'officers', 'parent', 'subsidiaries']

/** What the directory says of one company, each value with the source that is shown. */
export const companies: AskedTopic = {
  id: 'companies',
  label: 'company records',
  href: '/dashboard/companies',
  knowsStrangers: true,
  nouns:
    phrases(`company register, company record, company profile, headquarter, headquarters, corporate structure,
    registered address, registered office, incorporation, incorporated in, management team, ownership`),
  hints: ['company', 'firm', 'who', 'business'],
  about: ['symbol', 'customer', 'case-subject'],
  usual: ['industry', 'location', 'employees', 'founded', 'website'],
  isOfNow: true,
  lean: ({ text }) =>
    /\bwho (?:owns|runs|controls|founded|heads|leads|are the (?:owners|directors|officers|shareholders))\b/.test(
      text,
    )
      ? 3
      : 0,
  nameOf: (row) => String(row.name),
  columns: [
    field('owners', {
      label: 'owners',
      names: 'shareholder, beneficial owner, ubo, owner of, who owns, ultimate owner, owner, owned by',
    }),
    field('officers', {
      label: 'officers',
      names: 'director, officer, ceo, who runs, board member, chairman, management',
    }),
    field('parent', { label: 'parent company', names: 'parent company, parent' }),
    field('subsidiaries', { label: 'subsidiaries', names: 'subsidiary' }),
    field('employees', {
      label: 'employees',
      unit: 'count',
      names: 'employee, staff, headcount, people work',
      read: at('employeeCount'),
      isSummed: false,
    }),
    field('founded', {
      label: 'founded in',
      names: 'founded, founding year, established, how old',
      read: (row) => (row.foundedYear === null ? null : String(row.foundedYear)),
    }),
    field('location', {
      label: 'seat',
      names: 'headquarter, headquarters, registered address, registered office, seat, incorporated in',
    }),
    field('industry', { label: 'industry', names: 'industry' }),
    field('website', { label: 'website', names: 'website, web address' }),
    field('lei', { label: 'LEI', names: 'lei, legal entity identifier' }),
    field('registration', {
      label: 'registration number',
      names: 'register number, registration number, company number',
    }),
    field('vat', { label: 'VAT number', names: 'vat number, vat' }),
    field('description', {
      label: 'what it does',
      names: 'company do, line of business, description of',
    }),
  ],
  async load(asker, wanted) {
    const called = calledOf(wanted)
    if (called === '') throw new Unclear('Of which company? Please name it.', [])
    const { id } = await companyCalled(asker, called)
    const entity = await asker.ask<{
      company: Company
      identifiers: { kind: string; value: string }[]
      fields: Valued[]
    }>('entities.entity', { id })
    const identifier = (kind: string) =>
      entity.identifiers
        .filter((one) => one.kind === kind)
        .map(({ value }) => value)
        .join(', ') || null
    const links = wanted.columns.some((column) => LINKED.includes(column))
      ? (await asker.ask<{ links: Link[] }>('entities.ownership', { id })).links.filter(({ until }) => !until)
      : []
    const names = (kinds: readonly string[], isInto: boolean) =>
      [
        ...new Set(
          links
            .filter(({ kind, toId, fromId }) => kinds.includes(kind) && (isInto ? toId : fromId) === id)
            .map(({ fromName, toName }) => (isInto ? fromName : toName)),
        ),
      ].join(', ') || null
    const shown = entity.fields.flatMap(({ values }) => values.filter(({ isShown }) => isShown))
    const sources = [...new Set(shown.map(({ title }) => title))]
    if (sources.length > 0) asker.notes.add(`As ${listed(sources)} ${sources.length > 1 ? 'have' : 'has'} it`)
    const row: Row = {
      ...entity.company,
      lei: identifier('lei'),
      registration: identifier('registration'),
      vat: identifier('vat'),
      owners: names(['owns', 'controls'], true),
      officers: names(['officer-of'], true),
      parent: names(['parent-of'], true),
      subsidiaries: names(['parent-of', 'owns'], false),
    }
    const days = shown.flatMap(({ asOf }) => asOf ?? []).sort()
    return {
      rows: [row],
      tool: 'entities.entity',
      asOf: days[0] ?? null,
      href: `/dashboard/companies/${id}`,
    }
  },
}
