import { type ColumnField, columnsByTitles, partyTitles } from '#platform/column-mapping/index.ts'
import type { TableField } from '../../../../contract/load-kinds.ts'
import { tableFields } from '../../../../contract/load-kinds.ts'

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Titles of columns in lists of companies, folded, in English, German, French, Spanish, Italian and Dutch. */
const titlesOfLists: Readonly<Record<TableField, readonly string[]>> = {
  key: words(`id key recordid ourid uuid`).concat(partyTitles.reference, 'number'),
  name: partyTitles.name.concat(
    words(`organization organisation organizationname organisationname firm business businessname legalentity
    startup startupname portfoliocompany issuer issuername nomdelentreprise nomdelasociete nombredelaempresa nombreempresa
    nomeazienda nomesocieta nomedellazienda nomeempresa nomedaempresa bedrijf handelsnaam`),
  ),
  tradingName:
    words(`tradingname tradename dba doingbusinessas brand brandname handelsname marke nomcommercial enseigne
    nombrecomercial nomecommerciale insegna`),
  formerName:
    words(`formername formernames previousname previousnames priorname oldname formerly fruherername fruherename
    ehemaligername vormals anciennom anciennedenomination nombreanterior nombreprevio exnome nomeprecedente vorigenaam`),
  country: partyTitles.country.concat(
    words(`hqcountry countryhq headquarterscountry headquarterscountryregion countryregion countryofhq`),
  ),
  region:
    words(`region state province stateprovince stateregion county bundesland kanton departement provincia comunidad
    regione estado provincie hqstate`),
  city: words(`city town hqcity cityhq headquarterscity municipality ort stadt sitz wohnort ville commune siege ciudad
    localidad municipio citta comune sede cidade plaats stad woonplaats miasto`),
  place:
    words(`location locations hq hqlocation headquarters headquarterslocation headquarter headoffice standort
    hauptsitz firmensitz localisation lieu siegesocial ubicacion sedecentral sedelegale localita vestiging`),
  address: partyTitles.address.concat(words(`streetaddress addressline1 officeaddress postaladdress via`)),
  website:
    words(`website url domain web webpage homepage homepageurl websiteurl companywebsite companyurl domainname
    site webseite internetseite internet siteweb siteinternet sitioweb paginaweb sito sitoweb`),
  industry:
    words(`industry industries industrydescription industrygroup businessactivity activity naics naicsdescription
    sicdescription branche branch wirtschaftszweig industrie activite secteurdactivite rubro actividad industria
    attivita settore sector2 bedrijfstak`),
  sector: words(`sector sectors vertical category segment sektor secteur settoreeconomico`),
  employees:
    words(`employees employeecount numberofemployees noofemployees nofemployees numemployees ofemployees employeenumber
    employeesnumber totalemployees fulltimeemployees headcount staff staffcount staffsize companysize size teamsize employeerange
    employeesrange employeesize workforce fte mitarbeiter mitarbeiterzahl mitarbeiteranzahl anzahlmitarbeiter anzahldermitarbeiter
    beschaftigte beschaftigtenzahl mitarbeitende effectif effectifs nombredesalaries nombredemployes salaries nbsalaries
    empleados numerodeempleados nempleados plantilla dipendenti numerodipendenti ndipendenti numerodidipendenti addetti
    funcionarios werknemers aantalwerknemers aantalmedewerkers medewerkers pracownicy`),
  foundedYear:
    words(`founded yearfounded foundedyear foundingyear foundedin foundeddate datefounded establishedin established yearestablished
    incorporated incorporationyear yearofincorporation incorporationdate dateofincorporation grundungsjahr gegrundet grundung
    grundungsdatum annedecreation anneedecreation datedecreation creation cree fondeeen anofundacion anodefundacion fundacion
    fundada annofondazione annodifondazione fondazione fondata opgericht oprichtingsjahr oprichtingsdatum`),
  status: words(
    `status companystatus operatingstatus state2 registerstatus statut estadoempresa stato situazione`,
  ),
  legalForm:
    words(`legalform companytype entitytype entitylegalform rechtsform gesellschaftsform formejuridique formajuridica
    formagiuridica naturagiuridica rechtsvorm`),
  description:
    words(`description shortdescription about summary companydescription overview beschreibung kurzbeschreibung
    descripcion descrizione omschrijving`),
  fundingStage:
    words(`fundingstage stage lastfundingtype lastround fundinground fundingtype latestround latestfundingtype round
    finanzierungsphase finanzierungsrunde stadefinancement tourdetable ronda fasedifinanziamento`),
  funding:
    words(`totalfunding totalfundingamount funding fundingamount totalraised raised amountraised capitalraised totalequityfunding
    totalfundingusd gesamtfinanzierung finanzierung finanzierungssumme financementtotal financement montantleve leveesdefonds
    financiaciontotal financiacion finanziamentototale finanziamenti`),
  investors:
    words(`investors topinvestors leadinvestors selectinvestors keyinvestors backers shareholders investoren geldgeber
    investisseurs inversores investitori`),
  valuation:
    words(`valuation postmoneyvaluation postmoney premoneyvaluation companyvaluation lastvaluation bewertung
    unternehmenswert valorisation valoracion valutazione`),
  revenue:
    words(`revenue revenues annualrevenue revenueannual annualrevenues estimatedrevenue revenuerange revenueestimate totalrevenue
    netsales sales annualsales turnover annualturnover umsatz jahresumsatz umsatzerlose chiffredaffaires ca facturacion
    ingresos ventas fatturato ricavi omzet przychody`),
  revenueTo:
    words(`revenueyear yearofrevenue revenueperiod fiscalyear financialyear fy periodend fiscalyearend yearend
    geschaftsjahr umsatzjahr exercice anneeca ejercicio annofiscale esercizio boekjaar`),
  currency:
    words(`currency currencycode reportingcurrency ccy revenuecurrency fundingcurrency wahrung devise monnaie moneda divisa
    valuta`),
  lei: partyTitles.lei,
  isin: words(`isin isincode`),
  figi: words(`figi compositefigi`),
  cik: words(`cik cikcode ciknumber`),
  vat: words(`vat vatnumber vatid vatno vatregistrationnumber ustid ustidnr umsatzsteuerid umsatzsteueridentifikationsnummer
    numerotva tva tvaintracommunautaire ivaue partitaiva piva btwnummer`),
  registration: partyTitles.registration.concat(
    words(`registrynumber registryid registrationid registeredno registerno regnumber incorporationnumber companyregistrationnumber
    companyregistrationno crn handelsregister handelsregisternr registernr numeroderegistro numeroregistroimprese numerosiren
    numerosiret organisationsnummer orgnr firmenbuchnummer`),
  ),
  ticker: words(`ticker tickersymbol symbol stocksymbol borsenkurzel simbolo codeticker`),
}

