import type { DemoBook } from '../shape.ts';

export const swimmingLessons: DemoBook = {
  title: 'Swimming Lessons for Adults',
  description:
    'Six strangers, one shallow end, Tuesday nights in February. Nobody says why they are there until the week the heating breaks.',
  genre: 'Contemporary',
  language: 'English',
  author: 'maya',
  cover: 'drawn',
  pages: [
    `# Week One: Putting Your Face In

There are six of us in the shallow end, holding on to the rail as if it were moving.

The instructor’s called Bex, and she is perhaps twenty-three. She has on a T-shirt that says *POOLSIDE.* She tells us that there is no such thing as a silly question. No one asks one. Across the water is a mural of a dolphin by somebody who had been told about dolphins.

“So,” says Bex, “faces.”

I’d like to explain that I’m a deputy head. I have two degrees and a fixed-rate mortgage; I once talked a boy down from a roof. There’s a man beside me with a builder’s shoulders and a tattoo of a swallow, and his knuckles have gone white. There’s a woman of seventy in a bathing cap with rubber flowers. *We are people,* I want to say, *we are all right on land.*

“Just breathe out,” Bex says. “That’s the secret. Everybody thinks it’s about breathing in. You breathe out, and the water can’t get anywhere. It’s polite, water. It only comes in where there’s room.”

I put my face in. It’s loud under there. It is like having your head in a large, kind animal. I breathe out everything I have, and come up, and the woman in the flowers is looking at me with deep respect.

“You were gone ages,” she says. It was four seconds; I’d counted.`,
    `# Week Three: Floating

“Don’t *do* anything,” Bex says. “That’s what I’m on about. Stop doing.”

Gareth, the builder, goes down like a toolbox. He does it over and over. He lies back on her two small hands, and shuts his eyes, and one sees him think, and then he folds up in the middle and there are only his feet. He stands there streaming. “It’s my density,” he says.

Mrs Achebe floats. It turns out that she’s been able to all along. She lies out on the water in her rubber roses with her toes up, and drifts away from us, revolving slightly, as far as the rope.

I’m in between. I can do it as long as I don’t notice. The second I think *I am floating* there’s a *me* in it, with a handbag, and I sink.

Afterwards we eat crisps in the foyer. It has become a thing we do. There’s the young man who never speaks, and the two sisters who speak at once; Gareth buys for everybody, and won’t discuss it. Nobody has asked anyone why. You’d think that it’d be the first thing, wouldn’t you? *What made you take it up?* But we’ve seen each other’s faces at the moment that they go in. It would be like asking somebody what they said in their sleep.`,
    `# Week Six: Width

In the sixth week the heating broke, and they let us in anyway.

It was so cold you could hear it. We stood up to our ribs with our elbows out of the water like people carrying trays. And I don’t know who began. I believe it was the young man. He said, in a perfectly ordinary voice, that it was his daughter. She was two and had started to run towards things. They were going to the sea in June.

“Mine’s the boat,” one of the sisters said. The other said: “We don’t remember it. We’d just like to be able to look at the picture.”

Gareth said it was his brother. He said that he’d been standing on the bank. He’d been stood on the bank for thirty-one years, he said, and he was bloody freezing.

It went quiet. Bex had her hand over her mouth; she was so young. Then Mrs Achebe adjusted her cap. “I just like the hat,” she said. And the noise we made bounced off the dolphin, and all the way round, and came back.

So we did the width. All six, in a row, no floats. It is ten metres. It’s nothing; children do it for a badge. I breathed out. I wasn’t aware of doing it. There was only green, and the roar of my own air going by, and on both sides of me, very close, the big clumsy churning of the others. Then I had hold of the rail, and it was the other rail.`,
  ],
};
