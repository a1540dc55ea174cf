import { z } from 'zod'
import { column, isoDateTime } from '#platform/endpoint/index.ts'
import { AskedPart, FigureId } from './search-figures.ts'
import { currency, FigureBand, Instrument, Offering } from './stated-values.ts'

/** Kinds of identifiers; those with check digits are checked before they are kept. */
export const EntityIdentifierKind = z.enum([
  'lei',
  'cik',
  'isin',
  'figi',
  'vat',
  'registration',
  'ticker',
  'tax',
  'other',
])
export type EntityIdentifierKind = z.infer<typeof EntityIdentifierKind>

export const EntityIdentifier = z.object({
  kind: EntityIdentifierKind,
  value: z.string().min(1).max(100),
  /** The register, country or exchange that gave it. */
  issuer: z.string().max(100).optional(),
})
export type EntityIdentifier = z.infer<typeof EntityIdentifier>

export const EntityNameKind = z.enum(['legal', 'former', 'trading', 'other'])
export const EntityName = z.object({ text: z.string().min(1).max(300), kind: EntityNameKind })
export type EntityName = z.infer<typeof EntityName>

export const EntityKind = z.enum(['legal', 'natural'])
export type EntityKind = z.infer<typeof EntityKind>

const millions = z.number().min(0).max(100_000_000)

/** What one source says of an entity; what it does not say is not there. The first name is the one in use. */
export const EntityFacts = z.object({
  kind: EntityKind.optional(),
  names: z.array(EntityName).min(1).max(40),
  identifiers: z.array(EntityIdentifier).max(60),
  /** ISO 3166-1 alpha-2. */
  country: z.string().length(2).optional(),
  region: z.string().max(100).optional(),
  city: z.string().max(100).optional(),
  address: z.string().max(300).optional(),
  /** The registered domain. */
  website: z.string().max(253).optional(),
  industry: z.string().max(200).optional(),
  sector: z.string().max(100).optional(),
  /** The class of its market value, as the source writes it. */
  marketSize: z.string().max(40).optional(),
  employees: z.number().int().min(0).max(20_000_000).optional(),
  /** Where the source states no exact number of employees. */
  employeesBand: FigureBand.optional(),
  fundingStage: z.string().max(60).optional(),
  /** Millions, of US dollars where no currency stands beside them. */
  fundingMillions: millions.optional(),
  fundingCurrency: currency.optional(),
  investors: z.string().max(500).optional(),
  valuationMillions: millions.optional(),
  valuationCurrency: currency.optional(),
  revenueMillions: millions.optional(),
  /** Millions, where the source states no exact revenue. */
  revenueBand: FigureBand.optional(),
  revenueCurrency: currency.optional(),
  /** The last day or the year of the period that the revenue is of. */
  revenueTo: z.string().max(10).optional(),
  foundedYear: z.number().int().min(1000).max(2200).optional(),
  description: z.string().max(2_000).optional(),
  status: z.string().max(60).optional(),
  /** Its code of ISO 20275, or as the source writes it where it has none. */
  legalForm: z.string().max(200).optional(),
  /** Under whose laws it was formed, which is not where it is: "Delaware, United States". */
  jurisdiction: z.string().max(100).optional(),
  /** What a parent's list states that it holds, in its words: of whom and through whom differs from list to list, so that nothing is reckoned with it. */
  parentShare: z.string().max(200).optional(),
  offering: Offering.optional(),
  /** What it has issued that is listed under another name than its own: the company is found by it, and it is no second company. */
  instruments: z.array(Instrument).max(60).optional(),
  /** Why a parent that consolidates it is not reported, as the LEI register has it. */
  noDirectParent: z.string().max(300).optional(),
  noUltimateParent: z.string().max(300).optional(),
  /** What the source states and contradicts itself in: kept apart, shown as doubtful, and never joined or searched by. */
  doubtful: z
    .array(z.object({ field: z.string().max(40), value: z.string().max(300), why: z.string().max(300) }))
    .max(20)
    .optional(),
  /** The day on which it was dissolved or ended, as the register has it. */
  endedOn: z.string().max(10).optional(),
  /** When its next accounts are due at the register. */
  accountsDue: z.string().max(10).optional(),
  /** Charges on its assets that the register has as outstanding. */
  chargesOutstanding: z.number().int().min(0).optional(),
  /** What it has stated to the register where nobody controls it, or nobody is known who does. */
  controlStatement: z.string().max(300).optional(),
  /** The LEI, or the name, of what it has become part of, as the register has it. */
  successor: z.string().max(300).optional(),
})
export type EntityFacts = z.infer<typeof EntityFacts>

const share = z.object({ low: z.number().min(0).max(1), high: z.number().min(0).max(1) })

