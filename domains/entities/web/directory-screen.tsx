import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { quantity } from '#design-system/formats/index.ts'
import { ExportMenu, sheetFormats } from '#design-system/patterns/export-menu/index.ts'
import { EmptyState, Page, QueryStates, Skeleton } from '#design-system/patterns/page/index.ts'
import { IconPlus, IconSearch } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon, Logo } from '#design-system/primitives/index.ts'
import { countryName } from '#engines/name-matching/index.ts'
import {
  COMPARED_MAX,
  type DirectoryCompany,
  type DirectoryPage,
  directorySources,
  type FacetId,
  facetIds,
} from '../contract/index.ts'
import { AddCompany } from './add-company.tsx'
import { CompanyCard } from './company-card.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import classes from './directory.module.css'
import { ProductSwitcher } from './product-switcher.tsx'
import { directoryQuery, downloadCompanies } from './queries.ts'
import { ResultMap } from './result-map/result-map.tsx'
import { SaveSearchButton } from './saved-searches/save-search-button.tsx'
import { AskedParts } from './search-result/asked-parts.tsx'
import { CompanyTable } from './search-result/company-table.tsx'
import { FigureBounds, figuresAsked, OrderBasis } from './search-result/figure-bounds.tsx'
import { MatchBasis } from './search-result/match-basis.tsx'
import { NoneFound } from './search-result/none-found.tsx'
import { ResultPages } from './search-result/result-pages.tsx'
import { comingOf } from './search-result/what-is-coming.ts'

const CARDS_ROWS = 24
const TABLE_ROWS = 100
/** Placeholder cards while the directory is read (DIR-031). */
const PLACEHOLDERS = ['one', 'two', 'three', 'four', 'five', 'six']
const FILLING_POLL_MS = 2_000

const facetWords: Readonly<Record<FacetId, { label: string; any: string }>> = {
  country: { label: 'Country', any: 'Any country' },
  sector: { label: 'Sector', any: 'Any sector' },
  size: { label: 'Size by market value', any: 'Any size' },
  source: { label: 'Source', any: 'Any source' },
}

/** What is asked of the directory stands in the address; whatever is asked again begins at the first page. */
function useDirectoryAddress() {
  const [address, setAddress] = useSearchParams()
  const read = (key: string) => address.get(key) ?? ''
  const set = (changes: Record<string, string | null>) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [key, value] of Object.entries({ page: null, ...changes }))
          if (value) after.set(key, value)
          else after.delete(key)
        return after
      },
      { replace: true },
    )
  return { read, set }
}

/** The directory of companies (DIR-001 to DIR-041). */
export default function DirectoryScreen() {
  const { read, set } = useDirectoryAddress()
  const [chosen, setChosen] = useState<DirectoryCompany>()
  const [isAdding, setAdding] = useState(false)
  const [marked, setMarked] = useState<readonly DirectoryCompany[]>([])
  const grid = useRef<HTMLElement>(null)
  const typed = read('q')
  const isMapped = read('map') === '1'
  const isTable = read('view') === 'table'
  const pageRows = rowsOf(isTable)
  const narrowed = Object.fromEntries(facetIds.flatMap((id) => (read(id) ? [[id, read(id)]] : [])))
  const page = Math.max(0, Math.floor(Number(read('page'))) || 0)
  const asked = { ...(typed.trim() ? { q: typed.trim() } : {}), ...narrowed, ...figuresAsked(read) }
  const companies = useQuery({
    ...directoryQuery({ ...asked, limit: pageRows, offset: page * pageRows }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data && comingOf(state.data.state) ? FILLING_POLL_MS : false),
  })
  const mark = (company: DirectoryCompany) => setMarked((before) => withOrWithout(before, company))
  return (
    <Page
      title="Private company directory"
      tabTitle="Company directory"
      purpose="Search companies, compare the sources for each, and open one record with everything known about it."
      eyebrow={
        <Link to="/" className={classes.brand} aria-label="Assay, to the public site">
          <Logo />
        </Link>
      }
      actions={
        <div className={classes.products}>
          <ProductSwitcher here="/dashboard/companies" />
        </div>
      }
    >
      <Tools
        typed={typed}
        asked={asked}
        isMapped={isMapped}
        isTable={isTable}
        set={set}
        onToCards={() => grid.current?.querySelector<HTMLElement>('article button')?.focus()}
        onAdd={() => setAdding(true)}
      />
      <Narrowing
        facets={companies.data?.facets}
        isCut={companies.data?.isCut ?? false}
        read={read}
        set={set}
      />
      <FigureBounds read={read} set={set} />
      <OrderBasis unknown={companies.data?.unknownFigures ?? []} isCut={companies.data?.isCut === true} />
      <AskedParts parts={companies.data?.parts ?? []} asName={read('asName')} set={set} />
      <MatchBasis page={companies.data} />
      {isMapped && companies.data ? <FoundOnMap found={companies.data} read={read} set={set} /> : null}
      <MarkedToCompare marked={marked} onClear={() => setMarked([])} />
      <QueryStates
        query={companies}
        failed="Failed to fetch companies"
        skeleton={<Placeholders />}
        isEmpty={(found) => found.total === 0 && !comingOf(found.state)}
        empty={
          <NoneFound isCut={companies.data?.isCut === true} isNarrowed={Object.keys(asked).length > 0} />
        }
      >
        {(found) =>
          found.total === 0 ? (
            <EmptyState
              title={comingOf(found.state) ?? ''}
              body="What you are looking for may arrive shortly. This page refreshes automatically."
            />
          ) : (
            <>
              <FoundCompanies
                found={found}
                page={page}
                isTable={isTable}
                read={read}
                set={set}
                grid={grid}
                marked={marked}
                onMark={mark}
                onOpen={setChosen}
              />
              <ResultPages
                total={found.total}
                isCut={found.isCut}
                page={page}
                rows={pageRows}
                onPage={(to) => set({ page: to > 0 ? String(to) : null })}
              />
            </>
          )
        }
      </QueryStates>
      <CompanyDialog company={chosen} onClose={() => setChosen(undefined)} />
      <AddCompany isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  )
}

