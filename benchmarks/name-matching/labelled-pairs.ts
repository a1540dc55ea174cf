import { existsSync, readFileSync } from 'node:fs'
import type { Identifier, IdentifierKind, Party, PartySchema } from '#engines/name-matching/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'

/** Where the labelled pairs lie; they are not part of the product. */
export const LABELLED_PAIRS = sharedData('bench/screening-dev.jsonl')

type Side = {
  schema: string
  names: string[]
  birthDate?: string[]
  nationality?: string[]
  country?: string[]
  ids?: string[]
}

/** Where a suite's pairs come from: suites of one source share its names and its habits, and are held out together. */
const SOURCES: Readonly<Record<string, string>> = {
  'nk-name-bench': 'name bench',
  'nk-entity-bench': 'nomenklatura, other',
  'nk-model-cases': 'nomenklatura, other',
  'ofac-alias': 'OFAC',
  'ofac-hard-negative': 'OFAC',
  'un-alias': 'UN',
  'un-hard-negative': 'UN',
  'yente-un-treated': 'UN',
  'un-original-script': 'cross-script',
  'watchman-cross-script': 'cross-script',
  'watchman-unit': 'watchman, other',
  'senzing-truthset': 'Senzing',
  'issue-derived': 'issues',
}

export type LabelledPair = {
  id: string
  suite: string
  source: string
  isMatch: boolean
  left: Party
  right: Party
  /** Score of OpenSanctions logic-v2 where its authors published one. */
  logicV2: number | null
  /** Pairs of one list entry share a group, so that no fold is tested on an entry it was fitted on. */
  group: number
}

const IDENTIFIER_KINDS: Readonly<Record<string, IdentifierKind>> = {
  PASSPORT_NUMBER: 'passport',
  DRIVERS_LICENSE_NUMBER: 'other',
  SSN_NUMBER: 'national-id',
  NATIONAL_ID_NUMBER: 'national-id',
  TAX_ID_NUMBER: 'tax-id',
  LEI_NUMBER: 'lei',
  IMO_NUMBER: 'imo',
}

/** The labelled pairs in file order; `null` when the file is not there. */
export function readLabelledPairs(path: string = LABELLED_PAIRS): LabelledPair[] | null {
  if (!existsSync(path)) return null
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const row = JSON.parse(line) as {
        id: string
        suite: string
        expected: string
        left: Side
        right: Side
        peer?: Record<string, number>
      }
      return {
        id: row.id,
        suite: row.suite,
        source: SOURCES[row.suite] ?? row.suite,
        isMatch: row.expected === 'match',
        left: partyOf(row.left, 'left'),
        right: partyOf(row.right, 'right'),
        logicV2: row.peer?.['logic-v2'] ?? null,
        group: hash(
          row.right.names[0]!.toLowerCase()
            .split(/[^\p{L}\p{N}]+/u)
            .sort()
            .join(' '),
        ),
      }
    })
}

/** A party stripped of everything but its names. */
export function namesOnly(party: Party): Party {
  return { id: party.id, schema: party.schema, names: party.names }
}

function partyOf(side: Side, id: string): Party {
  const identifiers: Identifier[] = []
  for (const text of side.ids ?? []) {
    const cut = text.indexOf(':')
    identifiers.push({ kind: IDENTIFIER_KINDS[text.slice(0, cut)] ?? 'other', value: text.slice(cut + 1) })
  }
  return {
    id,
    schema: side.schema as PartySchema,
    names: side.names.map((value) => ({ value, kind: 'primary' as const })),
    birthDates: side.birthDate ?? [],
    countries: [...(side.nationality ?? []), ...(side.country ?? [])],
    identifiers,
  }
}

/** A number for a text, the same on every machine. */
export function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index++) {
    value ^= text.charCodeAt(index)
    value = Math.imul(value, 16777619)
  }
  return value >>> 0
}
