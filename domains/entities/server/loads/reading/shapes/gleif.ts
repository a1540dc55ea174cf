import type { z } from 'zod'
import type { EntityNameKind } from '../../../../contract/schemas.ts'
import { type LoadedRow, RowRefused } from '../loaded-row.ts'
import { type Tree, treeOfRow } from './gleif-layouts.ts'
import {
  addressOf,
  namesOf,
  soundCountry,
  soundDay,
  soundIdentifier,
  soundName,
  stated,
  textIn,
  yearIn,
} from './sound-values.ts'

const at = (tree: unknown, ...path: string[]): unknown => {
  let found: unknown = tree
  for (const name of path) {
    if (Array.isArray(found)) found = found[0]
    found = typeof found === 'object' && found !== null ? (found as Tree)[name] : undefined
  }
  return found
}

/** The golden copy in JSON writes a text as {"$": "…"}; XML with attributes as {_: "…"}. */
const text = (tree: unknown, ...path: string[]): string | undefined => {
  const found = at(tree, ...path)
  const one = Array.isArray(found) ? found[0] : found
  const plain = typeof one === 'object' && one !== null ? ((one as Tree).$ ?? (one as Tree)._) : one
  return textIn(plain, 500)
}

const all = (tree: unknown, ...path: string[]): unknown[] => {
  const found = at(tree, ...path)
  return found === undefined || found === null ? [] : Array.isArray(found) ? found : [found]
}

const attribute = (tree: unknown, name: string): string | undefined =>
  text(tree, `@${name}`) ?? text(tree, name)

const nameKinds: Record<string, z.infer<typeof EntityNameKind>> = {
  PREVIOUS_LEGAL_NAME: 'former',
  TRADING_OR_OPERATING_NAME: 'trading',
}

/** A legal entity of level 1: LEI-CDF 2 and 3, the golden copy as CSV, a reply of the GLEIF API. @throws RowRefused. */
export function leiRecord(line: number, given: unknown): LoadedRow {
  const raw = treeOfRow(given)
  const lei = soundIdentifier('lei', text(raw, 'LEI') ?? '', { field: 'LEI' })
  const entity = at(raw, 'Entity')
  const names = namesOf([
    { text: soundName(text(entity, 'LegalName'), 'Entity.LegalName'), kind: 'legal' },
    ...[
      ...all(entity, 'OtherEntityNames', 'OtherEntityName'),
      ...all(entity, 'TransliteratedOtherEntityNames', 'TransliteratedOtherEntityName'),
    ].map((name) => {
      const written = textIn(typeof name === 'string' ? name : text({ name }, 'name'), 300)
      return written
        ? { text: written, kind: nameKinds[attribute(name, 'type') ?? ''] ?? ('other' as const) }
        : undefined
    }),
  ])
  const number = text(entity, 'RegistrationAuthority', 'RegistrationAuthorityEntityID')
  const authority = text(entity, 'RegistrationAuthority', 'RegistrationAuthorityID')
  const legal = at(entity, 'LegalAddress')
  const country = soundCountry(text(legal, 'Country'), 'Entity.LegalAddress.Country')
  const code = text(entity, 'LegalForm', 'EntityLegalFormCode')
  const status = text(entity, 'EntityStatus')
  const registered = text(raw, 'Registration', 'RegistrationStatus')
  const created = soundDay(text(entity, 'EntityCreationDate'), 'Entity.EntityCreationDate')
  return {
    line,
    key: lei.value,
    facts: {
      kind: 'legal',
      names,
      identifiers: [
        lei,
        ...(number && number.length <= 100
          ? [soundIdentifier('registration', number, authority ? { issuer: issuerOf(authority) } : {})]
          : []),
      ],
      ...stated({
        country,
        region: text(legal, 'Region')?.slice(0, 100),
        city: text(legal, 'City')?.slice(0, 100),
        address: addressOf(
          text(legal, 'FirstAddressLine'),
          ...all(legal, 'AdditionalAddressLine').map((one) => text({ one }, 'one')),
          text(legal, 'PostalCode'),
        ),
        // 8888 and 9999 say that the list has no code: the entity's own words stand.
        legalForm:
          code && !/^(8888|9999)$/.test(code)
            ? code
            : text(entity, 'LegalForm', 'OtherLegalForm')?.slice(0, 200),
        status: status
          ? `${status}${registered && registered !== 'ISSUED' ? `, LEI ${registered}` : ''}`.slice(0, 60)
          : undefined,
        foundedYear: yearIn(created),
        endedOn: soundDay(text(entity, 'EntityExpirationDate'), 'Entity.EntityExpirationDate'),
        successor:
          text(entity, 'SuccessorEntity', 'SuccessorLEI') ??
          text(entity, 'SuccessorEntity', 'SuccessorEntityName')?.slice(0, 300),
      }),
    },
  }
}

/** Companies House has one register code for each part of the kingdom; its numbers are one series. */
const issuerOf = (authority: string): string =>
  /^RA00058[5-7]$/.test(authority) ? 'GB' : authority.slice(0, 100)

