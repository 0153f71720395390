import { normalized } from '../../forms/text-rules.ts';

const setOf = (words: string) => new Set(words.trim().split(/\s+/));

/** Words for people in English, German, French and Spanish, in lower case and without accents. */
const PEOPLE = setOf(`
  person persons people human humans man men woman women boy boys girl girls child children kid kids toddler toddlers teenager teenagers
  adult adults guy guys lady ladies gentleman gentlemen mum mummy mommy daddy classmate classmates teacher teachers pupil pupils student
  students doctor doctors nurse nurses policeman policewoman firefighter firefighters fireman soldier soldiers farmer farmers baker pirate
  pirates king kings queen queens prince princes princess princesses knight knights wizard wizards witch witches magician astronaut
  astronauts superhero superheroes ballerina ballerinas dancer dancers singer singers footballer footballers me myself us selfie portrait
  villager villagers
  mensch menschen mann manner frau frauen junge jungen jungs madchen kind kinder leute mama mami papi lehrer lehrerin schuler schulerin arzt
  arztin polizist polizistin feuerwehrmann soldat soldaten bauer bauerin pirat piraten konig konigin prinz prinzen prinzessin prinzessinnen
  ritter zauberer hexe hexen mich selbst
  personne personnes gens humain humains homme hommes femme femmes garcon garcons fille filles enfant enfants maman papa maitresse
  professeur eleve eleves medecin policier pompier roi reine princesse chevalier chevaliers sorcier sorciere magicien moi
  persona personas gente humano humanos hombre hombres mujer mujeres nino ninos nina ninas chico chicos chica chicas maestro maestra
  profesor profesora alumno alumna medico bombero soldado piratas rey reina principe princesa princesas caballero caballeros mago bruja
  brujas
`);

/** Relatives and friends, who may also be animals, as in "the mother duck"; those of the child are people. */
const RELATIVES = setOf(`
  mother father mom dad parents brother brothers sister sisters son daughter grandma granny grandmother grandpa grandfather grandparents
  aunt auntie uncle cousin cousins family friend friends baby neighbor neighbour
  mutter vater eltern bruder schwester schwestern geschwister oma opa tante onkel familie freund freunde freundin freundinnen
  mere pere parents frere freres soeur soeurs grand-mere grand-pere mamie papy oncle famille ami amis amie amies copain copine
  madre padre padres hermano hermanos hermana hermanas abuelo abuela abuelos tio tia primo prima familia amigo amigos amiga amigas
`);
const MY = setOf('my our mein meine meinen meiner unser unsere mon ma mes notre nos mi mis nuestro nuestra');

const wordsIn = (text: string) =>
  normalized(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+(?:-\p{L}+)*/gu) ?? [];

/** Whether a description has a word for people, or one of the given names. The prompt forbids what this does not find. */
export function namesPeople(description: string, names: readonly string[]): boolean {
  const own = new Set(names.flatMap(wordsIn));
  const words = wordsIn(description);
  const isPerson = (word: string) => own.has(word) || PEOPLE.has(word);
  return words.some(
    (word, at) =>
      isPerson(word) ||
      word.split('-').some(isPerson) ||
      (RELATIVES.has(word) && words.slice(Math.max(0, at - 3), at).some((before) => MY.has(before))),
  );
}
