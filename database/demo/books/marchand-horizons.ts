import type { DemoBook } from '../shape.ts';

export const marchandHorizons: DemoBook = {
  title: 'Le Marchand d’horizons',
  description:
    'À Nantes, quai de la Fosse, un homme vend des horizons au mètre. On les reprend dans les huit jours s’ils ne vont pas avec les rideaux.',
  genre: 'Adventure',
  language: 'French',
  author: 'theomarchand',
  cover: 'horizons.webp',
  pages: [
    `# La boutique

On ne la trouvait que par temps couvert, entre un cordier et une maison de thé, là où les autres jours il n’y avait qu’un mur. L’enseigne disait : *Horizons. Gros et détail.*

J’avais neuf ans et une commission pour ma mère. Je poussai la porte ; la clochette fit le bruit d’une bouée, très loin.

À l’intérieur c’était un long magasin de tissus, avec des rouleaux jusqu’au plafond. Mais ce qu’il y avait sur les rouleaux n’était pas du tissu. Le marchand en tira un, le fit claquer sur le comptoir, et la pièce fut pleine de vent.

— Baltique, dit-il. Fin octobre. C’est solide, un peu triste. Ça se porte bien avec une barbe.

Il le replia. Il me montra un Pacifique sans une couture ; un horizon de plaine, avec un clocher tout petit, qu’il fallait doubler ; un reste de Sahara, soldé, parce qu’il tremblait.

— Et pour qui est-ce ?

— Pour ma mère, dis-je. Elle m’a demandé du fil noir.

Il se pencha par-dessus le comptoir pour me regarder. Il avait des yeux comme en ont les gens qui ne regardent jamais les murs.

— Oui, dit-il doucement. C’est souvent ce qu’on demande.`,
    `# L’échantillon

Notre fenêtre donnait sur une cour. Ma mère cousait devant, de l’aube au soir, et quand elle levait la tête, c’était pour voir le mur d’en face, qui avait une tache en forme d’Italie. Mon père était parti par là, disait-elle ; par l’Italie.

J’avais rapporté du fil noir, et un carré de quelque chose plié dans du papier de soie. « Un échantillon, avait dit le marchand. Ne l’ouvre pas dans une petite pièce. »

C’était la seule que nous avions.

Je l’ai posé sur le rebord. Il s’est défait tout seul. D’abord on n’a vu qu’une ligne, mince comme une aiguille, à la hauteur de la tache ; puis la ligne a pris toute la cour, et le mur a reculé, poliment, comme on s’écarte pour laisser passer une dame. Il y eut une odeur de goudron. Il y eut une lumière que je n’ai jamais revue, sauf une fois, au large des Açores, et j’ai dû m’asseoir sur un cordage.

Ma mère ne dit rien. Elle planta son aiguille dans le bras du fauteuil. Elle se leva, mit ses deux mains sur le rebord, et je vis que c’était la première fois que je connaissais la couleur de ses yeux, parce que c’était la première fois qu’ils regardaient assez loin pour l’avoir.

— Il t’en a demandé combien ? dit-elle enfin.

— Rien. Il a dit qu’on le rende si ça n’allait pas avec les rideaux.

Elle tira les rideaux, d’un seul coup, jusqu’au bout de la tringle. Ils sont restés comme cela.`,
  ],
};
