import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import { backupFolder } from '#platform/config/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { holdOn, quotedReason } from '#platform/legal-holds/index.ts'
import { countRowsOf } from '#platform/organisation-rows/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Person } from '#platform/slice/index.ts'
import type { ErasureFindings, ErasureOf, HeldThing } from '../../contract/schemas.ts'
import { packSource } from '../packs/pack-source.ts'
import type { ErasureWork } from '../tables.ts'
import { isSame, personOf, personProviders, thingsAbout } from './person-of.ts'
import { replacer } from './replace-words.ts'
import { rowsOfPerson } from './rows-of-person.ts'
import { packsMade } from './store.ts'
import { termsOf } from './terms.ts'

/** What is to be done and what not, of all that is held about a person. */
export type Plan = ErasureWork & {
  things: (HeldThing & { subject: string })[]
  refusals: string[]
}

/** @throws Problem `demo-not-allowed`. */
export function requireNoDemo({ actor }: Context): void {
  if (actor.organisationId === DEMO_ORGANISATION_ID || (actor.kind === 'user' && actor.isDemo))
    throw new Problem(
      'demo-not-allowed',
      'The demo is restored every night: there is nobody’s data in it to erase.',
    )
}

const day = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Decides of each thing what becomes of it, and whether anything may be erased at all. Writes nothing. */
export async function planErasure(ctx: Context, person: Person, areNamesTheirs: boolean): Promise<Plan> {
  const { organisationId } = ctx.actor
  const keptUntil = await termsOf(ctx.db, organisationId)
  const found = await thingsAbout(ctx, person)
  const plan: Plan = { person, erased: [], kept: [], things: [], refusals: [] }
  const erased: ErasureWork['erased'][number][] = []
  const kept: ErasureWork['kept'][number][] = []
  const taken = found.filter(({ by }) => by === 'record' || areNamesTheirs)
  for (const thing of found) {
    const { group, title, detail, href, by, refuses, term } = thing
    const until = keptUntil(term.kind, term.since)
    const tell = (fate: HeldThing['fate'], why: string | null) =>
      plan.things.push({
        group,
        title,
        detail,
        href,
        by,
        fate,
        why,
        subject: `${thing.subject.type} ${thing.subject.id}`,
      })
    if (by === 'name' && !areNamesTheirs) tell('left', 'The name alone does not say whose it is.')
    else if (refuses) {
      plan.refusals.push(refuses)
      tell('refuses', refuses)
    } else if (until > ctx.now) {
      const why = `Kept at least until ${day(until)}, as its term says.`
      kept.push({ ...thing, why })
      tell('kept', why)
    } else {
      erased.push(thing)
      tell('erased', null)
    }
  }
  const subjects = [{ subject: person.subject }, ...taken].map(({ subject }) => ({
    type: subject.type,
    id: subject.id,
  }))
  const hold = await holdOn(ctx.db, organisationId, subjects)
  if (hold)
    plan.refusals.unshift(
      `Legal hold ${hold.id}, in force since ${hold.since}, keeps it: ${quotedReason(hold.reason)}. An administrator lifts it under settings, Records.`,
    )
  const oneWord = person.names.find((name) => !/\S\s+\S/.test(name))
  if (areNamesTheirs && oneWord !== undefined)
    plan.refusals.push(
      `“${oneWord}” is one word, which stands for other things as well: it is not taken for theirs wherever it stands.`,
    )
  const own = kept.find((thing) => isSame(thing, person))
  if (own)
    plan.refusals.push(
      `${own.title}: this record must still be kept. ${own.why} Nothing of the person goes before.`,
    )
  else if (erased.length === 0 && plan.refusals.length === 0)
    plan.refusals.push('Nothing that is held about them may be erased yet.')
  return { ...plan, erased, kept }
}

/** What is held and what would become of it, as a digest: of two readings that decide the same it is the same. */
export function digestOf(plan: Plan, areNamesTheirs: boolean): string {
  const seen = {
    things: plan.things.map(({ subject, fate }) => `${subject} ${fate}`).sort(),
    refusals: plan.refusals,
    areNamesTheirs,
  }
  return createHash('sha256').update(canonicalJson(seen)).digest('hex')
}