export const tableColumns: readonly ColumnField<TableField>[] = tableFields.map(({ field }) => ({
  field,
  titles: titlesOfLists[field],
}))

/** A unit at the end of a title: "Umsatz in Mio. EUR", "Revenue, USD m", "Funding ($M)". */
const UNIT =
  /[\s,(/[_-]+(?:in\s+|en\s+|em\s+)?((?:us\$|[$€£¥]|\b(?:usd|eur|gbp|chf|jpy|sek|nok|dkk|pln|inr|cny|cad|aud)\b|[\s.]|\b(?:k|m|mn|mm|mio|mln|mil|bn|mrd|md|mds|mld|tsd|thousands?|millions?|billions?|millionen|milliarden|millones|milioni|miliardi|milliards?)\b)+)[)\]]?\s*$/i

export function unitOfTitle(title: string): { title: string; unit: string } {
  const found = UNIT.exec(title)
  const unit = found?.[1]?.trim() ?? ''
  return found && unit !== '' && found.index > 0
    ? { title: title.slice(0, found.index), unit }
    : { title, unit: '' }
}

/** What the columns of a list hold, by their titles; a unit in a title is no part of its words. */
export function columnsOfList(titles: readonly string[]): Record<string, string> {
  const written = new Map(titles.map((title) => [unitOfTitle(title).title, title]))
  const whole = columnsByTitles(titles, tableColumns)
  const taken = new Set(Object.values(whole))
  const rest = columnsByTitles(
    [...written.keys()].filter((title) => !taken.has(written.get(title) as string)),
    tableColumns.filter(({ field }) => !whole[field]),
  )
  return {
    ...whole,
    ...Object.fromEntries(
      Object.entries(rest).map(([field, title]) => [field, written.get(title) as string]),
    ),
  }
}
