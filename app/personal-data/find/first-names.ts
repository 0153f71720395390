/**
 * First names of four languages in lower case without accents: those of Faker (MIT) and of popular lists, without names that are also
 * common words.
 */
const WORDS = `
aaliyah aarav aaron abagail abbey abbie abbigail abby abdiel abdon abdonie abdul abdullah abe abel abelard abelardo abelin abeline
abigaelle abigail abigale abigayle abner abondance abraham abril absalon acace acacie acanthe achaire achille ada adah adalard adalbald
adalbaude adalberon adalbert adalberto adaline adalric adalsinde adam adan addie addison adegrin adegrine adel adela adelaide adelbert
adele adelia adelie adelin adelina adeline adell adella adelle adelphe adeltrude adenet adeodat adhemar aditya adjutor adolf adolfo
adolph adolphe adolphie adolphus adonis adonise adrain adrastee adrehilde adrian adriana adrianna adriano adriel adrien adrienne afton
agapet agathange agathe agathon agilbert agilberte aglae agnan agnane agneflete agnes agnieszka agrippin agrippine agustin agustina
ahmad ahmed ahmet aida aidan aiden aileen aimable aime aimee aina aisha aitana aitor aiyana akeem alain alaina alaine alais alan alana
alanis alanna alayna alba alban albane alberade alberic albert alberta alberte albertha alberto albie albin albina alcibiade alcide
alcidie alcime alcine alcyone alda aldegonde alden aldonce aldric alea aleaume alec aleen alejandra alejandrin alejandro alek alena
alene alessa alessandra alessandro alessia alessio aleth aletha alex alexa alexander alexandra alexandre alexandrea alexandria
alexandrine alexandro alexane alexanne alexia alexie alexine alexis alexys alexzander aleyna alf alfie alfonso alfonzo alford alfred
alfreda alfredo ali alia alica alice alicia alienor aliette alina aline alisa alisha alison alissa alivia alix aliya aliyah aliza alize
allan allegra allen allene alliaume allie allison ally alma almine almire alois aloise alondra alonzo aloyse alphee alphonse alphonsine
alphonso alpinien alta althea althee alton alva alvah alvaro alvena alvera alverede alverta alvin alvina alvis alyce alycia alysa alysha
alyson alyssa alysson amalia amaliane amalric amalthee amanda amande amandin amandine amani amant amante amar amara amarande amaranthe
amari amaryllis amaya ambre ambroise ambroisie ambrose amedee amelia ameliane amelie amelien ameline amely america americo amethyste
amie amiel amina aminte amir amira amiya amon amos amour amparo amy amya ana anabel anabelle anael anaelle anahi anais ananya anastacio
anastase anastasia anastasie anatole anatolie ancelin anceline andeol anderson andoche andre andrea andreane andreanne andreas andree
andres andrew andy anemone angadreme angela angele angelica angelina angeline angelique angelita angelo angie angilbe angilberte
angilran angoustan angus anibal anicee anicet anicette anika anissa anita aniya aniyah anja anjali ann anna annabel annabell annabelle
annalena annalise annamae annamarie anne anneke annelie annemarie annetta annette anni annibal annie annika annonciade anny anouk
ansbert ansberte ansel anselme ansgar ansley anstrudie anthelme anthelmette anthony antide antigone antoine antoinette anton antone
antonella antonetta antonette antonia antonietta antonin antonina antonine antonio antwan antwon anya aphelie apollinaire apolline
aquilin aquiline ara arabella arabelle araceli aracely arcade arcadie arch archambaud archange archibald archie arda ardella arden
ardith arely argine ari aria ariadna arian ariana ariane arianna aric aricie ariel arielle ariste aristide arjun arlene arlette arlie
arlo armance armand armande armandine armando armani armel armeline armelle armide armin armine arnaldo arnaud arnaude arne arno arnold
arnoldo arnould arnulfo arolde aron arsene arsenie arsinoe artemis arthaud artheme arthur arthurine artur arturo arved arvel arvid
arvilla arwen aryanna asa ascelin asceline ascension asha asher ashlee ashleigh ashley ashly ashlynn ashton ashtyn asia asier assomption
assunta astarte asterie astree astrid astride asya athalie athanase athanasie athena athenais athina aube aubertine aubree aubrey aubry
aude audebert audeline audie audouin audra audran audreanne audrey augusta auguste augustin augustine augustus aure aurele aurelia
aurelie aurelienne aurelio aurelle aurian auriane aurora aurore austen austin austyn auxane auxence ava aveline avery avigaelle avis
avoye axel axeline axelle ayana ayden ayla ayleen aylin ayman aymard aymardine aymeric aymon aymonde ayse azalee azelie azeline azra
baby bailee bailey balthazar baptiste baran barbara barbe baris barnabe barney barrett barry bart barthelemy bartholome bartimee barton
basile basilisse bastian bastien bathilde batuhan baudouin baylee beatrice beatriz beau beaulah becky bela belinda bell bella belle ben
benedict benedicte benedikt benigne benito benjamin bennet bennett bennie benno benny benoit bent benton beranger berangere berard berat
berenice berkay bernadette bernadine bernard bernardo bernd berneice bernhard bernice bernie berniece bernita berry bert berta bertha
berthe bertille bertram bertrand beryl bessie beth bethany bethel betsy bette bettie betty bettye beulah beuve beverly bianca bianka
biel bilal billie billy birdie bjarne bjorn blair blaise blake blanca blanche blandine blaze bob bobbie bobby bohemond bon boniface
bonita bonnie boris bouchard boyd brad braden bradford bradley bradly brady braeden brain brandi brando brandon brandt brandy brandyn
brannon branson brant braulio braxton brayan brayden breana breanna breanne brenda brendan brenden brendon brenna brennan brennon brent
bret brett bria briac brian briana brianne brice bridget bridgette bridie brielle brieuc brigitte brionna brisa britney brittany brock
broderick brody brook brooke brooklyn brooks brown bruce brunehaut brunehilde bruno bryan bryana bryant bryce brycen bryon bud buford
bulah burak burdette burley burnice buster byron cade caden caesar caitlin caitlyn cale caleb caleigh cali calista calixte callie calvin
camden camelien cameron camila camilla camille camillien camren camron camryn camylle can candace candela candelario candice candida
candide candido capucine cara carey caribert caridad carina carine carissa carl carla carlee carles carleton carley carli carlie carlo
carloman carlos carlota carlotta carlton carmel carmela carmella carmelo carmen carmine carol carolanne carole carolin carolina caroline
carolyn carolyne carrie carroll carson carter cary casandra casey casimer casimir caspar casper cassandra cassandre cassidy cassie
cassien catalina caterina catharina catharine catherine cathrine cathryn cathy catrin cayla ceasar cecelia cecil cecile cecilia cedric
cedrick cedrik celeste celestin celestine celestino celia celien celina celine cem cesaire cesar ceyda ceylin chad chadd chadrick chaim
chandler chanel chanelle chantal charity charlaine charleen charlemagne charlene charles charley charlie charline charlotta charlotte
charly chasity chauncey chaya chayenne chaz chelsea chelsey chelsie cheryl chesley chester chet cheyanne cheyenne chiara childebert
chilperic chloe chretien chris christ christa christelle christian christiana christiane christiano christie christin christina
christine christodule christop christoph christophe christopher christy chrysole chrysostome chyna ciara cicero cierra cindy citlalli
claas clair claire clara clarabelle clare clarence clarissa clarisse clark claud claude claudia claudie claudien claudine claudio clay
clayton cleandre clelie clemence clemens clement clemente clementina clementine clemmie cleo cleora clery cleta cletus cleve cleveland
clifford clifton clint clinton clio cloe clotaire clotilde clovis cloyd clyde coby cody colby cole coleman colin coline colleen collien
collin colt colten colton columbus come concepcion conception conchita conner connie connor conor conrad constance constantin cooper
cora coralie coraline corbin cordelia cordell cordia cordie corene corentin corentine corey corine corinna corinne cornelius cornell
corrine cortez cortney corvin cory cosima coty courtney coy craig crawford creola cristal cristian cristina cristobal cristopher cruz
crystal crystel cullen curt curtis cydney cynthia cyprien cyriaque cyrielle cyril cyrille cyrus dagmar dahlia daija daisha daisy dakota
dale dallas dallin dalton damaris dameon damian damien damion damon dan dana dandre dane dangelo danial daniel daniela daniella danielle
danika danilo dannie danny dante danyka daphne daphnee daphney darby darcie daren daria darian dariana darien darin dario darion darius
darla darleen darlene darnell daron darrel darrell darren darrick darrin darrion darron darryl darwin daryl dashawn dasia dave david
davide davin davion davon davonte dawson dax dayana dayna dayne dayton deangelo deanna debbie debora deborah debra declan dedric dedrick
dee defne deion deja dejah dejon dejuan del delaney delbert delfina delia delilah dell della delmer delores delpha delphia delphin
delphine delta demarco demarcus demario demetris demetrius demond dena denis denise deniz dennis denny deon deondre deontae deonte
dereck derek derick deron derrick deshaun deshawn desiree desmond dessie destany destin destinee destiney destini devan devante deven
devin devon devonte devyn dewayne dewey dewitt dexter diana diane dianna dianne didier diego dieudonne dieudonnee dilara dillan dillon
dimitri dina dino dion dixie diya dmitri dock dolly dolores domenic domenica domenick domenico domenik domingo dominic dominick dominik
dominique don donald donato donavon donna donnell donnie donny dora dorcas doreen dorian doriane dorine doris dorotea dorothea dorothee
dorothy dorris dortha dorthy douce doug douglas dovie doyle drake duane dudley dulce duncan durward dustin dusty dwayne dwight dylan
earlene earline earnest earnestine easter easton ebba ebony ecrin eda edd eddi eddie eddy eden edgar edgard edgardo edie edison edith
edmee edmond edmund edna edouard eduardo edward edwardo edwin edwina edyth edythe efe effie efrain efren ege eileen einar eino ela
eladio elaina elaine elanur elbert elda eldon eldora eldred eldridge elea eleanor eleanora eleanore eleazar electa elena eleni elenor
elenora eleonora eleonore eleuthere elfrieda eli elia eliah elian eliana eliane elias elie eliezer elif elijah elina elinor elinore elio
eliott elisa elisabeth elise elisee eliseo elisha elissa eliza elizabeth ella ellen elli ellie elliot elliott ellis ellsworth elly elmer
elmira elmo elmore elna elnora elodie elody eloisa eloise elouise eloy elroy elsa else elsie elta elton elva elvera elvie elvira elvis
elwin elwyn elyse elyssa elza elzear emanuel emelia emelie emeline emely emerald emerance emerencie emeric emerson emery emie emil emile
emilia emilian emiliano emilie emilio emily emir emirhan emma emmalee emmanuel emmanuelle emmelie emmely emmet emmett emmi emmie emmitt
emmy emory emre emy ena enes enguerrand enid enie enna enno enoch enola enos enrico enrique enya enzo ephraim epiphane era eren eriberto
eric erica erich erick ericka erik erika erin erling erma erna ernest ernestina ernestine ernesto ernie ervin erwin eryn esma esme
esmeralda esperanza essie esta esteban estefania estel estela estell estella estelle ester estevan esther estrella etha ethan ethel
ethelyn ethyl etienne ettie eubert eudes eudora eudoxe eudoxie eugene eugenia eugenie eula eulah eulalia eulalie euna eunice euphrasie
eusebe eusebie eusebio eustache eva evalyn evan evangeline evans evariste evelin evelina eveline evelyn evelyne everardo everett
everette evert evie evrard ewald ewell ezekiel ezequiel ezra fabian fabien fabienne fabio fabiola fabrice facundo fae falba falk fannie
fanny fantin fantine fatima fatma faustine faustino fausto favian faye federico felicia felicie felicita felicitas felicite felicity
felina felipa felipe felix felton femke fenja ferdinand fermin fern fernanda fernando ferne fiacre fidel fidele fiete filiberto filip
filomena fine finia finja finlay finley finn finnja finnley fiona firmin flavie flavien flavio fleta fletcher flo flodoard flora flore
florence florencia florencio florent florentine florestan florian florida florie florine flossie floy floyd forrest fortune fortunee
foster foulques france frances francesca francesco francette francia francine francis francisca francisco francisque franco francois
francoise frank franka frankie franklin franz franziska fred freda freddie freddy frederic frederick frederik frederike frederique
fredrick fredy freeda freeman freida freya frida frieda friederike friedrich fritz fulbert fulcran fulgence furkan furman fynn gabe
gabin gabino gabriel gabriela gabriella gabrielle gael gaelle gaetano gage gail gala garance gardner garett garfield garland garnet
garnett garnier garret garrett garrick garrison garry garth gary gaspar gaspard gaston gatien gaud gautier gavin gayle gedeon gene
general genesis geneva genevieve gennaro genoveva geo geoffrey geoffroy georg george georges georgette georgia georgiana georgianna
geovanni geovanny geovany gerald geraldine gerard gerardo geraud gerberge gerbert gerda gerhard germain germaine german gerrit gerry
gerson gertrude gervais ghislain gia giada gian gianluca gianni gideon gilbert gilberto gilda giles gilles gillian gina ginger gino
giovani giovanna giovanni giovanny girart gisele gislebert gisselle giulia giuliana giuliano giuseppe gladyce gladys glen glenda glenn
glenna glennie gloria godfrey golda golden gondebaud gonthier gontran gonzague gonzalo gordon grace gracie graciela grady graham grant
granville grayce grayson green greg gregg gregoire gregor gregoria gregorio gregory greta gretchen greyson griffin grover guadalupe
gudrun guenievre guerin gui guido guilhemine guillaume guillemette guillermina guillermo guiseppe gunnar gunner gus gussie gust gustav
gustave gustavine gustavo guyot gwen gwenaelle gwendolyn hadley hagen hailee hailey hailie hal haleigh haley halie halle hallie hamza
hana hank hanna hannah hannes hanno hans hardouin hardy harley harmon harold harper harriet harrison harry harvey hasan haskell hassan
hassie hattie hauke haven hayden haylee hayley haylie hazel hazle heath heather heber hector hedelin heidi helen helena helene helga
helier helin hellen helmer heloise henderson hendrik hennes henning henri henrick henrietta henriette henrik henrike henry herbert
herluin herman hermann hermenegildo hermina hermine herminia herminio hernan hershel herta hertha herve hester hettie hilaire hilario
hilbert hilda hildebert hildegard hillard hillary hilma hilton hincmar hipolito hippolyte hiram hobart holden hollie hollis holly homer
homero honore honorine horace horacio hortense hosea houston howard howell hoyt hubert hudson hugh hugo hugues huguette hulda humberto
hunter hussein hyman iago ian ibrahim icie ida idell idella ignacio ignatius ike iker ila ilayda ilene iliana ilias ilja ilyas ima imani
imelda imke immanuel imogen imogene imran ina ines inez inga inka innocent ira irem irene irina iris irma irvin irving irwin isa isaac
isabeau isabel isabela isabell isabella isabelle isac isadore isai isaiah isaias iseult isidore isidro isla ismael ismail ismerie isobel
isom israel issac itzel iva ivah ivan ivanna iven ivonne ivory ivy izabella izaiah izan jabari jace jacey jacinthe jacinto jack
jackeline jackie jacklyn jackson jacky jaclyn jacob jacobo jacqueline jacquelyn jacques jacynthe jada jade jaden jadon jadyn jaeden
jaida jaiden jailyn jaime jairo jakayla jake jakob jakub jaleel jalen jalon jalyn jamaal jamal jamar jamarcus jamel james jameson jamey
jamie jamil jamila jamir jamison jammie jan jana janae jane janek janelle janessa janet janice janick janie janin janina janine janis
janiya janna janne jannek jannes jannie jannik jannis jano janosch jany japhet jaquan jaquelin jaqueline jara jared jaren jari jarne
jarno jarod jaron jarred jarrell jarret jarrett jarrod jarvis jasen jasmin jasmina jasmine jason jasper jaunita javier javon javonte
jaxon jay jayce jaycee jayda jayde jayden jaydon jaylan jaylen jaylin jaylon jayme jayne jayson jazlyn jazmin jazmyn jazmyne jean
jeanette jeanie jeanne jeannel jeannette jeannie jeannot jed jedediah jedidiah jeff jefferey jeffery jeffrey jeffry jehanne jelena jella
jena jenifer jenna jennie jennifer jennings jenny jennyfer jens jensen jerad jerald jeramie jeramy jerel jeremiah jeremias jeremie
jeremy jermain jermaine jermey jerod jerome jeromy jeronimo jerrell jerrod jerrold jerry jesper jess jesse jessica jessie jessika jessy
jessyca jesus jett jette jettie jevon jewel jewell jil jill jillian jim jimena jimmie jimmy joachim joan joana joanie joann joanna
joanne joannie joanny joany joaquin job jocelyn jocelyne jodi jodie jody joe joel joelina joeline joelle joesph joey johan johann
johanna johannes johathan john johnathan johnathon johnnie johnny johnpaul johnson joleen jolie jolien jolin jolina joline jon jona
jonah jonas jonatan jonathan jonathon jonna jonte joost jordan jordane jordi jordon jordy jordyn jorge joris joscha joschua jose josef
josefa josefin josefina josefine josep joseph josephin josephine josh joshua joshuah josiah josiane josianne josie josse josselin josua
josue josy jourdain jovan jovani jovanny jovany joyce juan juana juanita judah judd jude judge judicael judith judson judy jule jules
julia julian juliana juliane julianne julie julien julienne juliet julieta juliette julika julina julio julius juna junius juri justen
justice justin justina justine juston justus justyn juvenal juwan kaan kacey kaci kacie kade kaden kadin kaela kaelyn kai kaia kailee
kailey kailyn kaitlin kaitlyn kaja kale kaleb kaleigh kaley kali kalle kallie kameron kamille kamren kamron kamryn kane kara kareem
karelle karen kari kariane karianne karim karina karine karl karla karlee karley karli karlie karlo karlotta karolann karolina karoline
karson kasandra kasey kassandra katarina katarzyna kate katelin katelyn katelynn katharina katherine katheryn kathleen kathlyn kathrin
kathryn kathryne kathy katie katja katlyn katlynn katrin katrina katrine kattie kavon kay kaya kaycee kayden kayla kaylah kaylee
kayleigh kayley kayli kaylie kaylin kayra keagan keanu keara keaton keegan keeley keely keenan keira keith kellen kelley kelli kellie
kelly kelsi kelsie kelton kelvin kemal ken kenan kendall kendra kendrick kenji kenna kennedi kennedy kenneth kennith kenny keno kent
kenton kenya kenyatta kenyon keon kerem kerim kerry keshaun keshawn keven kevin kevon keyon keyshawn khadija khalid khalil kian kiana
kianna kiara kiarra kiel kiera kieran kiley kilian kim kimberley kimberly kimi kip kira kirk kirsten kirstin kitty kjell klaas klara
klemens kobe koby kody kolby kole konrad konstantin koray korbin korbinian korey korinna kory kraig kris krista kristen kristi kristian
kristie kristin kristina kristine kristofer kristoffer kristopher kristy krystal krystel krystina kurt kurtis kyla kyle kylee kyleigh
kyler kylie kyra lacey lacy ladarius lafayette laia laila laisha lamar lambert lamont lana lance landen landon landry lane laney lara
larissa laron larry lars larue lasse latoya laura laurane laure laureen laurel laureline lauren laurence laurene laurens laurent laurenz
lauretta lauriane laurianne laurie laurin laurine laury lauryn lavada lavern laverna laverne lavina lavinia lavon lavonne lawrence
lawson layla layne lazare lazaro lea leah lean leana leander leandra leandre leandro leann leanna leanne leano leatha leda lee leif
leigh leila leilani lela lelah leland lelia lempi lemuel len lena lenchen lene leni lenia lenja lenn lenna lennard lennart lennert
lennie lennox lenny lenora lenore lenya leo leola leon leona leonard leonardo leone leonel leonhard leoni leonidas leonie leonne leonor
leonora leopold leopoldine leopoldo leora lera leroy lesley leslie lesly lessie lester leta letha leticia letitia letizia leu leufroy
levent levi levin levke lew lewin lewis lexi lexie lexus leyla lia liah liam lian liana lias libbie libby libere lieschen lietald lila
lili lilia lilian liliana liliane lilith lilla lilli lillian lilliana lillie lilly lily lilyan lina lincoln linda lindsay lindsey line
linn linnea linnie lino linus linwood lio lion lionel lisa lisandro lisann lisanne lise lisette litzy liv livia liz liza lizbeth lizeth
lizzie llewellyn lloyd logan loic lois lola lolita loma lon london longin lonie lonnie lonny lonzo lora loraine loreen loren lorena
lorene lorenz lorenza lorenzo loretta lori lorine loris lorna lorrain lorraine lothaire lotta lotte lottie lou louie louis louisa louise
loup lourdes louvenia lowell loy loyal loyce luan luana luc luca lucas lucero lucia lucian luciano lucie lucien lucienne lucile lucille
lucinda lucio lucious lucius lucy ludie ludivine ludolphe ludovic ludwig lue luella luigi luis luisa luise luiz luk luka lukas luke lula
lulu luna lupe lupita lura lurline luther lutz luzie lya lyana lyda lydia lydie lyla lyle lyn lynda lynette lynn lynne lyra lyric
lysanne mabel mabelle mable mac macaire macey maci macie mack mackenzie macy madaline madalyn maddie maddison maddox madeleine madeline
madelyn madelynn madge madie madilyn madisen madison madisyn madita madleen madlen madonna mads madyson mae maegan mael maelys maeva
maeve mafalda magali magdalen magdalena maggie magnolia magnus maguelone mahaut maia maica maida maik maike mailin maira maisie maiya
maja makayla makenna makenzie maksim malachi malcolm malena malia malik malika malin malina malinda mallaury mallie mallory malo malte
malvina mamert mamie manasse mandy manley manon manuel manuela mara marah marc marceau marcel marcela marcelin marcelina marceline
marcelino marcella marcelle marcellus marcelo marcia marco marcos marcus mareike marek maren margaret margarete margarett margaretta
margarette margarita marge margie margot margret marguerite maria mariah mariam marian mariana mariane marianna marianne mariano maribel
maricarmen marie marieke mariela mariella marielle marietta marika marilie marilou marilu marilyn marilyne marina marine mario marion
marisa marisol marissa marit maritza marius marjolaine marjorie marjory marko markus marla marlee marleen marlen marlena marlene marley
marlin marlo marlon marques marquis marquise marsha marshall marta marten martha marthe martial martin martina martine marty marvin
marwin mary maryam maryann maryjane maryse mason mateo mathea mathew mathias mathilda mathilde mathis mathurin matias matilda matilde
matis mats matt matteo mattes matthew matthias matthieu matthis matti mattie mattis maud maude maudie maugis maureen maurice mauricette
mauricio maurine maverick mavis max maxellende maxence maxi maxie maxim maxima maxime maximilian maximiliano maximilien maximillia
maximillian maximo maximus maxine maxwell maya maybell maybelle maye mayeul maymie maynard mayra mayte mazie mckayla mckenna mckenzie
meagan meaghan meda mederic medina medine megan megane meggie meghan mehmet mei meik meike mekhi melanie melany melba melchior melek
melike melina melinda melis melisa melisande melissa melissandre mellie melodie melvin melvina melyna melyssa mence mercedes meredith
merl merle merlin merovee merritt mert mertie merve mervin meryem meta mette mia micaela micah michael michaela michale micheal michel
michele michelle mick mieke miguel mika mikail mikayla mike mikel mila milan milana mildred milena miles milford milla millie milo milos
milton mimi mina mindy minerva minnie mio mira mirac miracle miranda miray mirco mireille mireya miriam mirja mirko misael missouri
mitchel mitchell mittie modesta modesto mohamed mohammad mohammed moise moises moisette mollie molly mona monica monique monroe
monserrat monserrate montana monte monty morgan morgane moriah moritz morris morten mortimer morton mose moses moshe mossie mozell
mozelle muhammad muhammed murat muriel murl murphy murray mustafa mya myah mylene myles myra myriam myrl myrna myron myrtice myrtie
myrtis myrtle nadege nadia nadine nadja nael naemi nakia name nancy nannie naomi naomie napoleon narciso narcisse nash nasir nat natalia
natalie natasha nathalie nathan nathanael nathanial nathaniel nathen naudet nayeli neal ned nedra neele neha nehemie neil nela nelda
nele nella nelle nelli nellie nelly nels nelson neo neoma nerea nestor nettie neva nevio newell newton nia nicephore nicholas nicholaus
nichole nick nicklaus nickolas niclas nico nicola nicolai nicolas nicole nicolette niels nigel nika nike nikita nikki nikko niklas niko
nikolai nikolas nil nila nils nina nine nino nisa noa noah noble noe noelia noelle noemi noemie noemy nola nolan nona nora norbert
norberto norene norma norman normand norris norval norwood nour nova novella nya nyah nyasia obie oceane ocie octave octavia octavio oda
odell odessa odette odie odile odilon odin odon ofelia oger oke okey ola olaf ole olen oleta olga olin olive oliver olivia olivier ollie
olympe oma omar omari ombline omer ona onie onur opal ophelia ophelie ora oral oran oren oriande oriane orie orin orion orla orland
orlando orlane orlo orpha orrin orval orville osbaldo osborne oscar oskar osvaldo oswald oswaldo otha otho otilia otis ottilie ottis
otto oury ova owen ozanne ozella pablo paco pacome paige palemon palma pam pamela pansy paola paolo paris parker pascal pascale pasquale
paterne patience patrice patricia patricio patrick patrizia patsy patti pattie patty pau paul paula paule paulette paulina pauline
paxton payton pearlie pearline pecine pedro peer peggie peggy pelagie penelope penny pepe pepin perceval percival percy perrine perry
petar pete peter petra petronille peyton phil philemon philibert philine philip philipp philippe philippine phillip philomene philothee
phoebe phyllis pia pie pierce pierre pierrick piet pietro pilar pinkie pio piotr piper pit pius polly poppy presley preston primerose
priscilla priscille priya prosper providenci prudence pulcherie queenie quentin quentine quieta quincy quinn quinten quintia quinton
quirin rachael rachel rachelle rachid rae raegan rafael rafaela raheem rahel rahsaan rahul raik raina raleigh ralph ramiro ramon ramona
randal randall randi randolph randy rania ransom raoul raphael raphaelle raquel rashad rashawn rasheed rasmus raul raven rayan raymond
raymonde raymundo reanna reba rebeca rebecca rebeka rebekah rebekka reece reed reese regan reggie regina reginald regine regis reid
reilly reina reine reinhold rejean rejeanne remi remington renata renaud rene renee ressie reta retha retta reuben reva rex reybaud
reymundo reyna reynold rhea rhett rhianna rhiannon rhoda rhonda riana ricardo riccardo richard richie richmond rick rickey rickie ricky
rico rieke rigoberto rike riley rita robb robbie robert roberta roberto robin robyn rocco roch rochelle rocio rod roderick rodger rodney
rodolfo rodolphe rodrick rodrigo rodrigue roel rogelio roger rogers rohan roland rolande rolando rollin roma romain romaine roman romane
romeo romina romuald romy ron ronald ronaldo ronan ronja ronnie ronny roosevelt rory rosa rosalee rosalia rosalie rosalind rosalinda
rosalyn rosamond rosanna roscoe rose roselin roseline rosella roselyn rosemarie rosemary rosendo roser rosetta rosie rosina roslyn ross
rossie rowan rowena rowland roxane roxanne roy royce rozella ruben rubie ruby rubye rudolph rudy rufus rupert russ russel russell rusty
ruth ruthe ruthie ryan ryann ryder rylan rylee ryleigh ryley sabina sabine sabrina sabryna sacha sadie sadye sage sahra said saige salih
sallie sally salma salome salomon salvador salvatore sam samanta samantha samara sami samia samir samira sammie sammy samson samuel sana
sancho sandra sandrine sandro sandy sanford sanja santa santiago santina santino santos saphira sara sarah sarai sarina sascha sasha
saskia saul sauveur savanah savanna savannah savin savinien savion scarlett scholastique schuyler scot scott scottie scotty seamus sean
sebastian sebastien sedrick segolene selena selim selin selina selma selmer semih sena seraphin serena serenity serge sergi sergio seth
severin severine shad shaina shakira shana shane shanel shanelle shania shanie shaniya shanna shannon shanny shanon shany shari sharon
shaun shawn shawna shaylee shayna shayne shea sheila sheldon shelia shelley shelly shemar sheri sheridan sherman sherri sherry sherwood
sheryl shirley shyann shyanne sibyl sibylle sid sidney sidoine sienna sierra sigebert sigismond sigmund sigrid sigurd silas silja
silvere silvia sim simeon simon simone sina sinan sincere sinja sixte sixtine skye skyla skylar smilla sofia sofie solange solene soline
solon sonia sonja sonke sonny sonya sophia sophie soraya soren spencer stacey stacy stan stanford stanislas stanley stanton stefan
stefanie steffen stella stephan stephane stephania stephanie stephany stephen stephon sterling steve steven stewart stina stuart sude
sue susan susana susanna susanne susie suzanne suzon svea sven svenja svetlana swassane syble sydnee sydney sydni sydnie sylvain sylvan
sylvester sylvestre sylvia sylviane sylvie tabea tabitha tad tadeo taha talea talia talon tamara tami tamia tamina tamino tammo tammy
tancrede tanguy tania tanja tanner tanya tara tarik tarja taryn tasha tate tatiana tatum tatyana taurean taurin tavares taya tayler
taylor teagan ted teddy telly teo teodoro terence teresa teri terrance terrell terrence terri terrill terry tess tessa tessie tevin thad
thaddeus thais thalea thalia thea thelma theo theodor theodora theodore theodose theophile theophraste theresa therese theresia theron
thiago thibault thibert thierry thies thilo thomas thora thorben thore thorge thurman tia tiago tiana tianna tiara tierra tiffany til
tilda till tillman tillmann tim timm timmothy timmy timo timoleon timon timoteo timothee timothy tina tino tiphaine titi titien tito
titouan titus tizian tjark tobias tobin toby tod todd tom tomas tomasa tomke tommie tommy toney toni tonnin tony tonya torben tore torey
torrance torrey toussaint trace tracey traci tracy trajan travis travon tre tremaine tremayne trent trenton tressa tressie treva trever
trevion trevor trey triana tricia trinity trisha tristan tristian tristin triston troy trudie trycia trystan tuana turner turold twila
tyler tyra tyree tyreek tyrel tyrell tyrese tyrique tyron tyrone tyshawn tyson ubaldo ulices ulises ulysse umut una unai urbain urban
uriah uriel ursula ursule vada valentin valentina valentine valentino valere valeria valerie valery vallie vance vanessa vaughn veda
vega veit velda vella velma velva vena venance venceslas vera verda verdie vergie verla verlie vern verna verner vernice vernie vernon
verona veronica veronika veronique vesta vianney vicenta vicente vicki vickie vicky victor victoria victorien victorin vida vidal vigile
viktor viktoria vilma vin vince vincent vincenza vincenzo vinciane vinnie viola violet violette virgie virgil virginia virginie vita
vital vito vitus viva vivian viviane vivianne vivien vivienne vladimir wade waino waldo waleran walker wallace walter walton wanda
wandrille ward warren watson wava waylon wayne webster wei weldon wellington wendell wendy werner wesley westley weston whitney wibke
wiebke wilber wilbert wilbur wilburn wiley wilford wilfred wilfredo wilfrid wilhelm wilhelmine willa willard willi william willie willis
willow willy wilma wilmer wilson wilton winfield winifred winnifred winona winston woodrow wyatt wyman xander xaver xavier xaviere xenia
xenophon ximena xochitl xzavier yadira yamileth yanis yannic yannick yannik yannis yara yaren yaretzi yasin yasmeen yasmin yasmine
yazmin yesenia yessenia ylvi ylvie yoann yolanda yolande yoshiko youssef ysaline yseult yuki yunus yusuf yven yves yvette yvonne
zachariah zacharie zachary zache zachery zack zackary zackery zainab zakary zander zane zara zaria zechariah zehra zelda zella zelma
zena zephirin zetta zeynep zion zita zoe zoeva zoey zofia zoie zoila zola zora zula`;

export const FIRST_NAMES = new Set(WORDS.split(/\s+/).filter(Boolean));
