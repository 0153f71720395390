import type { DemoBook } from '../shape.ts';

export const casaSinPuerta: DemoBook = {
  title: 'La casa que olvidó su puerta',
  description: 'Una mañana la casa de la calle Saúco amanece sin puerta. Dentro, tres hermanas deciden que no es asunto de nadie.',
  genre: 'Fiction',
  language: 'Spanish',
  author: 'luciaferran',
  cover: 'casa.webp',
  pages: [
    `# Martes

La casa de la calle Saúco olvidó su puerta un martes, entre las cuatro y las cinco de la madrugada, que es cuando las casas viejas hacen memoria y algo se les cae.

La primera en notarlo fue Remedios, que bajaba siempre a por la leche. Bajó, cruzó el zaguán, alargó la mano y tocó pared. Era una pared encalada, fresca, con su desconchón y su clavo, como si llevara allí cien años. Remedios la palpó de arriba abajo. Luego volvió a la cocina y puso café para tres.

—No hay puerta —dijo.

—Será la humedad —dijo Amparo.

—¿Y la leche? —dijo Pura, que era la pequeña y tenía setenta y uno.

Fueron las tres a mirar en bata. Desde el otro lado se oía la calle con toda claridad: el carro del panadero, los niños, el cartero que silbaba y de pronto dejó de silbar. Le oyeron llamar con los nudillos en la cal, primero donde debía y después un poco más allá, con educación, como quien busca a tientas el hombro de un dormido.

—No contestes —dijo Amparo—. Que no sabemos quién es.

—Es Julián.

—Pues por eso.`,
    `# Lo que se olvida

Al principio lo llevaron bien. Había harina, había garbanzos; había en la despensa un jamón que nadie recordaba haber empezado. Por la ventana del patio subían la leche en un cesto.

Pero la casa, una vez que había cogido el gusto de olvidar, no se detuvo en la puerta. El jueves se le fue de la cabeza el tercer peldaño. El viernes olvidó para qué servía el cuarto del fondo, y cuando entraron a por las sábanas encontraron un cuarto lleno de luz, con suelo de hierba corta, y nada más.

—Aquí dormía madre —dijo Remedios.

Ninguna lo dijo, pero las tres se dieron cuenta: no se acordaban de la cama. Se acordaban de la tos, del vaso; de la mano que daba dos golpecitos en el borde de algo.

—Está vieja —dijo Pura, y acarició el marco—. Se le van las cosas. Habría que hablarle.

Así que le hablaron. Se sentaron por turnos en el zaguán y le fueron contando a la pared todo lo que había entrado por allí: el piano, que no cabía; el médico con la bicicleta al hombro; un perro; dos ataúdes; el novio de Amparo, que entró una vez y salió ciento cuatro.`,
    `# La puerta

—Hay una cosa que no le hemos contado —dijo Remedios la noche del domingo.

Las otras dos siguieron cosiendo.

—Le hemos contado todo lo que entró. Y todo lo que salió por la fuerza. Pero no le hemos contado que nosotras quisimos salir. Las tres. En el cincuenta y ocho. Con las maletas hechas, aquí mismo, donde tengo los pies. Y que no abrimos.

El reloj dio una hora que no era. Amparo dejó la aguja.

—Hacía mala noche —dijo.

—Hacía luna.

—Estaba madre.

—Madre estaba despierta —dijo Pura en voz muy baja—. Dio dos golpecitos en la cama. Yo siempre pensé que era para que nos quedásemos. —Miró la pared—. ¿Y si era para que nos fuésemos?

Nadie se movió. Entonces, en la cal, a la altura de una mano, apareció una línea, fina como un pelo. Bajó hasta el suelo, torció, subió. Se oyó un crujido de madera que se despereza. El picaporte salió el último, tímido, de latón, todavía tibio, como si alguien lo hubiese tenido agarrado por el otro lado durante todos aquellos años.

Las tres hermanas se miraron. Eran las cuatro y media, hacía luna.

—Yo cojo el jamón —dijo Amparo.`,
  ],
};
