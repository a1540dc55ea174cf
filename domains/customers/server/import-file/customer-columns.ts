import {
  type ColumnField,
  columnsByTitles,
  findHeader,
  likelyHeader,
  type PartyColumn,
  type PartyPlaces,
  partyColumn,
  partyPlaces,
  titlesOf,
} from '#platform/column-mapping/index.ts'
import type { CustomerFileField } from '../../contract/index.ts'

/** Columns that are called in a file of customers as in any file of parties. */
const partyFields = [
  ...([
    'taxId',
    'passport',
    'nationalId',
    'imo',
    'mmsi',
    'iban',
    'bic',
    'callSign',
    'tailMark',
    'wallet',
  ] as const),
  ...(['aliases', 'gender', 'address'] as const),
]

/** What the columns of a file may hold, and the titles that files give them; only the name is needed. */
const columns: readonly ColumnField<CustomerFileField>[] = [
  partyColumn('name', 'name'),
  partyColumn('givenName', 'givenName'),
  partyColumn('middleName', 'middleName'),
  partyColumn('familyName', 'familyName'),
  partyColumn('secondFamilyName', 'secondFamilyName'),
  partyColumn('schema', 'kind'),
  partyColumn('countries', 'country'),
  partyColumn('nationality', 'nationality'),
  partyColumn('birthDate', 'birthDate'),
  { field: 'segment', titles: ['segment', 'kundensegment', 'segmento', 'segmentdeclientele'] },
  {
    field: 'exposure',
    titles: ['exposure', 'exposureusd', 'engagement', 'exposition', 'exposicion', 'esposizione'],
  },
  {
    field: 'riskLevel',
    titles: ['risk', 'risklevel', 'risiko', 'risikostufe', 'risque', 'niveauderisque', 'riesgo', 'rischio'],
  },
  { field: 'product', titles: ['product', 'produkt', 'produit', 'producto', 'prodotto'] },
  { field: 'channel', titles: ['channel', 'kanal', 'vertriebskanal', 'canal', 'canale'] },
  partyColumn('lei', 'lei'),
  ...relationColumns({
    owners: `owner owners ownername beneficialowner beneficialowners beneficialownername ubo ubos uboname shareholder shareholders shareholdername
      stockholder member members eigentumer eigentuemer gesellschafter wirtschaftlichberechtigte wirtschaftlichberechtigter inhaber aktionar aktionare
      anteilseigner beneficiaireeffectif beneficiaireseffectifs beneficiairesefectifs actionnaire actionnaires associe associes titularreal
      beneficiariofinal accionista accionistas socio socios titolareeffettivo titolarieffettivi soci azionisti`,
    ownerShares: `ownershare ownershares ownership ownershippercent ownerpercent ubopercent uboshare uboownership beneficialownershare
      beneficialownerpercent beneficialownership shareholderpercent shareholdershare shareholding shareholdings share shares sharepercent anteil
      anteile anteilpercent beteiligung beteiligungpercent beteiligungsquote part parts participation participacion participaciones quota quote partecipazione`,
    controllers:
      'controller controllers controllingperson controllingpersons controlledby parent parentcompany ultimateparent muttergesellschaft societemere',
    directors: `director directors directorname boardmember boardmembers board management managingdirector managingdirectors ceo geschaftsfuhrer
      geschaftsfuhrung vorstand vorstande verwaltungsrat organ organe dirigeant dirigeants administrateur administrateurs gerant gerants
      administrador administradores consejero consejeros amministratore amministratori`,
    signatories: `signatory signatories authorisedsignatory authorisedsignatories authorizedsignatory authorizedsignatories signer signers poa
      attorney bevollmachtigter bevollmachtigte zeichnungsberechtigter zeichnungsberechtigte prokurist prokuristen vertreter mandataire
      mandataires signataire signataires apoderado apoderados procuratore firmatari representative representatives legalrepresentative`,
    vessels:
      'vessel vessels vesselname vesselnames ship ships fleet schiff schiffe navire navires buque buques nave navi',
  }),
  partyColumn('registration', 'registration'),
  ...partyFields.map((field) => partyColumn(field, field)),
]

type RelationField = (typeof relationFields)[number]

function relationColumns(titles: Readonly<Record<RelationField, string>>): ColumnField<CustomerFileField>[] {
  return (Object.entries(titles) as [RelationField, string][]).map(([field, words]) => ({
    field,
    titles: words.split(/\s+/).filter(Boolean),
    ofParty: 'relation',
  }))
}

export const relationFields = [
  'owners',
  'ownerShares',
  'controllers',
  'directors',
  'signatories',
  'vessels',
] as const

/** Names of a file are in one column or in two; a given name alone is none. */
export const nameFields = ['name', 'familyName'] as const

export type CustomerColumns = Partial<Record<CustomerFileField, string | null>>
type Row = { cells: readonly string[] }

/** Where the rows of a file begin, and what its columns are called. */
export function headOf(rows: readonly Row[]): { place: number; titles: string[] } {
  const place = findHeader(rows, columns, nameFields) ?? likelyHeader(rows)
  return { place, titles: titlesOf(rows[place]?.cells ?? []) }
}

/** What a file of customers calls a column of a party. */
export function fieldOf(column: PartyColumn): CustomerFileField {
  if (column === 'country') return 'countries'
  return column === 'kind' ? 'schema' : column === 'reference' ? 'name' : column
}

/** Which column holds what: as it was said, or by the titles. */
export const columnsOf = (
  titles: readonly string[],
  stated: CustomerColumns | undefined,
): PartyPlaces<CustomerFileField> =>
  partyPlaces(
    titles,
    columns.map(({ field }) => field),
    stated ?? columnsByTitles(titles, columns),
    fieldOf,
    relationFields,
  )
