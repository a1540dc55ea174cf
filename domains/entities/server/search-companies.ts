import type { z } from 'zod'
import { type Context, type Installation, systemContext } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { fileColumns } from '#platform/lists/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { tableFile } from '#platform/report-files/index.ts'
import { newestRunsAbout } from '#platform/runs/index.ts'
import type * as endpoints from '../contract/index.ts'
import {
  companyColumns,
  type DirectoryCompany,
  daysOf,
  directorySources,
  facetIds,
  figureIds,
  figureUnknown,
  type SearchAsked,
  titleOfSource,
} from '../contract/index.ts'
import { companiesWithIds } from './company-shape.ts'
import { directoriesSeen, isBehind, type Seen, searchAtOnce, searchIndex } from './search/search-index.ts'
import type { Narrowed } from './search/search-messages.ts'
import { entitySettings } from './search/settings.ts'
import { type KeptSources, keptSources } from './search/stored/stored-store.ts'
import { starterRun } from './starter/starter-run.ts'
import * as store from './store.ts'
import { EVERYBODY } from './tables.ts'

/** What the public site says of the directory; the count that is held stands beside it. */
const CLAIMED = '200M+'
const FILE_ROWS_AT_ONCE = 500

type NarrowedAsked = Omit<SearchAsked, 'q'>

/** What a search is narrowed and ordered by, as the search takes it. */
export function narrowedBy(asked: NarrowedAsked): Narrowed {
  const facets = facetIds.flatMap((id) => (asked[id] ? [[id, asked[id]] as const] : []))
  const figures = figureIds.flatMap((id) => {
    const [from, to] = [asked[`${id}From`], asked[`${id}To`]]
    return from === undefined && to === undefined ? [] : [[id, { from, to }] as const]
  })
  return {
    ...Object.fromEntries(facets),
    ...(figures.length > 0 ? { figures: Object.fromEntries(figures) } : {}),
    ...(asked.sort ? { sort: asked.sort, isAscending: asked.ascending === 'true' } : {}),
    ...(asked.asName ? { asName: asked.asName.split('|') } : {}),
  }
}

/**
 * Companies that fit what was typed, as a plain list (DIR-038, DIR-039).
 * @throws Problem `directory-incomplete` where nothing fits and the directory is still being filled: an empty list would read as "there is none".
 */
export async function listCompanies(
  ctx: Context,
  asked: RequestOf<typeof endpoints.listCompanies>,
): Promise<z.input<typeof endpoints.DirectoryCompany>[]> {
  const { found, incomplete } = await findCompanies(ctx, asked)
  if (found.length === 0 && incomplete) throw new Problem('directory-incomplete', incomplete)
  return found
}

/** The same with why something may be missing; undefined where the directory is whole, or is to be empty. */
export async function findCompanies(
  ctx: Context,
  { search, limit }: RequestOf<typeof endpoints.listCompanies>,
): Promise<{ found: z.input<typeof endpoints.DirectoryCompany>[]; incomplete: string | undefined }> {
  const seen = await directoriesSeen(ctx)
  const { ids, isBeingRead } = await searchAtOnce(
    ctx,
    { q: search ?? '', narrowed: {}, limit, offset: 0 },
    seen,
  )
  return {
    found: await companiesWithIds(ctx, ids),
    incomplete: isBeingRead ? STILL_READ : await whyIncomplete(ctx, seen),
  }
}

/** Why what a search finds that waits for all companies may lack something all the same. */
export async function whyIncomplete(ctx: Context, known?: Seen): Promise<string | undefined> {
  const seen = known ?? (await directoriesSeen(ctx))
  const state = await stateOf(ctx, (await directoryHeld(ctx, seen)).held, seen)
  if (state === 'filling') return 'The company directory is still being filled: companies may be missing.'
  return state === 'failed' ? 'The company directory could not be filled: companies are missing.' : undefined
}

const STILL_READ = 'Companies are still being read for the search: some may be missing for a moment.'

/** The sources that the directory rests on for the organisation, each with its day and its records. */
export async function sourcesOfDirectory(ctx: Context): Promise<z.input<typeof endpoints.DirectorySource>[]> {
  return (await directoryHeld(ctx, await directoriesSeen(ctx))).sources
}

/** A page of the directory with what it rests on. */
export async function searchCompanies(
  ctx: Context,
  asked: RequestOf<typeof endpoints.searchCompanies>,
): Promise<z.input<typeof endpoints.DirectoryPage>> {
  const { q = '', limit, offset } = asked
  const seen = await directoriesSeen(ctx)
  const [found, { held, sources }] = await Promise.all([
    searchAtOnce(ctx, { q, narrowed: narrowedBy(asked), limit, offset }, seen),
    directoryHeld(ctx, seen),
  ])
  const [rows, filled] = await Promise.all([companiesWithIds(ctx, found.ids), stateOf(ctx, held, seen)])
  const state = filled === 'ready' && found.isBeingRead ? 'reading' : filled
  return {
    rows: rows.map((row) => ({ ...row, ...(found.by?.[row.id] ? { foundBy: found.by[row.id] } : {}) })),
    parts: found.parts ?? [],
    total: found.total,
    facets: found.facets,
    isCut: found.isCut,
    unknownFigures: figureIds.flatMap((figure) => {
      const count = found.unknown?.[figure]
      return count === undefined ? [] : [{ figure, count }]
    }),
    held,
    claimed: CLAIMED,
    state,
    sources,
  }
}

type Held = { held: number; sources: z.input<typeof endpoints.DirectorySource>[] }
const counted = new WeakMap<Installation, Map<number, Held & { version: string }>>()