/** Whatever stands beside the database: what was copied before an erasure holds what was erased. */
export function backupsInWords({ config }: Pick<Installation, 'config'>): string {
  if (config.databaseUrl)
    return 'Backups of the database server that were made before hold the data until they are overwritten: the operator of the installation knows which they are.'
  const folder = backupFolder(config)
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.tar.gz'))
        .sort()
    : []
  const kept =
    files.length === 0 ? 'None lies there now' : `${files.length} lie there now, the newest ${files.at(-1)}`
  return `Backups that were made before hold the data until they are overwritten. ${kept}; seven nightly ones are kept, and copies that were taken elsewhere are not known here.`
}

/** What is held about a person across everything, and what an erasure would do with it. Writes nothing. */
export async function findingsOf(
  ctx: Context,
  person: Person,
  { areNamesTheirs, pseudonym }: { areNamesTheirs: boolean; pseudonym: string },
): Promise<ErasureFindings> {
  const { organisationId } = ctx.actor
  const plan = await planErasure(ctx, person, areNamesTheirs)
  const own: ErasureFindings['own'] = []
  if (person.userId !== undefined)
    for (const { table, column, called } of personProviders().flatMap((provider) => provider.own ?? [])) {
      const rows = await countRowsOf(ctx.db, table, organisationId, { column, id: person.userId })
      if (rows > 0) own.push({ called, rows })
    }
  const { rows, files, entries } = await countNaming(ctx, plan, { areNamesTheirs, pseudonym })
  return {
    called: person.called,
    things: plan.things.map(({ subject: _, ...thing }) => thing),
    own,
    rows,
    entries,
    files,
    packs: await packsNaming(ctx, plan),
    backups: backupsInWords(ctx.installation),
    refusals: plan.refusals,
    digest: digestOf(plan, areNamesTheirs),
  }
}

/** Rows and entries that name the person, counted: what would be written again and what would be left. */
export async function countNaming(
  ctx: Context,
  plan: ErasureWork,
  how: { areNamesTheirs: boolean; pseudonym: string },
): Promise<Pick<ErasureFindings, 'rows' | 'files' | 'entries'>> {
  const counted: Pick<ErasureFindings, 'rows' | 'files' | 'entries'> = {
    rows: [],
    files: [],
    entries: { erased: 0, left: 0 },
  }
  const naming = rowsOfPerson(ctx, plan, how)
  if (!plan.related) await naming.related()
  for (const one of await naming.tables()) {
    let [rewritten, left] = [0, 0]
    for await (const page of naming.rows(one))
      for (const { words } of page) {
        if (words) rewritten++
        else left++
      }
    if (one.ofFiles) {
      if (left > 0) counted.files.push({ called: one.ofFiles, count: left })
    } else if (rewritten + left > 0) counted.rows.push({ table: one.table.name, rewritten, left })
  }
  for await (const page of naming.entries())
    for (const { words } of page) {
      if (words) counted.entries.erased++
      else counted.entries.left++
    }
  return counted
}

/** Packs that were made of what is theirs, or that are called by their name. */
export async function packsNaming(ctx: Context, plan: ErasureWork): Promise<ErasureFindings['packs']> {
  const theirs = new Set([...plan.erased, ...plan.kept].map(({ subject }) => `${subject.type} ${subject.id}`))
  const replace = replacer(plan.person, '')
  const packs = await packsMade(ctx.db, ctx.actor.organisationId)
  return packs
    .filter(
      ({ kind, subjectId, title }) =>
        theirs.has(`${kind} ${subjectId}`) || Object.keys(replace({ title }, 'names')).length > 0,
    )
    .map(({ id, kind, subjectId, madeAt }) => ({
      id,
      says: `Regulator pack ${id}: ${packSource(kind)?.called ?? kind} ${subjectId}, made ${madeAt ? day(madeAt) : ''}`,
    }))
}

/** What is held about somebody, before anybody asks for anything. @throws Problem `not-found`, `demo-not-allowed`. */
export async function lookForErasure(
  ctx: Context,
  { of, subjectId, areNamesTheirs }: { of: ErasureOf; subjectId: number; areNamesTheirs: boolean },
): Promise<ErasureFindings> {
  requireNoDemo(ctx)
  const person = await personOf(ctx, of, subjectId)
  return findingsOf(ctx, person, { areNamesTheirs, pseudonym: 'Erased person' })
}
