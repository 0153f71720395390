import type { DemoBook } from '../shape.ts';
import { afterLastTrain } from './after-last-train.ts';
import { alfaiateMares } from './alfaiate-mares.ts';
import { anansiAccount } from './anansi-account.ts';
import { atlantisLibrarian } from './atlantis-librarian.ts';
import { borrowedKitchen } from './borrowed-kitchen.ts';
import { borrowedMoon } from './borrowed-moon.ts';
import { cartographer } from './cartographer.ts';
import { casaSinPuerta } from './casa-sin-puerta.ts';
import { cityWithoutMaps } from './city-without-maps.ts';
import { coldHarbour } from './cold-harbour.ts';
import { custodeSemafori } from './custode-semafori.ts';
import { drystone } from './drystone.ts';
import { duchessDeclines } from './duchess-declines.ts';
import { elevenWays } from './eleven-ways.ts';
import { emberStreet } from './ember-street.ts';
import { gulls } from './gulls.ts';
import { hangingOrchards } from './hanging-orchards.ts';
import { kilbrack } from './kilbrack.ts';
import { kirschbaumUhr } from './kirschbaum-uhr.ts';
import { lastLantern } from './last-lantern.ts';
import { lastPostOffice } from './last-post-office.ts';
import { lighthouse } from './lighthouse.ts';
import { marchandHorizons } from './marchand-horizons.ts';
import { mothSeason } from './moth-season.ts';
import { nineKindsOfRain } from './nine-kinds-of-rain.ts';
import { planetariumNachtschicht } from './planetarium-nachtschicht.ts';
import { platformFour } from './platform-four.ts';
import { platformPiano } from './platform-piano.ts';
import { pluieEnVille } from './pluie-en-ville.ts';
import { postman } from './postman.ts';
import { roofGarden } from './roof-garden.ts';
import { rooftopAquarium } from './rooftop-aquarium.ts';
import { saltLetters } from './salt-letters.ts';
import { secondFloor } from './second-floor.ts';
import { shapeOfRain } from './shape-of-rain.ts';
import { snowGrammar } from './snow-grammar.ts';
import { spareHour } from './spare-hour.ts';
import { swimmingLessons } from './swimming-lessons.ts';
import { tideTables } from './tide-tables.ts';
import { trainZero } from './train-zero.ts';
import { twelfthStop } from './twelfth-stop.ts';
import { ultimoCine } from './ultimo-cine.ts';
import { understudyGhost } from './understudy-ghost.ts';
import { vendingMachine } from './vending-machine.ts';
import { winterInventory } from './winter-inventory.ts';
import { yoDeLosMartes } from './yo-de-los-martes.ts';

/** Every book of the demonstration; the order is the alphabet of the files and means nothing. */
export const books: readonly DemoBook[] = [
  afterLastTrain,
  alfaiateMares,
  anansiAccount,
  atlantisLibrarian,
  borrowedKitchen,
  borrowedMoon,
  cartographer,
  casaSinPuerta,
  cityWithoutMaps,
  coldHarbour,
  custodeSemafori,
  drystone,
  duchessDeclines,
  elevenWays,
  emberStreet,
  gulls,
  hangingOrchards,
  kilbrack,
  kirschbaumUhr,
  lastLantern,
  lastPostOffice,
  lighthouse,
  marchandHorizons,
  mothSeason,
  nineKindsOfRain,
  planetariumNachtschicht,
  platformFour,
  platformPiano,
  pluieEnVille,
  postman,
  roofGarden,
  rooftopAquarium,
  saltLetters,
  secondFloor,
  shapeOfRain,
  snowGrammar,
  spareHour,
  swimmingLessons,
  tideTables,
  trainZero,
  twelfthStop,
  ultimoCine,
  understudyGhost,
  vendingMachine,
  winterInventory,
  yoDeLosMartes,
];
