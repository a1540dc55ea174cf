import type { EntityFacts } from '../../../../contract/schemas.ts'
import type { Offering } from '../../../../contract/stated-values.ts'
import { type LoadedRow, RowRefused } from '../loaded-row.ts'
import type { Tree } from './gleif-layouts.ts'
import { jurisdictionIn } from './jurisdictions.ts'
import { cikOf, none, type Place, placeOf } from './sec.ts'
import { namesOf, soundDay, soundName, stated, textIn } from './sound-values.ts'

/** Trees repeat an element as a list where there are several. */
const treesOf = (value: Tree[string] | undefined): Tree[] =>
  [value].flat().filter((one): one is Tree => typeof one === 'object' && one !== null)
const treeIn = (value: Tree[string] | undefined): Tree => treesOf(value)[0] ?? {}
const textsOf = (value: Tree[string] | undefined): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')
const textOf = (value: Tree[string] | undefined): string => textsOf(value)[0] ?? ''

/** Who fills in a company for a person writes this for its first name. */
const NO_FIRST_NAME = /^(?:n\.?\/?a\.?|none|not applicable|[-–—.*_]+|\(?n\/a\)?)?$/i
const COMPANY =
  /(?:\b(?:llc|l\.l\.c|lp|l\.p|llp|inc|incorporated|corp|corporation|ltd|limited|gp|trust|company|fund|plc|gmbh|s\.a|n\.a)\b\.?)\s*$/i

const FORM_ALONE = /^(?:llc|l\.l\.c|l\.?p|llp|inc|corp|corporation|ltd|limited|gmbh|company)\.?$/i

const securities: Readonly<Record<string, string>> = {
  isEquityType: 'equity',
  isDebtType: 'debt',
  isOptionToAcquireType: 'options or warrants',
  isSecurityToBeAcquiredType: 'securities to be acquired by options',
  isPooledInvestmentFundType: 'interests in a pooled fund',
  isTenantInCommonType: 'tenant-in-common interests',
  isMineralPropertyType: 'mineral property',
}

/** US dollars; null for "Indefinite" and for nothing. @throws RowRefused for what is no amount. */
function dollarsIn(value: Tree[string] | undefined, field: string): number | null {
  const written = textOf(value)
  if (written === '' || /^(?:indefinite|n\/?a|none)$/i.test(written)) return null
  const amount = Number(written.replaceAll(/[$,\s]/g, ''))
  if (!Number.isFinite(amount) || amount < 0) throw new RowRefused(field, `“${written}” is not an amount`)
  return amount
}

/** "$1 - $1,000,000", "Over $100,000,000", "No Revenues"; whoever declines states nothing. */
function revenueIn(size: Tree): Partial<EntityFacts> {
  const range = textOf(size.revenueRange)
  if (/^no revenues?$/i.test(range)) return { revenueMillions: 0, revenueCurrency: 'USD' }
  const [low, high] = [...range.matchAll(/\$([\d,]+)/g)].map(([, figure = '']) =>
    Number(figure.replaceAll(',', '')),
  )
  if (low === undefined || !/^(?:\$|over)/i.test(range)) return {}
  // A net asset value is a fund's, and no revenue.
  return {
    revenueBand: { low: low <= 1 ? 0 : low / 1e6, high: high === undefined ? null : high / 1e6 },
    revenueCurrency: 'USD',
  }
}

function offeringOf(data: Tree): Offering {
  const filing = treeIn(data.typeOfFiling)
  const amounts = treeIn(data.offeringSalesAmounts)
  const signed = treesOf(treeIn(data.signatureBlock).signature).map(({ signatureDate }) =>
    textOf(signatureDate),
  )
  const filedOn = soundDay(signed.toSorted().at(-1), 'signatureDate')
  if (!filedOn) throw new RowRefused('signatureDate', 'The notice is not signed with a day')
  const kinds = treeIn(data.typesOfSecuritiesOffered)
  const other = textIn(textOf(kinds.descriptionOfOtherType), 100)
  const named = Object.entries(securities).flatMap(([type, words]) => (isTrue(kinds[type]) ? [words] : []))
  const investors = textOf(treeIn(data.investors).totalNumberAlreadyInvested)
  return {
    filedOn,
    firstSale: soundDay(textOf(treeIn(filing.dateOfFirstSale).value), 'dateOfFirstSale'),
    offered: dollarsIn(amounts.totalOfferingAmount, 'totalOfferingAmount'),
    sold: dollarsIn(amounts.totalAmountSold, 'totalAmountSold'),
    securities: [...named, ...(other ? [other] : [])].join(', ').slice(0, 200) || 'not stated',
    investors: /^\d{1,9}$/.test(investors) ? Number(investors) : null,
    isForCombination: isTrue(treeIn(data.businessCombinationTransaction).isBusinessCombinationTransaction),
  }
}

const isTrue = (value: Tree[string] | undefined) => /^(?:true|1)$/i.test(textOf(value))

