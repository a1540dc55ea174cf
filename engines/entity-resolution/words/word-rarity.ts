/**
 * How surprising a word is in the name of a company, in nats: minus the logarithm of the share of names that have it. Counted by
 * benchmarks/fitting/company-words.ts over 59670 names of FinanceDatabase (MIT), the SEC and OFAC (public domain).
 */
const TIERS: readonly (readonly [nats: number, words: string])[] = [
  [3, `group holdings`],
  [3.5, `technology`],
  [4, `international energy resources fund de and`],
  [4.5, `holding industries technologies capital of bank global trust gold investment`],
  [
    5,
    `acquisition china the financial development inc income india bpa services mining series new therapeutics tb lg industrial cumulative systems`,
  ],
  [
    5.5,
    `shares industry metals trading tech power engineering management finance minerals pharmaceuticals solutions general hldgs health real electronics fundo
    medical pharmaceutical electric ve investimento investments sa steel imobiliario shanghai share estate oil grp shipping al preferred zhejiang media
    ticaret property for securities in shenzhen bancorp`,
  ],
  [
    6,
    `chemical pharma properties intl representing uch von each construction depositary invest interest sanayi materials class stock gas perpetual partners
    cw fondo beijing jiangsu foods digital healthcare inversion national redeemable research res enterprises ventures infrastructure life products first
    science sh co commercial insurance oe united asia silver food growth high rate brands realty asset plant bio institute non software credit equity fixed
    adr entertainment exploration american guangdong ii cap`,
  ],
  [
    6.5,
    `call sciences logistics biotech center electronic op scientific grupo service ab pacific star indonesia is fii value index kl chemicals trade com
    education green machinery information precision advanced hotels japan equipment one administradora lof petroleum cement egb tl golden manufacturing
    hldg nippon fondos mmccbarxp municipal to floating korea special communications petrochemical air state gr yatirim environmental marine water bk ftse
    hotel material mf etf motor banco el mib sp city ltd metal shandong etn exp leverage opportunities la land exchange mills mines paper biosciences blue
    copper production design us automotive companies on security world organization ind public russian system thai auto central etc`,
  ],
  [
    7,
    `home red leasing lq blackrock del mtn sun cash federal intelligent network retail royal western aviation future laboratories lithium australia
    biopharma iron plc telecom america barr hong labs natural bds business danske hangzhou iran islamic plus universal ag anhui chile union agro en ocean
    express great house innovation mixed ningbo southern ai care east hk machine north participacoes private semiconductor networks coll hospitality no
    suzhou taiwan aktier inv ship smart solar bond communication data eur nl nvdr ortakligi building groupe iii port projects republic ts biotechnology
    european invesco markets multi offshore preference units vct strategic works canada inversiones northern nuveen sichuan sparinvest tesla west
    bancshares housing office per south thailand alliance fujian integrated resorts resource clean mfg mortgage packaging socimi usa vision worldwide
    bureau csi deuda export guangzhou mountain purpose rubber st standard therap`,
  ],
  [
    7.5,
    `alpha banca maritime micro river emerging flexible gayrimenkul heavy infra interactive prime storage convertible due energia fin hi joint mobile money
    nordea park quality shs tianjin transport uk wellness xinjiang allocation automation kong select technical tokyo environment fnb hunan pa pharmac put
    railway royalty small techn textile total airlines association beneficial cayman century consulting diamond dividend enel fi pfd snr textiles tourism
    transportation venture computer corporate defense delta drilling eagle eastern gaming glass nanjing overseas pharmaceut sgps sys term top asian coal
    etp finl investors ord orient par pharm platinum protection qingdao short zavod aerospace atlas cable canadian do europe grand inmobiliaria opportunity
    oriental re supply yield battery bioscience cannabis daily dis gdr generation kogyo morgan mutual net nordic point sugar syrian tr all casa chain
    chengdu chongqing comercializadora eni eq farm gujarat homes hospital hubei liberty managed market microelectronics nasdaq pars sky techs travel ubs
    valley bonus btg commerce deutsche hld import iranian jpmorgan malaysia med mineral parts peoples pro sports trans york agricultural apollo australian
    black diagnostics electrical exports gulf it leasehold li nickel premier renewable rio san sea sec servicios shahid societe sparebank split academy
    applied brasil brookfield cn control core culture end henan immobilien intelligence isp israel motors nova pactual pl residential road singapore space
    therapeut traded xiamen branch california dax euro factory fintech foundation gen indo innovations instruments inter lanka leonardo ls mng modern open
    phoenix physical pioneer plantations plastic pr qatar rcb shree sol store street tea unicredit wuxi aud chem compass consumer diversified dynamic eaton
    eco enerji et good imobiliarios lake line ministry portfolio renta senior tv wireless adm africa atlantic ceylon comercial community drn fashion focus
    int john lp medicine military mitsubishi oncology prima renewables rock sino sr super wire`,
  ],
  [
    8,
    `amer assets bangkok cloud crown dev distribution em enhanced fine ghadir hill impact indian jiangxi lines link long nv pc quantum renda sci square tata
    uranium vtb wuhan african after allied aluminium army bankshares blockchain club consolidated diamonds distribuidora dt estates fd fuel futures games
    gida horizon internet lab marketing mechanical named next nzd online pan petro precious printing radio saudi shanxi shopping spa sustainable titan
    vance zealand zinc abrdn agency aircraft airport arab bharat ci credito department dkk empire engineers grade hyundai james king lease lion natl nihon
    notes plastics royalties sal silicon stellantis stm sub sumitomo urban wine aluminum banking beverage big bitcoin bp bridge ca carbon coca creative
    developers direct dr du electricity etdd franklin goldman industria kish lfissa los max mega merchants optical pimco post rl sep ser stanley aero agri
    agriculture alfa ba biologics cola egypt film fuji gabelli idx institution jewellery machines md mobility nom planet prudential smith spinning summit
    techno television tower wisdomtree automobile bper cell da dalian empresa europa hebei imaging imperial lee liquidation living ma moscow navigation nio
    nord nov nts nusantara pac prf reliance repr sachs sanayii sberbank seng up utilities agricole ameris as bay biomedical brand brothers centers ch comm
    complex cons db des far free fria frn grid inds infotech internacional kb lifestyle logistica midstream mitsui rb regional restaurant sangyo shore siam
    sri states strategies strategy und wind year yunnan aeon banc boston devices dynamics earth edge educational energi falcon forces foreign france fundos
    galaxy grayscale hainan harvest hindustan london man metro mid organic pure sd shin shinhan shipbuilding sm smaller sociedad surgical svcs tai tec
    technol telecommunications victory advance ak anglo animal at belgium best biotherapeutics br bsa continental debt developments discovery doo drug
    electro fastigheter federation genesis graphite guizhou info iv leisure lending lifesciences lng lt mitra nacional ncd nuclear optics optoelectronics
    petrol pipe quest rare santander solution target tool trafficking va well aberdeen agricola akk alternative arctic beyond caisse centre chinese
    comercio components consultants corporativo country creek dairy day di dominion economic empreendimentos expressway force frontier garden graniteshares
    gsi harbin innovative internasional intesa jaya johnson laser le light lim minera misr mongolia nano nauchno noncumulative ny off ore organics orion
    partner performance petrochemicals pipes project publishing rail regs repair return saipem se social sons spar stores tax terra vista volkswagen white`,
  ],
  [
    8.5,
    `aim ap arrow aspen balance beach biological biopharmaceuticals bright cashcolwo cia citizens cobalt committee concern deep directorate display element
    eo eu fiber financiere fortune freehold generali globale go guotai inner jupiter jyske latam leaf lighting limite makmur mandatory marshall miraeasset
    mix movement nevada or oro pearl penghua plaza poly polymer pref prot recebiveis resort rf rural sab saint samsung schroder serv sgi sierra specialty
    steels sterling sunrise superior three tit titanium tobacco tong toyo trinity turk university utama waste yantai zhuhai zone active af alloc ansar argo
    arts asahi associates bearing bearings better brent brewery can car citic coffee communities constructora container cos dollar drugs egyptian elektrik
    equities everest farms freight fu furniture gems henderson ho hwa instrument islands jilin koninklijke lan martin merger mexico middle mutuel old
    oxford pcl pet refining reg reset safe sbi seven shaanxi siemens sk spark sport sugars sunshine synergy team telecommunication times tire tools triton
    victoria virtus wall warehouse wave wti ace alloy americas an apple arabian argentina aurora beauty bet blackstone cargo castle changzhou charles chase
    cohen commodities composites con concrete cultural dl dragon dream eb ed eng fargo fashions five flour flr ge globe grande granite grupp guangxi guard
    haramain hing icici ihracat immo indah ithalat jindal ld master mercantile met min music nextera oak orange outdoor ozean peak portugal potash press
    principal privada qdii refinery regionale revolutionary ridge rivernorth russia silk supreme swiss time toho tree twitter two unit unity uretim vehicle
    wah xian xp ad advisors aegon airways aker alloys amc aqua art associated asuransi authority bajaj banchile bancorporation bayer bb beteiligungs biomed
    bird birla bpm brokerage builders bumi catalyst cimento cl connect cotas cross cs decisions decoration desarrollo dong electron emperor everbright
    ferrari fidelity greenland hana hang heritage hl hongkong ic indeks industri infraestrutura insaat insight intercontinental larrainvial liaoning
    liberation limit log lotus mahindra mart mbi mgmt milk ming momentum motion na nb neo newfunds news nexus noble norte now operadora party physics ping
    polymers pp premium pwr qv regular rent robotics safety sanpaolo secs secured shell shine shipyard shop showa sina spring stone studios sundaram sv
    synthetic synthetics tekstil telefonica testing texas thetaasset timber tours toyota tracker turizm un usd utd utility wealth wells wise`,
  ],
]

const TABLE = new Map<string, number>()
for (const [nats, words] of TIERS) for (const word of words.split(/\s+/)) TABLE.set(word, nats)

const RARE_NATS = 9
const SHORT_NATS = 7

export function rarityOfCompanyWord(latin: string): number {
  return TABLE.get(latin) ?? (latin.length < 3 ? SHORT_NATS : RARE_NATS)
}
