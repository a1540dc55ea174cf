/** Names of legal forms of several words, folded (ISO 20275, GLEIF, CC0). By benchmarks/fitting/legal-form-names.ts. */
export const LEGAL_FORM_NAMES = `
a benefit corporation;a limited partnership;a religious society;aandeelhouder bestuurde besloten vennootschap;aandeelhouder bestuurde vennootschap
aatteellinen yhdistys;acıq səhmdar cəmiyyəti;adkrytae akcyyanernae tavarystva;administration communale;administration de la confederation
administration du canton;administration du district;administration publique etrangere;advokatskiye byuro;advokatskiye palaty;advokatu profesines bendrijos
advokaty uchredivshiye advokatskiy kabinet;afanis eteria;aftotelos ergazomenos;ag co kgaa;ag co ohg;agencije i druge samostalne pravne osobe s javnim ovlastima
agent commercial;agricultural association;agricultural cooperative;agricultural fair association;agricultural marketing association;agricultural society
agrupacion de interes economico;agrupacion europea de interes economico;agrupaciones financieras;agrupamento complementar de empresas
agrupamento europeu de interesse economico;ahvenanmaan liikelaitos;ahvenanmaan maakunta ja sen virastot;akc spol;akciju sabiedriba;akcines bendroves
akcionarsko drustvo;akcionersko drustvo;akciova spolecnost;akciova spolocnost;aktiengesellschaft mit sozialer zielsetzung;aktsionerno druzhestvo
aktsionerno druzhestvo sas spetsialna investitsionna tsel;aktsionernyye obshchestva;alands affarsverk;alberta business corporation;alberta cooperative
alberta credit union;alberta limited liability partnership;alberta limited partnership;alberta loan corporation;alberta private non profit company
alberta professional corporation;alberta society;alberta trust corporation;alberta unlimited liability corporation;alli nomiki morfi;allodapi etaireia
alsharika almusahama aleama;alsharika almusahama alkhasa;alsharika alty la tahdof litahqiq alribh;alsharika zat almasuwliat almahduda;alte forme de proprietate
alternate investment fund sub scheme;alternative investment fund;altre forme;amm corporazioni consorzi patriziati di diritto pubblico;amministrazione comunale
amministrazione del cantone;amministrazione del distretto;amministrazione della confederazione;amministrazione pubblica estera
an incorporated limited partnership;andelsselskab med begrænset ansvar;annan ekonomisk forening;annan enhet inom beskattningen;annan forening
annan offentligrattslig juridisk person;annan solidariskt ansvarig innehallningspliktig;annan stiftelse;annat bolag;annat fastighetsaktiebolag
annen juridisk person;anonim sirket;anonimi eteria;anstalt des offentlichen rechts;ansvarlig selskap;ansvarlig selskap delt ansvar
appellation commerciale proprietaire unique;artisan commercant;aruba vrijgestelde vennootschap;asbl dpu;asociacion civil
asociacion civil asociacion deportiva federacion;asociacion cooperativa;asociacion ganadera local especializada;asociacion ganadera local general
asociacion gremial;asociacion religiosa;asociacion rural de interes colectivo;asociatie familiala;association agricole;association condominiale
association cooperative;association cooperative inscrite;association dassurances mutuelles;association davocats a responsabilite professionnelle individuelle
association de droit local;association de foires agricoles;association declaree;association declaree dinsertion par leconomique
association declaree reconnue dutilite publique;association depargne pension;association fonciere de remembrement;association fonciere urbaine
association intermediaire;association internationale sans but lucratif;association momentanee;association non declaree
association politique religieuse scientifique etc;association sans but lucratif;association sans but lucratif de droit public;association syndicale autorisee
association syndicale libre;associazione impresa;associazione politico religioso scientifico ecc;associe gerant de societe;assumed business name
assurance company;assurance mutuelle agricole;astiki eteria;asunto osakeyhtio;asılı təsərrufat cəmiyyəti;aus unt;ausl ag ltd;ausl gen gmbh;ausl rechtsform
auslandische gesellschaft;auslandische niederlassung im handelsregister eingetragen;auslandische niederlassung nicht im handelsregister eingetragen
auslandische offentliche verwaltung;auslandische unternehmen;auslandisches offentliches unternehmen;autorite administrative ou publique independante
autorite constitutionnelle;autre etablissement public national denseignement;autre groupement de droit prive non dote de la personnalite morale
autre organisme mutualiste;autre organisme professionnel;autre personne morale de droit administratif;autre personne morale de droit etranger
autre personne morale de droit prive;autre regime de prevoyance sociale;autre sa cooperative a conseil dadministration;autre sa cooperative a directoire
autre sarl cooperative;autre societe civile;autre societe civile cooperative;autre societe civile professionnelle;avoin yhtio
avtonomnyye nekommercheskiye organizatsii;azienda autonoma statale;azienda municipale;azienda speciale;azienda speciale di cui al dlgs 267 2000
azienda speciale rea;banka a s;banka akciova spolocnost;banka statni penezni ustav;banka statny penazny ustav;banka statpenazustav
banking company nationalised bank;banking company others;banking company scheduled urban cooperative bank;befektetesi alap;bendras valdymo ir pranesimu centras
benefit corporation;benefit llc;benefit professional corporation;besloten vennootschap;besloten vennootschap met beperkte aansprakelijkheid
besloten vennootschap naar nederlands recht;besloten vennootschap van publiek recht;besondere rechtsform;beteti tarsasag
bian ban zhi jie guan li ji gou bian zhi de qun zhong tuan ti;biudzetines istaigos;biyeongri sadanbeobin;biznes individual;blagotvoritelnyye fondy
blagotvoritelnyye uchrezhdeniya;board of trade;branch rc;building society;builidng and loan association;buitenlandse onderneming
buitenlandse rechtsvorm hoofdvestiging op bonaire;burgerlijke vennootschap onder vorm van landbouwvennootschap
burgerlijke vennootschap onder vorm van naamloze vennootschap;burgerlijke vennootschap onder vorm van vennootschap onder firma;business corporation
business corporations;business development corporation;business name sole proprietor;business name sole proprietorship;business names;business trust
business trusts;bv bvba;bv cva;bv cvba;bv cvoa;bv gcv;bv lv;bv nv;bv pr;bv vof;bvba so;bytove druzstvo;cable video franchise;caisee populaire ltee
caisse de credit agricole mutuel;caisse de credit maritime mutuel;caisse de credit municipal;caisse de credit mutuel;caisse depargne et de prevoyance
caisse depargne et de prevoyance a forme cooperative;caisse des ecoles;caisse locale de credit mutuel;caisse populaire;caisse populaire limitee;caja de ahorros
cant publ co;cantonal administration;cantonal public company;captive insurance company;cechy i izby rzemieslnicze izby gospodarcze;cemetery associations
centralna banka;centralnyj bank;centre communal daction sociale;centre intercommunal daction sociale;centrinis bankas;centro bancario internacional
ceska konsolidacni agentura;ceska narodni banka;ceska tiskova kancelar;ceskoslovenske statni drahy statni organizace;chambre de commerce
charitable incorporated organisation;charitable trust;chastnyye uchrezhdeniya;chuzhdestranno druzhestvo fizichesko litse
chuzhdestranno druzhestvo yuridichesko litse;cia ltda;cia s en c;cia sca;cirkevna organizacia;cirkve a nabozenske spolecnosti;civilna odvetniska druzba
close companies;close corporation;close ended investment company;co op;co op inc;co op incorporated;co op incorporee;co op limited;co op limitee;co op ltd
co operative;co operative and limited;co operative and limitee;co operative association;co operative corporation;co operative inc;co operative incorporated
co operative limited;co operative ltd;co operative society;co operatives;co opltd;collection agency;collective investment scheme company
collectivite et territoire doutre mer;collectivite territoriale;comerciante individual;comhphairtiocht theoranta infheistiochta
comite social economique dentreprise;comite social economique detablissement;commanditaire vennootschap;commanditaire vennootschap met een beherend vennoot
commanditaire vennootschap met een beherende vennoot;commanditaire vennootschap met meer dan een beherende vennoot
commanditaire vennootschap met meerdere beherende vennoten;commanditaire vennootschap op aandelen;commanditaire vennootschap op aandelen met een sociaal oogmerk
commercial bank;commercial registered agent;commission syndicale pour la gestion des biens indivis des communes;common law trust;communaute dagglomeration
communaute de communes;communaute de villes;communaute religieuse;communaute urbaine;commune associee et commune deleguee;commune et commune nouvelle
community benefit society;community company;community development corporation;community interest company;compagnie de fiducie;compagnie de pret
compagnie fiduciaire;compania anonima;compania de economia mixta;compania de responsabilidad limitada;compania de responsabilidad limitada con fin social
compania de seguros;compania en comandita simple y dividida por acciones;compania en nombre colectivo;companies limited by guarantee;company co
company limited both by shares and by guarantee;company limited by guarantee;company limited by guarantee that is authorised to issue shares
company limited by guarantee that is not authorised to issue shares;company limited by shares;company limited by shares and guarantee
comunidad o asociacion indigena;condominium corporation;condominium corporations;confederacion de sindicatos;congressional chartered corporation
consorzio con attivita esterna;consorzio di cui alla dlgs 267 2000;consorzio fidi;consorzio municipale;consorzio senza attivita esterna;consumer cooperative
contratto di rete dotato di soggettivita giuridica;coop limited;coop ltd;coop sagl estero;coop sarl etranger;cooperatieve vennootschap
cooperatieve vennootschap met beperkte aansprakelijkheid;cooperatieve vennootschap met onbeperkte aansprakelijkheid;cooperatieve vennootschap van publiek recht
cooperatieve vereniging;cooperativa agricola;cooperativa de 2o grau;cooperativa de ahorro y credito;cooperativa de consum;cooperativa de consumo
cooperativa de credit;cooperativa de credito;cooperativa de juvenil;cooperativa de trabajadores;cooperativa mestesugareasca;cooperativa sociale
cooperative association;cooperative bank;cooperative company;cooperative corporation;cooperative de ahorro y credito;cooperative de consumo
cooperative de juvenil;cooperative de trabajadores;cooperative dutilisation de materiel agricole en commun;cooperative grazing associations;cooperative inc
cooperative incorporated;cooperative limited;cooperative limitee;cooperative ltd;cooperative ltee;cooperative marketing association;cooperative society
corp diritto pubb;corp droit public;corp publ co;corporacion auspiciada por municipios;corporacion de beneficio social;corporacion de derecho publico
corporacion especial para el desarrollo municipal;corporacion especial propiedad de trabajadores;corporacion intima;corporacion professional
corporate credit union;corporation constituee par une loi du parlement;corporation created by an act of the legislature;corporation de droit public
corporation de fiducie;corporation de pret;corporation fiduciaire;corporation nonstock nonprofit;corporation professionnelle;corporation sole
corporation without share capital;corporations enacted by an act of parliament;corporations formed by an act of the ontario legislative assembly
corporations formed by an act of the saskatchewan legislature;corpororate public company;county agricultural fair;credit union;credit union limited
credit union ltd;credit union or caisse populaire;credit unions;cuideachta faoi theorainn rathaiochta;cuideachta ghniomhaiochta ainmnithe
cuideachta neamhtheoranta;cuideachta phoibli theoranta;cun ji ji ti jing ji zu zhi;cv pr;cva so;cvba pr;cvba so;cvoa cd;cvoa so;cwmni cyfyngedig cyhoeddus
dan bao you xian gong si;de c v;dega e shoqerise se huaj tregtare ne kosove;delniska druzba;depends on act of the legislature;designated activity company
designated activity company limited by guarantee;development corporation;dimosia etaireia;dimosia etaireia periorismenis efthynis me metoches;dionicko drustvo
distr publ co;district administration;district improvement company;district public company;district urbain;ditta individuale;dobrodelna organizacija
dobrovolny svazek obci;domestic benefit corporation;domestic business corporation;domestic corporation;domestic corporation professional corporation
domestic general partnership;domestic limited cooperative association;domestic limited liability company;domestic limited liability partnership
domestic limited partnership;domestic limited partnership limited liability limited partnership;domestic low profit limited liability company
domestic non profit corporation;domestic partnership;domestic professional limited liability company;domestic profit corporation
domestic public benefit corporation;domestic real estate investment trust;domestic registered limited liability partnership;domestic trade labor corporation
domestic unincorporated association;domesticated foreign corporation;domesticated foreign corporation professional corporation;doplnkova dochodkova poistovna
doplnkova dochodpoist;drustveno preduzece;drustvo s ogranicenom odgovornoscu;drustvo sa ogranicenom odgovornoscu;drustvo so ogranicena odgvornost
drustvo zveza drustev;druzba z neomejeno odgovornostjo;druzba z omejeno odgovornostjo;druzba za vzajemno zavarovanje;druzbeno podjetje
druzhestvo s ogranichena otgovornost;druzhestvo uchredeno po zakona za zadalzheniyata i dogovorite;druzstevni podnik;druzstevni podnik zemedelsky
druzstevny podnik;druzstevny podnik pol;druzstevny podnik polnohospodarsky;e kffr;e kfm;ebvba so;ecclesiastical corporation
ecole nationale non dotee de la personnalite morale;economisch samenwerkingsverband;economisch samenwerkingsverband met een sociaal oogmerk;edge act corporation
ednolichen targovets;ednolichno aktsionerno druzhestvo;ednolichno aktsionerno druzhestvo sas spetsialna investitsionna tsel
ednolichno druzhestvo s ogranichena otgovornost;educational corporation;eenmanszaak met meerdere eigenaren
eenpersoons besloten vennootschap met beperkte aansprakelijkheid;egyeb alapitvany;egyeb egyesulet;egyeb koztestulet
egyeb mashova nem sorolt jogi szemelyisegu vallalkozas;egyeb szovetkezet;egyeni ceg;egyeni ugyved;egyeni vallalkozas;egyhazi szervezetek;einfache gesellsch
einfache gesellschaft;einfache kommanditgesellschaft;einfache kommanditgesellschaft mit sozialer zielsetzung;eingetragene genossenschaft;eingetragener verein
einrichtung ohne gewinnerzielungsabsicht;einzelunternehmen eingetragener kaufmann eingetragene kauffrau;eiropas ekonomisko interesu grupa
eiropas komercsabiedriba;ek for;ekologicheskiye fondy;ekonomisk forening;electric cooperative corporations;electric cooperative nonprofit membership corporation
electric membership cooperative;electric membership corporation;employee cooperative corporation;emporiki eponymia;emprendedor de responsabilidad limitada
empresa asociativa de trabajo;empresa estatal;empresa estatal intergubernamental;empresa estatal mixta;empresa individual de responsabilidad limitada
empresa individual de responsabilidade limitada;empresa intermunicipal;empresa metropolitana;empresa mixta;empresa municipal;empresa productiva del estado
empresa publica;empresa regional;empresa unipersonal;empresa unipersonal de responsabilidad limitada;empresario individual;empresas de derecho publico
empresas multicomunales;empressa municipal;ensemble urbain;enskild naringsidkare;ent e;ent etrangere;ent pub cantonale;ent pub communale;ent pub corpor
ent pub district;ent pub federale;ente diritto pubblico;ente ecclesiastico;ente ecclesiastico civilmente riconosciuto;ente impresa;ente morale
ente pubblico economico;ente sociale;entidad creada por ley especial;entidad financiera de vivienda;entidad financiera internacional;entidad religiosa
entidade empresarial intermunicipal;entidade empresarial metropolitana;entidade empresarial municipal;entidade publica empresarial
entity established by ordinance;entrepreneur individuel;entreprise en nom personnel;entreprise etrangere;entreprise individuelle;entreprise personne physique
entreprise publique cantonale;entreprise publique communale;entreprise publique de district;entreprise publique dune corpororation;entreprise publique etrangere
entreprise publique federale;erdobirtokossagi tarsulat;erhvervsdrivende fond;erillishallinnollinen valtion laitos;erityislainsaadantoon perustuva yhdistys
erwerbs und wirtschaftsgenossenschaft;estabelecimento individual de responsabilidade limitada;esv so;etablissement dhospitalisation;etablissement public
etablissement public administratif cercle et foyer dans les armees;etablissement public administratif local;etablissement public des cultes dalsace lorraine
etablissement public local a caractere industriel ou commercial;etablissement public local culturel;etablissement public local denseignement
etablissement public local social et medico social;etablissement public national a caractere administratif
etablissement public national ayant fonction dadministration centrale;etaireia periorismenis efthynis me engyisi choris metochiko kefalaio
etat collectivite ou etablissement public etranger;eteria periorismenis euthinis;eterorithmi eteria;euroopa ariuhing;euroopa majandushuviuhing;euroopa uhistu
eurooppalainen taloudellinen etuyhtyma;eurooppalainen taloudellinen etuyhtyma sivutoimipaikka;eurooppaosuuskunnan kiintea toimipaikka;europai gazdasagi egyesules
europai reszvenytarsasag;europaische aktiengesellschaft;europaische genossenschaft;europaische gesellschaft;europaische wirtschaftliche interessenvereinigung
european company;european economic interest grouping;european economic interest groupings;european public limited liability company
europees economisch samenwerkingsverband;europeisk ekonomisk intressegruppering;europeisk ekonomisk intresseguppering
europeisk gruppering for territoriellt samarbete;europeisk samvirkeforetak;europeisk selskap;europeisk økonomisk foretaksgruppe
europejskie zgrupowanie interesow gospodarczych;europese cooperatieve vennootschap;europese naamloze vennootschap;europese vennootschap;europos bendroves
europos ekonominiu interesu grupes;europos kooperatines bendroves;europos teritorinio bendradarbiavimo grupes;europska spolocnost;europska zadruga
europske druzstvo;europske zoskupenie hospodarskych zaujmov;europske zoskupenie uzemnej spoluprace;europsko drustvo;europsko gospodarsko interesno udruzenje
europæisk andelsselskab;europæisk selskab;europæisk økonomisk firmagruppe;evankelis luterilainen kirkko;evidovane cirkevni pravnicke osoby;evluth kyrkan
evropaiki dimosia etaireia periorismenis efthynis;evropeysko druzhestvo;evropeysko kooperativno druzhestvo
evropeysko kooperativno druzhestvo s ogranichena otgovornost;evropeysko obedinenie po ikonomicheski interesi;evropska delniska druzba
evropska druzstevni spolecnost;evropska spolecnost;evropske hospodarske zajmove sdruzeni;evropske seskupeni pro uzemni spolupraci
evropsko gospodarsko interesno zdruzenje;exempt limited partnership;exempt private company;exempted companies limited by shares
exempted company limited by guarantee;exempted limited duration company;exempted limited partnership;exempted llc;exempted partnership;exempted unlimited company
exploitant agricole;exploitant public;exploitation agricole a responsabilite limitee;external company;extra territorial corporation;extraprovincial corporation
extraprovincial limited liability partnership;extraprovincial non share corporation;eμπορικη επωνυμια;eвропеиско дружество;eвропеиско кооперативно дружество
fakulta vysokej skoly;family trust company;farm ranch corporation;farm ranch limited laibility company;fast driftstalle for europeisk kooperativ forening
fcr pyme;fed publ co;federacion de sindicatos;federal administration;federal public company;federal savings association
federalnyye gosudarstvennyye avtonomnyye uchrezhdeniya;federalnyye gosudarstvennyye byudzhetnyye uchrezhdeniya
federalnyye gosudarstvennyye kazennyye uchrezhdeniya;federalnyye gosudarstvennyye unitarnyye predpriyatiya;federalnyye kazennyye predpriyatiya
fei xiang gang gong si;fideicomiso de partidos politicos;fideicomiso publico de fomento economico;filiaal of bijkantoor
filial for en europeisk ekonomisk intressegrupp;filialy yuridicheskikh lits;financial corporations;financial institution;fo slobpovolanie;fo slobpovolanie v or
fo v rdis;fond commun de placement;fondation dutilite publique;fondation privee;fondazione impresa;fonde og andre selvejende institutioner
fondo de capital riesgo;fondo de capital riesgo pyme;fondo de inversion;fondo de inversion en activos del mercado monetario;fondo de inversion mobiliaria
fondo de pensiones;fondo pensione;fondos de aseguramiento agropecuario y rural;fondos de inversion inmobiliaria;fonds a forme societale a conseil dadministration
fonds a forme societale a directoire;fonds voor gemene rekening;fondy prokata;for profit and not for profit co operatives;for profit corporation
for profit corporation close;for profit corporation general stock;for profit corporation professional;for profit public benefit corporation
foreign benefit corporation;foreign company;foreign coop ltdco;foreign corp professional corporation;foreign corporation;foreign enterprise
foreign general apartnership;foreign legal nature;foreign limited cooperative association;foreign limited liability company;foreign limited liability partnership
foreign limited partnership;foreign limited partnership limited liability limited partnership;foreign non profit corporation
foreign non profit limited liability company;foreign partnership;foreign plc;foreign professional limited liability company;foreign profit corporation
foreign public administration;foreign public benefit;foreign public company;foreign real estate investment trust;foreign resident corporation
foreign trade labor corporation;forening lag innretning;forening med begrænset ansvar;forening som grundar sig pa speciallagstiftning
forme juridique particuliere;foundation company;fraternal society;friendly society;frivillig forening;fundacion de interes privado;fundusz inwestycyjny
fundusze inne niz inwestycyjne i inne niz otwarte fundusze emerytalne;fuusilisest isikust ettevotja;fylkeskommunalt foretak;fz llc
gang ao tai di qu lv you bu men chang zhu nei di dai biao ji gou;garancni fond obchodniku s cennymi papiry;garazhnyye i garazhno stroitelnyye kooperativy;gcw so
ge ti gong shang hu;gemeinnutzige aktiengesellschaft;gemeinnutzige gesellschaft mit beschrankter haftung;gemeinnutzige stiftung;gen ju fa li cheng li de shi ti
general business corporation;general cooperative association;general partnership;genossenschaft mit beschrankter haftung
genossenschaft mit beschrankter haftung mit sozialer zielsetzung;genossenschaft mit unbeschrankter haftung
genossenschaft mit unbeschrankter haftung mit sozialer zielsetzung;gerant de projet;gesellschaft burgerlichen rechts;gesellschaft des allgemeinen rechts
gesellschaft des burgerlichen rechts;gesellschaft mit beschrankter haftung;gesellschaften oder vereinigungen ohne rechtspersonlichkeit
gewone commanditaire vennootschap;gewone commanditaire vennootschap met een sociaal oogmerk;gie fs;gjensidig forsikringsselskap;glavy krestyanskikh khozyaystv
gmbh co kg;gmbh co kgaa;gmbh co ohg;gmbh ug;gong zheng chu;gong zhong gu fen you xian gong si;gospodarska zbornica;gospodarsko interesno udruzenje
gospodarsko interesno zdruzenje;gosudarstvennyye akademii nauk;gosudarstvennyye kompanii;gosudarstvennyye korporatsii;government company;government entity
government organization;groupement agricole dexploitation en commun;groupement agricole foncier;groupement de cooperation sanitaire a gestion privee
groupement de cooperation sanitaire a gestion publique;groupement demployeurs;groupement dinteret economique;groupement dinteret economique a finalite sociale
groupement dinteret public;groupement europeen dinteret economique;groupement foncier agricole;groupement foncier et rural;groupement forestier
groupement pastoral;grupail eorpach um leas eacnamaioch;gruppo consortile;gruppo europeo di interesse economico;grupul de interes economic
grupul european de interes economic;głowny oddział zagranicznego zakładu reasekuracji;głowny oddział zagranicznego zakładu ubezpieczen
haupt von gemeinderschaften;hoesahyeong fund;home service contract provider;honebni spolecenstvo;hospital authority;housing cooperative corporation
housing finance company;huquqi səxslərin ittifaqları;ictimai birliklər;ideell forening;idiotiki etaireia;idiotiki etaireia periorismenis efthynis me metoches
idiotiki kefaleouhiki eteria;imp pubb cantonale;imp pubb comunale;imp pubb corpora;imp pubb distretto;imp pubb federale;imp str;impresa individuale
impresa o ente pubblico di una corporazione;impresa pubblica cantonale;impresa pubblica comunale;impresa pubblica di distretto;impresa pubblica estera
impresa pubblica federale;impresa straniera;ina organizacia verejnej spravy;ina orgverejnej spravy;ina pravnicka osoba;inc co;inc limited
incorporated association;incorporated cell;incorporated cell company;incorporated limited partnership;incorporated limited partnerships;incorporated society
indigenous corporation;individualais komersants;individualios imones;individually owned co;individualnyye predprinimateli;indivision avec personne morale
indivision entre personnes physiques;industrial and building society;industrial and provident society;industrial bank;ine druzstvo
ine pracovisko vysokej skoly fakulty;ine pracvysokej skoly;inst droit public;inst off recht;instelling zonder winstoogmerk;institucion autonoma
institucion de asistencia privada;institucion de inversion colectiva;institucion financiera de desarrollo;instituciones de seguros;institut de droit public
institut des offentlichen rechts;institution banque de france;institution de prevoyance;institution de retraite complementaire
institution de retraite supplementaire;institution interdepartementale ou entente;institution interregionale ou entente;institution sans but lucratif
instytucje gospodarki budzetowej;instytuty badawcze;insurance company;insurance corporation;insurance corporations;int organisation
intellectual property holding company;interkommunalt selskap;internat org;international banking center;international business company
international business company company limited by guarantee;international business company company limited by shares
international business company company limited by shares and guarantee;international business company limited duration company
international business company limited life company;international business company protected cell company;international business corporation
international company;international exempt trust;international financial entity;international organisation;international partnership;international trust
internationale organisation;internationale vereinigung ohne gewinnerzielungsabsicht;internationale vereniging zonder winstoogmerk;intreprindere individuala
investment company;investment company with fixed capital;investment company with variable capital;investment limited partnership;investment trust
investmentgesellschaft mit festem kapital;investmentgesellschaft mit variablem kapital;irish collective asset management vehicle;ist dir pubblico
istituti di diritto pubblico;istituto religioso;javna agencija;javni sklad;javno podjetje;javno preduzece;javno trgovacko drustvo;javno trgovsko pretprijatie
jedinica lokalne ili podrucne samouprave;jednoducha spol na akcie;jednoducha spolocnost na akcie;jednotka statnej zeleznicno technickej inspekcie
jednotka zboru ozbrojenej ochrany zeleznic;jednotka zeleznicneho spravneho uradu;jedzboru ochrany zel;ji ceng fa lv fu wu suo;ji ceng gong hui;ji guan;ji jin hui
jine druzstvo;johabhyeong fund;joint liability company;joint public agency;joint ventures;julkinen keskinainen vakuutusyhtio;julkinen osakeyhtio
julkinen vakuutusosakeyhtio;jun dui shi ye dan wei;junta de educacion y junta administrativa de patronatos escolares
kazennyye predpriyatiya sub yektov rossiyskoy federatsii;keskinainen kiinteistoosakeyhtio;keskinainen vahinkovakuutusyhdistys;keskinainen vakuutusyhtio
kgaa co kg;khozyaystvennyye obshchestva;khozyaystvennyye partnerstva;khozyaystvennyye tovarishchestva;kirchliche stiftung des offentlichen rechts
klon na chuzhdestranen targovets;kmetijska zadruga;kolcsonos biztosito egyesulet;kollegii advokatov;kollektif sirket;koltsegvetesi szerv;kom spol
komandit ortaqlıq;komandit sirket;komanditines ukines bendrijos;komanditna delniska druzba;komanditna druzba;komanditna spolocnost;komanditno drustvo
komanditno drustvo so akcii;komanditno druzhestvo;komanditno druzhestvo s aktsii;kommandit ag;kommandit erwerbsgesellschaft;kommandit kapitalanlagen
kommanditgesellschaft auf aktien;kommanditgesellschaft auf aktien mit sozialer zielsetzung;kommanditgesellschaft fuer kollektive kapitalanlagen
kommunal affarsinrattning;kommunalt foretak;kommunforbundets affarsinrattning;komoditna burza;komoditni burza;kompani e huaj;kooperatines bendroves
kooperativ hyresrattsforening;kooperativa bujqesore;kooperativnyye khozyaystva;korlatolt felelossegu tarsasag;korperschaft des offentlichen rechts
korperschaft offentlichen rechts;koscioł i zwiazki wyznaniowe;kozhasznu tarsasag;kozjegyzoi iroda;kozkereseti tarsasag;kołka rolnicze;krajsky urad;kreditna unija
kreditnyye kooperativy vtorogo urovnya;kreditnyye potrebitelskiye kooperativy;kreditnyye potrebitelskiye kooperativy grazhdan;krestyanskiye khozyaystva
kromhoun bartes;kromhoun ekachn ttuolkhosatrauv meanokamrit;kromhoun mhachn ttuolkhosatrauv meanokamrit;kromhoun sahakammosetthi meanokamrit
kromhoun sahakammosetthi toutow;kulfoldi szekhelyu vallalkozas fioktelepe;kulfoldi szekhelyu vallalkozas kereskedelmi kepviselete;kumpanija privata
kumpanija pubblika;kunnallinen liikelaitos;kuntainliiton liikelaitos;l3c low profit llc;la paroisse catholique ukrainienne de;labdaros ir paramos fondai
labuan company;labuan foreign company;labuan foundation;labuan isalmic trust;labuan islamic charitable trust;labuan islamic foundation
labuan islamic limited liability partnership;labuan islamic limited partnership;labuan islamic other trust;labuan islamic purpose trust
labuan islamic recognized limited liability partnership;labuan islamic special trust;labuan islamic spendthrift protective trust
labuan limited liability partnerships;labuan limited partnership;labuan pre incorporated company;labuan protected cell company
labuan recognized limited liability partnership;labuan trust;landwirtschaftliche gesellschaft;lanskapet aland och dess ambetsverk;ldt part coll invest
liability company;liability ltd;liability partnership;lietuvos prekybos pramones ir amatu rumu asociacija;limited by guarantee;limited by shares
limited by shares and by guarantee;limited company;limited company and limited by guarantee;limited cooperative;limited cooperative assocation
limited cooperative association;limited corp;limited liability co;limited liability company;limited liability limited partership
limited liability limited partnership;limited liability partnership;limited liability partnerships;limited liabiltity partnership;limited liabilty company
limited liabilty partnerships;limited liablity partnership;limited or ltd;limited partnership;limited partnership association
limited partnership for collective investments;limited partnership formed outside of bc;limited partnership with legal personality
limited partnership without legal personality;limited partnerships;limited partnerships formed in ns;limited proprietary company;limited sirket
limted partnership;llc llc lc l c;loan company;loan corp;loan corporation;loc publ co;local administration;local company;local company limited by guarantee
local company limited by shares;local llc;local public company;local unlimited company;low profit limited liability company;low profit llc;ltd co;ltd co op
ltd incorporated;ltd liability co;ltd liability company;ltd partnership;ltd sti;lv shi zhi ye ji gou;master limited liability company;mazosios bendrijos
medzinar org a zdruz;medzinarodne organizacie a zdruzenia;mestska cast mestsky obvod;mezhpravitelstvennyye mezhdunarodnyye organizatsii
mezinarodni nevladni organizace;mezinarodni odborova organizace;mezinarodni organizace zamestnavatelu;micro empresa de responsabilidad limitada
miestna jednotka bez pravnej sposobilosti;min ban fei qi ye dan wei;ministries and parastal bodies;mixed liability company;multiform foundation
multistate cooperative society;municipal enterprise;munitsipalnyye avtonomnyye uchrezhdeniya;munitsipalnyye byudzhetnyye uchrezhdeniya
munitsipalnyye kazennyye predpriyatiya;munitsipalnyye kazennyye uchrezhdeniya;munitsipalnyye unitarnyye predpriyatiya
munkavallaloi resztulajdonosi program szervezet;mutua assicurazione;mutual aid cooperative;mutual association;mutual benefit corporation
mutual benefit enterprise;mutual burial association;mutual company;mutual de ahorro y prestamo;mutual fire insurance company;mutual fund;mutual fund company
mutual fund sub scheme;mutual savings and loan holding company;mutualidad de prevision social;mutualite sociale agricole;muu julkisoikeudellinen oikeushenkilo
muu kiinteistoosakeyhtio;muu saatio;muu taloudellinen yhdistys;muu verotuksen yksikko;muu yhdistys;muu yhteisvastuullinen pidatysvelvollinen;muu yhtio
muut oikeushenkilot;məhdud məsuliyyətli cəmiyyəti;naamloze vennootschap;naamloze vennootschap limited company by shares
naamloze vennootschap met een sociaal oogmerk;naamloze vennootschap van publiek recht;nadacni fond;naftiki eteria;narodna banka slovenska;narodni podnik
narodny vybor;national bank;natura giuridica particolare;natura guiri estera;nature jur etran;ndermarrjet publike sipas ligjit ne fuqi per ndermarrjet publike
nebraska benefit corporation;negosudarstvennyye pensionnyye fondy;neinvesticny fond;nekommercheskiye partnerstva;nepravitelstvennyye mezhdunarodnyye organizatsii
nepublichnyye aktsionernyye obshchestva;nespecifikovana pravna forma;nevenvestiging met hoofdvestiging buiten bonaire;new brunswick limited liability partnership
new generation co operatives;neziskova organizacia;neziskova organizacia poskytujuca vseobecne prospesne sluzby;nicht eingetragener verein
nichtkaufmannische prokuren;no liability;no liability company;nomika prosopa dimosiou dikeou;non banking finance company;non commercial power of attorney
non deposit trust company;non hong kong company;non profit company;non profit corporation;non profit corporations;non profit dom limited cooperative association
non profit domesticated foreign corporation;non profit foreign corporation;non profit foreign limited cooperative association
non profit limited liability company;non share corporations;non stock corporation;non taxable corporation;nong min zhuan ye he zuo she
nonprofit common interest development association;nonprofit community trust;nonprofit corporation;nonprofit corporation mutual benefit
nonprofit corporation public benefit;nonprofit corporation religious;nonprofit electric generation and transmission cooperative corporation
nonprofit limited liability company;nonstock corporation;norskregistrert utenlandsk foretak;northern ireland company;not for profit corporation
not for profit corporations;notarialnyye palaty;notariusy zanimayushchiyesya chastnoy praktikoy;nt corporation;nt society;nuolatines arbitrazo institucijos;nv pr
nv so;nyilvanosan mukodo reszvenytarsasag;o rag;ob yedineniya blagotvoritelnykh organizatsiy;ob yedineniya fermerskikh khozyaystv;ob yedineniya rabotodateley
obcanske sdruzeni;obec mesto;obecne prospesna spolecnost;obecni podnik;obecny podnik;obecny urad;oblast zavod poistovne;oblastna organizacna jednotka csd
oblastny zavod poistovne;oblorgjednotka csd;obosoblennyye podrazdeleniya yuridicheskikh lits;obrtna zadruga;obshchestva s ogranichennoy otvetstvennostyu
obshchestva vzaimnogo strakhovaniya;obshchestvennyye dvizheniya;obshchestvennyye fondy;obshchestvennyye organizatsii;obshchestvennyye uchrezhdeniya
obshchestvo s dopolnitelnoj otvetstvennostyu;obshchestvo s ogranichennoj otvetstvennostyu;obshchiny korennykh malochislennykh narodov rossiyskoy federatsii
odborova organizace a organizace zamestnavatelu;oddział przedsiebiorcy zagranicznego;odstepny zavod;odstepny zavod v or;odstepny zavod zahranicni fyzicke osoby
odstepny zavod zahranicni pravnicke osoby;off rechtl korp;off unt bezirk;off unt bund;off unt gemeinde;off unt kanton;off unt korp;offene erwerbsgesellschaft
offene gesellschaft;offene handelsgesellschaft;offene handelsgesellschaft mit sozialer zielsetzung;offentlich rechtliche aktiengesellschaft
offentlich rechtliche genossenschaft;offentlich rechtliche genossenschaft mit beschrankter haftung;offentlich rechtliche gesellschaft mit beschrankter haftung
offentlich rechtliche korperschaft;offentlich rechtliche vereinigung ohne gewinnerzielungsabsicht;offentliche einrichtung;offentliches unternehmen des bezirks
office public dhabitation a loyer modere;officier public ou ministeriel;ohg mbh;oktatasi intezmenyek;old public company;omorithmi eteria
omsesidigt fastighetsaktiebolag;omsesidigt forsakringsbolag;omsesidigt skadeforsakringsforening;onderlinge waarborgmaatschappij;onderneming natuurlijk persoon
one person company;one person corporation;onkentes kolcsonos biztositopenztar;ontotites pou diepontai apo to dimosio dikaio;open ended investment company
openbare instelling;openbare vennootschap;oppet bolag;or co op;or inc;ordre professionnel ou assimile;org internationales;org internazionali
organisation internationale;organisation sans capital actions;organisme consulaire;organismo da administracao publica;organismo de integracion financiera rural
organismo internacional;organizacao religiosa;organizacion comunitaria;organizacion deportiva;organizacje społeczne i zawodowe
organizacna jednotka politickej strany politickeho hnutia;organizacna jednotka zdruzenia;organizacna zlozka podniku
organizacni jednotka mezinarodni nevladni organizace;organizacni jednotka obcanskeho sdruzeni;organizacni slozka statu;organizacni slozka zahranicni nadace
organizacni slozka zahranicniho nadacniho fondu;organizatie non guvernamentala;organizatii cooperatiste de credit si casele centrale ale acestora
organizatsionno pravovyye formy dlya deyatelnosti grazhdan;organizazioni internazionali;organy obshchestvennoy samodeyatelnosti;orgjednotka zdruzenia
orgjednpolstrany hn;orgzlozka prisporg;orszagos betetbiztositasi alap;ortacko drustvo;ortakeri e kufizuar;ortakeri e pergjithshme;ortodoksinen kirkko
ortodoxa kyrkan;osoby fizyczne prowadzace działalnosc gospodarcza;other company type;other type of company;otkrytoe akcionernoe obshchestvo
otkrytoye aktsionernoye obshchestvo;otwarty fundusz emerytalny;overige privaatrechtelijke rechtspersoon;oversea company;overseas company;overseas partnership
ovriga juridiska personer;panstwowe jednostki organizacyjne;paroisse hors zone concordataire;partg mbb;partido politico;partie polityczne
partneriaeth atebolrwydd cyfyngedig;partnerschaftsgesellschaft mit beschrankter berufshaftung;partnership en commendite or limited partnership
partnership en nom collectif;partnership firm;patnership limited by shares;payevyye investitsionnyye fondy;pension fund;pension fund society
pension fund sub scheme;pension funds;pension funds sub scheme;permit company;persekutuan perdata;perseroan terbatas;perseroan terbatas penanaman modal asing
perseroan terbatas penanaman modal dalam negeri;persoana fizica autorizata;persoana fizica independenta;persona natural comerciante;personal liability company
personne morale etrangere residante;personne morale sans but lucratif par code des professions;personne morale sans but lucratif par loi sur les assurances
personne morale sans but lucratif par loi sur les cercles agricoles;personne morale sans but lucratif par loi sur les cites et villes
personne morale sans but lucratif par loi sur les clubs de recreation;personne morale sans but lucratif par loi sur les compagnies
personne morale sans but lucratif par loi sur les fabriques;personne morale sans but lucratif par loi sur les villages miniers
personne morale sans but lucratif par loi sur les villes minieres;personne morale sans but lucratif par loi sur linstruction publique;personne physique
pessoa coletiva de direito publico;pessoa coletiva internacional;piccola societa cooperativa a responsabilita limitata;placowki systemu oswiaty
pobocka sporitelne;pobocka statneho penazneho ustavu;pobocka statpenazust;pobocna mezinarodni odborova organizace;pobocna mezinarodni organizace zamestnavatelu
pobocna odborova organizace a organizace zamestnavatelu;pobocny spolek;podelenie na evropeysko obedinenie po ikonomicheski interesi;podilovy penzijni fond
podnik alebo hospodarske zariadenie politickej strany;podnik alebo hospodarske zariadenie zdruzenia;podnik alebo hospzar
podnik nebo hospodarske zarizeni politicke strany;podnik nebo hospodarske zarizeni sdruzeni;podnik se zahranicni majetkovou ucasti
podnik so zahranicnou majetkovou ucastou;podnik so zahrmajuc;podnik zahr osoby org zlozka;podnik zahranicneho obchodu;podnik zahranicnej osoby
podnik zahranicniho obchodu;podnikajici fyzicka osoba tuzemska;podnikatel fyzicka osoba nezapisany v obchodnom registri
podnikatel fyzicka osoba zapisany v obchodnom registri;poistovaci spolok;poistovna a s;poistovna akciova spolocnost;poistovna s p;poistovna statny podnik
pole dequilibre territorial et rural;pole metropolitain;politicheskiye partii;politicka strana politicke hnuti;politicka strana politicke hnutie
politines partijos;polnohospodarske druzstvo;polnyye tovarishchestva;pool inc;pool incorporated;pool limited;pool ltd;potrebitelskiye kooperativy
potrebitelskiye obshchestva;power att;pravna osoba katolicke crkve;predstavitelstva yuridicheskikh lits;prekybos pramones ir amatu rumai
prispevkova organizace zrizena uzemnim samospravnym celkem;prispevkova organizacia;priv st;privaciu detektyvu bendrijos;private act corporation
private act non profit corp;private act not for profit corporation;private companies;private companies limited by guarantee;private companiy limited by guarantee
private company;private company limited by guarantee;private company limited by shares;private company unlimited with shares
private company unlimited without shares;private joint stock company;private limited;private limited by guarantee
private limited by guarantee and having a share capital;private limited by guarantee and not having a share capital;private limited by guarantee no share capital
private limited by share;private limited by shares;private limited company;private limited corporation;private limited liability companies
private limited liability company;private recreation company;private stichting;private trust company;private unlimited
private unlimited and having a share capital;private unlimited by share;private unlimited company;private unlimited company with a share capital
private unlimited liability corporation;private unlimited no share capital;privatgesellschaft mit beschrankter haftung
privatgesellschaft mit beschrankter haftung mit sozialer zielsetzung;procura non commerciale;procurations non commerciales;prof corp
profesines sajungos ir ju susivienijimai;profession liberale;professional association;professional benefit corporation;professional close corporation
professional corporation;professional corporation or pc;professional firms;professional limited liability company
professional limited liability limited partnership;professional limited liabity partnership;professional series limited liability company
professional service corporation;professional services corporation;professonal limited liability company;profit corporation;profsoyuznyye organizatsii
proizvodstvennyye kooperativy;project company;proprietary company;proprietary limited;proprietary ltd;prosta społka akcyjna;prostyye tovarishchestva
protected cell company;provident fund superannuation fund gratuity fund insurance fund;przedsiebiorstwo panstwowe;pt pma;pt pmdn;pte ltd;pty limited;pty ltd
pub sec inst;public benefit corporation;public benefit corporations;public companies;public companies limited by guarantee;public company
public company limited by guarantee;public company limited by shares;public corporation;public financial institutions;public joint stock company
public limited by guarantee;public limited by guarantee and having a share capital;public limited by guarantee and not having a share capital
public limited by shares;public limited company;public limited corporation;public limited liability companies;public limited liability company
public non profit company;public recreation company;public sector institution;public transportation authority;public unlimited and having a share capital
public unlimited company;public unlimited company that has no share capital;public unlimited company with a share capital;public unlimited liability corporation
publichno pravovyye kompanii;publichnyye aktsionernyye obshchestva;publicity rights name registration;publicly traded corporation
publiekrechtelijke rechtspersoon;publikt aktiebolag;publikt forsakringsaktiebolag;publikt omsesidigt forsakringsaktiebolag;puc uc;pulc uc;pvt ltd
qapalı səhmdar cəmiyyəti;qi ta gong hui;qi ta ji gou bian zhi;qi ta lv you;qi ta min zheng;qi ta nong ye;qi ta shi yong yu wu deng ji ji gou de de qing kuang
qi ta si fa xing zheng;qi ta wai jiao;qi ta wen hua;qi ta zhong yang jun wei gai ge he bian zhi ban gong shi;qi ta zong jiao;qi ye
rada pro verejny dohled nad auditem;ragione individuale;raison individuelle;rak economic zone company;rappresentanti dindivisioni
rayonnyye sudy gorodskiye sudy mezhrayonnyye sudy;real estate investment trusts;rechtspersoon in oprichting;regie autonoma
regie dune collectivite locale a caractere administratif;regie dune collectivite locale a caractere industriel ou commercial;regime dassurance chomage
regime general de la securite sociale;regime maladie des non salaries non agricoles;regime special de securite sociale;regionalni rada regionu soudrznosti
registered agent designation;registered extraprovincial non share corporation;registered limited liability limited partnership
registered limited liability partnership;registered ltd;registered partnership having limited liability;registered society;registered trustee
registration of extra provincial corporations;registrerat religiost samfund;reit ag;reit aktiengesellschaft;rekisteroity uskonnollinen yhdyskunta
religines bendruomenes bendrijos ir centrai;religious corporation;religious corporations;religious society;religious society or religious corporation
religioznyye organizatsii;representacao permanente;representants dindivisions;representative of an ownership in undivided shares;reprezentant fiscal
republika slovenija;restricted purposes company;restricted purposes company segregated portfolio company;restricted scope company;rllp llp rllp llp
royal charter company;rozpoctova organizacia;rozpoctove a prispevkove organizacie;rp io;rural cooperative association;rural utility cooperative
rybolovetskiye arteli;s a de c v;s a de c v f i de c;s a de c v f i de o l;s a de c v f i de r v;s a de c v f i en i d;s a de cv afore;s a de cv siefore
s a s de c v;s agr;s civil;s civil de r l;s com;s coop;s coop e;s de r l;s de r l de c v;s de r l de i p de c v;s de rl mi;s de s s;s en c;s en c de c v
s en c por a;s en c por a de c v;s en cp;sa a conseil dadministration;sa a directoire;sa a participation ouvriere a conseil dadministration
sa a participation ouvriere a directoire;sa cooperative artisanale a conseil dadministration;sa cooperative artisanale a directoire
sa cooperative de commercants detaillants a conseil dadministration;sa cooperative de commercants detaillants a directoire
sa cooperative de consommation a conseil dadministration;sa cooperative de consommation a directoire;sa cooperative de construction a conseil dadministration
sa cooperative de construction a directoire;sa cooperative de production de hlm a conseil dadministration;sa cooperative de transport a conseil dadministration
sa cooperative de transport a directoire;sa cooperative dinteret maritime a directoire;sa cooperative maritime a conseil dadministration
sa cooperative ouvriere de production a conseil dadministration;sa cooperative ouvriere de production a directoire
sa damenagement foncier et dequipement rural a conseil dadministration;sa dattribution a conseil dadministration;sa dattribution a directoire
sa de credit immobilier a conseil dadministration;sa de credit immobilier a directoire;sa de cv sofom enr;sa de cv sofom er;sa de hlm a conseil dadministration
sa de hlm a directoire;sa deconomie mixte a conseil dadministration;sa deconomie mixte a directoire;sa dinteret collectif agricole
sa dinteret collectif agricole a conseil dadministration;sa dom estero;sa dpu;sa fs;sa immobiliere dinvestissement a conseil dadministration
sa immobiliere dinvestissement a directoire;sa immobiliere pour le commerce et lindustrie a directoire;sa mixte dinteret agricole
sa nationale a conseil dadministration;sa nationale a directoire;sa pi;sa pi b;sa pi de cv;sa pi de cv sofom er;sa rl s;sa sofom enr;sa sofom er
sa union de societes cooperatives a conseil dadministration;sa union de societes cooperatives a directoire;sab de cv;sab de cv sofom enr;sab sofom er
sabiedriba ar ierobezotu atbildibu;sabiratelno druzhestvo sadruzhie;sadom etran;safer anonyme a directoire;sahakreasa ekbokkol;samfalld skog;samfallda formaner
samodzielny publiczny zakład opieki zdrowotnej;samoreguliruyemyye organizatsii;samorzadowe jednostki organizacyjne;samospravna stavovska organizace
samospravny kraj;samost prevadzkaren ou;samostatna drobna prevadzkaren obecneho uradu;samostatna drobna provozovna
samostatne hospodariaci rolnik nezapisany v obchodnom registri;samostatne hospodariaci rolnik zapisany v obchodnom registri;samostatne podnikajuca fo
samostatne podnikajuca fyzicka osoba;samostojni podjetnik posameznik;sanitary improvement district;sapi de cv sofom enr;sapib de cv;sarl cooperative artisanale
sarl cooperative de consommation;sarl cooperative de construction;sarl cooperative de transport;sarl cooperative dinteret maritime
sarl cooperative ouvriere de production;sarl damenagement foncier et dequipement rural;sarl dattribution;sarl deconomie mixte;sarl dinteret collectif agricole
sarl immobiliere de gestion;sarl immobiliere pour le commerce et lindustrie;sarl mixte dinteret agricole;sarl nationale;sarl union de societes cooperatives
sarl unipersonnelle;sas societe par actions simplifiee;savez zadruga;savings and loan association;savings bank;savings credit cooperative
savings loan association;savivaldybiu imones;sc de a p;sc de a p de c v;sc de rl de cv;sc dpu;sc sa;sc sagr;sc sca;sc scri;sc scrl;sc scs;sc snc;sc sprl;sca fs
scc limited;scc ltd;sce selskab;schweizerische zweigniederlassung im handelsregister eingetragen;scl de cv;scom p a;scom pap
scottish charitable incorporated organisation;scottish partnership;scp darchitectes;scp davocats;scp davocats aux conseils;scp davoues dappel
scp de commissaires aux comptes;scp de commissaires priseurs;scp de conseils juridiques;scp de dentistes;scp de directeurs de laboratoire danalyse medicale
scp de geometres experts;scp de greffiers de tribunal de commerce;scp de masseurs kinesitherapeutes;scp de medecins;scp de notaires;scp de veterinaires
scp dhuissiers;scp dinfirmiers;scr pyme;scri cp;scri fs;scrl dpu;scrl fs;scs fs;sdn bhd;sdn bhd bhd;sdruzeni mezinarodniho obchodu;sdruzhenie v chastna polza
sdruzhenie v obshtestvena polza;se selskab;secteur de commune;section de commune;segregated cell company;segregated portfolio company
selon la loi de la legislature;selon la loi par loi speciale du quebec a caractere prive;selon la loi par loi speciale du quebec a caractere public
selskab med begrænset ansvar;selskap med begrenset ansvar;selskokhozyaystvennyye arteli;selskokhozyaystvennyye potrebitelskiye obsluzhivayushchiye kooperativy
selskokhozyaystvennyye potrebitelskiye ogorodnicheskiye kooperativy;selskokhozyaystvennyye potrebitelskiye sadovodcheskiye kooperativy
selskokhozyaystvennyye potrebitelskiye sbytovyye kooperativy;selskokhozyaystvennyye potrebitelskiye snabzhencheskiye kooperativy
selskokhozyaystvennyye potrebitelskiye zhivotnovodcheskiye kooperativy;selskokhozyaystvennyye proizvodstvennyye kooperativy;sendirian berhad
separate limited partnership;separate limited partnerships;series limited liability company;service central dun ministere
service deconcentre a competence nationale dun ministere;service deconcentre de letat a competence departementale
service deconcentre de letat a competence regionale;service deconcentre de letat a competence territoriale;service departemental dincendie et de secours
service du ministere de la defense;service mark;sharakah dhat maswuwliat mahduda;sharakah tawsiat basita;share corporations;sharika that almasuliah almahduda
sharikat ajnabia;sharikat almahasah;sharikat almusahama alaamah;sharikat almusahama alkhasa;sharikat altadamun;sharikat altawsia albasita
sharikat altawsia bialashum;sharikat altawsia blashoom;sharikat amwal;sharikat ashkhas;sharikat dhat ras mal qabil liltaghyir;sharikat muhasa;sharikat musahama
sharikat raas almal almughamir;sharikat tawsiat bialashum;she hui tuan ti;shi ye dan wei;shoqeri aksionare;shoqeri me pergjegjesi te kufizuar;shr rolnik
shr rolnik v or;si fa jian ding ji gou;si ren gu fen you xian gong si;simple co;simple commandite company;simple partnership;sindicato y su federacion
sintakhyeong fund;skarb panstwa;skolska pravnicka osoba;skupnost lastnikov stanovanj;snc fs;soc com investimenti;soc com investissement;soc com per azioni
soc comm action;soc coop;soc en commandite;soc in accomandita;soc nom collectif;soc nome collettivo;social zdravpoistovna;socialna a zdravotne poistovne
socieda anonima;socieda anonima abierta;sociedad agraria de trasformacion;sociedad anonima;sociedad anonima bolsa de valores;sociedad anonima bursatil
sociedad anonima bursatil de capital variable;sociedad anonima bursatil de capital variable bolsa de valores
sociedad anonima bursatil de capital variable casa de bolsa;sociedad anonima bursatil de capital variable sociedad controladora;sociedad anonima casa de cambio
sociedad anonima centro cambiario;sociedad anonima cerrada;sociedad anonima de capital variable;sociedad anonima de capital variable bolsa de valores
sociedad anonima de capital variable casa de bolsa;sociedad anonima de capital variable casa de cambio;sociedad anonima de capital variable centro cambiario
sociedad anonima de capital variable contraparte central de valores;sociedad anonima de capital variable financiera comunitaria
sociedad anonima de capital variable financiera popular;sociedad anonima de capital variable fondo de inversion de capitales
sociedad anonima de capital variable institucion de fianzas;sociedad anonima de capital variable institucion de seguros
sociedad anonima de capital variable operadora de fondos de inversion;sociedad anonima de capital variable sociedad controladora
sociedad anonima de capital variable union de credito;sociedad anonima europea;sociedad anonima financiera comunitaria;sociedad anonima financiera popular
sociedad anonima institucion de banca multiple;sociedad anonima institucion de fianzas;sociedad anonima institucion de seguros;sociedad anonima laboral
sociedad anonima mixta;sociedad anonima profesional;sociedad anonima promotora de inversion;sociedad anonima promotora de inversion bursatil
sociedad anonima promotora de inversion bursatil de capital variable;sociedad anonima promotora de inversion de capital variable;sociedad anonima simplificada
sociedad anonima sociedad de informacion crediticia;sociedad anonima unipersonal;sociedad civil;sociedad civil de responsabilidad limitada
sociedad civil profesional;sociedad colectiva;sociedad colectiva civil;sociedad colectiva comercial;sociedad colectiva profesional
sociedad comanditaria por acciones;sociedad comanditaria por acciones profesional;sociedad comanditaria simple;sociedad comanditaria simple profesional
sociedad comercial de responsabilidad limitada;sociedad contractual minera;sociedad cooperativa;sociedad cooperativa de ahorro y prestamo
sociedad cooperativa de ahorro y prestamo de capital variable;sociedad cooperativa de capital variable
sociedad cooperativa de consumidores de bienes y o servicios;sociedad cooperativa de productores de bienes y o servicios
sociedad cooperativa de responsabilidad limitada de capital variable;sociedad cooperativa europea;sociedad cooperativa limitada
sociedad cooperativa limitada de capital variable;sociedad cooperativa profesional;sociedad de capital riesgo;sociedad de capital riesgo pyme
sociedad de economia mixta;sociedad de garantia reciproca;sociedad de inversion de capital variable;sociedad de produccion rural de responsabilidad ilimitada
sociedad de produccion rural de responsabilidad limitada;sociedad de produccion rural de responsabilidad suplementada;sociedad de responsabilidad limitada
sociedad de responsabilidad limitada de capital variable;sociedad de responsabilidad limitada microindustrial
sociedad de responsabilidad limitada o sociedad limitada;sociedad de responsaibilidad limitada;sociedad de solidaridad social;sociedad de usuarios de aguas
sociedad en comandita;sociedad en comandita civil;sociedad en comandita comercial;sociedad en comandita por acciones
sociedad en comandita por acciones de capital variable;sociedad en comandita simple;sociedad en comandita simple de capital variable;sociedad en nombre colectivo
sociedad en nombre colectivo de capital variable;sociedad en participacion;sociedad legal;sociedad legal minera;sociedad limitada de nueva empresa
sociedad limitada laboral;sociedad limitada profesional;sociedad limitada unipersonal;sociedad mutualista;sociedad nacional de credito
sociedad nacional de credito institucion de banca de desarrollo;sociedad por acciones;sociedad por acciones cerrada simplificada
sociedad por acciones simplificada;sociedad por acciones simplificada de capital variable;sociedad profesional
sociedad propietaria de tierras agricolas ganaderas o forestales;sociedade anonima;sociedade anonima desportiva;sociedade anonima europeia;sociedade cooperativa
sociedade em comandita;sociedade em comandita por acoes;sociedade em comdandita simples;sociedade em conta de participacao;sociedade em nome coletivo
sociedade limitada;sociedade por quotas;sociedade simples;sociedade unipessoal por quotas;sociedades agrarias de transformacion;sociedades de capital variable
sociedades de inversion inmobiliaria;societa a garanzia limitata;societa a responsabilita limitata;societa a responsabilita limitata con unico socio
societa a responsabilita limitata semplificata;societa anonima;societa consortile a responsabilita limitata;societa consortile cooperativa
societa consortile cooperativa a responsabilita limitata;societa consortile in accomandita semplice;societa consortile per azioni;societa cooperativa
societa cooperativa a responsabilita limitata;societa cooperativa consortile;societa cooperativa europea;societa costituita in base a leggi di altro stato
societa di investimento a capitale fisso;societa di investimento a capitale variabile;societa di mutuo soccorso;societa europea;societa in accomandita
societa in accomandita per azioni;societa in accomandita per investimenti collettivi di capitale;societa in accomandita semplice;societa in nome collettivo
societa non prevista dalla legislazione italiana;societa per azioni;societa per azioni con socio unico;societa semplice;societa tra professionisti
societas cooperativa europaea;societas europaea;societate agricola;societate cooperativa;societate cooperativa europeana;societate cu raspundere limitata
societate europeana;societate in comandita pe actiuni;societate in comandita simpla;societate in nume colectiv;societate pe actiuni
societe a responabilite limitee;societe a responsabilite limitee;societe a responsabilite limitee de droit public
societe a responsabilite limitee du nouveau brunswick;societe a responsabilite limitee simplifiee;societe agricole;societe anonyme
societe anonyme a finalite sociale;societe anonyme de droit public;societe anonyme mixte dinteret agricole a conseil dadministration;societe anonyme monegasque
societe civile;societe civile cooperative de consommation;societe civile cooperative de construction;societe civile cooperative dinteret maritime
societe civile cooperative entre medecins;societe civile dattribution;societe civile de moyens;societe civile de placement collectif immobilier
societe civile dexploitation agricole;societe civile dinteret collectif agricole;societe civile fonciere;societe civile immobiliere
societe civile immobiliere d accession progressive a la propriete;societe civile immobiliere de construction vente;societe civile laitiere
societe civile particuliere;societe civile sous forme de societe agricole;societe civile sous forme de societe anonyme
societe civile sous forme de societe en commandite par actions;societe civile sous forme de societe en commandite simple
societe civile sous forme de societe en nom collectif;societe civile sous forme de societe privee a responsabilite limitee
societe commerciale etrangere immatriculee au rcs;societe cooperative;societe cooperative a responsabilite illimitee
societe cooperative a responsabilite illimitee a finalite sociale;societe cooperative a responsabilite limitee
societe cooperative a responsabilite limitee a finalite sociale;societe cooperative a responsabilite limitee de droit public;societe cooperative agricole
societe cooperative de banque populaire;societe cooperative de droit public;societe cooperative de production de hlm anonyme a directoire
societe cooperative europeenne;societe cooperative organisee sous forme de societe anonyme;societe creee de fait avec personne morale
societe creee de fait entre personnes physiques;societe dassurance a forme mutuelle;societe de caisse de retraite;societe de caution mutuelle
societe de droit commun;societe de pret;societe depargne pension a capital variable;societe dexercice liberal a forme anonyme a conseil dadministration
societe dexercice liberal a forme anonyme a directoire;societe dexercice liberal a responsabilite limitee
societe dexercice liberal a responsabilite limitee a associe unique;societe dexercice liberal en commandite par actions
societe dexercice liberal par action simplifiee;societe dinteret communautaire;societe dinvestissement a capital fixe;societe dinvestissement a capital variable
societe en commandite;societe en commandite de placements collectifs;societe en commandite par action;societe en commandite par actions
societe en commandite par actions a finalite sociale;societe en commandite par actions cooperative;societe en commandite simple
societe en commandite simple a finalite sociale;societe en commandite simple cooperative;societe en commandite speciale;societe en libre partenariat
societe en nom collectif;societe en nom collectif a finalite sociale;societe en nom collectif a responsabilite limitee;societe en nom collectif cooperative
societe en participation;societe en participation avec personne morale;societe en participation de professions liberales
societe en participation entre personnes physiques;societe etrangere non immatriculee au rcs;societe europeas;societe europeenne;societe fiduciaire
societe ou association sans personnalite juridique;societe par actions;societe par actions constitue par loi sur les assurances
societe par actions constitue par loi sur les compagnies de flottage;societe par actions constitue par loi sur les compagnies minieres
societe par actions constitue par loi sur les societes de construction;societe par actions constitue par loi sur les syndicats delevage
societe par actions par fonds mutuel constitue par acte de fiducie;societe par actions par loi sur les societes par actions;societe par actions simplifiee
societe privee a responsabilite limitee;societe privee a responsabilite limitee a finalite sociale;societe privee a responsabilite limitee unipersonnelle
societe simple;societe unipersonnelle a responsabilite limitee;societes interprofessionnelles de soins ambulatoires;society with restricted liability
socjeta fisem kollettiv;socjeta in akkomandita jew socjeta limitata;sodininku bendrijos;soggetto estero;sole proprietor;sole proprietors;sole proprietorship
sole trader;somateia kai idrymata;somatia idrimata;sonstiger rechtstrager;sovety munitsipalnykh obrazovaniy sub yektov rossiyskoy federatsii;soyuzy kooperativov
soyuzy kreditnykh kooperativov;soyuzy obshchestvennykh ob yedineniy;soyuzy obshchin malochislennykh narodov;soyuzy potrebitelskikh obshchestv;sp z oo
special corporation for municipal development;special economic zone company;special employee owned corporation;special legal form;special license company
special purpose vehicle company;special purpose vehicle coop multistate coop society;special purpose vehicle partnership firm;special purpose vehicle trust
specializovana organizacna jednotka csd;specorgjednotka csd;spol kom na akcie;spol s r o;spolecenstvi vlastniku jednotek;spolecna zajmova organizace druzstev
spolecnost komanditni;spolecnost komanditni na akcie;spolecnost s rucenim omezenym;spolecny podnik;spolocenstva vlastnikov
spolocenstva vlastnikov pozemkov bytov a pod;spolocna zaujmova organizacia druzstiev;spolocna zaujorgdruz;spolocnost komanditna na akcie
spolocnost s rucenim obmedzenym;spolocny podnik;sponsored by municipal corporation;spotrebne druzstvo;spotrebni druzstvo
społdzielcza kasa oszczednosciowo kredytowa;społka akcyjna;społka cywilna;społka europejska;społka jawna;społka komandytowa;społka komandytowo akcyjna
społka partnerska;społka z ograniczona odpowiedzialnoscia;spr de rl de cv;sprava zeleznicni dopravni cesty statni organizace;sprl fs;sprlu fs;srl dpu
srl semplificata;staly rozhodci soud;stand alone primary dealer;stanovanjska zadruga;state owned company;state savings bank;staten och dess inrattningar
statlig affarsinrattning;statlig inrattning med separat forvaltning;statna hospodarska organizacia riadena okresnym uradom;statni banka ceskoslovenska
statni fond ze zakona;statni fond ze zakona nezapisujici se do obchodniho rejstriku;statni hospodarska organizace rizena okresnim uradem;statni podnik
statni prispevkova organizace;statni prispevkova organizace ostatni;statny podnik;statny podnik v oddieli psn;statutory close corporation;statutory company
statutory foundation;statutory public benefit limited liability company;statutory trust;stavovska organizacia profesna komora;stecajna masa
stichting particulier fonds;stichting van openbaar nut;stiftung co kg;stiftung co kgaa;stiftung des privaten rechts;stille gesellschaft;stille vennootschap
stock corporation;stopanska interesna zaednica;stowarzyszenie i zwiazki stowarzyszen;stredna skola;studentkar eller studentnation;subsidiary business name
succ rc;succursale suisse enregistree au registre de commerce;succursale svizzera registrata nel registro di commercio;sucesion indivisa
sucursal de sociedad extranjera;sucursal financeira exterior;sustainable business corporation;svazy cirkvi a nabozenskych spolecnosti
svepomocne zemedelske druzstvo;sverensky fond;svojpomocne polnohospodarske druzstvo;swiss branch registered at the registry of commerce;syndicat cooperatif
syndicat de copropriete;syndicat de salaries;syndicat inter hospitalier;syndicat intercommunal a vocation multiple;syndicat intercommunal a vocation unique
syndicat mixte ferme;syndicat mixte ouvert;syndicat patronal;synergatika pistotika idrymata;særlig finansiel virksomhed;takarek es hitelszovetkezet
taloudellinen yhdistys;tam ortaqlıq;tameia pronoias syntaxeos;tavarystva z abmezhavanaj adkaznascyu;tavarystva z dadatkovaj adkaznascyu
temporalidad de la iglesia;territorialnyye obshchestvennyye samoupravleniya;the ukrainian catholic parish of;tijelo drzavne uprave;tikrosios ukines bendrijos
torgovo promyshlennyye palaty;torəmə təsərrufat cəmiyyəti;tovarishchestva na vere;tovarishchestva sobstvennikov nedvizhimosti
tovarishchestva sobstvennikov zhilya;towarzystwo reasekuracji wzajemnej;towarzystwo ubezpieczen wzajemnych;trade name;trade name sole proprietorship;trade unions
tradicines religines bendruomenes ar bendrijos;trgovac pojedinac;trgovec poedinec;trust co;trust company;trust corp;trust corporation;trust reg;trustee company
trustee corp;trustee corporation;tuja pravna oseba po zzk 1;ucelova org jedn csd;ucelova organizacna jednotka csd;ucelova zahr obchorg
ucelova zahranicne obchodni organizace;ucelova zahranicno obchodna organizacia;uchrezhdeniya sozdannyye munitsipalnym obrazovaniyem
uchrezhdeniya sozdannyye rossiyskoy federatsiyey;uchrezhdeniya sozdannyye sub yektom rossiyskoy federatsii;ug co kg ag co kg;ugyvedi iroda;uk establishment
ukrainian catholic parish;ulc uc;ulkomainen yhteiso;unicorporated non profit association;unidad agricola industrial de la mujer
uniform limited cooperative association;unincorporated non profit assocation;unincorporated non profit association;unincorporated nonprofit association
union de ejidos;union de sociedades de produccion rural;union de societes cooperatives agricoles;union ganadera regional especializada
union ganadera regional general;unitarnoe predpriyatie;unitarnyye predpriyatiya;unitarnyye predpriyatiya osnovannyye na prave operativnogo upravleniya
united kingdom economic interest grouping;united kingdom societas;unlimited company;unlimited company that is authorised to issue shares
unlimited company that is not authorised to issue shares;unlimited liability company;unlimited proprietary company;unlimited with shares;unlimited without shares
unregistered company;unternehmen der gemeinde;unternehmen des bundes;unternehmen des kantons;unternehmen naturliche person;unіtarnae pradpryemstva;usaha dagang
usuline uhendus;utlandskt samfund;uzdarosios akcines bendroves;valstybes imones;valtio ja sen laitokset;valtion liikelaitos;vennootschap buitenlands recht
vennootschap met beperkte aansprakelijkheid;vennootschap of vereniging zonder rechtspersoonlijkheid;vennootschap onder een firma;vennootschap onder firma
vennootschap onder firma met een sociaal oogmerk;ver obch spol;verein alten rechts;vereinigung ohne gewinnerzielungsabsicht;verejna obchodna spolocnost
verejna obchodni spolecnost;verejna vyzkumna instituce;verejne neziskove ustavni zdravotnicke zarizeni;verejnopravna institucia;verejnopravni instituce
vereniging met beperkte rechtsbevoegdheid;vereniging met volledige rechtsbevoegdheid;vereniging van eigenaars;vereniging zonder rechtsbevoegdheid
vereniging zonder winstoogmerk;vereniging zonder winstoogmerk van publiek recht;versicherungsverein auf gegenseitigkeit
verska skupnost in podobne verske organizacije;verwaltung der gemeinde;verwaltung des bezirks;verwaltung des bundes;verwaltung des kantons;viesosios istaigos
vjerska zajednica;vnitrni organizacni jednotka organizacni slozky statu;vof so;voluntary association;voluntary association and business trusts
vseobecna zdravotni pojistovna;vyrobne druzstvo;vyrobni druzstvo;vysoka skola;vzw pr;wai guo chang zhu xin wen ji gou
wai guo lv you bu men chang zhu dai biao ji gou;wai guo zai hua wen hua zhong xin;wirtschaftliche interessenvereinigung
wirtschaftliche interessenvereinigung mit sozialer zielsetzung;wirtschaftlicher verein;workers cooperative;wspolnota mieszkaniowa;wspolnoty samorzadowe
xiang zhen ji ji ti jing ji zu zhi;yksityinen elinkeinonharjoittaja;ylioppilaskunta tai osakunta;you gu ben de gong zhong wu xian gong si
you gu ben de si ren wu xian gong si;you xian ze ren he huo;youth cooperative;zadruga brez odgovornosti;zadruga v zasebni lasti;zadruga z omejeno odgovornostjo
zadruzni savez;zahranicna osoba;zahranicna osoba fyzicka osoba s bydliskom mimo uzemia sr;zahranicna osoba pravnicka osoba so sidlom mimo uzemia sr
zahranicni fyzicka osoba;zahranicni pobocny spolek;zahranicni spolek;zahranicosoba fyzicka;zahranicosoba pravnicka;zahrkul infstrediska;zajednica ustanova
zajmova organizace druzstev;zajmove sdruzeni;zajmove sdruzeni pravnickych osob;zakladna skola;zakrytae akcyyanernae tavarystva;zakrytoe akcionernoe obshchestvo
zartkoruen mukodo reszvenytarsasag;zastupenie zahranicnej pravnickej osoby;zastupitelske organy inych statov;zastuporginych statov;zatial neurcene
zaujm zdruz pravosob;zaujmova organizacia druzstiev;zaujmova orgdruzstiev;zaujmove zdruzenie;zaujmove zdruzenie fyzickych osob bez pravnej sposobilosti
zaujmove zdruzenie pravnickych osob;zaujmove zdruzfyzosob;zdravotni pojistovna;zdruzenie medzinarodneho obchodu;zeleznice sr;zemedelske druzstvo
zemes ukio bendroves;zhilishchnyye ili zhilishchno stroitelnyye kooperativy;zhilishchnyye nakopitelnyye kooperativy;zhong cai wei yuan hui;zhu ce shou tuo ren
ziv a shr rolnik;ziv a shr rolnik v or;ziva slpovolanie;ziva slpovolanie v or;zivnostnik v or;zong jiao huo dong chang suo;zong jiao yuan xiao;zrg ag;zrg ekg
zrg kgaa;zrg lg;zrg ohg;zu ji ji ti jing ji zu zhi;zweig hr;zwiazek zawodowy;zwiazki inne niz zawodowe;zyra e perfaqesise se shoqerise se huaj tregtare ne kosove
əlavə məsuliyyətli cəmiyyət;αλλη νομικη μορφη;αλλοδαπη εταιρεια;ανωνυμη εταιρια;αστικη εταιρια;αυτοτελως εργαζομενος;αφανης εταιρια;δημοσια εταιρεια
δημοσια εταιρεια περιορισμενης ευθυνης με μετοχες;εterorrythmi kata metoches etaireia;εvropaiki εtaireia
εταιρεια περιορισμενης ευθυνης με εγγυηση χωρις μετοχικο κεφαλαιο;εταιρια περιορισμενης ευθυνης;ετερορρυθμη εταιρια;ετερορρυθμη κατα μετοχες εταιρεια
ευρωπαικη δημοσια εταιρεια περιορισμενης ευθυνης;ευρωπαικη εταιρεια;ευρωπαικος ομιλος οικονομικου σκοπου;ιδιωτικη εταιρεια
ιδιωτικη εταιρεια περιορισμενης ευθυνης με μετοχες;ιδιωτικη κεφαλαιουχικη εταιρια;ναυτικη εταιρια;νομικα προσωπα δημοσιου δικαιου;ομορρυθμη εταιρια
οντοτητες που διεπονται απο το δημοσιο δικαιο;συνεργατικα πιστωτικα ιδρυματα;σωματεια ιδρυματα;σωματεια και ιδρυματα;ταμεια προνοιας συνταξεως
автономные некоммерческие организации;адвокатские бюро;адвокатские палаты;адвокаты учредившие адвокатскии кабинет;адкрытае акцыянернае таварыства
акционарско друштво;акционерно дружество;акционерно дружество със специална инвестиционна цел;акционерные общества;акционерско друштво
благотворительные учреждения;благотворительные фонды;гаражные и гаражно строительные кооперативы;главы крестьянских хозяиств
государственные автономные учреждения субъектов россиискои федерации;государственные академии наук
государственные бюджетные учреждения субъектов россиискои федерации;государственные казенные учреждения субъектов россиискои федерации;государственные компании
государственные корпорации;государственные унитарные предприятия субъектов россиискои федерации;дружество с ограничена отговорност
дружество учредено по закона за задълженията и договорите;друштвено предузеће;друштво са ограниченом одговорношћу;друштво со ограничена одговрност
европеиско кооперативно дружество с ограничена отговорност;европеиско обединение по икономически интереси;едноличен търговец
еднолично aкционерно дружество със специалнa инвестиционна цел;еднолично акционерно дружество;еднолично дружество с ограничена отговорност
жилищные или жилищно строительные кооперативы;жилищные накопительные кооперативы;задружни савез;закрытае акцыянернае таварыства;закрытое акционерное общество
индивидуальные предприниматели;казенные предприятия субъектов россиискои федерации;клон на чуждестранен търговец;коллегии адвокатов;командитно дружество
командитно дружество с акции;командитно друштво;командитно друштво со акции;кооперативные хозяиства;кредитные кооперативы второго уровня
кредитные потребительские кооперативы;кредитные потребительские кооперативы граждан;крестьянские хозяиства;межправительственные международные организации
муниципальные автономные учреждения;муниципальные бюджетные учреждения;муниципальные казенные предприятия;муниципальные казенные учреждения
муниципальные унитарные предприятия;негосударственные пенсионные фонды;некоммерческие партнерства;неправительственные международные организации
непубличные акционерные общества;нотариальные палаты;нотариусы занимающиеся частнои практикои;обособленные подразделения юридических лиц
общества взаимного страхования;общества с ограниченнои ответственностью;общественные движения;общественные организации;общественные учреждения;общественные фонды
общество с дополнительнои ответственностью;общество с ограниченнои ответственностью;общины коренных малочисленных народов россиискои федерации
объединения благотворительных организации;объединения работодателеи;объединения фермерских хозяиств;организационно правовые формы для деятельности граждан
организационно правовые формы для коммерческои деятельности граждан;органы общественнои самодеятельности;ортачко друштво
отделения иностранных некоммерческих неправительственных организации;открытое акционерное общество;паевые инвестиционные фонды
поделение на eвропеиско обединение по икономически интереси;политические партии;полные товарищества;потребительские кооперативы;потребительские общества
представительства юридических лиц;производственные кооперативы;простые товарищества;профсоюзные организации
прочие юридические лица являющиеся коммерческими организациями;публично правовые компании;публичные акционерные общества
раионные суды городские суды межраионные суды;религиозные организации;рыболовецкие артели;садоводческие огороднические или дачные некоммерческие партнерства
садоводческие огороднические или дачные некоммерческие товарищества;садоводческие огороднические или дачные потребительские кооперативы
саморегулируемые организации;сдружение в обществена полза;сдружение в частна полза;сельскохозяиственные артели
сельскохозяиственные потребительские животноводческие кооперативы;сельскохозяиственные потребительские обслуживающие кооперативы
сельскохозяиственные потребительские огороднические кооперативы;сельскохозяиственные потребительские перерабатывающие кооперативы
сельскохозяиственные потребительские садоводческие кооперативы;сельскохозяиственные потребительские сбытовые кооперативы
сельскохозяиственные потребительские снабженческие кооперативы;сельскохозяиственные производственные кооперативы
советы муниципальных образовании субъектов россиискои федерации;союзы кооперативов;союзы кредитных кооперативов;союзы общественных объединении
союзы общин малочисленных народов;союзы потребительских обществ;стопанска интересна заедница;структурные подразделения обособленных подразделении юридических лиц
събирателно дружество съдружие;таварыства з абмежаванаи адказнасцю;таварыства з дадатковаи адказнасцю;территориальные общественные самоуправления
товарищества на вере;товарищества собственников жилья;товарищества собственников недвижимости;торгово промышленные палаты;трговец поединец;унитарное предприятие
унитарные предприятия;унитарные предприятия основанные на праве оперативного управления;унитарные предприятия основанные на праве хозяиственного ведения
унітарнае прадпрыемства;учреждения созданные муниципальным образованием;учреждения созданные россиискои федерациеи
учреждения созданные субъектом россиискои федерации;федеральные государственные автономные учреждения;федеральные государственные бюджетные учреждения
федеральные государственные казенные учреждения;федеральные государственные унитарные предприятия;федеральные казенные предприятия;филиалы юридических лиц
фонды проката;хозяиственные общества;хозяиственные партнерства;хозяиственные товарищества;центральныи банк;частные учреждения
чуждестранно дружество физическо лице;чуждестранно дружество юридическо лице;экологические фонды;јавно предузеће;јавно трговско претпријатие
الشركة التي لا تهدف لتحقيق الربح;الشركة المساهمة الخاصة;الشركة المساهمة العامة;الشركة ذات المسوولية المحدودة;توصية بسيطة;شركات اجنبية;شركات اشخاص;شركات اموال
شركات ذات راس مال قابل للتغيير;شركة التضامن;شركة التوصية البسيطة;شركة التوصية بالاسهم;شركة المحاصة;شركة المساهمة الخاصة;شركة المساهمة العامة;شركة توصية بالاسهم
شركة راس المال المغامر;شركة محاصة;شركة مساهمة;شركه توصية بسيطة;شركه ذات مسوولية محدودة;لا تهدف لتحقيق الربح;비영리 사단법인;신탁형 펀드;조합형 펀드
회사형 펀드;សហគរស ឯកបគគល
`
