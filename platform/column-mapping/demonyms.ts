/**
 * What files call a citizen in German, French, Spanish and Italian, and of some countries in Dutch, Polish and Nordic languages, where that is not the country's name: without endings, marks and
 * capitals. English has its own with the countries.
 */
const DEMONYMS: Readonly<Record<string, string>> = {
  AF: 'afghanisch afgansk afghaans',
  AL: 'albanisch albanais albanes',
  AM: 'armenisch armenien armenio armeno',
  AO: 'angolanisch angolais angoleno',
  AT: 'osterreichisch autrichien austriac',
  AZ: 'aserbaidschanisch azerbaidjanais azeri azerbaiyan azerbaigian',
  BA: 'bosnisch bosnien bosniaque bosni bosnio bosniac',
  BE: 'belgisch belge belga belgijsk',
  BG: 'bulgarisch bulgare bulgar',
  BR: 'brasilianisch bresilien brasilen brasilian',
  BY: 'belarussisch weissrussisch bielorusse bielorrus bielorus bialorusk',
  CA: 'kanadisch canadien canadiens canades',
  CD: 'kongolesisch congolais congolen congoles',
  CH: 'schweizerisch schweizer suisse suiz svizzer',
  CN: 'chinesisch chinois chin cines chinsk chinees kinesisk',
  CO: 'kolumbianisch colombien colombian',
  CU: 'kubanisch cubain cuban kubansk cubaans',
  CY: 'zypriotisch zyprisch chypriote chipriot cipriot',
  CZ: 'tschechisch tcheque chec cec',
  DE: 'deutsch allemand aleman tedesc niemieck duits tysk',
  DK: 'danisch danois danes',
  DZ: 'algerisch algerien argelin algerin',
  EE: 'estnisch estonien estoni estone',
  EG: 'agyptisch egyptien egipci egizian',
  ES: 'spanisch espagnol espanol spagnol hiszpansk spaans',
  ET: 'athiopisch ethiopien etiop',
  FI: 'finnisch finlandais finlandes',
  FR: 'franzosisch francais frances francusk frans fransk',
  GB: 'britisch britannique britanic brytyjsk brits britisk',
  GE: 'georgisch georgien georgian',
  GR: 'griechisch grec grecque grieg grec',
  HR: 'kroatisch croate croat',
  HU: 'ungarisch hongrois hungar ungheres',
  IE: 'irisch irlandais irlandes',
  IL: 'israelisch israelien israeli israelian',
  IN: 'indisch indien hindu indian',
  IQ: 'irakisch irakien iraqui irachen irack iraaks',
  IR: 'iranisch iranien irani iranian iransk iraans',
  IT: 'italienisch italien italian wlosk italiaans',
  JP: 'japanisch japonais japones giappones',
  KP: 'nordkoreanisch nordcoreen norcorean nordcorean polnocnokoreansk noordkoreaans',
  KR: 'sudkoreanisch sudcoreen surcorean sudcorean',
  KZ: 'kasachisch kazakh kazako kazajo',
  LB: 'libanesisch libanais libanes libansk libanees',
  LT: 'litauisch lituanien lituan',
  LV: 'lettisch letton leton lettone',
  LY: 'libysch libyen libi libic',
  MA: 'marokkanisch marocain marroqui marocchin',
  MD: 'moldauisch moldawisch moldave moldav',
  MK: 'mazedonisch macedonien macedoni macedone',
  ML: 'malisch malien maliens malian',
  MM: 'birmanisch birman birmansk birmaans',
  MX: 'mexikanisch mexicain mexican messican',
  MY: 'malaysisch malaisien malasi malaysian',
  NG: 'nigerianisch nigerian',
  NI: 'nicaraguanisch nicaraguayen nicaraguense',
  NL: 'niederlandisch neerlandais holandes olandes neerlandes nederlands holendersk',
  NO: 'norwegisch norvegien norueg norveges',
  PK: 'pakistanisch pakistanais pakistani pakistan',
  PL: 'polnisch polonais polac polac polacc polsk pools',
  PS: 'palastinensisch palestinien palestin palestines',
  PT: 'portugiesisch portugais portugues portoghes',
  RO: 'rumanisch roumain ruman rumen',
  RS: 'serbisch serbe serb',
  RU: 'russisch russe russ rus rosyjsk rysk',
  SA: 'saudiarabisch saoudien saudi saudit',
  SD: 'sudanesisch soudanais sudanes',
  SE: 'schwedisch suedois suec svedes',
  SI: 'slowenisch slovene esloven sloven',
  SK: 'slowakisch slovaque eslovac slovacc',
  SO: 'somalisch somalien somali somal',
  SY: 'syrisch syrien siri sirian syryjsk',
  TJ: 'tadschikisch tadjik tayik tagik',
  TM: 'turkmenisch turkmene turcomano',
  TN: 'tunesisch tunisien tunecin tunisin',
  TR: 'turkisch turc turque turc tureck turks',
  UA: 'ukrainisch ukrainien ucranian ucrain ukrainsk oekraiens',
  US: 'amerikanisch americain american estadounidense statunitense',
  UZ: 'usbekisch ouzbek uzbek uzbec',
  VE: 'venezolanisch venezuelien venezolan venezuelan wenezuelsk venezolaans',
  VN: 'vietnamesisch vietnamien vietnamit',
  YE: 'jemenitisch yemenite yemeni yemenit',
  ZA: 'sudafrikanisch sudafricain sudafrican',
  ZW: 'simbabwisch zimbabween zimbabuense',
}

/** Polish i, a, ie; German er, e, es; French e, s, ne; Spanish and Italian o, a, e, i. */
const ENDINGS = [
  '',
  'e',
  'er',
  'es',
  'en',
  's',
  'ne',
  'nes',
  'o',
  'a',
  'i',
  'os',
  'as',
  'he',
  'ha',
  'hi',
  'ie',
]

/** Countries that are themselves called like a citizen of another or of themselves in one language: "Italien" is Italy anyhow. */
const CITIZENS: ReadonlyMap<string, string> = citizens()

function citizens(): Map<string, string> {
  const found = new Map<string, string | null>()
  for (const [code, stems] of Object.entries(DEMONYMS))
    for (const stem of stems.split(' '))
      for (const ending of ENDINGS) {
        const word = stem + ending
        if (word.length > 3) found.set(word, (found.get(word) ?? code) === code ? code : null)
      }
  return new Map([...found].flatMap(([word, code]) => (code ? [[word, code] as const] : [])))
}

/** The country whose citizen a folded word means: "russisch", "française", "rusa"; undefined where it means none, or one of several. */
export const countryOfCitizen = (folded: string): string | undefined =>
  CITIZENS.get(folded.replaceAll(' ', ''))