/** A company as the directory lists it (DIR-037). */
export const DirectoryCompany = z.object({
  id: z.number().int(),
  name: z.string(),
  /** A natural person, who stands here as an owner or an officer. */
  isPerson: z.boolean().optional(),
  /** Address of an image; no source gives one yet. */
  logo: z.string().nullable(),
  industry: z.string().nullable(),
  sector: z.string().nullable(),
  location: z.string().nullable(),
  country: z.string().nullable(),
  employeeCount: z.number().int().nullable(),
  /** Where no source states an exact number. */
  employeesBand: FigureBand.optional(),
  fundingStage: z.string().nullable(),
  /** Millions, of US dollars where no currency stands beside them. */
  totalFunding: z.number().nullable(),
  fundingCurrency: z.string().optional(),
  revenue: z.number().nullable(),
  revenueBand: FigureBand.optional(),
  revenueCurrency: z.string().optional(),
  foundedYear: z.number().int().nullable(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  marketSize: z.string().nullable(),
  /** Whether nobody but the organisation sees it. */
  isOwn: z.boolean(),
  /** The sources that speak of it. */
  sources: z.array(z.string()),
  /** What sources say of its status, the preferred source first; empty means none, not that it is active. */
  statuses: z.array(z.object({ value: z.string(), title: z.string() })),
})
export type DirectoryCompany = z.infer<typeof DirectoryCompany>

export const facetIds = ['country', 'sector', 'size', 'source'] as const
export const FacetId = z.enum(facetIds)
export type FacetId = z.infer<typeof FacetId>
export const FacetCounts = z.record(
  FacetId,
  z.array(z.object({ value: z.string(), count: z.number().int() })),
)

/** A source of the directory: what it is called, when what was taken from it was written, and how many records it gave. */
export const DirectorySource = z.object({
  id: z.string(),
  title: z.string(),
  licence: z.string(),
  /** The day of its newest record; the others may be older, down to `oldestAsOf`. */
  asOf: z.string().nullable(),
  oldestAsOf: z.string().nullable(),
  records: z.number().int(),
})
export type DirectorySource = z.infer<typeof DirectorySource>

export const DirectoryPage = z.object({
  /** `foundBy`: what of it answers to what was typed. */
  rows: z.array(DirectoryCompany.extend({ foundBy: z.string().optional() })),
  /** How many are found. */
  total: z.number().int(),
  facets: FacetCounts,
  /** How many the directory holds for the organisation; what it claims stands beside it. */
  held: z.number().int(),
  claimed: z.string(),
  /**
   * `filling`: the directory that comes with the product is still being taken over, so that something may be missing. `reading`: after a start or a load what is
   * held is still being read for the search, so that something may be missing for a moment.
   */
  state: z.enum(['ready', 'filling', 'reading', 'empty', 'failed']),
  sources: z.array(DirectorySource),
  /** What of what was typed was read as a place, an industry or a size. */
  parts: z.array(AskedPart),
  /** What answers to something typed is cut off past so many. */
  isCut: z.boolean(),
  /** Of how many that fit otherwise a figure asked for is not known: they are in no range and last in an order. */
  unknownFigures: z.array(z.object({ figure: FigureId, count: z.number().int() })),
})
export type DirectoryPage = z.infer<typeof DirectoryPage>

/** One source's value of a field, and whether it is the one that is shown. */
export const SourcedValue = z.object({
  recordId: z.number().int(),
  source: z.string(),
  title: z.string(),
  value: z.string(),
  asOf: z.string().nullable(),
  isShown: z.boolean(),
})

export const SourcedField = z.object({
  field: z.string(),
  label: z.string(),
  shown: z.string(),
  /** Why this value is shown. */
  why: z.string(),
  doAgree: z.boolean(),
  values: z.array(SourcedValue),
})
export type SourcedField = z.infer<typeof SourcedField>

export const EntityRecord = z.object({
  id: z.number().int(),
  source: z.string(),
  title: z.string(),
  sourceKey: z.string(),
  name: z.string(),
  asOf: z.string().nullable(),
  isOwn: z.boolean(),
  /** How it was joined to the others; null for the first. */
  joined: z.object({ probability: z.number(), reasons: z.array(z.string()) }).nullable(),
})
export type EntityRecord = z.infer<typeof EntityRecord>

/** Of the newest screenings that the organisation has made under each of its names the gravest: of a name, not of the entity. */
export const EntityScreening = z.object({
  /** `outdated`: without a match, but too long ago to count as one of today. */
  state: z.enum(['not-screened', 'clear', 'outdated', 'incomplete', 'review', 'confirmed', 'dismissed']),
  screeningId: z.number().int().nullable(),
  /** The name that was screened. */
  under: z.string().nullable(),
  at: isoDateTime.nullable(),
})
export type EntityScreening = z.infer<typeof EntityScreening>

export const EntityStep = z.object({
  id: z.number().int(),
  kind: z.enum(['merge', 'split']),
  otherId: z.number().int(),
  otherName: z.string(),
  by: z.string(),
  at: isoDateTime,
  reason: z.string(),
  mayUndo: z.boolean(),
})

/** One company on one page. */
export const Entity = z.object({
  id: z.number().int(),
  /** Whether a record of the sample directory is among its own. */
  isSample: z.boolean(),
  name: z.string(),
  kind: EntityKind,
  isOwn: z.boolean(),
  company: DirectoryCompany,
  identifiers: z.array(EntityIdentifier.extend({ sources: z.array(z.string()) })),
  names: z.array(EntityName.extend({ sources: z.array(z.string()) })),
  fields: z.array(SourcedField),
  /** What a source states of it and contradicts itself in. */
  doubtful: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      why: z.string(),
      title: z.string(),
      asOf: z.string().nullable(),
    }),
  ),
  records: z.array(EntityRecord),
  offerings: z.array(Offering.extend({ recordId: z.number().int(), title: z.string() })),
  instruments: z.array(Instrument.extend({ recordId: z.number().int(), title: z.string() })),
  /** The least probability of its joins; null where one source alone speaks of it. */
  confidence: z.number().nullable(),
  screening: EntityScreening,
  steps: z.array(EntityStep),
  mayChange: z.boolean(),
  /** The day as of which its records are read; null for what stands today. */
  asOf: z.string().nullable(),
  /** Records that are newer than that day and are left out. */
  leftOut: z.array(z.object({ title: z.string(), asOf: z.string() })),
})
export type Entity = z.infer<typeof Entity>