type OnMapProps = Pick<FoundProps, 'found' | 'read' | 'set'>

function FoundOnMap({ found, read, set }: OnMapProps) {
  return (
    <div className={classes.mapped}>
      <ResultMap
        counts={found.facets.country ?? []}
        found={read('country') ? null : found.total}
        isCut={found.isCut}
        chosen={read('country')}
        onChoose={(country) => set({ country })}
      />
    </div>
  )
}

const rowsOf = (isTable: boolean) => (isTable ? TABLE_ROWS : CARDS_ROWS)

type FoundProps = Omit<CardsProps, 'found'> & {
  found: DirectoryPage
  page: number
  isTable: boolean
  read: (key: string) => string
  set: (changes: Record<string, string | null>) => void
}

/** A page of what is found, as cards or as a table. */
function FoundCompanies({ found, page, isTable, read, set, ...cards }: FoundProps) {
  const before = page * rowsOf(isTable)
  if (!isTable || before >= found.total) return <Cards found={found.rows} {...cards} />
  const { marked, onMark, onOpen } = cards
  return (
    <CompanyTable
      rows={found.rows}
      paging={{ first: before + 1, last: before + found.rows.length, total: found.total }}
      sort={read('sort') ? { id: read('sort'), isDescending: read('ascending') !== 'true' } : null}
      onSort={(sort) =>
        set({ sort: sort?.id ?? null, ascending: sort && !sort.isDescending ? 'true' : null })
      }
      onOpen={onOpen}
      isMarked={({ id }) => marked.some((one) => one.id === id)}
      mayMark={marked.length < COMPARED_MAX}
      onMark={onMark}
    />
  )
}

type ToolsProps = {
  typed: string
  asked: Record<string, string>
  isMapped: boolean
  isTable: boolean
  set: (changes: Record<string, string | null>) => void
  onToCards: () => void
  onAdd: () => void
}

/** The search, and what can be done with what it finds. */
function Tools({ typed, asked, isMapped, isTable, set, onToCards, onAdd }: ToolsProps) {
  const toCards = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onToCards()
  }
  return (
    <div className={classes.tools}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search companies"
        placeholder="Search by company name, industry, or location..."
        leftSection={<Icon of={IconSearch} />}
        value={typed}
        maxLength={200}
        onChange={(event) => set({ q: event.currentTarget.value, asName: null })}
        onKeyDown={toCards}
      />
      <Button aria-pressed={isTable} onClick={() => set({ view: isTable ? null : 'table' })}>
        {isTable ? 'Cards' : 'Table'}
      </Button>
      <Button aria-pressed={isMapped} onClick={() => set({ map: isMapped ? null : '1' })}>
        {isMapped ? 'Hide the map' : 'Map'}
      </Button>
      <SaveSearchButton asked={asked} />
      <ButtonLink to="/dashboard/companies/searches">Saved searches</ButtonLink>
      <ButtonLink to="/dashboard/companies/lists">Lists</ButtonLink>
      <ButtonLink to="/dashboard/companies/doubts">Doubtful joins</ButtonLink>
      <ButtonLink to="/dashboard/companies/loads">Load companies</ButtonLink>
      <ExportMenu
        of="the companies found"
        formats={sheetFormats}
        onExport={(format) => downloadCompanies({ ...asked, format })}
      />
      <Button kind="primary" icon={<Icon of={IconPlus} />} onClick={onAdd}>
        Add a company
      </Button>
    </div>
  )
}

