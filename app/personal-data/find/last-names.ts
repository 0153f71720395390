/** Family names of four languages in lower case without accents: those of Faker (MIT) and the most frequent ones of these countries. */
const WORDS = `
abbott abel abernathy abeyta abicht abraham abramovic abrego abreu abshire abt acevedo achilles achkinadze ackermann acosta acuna adam
adame adams ade adorno agostini agosto aguayo aguilar aguilera aguirre ahlke ahrenberg ahrens aigner alanis alaniz alarcon alba albert
albrecht alcala alcantar alcaraz alejandro aleman alexa alexander alfaro alicea alizadeh allgeyer almanza almaraz almonte alonso alonzo
altamirano altenwerth alva alvarado alvarez amador amann amaya amberg anaya anda anderson anding andre anggreny anguiano angulo
ankunding aparicio apitz apodaca aponte aragon arana aranda arce archuleta arellano arenas arendt arens arevalo arguello arias armas
armendariz armenta armijo armstrong arnaud arndt arnold arredondo arreola arriaga arroyo arslan arteaga aryee aschenbroich assmus
astafei atencio aubert aubry auer aufderhar avalos avila aviles axmann ayala aydin baarck baca bachmann backer badane bader badillo baez
baeza baganz bahena bahl bahringer bailey bailly bak balcer balck balderas balistreri balkow ballesteros balnuweit balzer banda banse
banuelos barajas barbier barela baron barr barragan barraza barre barrera barreto barrientos barrios barrows bartell bartels barth
bartoletti barton barylla baseda bashirian batista battke batz bauch bauer bauermeister baumann baumbach baumeister bauschinger bauschke
bayer beahan beatty beavogui becerra bechtelar beck beckel becker beckmann bedewitz bednar beele beer beggerow beh behr behrenbruch
beier belmonte beltran belz benali benavides benavidez bender benecke benitez benner benninger benoit benzing berends berge berger
bergmann bergnaum bergstrom bermudez bernal bernard berner bernhard bernier berning berrios bertenbreiter bertin bertrand best
betancourt bethke betz beushausen beutelspacher beyer biba bichler bickel biedermann bieler bielert bienasch bienias biesenbach bigdeli
bins birkemeyer bittner blanc blanchard blanco blanda blank blaschek blassneck blick bloch blochwitz block blockhaus blum blume bock
bode boehm bogan bogdashin bogenrieder bogisich bohge bohm bolm bonilla bonisch bonnet borer borgeling borgschulze bork bormann borner
bornscheuer borrego borrmann borsch boruschewski bosco bosler botello botsford bottner boucher bourgeois bourrouag bouschen boxhammer
boyde boyer boyle bozsik bradtke brakus brand brandenburg brandis brandt brauer braun brautigam bravo brehmer breitenberg breitenstein
brekke bremer bremser brenner breton brettschneider breu breuer briesenick bringmann brinkmann briones briseno brito brix broening
bromme brosch brown bruckmann bruder bruen bruggmann bruhns brun brunet brunner bruns buchele buchholz buchrucker buckridge buder bueno
buhler buker bultmann bungener bunjes burger burghagen burgos burkhard burkhardt burklein burmeister busch buschbaum buscher busemann
buss busse bussmann bustamante bustos buttner byrd caballero caban cabrera cadena caldera calderon calvillo calvo camacho camara
camarillo campos canales candelaria cano cantu caraballo carbajal cardenas cardona carlowitz carlsohn carmona caron carpentier carranza
carrasco carrasquillo carre carreon carrera carrero carrillo carrion carroll carter cartwright carvajal casanova casares casarez casas
casillas caspari casper caspers cassin castaneda castellanos castillo castro cavazos cazares ceballos cedillo ceja celik centeno cepeda
cerda cervantes cervantez chacon champlin chapa chapron charles charpentier chavarria chavez chevalier christ christiansen cierpinski
cintron cisneros clarius clarke cleem clement cleve cole colin collado collazo collet collier collins colon colunga concepcion conn
connelly conrad conroy considine contreras cordero cordes cordova corkery cormier cornejo cornelsen corona coronado corral corrales
correa cors cortes cortez corwin cotthardt cotto cousin covarrubias cremin crespo crews crist crona cronin cronjager crooks crosskofp
cruickshank cruz cuellar cummerata cummings curiel d'amore dach dachert dahm dahmen daimer damaske daniel danneberg danner dare daub
daubner daudrich dauer daugherty daum dauth dautzenberg david davies davila davis decker deckert deckow deerberg dehmel deja delacruz
delafuente delagarza delao delapaz delarosa delatorre deleon delgadillo delgado delonge delrio delvalle demir demut denesik dengler
denis denner denzinger derr dertmann deschamps dethloff deuschle diallo diaz dibbert dickens dicki dickinson dieckmann diedrich diekmann
dienel dies dietrich dietz dietzsch diez diezel dilla dingelstedt dippl dittmann dittmar dittmer dix dobbrunz dobel dobler dogan dohring
dolch dold dombrowski dominguez dominquez donie donnelly dooley doring dorner dorre doskoczynski douglas doyle dragu drechsler drees
dreher dreier dreissigacker dressler drews duarte dubois dubuque duck duenas dufour duma dumas dumont dupont dupuis dupuy duran durand
durgan dutkiewicz duval dyett dylus eberhard eberhardt ebert echevarria ecker eckhardt edorh effertz effler eggenmueller ehm ehmann
ehrig eich eifert einert eisenlauer ekpo elbe eleyth elizondo elss emard emert emmelmann emmerich ender engel engelen engelmann enriquez
eplinius erdman erdmann erhardt erlei erm ernser ernst ertl erwes escalante escamilla escobar escobedo esenwein esparza espinal espino
espinosa espinoza esquibel esquivel esser estevez estrada evans evers everts ewald fabre fadel fahey fahner fajardo faller falter farber
farias farrell fassbender faulhaber faure fay feeney feest fehrig feil feld feliciano felke feller fenner fenske fernandez ferrer ferry
feuerbach fierro fietz figl figueroa figura filipowski filsinger fincke fink finke fischer fisher fitschen flatley fleischer fleischmann
fleury floder florczak flore flores florez flottmann fonseca fontaine forkel forst forster fournier frahmeke frami franco francois
franecki franey frank franke franta frantz franz franzis franzmann frauen frauendorf freigang freimann freimuth freisen frenzel frey
frias fricke fried friedek friedenberg friedmann friedrich friesen friess frisch fritsch frohn frosch fuchs fuentes fuhlbrugge funk
fusenig fust gaba gabius gabler gadschiew gaillard gaitan gakstadter galander galarza galindo gall gallardo gallego gallegos galvan
galvez gamboa gamez gamlin gamper gangnus ganzmann gaona garatva garay garcia garibay garica garnier garrido garza gast gastel gastelum
gatzka gauder gauthier gautier gaytan gebhardt geese gehre gehrig gehring gehrke geiger geisler geissler gelling gens gerard gerbennow
gerdel gerhardt gerhold gerlach gerschler gerson gesell geyer ghirmai ghosh gibson giehl gierisch giesa giesche gil gilde gimenez girard
giraud giron gislason glatting gleason gleichner glover gobel gockeritz godinez godoy goebel goedicke gohler goldbeck goldfuss goldkamp
goldkuhle goldner goller golling gollnow gollum golomski gombert gomez gonzales gonzalez goodwin gorczany gorlich gormer gotthardt
gottlieb gottschalk gotz gotzelmann goyette gracia grady gradzki graf graham grams granado granados grant grasse gratzky grau greb green
greenfelder greenholt greger greithanner greschner griego griem griese grijalva grimes grimm gromisch gross grosser grossheim grosskopf
grothaus grothkopp grotke grotzinger grube gruber grun grundmann gruner gruning gruszecki guajardo guardado guerin guerra guerrero
guevara guillaume guillen guillot guldemeister gulgowski gummelt gunkel gunther gunz gurbig gurule gusikowski gutierrez gutjahr
gutkowski gutmann gutowicz gutschank guyot guzman haack haaf haag haas habel haber hache hackbusch hackelbusch hackett haddad hadfield
hadwich haferkamp hafner hagenes hahn hajek haley hall hallmann halvorson hamann hamill hammes hand hane hanenberger hannecker hanniske
hansen harber hardy hargasser harms harnapp haro harris harter harting hartlieb hartmann hartwig hartz harvey haschke hasler hasse
hassfeld hauck haug hauke haupt haverney hayes heaney heathcote heberstreit hechler hecht heck hedermann hegmann hehl heidelmann
heidenreich heidler heinemann heinig heinke heinrich heinze heiser heist heller hellmann helm helmke helpling hengmith henkel hennes
henriquez henry hense hensel hentel hentschel hentschke hepperle herberger herbrand heredia hering herman hermann hermecke hermiston
herms hernadez hernandes hernandez herold herrera herrero herrmann herschmann hertel herve herweg herwig herzenberg herzog hess hesse
hessek hessel hessler hettinger hetzler heuck heydemuller hickle hidalgo hiebl hildebrand hildenbrand hilgendorf hillard hiller hilll
hills hilpert hingsen hingst hinojosa hinrichs hintz hirsch hirschberg hirt hirthe hocke hodea hodkiewicz hoeger hoffman hoffmann
hofmann hoft hohenberger hohl hohn hohne hohnheiser hold holdt holguin holinski holl holtfreter holz holzdeppe holzner homenick hommel
honig honz hooss hoppe horak hordt horn horna hornung hort howard howe howell hubenbecker huber hubert hubl hubner huckestein hudak
hudson huebel huel huels huerta huet hugel hugo huhn huixtlacatl hujo huke huls humbert huneke hurtado huth huttcher hutter hyatt ibanez
ibarra ibe iglesias ihly illing irizarry isak isekenmeier itt jackson jacob jacobi jacobs jacobson jacquet jager jagusch jahn jahnke
jaime jaimes jakobs jakubczyk jakubowski jambor james jamrozy jander janich janke jansen jaquez jaramillo jarets jaros jasinski
jaskolski jasper jasso jast jean jegorov jellinghaus jenkins jeorga jerde jerschabek jess jesus jimenez jiminez john johns johnson
johnston joly jonas jones jossa juarez jucken julien jung jungbluth jungton jurado jurgens just kaczmarek kadar kaesmacher kahl kahler
kahlert kahles kahlmeyer kaiser kalinowski kallabis kallensee kamal kamat kampf kampschulte kanaria kanea kanimal kano kanzaki kaplan
kappe kappler kara karam karan kardache karem karen karhoff karrass karst karsten karus kass kassulke kasten kastner kather katzinski
kaufmann kaul kausemann kautzer kawohl kaya kazmarek kedzierski keebler keeling keil keiner keller kelm kemmer kempe kemper kempter kerl
kerluke kern kertzmann kesselring kesselschlager kessler kette kettenis keutel khalid khan kick kiehn kiessling kihn kilback kinadeter
kindelan king kinzel kinzy kirch kirlin kirst kisabaka klaas klabuhn klapper klauder klaus kleeberg kleiber klein kleinert kleininger
kleinmann kleinsteuber kleiss klemme klimczak kling klinger klink klocko klopsch klose kloss kluge kluwe knabe kneifel knetsch knies
knippel knobel knoblich knoll knorr knorscheidt knut kobs koch kochan kock koczulla koderisch koehl koehler koelpin koenig koepp koester
kofferschlager koha kohle kohler kohlmann kohnle kohrbruck kohre kohrt koj kolb koleiski kolokas kolotzei komoll konieczny konig
konopelski konow konya koob kopernick kopf korta kortajarena kosenkow koseoglu koss koster koszewski koubaa kovacek kovacs kowalick
kowalinski kowalski kozakiewicz kozey krabbe kraft krajcik kral kramer kranz krasnova krauel kraus krause krauspe kreb krebs kreiger
kreissig kresse kreutz krieger krippner kris krockert krodinger kroger krohn krol kron krueger krug kruger krull kruschinski kshlerin
kub kubera kufahl kuhic kuhlee kuhlman kuhn kuhnel kuhnemund kuhnen kuhnert kuhnke kulas kulimann kulma kumbernuss kummle kunde kunz
kunze kupfer kuphal kupprion kuprion kurnicki kurrat kurschilgen kuschewitz kuschmann kuske kustermann kusters kutch kuter kutscherauer
kutzner kuvalis kuzmina kwadwo kyra laack labadie laboy lack lacroix ladewig laine lakin lakomy lambert lammert lamos landmann lang
lange langfeld langhirt langosh langworth lanig lara larkin larson lauckner lauinger laureano lauren laurent lausecker laux laws lax
leal leannon leberer lebron lebsack leclerc leclercq lecomte ledesma ledner lefebvre lefevre leffler legrand legros lehmann lehner
leibold leide leimbach leipold leist leiter leiteritz leitheim leiva leiwesmeier lemaire lemke lemoine lemus lenfers lenk lenz lenzen
leo leon lepthin lerma leroux leroy lesch leschnik letzelter leuschke lewin lewis lewke leyckes leyva lichtenfeld lichtenhagen lichtl
liebach liebe liebich liebold lieder lienshoft limon linares lind linden lindenberg lindenmayer lindgren lindner linke linnenbaum lippe
lipske lipus lira lischka littel little llamas lobinger lockman loera logsch lohmann lohre lohse lokar lomeli longoria loogen lopez
lorenz lorenzo losch loser loska lott louis lovato lowa lowe loy loya lozada lozano lubina lubke lubowitz lucas lucero lucio ludolf
ludwig lueilwitz luettgen luevano lufft lugo lukoschek luna lutje lutz lynch maak macejkovic macgyver machtig macias maczey mader madera
madetzky madrid madrigal madubuko maestas magana maggio mai maier maillard maisch malave maldonado malek malkus mallmann malucha mann
manns mante manz manzanares marahrens marchal marchand marchewski mares margis marie marin markowski marks marl marner marquardt
marquart marquez marrero marroquin marschek martel marten martin martinez marty marvin marx marxen mascarenas masson mata mateo mathes
mathies mathieu mathiszik matias matos matschke mattern matthes matula mau maurer mauroff may maya maybach mayer mayert mayorga mcclure
mccullough mcdermott mcglynn mckenzie mclaughlin mebold medhurst medina medrano mehl mehlhorn mehlorn meier meisch meissner mejia
melendez melgar meloni melzer mena menard menchaca mendez mendoza menendez menga menne mensah mensing meraz mercado mercier merino
merkel merseburg mertens mertz mesa mesloh metz metzger metzner meunier mewes meyer meza michallek michel mielke mikitenko milde miller
mills minah mintzlaff miramontes miranda mireles mitchell mockenhaupt mocks moede moedl moeller moen mogenburg moguenara mohr mohrhard
mohsner mojica moldner molina molitor moll mollenbeck moller mollinger molzan monahan mondragon monroy montag montalvo montanez montano
montemayor montenegro montero monteros montes montez montoya moore moormann mora morales morar mordhorst moreau morel moreno morgenstern
morhelfer morin morissette moritz morsch mosciski moser mota motchebon motzenbbacker moulin moya mraz mrugalla muckenthaler mueller mues
muhleis muller mulrain munch munguia muniz munoz murazik murillo muro murphy murray nabein nabow nader nagel najera nanez nannen naranjo
narvaez nastvogel natera nau naubert naumann nava navarrete navarro nazario negrete negron neimke nerius neubauer neubert neuendorf
neumair neumann neupert neurohr neuschwander nevarez newton ney nguyen nicolas nicolay niedermeier nieklauson nienow nieto nieves
niklaus nikolaus nino nitzsche noack nodler noel noh nolan nolte noriega normann norris northoff nowak nunez nussbeck nwachukwu nytra
o'connell o'conner o'hara o'keefe o'kon o'reilly oberbrunner oberem obergfoll obermaier ocampo ocasio ochoa ochs oeser ojeda okuneva
olbrich olivares olivarez olivas olivera olivier olivo olmos olson olvera ondricka onnen ontiveros ophey oppong oquendo ordonez orellana
orn ornelas orosco orozco orta ortega orth orthmann ortiz oschkenat osei osenberg osinski osorio ostendarp ostringer ostwald otero otte
otto ozdemir ozturk ozuna pabon pacheco pacocha padberg padilla padron paesler paez pagac pagan pajonk palacios pallentin palomino
palomo pantoja panzig paredes paris parisian parker parra partida paschke pascual patel patino patzwahl paucek paukner paul payet paz
pedraza pedroza pelayo pena perales peralta perea peres perez perrin perrot peselman peter peters petit petzold pfannerstill pfeffer
pfeiffer pfennig pfersich pfingsten pflieger pflugner philipp philippe phillips picard pichardo pichlmaier pierre piesker pietsch pina
pineda pingpank pinnock pippig pitschugin pizarro plank plass platzer plauk plautz pletsch plotzitzka poche poehn poeschl poge
pogorzelski pohl pohland pohle poirier polanco polifka polizzi pollich pollmacher pomp ponce ponitzsch pons porras porsche porth
portillo posada poschmann poser pottel pouros powlowski prado prah prange preciado prediger predovic pressler preuk preuss prevost prey
price priemer prieto prohaska prosacco proske puente puga pulido purdy pusch quesada quevedo quezada quigley quinones quinonez quinta
quintairos quintana quintanilla quintero quiros quiroz quitzon raabe rabenstein rach radler radtke rael rahn ramirez ramon ramos ranftl
rangel rangen rantsch ranz rapp rascon rath ratke rau raubuch raukuc rautenkranz raya raynor razo regalado rehwagen reiber reichardt
reichel reichert reichling reif reifenrath reilly reimann reinberg reinelt reinger reinhardt reinke reitze rempel remy renard renaud
renault rendon renk renner renteria rentz renz reppin resendez restle restorff retzke reuber reumann reus reuss reusse rey reyes reyna
reynolds reynoso rheder rhoden rice richard richards richter rico riedel riediger rieger riekmann riepl riermeier riester riethmuller
rietmuller rietscher rincon ringel ringer rink riojas rios ripken rippin ritchie ritosek ritschel ritter rittweg ritz rivas rivera
rivero riviere roba robel robert roberts robin robinson robledo robles rocha roche rockmeier rodarte rodehau rodiger rodowski rodrigez
rodriguez rodriquez roecker rogahn roger roggatz rohan rohlander rohrer rojas rojo rokossa roldan roleder rolfson rolland roloff rolon
romaguera romero romo roob roos roque rosado rosales rosario rosas rosbach roschinsky rose rosenauer rosenbauer rosenbaum rosenthal
rosksch rossberg rossler roth rother rottger rousseau roussel roux rowe roy roybal royer rubio ruch ruckdeschel rucker rudiger ruecker
ruelas ruiz rumpf runolfsdottir runolfsson runte rupprecht russel ruter ruth rutherford ryan ryjikh ryzih saavedra sachse sack saenz
saflanis sagafe sagonas sahin sahner saile sailer saiz salas salazar salcedo salcido saldana saldivar salgado salinas salow salzer
salzmann samaniego sammert sanabria sanches sanchez sander sandoval sanford sans santacruz santana santiago santillan santos sanz
sarabia sarvari sattelmaier satterfield sauceda saucedo sauer sauerland saumweber savoia sawayn scc schacht schaden schaefer schafer
schaffarzik schaffel schaffer schahbasian schamberger schaning scharf schedler scheer schelk schellenbeck schembera schenk scherbarth
scherer schersing scherz scheurer scheuring scheytt schielke schieskow schildhauer schiller schilling schima schimmel schimmer
schindzielorz schinner schirmer schirrmeister schlachter schlangen schlawitz schlechtweg schley schlicht schlitzer schmalzle schmeler
schmid schmidt schmidtchen schmitt schmitz schmuhl schneider schnelting schnieder schniedermeier schnurer schoberg schockel schoen
scholz schonball schonbeck schonberg schondelmaier schonebeck schonenberger schonfeld schonherr schonlebe schorr schott schottmann
schotz schouren schowalter schrader schramm schreck schreiber schreiner schreiter schroder schroeder schubert schuermann schuff schuhaj
schuldt schuler schulist schult schulte schultz schultze schulz schulze schumacher schumann schumm schupp schuppe schuppel schuri
schuster schutz schutze schwab schwalm schwanbeck schwandke schwanitz schwarthoff schwartz schwarz schwarzer schwarzkopf schwarzmeier
schwatlo schweisfurth schwennen schwerdtner schwidde schwirkschlies schwuchow sedillo seeger seelig segovia segura sehls seibold seidel
seiders seigel seiler seitz semisch senger senkel sepulveda serna serrano serrato sevilla sewald shanahan shields siebel siebert
siegling sielemann siemon siener sierra sievers siewert sihler sillah silva simon simonis sinnhuber sipes sischka sisneros skibicki
skiles sladek slotta smieja smith smitham soboll sokolowski solano solis soliz soller sollner solorio solorzano sommer somssich sonn
sonnabend soren soria sosa sotelo soto spahn spank spelmeyer spencer spiegelburg spielvogel spinka spinner spitzmuller splinter sporer
sporrer spottel sprenger stahl stamm stang stanger stanton stark stauss steding steffen steffny stehr steidl steigauf stein steinecke
steinert steinkamp steinmetz stelkens stengel stengl stenzel stepanov stephan stern steuber steuk stiedemann stief stifel stockert
stokes stoll stolle stoltenberg stolz stoppler storl storp stoutjesdijk stower stracke stratmann straub strausa streck streese strege
streich streit streller strieder striezel strogies strohschank stroman strosin strunz strutz stube sturmer suarez suffa sujew surth
sussmann suthe sutschet swaniawski swift swillims szendrei tachl tafelmeier tafoya tamayo tamez tang tapia tasche taufratshofer taylor
tegethof teichmann tejada tejeda tellez tello tepper teran terheiden terlecki terrazas terry teufel theele thieke thiel thimm thiomas
thomas thompson thone thranhardt thriene thust thyssen tidow tiedtke tietze tijerina tilgner tillack tillman timmermann tirado tischler
tischmann tittman tivontschik tobben toledo tonat tonn topfer toro torp torphy torres torrez tovar towne toy trampeli trantow traore
trauth trautmann travan treff trejo tremblay tremmel tress treutel trevino tromp trujillo tsamonikian tschiers tschirch tuch tucholke
tudow turcotte turner tuschmo uberacker uhlemann uhlig uhrig uibel ulibarri uliczka ullmann ulloa ullrich umbach umlauft umminger unger
unterpaintner upton urban urbaniak urbansky urbina urena urhig urias uribe urrutia vaca vahlensieck valadez valdes valdez valdivia
valencia valentin valenzuela valladares valle vallejo valles valverde vandervort vanegas vangermain varela vargas vasquez vasseur vater
vazquez vega vela velasco velasquez velazquez velez veliz venegas venghaus vera verdugo verduzco vergara verniest verzi veum vey vidal
viellehner viera vieweg vigil villa villagomez villalobos villalpando villanueva villareal villarreal villasenor villegas vincent
voelkel vogel vogelgsang vogt voigt vokuhl volk volker volkman volkmann vona vonrueden vontein wachenbrunner wachtel waelchi wagner
waibel wakan waldmann walker wallner wallstab walsh walter walther walton walz wanner ward wartenberg waschbusch wassilew wassiluk
waters watsica weber wehner wehrsen weidlich weidner weigel weight weiler weimann weimer weis weiss weissnat welch weller welsch welz
welzel weniger wenk werle werner werrmann wessel wessinghage west weyel wezel white wichmann wickert wiebe wiechmann wiegand wiegelmann
wierig wiese wieser wilderman wilhelm wilkinson wilky will williams williamson willms willwacher wilson wilts wimmer windler winkelmann
winkler winter wintheiser wischek wischer wisoky wisozk wissing wittich witting wittl wiza wolf wolfarth wolff wollenberg wollmann
wolpert wood woschler woytkowska wright wuckert wuhn wujak wunsch wunsche wurm wyludda wyman xacon xairo xana xenia xiana xicoy yago
yami yanes yanez ybarra yebra yildiz yilmaz yost yundt yunta zabaleta zach zaczkiewicz zahn zaituc zamarreno zamarripa zambrana zambrano
zamora zamudio zandt zanner zapata zapletal zaragoza zarate zauber zavala zayas zboncak zeidler zekl zelaya zemlak zender zepeda zeuch
zeyen zeyhle ziegler ziemann zieme zimanyi zimmer zimmermann zinser zintl zipp zipse zschunke zuber zulauf zumsande zuniga zwiener`;

export const LAST_NAMES = new Set(WORDS.split(/\s+/).filter(Boolean));
