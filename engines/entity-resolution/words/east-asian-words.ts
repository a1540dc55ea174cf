/**
 * Words of company names in Han characters, kana and Hangul with what they mean: a register writes 技術開発株式会社 and its own English
 * name "Technology Development Co., Ltd.". Simplified, traditional and Japanese forms stand side by side.
 */
const MEANINGS = `
technology 技術 技术 科技 テクノロジー 기술 테크놀로지;development 開発 开发 開發 発展 发展 發展 개발;research 研究 研发 연구;institute 研究院 研究所 연구소 学院;laboratory 研究室 实验室 ラボ;industry 工業 工业 産業 产业 產業 실업 산업 공업 実業 实业 實業;manufacturing 製造 制造 製作 제조;electric 電気 電機 电气 電器 电器 전기;electronics 電子 电子 전자;power 電力 电力 전력;energy 能源 エネルギー 에너지;chemical 化学 化工 化學 화학 ケミカル;pharmaceutical 製薬 制药 製藥 医药 醫藥 藥業 药业 薬品 제약 ファーマ;medical 医療 医疗 醫療 メディカル 의료 메디칼;
bank 銀行 银行 은행;securities 証券 证券 證券 증권;insurance 保険 保险 保險 보험 화재;trust 信託 信托 신탁;finance 金融 财务 ファイナンス 금융 파이낸셜;investment 投資 投资 投资 투자;holdings ホールディングス ホールディング 控股 홀딩스 지주;group グループ 集団 集团 集團 그룹;international 国際 国际 國際 インターナショナル 국제 인터내셔널;global グローバル 环球 全球 글로벌;trading 貿易 贸易 商事 商社 物産 무역 상사 통상;commerce 商業 商业;construction 建設 建设 建築 建筑 工務店 건설;engineering 工程 エンジニアリング 엔지니어링;machinery 機械 机械 기계 重機;heavy 重工 重工業 중공업;steel 鉄鋼 钢铁 鋼鐵 製鋼 제강 철강 스틸;metal 金属 金屬 メタル 금속;mining 鉱業 矿业 礦業 鉱山 광업;oil 石油 오일 석유;gas 瓦斯 ガス 燃气 가스;petrochemical 石化;
automobile 自動車 汽车 汽車 자동차;motor モーター モータース 모터스;aircraft 航空機;airlines 航空 항공;railway 鉄道 铁路 鐵路 철도;shipping 海運 航运 汽船 해운;logistics 物流 ロジスティクス 물류;transport 運輸 运输 輸送 운수 통운;communications 通信 通讯 통신 コミュニケーションズ;telecom 電信 电信;information 情報 信息 資訊 정보 インフォメーション;software ソフトウェア ソフト 软件 軟件 소프트 소프트웨어;system システム 系统 系統 시스템;systems システムズ;network ネットワーク ネット 网络 網絡 네트워크 네트웍스;digital デジタル 数字 数码 디지털;data データ 数据 데이터;computer コンピュータ コンピューター 计算机 컴퓨터;intelligent 智能;semiconductor 半導体 半导体 반도체 セミコンダクタ;precision 精密 정밀;optical 光学 光學 オプティカル;instrument 計器 仪器;material 材料 マテリアル 소재 머티리얼즈;
food 食品 フード フーズ 식품 푸드;beverage 飲料 饮料 음료;brewery 麦酒 啤酒 ビール 酒造 醸造 맥주;fisheries 水産 水产 수산;agriculture 農業 农业 农业 農産 농업;paper 製紙 纸业 紙業 제지;textile 紡績 纺织 紡織 繊維 방직 섬유;glass 硝子 玻璃 ガラス 유리;cement セメント 水泥 시멘트;rubber ゴム 橡胶 橡膠 고무;tire タイヤ 轮胎 타이어;printing 印刷 인쇄;publishing 出版 출판;media メディア 传媒 傳媒 미디어;entertainment エンタテインメント エンターテインメント 娱乐 娛樂 엔터테인먼트;game ゲーム 游戏 遊戲 게임;games ゲームス 게임즈;broadcasting 放送 방송;film 映画 影业 影業;music ミュージック 音楽 뮤직;
real-estate 不動産 房地产 地产 地產 置业 부동산;property 物业 物業;land 地所 置地;house ハウス 住宅 하우스;home ホーム 홈;hotel ホテル 酒店 호텔;travel 旅行 旅游 旅遊 여행;department-store 百貨店 百货 百貨 백화점;store ストア ストアー 商店;retail リテール 零售;service サービス 服务 服務 서비스;services サービシズ;management 管理 マネジメント 경영;consulting コンサルティング 咨询 諮詢 컨설팅;design デザイン 设计 設計 디자인;planning 企画 기획;advertising 広告 广告 廣告 광고;education 教育 교육;school 学校 学園;university 大学 大學 대학교 대학;hospital 病院 医院 醫院 병원;health 健康 ヘルス ヘルスケア 헬스 헬스케어;bio バイオ 生物 바이오;environment 環境 环境 환경;water 水務 水务 水道;
japan 日本 ジャパン 일본 재팬;china 中国 中國 チャイナ 중국;korea 韓国 韓國 한국 대한 コリア 코리아;asia 亜細亜 亚洲 亞洲 アジア 아시아;america アメリカ 美国 米国 미국;taiwan 台湾 台灣;hongkong 香港;beijing 北京;shanghai 上海;shenzhen 深圳;guangzhou 广州 廣州;tokyo 東京 도쿄;osaka 大阪;kyoto 京都;nagoya 名古屋;seoul 서울;new 新 ニュー;central 中央 セントラル 중앙;united 联合 聯合 ユナイテッド;national 国立 国家 國家 국민;first 第一 ファースト 제일;state-grid 国网;east 東 东;west 西;south 南;north 北;star スター 星;solution ソリューション 솔루션;solutions ソリューションズ 솔루션즈;partners パートナーズ 파트너스;capital キャピタル 资本 캐피탈;works ワークス 製作所 制作所;planet プラネット;flour 제분;synthetic 화섬;construction-materials 건재;life 生命 ライフ 생명 라이프;cosmetics 化粧品 化妆品 화장품;lighting 照明;battery 電池 电池 배터리;nuclear 原子力;space 宇宙 スペース;security 警備 セキュリティ 保安;labor 労働;cooperative 組合 協同組合;association 協会 协会 協會 협회;foundation 財団 基金会 재단;center センター 中心 센터;club クラブ;office オフィス;factory 工場 工厂 廠;sangyo 産業;kogyo 工業;seisakusho 製作所;denki 電機 電気;shoji 商事;bussan 物産;kensetsu 建設;seiyaku 製薬;kagaku 化学`
/** What only says that it is a company. */
const FORMS =
  '株式会社 株式會社 有限会社 有限會社 合同会社 合資会社 一般社団法人 一般財団法人 公益財団法人 独立行政法人 国立研究開発法人 国立大学法人 医療法人 学校法人 股份有限公司 有限责任公司 有限責任公司 股份公司 有限公司 公司 会社 會社 주식회사 유한회사 유한책임회사 (주) (株) ㈱ ㈜'.split(
    ' ',
  )