const relations: Record<string, 'direct' | 'ultimate' | 'branch'> = {
  IS_DIRECTLY_CONSOLIDATED_BY: 'direct',
  IS_ULTIMATELY_CONSOLIDATED_BY: 'ultimate',
  IS_INTERNATIONAL_BRANCH_OF: 'branch',
}

/**
 * A relationship record (RR-CDF): who consolidates whom. How much of a company is consolidated says nothing of the shares held in it, so that no share is kept.
 * @throws RowRefused.
 */
export function relationship(line: number, given: unknown): LoadedRow {
  const raw = treeOfRow(given)
  const relation = at(raw, 'Relationship')
  const node = (name: 'StartNode' | 'EndNode') => {
    if (text(relation, name, 'NodeIDType') !== 'LEI')
      throw new RowRefused(`Relationship.${name}.NodeIDType`, 'Only companies with an LEI are linked')
    return soundIdentifier('lei', text(relation, name, 'NodeID') ?? '', {
      field: `Relationship.${name}.NodeID`,
    })
  }
  const [child, parent] = [node('StartNode'), node('EndNode')]
  const type = text(relation, 'RelationshipType') ?? ''
  if (!relations[type])
    throw new RowRefused(
      'Relationship.RelationshipType',
      `${type || 'An unnamed relationship'} is not ownership or control: funds, their managers and feeders are not stored as links`,
    )
  if (child.value === parent.value)
    throw new RowRefused('Relationship.EndNode.NodeID', 'A company is not its own parent')
  const periods = all(relation, 'RelationshipPeriods').flatMap((one) => {
    const inner = at(one, 'RelationshipPeriod')
    return inner === undefined ? [one] : Array.isArray(inner) ? inner : [inner]
  })
  const period = periods.find((one) => text(one, 'PeriodType') === 'RELATIONSHIP_PERIOD')
  const since = soundDay(text(period, 'StartDate'), 'RelationshipPeriod.StartDate')
  const isOver = text(relation, 'RelationshipStatus') === 'INACTIVE'
  const until = soundDay(text(period, 'EndDate'), 'RelationshipPeriod.EndDate')
  const over = overBecause(text(raw, 'Registration', 'RegistrationStatus'), isOver && !until)
  if (since && until && until < since)
    throw new RowRefused('RelationshipPeriod.EndDate', 'It ends before it begins')
  const key = `${child.value} ${type} ${parent.value}`
  return {
    line,
    key,
    links: [
      {
        key,
        kind: relations[type] === 'ultimate' ? 'controls' : 'parent-of',
        from: parent,
        to: child,
        low: null,
        high: null,
        since,
        until,
      },
    ],
    ...(over ? { over } : {}),
  }
}

/** Why a relationship is not to be taken for one, though the file gives no day since when. */
function overBecause(registered: string | undefined, isOverSinceWhenever: boolean): LoadedRow['over'] {
  if (registered === 'ANNULLED' || registered === 'DUPLICATE')
    return {
      field: 'Registration.RegistrationStatus',
      reason:
        registered === 'ANNULLED'
          ? 'GLEIF has annulled the record as erroneous or unauthorised'
          : 'GLEIF has withdrawn the record as a duplicate',
    }
  return isOverSinceWhenever
    ? { field: 'Relationship.RelationshipStatus', reason: 'It has ended, and the file does not state when' }
    : undefined
}

const exceptionWords: Record<string, string> = {
  NATURAL_PERSONS: 'Natural persons own it: no company consolidates it',
  NON_CONSOLIDATING: 'No parent that consolidates it',
  NO_KNOWN_PERSON: 'Nobody who controls it is known',
  NO_LEI: 'The parent has no LEI',
  NON_PUBLIC: 'The parent is not public',
  BINDING_LEGAL_COMMITMENTS: 'A binding commitment forbids to name the parent',
  LEGAL_OBSTACLES: 'The law forbids to name the parent',
  DISCLOSURE_DETRIMENTAL: 'Naming the parent would do harm',
  DETRIMENT_NOT_EXCLUDED: 'Harm by naming the parent cannot be excluded',
  CONSENT_NOT_OBTAINED: 'The parent has not consented to be named',
}

/** A reporting exception: why the parent of a company is not reported. @throws RowRefused. */
export function reportingException(line: number, given: unknown): LoadedRow {
  const raw = treeOfRow(given)
  const lei = soundIdentifier('lei', text(raw, 'LEI') ?? '', { field: 'LEI' })
  const category = text(raw, 'ExceptionCategory') ?? ''
  const field =
    category === 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT'
      ? 'noDirectParent'
      : category === 'ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT'
        ? 'noUltimateParent'
        : undefined
  if (!field) throw new RowRefused('ExceptionCategory', `“${category}” is not a known category`)
  const reason = text(raw, 'ExceptionReason') ?? ''
  if (reason === '') throw new RowRefused('ExceptionReason', 'The row gives no reason')
  return {
    line,
    key: lei.value,
    adds: { [field]: `${exceptionWords[reason] ?? 'Not reported'} (${reason})`.slice(0, 300) },
  }
}

/** Which reader fits a record of a file that holds several kinds, as API replies do. */
export const isRelationship = (raw: unknown): boolean => at(treeOfRow(raw), 'Relationship') !== undefined
