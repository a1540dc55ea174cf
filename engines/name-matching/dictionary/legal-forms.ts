import { foldText } from '../scripts/fold-text.ts'

/**
 * Legal forms of the world in graded families. `family` is what the form is in law, so that a clash between two forms
 * can be weighed: AG against GmbH is a mild clash, GmbH against a foundation a strong one. Each line: family, then
 * forms split by ";": the first spelling names the form, the others are its aliases. Written from company law in general
 * use and ISO 20275 names; spellings are matched without dots, spaces and marks.
 */
export type LegalFormFamily =
  | 'limited'
  | 'stock'
  | 'corporation'
  | 'partnership'
  | 'cooperative'
  | 'non-profit'
  | 'state'
  | 'sole-trader'
  | 'trust'
  | 'company'

const FORMS: Readonly<Record<LegalFormFamily, string>> = {
  limited: `
llc=limited liability company=lmtd liability company=ltd liability company=limited liability coy=limited liability co=l l c=ltd liability co;ltd=limited=lmtd=ليميتد=ليمتد=ltd company=company limited=co ltd=co limited=limited company;pte ltd=pte=private limited=pvt ltd=pvt limited=private ltd=pvt=p ltd=pvtltd;pty ltd=pty limited=proprietary limited=pty
gmbh=gesellschaft mit beschrankter haftung=gesellschaft m b h=ges mbh=gesmbh=mbh=gmbh co=ggmbh;ug=ug haftungsbeschrankt=unternehmergesellschaft;sarl=societe a responsabilite limitee=s a r l=s a r l d=sarlu;eurl=entreprise unipersonnelle a responsabilite limitee;srl=societa a responsabilita limitata=sociedad de responsabilidad limitada=societate cu raspundere limitata=s r l=s de r l=s de rl=sderl=srls
s de rl de cv=sociedad de responsabilidad limitada de capital variable;spr de rl=spr de rl de cv=sociedad de produccion rural;sl=sociedad limitada=s l u=slu=s l;slne=sociedad limitada nueva empresa;lda=limitada=limitda=sociedade por quotas;ltda=ltd a=y cia ltda=e cia ltda=cia ltda=compania limitada=companhia limitada
bv=besloten vennootschap=besloten vennootschap met beperkte aansprakelijkheid=b v;bvba=besloten vennootschap met beperkte aansprakelijkheid belgie;sprl=societe privee a responsabilite limitee=s p r l=sprlu;aps=anpartsselskab;ou=osauhing=osauehing;sia=sabiedriba ar ierobezotu atbildibu;uab=uzdaroji akcine bendrove
ooo=obshchestvo s ogranichennoi otvetstvennostyu=obshchestvo s ogranichennoy otvetstvennostyu=obschestvo s ogranichennoi otvetstvennostyu=obshestvo s ogranichennoy otvetstvennostyu=общество с ограниченной ответственностью=ооо;tov=tovarystvo z obmezhenoyu vidpovidalnistyu=tovarystvo z obmezhenoiu vidpovidalnistiu=товариство з обмеженою відповідальністю=тов;tdv=тдв;too=tovarishchestvo s ogranichennoy otvetstvennostyu=товарищество с ограниченной ответственностью=тоо;osoo=осоо;odo=общество с дополнительной ответственностью=одо;mchj=mas uliyati cheklangan jamiyat
sp z oo=sp zoo=spolka z ograniczona odpowiedzialnoscia=spolka zoo=sp z o o;sro=spolecnost s rucenim omezenym=spolocnost s rucenim obmedzenym=spol s r o=spol sro=s r o;doo=доо=drustvo s ogranicenom odgovornoscu=druzba z omejeno odgovornostjo=drustvo s ogranicenom odgovornosti=дoo=доо=d o o;jdoo=jednostavno drustvo;dooel=дооел;eood=еоод=ednolichno druzhestvo s ogranichena otgovornost;ood=оод=druzhestvo s ogranichena otgovornost;kft=korlatolt felelossegu tarsasag
epe=etaireia periorismenis efthynis=επε;ike=ιδιωτικη κεφαλαιουχικη εταιρεια=ικε;shpk=shoqeri me pergjegjesi te kufizuar;mmc=mehdud mesuliyyetli cemiyyet;ehf=einkahlutafelag;limitada chile spa=spa chile;ltd sti=limited sirketi=ltd sirketi=san ve tic ltd sti=limited sti=tic ltd sti;sdn bhd=sendirian berhad=s b;pt=perseroan terbatas=p t;wll=w l l=with limited liability
fzco=fz co=free zone company;fze=free zone establishment=f z e;fz llc=fzllc=free zone llc;dmcc=dmcc llc;est=establishment;yk=yugen kaisha=yugen gaisha=有限会社;gk=godo kaisha=godo gaisha=合同会社;yuhan=yuhan hoesa=유한회사;youxian gongsi=有限公司=有限责任公司=youxian zeren gongsi;tnhh=cong ty tnhh=cong ty trach nhiem huu han=trach nhiem huu han;co ltd thailand=borisat chamkat=บริษัท=จำกัด
baem=בעמ=בע מ=bm;sherkat ba masouliyat mahdoud=با مسئولیت محدود;dhmm=ذ م م=ذمم=sharika dhat masouliya mahdouda=dhat masouliyya mahdouda=mas'ouliyya;spol=spolka;prc ltd=ltd liability;unlimited=unltd=ulc=unlimited company;dac=designated activity company;clg=company limited by guarantee=limited by guarantee;lc=limited company florida;pllc=professional limited liability company;lllc=series llc;ltdco=ltdcompany;eirl limited=eirl=empresa individual de responsabilidad limitada=e i r l;eireli=empresa individual de responsabilidade limitada;sasu=societe par actions simplifiee unipersonnelle;sas=societe par actions simplifiee=sociedad por acciones simplificada=s a s`,
  stock: `
ag=aktiengesellschaft=aktien gesellschaft;se=societas europaea;sa=societe anonyme=sociedad anonima=sociedade anonima=societa anonima=s a;sa de cv=sociedad anonima de capital variable=s a de c v=sadecv=sapi de cv=sab de cv=sociedad anonima bursatil;sac=sociedad anonima cerrada=s a c=saa;sau=sociedad anonima unipersonal;ca=compania anonima=c a;sapi=sociedad anonima promotora de inversion;nv=naamloze vennootschap=n v;spa=societa per azioni=societe par actions=s p a;sapa=societa in accomandita per azioni;sca=societe en commandite par actions
plc=public limited company=p l c=public ltd co;ab=aktiebolag=a b;publ=ab publ;asa=allmennaksjeselskap;as=aksjeselskap=a s=aktsiaselts=akciova spolecnost=akciova spolocnost=aktieselskab=akcine sabiedriba=anonim sirketi=anonim sirket;oy=osakeyhtio=oy ab=oyab;oyj=julkinen osakeyhtio=oyj abp=abp;hf=hlutafelag=ohf;nyrt=nyilvanosan mukodo reszvenytarsasag;zrt=zartkoruen mukodo reszvenytarsasag;rt=reszvenytarsasag
jsc=joint stock company=joint stock coy=jt stk co=joint-stock company=joint stock co=ao=aktsionernoe obshchestvo=aktsionernoye obshchestvo=aktsionerne tovarystvo=акционерное общество=ао=акціонерне товариство=ат=aksiyadorlik jamiyati=aksionerlik jamiyati=aktsiyadorlik;ojsc=open joint stock company=open jsc=otkrytoe aktsionernoe obshchestvo=otkrytoye aktsionernoye obshchestvo=oao=открытое акционерное общество=оао=open joint-stock company;pjsc=public joint stock company=public jsc=public joint stock co=public joint stock coy=publichnoe aktsionernoe obshchestvo=publichnoye aktsionernoye obshchestvo=pao=публичное акционерное общество=пао=пат=публічне акціонерне товариство=public joint-stock company;cjsc=closed joint stock company=closed jsc=closed joint stock co=closed joint stock coy=zakrytoe aktsionernoe obshchestvo=zakrytoye aktsionernoye obshchestvo=zao=закрытое акционерное общество=зао=closed joint-stock company=czao;pvjsc=private joint stock company=prat=приватне акціонерне товариство=прат=private joint-stock company=prjsc;npao=непубличное акционерное общество;vat=відкрите акціонерне товариство=ват
ad=akcionarsko drustvo=aktsionerno druzhestvo=акционарско друштво=акционерно дружество=а д;ead=еад;dd=dionicko drustvo=delniska druzba=d d;adsits=адсиц;sha=shoqeri aksionare=sh a;ae=anonymi etaireia=αε=ανωνυμη εταιρεια=a e;kda=kapital drustvo;qsc=qpsc=q s c=qatari shareholding company;bsc=bahrain shareholding company=b s c;kscp=kscc=ksc=k s c=kuwait shareholding company;saog=saoc=s a o g;sae=egyptian joint stock company=s a e;sal=societe anonyme libanaise=s a l;psc=public shareholding company;pjs=pjsco
kk=kabushiki kaisha=kabushiki gaisha=株式会社=k k;chusik hoesa=jusikhoesa=주식회사;gufen youxian gongsi=股份有限公司=joint stock limited;tbk=pt tbk=persero tbk;bhd=berhad;pcl=public company limited=public company;jsc vietnam=cong ty co phan=ctcp;asc=aciq sehmdar cemiyyeti=qsc azerbaijan;sherkat sahami=sherkat e sahami khas=sahami khas=سهامی خاص=سهامی عام;shmk=msk;spolka akcyjna=sp akc;akciova=akc spol;sicav=sicaf;inv plc=investment plc`,
  corporation: `inc=incorporated=incorporation=inkorporated;corp=corporation=corporacion=corporacao=korporatsiya=korporation=корпорация=corporación;na=national association=n a;pc=professional corporation=p c;fsb=federal savings bank;ssb;pbc=public benefit corporation=b corp;scorp=s corp`,
  partnership: `lp=limited partnership=l p;llp=limited liability partnership=l l p;lllp=limited liability limited partnership;gp=general partnership;kg=kommanditgesellschaft;kgaa=kommanditgesellschaft auf aktien;gmbh co kg=gmbh and co kg=gmbh und co kg=gmbh co kgaa=gmbh cokg=ag co kg=gmbh co ohg;ohg=offene handelsgesellschaft;gbr=gesellschaft burgerlichen rechts;partg=partnerschaftsgesellschaft=partgmbb;snc=societe en nom collectif=societa in nome collettivo=sociedad en nombre colectivo;scs=societe en commandite simple;sas italia=societa in accomandita semplice;sc=sociedad civil=societe civile;sci=societe civile immobiliere;cv=commanditaire vennootschap=comv;vof=vennootschap onder firma;ks=kommandittselskab=kommanditselskab;is=interessentskab;ans=ansvarlig selskap;da=delt ansvar;hb=handelsbolag;kb=kommanditbolag;ky=kommandiittiyhtio;tu=taisuhing=usaldusuhing;kd=komanditno drustvo;sp j=spolka jawna=spj;sp k=spolka komandytowa=spk;ka=kommandit;bt=beteti tarsasag;kkt=kozkereseti tarsasag;vos=verejna obchodni spolecnost;ee=eteroorythmos etairia=ετερορρυθμη;oe=omorrythmos=ομορρυθμη;pt kommandit=cv indonesia=commanditaire;scslux=scsp=societe en commandite speciale;y cia=e cia=et cie=und co=and co=y compania=et compagnie=e companhia=y cia s en c=s en c=y cia scs=cia`,
  cooperative: `eg=eingetragene genossenschaft;coop=cooperative=co op=cooperativa=cooperatief=kooperativ=scop=scarl=sociedad cooperativa=s coop=societa cooperativa=kooperatif=кооператив=kooperativ;osk=osuuskunta;ekfor=ekonomisk forening=ek for;spoldzielnia;druzstvo;scrl=sce=societas cooperativa europaea;ba=u a=uitgesloten aansprakelijkheid;kooperasi;savings and credit cooperative=sacco`,
  'non-profit': `stiftung=fondation=fundacion=fondazione=fundacao=stichting=stiftelse=saatio=fundacja=nadace=alapitvany=fond blagotvoritelny=bonyad=vakif=vakfi=yayasan;ev=eingetragener verein=e v;asbl=association sans but lucratif=vzw=vereniging zonder winstoogmerk;ngo=non governmental organization=npo=non profit organization;ano=avtonomnaya nekommercheskaya organizatsiya=autonomous non profit organization=автономная некоммерческая организация=ано=autonomous noncommercial organization=autonomous nonprofit organization;noo=некоммерческая организация;cic=community interest company;cio=charitable incorporated organisation;ass=associazione=asociacion civil;ac=a c=asociacion civil mexico;osc;trust foundation=waqf;onlus;oo=общественная организация`,
  state: `fgup=federalnoe gosudarstvennoe unitarnoe predpriyatie=federal state unitary enterprise=федеральное государственное унитарное предприятие=фгуп=fsue;gup=gosudarstvennoe unitarnoe predpriyatie=state unitary enterprise=государственное унитарное предприятие=гуп=sue;mup=муп=municipal unitary enterprise;fku=фку;fgbu=фгбу=fgbou=federal state budgetary institution;gku=гку;dp=derzhavne pidpryiemstvo=державне підприємство=дп;rup=руп=republican unitary enterprise;soe=state owned enterprise=state enterprise=gosudarstvennoe predpriyatie=государственное предприятие;epic=etablissement public;eingetragene anstalt=anstalt=aor=anstalt des offentlichen rechts;kdor=korperschaft;bumn=persero;crown entity;ente publico;gk rf=state corporation=gosudarstvennaya korporatsiya=goskorporatsiya=государственная корпорация=госкорпорация`,
  'sole-trader': `ip=individualny predprinimatel=individual entrepreneur=индивидуальный предприниматель=ип;ek=eingetragener kaufmann=e k=ekfm;ei=entreprise individuelle;fop=фоп=фізична особа підприємець;pfa;jdg;enk=enkeltpersonforetak;ef=enskild firma;sole proprietorship=sole prop;obrt;sp=samostojni podjetnik`,
  trust: `reit=real estate investment trust`,
  company: `co=company=coy=cia=compania=compagnie=cie=companhia=compagnia=kompania=kompaniya=компания=компанія=sherkat=sherkate=şirketi=sirketi=sirket=kumpulan=gongsi=公司=kaisha=会社=hoesa=회사=شركة=شرکت=sharikat=sharika=kompani=kampani=کمپنی=etaireia=εταιρεια=spolecnost=drustvo=druzhestvo=gesellschaft=ges=maatschappij=vennootschap=selskab=selskap=bolag=yhtio=tarsasag=חברה=firma=фирма;predpriyatie=enterprise=предприятие=підприємство=pidpryiemstvo;tovaryshestvo=tovarystvo`,
}

