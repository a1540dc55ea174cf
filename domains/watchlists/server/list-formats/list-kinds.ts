import { semaXml } from './canada/sema-xml.ts'
import { euFsfCsv } from './european-union/eu-fsf-csv.ts'
import { euFsfXml } from './european-union/eu-fsf-xml.ts'
import { euJournalCsv } from './european-union/eu-journal-csv.ts'
import type { ListFormat } from './list-format.ts'
import { ofacAdvancedXml } from './ofac/ofac-advanced-xml.ts'
import { ofacCsv } from './ofac/ofac-csv.ts'
import { ofacXml } from './ofac/ofac-xml.ts'
import { openSanctionsSimpleCsv } from './opensanctions/opensanctions-simple-csv.ts'
import { usCongressJson } from './peps/us-congress-json.ts'
import { wikidataPoliticiansCsv } from './peps/wikidata-politicians-csv.ts'
import { secoXml } from './switzerland/seco-xml.ts'
import { ukConListCsv } from './united-kingdom/uk-conlist-csv.ts'
import { ukSanctionsListCsv } from './united-kingdom/uk-sanctions-list-csv.ts'
import { ukSanctionsListXml } from './united-kingdom/uk-sanctions-list-xml.ts'
import { unXml } from './united-nations/un-xml.ts'
import { bisDeniedPersons } from './united-states/bis-denied-persons.ts'
import { usCslCsv } from './united-states/us-csl-csv.ts'

/** One watchlist of one publisher, in whichever of its formats it comes. */
export type ListKind = {
  title: string
  publisher: string
  homepage: string
  licence: string
  formats: ListFormat[]
  /** The files of a publication as the publisher names them; one publication is all of them or one of the alternatives. */
  files: string[]
  /** What being on it means. A sanctions list in force takes the place of the starter list. */
  covers: 'sanctions' | 'export-controls' | 'politically-exposed'
  /** Where the publisher offers the files, together one publication. Empty where access needs a licence. */
  urls: string[]
}

