/**
 * The suite generated from the shipped lists: every listed party in every form of `engines/name-matching/written-forms`, asked with the
 * right, a wrong and no kind, as a screening would ask it; then names that stand on no list, for what is raised and doubted of them.
 *
 *   node benchmarks/lists/written-forms.ts [--per-form 500 | --full] [--kinds right,wrong,missing] [--only FORM,…] [--misses 5] [--json FILE]
 *
 * `--full` asks every question that the lists give. Clean names need the test data (`--data`); without it they are left out and that is said.
 */

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { partyOfSubject, subjectOf } from '#domains/screening/server/subject/subject.ts'
import { partyOf } from '#domains/watchlists/contract/index.ts'
import { listFilesAt, readList, shippedLists } from '#domains/watchlists/server/index.ts'
import {
  buildPartyIndex,
  ENGINE_VERSION,
  formsOf,
  isFoundIn,
  kindsAsked,
  MATCH_THRESHOLD,
  type Party,
  QuestionDraw,
} from '#engines/name-matching/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { readIssuers, readPoliticians } from '../name-world/read-lists.ts'

const { values: options } = parseArgs({
  options: {
    'per-form': { type: 'string', default: '300' },
    full: { type: 'boolean', default: false },
    kinds: { type: 'string', default: 'right,wrong,missing' },
    only: { type: 'string' },
    misses: { type: 'string', default: '0' },
    seed: { type: 'string', default: '2026-11-29' },
    data: { type: 'string', default: sharedData('data') },
    json: { type: 'string' },
  },
})

const MATCHES_MAX = 50
const publications = join('domains', 'watchlists', 'server', 'shipped-lists', 'publications')

const parties: Party[] = []
for (const { kind } of shippedLists) {
  const { entries } = await readList(kind, await listFilesAt([join(publications, kind)]), {
    allowIncomplete: true,
  })
  for await (const entry of entries) parties.push(partyOf(entry, `${kind}/${entry.uid}`))
}
const index = buildPartyIndex(parties)

const only = options.only?.split(',')
const draw = new QuestionDraw({
  seed: options.seed,
  perForm: options.full ? Number.POSITIVE_INFINITY : Number(options['per-form']),
})
for (const party of parties) draw.see(party)

const kinds = options.kinds.split(',')
const rows: Record<string, string | number>[] = []
let [searches, cpu] = [0, 0]

function search(asked: Party) {
  const before = process.cpuUsage()
  const { hits } = index.searchBounded(asked, { limit: MATCHES_MAX })
  const { user, system } = process.cpuUsage(before)
  searches += 1
  cpu += user + system
  return hits.map(({ id, probability, ref }) => {
    const { names, identifiers = [] } = index.partyAt(ref)
    const bears = [...names, ...identifiers].map(({ value }) => value)
    return { id, bears, isMatch: probability >= MATCH_THRESHOLD, probability }
  })
}

for (const { form, exist, questions } of draw.forms()) {
  if (only && !only.includes(form.id)) continue
  const found: Record<string, number> = {}
  let misses = 0
  for (const question of questions) {
    for (const [kind, schema] of kindsAsked(question.schema ?? question.party.schema)) {
      if (!kinds.includes(kind)) continue
      const { asked: name, identifiers } = question
      const subject = subjectOf({ name, schema, ...(identifiers && { identifiers }) })
      const hits = search(partyOfSubject(subject))
      const isFound = isFoundIn(hits, question, form)
      found[kind] = (found[kind] ?? 0) + (isFound ? 1 : 0)
      if (isFound || misses++ >= Number(options.misses)) continue
      const own = hits.find(({ id }) => id === question.party.id)
      console.log(
        `  ${form.id} ${kind}: ${name}  <- ${question.listed} (${question.party.schema}) ${own?.probability.toFixed(2) ?? '–'}; raised ${hits
          .filter(({ isMatch }) => isMatch)
          .map(({ bears }) => bears[0])
          .slice(0, 3)
          .join(', ')}`,
      )
    }
  }
  const share = (kind: string) =>
    kinds.includes(kind) ? Number(((100 * (found[kind] ?? 0)) / questions.length).toFixed(2)) : ''
  rows.push({
    form: form.id,
    n: questions.length,
    exist,
    right: share('right'),
    wrong: share('wrong'),
    missing: share('missing'),
  })
}
console.table(rows)
console.log(
  `${ENGINE_VERSION}; ${parties.length} entries; ${searches} searches, ${Math.round(cpu / Math.max(1, searches))} µs of CPU each`,
)

const clean: Record<string, string | number>[] = []
if (!only && existsSync(join(options.data, 'sanctions'))) {
  for (const [title, names] of [
    ['politicians', readPoliticians(options.data)],
    ['US issuers', readIssuers(options.data)],
  ] as const) {
    for (const schema of [names[0]!.schema, 'Unknown'] as const) {
      const [before, beforeCpu] = [searches, cpu]
      let [raised, doubted, further] = [0, 0, 0]
      for (const { id } of names) {
        if (search(partyOfSubject(subjectOf({ name: id, schema }))).some(({ isMatch }) => isMatch))
          raised += 1
        const forms = formsOf(id, schema)
        if (forms.cautions.length > 0) doubted += 1
        if (forms.names.length + forms.identifiers.length > 0) further += 1
      }
      const inPercent = (count: number) => ((100 * count) / names.length).toFixed(2)
      clean.push({
        names: title,
        schema,
        n: names.length,
        raised: inPercent(raised),
        doubted: inPercent(doubted),
        further: inPercent(further),
        cpuMicros: Math.round((cpu - beforeCpu) / (searches - before)),
      })
    }
  }
  console.table(clean)
} else console.log('Clean names were not asked.')
if (options.json)
  writeFileSync(options.json, `${JSON.stringify({ engine: ENGINE_VERSION, rows, clean }, null, 2)}\n`)