export const EntityLinkKind = z.enum(['owns', 'controls', 'officer-of', 'parent-of', 'supplier-of'])
export type EntityLinkKind = z.infer<typeof EntityLinkKind>

export const EntityLink = z.object({
  id: z.number().int(),
  kind: EntityLinkKind,
  fromId: z.number().int(),
  fromName: z.string(),
  toId: z.number().int(),
  toName: z.string(),
  /** Null where nobody states a share. */
  share: share.nullable(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  source: z.string(),
  addedBy: z.string(),
  isOwn: z.boolean(),
})
export type EntityLink = z.infer<typeof EntityLink>

const verdict = z.enum(['yes', 'possible', 'no'])

/** Who owns an entity on a day, worked out over chains. */
export const Ownership = z.object({
  asOf: z.string(),
  links: z.array(EntityLink),
  /** Every stake above it, for a picture of the chains. */
  stakes: z.array(
    z.object({
      ownerId: z.number().int(),
      ownedId: z.number().int(),
      share: share.nullable(),
      isControl: z.boolean(),
    }),
  ),
  owners: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      direct: share.nullable(),
      /** Multiplied along every chain and added up. */
      inTheEnd: share,
      control: verdict,
      screening: EntityScreening,
    }),
  ),
  rule: z.object({
    verdict: z.enum(['yes', 'possible', 'no', 'unknown']),
    share,
    /** Designated owners that make it so, by name, with the owner through which they count. */
    designated: z.array(
      z.object({ id: z.number().int(), name: z.string(), share, through: z.array(z.string()) }),
    ),
    /** Owners that nobody has screened, or not against all lists that are needed. */
    notScreened: z.number().int(),
    /** How much of the company no owner here explains. */
    unexplained: z.number(),
    /** What the verdict rests on, in words. */
    because: z.string(),
  }),
  /** Control in the sense of the EU and the UK: a majority or another control by one party with a match, whatever it owns in the end. */
  controlRule: z.object({
    verdict: z.enum(['yes', 'possible', 'no', 'unknown']),
    controllers: z.array(z.object({ id: z.number().int(), name: z.string(), control: verdict })),
    because: z.string(),
  }),
})
export type Ownership = z.infer<typeof Ownership>

export const OwnedCompany = z.object({
  id: z.number().int(),
  name: z.string(),
  direct: share.nullable(),
  /** Multiplied along every chain and added up. */
  inTheEnd: share,
  control: verdict,
  countsWith: column(verdict, {
    title: 'Designated with it',
    definition:
      'Whether it would count as designated by the 50 percent rule if the owner alone were designated',
  }),
  screening: EntityScreening,
})

/** What an entity owns on a day, worked out over chains downwards. */
export const OwnedCompanies = z.object({
  asOf: z.string(),
  /** Links that do not state since when, entered after the day: their share counts from nothing up. */
  undated: z.number().int(),
  rows: z.array(OwnedCompany),
})
export type OwnedCompanies = z.infer<typeof OwnedCompanies>

/** One of two that may be one, with what a person needs to tell: its numbers, and how its names are written. */
export const DoubtSide = DirectoryCompany.extend({
  identifiers: z.array(EntityIdentifier),
  otherNames: z.array(z.string()),
})
export type DoubtSide = z.infer<typeof DoubtSide>

/** Two entities that may be one: a person decides. */
export const EntityDoubt = z.object({
  id: z.number().int(),
  left: DoubtSide,
  right: DoubtSide,
  probability: z.number(),
  reasons: z.array(z.string()),
  state: z.enum(['waiting', 'merged', 'apart']),
  /** Who has decided, and when; null while it waits. */
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  mayDecide: z.boolean(),
})
export type EntityDoubt = z.infer<typeof EntityDoubt>
