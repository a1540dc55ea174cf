/**
 * Where synthetic names come from: for each culture given names, family names, the pieces unseen family names
 * are composed of, and how the parts are put in order. Typed from general knowledge; no list is copied.
 */
export type Culture = {
  name: string
  /** Share of persons, in parts of the whole. */
  weight: number
  given: string[]
  family: string[]
  /** Pieces of composed family names: any beginning, perhaps a middle, any ending. */
  pieces: { beginnings: string[]; middles: string[]; endings: string[] }
  order: 'given family' | 'family given' | 'given given family' | 'given father family' | 'family, given'
  particles: string[]
  places: string[]
}

const words = (text: string): string[] => text.trim().split(/\s+/)

export const cultures: Culture[] = [
  {
    name: 'English',
    weight: 14,
    given:
      words(`James Mary John Patricia Robert Jennifer Michael Linda William Elizabeth David Barbara Richard Susan
      Joseph Jessica Thomas Sarah Charles Karen Christopher Nancy Daniel Lisa Matthew Betty Anthony Margaret Mark Sandra
      Donald Ashley Steven Kimberly Paul Emily Andrew Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Dorothy
      George Melissa Edward Deborah Ronald Stephanie Timothy Rebecca Jason Sharon Jeffrey Laura Ryan Cynthia Jacob Kathleen
      Gary Amy Nicholas Shirley Eric Angela Jonathan Helen Stephen Anna Larry Brenda Justin Pamela Scott Nicole Brandon`),
    family:
      words(`Smith Johnson Williams Brown Jones Davis Miller Wilson Moore Taylor Anderson Thomas Jackson White Harris
      Martin Thompson Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson Carter
      Mitchell Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris Rogers Reed Cook Morgan Bell
      Murphy Bailey Cooper Richardson Cox Howard Ward Peterson Gray James Watson Brooks Kelly Sanders Price Bennett Wood`),
    pieces: {
      beginnings:
        words(`Ash Black Brad Bur Cal Chal Cran Dal Dray El Fair Fen Gar Glen Had Hart Hol Kel Kirk Lang Lin
        Mal Mar Mil Nor Oak Pem Pen Quar Rad Red Rush Sel Shel Stan Stock Strat Sut Thorn Tren Wal War Wes Whit Win Wool`),
      middles: words('a e en er ing le y'),
      endings:
        words(`bourne bridge burn bury by combe cott croft dale den don field ford gate ham hurst ington land
        leigh ley low man mere more ridge shaw son stead stone thorpe ton well wick wood worth`),
    },
    order: 'given family',
    particles: [],
    places: words('London Bristol Leeds Denver Boston Dayton Sydney Dublin Perth Austin Halifax Auckland'),
  },
  {
    name: 'Russian',
    weight: 14,
    given:
      words(`Aleksandr Sergey Vladimir Andrey Aleksey Dmitry Mikhail Nikolay Igor Yuri Viktor Oleg Yevgeny Konstantin
      Pavel Roman Maksim Ivan Anton Denis Vadim Boris Grigory Anatoly Valery Stanislav Vyacheslav Leonid Gennady Arkady
      Olga Yelena Natalia Svetlana Irina Tatiana Yekaterina Marina Lyudmila Galina Nadezhda Anastasia Yulia Ksenia`),
    family:
      words(`Ivanov Smirnov Kuznetsov Popov Vasilyev Petrov Sokolov Mikhailov Novikov Fedorov Morozov Volkov Alekseev
      Lebedev Semenov Egorov Pavlov Kozlov Stepanov Nikolaev Orlov Andreev Makarov Nikitin Zakharov Zaitsev Solovyov
      Borisov Yakovlev Grigoryev Romanov Vorobyov Sergeev Kuzmin Frolov Aleksandrov Dmitriev Korolyov Gusev Kiselyov`),
    pieces: {
      beginnings:
        words(`Abr Arkh Bagr Bel Berez Bog Bond Bor Chern Chist Dan Dobr Dolg Drozd Fil Gal Glad Gol Gorb
        Grom Khar Khom Kras Krut Lap Log Lut Mal Med Mur Naz Obol Osip Pankr Plot Radch Rog Rud Sav Sid Skor Starod Tar
        Tikh Tkach Ul Vesel Vin Vor Yud Zab Zhur Zim Zol Zub`),
      middles: words('al an ar ed el en er ich ik in ov ush yk'),
      endings: words('ov ev in yn enko sky chuk uk yuk enkov ovsky insky ishin'),
    },
    order: 'given father family',
    particles: [],
    places: words('Moskva Ural Sibir Kazan Samara Tomsk Omsk Baikal Volga Donbass Murmansk Rostov'),
  },
  {
    name: 'Arabic',
    weight: 16,
    given:
      words(`Muhammad Ahmad Ali Hasan Hussein Mahmoud Ibrahim Khalid Omar Youssef Mustafa Abdullah Abdulrahman Saleh
      Tariq Samir Nasser Faisal Jamal Karim Walid Zayd Bilal Hamza Ismail Salim Majid Rashid Sami Adel Fatima Aisha
      Maryam Zaynab Khadija Layla Noor Huda Amina Salma Abdulaziz Abdulkarim Hisham Marwan Anwar Munir Nabil Qasim Yasin`),
    family:
      words(`Hussein Hassan Ahmed Khalil Mansour Najjar Haddad Khoury Masri Tikriti Baghdadi Zawahiri Qahtani Ghamdi
      Harbi Otaibi Shammari Dosari Mutairi Zahrani Shehri Maliki Obeidi Janabi Dulaimi Jubouri Rawi Samarrai Saadi Tamimi
      Hashimi Husseini Shami Halabi Homsi Hamawi Turki Yamani Sudani Libi Masmoudi Trabelsi Benali Bouazizi Ghannouchi`),
    pieces: {
      beginnings:
        words(`Aw Ba Bas Bar Dah Dar Fah Far Gha Ghan Hab Had Ham Has Jab Jad Jar Kab Kath Khat Mah Mal Mas
        Mut Nad Naj Nas Qah Qas Rab Rash Saf Sah Sal Sha Shar Sul Tah Tal Wah Yas Zah Zar Zub`),
      middles: words('a ab ad ah am an ar as awi id if il im ir ub ud ul um ur'),
      endings: words('i awi ani di ri shi mi bi ti fi qi li ni wi yah een an'),
    },
    order: 'given father family',
    particles: ['al-', 'al-', 'al-', 'bin ', 'abu ', ''],
    places: words('Baghdad Halab Dimashq Basra Sanaa Aden Tripoli Benghazi Khartoum Riyadh Jeddah Doha'),
  },
  {
    name: 'Chinese',
    weight: 12,
    given:
      words(`Wei Fang Na Min Jing Li Qiang Lei Jun Yang Yong Yan Jie Juan Tao Ming Chao Xiuying Xia Ping Gang Guiying
      Jianguo Zhiming Xiaoming Haiyan Wenjie Yulan Guohua Jianhua Zhiqiang Xiaohong Weidong Shuzhen Yuhua Lihua Hongmei
      Zhenhai Dongming Xinyu Zihan Haoran Yuxuan Mingze Zixuan Guangming Yaobang Deming Jinlong Tianyu Shengli Qinghua`),
    family:
      words(`Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang Xie Song
      Tang Deng Han Feng Cao Peng Zeng Xiao Tian Dong Pan Yuan Cai Jiang Yu Du Ye Cheng Wei Su Lu Ding Ren Shen Ouyang`),
    pieces: {
      beginnings: words(
        'Zhong Xing Hai Tian Jin Hua Guang Sheng Long Feng Yuan Kang Rui Bao Chang De Fu Hong Jia Qing',
      ),
      middles: words('an de fu hai he hua jia li ming'),
      endings: words('tong xin ke da li yuan sheng hua bang tai long da feng mei'),
    },
    order: 'family given',
    particles: [],
    places: words(
      'Beijing Shanghai Dandong Dalian Shenzhen Tianjin Wuhan Nanjing Shenyang Xiamen Harbin Ningbo',
    ),
  },
  {
    name: 'Spanish',
    weight: 10,
    given:
      words(`Jose Maria Juan Carmen Luis Ana Carlos Francisco Antonio Jesus Miguel Pedro Alejandro Manuel Rosa Jorge
      Fernando Ricardo Roberto Eduardo Mario Javier Rafael Sergio Guadalupe Teresa Margarita Veronica Leticia Gabriela
      Joaquin Ismael Ivan Arturo Rodolfo Ramiro Ignacio Hector Oscar Raul Enrique Gustavo Cesar Ruben Adriana Alicia`),
    family:
      words(`Garcia Rodriguez Martinez Hernandez Lopez Gonzalez Perez Sanchez Ramirez Torres Flores Rivera Gomez Diaz
      Cruz Morales Reyes Gutierrez Ortiz Chavez Ramos Ruiz Mendoza Alvarez Castillo Jimenez Vasquez Romero Herrera Medina
      Aguilar Vargas Castro Guzman Rojas Salazar Soto Delgado Guerrero Cardenas Zambada Beltran Arellano Carrillo Esparza`),
    pieces: {
      beginnings:
        words(`Alb Alc Alm Arr Bal Barr Ben Bust Cab Cald Camp Carr Cas Cif Cont Cord Dom Ech Esp Fig Fuent Gal
        Garr Hin Ibarr Irig Jar Lar Led Mald Mont Mor Nav Och Orel Pal Per Quint Riv Rob Sald Sal Sep Tor Urib Val Vill Zal`),
      middles: words('ad al an ar ed en er ill in on or uel'),
      endings: words('a ana ano arra eda edo ejo era ero es ete ez ia illa illo ona oz uela'),
    },
    order: 'given given family',
    particles: ['', '', '', 'de ', 'de la ', 'del '],
    places: words(
      'Bogota Medellin Culiacan Tijuana Madrid Sevilla Lima Quito Caracas Panama Guadalajara Habana',
    ),
  },
  {
    name: 'South Asian',
    weight: 10,
    given:
      words(`Mohammed Abdul Rahul Amit Sanjay Vijay Rajesh Suresh Ramesh Anil Sunil Priya Pooja Neha Anjali Deepak
      Arjun Vikram Ravi Kiran Lakshmi Sunita Imran Asif Tariq Bilal Usman Farooq Nadeem Shahid Zubair Haroon Ayesha Fatima
      Sadia Hafiz Gul Noor Jan Mullah Sarath Mahinda Chandrika Dinesh Nuwan Ruwan Tharindu Velupillai Anura`),
    family:
      words(`Kumar Singh Sharma Patel Gupta Khan Shah Das Reddy Rao Iyer Nair Menon Chowdhury Rahman Hossain Ahmed
      Malik Butt Qureshi Sheikh Siddiqui Ansari Haqqani Akhund Haq Zadran Shinwari Afridi Yousafzai Perera Fernando Silva
      Bandara Rajapaksa Wickremesinghe Mehta Joshi Desai Kapoor Verma Mishra Pandey Yadav Banerjee Mukherjee Chatterjee`),
    pieces: {
      beginnings:
        words(`Abey Amar Ana Bala Bhatta Chakra Chandra Dev Dhar Dissa Ganga Gopal Guna Hari Jaya Karu Krish
        Kula Laksh Maha Mana Nara Niran Pala Pra Raja Rama Rana Sam Sarve Shiv Soma Subra Sun Thiru Upa Vaidya Ven Vij Yoga`),
      middles: words('a an ar endra i in krish na ra sa va'),
      endings: words(
        'chary dasa deva gar jee jit kar khel krishnan kumar mani nathan pal rajan ran sekara singhe sundaram swamy wal wardena zai',
      ),
    },
    order: 'given family',
    particles: ['', '', '', '', 'ul-'],
    places: words('Karachi Lahore Peshawar Kandahar Kabul Dhaka Mumbai Delhi Chennai Colombo Quetta Kolkata'),
  },
  {
    name: 'Persian',
    weight: 6,
    given:
      words(`Mohammad Reza Hossein Ali Mehdi Amir Hamid Majid Saeed Masoud Behrouz Farhad Kourosh Dariush Bahram Javad
      Mostafa Abbas Ebrahim Gholam Esmail Parviz Mahmoud Akbar Fatemeh Zahra Maryam Leila Shirin Nasrin Parisa Nahid`),
    family:
      words(`Ahmadi Mohammadi Hosseini Rezaei Karimi Moradi Jafari Rahimi Ebrahimi Hashemi Soleimani Salehi Akbari
      Ghasemi Mousavi Sadeghi Kazemi Bagheri Rostami Najafi Safavi Shirazi Tehrani Isfahani Tabrizi Fakhrizadeh Naqdi`),
    pieces: {
      beginnings: words(
        'Abd Afsh Ami Ard Azar Bah Bakh Dar Dan Esf Fakhr Far Fir Ghol Had Jah Jam Kam Khos Mahm Manouch Mir Nad Nour Parv Pour Rahm Rez Roust Sal Shah Soh Tah Vah Yad Zar',
      ),
      middles: words('a ad al am an ar e i o ol oud'),
      endings: words('abadi ani ari far gar i ian inejad izadeh ipour manesh neshan pour zadeh vand vari'),
    },
    order: 'given family',
    particles: [],
    places: words('Tehran Isfahan Shiraz Tabriz Mashhad Bushehr Natanz Bandar Qom Kerman Ahvaz Arak'),
  },
  {
    name: 'German',
    weight: 6,
    given:
      words(`Hans Peter Klaus Wolfgang Jürgen Günter Horst Stefan Andreas Thomas Michael Christian Matthias Uwe Frank
      Jörg Markus Sebastian Tobias Ulrich Heinz Ursula Monika Petra Sabine Renate Helga Karin Brigitte Ingrid Claudia`),
    family:
      words(`Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter
      Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler`),
    pieces: {
      beginnings: words(
        'Alten Berg Birn Blum Brand Brück Buch Dorn Eich Eisen Feld Gold Grün Hasel Heid Hirsch Hoh Kirch König Lind Löwen Mühl Neu Ober Reich Ritt Rosen Schön Silber Stein Stern Strauß Weid Weiß Winkel Ziegl',
      ),
      middles: words('en er es el'),
      endings: words(
        'acher auer bach bauer baum beck berg berger brunn burg dorf eck feld haus heim hof holz huber inger kamp mann meier müller schmidt stein stetter thal wald',
      ),
    },
    order: 'given family',
    particles: ['', '', '', '', '', '', 'von '],
    places: words('Berlin Hamburg München Köln Zürich Wien Bremen Leipzig Dresden Basel Linz Essen'),
  },
  {
    name: 'Korean',
    weight: 4,
    given:
      words(`Yong-chol Kwang-su Myong-chol Song-il Hyon-u Chol-min Tong-myong Jong-un Il-sung Jong-il Yong-nam Pong-ju
      Ryong-hae Su-yong Kyong-hui Min-ho Ji-hoon Seo-yeon Min-jun Hyun-woo Jae-sung Young-soo Mi-kyung Eun-jung Sung-min`),
    family: words(
      'Kim Ri Pak Choe Jong Kang Jo Yun Jang Rim O Han Sin So Kwon Hwang An Song Ryu Hong Jon Ko Mun Yang Son',
    ),
    pieces: {
      beginnings: words('Nam Dok Hwang Ung Sa Je Son Kal'),
      middles: words('a o u'),
      endings: words('gung go bo mun ong'),
    },
    order: 'family given',
    particles: [],
    places: words('Pyongyang Seoul Namhung Wonsan Chongjin Hamhung Sinuiju Rason Busan Incheon'),
  },
  {
    name: 'Turkic',
    weight: 4,
    given:
      words(`Mehmet Mustafa Ahmet Ali Hüseyin İbrahim Osman Murat Emre Burak Yusuf Fatma Ayşe Emine Zeynep Elif
      Nursultan Askar Timur Rustam Aliya Gulnara Bakhtiyar Shavkat Islam Kassym Heydar Ilham Rashad Elchin`),
    family:
      words(`Yılmaz Kaya Demir Şahin Çelik Yıldız Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt
      Aliyev Mammadov Huseynov Karimov Nazarbayev Rakhimov Yuldashev Abdullayev Tursunov Ismailov Usmanov Mirzoev`),
    pieces: {
      beginnings: words(
        'Ak Alt Bay Beş Bol Çak Dal Demir Dur Er Gök Gül Kar Kız Koz Mam Mirz Nur Ot Öz Pol Rahm Saf Sar Sat Tash Tem Tok Tur Uz Yıl Zak',
      ),
      middles: words('a an bay ek er gul i kul la mat ma'),
      endings: words('bayev daş er gil kaya lar li maz oğlu ov soy taş tekin türk uglu yev'),
    },
    order: 'given family',
    particles: [],
    places: words('Istanbul Ankara Izmir Baku Tashkent Almaty Bishkek Ashgabat Trabzon Mersin'),
  },
  {
    name: 'African',
    weight: 8,
    given:
      words(`Emmanuel Samuel Joseph Ibrahim Musa Abubakar Chinedu Oluwaseun Kwame Kofi Amina Grace Esther Blessing
      Patience Jean-Pierre Jean-Claude Leopold Sylvestre Ignace Callixte Laurent Germain Thomas Bosco Dieudonne Faustin
      Mahamat Idriss Moussa Oumar Mamadou Abdoulaye Fatoumata Kipchoge Wanjiru Otieno Achieng Tendai Tafadzwa Robert`),
    family:
      words(`Okafor Adeyemi Okonkwo Balogun Eze Bello Abubakar Mensah Owusu Boateng Asante Diallo Traore Keita Coulibaly
      Kone Ouattara Kabila Lubanga Ntaganda Mudacumura Mujyambere Sankara Mugabe Moyo Ndlovu Dube Nkurunziza Mbeki Zuma
      Mutharika Odinga Kenyatta Mwangi Kamau Ochieng Deby Bozize Djotodia Ngaikosset Touadera Conde Sesay Kamara Koroma`),
    pieces: {
      beginnings: words(
        'Abi Ade Aki Ama Ayo Bala Chi Chu Dia Eke Folo Gba Haba Iko Jabu Kaba Kiba Lumu Maka Mba Mu Mwa Nda Ndi Nga Nka Nya Oba Odu Oko Olu Osa Rwi Sani Seko Tembo Tshi Uko Wamba Yako Zimba',
      ),
      middles: words('ba be da di fu ga ka ki la le mba mu na nda ngu ra sha tu wa yo za'),
      endings: words(
        'bayo chukwu ema gira hara ja kunle ma mba na nde ngo nye ra seun shola ta tunde wa ye zi',
      ),
    },
    order: 'given family',
    particles: [],
    places: words('Lagos Kinshasa Goma Bangui Nairobi Mogadishu Harare Accra Dakar Bamako Kampala Kigali'),
  },
  {
    name: 'East Slavic west and Balkans',
    weight: 5,
    given:
      words(`Oleksandr Mykola Volodymyr Serhiy Andriy Petro Vasyl Taras Bohdan Milan Dragan Goran Zoran Ratko Radovan
      Slobodan Nenad Marek Piotr Krzysztof Andrzej Tomasz Wojciech Jakub Pavel Jan Tomáš Václav Ivana Jelena Dragana`),
    family:
      words(`Shevchenko Kovalenko Bondarenko Tkachenko Kravchenko Oliynyk Lysenko Nowak Kowalski Wiśniewski Wójcik
      Kamiński Lewandowski Zieliński Novák Svoboda Dvořák Černý Jovanović Petrović Nikolić Marković Đorđević Mladić Karadžić`),
    pieces: {
      beginnings: words(
        'Bab Bil Bog Bran Dej Dob Drag Gav Gor Grab Hrab Iv Jank Jur Kos Kraj Lep Luk Maj Mil Mir Obr Pav Pet Rad Sav Skal Stan Sto Tad Tom Vuk Wal Zab Zor',
      ),
      middles: words('a an ar el en ic ie in ko o ov'),
      endings: words('ac ak čák czyk ek enko ewicz ić ický ik ko ny ović owski ski vić yk'),
    },
    order: 'family, given',
    particles: [],
    places: words('Kyiv Lviv Warszawa Praha Beograd Zagreb Sarajevo Odesa Gdańsk Brno'),
  },
]