const TABLE = new Map<string, string[]>()
for (const entry of MEANINGS.split(/[;\n]/)) {
  const [meaning, ...words] = entry.trim().split(/\s+/)
  if (meaning === undefined || meaning === '') continue
  for (const word of words) {
    const stated = TABLE.get(word)
    if (stated === undefined) TABLE.set(word, [meaning])
    else if (!stated.includes(meaning)) stated.push(meaning)
  }
}
let longest = 0
for (const word of TABLE.keys()) longest = Math.max(longest, word.length)

/** The letters of the Latin alphabet as Japanese and Korean spell them out, longest first: シーエムシー is CMC. */
const LETTERS: readonly (readonly [string, string])[] = Object.entries({
  エー: 'a',
  エイ: 'a',
  ビー: 'b',
  シー: 'c',
  ディー: 'd',
  デー: 'd',
  デイ: 'd',
  イー: 'e',
  エフ: 'f',
  ジー: 'g',
  エイチ: 'h',
  エッチ: 'h',
  アイ: 'i',
  ジェイ: 'j',
  ジェー: 'j',
  ケイ: 'k',
  ケー: 'k',
  エル: 'l',
  エム: 'm',
  エヌ: 'n',
  オー: 'o',
  ピー: 'p',
  キュー: 'q',
  アール: 'r',
  エス: 's',
  ティー: 't',
  ティ: 't',
  テー: 't',
  ユー: 'u',
  ブイ: 'v',
  ダブリュー: 'w',
  エックス: 'x',
  ワイ: 'y',
  ゼット: 'z',
  アンド: '',
  에이: 'a',
  비: 'b',
  씨: 'c',
  시: 'c',
  디: 'd',
  이: 'e',
  에프: 'f',
  지: 'g',
  에이치: 'h',
  아이: 'i',
  제이: 'j',
  케이: 'k',
  엘: 'l',
  엠: 'm',
  엔: 'n',
  오: 'o',
  피: 'p',
  알: 'r',
  에스: 's',
  티: 't',
  유: 'u',
  브이: 'v',
  더블유: 'w',
  엑스: 'x',
  와이: 'y',
  앤: '',
}).sort((one, other) => other[0].length - one[0].length)

