import type { DemoBook } from '../shape.ts';

export const kilbrack: DemoBook = {
  title: 'Low Water at Kilbrack',
  description:
    'The drowned road to the island shows for forty minutes, twice a month. Tonight there are fresh tyre marks on it, going out.',
  genre: 'Thriller',
  language: 'English',
  author: 'saoirse_b',
  cover: 'drawn',
  pages: [
    `**21.40**

The dog noticed first. He’d been asleep against the range with his chin on the fender, and he got up, walked to the door and stood with his nose at the crack, not barking, the way he’d stand for somebody he knew.

“There’s no one,” said Nuala. But she turned off the wireless.

You’d see the Strand Road from the sink. It was no road at all, for thirteen days out of the fourteen; it was half a mile of tide between the slip and Inishcarn. But at the bottom of the springs it came up black and shining like the back of something, with the weed combed to the one side. There was a pole at the middle with a ladder on it for fools.

It had been clear for five minutes. And there were two lines down the centre of it, from the slip straight out into the dusk. They had water in them. They were filling as she watched.

Nobody had lived on Inishcarn since her mother’s time. There was a chapel with no roof. There were, in June, some sheep.

She had the number of the station by heart, and her hand was on the phone when she saw him, down at the slip in the last of the light, with his collar up and his bicycle against the wall. It was Sergeant Tierney himself. He was holding a yard brush. He was going carefully, backward, up the concrete, sweeping out the tracks.`,
    `**21.52**

There are things you know about a man after nineteen years of him coming in for his tea. She knew that he took three sugars and said two. She knew he’d been in Dublin and come back. She’d never asked from what.

The tide turned at ten past. That was no secret; it was on the calendar from the co-op. Whoever had driven out there had until twenty-five past to drive back, or else he had until the Tuesday fortnight.

Nuala put her coat on over her apron. She took the big torch and the dog, and left by the front, where there was a hedge.

“It’s a soft night, Nuala.”

He hadn’t even turned round. He leaned on the brush, looking at the sea.

“Who’s out there, Michael?”

“Nobody at all.”

“There’s a car.”

“There was,” the sergeant said. “It’ll be found in the spring, I’d say. Below in the channel. They’ll say he was unlucky with the tide. He was a stranger. He wouldn’t have known.” He sounded very tired. “He asked me the way in the village, and I told him. I told him you’d all the time in the world.”

The dog had gone down past him on to the weed. He was standing with one paw up. From far away over the flat there came, on the wind, three notes of a horn.`,
    `**22.03**

“He did something,” said Nuala.

“He did. It was never proved.”

“And who’s he going to see on an island with no one on it?”

The sergeant was silent. It was then she understood it. There’d been smoke some mornings. There was a box left at the slip, the first of the month, addressed to no one, and she’d thought it was for the sheep men. It was the right kind of tea.

“How long has she been there?”

“Four years in August. My sister’s girl. He’s had men looking for her in three countries.” He wiped his eyes with the heel of his hand. “She’s a flask and a blanket in the chapel tower. She can see him from there. All she’s to do is to stay where she is and say nothing till it’s over the ladder. She’s very good at that.”

The horn again. The water had come in silver at both sides of the road; there was a sound like paper. Nuala looked at the clock of the thing. Eleven minutes across if you ran. She was sixty-six.

“And what are you after telling her to do,” she asked him, “the next fifty years, with that below in the channel outside her window? Every low water?”

He’d no answer. She’d known he wouldn’t; he’d only thought about it as a policeman.

“Give me the whistle,” she said. “You can arrest him, like a Christian, on the ladder. He’ll be glad of you.” And she went down on to the road after the dog.`,
  ],
};
