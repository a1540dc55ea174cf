import { plainTitle } from './titles.ts'

/** What a column of a file of parties can hold, whatever the file is read for. */
export type PartyColumn =
  | 'name'
  | 'givenName'
  | 'middleName'
  | 'familyName'
  | 'secondFamilyName'
  | 'aliases'
  | 'kind'
  | 'gender'
  | 'birthDate'
  | 'country'
  | 'nationality'
  | 'address'
  | 'reference'
  | 'lei'
  | 'registration'
  | 'taxId'
  | 'passport'
  | 'nationalId'
  | 'imo'
  | 'mmsi'
  | 'callSign'
  | 'tailMark'
  | 'wallet'
  | 'iban'
  | 'bic'

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** The titles that files give these columns in English, German, French, Spanish, Italian, Dutch and Polish: the closer word first. */
export const partyTitles: Readonly<Record<PartyColumn, readonly string[]>> = {
  name: words(`name companyname fullname legalname entityname partyname customername clientname suppliername vendorname
    counterpartyname beneficiaryname company entity party customer client supplier vendor counterparty beneficiary
    vollername vollstandigername kundenname firmenname firma firmierung unternehmen unternehmensname gesellschaft kunde lieferant
    geschaftspartner partner bezeichnung nom nomcomplet raisonsociale denomination denominationsociale societe entreprise nomduclient
    fournisseur beneficiaire nombre nombrecompleto razonsocial denominacionsocial empresa cliente proveedor beneficiario
    nome nomecompleto ragionesociale denominazione denominazionesociale azienda societa nominativo fornitore
    naam volledigenaam bedrijfsnaam bedrijf klant klantnaam nazwa nazwafirmy pelnanazwa firmanazwa klient kontrahent imieinazwisko
    nomecompletodocliente navn namn nimi jmeno nev accountholder accountname accountholdername holdername borrower investor policyholder
    insured kontoinhaber inhaber kreditnehmer versicherungsnehmer titulaire titular titolare intestatario фио наименование`),
  givenName:
    words(`givenname givennames firstname firstnames forename forenames vorname vornamen rufname prenom prenoms nombres
    nombredepila primernombre nomeproprio nomedibattesimo voornaam voornamen imie imiona имя fornavn fornamn etunimi jmenokrestni keresztnev prenume`),
  middleName:
    words(`middlename middlenames middleinitial patronymic отчество zweitervorname weiterevornamen drugieimie deuxiemeprenom autresprenoms segundonombre
    secondonome tussenvoegsel namenszusatz otchestvo patronyme patronimico`),
  familyName:
    words(`familyname lastname surname surnames nachname familienname zuname nomdefamille nomfamille nompatronymique nomusuel
    apellido apellidos primerapellido cognome cognomi achternaam familienaam nazwisko apelido sobrenome efternavn efternamn sukunimi
    prijmeni priezvisko vezeteknev фамилия`),
  secondFamilyName: words(
    `segundoapellido apellido2 apellidomaterno secondsurname secondlastname zweiternachname secondocognome`,
  ),
  aliases:
    words(`alias weiterername formernames previousnames previousname trading dba aliases aka alsoknownas othernames othername akanames tradename tradingname tradenames formername formernames maidenname
    otherfamilynames birthname geburtsnamen fruherernamen nazwiskorodowe rodnepriimeni meisjesnaam geboortenaam псевдоним
    aliasname aliasnamen weiterenamen auchbekanntals fruherername fruherenamen geburtsname handelsname surnom autresnoms
    autrenom nomcommercial nomdenaissance nomdejeunefille otrosnombres nombrecomercial altrinomi pseudonimo nomecommerciale
    anderenamen handelsnaam pseudonim innenazwy nazwahandlowa`),
  kind: words(`kind type schema entitytype partytype customertype clienttype persontype typeofparty typeofperson legalstatus pfpj
    art typ kundenart kundentyp personentyp personenart rechtspersonlichkeit typedepersonne typedeclient naturejuridique tipo
    tipodepersona tipodecliente tipopersona tipocliente tipodipersona soort typeklant rodzaj typklienta`),
  gender: words(
    `gender sex płec пол pohlavi kon pol geschlecht anrede sexe genre civilite sexo genero tratamiento sesso genere titolo geslacht aanhef plec
    spol køn kjønn sukupuoli nem neme lytis dzimums sugu gneas cinsiyet φυλο стать gen sess`,
  ),
  birthDate:
    words(`birthdate dateofbirth dob born birthday bornorfounded dateofbirthorregistration registrationdate dateofregistration
    incorporationdate dateofincorporation founded yearofbirth
    geburtsdatum geburtstag gebdatum geb geboren geborenam grundungsdatum geburtsjahr datedenaissance naissance neele datenaissance
    ddn datedecreation datedimmatriculation fechadenacimiento fechanacimiento fnacimiento nacimiento fechadeconstitucion
    datadinascita datanascita natoil nascita datadicostituzione geboortedatum geborenop oprichtingsdatum dataurodzenia datanascimento
    datadenascimento fodselsdato fodelsedatum syntymaaika datumnarozeni datumrodenja szuletesidatum datanasterii датарождения`),
  country:
    words(`country countries countrycode jurisdiction domicile countryofresidence countryofregistration countryofincorporation flag
    firmensitz land lander landercode landerkennzeichen wohnsitzland sitzland staat domizil sitzstaat pays paysderesidence paysdimmatriculation codepays residence
    pais paisderesidencia paisdedomicilio codigopais domicilio paese paesediresidenza nazione stato codicepaese
    landcode vestigingsland woonland страна kraj krajzamieszkania krajrejestracji panstwo zeme orszag tara`),
  nationality:
    words(`nationality nationalities citizenship citizenships staatsangehorigkeit staatsangehorigkeiten statniobcanstvi staatsang staatsburgerschaft nationalitat nationalite
    nationalites citoyennete nacionalidad ciudadania nazionalita cittadinanza nationaliteit obywatelstwo narodowosc nacionalidade
    statsborgerskab medborgarskap kansalaisuus statniobcanstvi allampolgarsag cetatenie гражданство dualnationality secondnationality othernationalities nationality2 nationalitat2 secondcitizenship
    zweitestaatsangehorigkeit segundanacionalidad secondacittadinanza deuxiemenationalite`),
  address:
    words(`address addresses addressline residentialaddressline residentialaddress адрес registeredaddress street fulladdress anschrift adresse wohnanschrift strasse straße
    adressepostale domiciliation rue direccion direccionpostal calle indirizzo indirizzodiresidenza adres woonadres morada endereco`),
  reference:
    words(`companyid reference ref id ourreference customerid clientid externalid customernumber clientnumber supplierid vendorid
    accountnumber customerno custno custid kundennummer kundennr kdnr kdnummer kundenid referenz nummer numeroclient
    numerodeclient refclient referenceclient codeclient numerodecliente numerocliente referencia codigocliente codicecliente
    riferimento klantnummer referentie numerklienta idklienta`),
  lei: words('lei leicode legalentityidentifier'),
  registration:
    words(`registration огрн handelsregister commercialregistration companyregistration registrationnumber registrationno regno companynumber companyno registernumber commercialregister
    handelsregisternummer hrnummer hrnr hrb registernummer siren siret rcs numerorcs registromercantil numeroregistro numerorea
    numerodiregistrazione kvk kvknummer krs numerkrs regon`),
  taxId:
    words(`taxid инн steuer taxnumber taxidentificationnumber tin vat vatnumber ein steuernummer steuerid steueridentifikationsnummer
    ustid ustidnr umsatzsteuerid numerofiscal identifiantfiscal numerotva tva nif cif codigofiscal codicefiscale partitaiva
    btwnummer bsn nip numernip`),
  passport:
    words(`passport pass паспорт passportnumber passportno passnummer reisepass reisepassnummer passnr ausweisnr ausweisnummer passeport
    numerodepasseport npasseport pasaporte numerodepasaporte passaporto numeropassaporto paspoort paspoortnummer paszport
    numerpaszportu`),
  nationalId:
    words(`nationalid personalid identitycard idcard ausweis nationalidnumber idnumber identitynumber personalnumber personalausweis personalausweisnummer
    cartedidentite numerocni dni nie documentodeidentidad cartadidentita documentodidentita identiteitskaart pesel`),
  imo: words('imo imonumber imono imonummer numeroimo'),
  mmsi: words('mmsi mmsinumber mmsino mmsinummer'),
  callSign: words('callsign radiocallsign rufzeichen indicatif'),
  tailMark: words('tailnumber tailmark aircraftregistration registrationmark'),
  wallet: words('wallet walletaddress cryptowallet cryptoaddress blockchainaddress digitalcurrencyaddress'),
  iban: words('iban ibannumber ibannummer'),
  bic: words('bic biccode swift swiftcode swiftbic bicswift'),
}

