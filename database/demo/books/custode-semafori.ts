import type { DemoBook } from '../shape.ts';

export const custodeSemafori: DemoBook = {
  title: 'Il custode dei semafori',
  description: 'A Torino c’è un uomo che, di notte, fa compagnia ai semafori lampeggianti. Uno di loro ha deciso di rispondere.',
  genre: 'Fiction',
  language: 'Italian',
  author: 'chiara_bonetti',
  cover: 'drawn',
  pages: [
    `Dopo mezzanotte, a Torino, i semafori smettono di comandare e cominciano a lampeggiare. La gente crede che sia per risparmiare. Il ragionier Bruno, che soffriva d’insonnia da undici anni, sapeva che era per sfogo.

Li conosceva tutti. Quello di corso Regina aveva il giallo un po’ in ritardo, come chi ci pensa. Quello di piazza Statuto era nervoso. Bruno usciva con il cappotto sopra il pigiama, faceva il giro e si fermava cinque minuti da ciascuno, perché nessuno si sentisse trascurato. Non diceva niente. Che cosa si dice a un semaforo? Si sta lì, si guarda nella stessa direzione.

Una notte di gennaio, all’angolo di via Cibrario, ne trovò uno acceso fisso sul rosso.

— Sei guasto — gli disse. Fu la prima parola dopo undici anni.

Il semaforo restò rosso. Non c’era una macchina da lì al Po. Bruno aspettò, per educazione. Aspettò tanto che gli venne freddo, e poi sonno, e poi, in mezzo al sonno, un pensiero: che nessuno, da quando era solo, gli aveva più chiesto di fermarsi.`,
    `Alle quattro passò il furgone della manutenzione. Ne scese una donna in tuta, con una scala e un thermos.

— È da molto che è così? — domandò.

— Un paio d’ore — disse Bruno. — Ma non è guasto. Sta aspettando.

La donna lo guardò: il pigiama, le pantofole, la brina sui baffi. Doveva averne viste parecchie, nel suo mestiere. Appoggiò la scala al palo senza salirci.

— E lei? — disse.

— Io sono rispettoso delle regole.

Lei svitò il thermos, riempì il tappo, glielo porse. Bevvero a turno. Raccontò che di notte lo preferiva, che di giorno la gente suona. Raccontò che anche lei, a dire la verità, quando aveva finito un incrocio restava un momento a vedere se andava; e che il momento, con gli anni, si era allungato.

— Undici — disse Bruno.

— Otto — disse lei.

Sopra le loro teste ci fu uno scatto. Si voltarono tutti e due. Era verde: un verde profondo, bagnato, che scendeva lungo la strada fino in fondo e accendeva le rotaie.

Nessuno dei due si mosse subito. Poi la donna ripiegò la scala.

— Be’ — disse —, a questo punto tocca passare.`,
  ],
};
