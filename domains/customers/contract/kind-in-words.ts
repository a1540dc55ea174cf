/** The kinds of a party that lists and customers have in common. */
const KINDS = [
  'Person',
  'Company',
  'Organization',
  'LegalEntity',
  'PublicBody',
  'Vessel',
  'Airplane',
  'CryptoWallet',
] as const
type KindInWords = (typeof KINDS)[number] | 'Unknown'

/** What files call a kind, in the languages they come in; without case, spaces, signs and accents. */
const WORDINGS: Readonly<Partial<Record<KindInWords, string>>> = {
  // A sole trader is a person under a firm's name, and may be listed as either.
  Unknown:
    'notstated na soletrader soleproprietor soleproprietorship einzelunternehmen einzelunternehmer einzelfirma eenmanszaak dittaindividuale entrepreneurindividuel autonomo gewerbe gewerbekunde ип',
  Person: `person naturalperson natural nat natperson np individual individualcustomer individualclient
    privatecustomer privateclient privateindividual privateperson people physicalperson physical human pf pp personapf
    pessoafisica personafisica personanatural particular particulier personnephysique naturlicheperson naturlich privatperson privat
    privatkunde privatkundin einzelperson mensch natuurlijkpersoon natuurlijkepersoon osobafizyczna физическоелицо физлицо физик`,
  Company: `corporate corporation corporatecustomer corporateclient business businesscustomer businessclient firm firma firmenkunde
    firmenkundin geschaftskunde unternehmen gesellschaft kapitalgesellschaft personengesellschaft
    entreprise societe empresa azienda societa sociedad bedrijf spolka компания фирма
    gmbh ag kg ohg gbr kgaa se ltd limited llc llp plc inc corp sarl sas sa srl spa sprl bv nv oy ab ооо оао пао ао зао`,
  Organization: `organisation verein stiftung association fondation fundacion fondazione associazione asociacion ngo charity nonprofit trust
    foundation stichting vereniging fundacja`,
  LegalEntity: `legal legalperson juridicalperson juridical jur jurperson jp lp pj pm le pessoajuridica personajuridica personagiuridica
    personnemorale juristischeperson juristisch rechtspersoon osobaprawna юридическоелицо юрлицо entity institution financialinstitution`,
  PublicBody: `government governmentbody publicauthority authority behorde offentlichehand administration autoritepublique administracionpublica
    entepubblico`,
  Vessel: 'ship navire buque nave schiff boat',
  Airplane: 'aircraft plane flugzeug avion aereo',
  CryptoWallet: 'wallet',
}

const wordings = new Map(
  (Object.entries(WORDINGS) as [KindInWords, string][]).flatMap(([kind, words]) =>
    words.split(/\s+/).map((word) => [word, kind] as const),
  ),
)

/** The kind that a file's words mean: "Natural person", "Legal", "organisation". Undefined for words that mean none. */
export function kindInWords(words: string): KindInWords | undefined {
  const plain = words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .normalize('NFC')
  if (plain === '') return 'Unknown'
  return wordings.get(plain) ?? KINDS.find((kind) => kind.toLowerCase() === plain)
}