/** Columns whose titles say that they hold a number, in words of which there are many: "Reisepass-Nr.", "passport no", "N° passeport". */
const numberColumns: ReadonlySet<PartyColumn> = new Set([
  'lei',
  'registration',
  'taxId',
  'passport',
  'nationalId',
  'imo',
  'mmsi',
  'tailMark',
  'iban',
  'bic',
])

/** A column of a party, under the name that a file's reader has for it. */
export const partyColumn = <Field extends string>(
  field: Field,
  column: PartyColumn,
): { field: Field; titles: readonly string[]; ofParty: 'number' | 'fact' } => ({
  field,
  titles: partyTitles[column],
  ofParty: numberColumns.has(column) ? 'number' : 'fact',
})

/**
 * A title that means the whole name where it stands alone, and a part of it beside a column of the other part: "Name, Vorname", "Nom,
 * Prénom", "Nombre, Apellidos".
 */
export const bareNames: ReadonlySet<string> = new Set(
  words('name nom nombre nome naam navn namn nimi jmeno nev'),
)

/** The name of a row, in one column or in its parts: where the title of the one is "Name" or "Nom", it may hold a part beside the others. */
export function joinedName(
  {
    given,
    name,
    family,
    middle = '',
    secondFamily = '',
  }: Readonly<
    Record<'given' | 'name' | 'family', string> & Partial<Record<'middle' | 'secondFamily', string>>
  >,
  isNameAPart: boolean,
): string {
  if (name.trim() !== '' && !isNameAPart) return name
  const has = (part: string) => name.toLowerCase().split(/\s+/).includes(part.toLowerCase())
  return [given, middle, name, family, secondFamily]
    .map((part) => part.trim())
    .filter((part, at) => part !== '' && (at === 2 || !has(part)))
    .join(' ')
}

