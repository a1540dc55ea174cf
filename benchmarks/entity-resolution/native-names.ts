/** Companies by their own name and their English one, from general knowledge: `native | English | city`, by country. */
const NAMES: Readonly<Record<string, string>> = {
  JP: `トヨタ自動車株式会社 | Toyota Motor Corporation | Toyota
ソニーグループ株式会社 | Sony Group Corporation | Tokyo
株式会社日立製作所 | Hitachi, Ltd. | Tokyo
パナソニック株式会社 | Panasonic Corporation | Osaka
株式会社デンソー | DENSO Corporation | Kariya
任天堂株式会社 | Nintendo Co., Ltd. | Kyoto
三菱電機株式会社 | Mitsubishi Electric Corporation | Tokyo
三菱重工業株式会社 | Mitsubishi Heavy Industries, Ltd. | Tokyo
住友化学株式会社 | Sumitomo Chemical Company, Limited | Tokyo
キヤノン株式会社 | Canon Inc. | Tokyo
オムロン株式会社 | OMRON Corporation | Kyoto
株式会社ブリヂストン | Bridgestone Corporation | Tokyo
アサヒビール株式会社 | Asahi Breweries, Ltd. | Tokyo
キリンホールディングス株式会社 | Kirin Holdings Company, Limited | Tokyo
武田薬品工業株式会社 | Takeda Pharmaceutical Company Limited | Osaka
アステラス製薬株式会社 | Astellas Pharma Inc. | Tokyo
野村證券株式会社 | Nomura Securities Co., Ltd. | Tokyo
株式会社エヌ・ティ・ティ・データ | NTT DATA Corporation | Tokyo
ヤマハ発動機株式会社 | Yamaha Motor Co., Ltd. | Iwata
株式会社クボタ | Kubota Corporation | Osaka
ダイキン工業株式会社 | Daikin Industries, Ltd. | Osaka
オリンパス株式会社 | Olympus Corporation | Tokyo
株式会社バンダイナムコエンターテインメント | Bandai Namco Entertainment Inc. | Tokyo
楽天グループ株式会社 | Rakuten Group, Inc. | Tokyo
株式会社メルカリ | Mercari, Inc. | Tokyo
東京エレクトロン株式会社 | Tokyo Electron Limited | Tokyo
日本製鉄株式会社 | Nippon Steel Corporation | Tokyo
日本電気株式会社 | NEC Corporation | Tokyo
コニカミノルタ株式会社 | Konica Minolta, Inc. | Tokyo
株式会社アドバンテスト | Advantest Corporation | Tokyo`,
  CN: `阿里巴巴集团控股有限公司 | Alibaba Group Holding Limited | Hangzhou
腾讯控股有限公司 | Tencent Holdings Limited | Shenzhen
华为技术有限公司 | Huawei Technologies Co., Ltd. | Shenzhen
中国石油天然气股份有限公司 | PetroChina Company Limited | Beijing
中国工商银行股份有限公司 | Industrial and Commercial Bank of China Limited | Beijing
中国银行股份有限公司 | Bank of China Limited | Beijing
比亚迪股份有限公司 | BYD Company Limited | Shenzhen
小米集团 | Xiaomi Corporation | Beijing
上海汽车集团股份有限公司 | SAIC Motor Corporation Limited | Shanghai
海尔智家股份有限公司 | Haier Smart Home Co., Ltd. | Qingdao
宁德时代新能源科技股份有限公司 | Contemporary Amperex Technology Co., Limited | Ningde
北京京东方科技集团股份有限公司 | BOE Technology Group Co., Ltd. | Beijing
中兴通讯股份有限公司 | ZTE Corporation | Shenzhen
贵州茅台酒股份有限公司 | Kweichow Moutai Co., Ltd. | Renhuai
中国平安保险集团股份有限公司 | Ping An Insurance (Group) Company of China, Ltd. | Shenzhen
青岛啤酒股份有限公司 | Tsingtao Brewery Company Limited | Qingdao`,
  KR: `삼성전자주식회사 | Samsung Electronics Co., Ltd. | Suwon
현대자동차주식회사 | Hyundai Motor Company | Seoul
엘지전자 | LG Electronics Inc. | Seoul
에스케이하이닉스 | SK hynix Inc. | Icheon
네이버 | NAVER Corporation | Seongnam
카카오 | Kakao Corp. | Jeju
포스코 | POSCO | Pohang
셀트리온 | Celltrion, Inc. | Incheon
롯데케미칼 | Lotte Chemical Corporation | Seoul
한화에어로스페이스 | Hanwha Aerospace Co., Ltd. | Changwon
신한은행 | Shinhan Bank | Seoul
두산중공업 | Doosan Heavy Industries | Changwon
아모레퍼시픽 | Amorepacific Corporation | Seoul
대한항공 | Korean Air Lines Co., Ltd. | Seoul
엔씨소프트 | NCSOFT Corporation | Seongnam`,
  RU: `ПАО «Газпром» | Gazprom PJSC | St Petersburg
ПАО «Лукойл» | LUKOIL PJSC | Moscow
ОАО «Российские железные дороги» | Russian Railways JSC | Moscow
ООО «Яндекс» | Yandex LLC | Moscow
АО «Лаборатория Касперского» | Kaspersky Lab JSC | Moscow
ПАО «Северсталь» | Severstal PAO | Cherepovets
ПАО «Магнит» | Magnit PJSC | Krasnodar
Объединенная судостроительная корпорация | United Shipbuilding Corporation | Moscow
ПАО «Аэрофлот» | Aeroflot PJSC | Moscow
ООО «Биокад» | BIOCAD | St Petersburg
АО «Вертолеты России» | Russian Helicopters JSC | Moscow
ПАО Банк ВТБ | VTB Bank PJSC | St Petersburg`,
  UA: `ПрАТ «Київстар» | Kyivstar PrJSC | Kyiv
АТ КБ «ПриватБанк» | PrivatBank | Kyiv
ТОВ «Нова Пошта» | Nova Poshta LLC | Kyiv
НАК «Нафтогаз України» | Naftogaz of Ukraine | Kyiv`,
  GR: `Εθνική Τράπεζα της Ελλάδος Α.Ε. | National Bank of Greece S.A. | Athens
Μυτιληναίος Α.Ε. | Mytilineos S.A. | Athens
Τράπεζα Πειραιώς | Piraeus Bank S.A. | Athens
Ελληνικά Πετρέλαια Α.Ε. | Hellenic Petroleum S.A. | Athens`,
  SA: `شركة الزيت العربية السعودية | Saudi Arabian Oil Company | Dhahran
مصرف الراجحي | Al Rajhi Bank | Riyadh
شركة الاتصالات السعودية | Saudi Telecom Company | Riyadh
شركة المراعي | Almarai Company | Riyadh
البنك الأهلي السعودي | Saudi National Bank | Riyadh
شركة معادن | Maaden Company | Riyadh`,
  AE: `طيران الإمارات | Emirates Airline | Dubai
شركة إعمار العقارية | Emaar Properties PJSC | Dubai
بنك أبوظبي الأول | First Abu Dhabi Bank | Abu Dhabi
بنك المشرق | Mashreq Bank | Dubai`,
  EG: `البنك التجاري الدولي | Commercial International Bank | Cairo
شركة أوراسكوم للإنشاءات | Orascom Construction | Cairo
بنك مصر | Banque Misr | Cairo`,
  IL: `טבע תעשיות פרמצבטיות בע"מ | Teva Pharmaceutical Industries Ltd. | Petah Tikva
בנק הפועלים בע"מ | Bank Hapoalim B.M. | Tel Aviv
בנק לאומי | Bank Leumi | Tel Aviv
אלביט מערכות | Elbit Systems Ltd. | Haifa`,
  TW: `台灣積體電路製造股份有限公司 | Taiwan Semiconductor Manufacturing Company Limited | Hsinchu
聯發科技股份有限公司 | MediaTek Inc. | Hsinchu
宏碁股份有限公司 | Acer Incorporated | New Taipei
華碩電腦股份有限公司 | ASUSTeK Computer Inc. | Taipei`,
}

export type NativeName = { native: string; english: string; country: string; city: string }

export function nativeNames(): NativeName[] {
  return Object.entries(NAMES).flatMap(([country, lines]) =>
    lines.split('\n').map((line) => {
      const [native = '', english = '', city = ''] = line.split('|').map((part) => part.trim())
      return { native, english, country, city }
    }),
  )
}