export type LegalForm = { id: string; family: LegalFormFamily; display: string }

const TABLE = new Map<string, LegalForm>()
/** Every ending of every spelling: what is none of them cannot be the end of a form. */
const ENDINGS = new Set<string>()
for (const [family, list] of Object.entries(FORMS) as [LegalFormFamily, string][]) {
  for (const entry of list.split(/[;\n]/)) {
    const spellings = entry
      .split('=')
      .map((spelling) => spelling.trim())
      .filter((spelling) => spelling !== '')
    const first = spellings[0]
    if (first === undefined) continue
    const form: LegalForm = { id: first, family, display: first }
    for (const spelling of spellings) {
      // Words are looked up folded: "ограниченной" is met as "ограниченнои".
      const key = foldText(spelling).replace(/[^\p{L}\p{N}]/gu, '')
      if (!TABLE.has(key)) TABLE.set(key, form)
      for (let start = 0; start <= key.length; start++) ENDINGS.add(key.slice(start))
    }
  }
}

export const LEGAL_FORM_SPELLINGS = TABLE.size

/** The form that a run of folded words spells, written without spaces; `null` when it is none. */
export function legalFormOf(joined: string): LegalForm | null {
  return TABLE.get(joined) ?? null
}

/** Whether a run of folded words, written without spaces, may close a form: no longer run does when it may not. */
export function isLegalFormEnding(joined: string): boolean {
  return ENDINGS.has(joined)
}

/**
 * How well two forms go together: 1 the same form, 0.85 the same family (OOO and LLC), 0.4 both trade for profit, 0 a
 * trading company against a foundation or a state body. A plain "company" goes with every trading form.
 */
export function legalFormAgreement(left: LegalForm, right: LegalForm): number {
  if (left.id === right.id) return 1
  if (left.family === right.family) return 0.85
  const leftTrades = TRADES[left.family]
  const rightTrades = TRADES[right.family]
  if (left.family === 'company' || right.family === 'company') return leftTrades && rightTrades ? 0.85 : 0.3
  return leftTrades && rightTrades ? 0.4 : 0
}

const TRADES: Readonly<Record<LegalFormFamily, boolean>> = {
  limited: true,
  stock: true,
  corporation: true,
  partnership: true,
  cooperative: true,
  'sole-trader': true,
  company: true,
  trust: false,
  state: false,
  'non-profit': false,
}