function formerNames(issuer: Tree): string[] {
  return [issuer.issuerPreviousNameList, issuer.edgarPreviousNameList].flatMap((list) =>
    Object.values(treeIn(list)).flatMap((names) => textsOf(names).flatMap((name) => none(name, 300) ?? [])),
  )
}

type Row = Omit<LoadedRow, 'line'>

/**
 * A notice of a private offering: the issuer with the offering, those who have issued with it, and the people it names. An offering is known by its issuer and its
 * first sale, so that an amendment replaces it and the next round stands beside it. @throws RowRefused.
 */
export function formD(line: number, raw: unknown): LoadedRow[] {
  const form = (raw ?? {}) as Tree
  const type = textOf(form.submissionType)
  if (!/^D(?:\/A)?$/.test(type))
    throw new RowRefused('submissionType', `“${type || 'nothing'}” is not a Form D or D/A`)
  if (/^test$/i.test(textOf(form.testOrLive)))
    throw new RowRefused('testOrLive', 'The notice is a test and states nothing')
  const data = treeIn(form.offeringData)
  const offering = offeringOf(data)
  const primary = treeIn(form.primaryIssuer)
  const issuers = [primary, ...treesOf(treeIn(form.issuerList).issuer)]
  // An amendment that first states the sale means the notice of before.
  const isAmended = type === 'D/A' && offering.firstSale !== null
  // Several issuers state the revenue of them all together.
  const revenue = issuers.length > 1 ? {} : revenueIn(treeIn(data.issuerSize))
  return [
    ...issuers.map((issuer) =>
      issuerRow(issuer, treeIn(data.industryGroup), { revenue, offering, isAmended }),
    ),
    ...treesOf(treeIn(form.relatedPersonsList).relatedPersonInfo).map((person) =>
      personRow(person, primary, offering.filedOn),
    ),
  ].map((row) => ({ ...row, line, asOf: offering.filedOn }))
}

type Notice = { revenue: Partial<EntityFacts>; offering: Offering; isAmended: boolean }

function issuerRow(issuer: Tree, group: Tree, { revenue, offering, isAmended }: Notice): Row {
  const number = cikOf(textOf(issuer.cik), 'cik')
  const year = Number(textOf(treeIn(issuer.yearOfInc).value))
  const fund = textOf(treeIn(group.investmentFundInfo).investmentFundType)
  const jurisdiction = textOf(issuer.jurisdictionOfInc)
  return {
    key: `${number.value} ${offering.firstSale ?? 'no sale yet'}`,
    ...(isAmended ? { formerKey: `${number.value} no sale yet` } : {}),
    facts: {
      kind: 'legal',
      names: namesOf([
        { text: soundName(textOf(issuer.entityName), 'entityName'), kind: 'legal' },
        ...formerNames(issuer).map((text) => ({ text, kind: 'former' as const })),
      ]),
      identifiers: [number],
      ...placeOf(treeIn(issuer.issuerAddress) as Place),
      ...stated({
        jurisdiction: jurisdictionIn(jurisdiction) ?? none(jurisdiction, 100),
        legalForm: textIn(textOf(issuer.entityType), 200),
        foundedYear: year >= 1000 && year <= 2200 ? year : undefined,
        industry: [textIn(textOf(group.industryGroupType), 100), textIn(fund, 90)].filter(Boolean).join(': '),
      }),
      ...revenue,
      offering,
    },
  }
}

function personRow(person: Tree, primary: Tree, filedOn: string): Row {
  const parts = treeIn(person.relatedPersonName)
  const [first, middle, last] = [parts.firstName, parts.middleName, parts.lastName].map(
    (part) => textIn(textOf(part), 150) ?? '',
  )
  // The form has only fields for people: a company's name is cut as "LLC" and "Fund GP,".
  const isCut = FORM_ALONE.test(first ?? '')
  const isCompany = isCut || NO_FIRST_NAME.test(first ?? '') || COMPANY.test(last ?? '')
  const written = (isCut ? [last, middle, first] : [first, middle, last])
    .filter((part) => !NO_FIRST_NAME.test(part ?? ''))
    .join(' ')
  const name = soundName(written, 'relatedPersonName')
  const issuer = cikOf(textOf(primary.cik), 'cik')
  const roles = textsOf(treeIn(person.relatedPersonRelationshipList).relationship)
  const note = textIn(textOf(person.relationshipClarification), 200)
  const of = textIn(textOf(primary.entityName), 300) ?? issuer.value
  const key = `${issuer.value} ${name.toLowerCase()}`.slice(0, 200)
  return {
    key,
    facts: {
      kind: isCompany ? 'legal' : 'natural',
      names: [{ text: name, kind: 'legal' }],
      identifiers: [],
      description: `${roles.join(', ') || 'Related person'} of ${of}${note ? ` (${note})` : ''}, as its Form D of ${filedOn} states.`,
    },
    links: [
      {
        key: `${key} officer`,
        kind: 'officer-of',
        from: 'self',
        to: issuer,
        low: null,
        high: null,
        since: null,
        until: null,
      },
    ],
  }
}