/** The watchlists the product can read. The key is what `npm run lists -- import KIND …` takes. */
export const listKinds = {
  'ofac-sdn': {
    title: 'OFAC Specially Designated Nationals',
    publisher: 'US Department of the Treasury, Office of Foreign Assets Control',
    homepage: 'https://sanctionslist.ofac.treas.gov/Home/SdnList',
    licence: 'US government work, public domain',
    files: ['sdn.csv + add.csv + alt.csv + sdn_comments.csv', 'SDN.XML', 'SDN_ADVANCED.XML'],
    covers: 'sanctions',
    formats: [ofacCsv, ofacXml, ofacAdvancedXml],
    urls: [
      'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.CSV',
      'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ADD.CSV',
      'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ALT.CSV',
      'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN_COMMENTS.CSV',
    ],
  },
  'ofac-consolidated': {
    title: 'OFAC consolidated non-SDN lists',
    publisher: 'US Department of the Treasury, Office of Foreign Assets Control',
    homepage: 'https://sanctionslist.ofac.treas.gov/Home/ConsolidatedList',
    licence: 'US government work, public domain',
    files: [
      'cons_prim.csv + cons_add.csv + cons_alt.csv + cons_comments.csv',
      'CONSOLIDATED.XML',
      'CONS_ADVANCED.XML',
    ],
    covers: 'sanctions',
    formats: [ofacCsv, ofacXml, ofacAdvancedXml],
    urls: [
      'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/CONS_PRIM.CSV',
      'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/CONS_ADD.CSV',
      'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/CONS_ALT.CSV',
      'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/CONS_COMMENTS.CSV',
    ],
  },
  'un-sc': {
    title: 'UN Security Council consolidated list',
    publisher: 'United Nations Security Council',
    homepage: 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list',
    licence: 'United Nations terms of use',
    files: ['consolidated.xml'],
    covers: 'sanctions',
    formats: [unXml],
    urls: ['https://scsanctions.un.org/resources/xml/en/consolidated.xml'],
  },
  'eu-fsf': {
    title: 'EU consolidated financial sanctions list',
    publisher: 'European Commission',
    homepage:
      'https://data.europa.eu/data/datasets/consolidated-list-of-persons-groups-and-entities-subject-to-eu-financial-sanctions',
    licence: 'European Commission reuse notice',
    files: ['xmlFullSanctionsList_1_1.xml', 'csvFullSanctionsList.csv'],
    covers: 'sanctions',
    formats: [euFsfXml, euFsfCsv],
    urls: [
      'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
    ],
  },
  'eu-journal': {
    title: 'EU restrictive measures, transcribed from the Official Journal',
    publisher: 'OpenSanctions, from EUR-Lex',
    homepage: 'https://www.opensanctions.org/datasets/eu_journal_sanctions/',
    licence: 'CC BY-NC 4.0: commercial use needs a licence',
    files: ['one CSV an act, such as 32014R0269.csv'],
    covers: 'sanctions',
    formats: [euJournalCsv],
    urls: [],
  },
  'uk-sanctions': {
    title: 'UK Sanctions List',
    publisher: 'Foreign, Commonwealth & Development Office; HM Treasury',
    homepage: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
    licence: 'Open Government Licence v3',
    files: ['UK-Sanctions-List.csv', 'UK-Sanctions-List.xml', 'ConList.csv'],
    covers: 'sanctions',
    formats: [ukSanctionsListCsv, ukSanctionsListXml, ukConListCsv],
    urls: ['https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv'],
  },
  'us-csl': {
    title: 'US Consolidated Screening List',
    publisher: 'US Department of Commerce, International Trade Administration',
    homepage: 'https://www.trade.gov/consolidated-screening-list',
    licence: 'US government work, public domain',
    files: ['consolidated.csv'],
    covers: 'sanctions',
    formats: [usCslCsv],
    urls: ['https://data.trade.gov/downloadable_consolidated_screening_list/v1/consolidated.csv'],
  },
  'us-bis-dpl': {
    title: 'BIS Denied Persons List',
    publisher: 'US Department of Commerce, Bureau of Industry and Security',
    homepage: 'https://www.bis.gov/licensing/end-user-guidance/denied-persons-list-dpl',
    licence: 'US government work, public domain',
    files: ['dpl.txt'],
    covers: 'export-controls',
    formats: [bisDeniedPersons],
    urls: ['https://www.bis.doc.gov/dpl/dpl.txt'],
  },
  'ch-seco': {
    title: 'Swiss sanctions list',
    publisher: 'State Secretariat for Economic Affairs SECO',
    homepage: 'https://www.sesam.search.admin.ch/sesam-search-web/pages/search.xhtml',
    licence: 'Swiss Confederation, free use',
    files: ['consolidated-list.xml'],
    covers: 'sanctions',
    formats: [secoXml],
    urls: [
      'https://www.sesam.search.admin.ch/sesam-search-web/pages/downloadXmlGesamtliste.xhtml?lang=en&action=downloadXmlGesamtlisteAction',
    ],
  },
  'ca-sema': {
    title: 'Canadian consolidated autonomous sanctions list',
    publisher: 'Global Affairs Canada',
    homepage:
      'https://www.international.gc.ca/world-monde/international_relations-relations_internationales/sanctions/consolidated-consolide.aspx',
    licence: 'Open Government Licence Canada',
    files: ['sema-lmes.xml'],
    covers: 'sanctions',
    formats: [semaXml],
    urls: [
      'https://www.international.gc.ca/world-monde/assets/office_docs/international_relations-relations_internationales/sanctions/sema-lmes.xml',
    ],
  },
  opensanctions: {
    title: 'OpenSanctions targets',
    publisher: 'OpenSanctions',
    homepage: 'https://www.opensanctions.org/datasets/',
    licence: 'CC BY-NC 4.0: commercial use needs a licence',
    files: ['targets.simple.csv'],
    covers: 'sanctions',
    formats: [openSanctionsSimpleCsv],
    urls: [],
  },
  'us-congress': {
    title: 'Members of the US Congress (politically exposed)',
    publisher: 'unitedstates/congress-legislators',
    homepage: 'https://github.com/unitedstates/congress-legislators',
    licence: 'CC0',
    files: ['legislators-current.json', 'Senzing JSON lines'],
    covers: 'politically-exposed',
    formats: [usCongressJson],
    urls: ['https://unitedstates.github.io/congress-legislators/legislators-current.json'],
  },
  'wikidata-politicians': {
    title: 'Politicians in Wikidata (politically exposed)',
    publisher: 'Wikidata',
    homepage: 'https://www.wikidata.org/',
    licence: 'CC0',
    files: ['a Wikidata query result as CSV'],
    covers: 'politically-exposed',
    formats: [wikidataPoliticiansCsv],
    urls: [],
  },
} satisfies Record<string, ListKind>

export type ListKindName = keyof typeof listKinds
