import { SIMPLIFIED_PAIRS } from './han/unihan.ts'

/**
 * Characters that are one character in two hands: simplified, traditional and Japanese forms, and old forms kept in
 * registers. Each group is written without spaces. Source: the simplification scheme of 1964 and the Japanese list
 * of 1946, as far as names and the usual words of companies go.
 */
const GROUPS = `
张張 陈陳 刘劉 杨楊 赵趙 黄黃 吴吳 孙孫 马馬 罗羅 郑鄭 谢謝 许許 邓鄧 冯馮 韩韓 萧蕭肖 叶葉 蒋蔣 钟鍾鐘锺
卢盧 苏蘇 吕呂 贾賈 阎閻闫 陆陸 汤湯 龚龔 庞龐 顾顧 严嚴厳 万萬 钱錢 谭譚 邹鄒 赖賴 龙龍竜 贺賀 乔喬 齐齊斉
温溫 庄莊荘 鲁魯 颜顏顔 俞兪 关關関 连連 骆駱 聂聶 欧歐 阳陽 诸諸 娄婁 窦竇 宁寧甯 简簡 饶饒 缪繆 卫衛 纪紀
项項 闵閔 强強彊 凤鳳 华華 边邊辺 鲍鮑 毕畢 涂塗 邬鄔 郏郟 郧鄖 权權権 储儲 应應応 党黨 仓倉 盖蓋 随隨 麦麥
车車 国國囯 军軍 伟偉 杰傑 强強 东東 红紅 丽麗 兰蘭 云雲 宝寶 庆慶 晓曉暁 静靜 爱愛 义義 礼禮 宪憲 远遠 达達
运運 进進 选選 逊遜 迁遷 过過 还還 这這 剑劍剣 锋鋒 铁鐵鉄 铭銘 锐銳鋭 锦錦 镇鎮 钢鋼 钧鈞 钦欽 银銀 铜銅
铃鈴 镜鏡 锡錫 龄齡齢 贤賢 贵貴 赞贊賛 赐賜 资資 质質 贞貞 负負 财財 责責 贡貢 贝貝 赏賞 颖穎 预預 领領 频頻
题題 风風 飞飛 鸿鴻 鹏鵬 鹤鶴 鸣鳴 鸟鳥 鲜鮮 鱼魚 骏駿 骄驕 驰馳 驹駒 骥驥 闻聞 闽閩 阔闊 阁閣 间間 问問
门門 开開 闰閏 语語 诗詩 诚誠 详詳 谊誼 谋謀 谦謙 谨謹 让讓譲 议議 记記 讯訊 训訓 诺諾 调調 论論 证證証 识識
词詞 设設 评評 译譯訳 试試 话話 该該 说說説 请請 读讀読 谅諒 谈談 认認 计計 纯純 约約 级級 纲綱 纳納 线線綫
组組 细細 终終 绍紹 经經経 结結 绘繪絵 络絡 统統 继繼継 绩績 绪緒 续續続 维維 绵綿 绿綠緑 缘緣縁 编編 缓緩
织織 纺紡 练練 绣繡 绢絹 丝絲 乐樂楽 书書 习習 乡鄉郷 买買 乱亂 争爭 产產産 亲親 亚亞亜 亿億 仅僅 从從従 仪儀
们們 价價価 众眾衆 优優 会會 伞傘 传傳伝 伦倫 体體 侠俠 侣侶 侧側 俭儉倹 债債 倾傾 偿償 儿兒児 兴興 养養 冈岡
册冊 写寫 农農 冲沖衝 决決 净淨浄 减減 刚剛 创創 则則 别別 删刪 办辦 务務 动動 励勵 劳勞労 势勢 勋勳勲 匀勻
区區 医醫 协協 单單単 卖賣売 占佔 厂廠 厅廳 历歷曆 压壓 县縣県 参參 双雙 发發髮発 变變変 台臺 号號 后後 听聽
启啟啓 员員 响響 哗嘩 唤喚 啸嘯 喷噴 团團団 园園 围圍 图圖図 圆圓円 圣聖 场場 坚堅 坛壇 坝壩 块塊 坟墳 垄壟
壮壯 声聲 处處 备備 复復複 够夠 头頭 夹夾 奋奮 奖獎奨 妆妝 妇婦 妈媽 娅婭 娇嬌 娱娛 婴嬰 婵嬋 学學 宁寧
实實実 宠寵 审審 宫宮 宽寬 宾賓 对對 导導 寻尋 寿壽 将將 尔爾 尘塵 尝嘗 层層 属屬 岁歲 岛島 岭嶺 岳嶽 峡峽
峥崢 巩鞏 币幣 师師 帅帥 帐帳 带帶 帮幫 幂冪 广廣広 庐廬 库庫 应應 庙廟 异異 弃棄 弥彌 弯彎 弹彈 归歸 录錄録
彦彥 彻徹 征徵 总總総 恋戀 恒恆 恳懇 恺愷 恽惲 悦悅 惠恵 惊驚 惩懲 愿願 战戰戦 户戶 扩擴 扫掃 扬揚 执執 护護
报報 担擔 择擇 拥擁 挥揮 据據 换換 掷擲 摄攝 攒攢 敌敵 数數 断斷 旧舊 时時 旷曠 昙曇 显顯顕 晋晉 晖暉 暂暫
术術 机機 杂雜 权權 条條 来來 极極 构構 枫楓 枢樞 柠檸 标標 栋棟 栎櫟 栖棲 树樹 样樣様 桥橋 桦樺 梦夢 检檢検
楼樓 榄欖 横橫 樱櫻桜 欢歡 残殘 氢氫 汇匯彙 汉漢 沟溝 没沒 沧滄 沪滬 泪淚 泽澤沢 洁潔 洒灑 洼窪 浅淺 测測
济濟済 浏瀏 浓濃 涛濤 涝澇 润潤 涡渦 淀澱 渊淵渕 渔漁 湾灣 湿濕 滚滾 满滿満 滨濱浜 滩灘 潇瀟 澜瀾 灯燈 灵靈
炉爐 点點 炜煒 炼煉 烁爍 烂爛 烛燭 烟煙 烦煩 烧燒 热熱 焕煥 爷爺 牵牽 犹猶 狮獅 独獨 猎獵 献獻 玛瑪 环環
现現 玺璽 珑瓏 琏璉 琐瑣 琼瓊 瑶瑤 璎瓔 电電 画畫畵 畅暢 疗療 皑皚 盐鹽 监監 盘盤 矫矯 矿礦鉱 码碼 砖磚 础礎
硕碩 确確 祎禕 祯禎 祸禍 禅禪 离離 种種 积積 称稱 秽穢 稳穩 穷窮 窃竊 竞競 笔筆 笼籠 筑築 签簽 筹籌 粮糧
紧緊 羡羨 翘翹 耸聳 职職 联聯聨 聪聰 肃肅粛 肤膚 肾腎 胜勝 脉脈 脑腦 脸臉 舰艦 艺藝 节節 芦蘆 苇葦 苍蒼 茎莖
荐薦 荣榮栄 药藥薬 莲蓮 获獲穫 莹瑩 萝蘿 营營 蓝藍 蔷薔 蕴蘊 虑慮 虚虛 虽雖 蚕蠶 蛮蠻 补補 装裝 览覽 觉覺
触觸 订訂 诞誕 谷穀 贸貿 购購 货貨 费費 贷貸 赛賽 赢贏 趋趨 跃躍 轩軒 转轉転 轮輪 软軟 轻輕軽 载載 辅輔 辆輛
辉輝煇 辑輯 输輸 辞辭 辩辯 迟遲 适適 递遞 逻邏 遗遺 邮郵 郁鬱 酝醞 酿釀 释釋釈 针針 钉釘 钊釗 钰鈺 铎鐸 铝鋁
铸鑄 链鏈 销銷 锁鎖 锅鍋 错錯 键鍵 锺鍾 镁鎂 镭鐳 长長 闪閃 闭閉 闯闖 闸閘 队隊 阶階 际際 陇隴 险險 隐隱
难難 雏雛 雾霧 韦韋 韧韌 韵韻 页頁 顶頂 顺順 颂頌 颁頒 颇頗 颈頸 额額 饭飯 饮飲 饰飾 饱飽 馆館 驱驅 驻駐
验驗験 骁驍 骐騏 骞騫 鲸鯨 鸥鷗 鸡雞鷄 鸽鴿 鹰鷹 麟麐 齿齒 龟龜亀 斎齋 辺邉 崎﨑 高髙 滝瀧 浜濵 桧檜 峰峯
島嶋 富冨 真眞 増增 徳德 蔵藏 県縣 実實 斉齊斎齋 豊豐 麻蔴 群羣 里裏裡 裴裵 游遊 周週 于於 余餘 丑醜 范範
姜薑 松鬆
`