const genders: Readonly<Record<string, 'male' | 'female'>> = {
  ...Object.fromEntries(
    words(
      `1 m male man mr herr hr mann mannlich mannl h homme masculin monsieur hombre masculino senor sr varon uomo maschio maschile signor sig
      mezczyzna meski pan dhr heer м муз muz muzczyzna muzsky homem senhor moski muskarac musko muski ferfi barbat barbatesc domnul мъж мъжки ανδρας
      αρρεν αρρην αρσενικο mees virietis vyras ragel maskil fear fireann mand mandlig manlig mannlig mannelijk mies мужскои мужчина муж
      чоловік чоловіча чоловічии erkek`,
    ).map((word) => [word, 'male' as const]),
  ),
  ...Object.fromEntries(
    words(
      `2 f ж female woman mrs ms miss frau fr w weiblich femme feminin madame mme mademoiselle mujer femenino senora sra donna femmina femminile signora sigra
      kobieta zenski pani mevr mevrouw vrouw vrouwelijk k z zena zensky zenska zensko feminino mulher senhora femeie femeiesc doamna жена женски женска
      γυναικα θηλυ θηλυκο naine sieviete moteris mara femminil bean baineann kvinna kvinde kvinne kvindelig kvinnlig kvinnelig nainen женскии
      женщина жен жінка жіноча жіночии kadın kadin`,
    ).map((word) => [word, 'female' as const]),
  ),
}

/** Letters that mean one under the title of one language and the other, or nothing, under that of another: those of a man, then of a woman. */
const lettersByTitle: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:sexo|genero)/, 'hv', 'f'],
  [/^neme?$/, 'f', 'n'],
  [/^lytis/, 'v', 'm'],
  [/^dzimums/, 'v', 's'],
  [/^(?:sugu|sukupuoli)/, 'm', 'n'],
  [/^gneas/, 'f', 'b'],
  [/^(?:geslacht|aanhef)/, 'm', 'v'],
  [/^cinsiyet/, 'e', 'k'],
  [/^φυλο/, 'α', 'θγ'],
  [/^стать/, 'ч', 'ж'],
]

/** What decides letters that mean two things: the title of their column, and the other letters in it. */
export type GenderColumn = { title: string; cells: readonly string[] }

/** The gender that a cell says, as a word or by ISO 5218, or the address that it gives; undefined where it says neither. */
export function readGender(
  text: string,
  { title, cells }: GenderColumn = { title: '', cells: [] },
): 'male' | 'female' | undefined {
  const plain = plainGender(text)
  const [, male, female] = lettersByTitle.find(([titles]) => titles.test(plainTitle(title))) ?? []
  if (!/^\p{L}$/u.test(plain))
    return plain === 'no' && female === 'n'
      ? 'female'
      : (genders[plain] ?? genders[plain.split(' ')[0] ?? ''])
  if (male?.includes(plain)) return 'male'
  if (female?.includes(plain)) return 'female'
  if (male === 'hv' && plain === 'm') {
    // Beside "H" or "V" it is a woman (mujer), beside "F" a man.
    const [hasMen, hasWomen] = ['hv', 'f'].map((letters) =>
      cells.some((cell) => cell.trim().length === 1 && letters.includes(plainGender(cell))),
    )
    return hasMen === hasWomen ? undefined : hasMen ? 'female' : 'male'
  }
  return male === undefined ? genders[plain] : undefined
}

const plainGender = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d ]/gu, '')
    .trim()
