import type { DemoBook } from '../shape.ts';

export const alfaiateMares: DemoBook = {
  title: 'O alfaiate das marés',
  description: 'Em Setúbal, um alfaiate reformado recebe uma encomenda do mar: um casaco à medida, para a maré de domingo.',
  genre: 'Fantasy',
  language: 'Portuguese',
  author: 'bia_nogueira',
  cover: 'alfaiate.webp',
  pages: [
    `# A encomenda

O mar entrou na loja numa quinta-feira à tarde, molhando só até ao segundo degrau, e esperou que o atendessem.

O senhor Evaristo tirou os alfinetes da boca. Tinha oitenta e dois anos e estava reformado; abria a loja por causa da luz. Já vestira noivos, presidentes da câmara, um toureiro. Olhou para a água, que olhava para os moldes pendurados na parede, e perguntou o que se pergunta:

— É para cerimónia?

A água subiu um dedo. Recuou. Deixou na tábua do chão um botão de madrepérola, um único, do tamanho de um prato.

— Estou a ver — disse o senhor Evaristo. — Casaco de um botão.

Foi buscar a fita métrica. Não se mede um mar todo, claro; mede-se, como a qualquer cliente, o que ele tem de mais seu. Ajoelhou-se no degrau, com a dor do costume, e mediu a onda da frente: de ombro a ombro, de cima a baixo, a volta do pulso. A onda manteve-se muito direita, como se mantêm os tímidos. Quando lhe passou a fita pelo peito, riu-se de cócegas e molhou-o até aos cotovelos.

— Para quando?

Na areia, ao retirar-se, ficou escrito um risco. Domingo. Maré cheia.`,
    `# A prova

Coseu três noites. Usou o que havia: linho de velas, o forro azul de um vestido que ficara por levantar em 1971, e, nas bainhas, chumbo de rede, para cair bem. A vizinha perguntou-lhe para quem era aquela enormidade. «Um cliente antigo», disse ele. E era verdade. O pai do senhor Evaristo andara à sardinha, e uma manhã não voltara; e o rapaz, que tinha dez anos, fora à praia dizer ao mar uma coisa que não se diz a ninguém. Depois disso nunca mais lhe falara. Morou setenta anos a cinquenta metros dele, de costas, a coser.

No domingo levou o casaco dobrado sobre os dois braços. A água vinha alta e muito quieta. Não havia uma ruga.

— Levante os braços — disse o senhor Evaristo.

A onda levantou-se. Vestiu-a. Assentava como uma luva; a gola aberta, a cauda a perder de vista. Ele apertou o botão, recuou um passo, tirou uma linha do ombro com dois dedos. E foi então que a manga, com todo o cuidado, como quem já tinha ensaiado, desceu sobre ele e lhe pousou na cabeça; e ficou ali, pesada e fresca, o tempo que fica a mão de um pai.

— Não é nada — disse o senhor Evaristo, quando pôde. — Não é nada. É por conta da casa.`,
  ],
};