export const sectors =
  words(`Trading Shipping Petroleum Investment Holding Construction Engineering Logistics Industrial
  Electronics Aviation Steel Chemical Textile Mining Energy Telecom Pharma Marine Agro Capital Consulting Technology
  Development Machinery Insurance Transport Import Export Real Estate Food Metals Gas Oil Security Media Finance`)

export const businessWords =
  words(`International General National Global United First New Royal Eastern Western Northern
  Southern Central Golden Silver Blue Red Star Sun Ocean Gulf Delta Alpha Omega Prime Royal Crown Eagle Falcon Lion
  Phoenix Horizon Summit Pioneer Victory Unity Liberty Progress Future Modern Advanced Pacific Atlantic Orient`)

export const legalForms = words(
  'LLC Ltd Limited Inc Corp GmbH AG SA SARL SpA BV NV OOO OAO ZAO PAO JSC Co. PLC KG Sp.z.o.o. Lda FZE FZCO AS Oy AB',
)

export const vesselWords =
  words(`Ocean Sea Star Pearl Queen King Lady Princess Spirit Pride Glory Fortune Victory Dawn
  Breeze Wave Coral Amber Jade Ruby Diamond Crystal Silver Golden Blue Bright Lucky Happy Noble Grand Swift Brave Eagle
  Dolphin Whale Orca Tiger Lion Dragon Phoenix Hawk Falcon Atlantic Pacific Baltic Arctic Aegean Caspian Orient Bosphorus`)