type Forms = { groups: Map<string, string[]>; plain: Map<string, string> }
let forms: Forms | undefined

/** Which characters are one, by each of them; a character that stands in two groups makes one of both. */
function formsIn(): Forms {
  if (forms !== undefined) return forms
  const groups = new Map<string, string[]>()
  const plain = new Map<string, string>()
  for (const group of `${GROUPS.trim()} ${SIMPLIFIED_PAIRS.trim()}`.split(/\s+/)) {
    const characters = [...group]
    const joined = [...new Set(characters.flatMap((character) => groups.get(character) ?? [character]))]
    for (const character of joined) groups.set(character, joined)
    for (const character of characters) if (!plain.has(character)) plain.set(character, characters[0]!)
  }
  forms = { groups, plain }
  return forms
}

/** A character and its other forms, itself first. */
export function formsOfHan(character: string): readonly string[] {
  const group = formsIn().groups.get(character)
  return group === undefined ? [character] : [character, ...group.filter((form) => form !== character)]
}

/** A run of Han characters in simplified ones, as the dictionaries of words have them. */
export function inSimplified(han: string): string {
  let out = ''
  for (const character of han) out += formsIn().plain.get(character) ?? character
  return out
}

/** Two runs of Han characters that are one but for simplified, traditional and old forms. */
export function areOneInHan(left: string, right: string): boolean {
  if (left === right) return true
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index++) {
    if (left[index] === right[index]) continue
    if (!formsIn().groups.get(left[index]!)?.includes(right[index]!)) return false
  }
  return true
}

