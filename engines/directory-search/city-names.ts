/** Cities by the names that languages of Europe have for them, as words without accents. */
const cities = `munich munchen muenchen monaco di baviera|cologne koln koeln colonia|vienna wien vienne|nuremberg nurnberg nuernberg norimberga|
hanover hannover|brunswick braunschweig|dusseldorf duesseldorf|frankfurt frankfurt am main francfort francoforte|zurich zuerich zurigo|
geneva geneve genf ginevra ginebra|basel basle bale basilea|bern berne berna|lucerne luzern|brussels bruxelles brussel brussel bruselas|
antwerp antwerpen anvers amberes|ghent gent gand|bruges brugge|liege luttich luik|the hague den haag s gravenhage la haye|
copenhagen kobenhavn kopenhagen copenhague|gothenburg goteborg goeteborg|stockholm estocolmo stoccolma|helsinki helsingfors|
warsaw warszawa warschau varsovie varsovia|krakow cracow krakau cracovie|wroclaw breslau|gdansk danzig|poznan posen|lodz lodsch|
prague praha prag praga|brno brunn|bratislava pressburg|budapest|bucharest bucuresti bukarest bucarest|sofia sofiya|belgrade beograd belgrad|
zagreb agram|ljubljana laibach|athens athina athen athenes atene|thessaloniki salonica saloniki|nicosia lefkosia nikosia|
rome roma rom|milan milano mailand|turin torino|florence firenze florenz|venice venezia venedig venise|naples napoli neapel|genoa genova genua|
padua padova|bologna|lisbon lisboa lissabon lisbonne|porto oporto|seville sevilla|saragossa zaragoza|la coruna a coruna corunna|
paris parigi|lyon lyons|marseille marseilles marsiglia|strasbourg strassburg strasburgo|nice nizza|lille rijsel|london londres londra londen|
edinburgh edimbourg|dublin baile atha cliath|luxembourg luxemburg lussemburgo|moscow moskva moskau moscou mosca|st petersburg saint petersburg sankt petersburg|
kyiv kiev kiew kyjiw|lviv lemberg lvov|vilnius wilna|riga|tallinn reval|istanbul konstantinopel|beijing peking pekin pechino|shanghai|guangzhou canton kanton|
tokyo tokio|osaka|seoul|mumbai bombay|kolkata calcutta|chennai madras|bengaluru bangalore|ho chi minh city saigon|yangon rangoon|
tel aviv tel aviv yafo|jerusalem|cairo kairo le caire|new york new york city nyc nueva york|los angeles|san francisco sf|mexico city ciudad de mexico mexiko stadt|
sao paulo san pablo|rio de janeiro|washington washington d c washington dc|montreal|quebec quebec city`

/** Names of several words are written with all of their words: the separator of names within a city is found by the list itself. */
const manyWords = [
  ...[
    'monaco di baviera',
    'frankfurt am main',
    'the hague',
    'den haag',
    's gravenhage',
    'la haye',
    'la coruna',
  ],
  ...['a coruna', 'baile atha cliath', 'st petersburg', 'saint petersburg', 'sankt petersburg', 'le caire'],
  ...[
    'ho chi minh city',
    'tel aviv yafo',
    'tel aviv',
    'new york city',
    'new york',
    'nueva york',
    'los angeles',
  ],
  ...['san francisco', 'mexico city', 'ciudad de mexico', 'mexiko stadt', 'sao paulo', 'san pablo'],
  ...['rio de janeiro', 'washington d c', 'washington dc', 'quebec city'],
]

const byName: ReadonlyMap<string, readonly string[]> = new Map(
  cities.split('|').flatMap((written) => {
    let rest = ` ${written.trim()} `
    const names: string[] = []
    for (const name of manyWords)
      if (rest.includes(` ${name} `)) {
        names.push(name)
        rest = rest.replace(` ${name} `, ' ')
      }
    names.push(...rest.trim().split(/\s+/).filter(Boolean))
    return names.map((name) => [name, names] as const)
  }),
)

/** The names of a city in other languages, itself among them; the name alone where no other is known. */
export const namesOfCity = (name: string): readonly string[] => byName.get(name) ?? [name]