type CardsProps = {
  found: DirectoryPage['rows']
  grid: RefObject<HTMLElement | null>
  marked: readonly DirectoryCompany[]
  onMark: (company: DirectoryCompany) => void
  onOpen: (company: DirectoryCompany) => void
}

function Cards({ found, grid, marked, onMark, onOpen }: CardsProps) {
  return (
    <section className={classes.grid} ref={grid} onKeyDown={moveAmongCards} aria-label="Companies">
      {found.map((company) => (
        <CompanyCard
          key={company.id}
          company={company}
          foundBy={company.foundBy}
          onOpen={() => onOpen(company)}
          isMarked={marked.some(({ id }) => id === company.id)}
          mayMark={marked.length < COMPARED_MAX}
          onMark={() => onMark(company)}
        />
      ))}
    </section>
  )
}

const withOrWithout = (marked: readonly DirectoryCompany[], company: DirectoryCompany) =>
  marked.some(({ id }) => id === company.id)
    ? marked.filter(({ id }) => id !== company.id)
    : [...marked, company].slice(0, COMPARED_MAX)

type MarkedProps = { marked: readonly DirectoryCompany[]; onClear: () => void }

/** What is marked to be compared; it stays while one searches on. */
function MarkedToCompare({ marked, onClear }: MarkedProps) {
  if (marked.length === 0) return null
  return (
    <section className={classes.tools} aria-label="Marked to compare">
      <span>{marked.map(({ name }) => name).join(', ')}</span>
      {marked.length > 1 ? (
        <ButtonLink to={`/dashboard/companies/compare?ids=${marked.map(({ id }) => id).join(',')}`}>
          Compare {String(marked.length)}
        </ButtonLink>
      ) : (
        <span>Mark one more to compare, four at the most.</span>
      )}
      <Button size="small" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}

/** Arrows go from card to card, as they stand on the screen. */
function moveAmongCards(event: KeyboardEvent<HTMLElement>): void {
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 0, ArrowUp: 0 }
  const step = steps[event.key]
  if (step === undefined) return
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('article button')]
  const at = cards.indexOf(document.activeElement as HTMLElement)
  if (at === -1) return
  const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top))
  const columns = Math.max(1, tops.filter((top) => top === tops[0]).length)
  const to = at + (event.key === 'ArrowDown' ? columns : event.key === 'ArrowUp' ? -columns : step)
  event.preventDefault()
  cards[to]?.focus()
}

function Placeholders() {
  return (
    <div className={classes.grid} aria-busy>
      {PLACEHOLDERS.map((key) => (
        <div key={key} className={classes.card} data-placeholder>
          <Skeleton width="70%" />
          <Skeleton width="40%" />
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  )
}

type NarrowingProps = {
  facets: DirectoryPage['facets'] | undefined
  /** More fit than were looked at: each count is the least that it is. */
  isCut: boolean
  read: (key: string) => string
  set: (changes: Record<string, string | null>) => void
}

function Narrowing({ facets, isCut, read, set }: NarrowingProps) {
  return (
    <search className={classes.facets} aria-label="Narrow the directory">
      {facetIds.map((id) => {
        const counts = facets?.[id] ?? []
        const now = read(id)
        const values =
          counts.some(({ value }) => value === now) || !now ? counts : [...counts, { value: now, count: 0 }]
        return (
          <Select
            key={id}
            aria-label={facetWords[id].label}
            placeholder={facetWords[id].any}
            clearable
            searchable
            clearButtonProps={{ 'aria-label': facetWords[id].any }}
            value={now || null}
            onChange={(value) => set({ [id]: value })}
            data={values.map(({ value, count }) => ({
              value,
              label: `${labelOf(id, value)} (${quantity(count)}${isCut ? ' or more' : ''})`,
            }))}
          />
        )
      })}
    </search>
  )
}

const labelOf = (id: FacetId, value: string) => {
  if (id === 'country') return countryName(value)
  return (id === 'source' && directorySources.find((source) => source.id === value)?.title) || value
}