/** Two or more letters spelled out, as one word; `null` when the run says anything else. */
function spelledLetters(run: string): string | null {
  let rest = run
  let letters = ''
  let count = 0
  while (rest !== '') {
    const found = LETTERS.find(([spelling]) => rest.startsWith(spelling))
    if (found === undefined) return null
    rest = rest.slice(found[0].length)
    letters += found[1]
    count++
  }
  return count >= 2 && letters.length >= 2 ? letters : null
}

export type EastAsianPiece = {
  text: string
  carries: 'meaning' | 'letters' | 'sound'
  meanings: readonly string[]
}

const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\u31f0-\u31ff]/

export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text)
}

/** A name in Han characters, kana or Hangul cut into words that mean something and runs that only sound; Latin words stay runs. */
export function readEastAsian(written: string): EastAsianPiece[] {
  let name = written.normalize('NFKC')
  for (const form of FORMS) name = name.replaceAll(form.normalize('NFKC'), ' ')
  const pieces: EastAsianPiece[] = []
  for (const run of name.split(/[\s・･·.,&＆\-()（）「」“”]+/)) {
    if (run === '') continue
    for (const part of run.match(/[a-z0-9]+|[^a-z0-9]+/gi) ?? []) cut(part, pieces)
  }
  const joined = spelledLetters(name.replace(/[\s・･·.&＆]/g, ''))
  return joined === null ? pieces : [{ text: joined, carries: 'letters', meanings: [] }]
}

function cut(run: string, pieces: EastAsianPiece[]): void {
  if (!isEastAsian(run)) {
    pieces.push({ text: run, carries: 'sound', meanings: [] })
    return
  }
  let sound = ''
  const close = () => {
    if (sound === '') return
    for (const part of sound.match(
      /[\u30a0-\u30ff]+|[\u3040-\u309f]+|[\uac00-\ud7af]+|[^\u3040-\u30ff\uac00-\ud7af]+/g,
    ) ?? []) {
      const letters = spelledLetters(part)
      pieces.push({
        // A doubled consonant and a long vowel are heard in few other scripts.
        text: letters ?? part.replace(/[ッっー]/g, ''),
        carries: letters === null ? 'sound' : 'letters',
        meanings: [],
      })
    }
    sound = ''
  }
  for (let at = 0; at < run.length; ) {
    let found = ''
    for (let length = Math.min(longest, run.length - at); length > 0 && found === ''; length--) {
      const word = run.slice(at, at + length)
      // A single character stands for its meaning only where nothing longer is around it.
      if (TABLE.has(word) && (length > 1 || run.length === 1)) found = word
    }
    // Katakana and Hangul are cut only where the word fills the run to its end or from its beginning: アイ is not in アイス.
    if (found !== '') {
      close()
      pieces.push({ text: found, carries: 'meaning', meanings: TABLE.get(found)! })
      at += found.length
    } else {
      sound += run[at]
      at++
    }
  }
  close()
}
