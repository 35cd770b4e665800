/** Written by scripts/embeddings/build-common-stems.ts: common stems of English that name no subject, most frequent first. */
export const COMMON_STEMS: readonly string[] = `
said new two year peopl percent last govern world three presid state million unit sinc mani made nation dai countri compani china four war south
american minist polic well includ team week offici still even part told former make billion school parti hous old get anoth tuesdai five call
wednesdai militari wai much next mondai thursdai fridai game take north secur york public accord court sai around polit market howev good top univers
number known won six month dollar bank iraq found sundai place took econom see best report kill held busi west came law women power servic children
bush show help chief saturdai john seri plai offic follow meet expect late washington european leagu final british histori man men becam want march
case monei began name trade israel film win led east come chines town leader armi never littl prime least put past half june know feder french peac
earlier capit great union near depart everi japan ago big cup elect director talk far todai statement juli although district council along counti
franc went spokesman plan financi april recent campaign becom troop lost music got isra need alreadi russia though hit inform awai other economi press
agenc career deal attack seven better less septemb clinton main due committe build confer club januari decis stock america given give often announc
televis industri young palestinian start russian price decemb india defens ask octob player bill import southern move fire rose novemb street taken
differ issu receiv secretari return colleg eight despit level largest whose germani august church german station london research black stori europ
sale polici visit northern lot across per current board footbal ministri worker vote book fell seen student share iran agreement quarter full match
yet possibl western special interest behind strong england real author car race nearli korea enough opposit keep futur road outsid realli centuri
democrat almost try find album senior minut togeth congress australia result hard hour land higher cut coach san execut februari provinc park commiss
california son educ villag shot africa kei averag pai someth gave georg victori thing pakistan ever look chairman job soldier parliament front himself
privat list built effort mile radio live david increas sent fourth alwai king tax taiwan britain titl global wife locat clear ahead iraqi english
violenc border soon crisi divis serv tour kong hong technolog believ publish weapon agre nine summer republican texa cours senat done reach star
investor art provid presidenti obama morn event previou cost instead canada daili avail invest michael civil woman appear involv indian similar situat
fight mark trial hold australian thought studi fall song popular ground newspap staff saw eastern legal asia budget consid wrote stop charg brought
decid fail network turn fact vice mexico especi afghanistan justic thousand jame rather fund republ accus championship exampl biggest sport allow mean
leav robert either offer battl evid societi construct variou sold kind airport paul judg internet room angel itali noth bring annual beij remain nato
florida coast creat demand islam beat analyst interview probabl spent asian cooper investig video yen tri bad describ toward written throughout
establish mission bui grow forward competit poor latest question prison feel themselv firm injur governor movi rang track difficult produc rebel incom
chanc finish rise spain join italian rest seriou pari tournament insid schedul success resid meanwhil net hall olymp deputi champion award version
grand institut step rule summit sometim addit rais william longer ball begin sure stai safeti worth korean arab friend anyth atlanta caus sourc cent
claim note spend particularli aircraft cannot matter scienc access boston detail coalit compar lee break daughter museum strike style paid rock view
usual spanish royal travel smith chicago arriv hundr jone valu idea thoma domest credit gaza marri launch web muslim everyth weekend camp quickli own
financ eventu afp richard readi certain voter modern fan commerci bid constitut drop brother canadian affair signific bomb warn religi figur victim
experi attornei standard propos hotel magazin expert quot baghdad carri feet candid fifth highest employe sell pacif mostli reason flight squar overal
pass focu bai dlr date letter wide phone attempt below profit zealand estim practic professor concern refus sector review kept terror onlin peter
reform charl conflict limit trip properti paper threat confirm plane rout jewish someon hill comment ireland taliban huge johnson mayor husband
premier soviet cover mail crime moscow brazil kilomet stand seem felt stadium singapor speak declin cabinet tell straight tokyo winner ban session
ship appoint word terrorist christian milit regular lawyer debt guard pro fuel martin suprem broke everyon actual equip deni featur approv greater
port ethnic amount ran debat model decad festiv previous insur goe urg heard centr illeg indonesia damag messag basebal true challeng file captain
entir vallei conserv van earn protect read foundat search discuss perhap journal murder address deep settlement simpli nearbi cash alon hama lack
consum twice beach zone scene communist afternoon necessari navi qualiti spring miss crimin speed confid beyond softwar democraci francisco section
basi knew resolut gone lose account georgia god command euro cathol opportun resourc writer anyon send suffer alleg allianc declar protest headquart
avoid improv citizen attend currenc appeal older vietnam seat happen thu approach mike histor era gain bit tough traffic inflat egypt telephon moment
winter suspect debut boi worst railwai mountain store famou tom thailand greek hot lebanon censu vehicl spread aim freedom medal saddam repres saudi
suppli turkish write revenu abil retir custom sun gulf virginia corpor introduc academi particular easi mainli choic add nativ quit poland dutch crew
fine pound subject jersei kosovo ten draw yard degre watch legisl presenc shown reject els influenc soccer shoot arafat draft grew afghan editor rival
strategi girl jordan save jackson wing prosecutor identifi larger articl option sri sought doctor gmt rural fellow sanction bought smaller contribut
owner princ treati highli civilian basketbal fair interior henri lawmak malaysia wrong serb tabl bureau spokeswoman commit ralli ambassador spoke
ensur kid document bosnia rice super carolina directli relief yuan earth poll loui corrupt pictur storm irish refuge defeat embassi swiss request
estat ceremoni gui fulli occur kingdom shortli iranian bob accept diplomat facil struck discov regim airlin youth safe penalti mayb highwai door
threaten passeng scott rescu appar export fresh card sixth understand panel latin refer item benefit partner broadcast caught pretti driver steve fed
davi prize boost ford episod destroi bosnian roman accid mari push joseph massiv normal worldwid advantag convent southeast joe farm pennsylvania bowl
ohio prior houston novel cox asset sister extra crash slightli recoveri jerusalem studio jim kim actor gun meter intend offens technic numer loan
certainli syria oppos sweden argentina promis entertain slow audienc captur clearli microsoft mccain queen toni journalist dozen bar frank oversea
disput personnel combat except missil golf packag admit extend hurt background deficit stood fort engin artist chri meant greec mexican wait
increasingli ali none approxim unless convict philippin strip parliamentari tenni simpl scientist stone miami cricket varieti opinion answer task
massachusett liber guilti strength onto christma jack adopt gore page alli maintain cuba troubl xinhua philadelphia defenc arizona divid shanghai
congression will edg pope farmer plot rel mid singer urban babi northwest dark netherland crude neither pull theater commission immigr michigan plu
fought kansa danc suspend marin heavili junior perman thai code unabl split jail hollywood danger poverti agricultur distanc kennedi promin commerc
weekli bin nigeria row visitor switzerland czech hussein therefor broken coverag squad pakistani holidai master focus exist fly abu fighter rare
anniversari stabil atlant hockei blame blair die machin ancient insist jose politician grant piec rank detroit lord younger check boat cabl alexand
statist wild honor closer stake bottom jean disast usa mine argu neighborhood deleg strateg scotland easili pace treasuri golden urgent zimbabw juri
drew colorado fbi seventh explos sentenc fiscal gai wit blast ukrain clean egyptian seiz qaida scientif reveal serbia tech miller speaker percentag
tourism lanka brief chen sydnei columbia dialogu consecut madrid ton municip unemploy provinci taylor knowledg edit theatr client pilot berlin enforc
purchas newli dow howard wale avenu abroad teacher serious oppon detain downtown revolut toronto distribut violent brand realiti palac fashion suit
broad favor mainland sharon acknowledg restaur empir advertis campu seattl websit remark ocean pop doubt friendli reportedli ventur drawn myanmar
forum truck shiit quick veteran duti everybodi daniel user northeast anonym corner greatest overnight templ auto polish perfect sudan rome allegedli
manufactur activist andrew unlik forecast garden austria elsewher retail repeatedli struggl nfl flu indonesian wilson surpris stephen ben sharp tie
santa photo kenya scandal creation holi typic founder whatev household brazilian weak dalla drama destruct tourist sir edward fill jew favorit rugbi
treat faith rememb shut humanitarian hurrican regist surround formal apart factori putin assault eighth defend fled fraud southwest maker cite powel
entri truth inde prove otherwis deliv output pentagon wear saint deliveri colombia content diego wors strongli milan arabia controversi notabl impos
expand mount collaps brian ladi swedish minnesota begun exactli compet membership elector purpos agenda resort chosen flag nba naval trim academ path
norwai del text religion primarili opera grade suppos patrick corp comedi kevin settl grown glass croatia shop yesterdai dealer invit recogn lebanes
frequent dismiss bishop displai fleet manchest buri partnership illinoi updat actress categori crucial driven conclud abba lai bilater yeltsin fun
neighbor ultim appli netanyahu bell programm coup nationwid bangladesh laden expens legislatur hole enemi yugoslavia kerri tower herself portion
spirit laid gather unknown contest infrastructur manhattan labour worri antonio maximum princip tehran escap asid monetari belgium aliv publicli flat
theme khan widespread township stronger sit employ occupi predict ident pledg uniqu choos portug athlet dan welfar equal benchmark withdraw shape
concert rocket lawsuit circuit mention bronz bear mutual venezuela solid hire ninth milosev platform resum dole alongsid yanke castl nice vast abc
rail ranger bbc particip nbc pitch chart carlo explain aviat jump casualti profil exhibit bigger payment subsequ peak clash earthquak tension morgan
thank wang temporari deadli helicopt formerli resign skill welcom moham tim reput kuwait recal fame obtain referendum catch inch latter fewer nomin
imposs teach merger tight carter trader abandon medium drove allen lowest resolv chamber hezbollah orang ongo juan disnei respond roughli envoi
biographi advis ahm economist palm harri pool unusu elizabeth inspir sat contemporari boe moder deadlin tank instanc jet column dedic recov advic dean
striker anderson applic shift testimoni jeff christoph sharehold myself organis athen sam alan kashmir clark maria jazz trillion fallen threw trend
gross literatur nobodi appl tini assign colleagu counter romania roll gordon iowa sox healthi cia monthli experienc gap minimum warner contrast blow
don ticket uniti eric consist taught cleveland stabl dinner duke harvard raid regard easier virtual ride bankruptci scottish yield serbian engag
discoveri equiti kick parish chavez simon throw barack moon sharpli denmark cook syrian extens lift dramat amend cuban insurg angri barrel appropri
formula observ obvious denver vow compos qualifi guest austin ceas capabl specul socialist handl annan briefli gari oldest prioriti cool racial aboard
heritag deploi wish complain patrol tamil familiar interim graduat regularli custodi prais chose talent stuff taipei circumst chile rapid arena desir
sky cypru seoul prompt ryan remot trail solo gop unchang fals tropic creek compens anthoni camera outstand tennesse significantli concret sponsor
partli warm def stewart oklahoma fee quak coastal nelson encourag abdullah pittsburgh caribbean portugues emperor orlean halt peninsula streak globe
eas maryland upset strengthen playoff norwegian preliminari successfulli deepli behalf besid phoenix sunni accompani tribun qaeda compromis enterpris
complaint stanlei ballot copi alert cargo indiana hero inspector survivor barcelona gunmen advisori imf commonli mortgag succeed detent faster
substanti pan broader liverpool victoria quarterback singh baltimor underground gang unclear scheme ceo absenc simpson recept militia congo suddenli
enjoi flew paint genu sweet entitl condemn railroad roger defin desert proper departur thompson quiet equival jason beaten cape editori kelli kurdish
narrow string nepal inter robinson andi bound prosecut boss moor revolutionari tampa judici lieuten telecommun somewhat kabul alex funer chechnya
steadi missouri connecticut midfield charter finland musharraf guitar emploi bed documentari pleas rapidli haiti larri teen calm louisiana chair
principl chancellor grai licens outbreak chelsea architectur chip inquiri jakarta hungari fate pack arthur brussel oregon recommend guerrilla convert
slowli mistak philip commonwealth donald metropolitan galleri mosqu badli kentucki walker shell empti pursu semi chapter chirac descript adam hang fax
nazi journei successor vladimir definit delhi homeland somalia renew toyota correct walter fiction rio yugoslav convinc hamilton absolut ownership
bruce danish tribal instal upcom manner implement viewer hunt hostag tend oscar rush jesu albanian notic consequ cloth tomorrow dougla austrian dave
circl zero extent longtim ordinari argument montreal tripl comfort guarante malaysian belgrad matt puerto philosophi cemeteri mississippi asean uganda
roof vital counterpart infantri jerri atom benjamin peru artilleri belgian acquisit turnov prospect orchestra bloc plenti utah planet outlook chariti
vienna regiment lincoln spark campbel trophi abdul cambodia innoc elit freed reflect murrai alabama pact shore consumpt bright gift graham ross
broadwai tape stretch hampshir ward wisconsin literari crackdown birthdai dick climb wealth jacqu cairo nasa spoken ontario salari melbourn dvd prix
passag soul jan constant phil runner peacekeep barri metr geneva renam chase geographi lane orthodox nasdaq residenti realiz wage wto assassin rooki
entranc kilometr lui bare height morri princess tradition comic darfur disappoint liu castro momentum headlin afford legaci franchis fifa celebr
wright foster capitol wonder surg proud tackl denni proof sustain faculti croatian russel mitchel franci colonel acr influenti hispan violat priest
tool takeov wed explod albert nhl carl vega vatican gdp submit pyongyang beef tel consider introduct excel brigad bangkok pend anybodi difficulti exit
googl verdict convers evil harder succe elig somebodi symbol attract tonight laker nigerian pension luxuri obviou possess mandat stick aspect rear
steven attribut overcom summari volunt shuttl ncaa businessman libya brooklyn framework smart worldsourc baker belief solv gradual imperi tall tone
wildlif fundament squadron twenti ron lawrenc settler wayn modest rwanda jimmi forget thrown longest rodriguez sentiment demonstr bomber slip auction
occasion nick separatist graf perri goalkeep conclus nobel buyer stanc architect expos object sec soni grave bitter commentari oust jiang bulgaria
sovereignti oxford elderli pipelin rick bench chechen ken sarajevo hillari manila vietnames mere enorm wealthi competitor hidden argentin fastest
fairli roi cruis ski tibet impress revis kidnap buse nevertheless surplu poetri friendship subsidiari ann anywher exil terri vulner hardli harbor slam
util alaska deploy print costa grass unrest tortur photograph warren lie swept chrysler greg amateur dodger optimist suburb dress barbara valuabl
conspiraci midnight unpreced advoc bloodi consult dawn craig scholar assum afraid sierra lineup tragedi pat plead fred mohammad opec dam medicar
guinea ukrainian garcia rape zhang marshal rebound cancel truli touchdown stolen boom solar pitcher context colin extraordinari munich unfortun corn
chenei musician reagan detaine depth traffick harm legend carefulli nationalist exposur amnesti fernando karzai sarkozi bag matthew lend fatah reader
raw strait billi copyright jai arkansa ian testifi cathedr trap visibl cnn cambridg parad genocid instrument elementari piano bobbi landmark suffici
northeastern poet reconcili mugab cincinnati mainstream northwestern jonathan wimbledon wooden shed ira susan telecom knight strict battalion wire
samuel vancouv mubarak colombian uefa wireless inhabit sarah specialist wheel mediterranean sight torn ceasefir yasser routin mall restructur withdrew
arrang landscap devot christ truce kitchen homer relev massacr jane wrestl swing pole bat pride listen greatli turner classifi disappear provis
oakland contin thick fierc shah southeastern lyric yourself villa norman frame prefer ethiopia continent robin mill clock charli bernard occas venu
policemen guidelin rough wicket marathon victor legitim convoi inspect risen properli ferri folk derbi armstrong semifin guess hindu stuck yang der
spy pierr mood franklin necessarili dynasti ourselv karl gotten todd grace wore proceed temporarili anna indi tactic knock uniform historian lucki
wider sudanes prayer quebec belt tribut asylum metro earl plung pirat muhammad pga liberti dublin shirt tip collin ignor faction dubai lynch audio
hawaii cowboi parker cheap ivori tribe mad max shelter shoe loos loyal sar elabor mph eager portland gonzalez veto upris earliest suburban uncl sole
billboard surrend exact marc cream bori evan sand makeup fortun incorpor chao sieg virgin frozen versu twelv crack ioc ronald strang hide donat
gingrich ibm sheikh martinez kremlin omar qatar mac hunter nomine regardless patriot rico stream coordin cotton displac script enron retain autonomi
silenc understood reiter visa turmoil perspect wheat bradlei tire boycott youngest belaru birmingham inmat graphic orlando closest permit johnni
predecessor taiwanes explan adjac assur repli lock milwauke sampl intellectu georgian privaci subsidi desper morocco ethic hungarian silent evacu
murphi goldman refere frankfurt portfolio vacat everywher bail transact lifetim habitat mideast crop macedonia angola tale bonu charlott mysteri
comeback southwestern warrant nanci radar gender algeria ridg extremist parallel osama pete blew sheriff gear casino strongest postpon teammat deutsch
enabl yemen plain giuliani anywai exclus mahmoud harsh lopez tanzania riot berlusconi forev peso disclos multi intel margaret cohen persuad jon odd
lap rumsfeld satisfi burden comparison manuel emphasi stanford funni chapel palestin distinguish homeless constitu reveng islamabad hah rebellion
internation petersburg reign airbu bibl hassan pink indict expedit reluct aftermath cardin destin pregnant lesson terribl sean sprint embargo sub
bryant holocaust guantanamo somewher nevada unveil similarli tommi phillip hugh turnout keith merg fatal luck notion passion pere anticip beirut reviv
footag lab crazi bloomberg romanian stimulu incumb outdoor fda slovakia disciplin olmert cousin judiciari citizenship mandela tenur ecuador hell grain
kent nichola desk smuggl rob hat devast honda relai monument ted sweep belong ambiti diana afterward dayton iaea reli calendar nicola dope wen
protocol bet newcastl endors shadow jointli explor jihad hometown nixon slide ideal finnish suspicion collabor accur reid seal indigen mode vincent
confront anymor slowdown albania edt pearl persian shield furnitur hung dee columnist somali uncertain firefight over batteri sang dealt random ranch
stall ibrahim zoo breakthrough frontier credibl amaz maritim tsunami plc archbishop mcdonald starter offshor tougher buddhist admiss constantli silva
arnold laura stern moreov boundari neighbour undat subwai plea frederick curb romant affili correspond merril civic bullet cautiou hudson kenyan
represent overtim zambia reed jordanian rumor interfax madison skate schroeder portrai richardson timor rifl latino bull beneath ahmad paulo pepper
proven eddi ahmadinejad bachelor danni sadr dioces rocki liter disarma emir indoor dub slight weaker signatur ammunit borough pursuit sophist kenneth
craft dad deem barak offset jennif nonetheless chad openli dprk joi brutal tremend registr wallac shortag hail horror triumph encount cinema mario
patent azerbaijan unexpect surnam sum petit debri islamist elder rebuild haven sanchez bulk ivan secular lifestyl unidentifi slovenia spin forth
nikkei eleven roster butler portrait liquid adventur refug cole fenc mixtur rent junta tibetan ahl concess fault brick enrich panama premium ucla
watson mom leftist shrine honest stuart nebraska slump submarin flown perceiv flee holder discount mediev physician sheet businessmen amsterdam await
sank painter cult deposit jamaica distinct solidar government wherea scatter tonn oblig postal unfair grandfath damascu pocket demograph hardwar
michel aviv ghana reactor scope somehow welsh flash proce merchant tens deeper prestigi automobil oliv ralph millennium inaugur juror hopefulli lloyd
humor jurisdict quarterli prosper cypriot istanbul denounc ounc pedro brave capita compli mar cheaper overwhelm cloud extradit thaksin nonprofit
ferguson sacramento dominican pose spectacular kazakhstan spell quarterfin rider flame alfr cameron jefferson downturn bailout worn herald ottawa
dirti raymond guidanc hagu katrina keen harrison interst warfar phrase hub lankan noon andr martial aaron reliabl richmond legendari wolf burst miguel
celtic girlfriend mart conced whenev till clan taxpay sorri wrap stronghold banker excess accomplish brad remaind venezuelan eta characterist lin
databas columbu spare willing endang incent watchdog chronicl seng diesel queensland glenn voivodeship overhaul predominantli indianapoli phenomenon
supervis tyson instruct cope neil expel quest sacr doug ariel aziz fake symphoni pioneer sue magnitud lobbi runwai chemistri thirti cruz fisher broker
consortium chan scholarship adequ montenegro standoff wal han copenhagen armor sullivan identif decre sung honorari mirror ethiopian criteria kuala
brook arroyo cow roma seemingli favour ceil montana henc hull troi duncan soar trainer soundtrack dictat weaken foul stockholm character ballet firmli
mathemat interpret oak machineri roberto brilliant leed syndic lisa undermin baptist basin warsaw paramilitari theft hitler compil lithuania toi
bennett let addition pragu lesser uss descent cleric kyi roadsid kofi bulgarian distant roh mini cubic nashvil pit levi grei blake trio epidem sergei
autumn mumbai swift shake duo certifi yahoo yale contrari greenspan liberia gmina wet honour hike albright genr drill wise hebron strategist maliki
steep sacrific bayern lyon dakota innov rid tag merkel widow unsuccess rabin guitarist loud voluntari costli guardian brokerag nascar highlight renown
poem bottl baron quietli leonard schwarzenegg lumpur simultan depot contractor bolivia heavyweight roug devil bold bahrain hop emphas greenhous
underwai lama lone justin montgomeri mild hectar suu pronounc monica steadili mortar warrior arrai oslo imprison roosevelt regret deck monasteri
decreas freshman plaza oversight throne sworn hamid partisan unaccept linda rwandan fare kurd apec scenario withdrawn hugo vermont borrow admir
suspici robust scrutini basqu impoverish romnei mud leon unbeaten jeffrei chuck courtroom nobl complianc underli pen estonia banner layer poorli spill
rafael upgrad uruguai knick backup pot bristol accommod policeman jobless heaven subscrib nyt edinburgh blown koizumi dynam gregori notori lengthi
dive hamburg sauc burma valencia luxembourg bruin thereaft bolton sen toxic button recruit perez slower ought mtv gallon collis trick alberto mansion
advocaci congressman premiership instant holland ankara illustr tee tariff catherin pickup sovereign advisor interfer freestyl strictli lucr cafe
bhutto que karadz harvest expertis gaug outskirt bali tune robertson harper mandatori juic gunfir manual abdel nowher outlet rabbi leather shorter sao
randi perfectli cigarett mason taxi whilst chi halftim berkelei vari salvador atop slalom valid ingredi guatemala burundi tap pierc shipment abbei
glori commod macao forgotten enthusiasm span delawar aristid marcu worship juventu sidelin propaganda inevit grab lehman benedict baht suitabl
surprisingli bedroom underw rhetor greet alic automak cambodian bryan textil forb fiji glasgow bolster owen anchor evolv kilogram karen casei birdi
ministeri croat middai santo cdy teenag sail logo bailei wisdom bueno ruler inn chess palmer provision narrowli spectrum ham libyan stamp unifi harold
chilean ottoman breakawai nairobi dame jorg romanc batter alarm reynold buchanan knife dine latvia spa motorcycl helen classif plo karachi breach
eurozon santiago passport outgo invad penn genuin recip stun freeli shenzhen administ thomson hart robberi fishermen exclud sculptur harvei dish
criticis apolog serial sultan starr erect gibson shook drag cub realist raider ramallah sectarian conting huang sailor tang abraham gen luke laugh
drum sheffield burton hitter shaw compact dalai chef spotlight zair facilit merced agassi timet jacob bunch bow angela dirt franco jess pine myer
harass airplan joke guangdong kandahar jami freight crush ramo sampra cartoon cpc leas rubin retali usag appreci javier tender abduct telegram
volleybal assad glad caution dragon memphi straw nicknam grandmoth ruin candidaci immin joan cavalri monopoli diagnos burial shout ferrari pastor ruth
uzbekistan nova ghost kah rebuilt canyon regain enclav embrac archiv incred filipino tragic moslem medvedev trademark martha precis java math gilbert
decor penc slot rica implic inventori shakespear bargain grip meantim downhil mitsubishi schumach pois tide anwar skeptic impeach leaf nee altogeth
automot weigh spur viktor shatter flexibl sandi slave migrant monster antitrust loyalti supplier entiti monk jungl keeper wholesal henderson prohibit
sharif demolish grid dale obstacl everydai merit wartim ail spencer ambit elli wade lieberman mess sack algerian preciou scorer mous arctic proclaim
lodg aceh aerospac hebrew consent brent holm usc transmit epic bmw aol exce proport fifteen grenad kmt garag kabila congreg luca kate dell float
slobodan quartet superintend surgeon armenian mob tan biologi pork nadal blog pale pipe purpl poorest logic tomb claud potter writethru curti alberta
lender stir iceland justifi basement rupiah loser wellington furthermor ami outrag sinn courthous hungri deliber albani rescuer renaiss pradesh bike
nissan espn grandson victorian bout pilgrim spectat coin haitian multin ringgit carrol bronco walt hood baltic tass midwest gabriel scare clerk enrol
shy hedg cabin josh lotteri mahathir resumpt niger companion hammer gospel deserv sach nicol invent julia riski dome herbert zhu ehud putt contend
jeremi overse recreat barn fernandez hernandez elev intensifi cameroon fifti dairi coxnet baseman intact hondura blockad slain unnam countrysid calcul
compris workshop dpp mikhail revolt sympathi recognis marco rotat wive fidel servant anaheim trace hewitt setback timothi steal absent hutu colombo
punch johannesburg healthcar sino undergo kiss idaho terrain rubbl safer auckland khartoum slate princeton laurent reservoir belfast crawford fantast
alik therebi minneapoli joel icon itar digniti nake norfolk trinidad bradi khmer unhappi yorkshir minim lanc timber dispatch rahman carol rap suharto
intersect fulfil interven hook rivalri mourn walsh grandchildren hardlin rbi exceed wrongdo nathan tenth gerald mozambiqu cake kenni jong enact sink
hei blaze cartel lisbon janet apartheid hardest ash header secretli dissolv unemploi certif endem moodi hopkin leak derek sooner basket nephew
bipartisan unoffici rental unanim nearest recast choru memo audit minu alter uae creditor postseason gunman ugandan scout swap boulevard armenia
reopen fischer wei landslid rand narr eldest sander paraguai choir statut hariri christi showdown input patienc epa leo ultra server bah liabil
classroom drummer venic recipi outright atroc seller florenc boxer ugli pour react bowler curriculum tunisia profess sterl default fein newton mbeki
breakdown heighten rhode cure easter rupe jewelri woe arch wari delic midwai slim outlin ecb heir refineri statesman descend reliev winston seminar
mah ronaldo sin ram miracl supervisor kohl geograph menu brisban lineback slaveri pant talli snap semiconductor haul havana tier mogadishu mauric
claus ltd qualif excus forti aerial jam echo willi lit balkan overturn tumbl alpin doctrin toss ltte warehous astronaut soup transpar colour lah
anxiou seneg renault slid glen wta boyfriend airstrik flavor bombai launder decent grove lightli overview reno batsman presum locker remind sergeant
adelaid rilei confeder felix prefectur monaco rodham triniti solomon tent lean reloc garbag caucu prai webb condoleezza unpopular bronx facebook
typhoon upbeat uncov thanksgiv icc dissid specifi inland overhead shane alien kyoto ensembl peruvian ritual sheik confess statewid halfwai download
andrea skipper sanctuari interrupt yah youtub paramount rip solana creator summon bore warplan medalist idol viabl marseil julian expir punk specialti
stole likud jacket pkk galaxi tanker notr harmoni upheld alumni lover mafia stark consciou bean gloria bogei raul pin amazon lazio inadequ adrian
bicycl bloodsh litig sequel peacefulli shootout beckham harbour palin depict archaeolog stiff unilater citigroup thirteen dri midst smallest grammi
dividend hun payrol conductor lynn fli calori confin racist farc favourit elvi brett kiev hilton lima barrack ryder allan wagner firearm runoff
plaintiff corridor davenport cluster layoff zagreb traci meyer carv podium cliff supermarket overwhelmingli delight navig malcolm medicaid compel
diamet deport cyclon zurich coleman spacecraft groceri airborn volcano klein twist trash dig dancer lou roddick richest horizon beverli ellen lao
releg proposit basra satisfact moo worthi theatric dear prone telegraph peterson winger dhaka disarm oath fallujah sah alloc metric igor torch mir fcc
moroccan consolid ransom restraint amman profound eugen kuwaiti mercantil sword divin acquit marketplac turk prolong seminari unnecessari smash opt
philipp ana serena flagship undertaken portsmouth hemispher mongolia piraci est rachel guild disastr dump bia rainfal overthrow acceler dictatorship
equat gandhi dispos trailer bonus newman arlington yemeni charit ramirez subcommitte chat shopper ismail floyd yeah circu con doha arbitr speedwai
marion mccarthi crise clergi porter lewinski supposedli truste spite turf kirk manor bruno everton burk tottenham sichuan penni calgari steer ricardo
ricki undergradu memor meaning spike vertic grozni pataki sake disrupt bubbl reunion deng escort hbo battlefield upward cannon pleasant edmonton
vacant morrison nightmar missionari farther facto newport boot merchandis kurt koh francoi prophet enlist den drunk lawn magistr theologi stricken
newest monarchi observatori mask inabl gym moss lesbian wash lesli ferdinand filmmak confidenti axi jacki grate hamlet ambush elliott voyag consul
bashir insight wreckag hander turnaround toppl belov cal hatr ideolog afc ravag bent falcon sprawl interrog contamin yearli lunar hint garrison tyler
episcop patricia thriller shallow ivanov pullout louis roland grim acclaim nah murdoch hay stupid goali offend bethlehem absorb ree scrap berth
slaughter novelist buck panther log unhcr griffin blackburn sunshin datafil accuraci poster treasur hosni manuscript aung booth betti graviti mee leap
geolog forbidden workforc frenchman chop felip renov hurdl fossil screenplai teaspoon biblic zhou edgar unexpectedli logist khatami nicaragua oven
behaviour hanoi mighti catcher madonna pct testament workplac goodwil durham notifi monarch abolish tomato sergio turin throat reunif forthcom
accident thoroughli oracl blend fitzgerald sebastian deadlock umbrella forg layout ibn stint valentin darren kai lure punjab propel gibb christin
furiou fisheri unawar variabl dip chung tendenc bernank bounc sixteen instructor parol paradis sluggish entrepreneur prodi relianc enthusiast downward
stuttgart newark barnei homeown probat freeman drc likewis beam dodg bang lighter methodist yacht perth inappropri dock fabric ambul ratifi collar
confisc scream outspoken rah blank reconnaiss ulster firework clue wong sponsorship pie robot brush cherri papua brink jacksonvil congoles mosul
pervez guangzhou bend artifact cdp fujimori fiat disband comedian lectur showcas curfew carpet leicest broadli anc trent assumpt astro tablespoon
berri gao anglican faa lemon rode jenkin mentor wyom unspecifi subtl marvel fraction vintag grammar ming kumar samsung roc tighten marbl clemen
erdogan mont kidnapp vendor disambigu plateau busch kyrgyzstan ashlei outfit volkswagen patterson fold creatur wipe essenc johnston lott carei eritrea
cardiff unif pizza voluntarili disturb torr likelihood estrada pianist jintao bankrupt brass bribe conceiv xinjiang casual ashcroft drain newer jin
wherev slash merci fourteen avalanch backdrop luther herein jessica finest scoreboard contenti beatl bengal taint mickei becker kyle carniv namibia
durat franz pistol eleg brotherhood tucker exhaust triangl vajpaye environmentalist militiamen memorandum cage provok potato deadliest kobe malta
slogan sheer fortress kit benefici carolin marsh bordeaux anthem fleme dot caucasu strauss kahn salem pablo credenti colt bathroom extinct bizarr dana
seeker rampant syracus outlaw bless boucher aros billionair emili diari rim hingi feat recount buddi arc elena privileg macedonian unincorpor ramadan
essai forestri curiou forens oman oriol yushchenko alexandria lindsai canon umpir norton cheng tuition ballist portabl bundesliga indefinit prototyp
boo whoever patron denial buzz evangel kph pig napl batch exam dug fdch ouster tsvangirai salad pile collector okinawa interfac mclaren rivera cart
songwrit fletcher otto click lahor out farewel blunt aunt deton hoffman malawi catalog archdioces fugit pelosi crunch thorough sherman fog ernest
psychiatr madagascar backer washn instantli glacier intercept dylan myth applaus hartford boutro exempt philosoph louisvil mickelson flaw systemat
donna dian preced hui beck isaac circular helsinki fur albeit osaka costum prei carnegi disciplinari kurdistan philli gainer exot legitimaci safeguard
janeiro unconstitut nash postwar flesh spaniard expuls clinch placement conveni unsuccessfulli airfield toughest mapl budapest misconduct verg urgenc
tightli tung sect nintendo trek geniu memoir render linear hyundai toledo sophomor plantat outnumb slope escal quantiti gatewai afl volcan essex
nielsen newt cruel linger endless collegi promptli hamper herman verbal terminu steeler imam carpent youngster canberra align proxim nest nichol bleed
dissent eduardo quantum canton nordic roller chiang multimedia ink zimbabwean briberi gonzal klau puck mound dens jerom shaken vers mileston folei
fellowship embattl fraser amir packer porto andersen carr georgetown charm plight expo explicit plug bradford para hampton whip demis gerhard riyadh
schmidt shin hatch rudolph overlook uncomfort churchil irregular hsbc formid mae npc jung moratorium stab mali embark readili bours rao communiqu
necess petti quinn persecut chevrolet mao gothic milton autobiographi zemin hasan slai pilgrimag quota stan bulletin clipper premis disagre restart
rican wreck trunk knockout cornel dong mose rochest mvp lpga sayyaf southampton airspac destini thrust bake feast rift cork shawn sprai unrel remnant
dixon legion strap emmi lockhe gul richter tore clearanc parma andrei prostitut scotia roundup verifi advers pinch heath pandem loot sandra fallout
lobbyist com pad bacon intim refrain abstract theodor atletico squeez shrink theolog intimid augusta dimens foe endur synagogu sunset springfield
glanc jake thermal lago alonso westminst kuh clair artwork affirm hijack urib obasanjo woo unicef teresa finalist reaffirm conven cheer handov tutsi
bust unlimit explicitli aston leisur mcveigh undisclos crater marlin shui bride madelein hussain scari crane champagn rainbow chant maverick horribl
arabian millionair antarct boast espionag lamb fielder giovanni suzuki swiftli jockei disagr dire correctli conglomer rapper sore backward aborigin
harlem flip beth keyboard weird bremen carson grill salvag macau mahmud brunei monro tajikistan whitman freddi secretariat hai coral superstar
supplement sofia osc shimon fundamentalist bunker exploit loom tabloid dmitri influx apollo smoothli treason specter campus briton rey dictionari
shepherd hashimoto prop liquor moh pinochet irrig liaison fea recur theoret exterior saga psychologist eaten frankli chester twitter shutdown shannon
fundrais mann ossetia herzegovina min countless caraca helm ensu shaki commut maiden preseason superb luci malik mahdi sitcom preston defianc deterior
skip bombard processor gbagbo sabah scenic mladic cop frost contributor patriarch llc cdc vocalist roonei archipelago isl indirect polo addict ridicul
kingston webber gomez ecolog nightclub pub canterburi captiv auburn ordain mel rover weslei trump motorola emma underwat makeshift pardon caretak
infam brandon edmund worsen unwil vicent obscur savag destroy taxat ancestor playstat wholli fri zhao joyc vike subprim packard diminish impass
secreci downgrad holbrook brunswick shelv gong fra homicid salvat napoleon whitnei harar erik mobutu slice slovak elbaradei roth srebrenica stuf
jazeera sunk bucharest accordingli revel nokia undercov wheelchair multilater kemp norm deceas baldwin levin diaz phelp vernon mit rein sniper paula
charleston clubhous sara broadband pavilion underneath backlash golan centimet peng byzantin ridden lang spinner nike marina whereabout junk rebecca
browser hick duma kee incomplet ajax unesco penguin rashid prestig reunit warship compatriot videotap demolit shelf pave himalayan lifelong copa fade
condol pivot rogu brigadi ayatollah chernomyrdin dunn sunderland prairi pill thunder realm reorgan durabl logan greenpeac banana cann najaf
pornographi violin somerset cunningham woodward gazprom saleh juliu alain glimps windsor friedman edwin rita gentl aig calderon eighteen annex
playwright leverag mislead abruptli cologn hansen commenc surpass freewai conquest nasti goddess conni commemor accumul rockefel tributari ftse neo
vista curat flyer distress shrimp gardner vicin lithuanian depos grower cuisin hardi improp guru bother glove overshadow emotion vault stranger
presbyterian silli laptop damon muster witch defenseman gerard angolan judi hyde arguabl yao bullpen sedan plymouth builder cultiv reuter aris lara
spokesperson collid ditch hayden bureaucraci travi discharg avert dali sabotag nablu eros pri berger blade sour dialect byron feud ebai petrol
customari immens illicit discontinu shortstop pitt amr toilet simmon scoreless benson moldova papal boyd unauthor goodby zarqawi sporad stefan
harrington feloni clement merck williamson divert telescop salli desktop spun dax clara dash anatolia bahama silvio trevor watt vinc birthplac
newsweek rug abid woodi famin weaver farmland joshua reminisc quo henin accent deportivo upsid reconsid wan olivi bayer nile spear fanci provoc butt
bermuda overli daytim overcam padr neighbourhood chaotic archer terrif helmet potent protestor bug tycoon brake burnt yitzhak barber resembl shower
clip dominiqu underscor donovan invis expenditur anytim homemad whistl exodu redskin undertak curtain censorship nepali strife asteroid rope davidson
hazard repeal servicemen oversaw irv clever buddhism powerhous widen clarifi kathleen consol schneider anton cockpit tighter rig punit cab fortifi
sussex ramon newslett martyr fring celsiu sixti yangon dwight peasant remak blanket francesco waco unstabl garner laureat fountain granit stapl kirkuk
toulous lula convei vinyl breakup buildup roadmap abund nowadai conrad reef predat stalin bangladeshi ratif viciou undef intention defunct morton
cleanup charlton scratch fleischer authent pier chee dorothi webster mgm chapman mci diver clarenc rodnei fulham wilkinson loyalist liga preparatori
sur paus altar outfield blueprint coffin cri deborah vigor beard bian riversid akbar darwin assail gil pageant repai mitch receipt macdonald primit
drastic noh lien ortiz clad marti prolif erni byrd anni ruiz salomon hewlett armour cottag allei swan pavel amanda plummet daschl mcclellan
saskatchewan shorten poker hank johan nam chandler joei greenwich spate void wagon flora zuma chairwoman lionel ahn deter seldom fairi nacion magnific
propon graph lauren kinshasa nich besieg kindergarten exxon lightweight titan lutheran gentli meteorolog mega bud goh julio foremost jamal inflict
technician fuller prevail halifax dismantl wilhelm busiest xvi lim lancashir anita configur contempt auster spi liner importantli paulson moist kerala
judaism thiev diploma truman thesi mock auditorium vector blockbust awkward hamstr staffer ernst sutton mesa curri wigan dawson brewer bogota devis
barrag wolfgang yan wendi spree endow tenant timelin fork alzheim haa mecca embed payn sear clr buyout luggag isaf relentless mistaken maxwel
kaohsiung upscal tianjin wah stephani ing commando yuri saakashvili incept calib toma deepen xavier sting rudd neglect shortfal lent manitoba unbeliev
refin heavier pristina parcel unleash mccartnei sanit paralyz filter doom compat bassist badminton handsom geoff sphere enlarg botswana theorem cooki
perkin coastlin cylind grape lukashenko lancast eva mack beast speedi autom shooter oblast rupert eng surrei katherin ipo pyramid biotechnolog
distributor reev smuggler mueller topix shade highland estonian tout famous bloom siemen mytholog iphon ager barrett anglo centrist daytona
middlesbrough sidnei stripe moussa megawati hierarchi raini discourag bavaria goodman fin verizon tah woodland edison width inclin vaughan cocoa
hottest gerri jupit hollow hindi abbott gubernatori rever oecd samoa earnhardt everett marxist bologna weber volvo yorker shutout dortmund uncommon
disqualifi bernstein una chun zambian fargo analyz hefti restiv batman togo champ phd procur wildli perot exagger planner swimmer nottingham wrestler
applaud accredit clout perpetr abkhazia saeed cane apparel etern carlton limeston friedrich undergon buc shine paso ying populist lumber meltdown
unita feminist arson ampl thrill crescent retire burmes johann vampir bolt sexi motto maoist pearson marino robbi bonn defiant smoker surf horizont
offseason kraft affluent slick fieri sumatra outpost constraint lighthous undersecretari fledgl salesman veterinari courtesi algier bitterli
cornerback minh humbl hawaiian schwartz crisp motorist weari nasser newcom organiz doyl specimen reformist lennon gonna marilyn khale replai sevilla
suffolk aberdeen snyder palermo poorer impli dissolut worcest angrili purs hypothesi underlin pretax arbitrari loung emmanuel brighton conquer barclai
halloween ghali cisco counterterror lambert compulsori kuchma fixtur undoubtedli strikeout kyodo medina injunct friction yuko tripoli manga rove
judith smithsonian banco outreach flurri apiec portray alexandra vanguard roch alp lorenzo kaczynski furi bihac stoke perenni kronor clijster tbilisi
melodi cocktail notebook prescrib miseri indirectli unarm foil geoffrei allison vaughn breweri reckless gramm micro stalem dhabi sincer wizard softbal
whitewat philharmon lash liberian mustafa charger dilemma gastropod jenin khalid nippon benz earnest libbi homag unpaid thrive rudi interchang
prudenti winnipeg pal brew quarantin marvin ribbon eclips jiabao subtrop hearst emigr sketch waziristan omaha sensor irrespons baton mint twentieth
fool hogan vollei romano seasid strasbourg itun reassur buddha spitzer allegi veloc cedar heroic gujarat bodyguard inscript hale burger justif piston
calvin nadu vanish sele sicili khamenei thornton daylight dusti funk med beit kuomintang chu lindsei amtrak doll jen jeep preview email lexington dare
jammu barton raja olson reich nguyen fraudul frog licenc cao puzzl novak jenni certainti slept forehand tallest sculptor stack rigor seventeen shaft
dispers fowler impend fist midland elus aznar gibraltar martina expresswai trilogi herb charismat abuja goldberg fascin baggag stair swai pharmaci
cleaner kati evenli coincid grasp rafah jumper atlanti savvi weiss spawn darl lavish accustom netscap resent sami vol irwin cesar kibaki domingo hee
jill fahrenheit adb dismal rasmussen pulitz insert daimlerchrysl empress marker shirlei zhejiang sorenstam devon boca citat linux dodd jamaican
ancestri subdu sharapova absurd ordeal bundesbank atla courtyard verif scrambl reinstat ventura incorrect unpredict raven medlei happili compaq
undecid deregul cho scarc antarctica petraeu crippl drake welch mccurri boycot gutierrez unfairli psychiatrist fujian vera slap turkmenistan shaun
cheat warlord nod randolph mourner frighten haunt adolf lavrov auxiliari salim staunch telekom zia guillermo belmont warhead bnp hanson recycl arrow
orchestr iaaf rossi christina por allawi compass alma bye analog icrc leonardo piazza hawkin jona cruiser rene shandong potteri hancock und bleak
leigh quell dial djokov interv bushel envis maneuv clayton somedai phnom oiler nonsens swat holli sociolog weld inconsist obsess rom vale algorithm
gala crusad walton screenwrit sinai quicker remedi saturn sandwich corps crest beetl ineffect pasta bred garment reggi curs kostunica vibrant uzbek
ernesto runawai pratt griffith tucson bertrand wenger rutger yoo nugget onward debra rubi lowel counselor golfer blitz conceal mcgwire bedford
waterfront calcutta kathi substant cornwal tenor stockpil koo relic worldcom peshawar moreno koch porsch museveni perimet unavail emerson canva clone
reelect despair soda kamal fullback defi salon aqsa eli tricki outcri mccormack suiss stearn kane heather vivid superman karim moussaoui faso carmen
nader genoa wfp aka statehood kickoff asleep tanzanian cuomo evas texan imageri can johansson krishna intrigu schumer rigid sidewalk qian shi
centerpiec mastermind hyun sahara antibiot maya xbox nicholson stunt tiananmen aggrav mozart kathmandu beneficiari fanni zapatero mcgrath yangtz irvin
fiorentina mayo ldp paramet bach shipyard gameplai hal carriag hanov kodak rex stein liabl srinagar jeopardi punt practition shea protagonist closet
cooler retriev fry fratern barbado stumbl ballpark xxx uphold ironi symposium alto paolo pacer nabil baroqu garrett duel flore blix elia proxi ashor
kidd berkshir incurs stringent aden satisfactori subscript basel yong seahawk burkina discont czechoslovakia insult pont scot eriksson ladder disco
kean cyber thatcher kaiser pak watersh yonhap butcher dough pepsi goran satur defus stevenson phantom baylor pna baath guerrero miniatur caucus demo
stade unlaw barroso excerpt bate eisenhow penh bangalor freshwat hurl kerr caspian turbul holyfield workout beacon newswir yunnan discographi
gymnasium nfc hiroshima lime warmer mayer amus miser alvaro covet nec badg daunt thame hello rumour tina vocat rampag candl couch drunken deed thorp
chevron parson mcdonnel knox hannah randal pfizer bauer havoc itv mai epicent daddi uneasi newfoundland evolutionari playboi mascot gadhafi mcconnel
latitud entourag withstand policymak liang yevgeni nigel withheld boil cpi soo offspr latvian prose ultimatum coventri zheng ronni zelaya sammi static
belli keller zip microphon duh statur noel qin daimler nina flank bjp advent alvarez brendan weaponri heartland inventor cod dar clandestin strawberri
matchup breeder choi sweenei mantl improperli knive dudlei pasadena polio viii mick dah eject tate josef kgb backyard antholog tobago courier
milligram ordin precaut sizabl leverkusen bilbao catalogu frenzi mohamad milf helmand pretoria dull clyde scholarli emeritu finn vain cautious
straightforward flynn dec teddi repatri idl raleigh hitchcock boulder centenni irrelev ivi antiqu parodi storylin diamondback preslei norri nun ludwig
ger gloriou tidal buoi antoin rotterdam clariti prussia geologi protract foam rei maher norwich waugh kellei santand irna bart peel mormon safin
inexpens hype holt dubiou gossip jiangsu vastli betrai ping bamboo jeter siberia salina congest yassin porch arcad flock graem submiss aquat bergen
zedillo heinz chunk nude honestli gile downer dent crosbi hurri beleagu cindi catalyst longstand secess sked shapiro miranda fabio gabon jaffna
gephardt downstream madoff manslaught ahb villain maid bravo ramp ito occurr unfinish baxter caesar wield royalti remix unsaf swamp preacher wheeler
iverson cach forefront neglig pena cigar moi feng rite spielberg paterson ned xfdw bhp boomer angelo corei emi ussr pedestrian facad rematch helmut
guin nolan ericsson puppet ander scandinavian barker covert ari huckabe din gentleman linguist dove chretien attain tangibl primakov usda energet nyse
sosa rector pragmat conspir bce freshli printer deepest reshuffl baronet comrad berni textur emin tai luiz vineyard hast flare laurenc allevi unwant
paperwork putnam spectacl zee katz baselin awesom mold cater skier werner reel eleanor alfonso herd genesi khalifa tong zardari gloucest normandi
mindanao muh pascal nicklau alejandro shen ead derail faisal trafford greenback unsur physicist renegad jericho oprah gratitud problemat ita bulldog
setup how foreman guyana basilica partit marriott mauresmo cornerston capitalist drift benitez wemblei shrug melt blazer swung pillar unionist rack
buffett ferrero caldwel hiatu granddaught handicap staf inher freelanc manpow santana picnic ripe ballad varsiti haq romero tenet bolivian liz yusuf
batsmen duval hid stagger deplet villepin mongolian soprano basil mistakenli noah behav eco incur aaa regent vacanc winless handbal gregg backhand
robbin exception semest resurg orderli letterman geometri malai affidavit junichiro raiser captor crossroad tow della erod kumaratunga andhra aesthet
downsid persona isabel bureaucrat schuster strive fah livingston injustic meadow neal brennan doo exposit ortega enclos troup encyclopedia darker cove
hermann raft simpler higgin chiefli revok eden earmark lebe suppress akin nineteenth manni moistur nagano infinit duchess saad antenna laundri
reluctantli lili utmost coliseum joaquin tendulkar natali seymour burnett caller slug coconut mutini imper villarr chongq sophi astronomi unresolv
ital gaelic reilli auschwitz marcel transmitt outdat squash classmat hyderabad dillon helena adjoin alessandro thwart hamad anbar didier seth infring
starbuck chassi greenberg anatomi takeoff rhine dwindl mercer intak discret savannah directori richer obsolet jah wildcat gravel rattl abbrevi
shinawatra cecil snatch insecur coaster archaeologist humili monsoon parachut disguis conservatori wedg duchi mon messeng playground sneak faulti
schalk suv uphil concord byrn terrac radovan gut ignit cute chili info hardship useless watcher fascist maharashtra tasmania giusepp inflationari mdc
dignitari banquet biotech wherebi stellar synopsi nino sharma stricter velvet improvis blanc viacom alphabet ahern supervisori reconcil sabha skirt
nanj etymolog aisl ramsei stereo communion mollusk shan ovat fastbal calf cheroke everest luh pontiff nepales doc terrestri lacross graffiti culinari
off crowlei parkwai honolulu kaplan addi hut emanuel backbon lush dunde capriati extort jewel offenc disadvantag lufthansa sinatra gustav overdu
gunshot bashar feinstein berg knesset hector swede lilli romeo curl alexei negro yudhoyono como submerg elisabeth hornet horrif macintosh appel munit
jensen haifa trojan suscept undertook nuremberg diversifi papandr lester kri whatsoev notch jaim guam racer tempo ghraib doe bias wolfowitz opel
nautic strai bumper proudli sadc alia bonni sensibl textbook elain waterg suez nightli acc erekat geithner kramer pike nurseri clifford mankind
gillespi vieira jeann demon nassau nikolai niec drone sinclair redevelop allah mullah discard fritz mauritania subsid bullish orphan saxoni soak
sanford usd heaviest weir isbn kang stamford utterli defer unman wakefield freshmen lava gallagh cyclist benin bono mourinho bandit paz sonic patel
benazir boon albion motel seismic finit clearer preferenti shotgun jia astronom odyssei zionist larsen fairfax replica lawless ici fond perci carolyn
sage decai bidder soi barbecu henman amen foreclosur chennai subspeci hourli wow sorrow westwood blatter thief gcc proprietari devalu thread watkin
thierri hakim talabani gavin lucia needi muddi courtnei reclaim dupont lacklust naiv pessimist onslaught falun doh boyl brisk nevil eri lid nur curios
bracket preach gorg magnu jemaah emblem abolit wee vick richi enriqu ftc erad auditor patti amass qanta nomura picasso sumitomo rudolf lafayett
rehears heinrich roadblock detach dynamo burlington pamela constel steinbrenn pollock statutori borussia thunderstorm flotilla tractor goaltend
platoon aquarium kendal sol inaccur auspic naacp culmin broaden navarro duet schwab saunder einstein cadillac outset repertoir honesti assam cleans
bremer uneven lamar ancestr neat tudjman jupp redempt simul acronym crist goldstein beaver sutherland winfrei myspac favr bollywood gorbachev olga
castillo eccentr tile avid durban hutchison shrank poetic yell dice realism sci fabul spokesmen camden brace ling henan converg vinegar yate canadien
feb gah nobil thabo varga mallorca singular cynthia howel tonga keat scam app notif guo hooker sonni perish salut haider illegitim claudio buckingham
genera comcast botan karbala europa coron humphrei drape slovenian sunris hoover councillor psv ngo bruis unansw slum tandem cynic cameo abn motorwai
chamberlain breez ababa wwf royc manifesto reverend barnett blond sadli clint rusti beckett astonish quinci kan chaplain pullback ballroom augustin
mccoi sabr heathrow judgement rotten shipbuild cumberland hwang crust anthropolog nan climax maci exert ashton comet folklor uncondit impetu italia
bounti eleventh aso apprentic teng middlesex str prudent swell twilight upright stump val leahi dominion lsu sbc salman obei noisi parenthes wander
lament wilmington spearhead hastili rahim conwai leaflet miniseri purport islamiyah menac upstair marx rocker munster payton esp gunner bilingu ching
oppress dover gazett clutch cavali shortcom deflect maiz eliot mismanag sermon insan banda mistress zaragoza mujahedeen bark jubile greed jun stoppag
bartlett constantin hercul uttar catalan mandarin ruthless battleground sock mat mckai mend uproar gould porn cbc awaken hoop rash laud holden balconi
valeri concerto dumb vogu dismai govt terrifi karnataka rosenberg nouri upstream trichet lauri carnag vivendi sprinter eelam hsieh mire countdown
maradona fuji interf deterr maggi roe cushion lhasa olympia hammond precinct interpol flint elian masterpiec blackout razor edith rodman liaon jeopard
deflat swollen cac cote leonid jaguar subdivis lam clare upstat forcibl cruelti ferrer vanderbilt sanskrit tuck vehement rowland downfal selig usher
osborn encompass cadet bakeri gale mama agn metaphor samantha clive ocalan hainan abidjan winchest reza fauna constantinopl marcelo tallahasse
distract derrick atkin dalei hillsid tiebreak debbi tulsa panda moya babe robber reap greenland beethoven bump baromet feasibl kwan buh lill flourish
entrench purdu unharm alexandr notoc sap homework endeavour honduran fia dirk hahn toshiba steak unrealist russ monrovia mia waiv spoon analys tram
semit flick skater kyrgyz mosh crossov slater jospin marqui gentlemen lire huntington mazda ascent verd woke tunisian invok sprain paperback eurovis
noir donaldson fahd engulf jesuit verb schill goma paralymp algebra inc elton mushroom wealthiest crab vigil hallmark adjourn segreg tajik botch
seventi incit rogg bhutan brawl weightlift crumbl hydroelectr fisherman catholic luc motherland piu cano congratul renounc waiver bucklei twa
standpoint tug pla satir fresno barklei molli ecclesiast ranariddh kla embroil slender underwear mercenari averi vijai olsen arrog osman mosquito
betray eastward barr cochran patronag char mare elliot beautifulli phi dresden dartmouth solicitor startl loo desmond nineteen softer gator kafelnikov
tailor worshipp heck grassroot stafford computer dwarf vengeanc padilla hoya hunan rebuf commodor carlisl lawson luncheon ambros prehistor slew hubert
misdemeanor encod aluminium invalid annapoli judo bel cutback torrenti gee prep cosmic poppi mirag incorrectli burgeon ruben quarri suzann rpm lineman
goos dissatisfact tinto strongman rodger saud mauritiu bookstor franki costello dudayev forgot delici benfica wrongli pretend lineag onstag conduc
stride rubl rafsanjani cobb lat twelfth leipzig denomin khodorkovski launcher gretzki errat weeklong abramoff rink impair wrath weston cyberspac
datelin stare colspan pretext eras nafta lar uaw loudli parri tnt mitt jimenez overseen chiapa majesti uci benni fulton patten vocabulari biologist
emil circa discours qing peggi randomli memorabilia therapist toh eid stat handi precipit quran guatemalan bavarian nonpartisan danub harshli estrang
theo perjuri mclean kampala chord subpoena mater finlei prelud germain enrag bowden gig frai denis flander schultz unearth barricad metropoli cam
schoolchildren telex climber prussian lauderdal bald fitch weakest mariano maldiv zidan warmth fluctuat melvin mackenzi bpd fuselag frigat hobbi
djindjic footstep hubbard freder kitti critiqu sandston aquino yuh inequ supernatur fumbl udines soften alfredo rca dessert blanco glamour gown
mcbride kung regina daewoo djibouti mute mendoza bio laurel defam griffei lucent sebastien harriet fedex flatten rosemari mba madra underdog modem
baja keynot trumpet hsu versatil clau stockton augustu mullen destabil oau groundbreak sikh heed crimson asif popularli casa kazakh gerrard sept luka
zen ailment bert mitterrand olivia amphibi academia eaton shelbi taker handgun intercontinent redesign restrain collingwood mahn tame nsw fenwai
realis mln abrupt comptrol buick publicist marian temptat budgetari peculiar shalom groov carla simplifi cabrera heisman kroner ipswich shellei farrel
oasi bse simplic montoya sinhales ubiquit hebei townsend belichick nostalgia shevardnadz liken ferreira myriad brittani bihar medallist lamp uruguayan
mlb bon gem swear syrup groundwork subordin skinner pew ellison endeavor tsang shrapnel saab hutchinson mena behead okai camel gov dutchman
multimillion inscrib albuquerqu eagerli gustavo luna bowen gloomi cube fukuda consular unus leno middleweight aveng weekdai nonstop kahr ark ledger
antwerp tiffani seinfeld baku ambigu grievanc cio roar landfal chic sceneri meaningless amo disregard equatori sonia fao frazier contradictori fluent
dae bhd iren fairwai posthum excav homestead amro gallup evergreen weed libel vaniti cumul proclam cppcc frantic petrochem cutter iss voucher
cardboard moos moran chairmen unmarri sundanc wbc damn underworld fend cereal frist tirana repercuss yokohama condom warwick incarn hastert armistic
tikrit dim midtown undocu counterfeit forrest glow ceram livelihood sinist toast bowi audi lag sothebi braveri rosen shini chairmanship rectangular
rutherford saharan bowman wrack solemn debacl sevil shepard antigua propuls camouflag vee natal nawaz tsai falter sega brighter sheila stormi uninsur
inexperienc livni sheridan siberian rendit noteworthi healthier profoundli tertiari recogniz horwitz dugout granada hoo singaporean manageri undercut
bucket magnat paddi ordnanc lagoon alicia distrust peugeot bellsouth general sloan berman ntv piti havel hongkong connolli booster disgruntl markedli
flemish dalton decommiss stubborn lusaka congressmen dakar sylvia westward wineri imbal unfamiliar entireti alison hesit mccall izetbegov ganguli
glover horsepow paulin spoil lens detector glamor halliburton hydraul gareth orphanag equestrian freak upheav strewn pee hug tara froze damien angu
nate lra eastwood kicker rational landown rees deiti daiwa wick unconvent nkorea refuel yanukovych ayala extraordinarili messier abbot chilli bentlei
niagara dagestan esteem outsourc staten infrar vodafon fema regenc wrangl pronunci bluff mhz claudia turnpik svetlana hardcor dementieva noor cookbook
airwav distort calmli retrospect cathai redeploy ignacio exet endit misunderstand meredith wane stanton penal repris eur sacrif mogul cheung gail spam
northampton raphael shanxi shiva aspen salazar huski mileag lesotho tribesmen ecowa kaufman airlift salaam inadvert dormitori belarusian goodwin
espanyol abram gorgeou lyndon concuss foolish omit vfl garland moslei intifada petra marcher wii privi vanessa bastion rehab msnbc slavic horton
leopold pseudonym mcmahon ansa frontlin riddl werder wahid anchorag consecr privatis gilchrist timores mansfield confluenc cancun drank raj exacerb
resurrect gritti adob redmond tadic rebat limbo kirbi lashkar brunt chengdu scalia yve division cafeteria zyuganov atal disneyland worm wichita
unreason lazi casablanca macarthur barg overlap rue prasad vic afloat eighti liam barb shee bissau rioter lame decidedli ghetto repertori roast
northrop salzburg methodolog jankov kin cascad nuditi shih torqu alitalia alec dexter mast halei censur walkout midterm delphi zanzibar qatari bledso
embezzl salam madam scant veil jade mathematician wingspan mellon grader muralitharan eclect novelti xiaop kmart apostol complementari jerk stamped
token screw rok abacha paislei outli gangster mond darryl flamboy shuh tavern stella graze modestli bengali standbi flute anarchi vest palo societ
allmus shaquil saeb asham rude mcdowel conciliatori dunk triangular alvin psychiatri coffer clemenc alexi kimberli jar tobi recep nyc col firmer
infield brenda hover stylish lbw tempt warden revamp ostens correa wachovia sparkl shimbun thoroughbr salisburi springsteen capello unpleas adriat
analyt lace regga rancho jarrett imprint sharm pac entrust impuls unmark pam saxon clarkson expeditionari citadel abhisit pervas paragraph splash
sophia withhold dion sheldon sadden trench mediocr eisner kessler braun beliz tian massa waterloo stefano westchest oleg rodeo muller showtim tayyip
federico torah luigi suleiman infight awak rockwel bustl steinberg alga tarnish hackett discomfort achil greenwood nonfict lemieux sven namesak umar
pariba misus vodka adler sabbath omin fingerprint priesthood dori guangxi kashmiri dynamit sid sober mors refund incap hasina erin tilt countess vicar
sham rodrigo nasrallah picturesqu kuznetsova langer simmer supremaci chow woodstock imaginari quiz newhous streamlin hollowai kigali pagan monti
southernmost flintoff haaretz beg poe equilibrium hayward lan ivanisev monterei repay jeb inelig maze lowland tymoshenko gayl prepared authoris
blackberri garri anew asahi villier somber trooper compassion polytechn impun fuzzi cobra rafter trouser moin coven litter remembr shaanxi negropont
grupo wallabi trimbl formul binari sticki bulb reprint satan homecom sharia aegean kouchner motorcad harmless dwell julien unforc balk sampdoria
bibliographi ding plenari quentin scarlet deduct berisha tyre beti czar harlei aeronaut anatoli avon tse flair intric brock retaliatori backstag dinar
kirchner blackwat spat pornograph qinghai vener ardent duffi stave davydenko nld cameraman urdu viabil sindh minsk chernobyl jealou happier hua
jpmorgan sped bulldoz hinder shortest christchurch marit phenomen rabbani denot unseed wharf ablaz standout misl asphalt meh jitter riga harden
orchard nonprolifer macro taxonomi panathinaiko notorieti towel dormant dreamwork interbank pontiac quirki ppp scar blackmail magna synod librarian
englishman procter judd ratko jakob lindh rewrit faint hwa daisi hobart autism midwestern standstil infiltr cali aloud parliamentarian borneo depreci
knot ochoa overcrowd shire puriti sleev aussi menem carmak dazzl notat joachim grind countrymen napoli rejoin pundit posada abel giro thug
multibillion bullock blizzard cheshir insul annoi bazaar denktash aikman eindhoven mca heali garro pavement easiest pennant unfound tariq sesam
unrestrict philanthropist discriminatori alito atkinson kia delgado lok tito dane welterweight xerox staircas stipul guzman stakehold knit nih juarez
melani waterwai tab tudor foothil infuri youni swaziland booker biograph khalil shill stud mckenzi wwe jumbo equit lockerbi norodom nalbandian boutiqu
taller lenin lull sant tijuana murki dissatisfi olusegun serra aftershock henrik giorgio verona thorn molina bambang derbyshir jalal gypsi profan
councilman iso potomac longhorn klm adulteri terra bern harpercollin leroi inact psychic fiesta lockout cardoso anhui susilo hanna resettl gam haze
patton breaststrok coher gloom nicosia epstein chandra nathaniel hotli sampson clifton warmli cram clown hacker nymex evad garnett jeou ineffici merri
hydro northward flung npt terminolog suarez downplai panick rangel grizzli stagnant oddli brightli pedal gruel bogu rhythmic chick maskhadov dant
choreograph bln dickinson militarili robson huddl shaath adnan catalonia buccan audrei leadoff janata mozambican dusk burt hemingwai muse ivorian
botha plural tuzla cum canuck cathi shelton delux vine tal wyatt akhtar zah libertarian acquitt isabella amd dart caravan dentist slack malibu roach
swansea rebelli baba andean tori dislik overrun skopj migratori bae diyala cheryl majid vinci succumb teamster jacquelin dixi jule shun pentium
disgrac quaker fireston disarrai discredit oceania azerbaijani mostar cinemat stirl mausoleum protection newsroom horac restitut tutor wikipedia
altman shorelin barbi hubei chaudhri weydert nineti sharpton gome beforehand yin invari peril sausag precari manmohan insignia unreli morrow prodigi
rajasthan surreal peach ciudad secondli eritrean napa lorrain bernhard matsushita ramadi racket android skylin sioux ang sloppi cradl curt dade devote
californian landi gruesom adversari recaptur darrel backstrok tni soyuz countrywid glendal viscount chinatown burgess siren restless rub boer fledg
bliss cedric coruna bestow skillet piero cyril aria chemist naomi hoax deco ida outward sco hooper mirza attende cramp arbor aura mori soto squander
cinnamon nextel walesa westinghous salsa sociedad holiest napster oat lausann cede nickelodeon dravid sensex rife relinquish reliant worthwhil maier
leung tyron springboard airplai sprinkl mayhem chateau emilio sarasota leach geometr codi empow lockhart scottsdal weinstein tumultu taboo bra megan
versa ufc oic banja stainless hubbl crossbar curtail unconfirm har purg oswald cairn leinster indispens floral unjust gillett rosenth valuat chevi
rust colbert freighter guilder irl blackpool archi odinga mara godfath starv scrum subdivid rehnquist zoellick mehdi lahoud retribut combust empower
refurbish lugar packet unfold gilmor hajj erot landlord knowingli extant cont pumpkin peg guthri adrift robe tae raikkonen expatri lobster prowess
etienn longitud sim lever mcdermott arid sih pencil kwasniewski evelyn hess stephan philanthropi iqbal esther branson perpetu lau twain spiegel
mcmillan rosario cartridg tcu honeymoon elk footwear gibbon samaranch viewpoint improb megawatt lech bland schiavo messi cutler toro baden willow
retransmit graveyard mathieu feudal lookout monterrei galwai gourmet hadlei compart loch choral petersen devout spd birch constabl gunbattl reclus
telecast wikileak planetari nihon forcefulli swam rama dem jetlin contempl gogh wardrob teller windi notwithstand xiao chalk siena sleek priori owl
blackhawk wrought shadowi snowfal thorni zoran nicaraguan lcd vowel various telugu disproportion bois outperform mcgraw pinpoint gadget transatlant
gran overland liechtenstein mcgee myung sawyer morgu lira splendid stove nant stealth stalinist overrid marquez paradox pollster ploi atol idf
faulkner vegetarian carlson wildfir mousavi commend butch rounder violinist ecevit koran bicker massimo ruh cherish resili fetch int connor impati
synonym moro macapag venetian kite slipperi frail sistani windfal juh boehner absentia lexu generos greenvil sag witti northridg mackai suh commonplac
discipl kissing hilli luo samper annett wnba mattel violet emori texaco thinli gaull surplus mccann queri eduard enlighten badawi handbook stationari
neatli boiler trendi sahn madden cullen raytheon nord qwest nestor ritter diaspora safina stigma trivia huber pearc yoh choreographi mckinnei nighttim
backlog mri coward councilor woven papa crocker hayn orchid poni herbal bing armei clemson skinni bunni fai cain saigon nadia storytel evacue cloonei
inacio reai nov eliez attic remors kirsten utter mclaughlin hallwai envi hilltop brigham bagram riviera caterpillar oyster mural untouch overtak
revert huh knowl bait wreath vicario rum affin middleton skirmish vandal cellar antara leopard fta spit horseback shadi duran zairean ware itinerari
lleyton chong lump pietersen brandenburg cordial fanfar vie mazar blagojevich playmak barrichello cellphon inlet gunship kolkata lehmann tangl yamaha
nora manhunt bode watford gloucestershir toddler gallowai forex fest getti senegales crawl spinoff crouch juliet reassign beset oti accomplic gotta
walnut cristiano amherst compton inconclus whitak sharper erickson polk limelight houghton springer barren waterfal wolfsburg layup abdallah filibust
unthink rollin waxman sherri irina conan hatoyama cahil nemesi triumphant lori auxerr beshir clarif gainesvil imparti feroci rori steiner mercosur
ronaldinho karat bystand vip sunglass jelena axel bourbon fortif worrisom suitcas superhero dickson sato burgundi plaster freud meddl dampen smarter
forgeri treacher ecstasi rethink guadalajara onboard pietro storei lapd unreleas fina handwritten hamza articul nhk appointe kalli steward hayat yun
siegel chuan appal demeanor mofaz shrunk habibi suffrag nestl sparta headwai coutur limousin chesapeak fungu walli mystic hoh picket armitag indiffer
loh roo breton saddl xii kensington larson heydai zach dune pediatr choke flier weav grossman appalachian grenada correl coughlin laguna pettitt
conceptu cloudi rancher hog mahr firepow chestnut peacemak masri galveston rugbyu cozi regrett britnei helpless mesh mcnamara taichung wallet isa meg
dicken hoc mariann ballack primera stephenson revolv xie lil plum evict panamanian forai dei plausibl dime duff sellout spokan dalian colonist
troublesom hymn grin gansu lal lantern libertador kosher garza pristin nanni bjorn swirl tao postgradu kilo griev edibl kuerten gaston herrera slang
symmetri sonoma baird salah rotari outburst dolli hmo trenton peck capsiz fernand saul cordon inund larsson scientolog mainstai bog ornat murayama
burbank shearer drivewai shanahan sociologist maureen knoxvil sylvest talbot furnac bakiyev spector fairfield pow atm loi unseen bernardino safari
entrant daryl augusto cosbi doherti utrecht unsettl marcia tam marwan taft traitor ritchi condominium contra sow phoni gaze amidst miliband detractor
luciano anastasia futil cartoonist eileen pastri conspicu theresa ginsburg liar chalabi kadhafi atta soong grappl rugova superpow scoop wilkin imposit
citibank quito ritz noodl shave barrow chadian bari obscen feeder campo scent joann disbelief lyle reproduc brethren mcguir tacoma nascent emul surfer
trickl irrat learnt quad cnbc bbn handcuf sihanouk marku kellogg larijani malici jaya laps fang furnish visionari crocodil dweller datuk misguid
guggenheim mora fuell underestim whiskei canopi foliag blatant gra adorn marta startup billiton bullion trucker anarchist alam tanaka hiroshi hokkaido
outscor davo jare asa bam ravalomanana pest tanjug sidewai mona adulthood cantor corzin apprehend busan unfit bernardo seaman lessen lifelin charisma
forbid pollard sewer najib bodili ebola sheng buffi damp hashemi souvenir firstli keegan olympian peabodi nuevo moe nors yomiuri labrador breadth
lofti zanu scriptur vall majest bead nai postag bildt torino olympiako unfavor repaid lore gina dispar contradict mehd poignant russo illumin flop
maddux roommat quetta mombasa goo vent meager conservat offshoot dempsei cyru xiamen selfish biomed apt redistribut che celesti miroslav fallon lgbt
renn kickback vicker rosi saratoga horrifi villeneuv bloodiest authorit hutton limerick feyenoord elf samurai swath sheehan decker repriev hawkish
faldo biennial eponym sprung upton det burglari pap nuri thinner betancourt retak polanski brightest yeh fore implicit herat sumo heap valladolid wept
diner witter blogger sticker samir booklet scheffer symington plavsic roja chiluba powerless consort saxophon mei tango entrepreneuri centrifug ibf
scandinavia nakamura freetown relentlessli petr hangar api ivo semin sheen engrav centenari gennadi treatis pastrana chronolog overdos litvinenko loeb
referenc zulu acquaint reissu hodgson greer ingushetia jasper evidenc amelia pueblo snowi jude dwayn sweater porcelain aclu diann wwii cabaret chatham
disapprov mastercard oaxaca carrot immor motorsport oct odi dealership weep dilut pulpit precautionari unpublish devi burrel criterion jermain
contractu gyanendra hideout usb jana cha apex autobiograph juergen cori afar scarf unsolv plummer bethesda mottaki electromagnet rebuk rightli
mistrust mcchrystal soro ruud anand undp atalanta marque eyewit serg cayman intrus spacewalk bearer comb charlei mekong mitsui nort arturo bellami
parslei roam baseless minc flatli pitino rauf willem mantra novic sprewel sui diva fume beaumont unnot handler her kasparov housewif hashim kadima
taha upsurg shalit spici gonzalo noun payoff halv cecilia refresh simplest distinctli tuni beatric piedmont characteris dnc klan payload incompet raze
glue hume nra hulk oldham melvil contagi enjoy fran turbo louder signatori playhous gunpoint lenni incompat qureia kcna thrift brasil headmast yousuf
skyscrap spars overthrown jurass cello loyola waitress pasha rawalpindi wuhan saarc cromwel bahr adel maltes pepsico cristina furor admiralti harmon
loophol anguish opu dorset irrevers terrel ella ria bohemian bergman blowout minivan rae sulawesi geopolit forese parishion usoc pertain foothold guis
splinter wicketkeep maastricht sigh softli emerald recap greas macroeconom makeov kagam navajo mythic soho penchant ifor hardenn michelin bragg sync
keizai jarvi farmhous bahadur burnlei mittal dili breaker prescott chien armando battleship nuh kospi clamp culprit eastman sturdi warwickshir allot
hamdan unoppos newsdai issuanc ryutaro bur agoni sicken lowli armament doubledai redund ghazi roadwai christensen fabian osasuna luanda metz tobin wba
stardom ingrid countryman biathlon galicia andretti grumman reciproc tamper feingold broth pereira elud samarra elwai pebbl odom teh hypothet savoi
animos plumb sotomayor sicilian stevi creed lennox ada breakout spaciou muqtada gucci reschedul concurr assort domino specialis valdez raucou famer
rsa heidi overthrew nazarbayev yellowston galileo retro yoon craven lombardi nicki unaffect taj deh synchron luckili purportedli shrub distraught
onetim turkmen gambia regi counterattack geo cling underwrit scath pinto utc hopper strickland farrakhan buster tome ghanaian accolad leningrad creas
microsystem flanker pep fuhrman obrador cypress titular redwood overtur python versail preschool estuari shu trivial lei outag perk tyranni petrova
hathawai glossi abd selector radcliff mussa dissert defector lund sul subcontin habib emancip codex awami ren bluegrass stout montenegrin pippen
loosen safest dustin leavitt cassidi archeri lahn timberwolv cagliari annal goldsmith godfrei mcenro hilari maguir unscom encrypt oder unheard harp
kuo fitzpatrick racetrack newscast siriu henson hendrix uneas worcestershir fide quadrupl onlook kaka protector jiangxi bandwidth malayalam joli
pigeon royalist glee orion taxabl alcatel painfulli undisput nsa hartlei hksar khomeini anthropologist vivian repar zeng psg thaw jing spinach wie
klinsmann industrialist afflict herzog popcorn malaga babylon carmel mildli simm warburg feldman quasi chairperson buffet springbok paradigm sightse
extravag mordechai mandelson burnham roqu appeas pashtun factual archeolog leapt fuh blanch hafez itt infin hurlei melod maori ulrich knopf disillus
crete displeasur shred aground reimburs drogba nabisco vilniu tallinn hillsborough cabbag hypocrisi sal silverman tatiana bak peyton techno marlon
mccormick aba autocrat simiti deepwat mistreat imit vat trajectori martian miramax concacaf enclosur nave bharatiya insurrect skid midweek politburo
penultim wolff rebirth musab donkei demilitar pomerania greedi rusedski underag deforest egan rolf tutu sef haut cardena mehmet magician mier gust ehl
jayasuriya rothschild demot abound corinthian fla diagram brilliantli zombi categor pensacola mauro ballard chew hurst sympath theologian mundan
flashpoint perugia astra bahn inflow panetta fraught waiter redistrict placard zeal fictiti manson beatti righteou shia mehsud pinnacl cosmopolitan
capt annul vaclav slightest steffi guh rehman ould lublin mitig oppenheim smear firsthand zimmerman benoit hine regan mimic newfound hack preak
detriment apocalyps constitution dario yongbyon ciller kumbl goa umass napolitano gundi villaraigosa horta offsid jaafari blur persia eminem daniela
sehwag alcoa rave play fodder obituari vanc rushdi norwood ehn natasha tanner sunken behest brescia ravi mainz ullrich zoe brigg fireplac stroll erwin
porou amc yediot motown khalilzad aforement hotlin clog sofa sonar epo nostalg lans kazan laredo kadyrov rowl arduou disengag bombardi hangzhou
stockhold benton hurd forgiven solidli embodi font cowen attir parlor corneliu superfici repurchas draper ozawa heavenli hoon rerun landfil dora
figaro gin envisag shack intergovernment mead yearlong jeremiah stepfath sherwood yar ponc cska miriam persson yousef celta sla collier vojislav
getawai joanna jolt ayman bratislava plata impromptu kristin populac scrub scolari fuss marat taekwondo guido unintend farouk rahul harcourt hitachi
untru strangl mckinlei monast lea shear lena punctuat housew jacobson breathtak herv paycheck phylli lami deacon footprint frontman homegrown dewei
antic eighteenth mcpherson goodyear arlen tobia buoyant looter limbaugh vapor giambi hostel downei reservist cull ornament universidad subaru antoni
futurist scourg warhol crossfir rongji hasti ina prefix raza maddon unload dolan brahimi seychel indec penang mundo infanc akram unaccount nagoya
yiddish bash wharton senatori mod mustang scholast condo adept flux ehr goss downsiz invalu hershei tuh predomin keel lamont latham avant confederaci
psych nomad multitud dom subset passer kantor ripken hiker pamphlet perino glacial telstra ansar kathryn sew dossier preoccupi psychedel lincolnshir
tuft lopsid versac inroad banish ameli nowitzki loudspeak fortnight creep katharin baptism jfk mossad oaklei vasquez fiasco garciaparra northernmost
lust miscellan monsanto hose intermediari melamin secessionist pawn bohemia berti tarmac alamo contador nagasaki unlucki coincident matsui dorm
cheapest misunderstood indebt pendleton modernist dino adida lampard kinkel cadr smoki akron zion snapshot everglad sneaker exchequ fascism stoni
prada angular predatori pomeranian ahtisaari surveyor handheld dini casket verdi respit wilk geologist philippoussi riordan unhealthi martyn bloat
mcgovern kannada stewardship dea jilin mist scorses overtaken cornish barnard stringer shutter multicultur orr martyrdom involuntari tyco valentino
mughal password kdp shenyang enshrin staunchli malpractic novarti sachin mcgill swore mathi dyer gorilla aristotl khost incarcer columbin harbin
salvator collat diallo terenc disdain massei insignific soloist autograph minibu neumann drummond macquari exquisit slugger airmen wanna grang
sediment marietta wye cai blackwel flawless gorazd upbring exemplari dal moynihan tat gmbh siam nypd bloodless propheci rubbish yahya lyonnai calculu
bromwich aliyev sweetheart priu pillow guillaum underwood boj outpour peterborough intercours peacock hoist subvers hao ponder shale hopeless brodeur
franciscan chimnei sixteenth gwen damian supplementari unix jessi veterinarian nunn paceman bella aek
`
  .trim()
  .split(/\s+/);
