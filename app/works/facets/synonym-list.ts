/** Spellings of common tags that differ in more than case, accents and spaces, each line with the one that counts first. */
const LINES = `
slow burn = slow-burn = slowburn
found family = found-family = foundfamily = chosen family
enemies to lovers = enemies-to-lovers = enemies2lovers = enemiestolovers
friends to lovers = friends-to-lovers = friends2lovers = friendstolovers
rivals to lovers = rivals-to-lovers
strangers to lovers = strangers-to-lovers
childhood friends = childhood-friends
second chance = second-chance = second chance romance
fake dating = fake-dating = fake relationship = pretend relationship
arranged marriage = arranged-marriage
marriage of convenience = marriage-of-convenience
love triangle = love-triangle
forbidden love = forbidden-love = forbidden romance
first love = first-love
unrequited love = unrequited-love = one-sided love
mutual pining = mutual-pining
happy ending = happy-ending = happy end = hea
sad ending = sad-ending = unhappy ending
bittersweet = bitter-sweet = bittersweet ending
open ending = open-ending
hurt/comfort = hurt comfort = hurt-comfort = h/c
angst with a happy ending = angst with happy ending
fluff and angst = angst and fluff
slice of life = slice-of-life = sliceoflife = everyday life
coming of age = coming-of-age = comingofage = bildungsroman
science fiction = sci-fi = scifi = sci fi = sf = science-fiction
soft science fiction = soft sci-fi
hard science fiction = hard sci-fi
space opera = space-opera = spaceopera
time travel = time-travel = timetravel = time travelling = time traveling
time loop = time-loop = timeloop
alternate universe = alternate-universe = alternative universe = au
alternate history = alternate-history = alternative history
parallel worlds = parallel universes = parallel-worlds = multiverse
post-apocalyptic = post apocalyptic = postapocalyptic = post-apocalypse = post apocalypse
apocalypse = apocalyptic
dystopia = dystopian = dystopian fiction
utopia = utopian
cyberpunk = cyber-punk = cyber punk
steampunk = steam-punk = steam punk
solarpunk = solar-punk = solar punk
hopepunk = hope-punk = hope punk
high fantasy = high-fantasy = epic fantasy
urban fantasy = urban-fantasy
dark fantasy = dark-fantasy
cozy fantasy = cosy fantasy = cozy-fantasy
low fantasy = low-fantasy
magical realism = magic realism
fairy tale = fairy-tale = fairytale = fairy tales = fairytales
fairy tale retelling = fairytale retelling = retelling = retold fairy tale
folklore = folk tale = folktale = folk tales
mythology = myth = myths = mythological
sword and sorcery = swords and sorcery
portal fantasy = isekai = portal-fantasy
chosen one = the chosen one = chosen-one
magic school = school of magic = magical school = magic academy
magic system = magic systems
dragons = dragon
vampires = vampire
werewolves = werewolf
witches = witch
wizards = wizard
ghosts = ghost
ghost story = ghost-story = ghost stories
zombies = zombie
aliens = alien
robots = robot
artificial intelligence = ai = a.i.
mecha = mechs = mech
superheroes = superhero = super heroes = superheros
villains = villain
antihero = anti-hero = anti hero
morally grey = morally gray = morally-grey = morally grey characters
strong female lead = strong heroine = female lead = strong female character
female protagonist = female main character = fmc = girl protagonist
male protagonist = male main character = mmc
unreliable narrator = unreliable-narrator
first person = first-person = 1st person
second person = second-person = 2nd person
third person = third-person = 3rd person
multiple povs = multiple pov = multi-pov = multi pov = multiple points of view
dual pov = dual-pov = two povs
epistolary = letters = told in letters
one-shot = oneshot = one shot
short story = short-story = short stories
flash fiction = flash-fiction = microfiction
novella = short novel
long read = longread = long-read
fan fiction = fanfiction = fanfic = fan-fiction = fan fic
original fiction = original work = original story
work in progress = wip = work-in-progress
historical fiction = historical = historical-fiction = historical novel
historical romance = historical-romance
middle ages = medieval = mediaeval
victorian = victorian era = victorian age
world war two = world war ii = ww2 = wwii = second world war
world war one = world war i = ww1 = wwi = first world war
detective = detectives = detective story = detective fiction
murder mystery = murder-mystery = whodunit = whodunnit
cozy mystery = cosy mystery = cozy-mystery
true crime = true-crime
police procedural = police-procedural
legal thriller = courtroom drama = legal drama
psychological thriller = psychological-thriller
psychological horror = psychological-horror
body horror = body-horror
cosmic horror = cosmic-horror = lovecraftian = eldritch
gothic = gothic fiction = gothic horror
haunted house = haunted-house
plot twist = plot-twist = plot twists = twist ending
slow paced = slow-paced = slow pace
fast paced = fast-paced = fast pace
cliffhanger = cliff-hanger = cliffhangers
heist = heists = caper
spies = spy = espionage = secret agent
road trip = road-trip = roadtrip
high school = high-school = highschool
boarding school = boarding-school
coffee shop = coffee-shop = café = coffeeshop
small town = small-town
pirates = pirate
mermaids = mermaid
lighthouses = lighthouse
islands = island
maps = map
animals = animal
talking animals = talking-animals
cats = cat
dogs = dog
horses = horse
siblings = sibling = brothers and sisters
friendship = friendships
single parent = single-parent = single mother = single father
grief = grieving = mourning
healing = recovery = recovering
mental health = mental-health
self-discovery = self discovery = finding yourself
self-acceptance = self acceptance
lgbtq = lgbt = lgbtq+ = lgbtqia = lgbtqia+ = lgbt+
sapphic = wlw = f/f = girls love = gl = yuri
achillean = mlm = m/m = boys love = bl = yaoi
transgender = trans
nonbinary = non-binary = non binary = enby
asexual = ace
disability = disabled = disabled character
neurodivergent = neurodiversity = neurodivergence
own voices = own-voices = ownvoices
diaspora = immigrant = immigration = migration
climate fiction = cli-fi = clifi = climate change
nature writing = nature-writing
travel = travelling = traveling
theater = theatre
poetry = poem = poems = verse
free verse = free-verse
haiku = haikus
non-fiction = nonfiction = non fiction
memoir = memoirs = autobiography
essay = essays
satire = satirical
humor = humour = funny = comedic
dark humor = dark humour = dark comedy = black comedy
romantic comedy = romcom = rom-com = romantic-comedy
wholesome = heartwarming = heart-warming = feel-good = feel good
middle grade = middle-grade
young adult = ya = young-adult
new adult = na = new-adult
picture book = picture-book = picturebook
bedtime story = bedtime-story = bedtime stories
litrpg = lit-rpg = lit rpg
progression fantasy = progression-fantasy
video games = video game = videogames = gaming
role playing = roleplay = role-playing = rpg
worldbuilding = world-building = world building
constructed language = conlang = conlangs
character driven = character-driven
plot driven = plot-driven
stream of consciousness = stream-of-consciousness
frame story = story within a story = frame narrative
`;

/** Groups of tags that mean the same; the works of all are found by the first. */
export const SYNONYMS: readonly (readonly [string, ...string[]])[] = LINES.trim()
  .split('\n')
  .map((line) => line.split(' = ') as [string, ...string[]]);
