import type { DemoBook } from '../shape.ts';

export const pluieEnVille: DemoBook = {
  title: 'Petit traité de la pluie en ville',
  description: 'Proses brèves à lire sous un porche, en attendant que cela passe. Cela passe.',
  genre: 'Poetry',
  language: 'French',
  author: 'theomarchand',
  cover: 'drawn',
  pages: [
    `# Du porche

Sous un porche, par averse, on est toujours trois. Il y a celui qui regarde sa montre ; celui qui regarde le ciel ; et un chien. Au bout de cinq minutes le chien s’est assis. Au bout de dix, on sait son nom. C’est la plus petite république du monde ; elle n’a pas de lois, elle n’a qu’un toit, et elle se dissout sans regrets au premier rayon. On se salue. On ne se reverra pas. On a été, un quart d’heure, du même avis.

# Du parapluie

Un parapluie est une maison que l’on porte à bout de bras et que l’on oublie chez les autres. Il faut y voir un compliment. On n’oublie pas sa maison chez des gens que l’on n’aime pas.

# De la vitre

Enfant, je faisais courir deux gouttes. J’en choisissais une, je lui donnais mon nom. L’autre était le monde. Je me rappelle que le monde gagnait souvent, mais qu’il s’arrêtait juste avant le bas pour m’attendre.`,
    `# Des toits

La pluie ne tombe pas sur la ville, elle la lit. Zinc, ardoise, tuile ; un mot sur chaque chose, à voix basse, du doigt. Les nuits d’insomnie je suis la lecture. Elle bute toujours sur la verrière du menuisier. Elle reprend.

# De l’imperméable

Mon oncle portait le sien par tous les temps. « Je ne crains pas la pluie, disait-il ; je l’invite. » À son enterrement il fit un soleil insolent, et nous étions là, tous, en noir, les yeux secs, à le trouver impoli. C’est au café, après, qu’il s’est mis à pleuvoir. Quelqu’un a dit : « Ah, le voilà. » On lui a mis une chaise.

# De l’éclaircie

Elle ne se voit pas au ciel. Elle se voit sur la chaussée : un pavé, un seul, se met à briller, et l’on s’aperçoit qu’il y avait de la lumière pour tous, mais qu’il fallait bien commencer par quelqu’un.

# De la fin

Il ne pleut plus. Personne n’a quitté le porche. Le chien nous regarde. On attend, disons, que cela repasse.`,
  ],
};
