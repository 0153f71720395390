import type { DemoBook } from '../shape.ts';

export const gulls: DemoBook = {
  title: 'What the Gulls Owe Us',
  description: 'A short essay on chips, theft, fairness, and the only animal that has ever looked me in the eye while eating my lunch.',
  genre: 'Non-Fiction',
  language: 'English',
  author: 'saltglass',
  cover: 'drawn',
  pages: [
    `The gull that took my sandwich did not hurry. I want that entered in the record. It walked along the wall toward me like a bailiff, considered the sandwich, considered me, and made what I can only call an assessment. Then it took the half with the egg.

I have been thinking about it since, because I was not angry, and I wondered why.

When a stranger takes your lunch there has been a breach. There are rules, and he knew them. When a dog takes it, there has been a lapse; the dog will feel dreadful, or do a very good impression. But a gull isn’t outside the law as the stranger is or under it as the dog is. It has simply never heard that the thing was yours. It’s the only creature in town that sees a sandwich on a wall beside a woman, and perceives two separate objects.

My grandmother sold fish on the quay for fifty years, and she used to throw them the heads. “Rent,” she called it. I asked who was paying whom. She looked at the boats, and at the birds that stood along their rails, each on one leg, like creditors at a wedding. “That’s never been settled,” she said.`,
    `Here is the case for the defence.

They were here first. They ate the herring when there were herring. Then we came with larger nets and ate those, and the gulls, who had been a respectable seafaring people, went inland and learned about bins. We call that vermin. When people do it we call it *retraining.*

They pay for what they eat in the one coin they have, which is noise; and for a hundred generations no boat was ever lost in fog that could hear them quarrelling on the rocks. My grandfather steered by it. “Keep the argument on your left,” he’d say.

And they tell us the truth. I mean this. Everything else that lives with us has learned to flatter: cats, pigeons, the fox in his good coat. A gull looks you full in the face out of that yellow eye, in which there is no love and no malice, no memory of your kindness and no plan to harm you, and it says: *I’m hungry, and you’re slow.* I know of no clearer sentence in English.

So I no longer chase them off. I sit on the wall with my back to the sea and eat quickly, like everybody. But I leave the last crust where I’ve been sitting. It isn’t generosity.

Rent.`,
  ],
};