/** What the directory holds for the organisation, counted once for each version of it. */
async function directoryHeld(ctx: Context, seen: Seen): Promise<Held> {
  const { installation } = ctx
  // The versions are the primary's: what is remembered under one is read there too.
  const { db } = installation.database
  const { organisationId } = ctx.actor
  const version = seen.versions.has(EVERYBODY) ? JSON.stringify([...seen.versions]) : undefined
  const ofInstallation = counted.get(installation) ?? new Map<number, Held & { version: string }>()
  counted.set(installation, ofInstallation)
  const known = ofInstallation.get(organisationId)
  if (known && known.version === version) return known
  const kept = await keptSources(db, EVERYBODY)
  const inRows = kept ? [organisationId] : [EVERYBODY, organisationId]
  const held = await store.countEntities(db, organisationId)
  const sources = withKept(await store.sourcesHeld(db, inRows), kept ?? [])
    .map(({ source, records, asOf, oldestAsOf = asOf }) => ({
      id: source,
      title: titleOfSource(source),
      licence: directorySources.find(({ id }) => id === source)?.licence ?? '',
      asOf,
      oldestAsOf,
      records,
    }))
    .sort((a, b) => b.records - a.records)
  // While it is being filled the count moves without a version.
  if (version !== undefined && !isBehind(seen)) ofInstallation.set(organisationId, { held, sources, version })
  return { held, sources }
}

/** What is counted in the rows, with what was counted before of a directory too large for it. */
const withKept = (rows: KeptSources, kept: KeptSources): KeptSources =>
  [...Map.groupBy([...rows, ...kept], ({ source }) => source)].map(([source, some]) => ({
    source,
    records: some.reduce((sum, { records }) => sum + records, 0),
    asOf: some.reduce<string | null>(
      (newest, { asOf }) => (newest !== null && (asOf ?? '') < newest ? newest : asOf),
      null,
    ),
    oldestAsOf: some
      .flatMap(({ asOf, oldestAsOf = asOf }) => oldestAsOf ?? [])
      .reduce<string | null>((oldest, day) => (oldest !== null && oldest < day ? oldest : day), null),
  }))

/** Whether the directory that comes with the product is whole here. */
async function stateOf(
  ctx: Context,
  held: number,
  seen: Seen,
): Promise<'ready' | 'filling' | 'empty' | 'failed'> {
  const { starterDirectory } = entitySettings.of(ctx.installation.config)
  const home = systemContext(ctx.installation, 'entities', HOME_ORGANISATION_ID)
  const runs = await newestRunsAbout(home, starterRun, ['full', 'small'])
  const run = runs.get('full') ?? runs.get('small')
  if (run?.state === 'failed') return 'failed'
  if (run && run.state !== 'done') return 'filling'
  if (isBehind(seen)) return 'filling'
  if (held > 0) return 'ready'
  return starterDirectory === 'off' || run ? 'empty' : 'filling'
}

const columns = fileColumns<DirectoryCompany>(companyColumns)

/** Everything that a search finds, as CSV or XLSX. */
export async function exportCompanies(
  ctx: Context,
  asked: RequestOf<typeof endpoints.exportCompanies>,
): Promise<FileAnswer> {
  const { q = '', format } = asked
  const narrowed = narrowedBy(asked)
  // One answer holds all that is found: rows that come or go while the file is written are not in two parts of it, or in none.
  const seen = await directoriesSeen(ctx)
  const {
    ids,
    total,
    isCut,
    unknown = {},
  } = await searchIndex(ctx, { q, narrowed, limit: 1_000_000, offset: 0 }, seen)
  async function* parts() {
    for (let at = 0; at < ids.length; at += FILE_ROWS_AT_ONCE) {
      const rows = await companiesWithIds(ctx, ids.slice(at, at + FILE_ROWS_AT_ONCE))
      yield rows.map((row) => columns.map(({ value }) => value(row)))
    }
  }
  const { held, sources } = await directoryHeld(ctx, seen)
  const state = await stateOf(ctx, held, seen)
  const table = {
    title: 'Companies',
    about: [
      ['Searched for', q || 'everything'] as const,
      ...Object.entries(asked).flatMap(([name, value]) =>
        name === 'q' || name === 'format' || value === undefined
          ? []
          : [[`Narrowed by ${name}`, String(value)] as const],
      ),
      ['Found', isCut ? `at least ${total}` : String(total)] as const,
      ['Read', ctx.now.toISOString()] as const,
      ...(q === '' && ids.length < total
        ? [['Note', `Only the first ${ids.length} are here: narrow the search.`] as const]
        : []),
      ...(isCut && q !== ''
        ? [['Note', 'There are more similar names: only the most likely are shown.'] as const]
        : []),
      ...figureIds.flatMap((id) =>
        unknown[id] ? [['Note', `${unknown[id]} ${figureUnknown[id]}.`] as const] : [],
      ),
      ...(state === 'ready'
        ? []
        : [['Note', 'The directory is incomplete: something may be missing.'] as const]),
      [
        'Status',
        'As each source reports it. An empty cell means that no source reports a status, not that it is active.',
      ] as const,
      ...sources.map(
        ({ title, licence, asOf, oldestAsOf }) =>
          [
            'Source',
            [title, licence, asOf ? `as of ${daysOf({ asOf, oldestAsOf })}` : ''].filter(Boolean).join(', '),
          ] as const,
      ),
    ],
    columns: columns.map(({ title }) => title),
    parts: parts(),
  }
  return {
    fileName: `companies-${ctx.now.toISOString().slice(0, 10)}.${format}`,
    ...tableFile(table, format),
  }
}