const SYLLABLES_FROM = 0xac00
const SYLLABLES = 11_172
const FINALS = 28
const VOWELS = 21
const NIEUN = 2
const RIEUL = 5
const SILENT = 11
/** Vowels that begin with i or y, before which the North's ㄹ and ㄴ fall silent in the South. */
const FRONTED = new Set([2, 3, 6, 7, 12, 17, 20])

/** Two Hangul syllables that are one: 리 and 이, 로 and 노, 녀 and 여 differ by whether North or South writes them. */
export function areOneInHangul(left: string, right: string): boolean {
  if (left === right) return true
  if (left.length !== 1 || right.length !== 1) return false
  const one = left.charCodeAt(0) - SYLLABLES_FROM
  const other = right.charCodeAt(0) - SYLLABLES_FROM
  if (one < 0 || other < 0 || one >= SYLLABLES || other >= SYLLABLES) return false
  const perInitial = FINALS * VOWELS
  if (one % perInitial !== other % perInitial) return false
  const initials = [Math.floor(one / perInitial), Math.floor(other / perInitial)]
  const isFronted = FRONTED.has(Math.floor((one % perInitial) / FINALS))
  const has = (initial: number) => initials.includes(initial)
  return isFronted ? has(SILENT) && (has(RIEUL) || has(NIEUN)) : has(RIEUL) && has(NIEUN)
}
